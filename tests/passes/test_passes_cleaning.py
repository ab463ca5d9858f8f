"""No-ops, dead operators, common subexpressions, padding: what is removed and what stays."""

import numpy as np
import pytest
from pass_graphs import (
    LESSON,
    apply,
    difference,
    graph_of,
    left_alone,
    lesson,
    run,
    same_bits,
    save_and_load,
    stored_inputs,
    types,
)

from kuiper_edu.passes import (
    ELIMINATE_COMMON,
    FUSE_PADDING,
    INLINE_CONSTANTS,
    PASSES,
    REMOVE_DEAD,
    REMOVE_NO_OPS,
    optimize,
)
from kuiper_edu.pnnx import Attribute, Graph, Parameter

IN = "pnnx.Input in 0 1 0 #0=(1,2,4,4)f32"


def between(operator: str, shape: str = "(1,2,4,4)f32", **params: object) -> Graph:
    """Return a graph with one operator between input and output."""
    graph = graph_of(IN, f"{operator} #1={shape}", f"pnnx.Output out 1 0 1 #1={shape}")
    graph.ops[1].params.update({key: Parameter(value) for key, value in params.items()})
    return graph


# no-ops


@pytest.mark.parametrize(
    "operator",
    [
        "nn.Dropout d 1 1 0 1",
        "nn.Identity d 1 1 0 1",
        "F.dropout d 1 1 0 1 p=0.5 training=False",
        "Tensor.reshape r 1 1 0 1 shape=(1,2,4,4)",
        "Tensor.expand r 1 1 0 1 sizes=(1,-1,-1,-1)",
        "Tensor.slice s 1 1 0 1 dim=1 start=0 end=2 step=1",
        "Tensor.permute p 1 1 0 1 dims=(0,1,2,3)",
        "torch.transpose t 1 1 0 1 dim0=2 dim1=2",
        "torch.cat c 1 1 0 1 dim=1",
        "F.pad f 1 1 0 1 pad=(0,0,0,0) mode=reflect",
        "nn.ReflectionPad2d f 1 1 0 1 padding=(0,0,0,0)",
        "pnnx.Expression e 1 1 0 1 expr=@0",
    ],
)
def test_what_hands_on_its_input_goes(operator: str) -> None:
    graph = between(operator)
    changed, result = apply(REMOVE_NO_OPS, graph)
    assert types(changed) == []
    assert [op.name for op in changed.ops] == ["in", "out"]
    assert result.after.operators == 2


@pytest.mark.parametrize(
    ("operator", "shape"),
    [
        ("F.dropout d 1 1 0 1 p=0.5 training=True", "(1,2,4,4)f32"),
        ("F.dropout d 1 1 0 1 p=0.5", "(1,2,4,4)f32"),
        ("Tensor.reshape r 1 1 0 1 shape=(1,2,2,8)", "(1,2,2,8)f32"),
        ("Tensor.reshape r 1 1 0 1 shape=(1,2,-1,4)", "(1,2,?,4)f32"),
        ("Tensor.to t 1 1 0 1 dtype=torch.double", "(1,2,4,4)f64"),
        ("Tensor.permute p 1 1 0 1 dims=(0,1,3,2)", "(1,2,4,4)f32"),
        ("torch.flip f 1 1 0 1 dims=(1)", "(1,2,4,4)f32"),
        ("nn.ReLU r 1 1 0 1", "(1,2,4,4)f32"),
        ("pnnx.Expression e 1 1 0 1 expr=@0", "(1,2,4,4)f64"),
        ("my.Identity m 1 1 0 1", "(1,2,4,4)f32"),
    ],
)
def test_what_may_do_something_stays(operator: str, shape: str) -> None:
    assert left_alone(REMOVE_NO_OPS, between(operator, shape))


def test_open_sizes_are_not_taken_for_equal() -> None:
    lines = ("pnnx.Input in 0 1 0 #0=(?,4)f32", "Tensor.reshape r 1 1 0 1 shape=(-1,4) #1=(?,4)f32")
    assert left_alone(REMOVE_NO_OPS, graph_of(*lines, "pnnx.Output out 1 0 1"))


def test_eight_operators_of_the_lesson_go_once_their_constants_are_parameters() -> None:
    graph = lesson("no_operations")
    report = optimize(graph, level=1)
    assert types(report.graph) == ["nn.Linear", "F.relu"]
    assert same_bits(run(report.graph, *stored_inputs(LESSON, "no_operations")),
                     run(graph, *stored_inputs(LESSON, "no_operations")))  # fmt: skip


# dead operators and constants


@pytest.mark.parametrize("kind", ["pnnx.Input", "Input"])
def test_an_input_that_nobody_reads_stays(kind: str) -> None:
    graph = graph_of(f"{kind} unread 0 1 u", f"{kind} in 0 1 0", "F.relu r 1 1 0 1", "pnnx.Output out 1 0 1")
    assert [op.name for op in optimize(graph).graph.ops] == ["unread", "in", "r", "out"]


def test_a_whole_dead_branch_goes_at_once() -> None:
    graph = graph_of(IN, "nn.ReLU a 1 1 0 1", "nn.ReLU b 1 1 1 2", "nn.ReLU c 1 1 0 3", "pnnx.Output out 1 0 3")
    changed, result = apply(REMOVE_DEAD, graph)
    assert [op.name for op in changed.ops] == ["in", "c", "out"]
    assert [change.operators for change in result.changes] == [("b",), ("a",)]


def test_one_result_that_is_read_keeps_the_operator_and_inputs_stay_anyway() -> None:
    unused = graph_of(IN, "pnnx.Input more 0 1 9", "torch.chunk c 1 2 0 1 2 chunks=2 dim=0", "pnnx.Output out 1 0 2")
    assert left_alone(REMOVE_DEAD, unused)


def test_unread_constants_of_the_lesson_go() -> None:
    report = optimize(lesson("dead_ends"))
    assert [op.name for op in report.graph.ops if not op.inputs] == ["pnnx_input_0"]


# common subexpressions


def test_the_lessons_example_becomes_t_plus_t() -> None:
    graph = lesson("twin_convs")
    changed, result = apply(ELIMINATE_COMMON, graph)
    assert types(changed).count("nn.Conv2d") == 1
    [both] = [op for op in changed.ops if op.name == "pnnx_expr_9"]
    assert [operand.name for operand in both.inputs] == ["6", "6"]
    assert result.after.flops < result.before.flops * 0.6
    inputs = stored_inputs(LESSON, "twin_convs")
    assert same_bits(run(changed, *inputs), run(graph, *inputs))


def test_t_plus_t_survives_a_file(tmp_path) -> None:
    changed, _ = apply(ELIMINATE_COMMON, lesson("twin_convs"))
    inputs = stored_inputs(LESSON, "twin_convs")
    assert same_bits(run(save_and_load(changed, tmp_path), *inputs), run(changed, *inputs))


TWINS = ("nn.Linear a 1 1 0 1 @weight=(2,2)f32", "nn.Linear b 1 1 0 2 @weight=(2,2)f32", "pnnx.Output out 2 0 1 2")


def test_weights_are_compared_by_content() -> None:
    one = np.array([[1, 2], [3, np.nan]], np.float32)
    assert not left_alone(ELIMINATE_COMMON, graph_of(IN, *TWINS, weights={"a.weight": one, "b.weight": one.copy()}))
    other = one.copy()
    other[0, 0] = np.nextafter(one[0, 0], 2)
    assert left_alone(ELIMINATE_COMMON, graph_of(IN, *TWINS, weights={"a.weight": one, "b.weight": other}))
    zeros = {"a.weight": np.zeros((2, 2), np.float32), "b.weight": -np.zeros((2, 2), np.float32)}
    assert left_alone(ELIMINATE_COMMON, graph_of(IN, *TWINS, weights=zeros))


def test_weights_without_numbers_are_never_the_same() -> None:
    assert left_alone(ELIMINATE_COMMON, graph_of(IN, *TWINS))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("nn.X a 1 1 0 1 k=1", "nn.X b 1 1 0 2 k=2"),
        ("nn.X a 1 1 0 1 k=1", "nn.X b 1 1 0 2 k=True"),
        ("nn.X a 1 1 0 1 k=1", "nn.X b 1 1 0 2"),
        ("F.x a 1 1 0 1 $input=0", "F.x b 1 1 0 2 $other=0"),
        ("torch.rand_like a 1 1 0 1", "torch.rand_like b 1 1 0 2"),
        ("F.dropout a 1 1 0 1", "F.dropout b 1 1 0 2"),
        ("my.Module a 1 1 0 1", "my.Module b 1 1 0 2"),
        ("torch.split a 1 1 0 1", "torch.chunk b 1 1 0 2"),
    ],
)
def test_what_is_not_the_same_stays(one: str, other: str) -> None:
    assert left_alone(ELIMINATE_COMMON, graph_of(IN, one, other, "pnnx.Output out 2 0 1 2"))


def test_a_parameter_that_is_nan_is_the_same_as_another_nan() -> None:
    graph = graph_of(IN, "nn.ReLU a 1 1 0 1", "nn.ReLU b 1 1 0 2", "pnnx.Output out 2 0 1 2")
    for op in graph.ops[1:3]:
        op.params["k"] = Parameter(float("nan"))
    assert not left_alone(ELIMINATE_COMMON, graph)


def test_twins_of_twins_go_in_one_walk_and_several_results_are_paired_in_order() -> None:
    graph = graph_of(
        IN,
        *(f"torch.chunk c{i} 1 2 0 a{i} b{i} chunks=2 dim=1" for i in range(2)),
        *(f"nn.ReLU r{i} 1 1 b{i} d{i}" for i in range(2)),
        "pnnx.Output out 2 0 d0 d1",
    )
    changed, result = apply(ELIMINATE_COMMON, graph)
    assert [op.name for op in changed.ops] == ["in", "c0", "r0", "out"]
    assert [operand.name for operand in changed.ops[-1].inputs] == ["d0", "d0"]
    assert len(result.changes) == 2


def test_names_that_occur_twice_are_no_obstacle() -> None:
    """At optlevel 0 the tool gives one name to several operators."""
    graph = graph_of(IN, "nn.ReLU same 1 1 0 1", "nn.ReLU same 1 1 0 2", "nn.Dropout same 1 1 2 3",
                     "pnnx.Output out 2 0 1 3")  # fmt: skip
    report = optimize(graph)
    assert [op.type for op in report.graph.ops] == ["pnnx.Input", "nn.ReLU", "pnnx.Output"]


# padding

CONV = "bias=False dilation=(1,1) groups=1 in_channels=2 kernel_size=(3,3) out_channels=1 stride=(1,1)"


def padded(pad: str, conv: str = "padding=(0,0) padding_mode=zeros", out: str = "pnnx.Output out 1 0 2") -> Graph:
    kind, params = pad.split(";")
    lines = (
        IN,
        f"{kind} pad 1 1 0 1 {params}",
        f"nn.Conv2d conv 1 1 1 2 {CONV} {conv} @weight=(1,2,3,3)f32",
        out,
    )
    weight = np.random.default_rng(0).normal(size=(1, 2, 3, 3)).astype(np.float32)
    return graph_of(*lines, weights={"conv.weight": weight})


@pytest.mark.parametrize(
    ("pad", "conv", "mode", "padding"),
    [
        ("nn.ZeroPad2d;padding=(1,1,2,2)", "padding=(0,0) padding_mode=zeros", "zeros", (2, 1)),
        ("nn.ConstantPad2d;padding=(1,1,1,1) value=0.0", "padding=(1,0) padding_mode=zeros", "zeros", (2, 1)),
        ("F.pad;pad=(1,1,1,1) mode=constant value=None", "padding=(0,0) padding_mode=zeros", "zeros", (1, 1)),
        ("F.pad;pad=(1,1,1,1) mode=replicate", "padding=(0,0) padding_mode=zeros", "replicate", (1, 1)),
        ("nn.ReflectionPad2d;padding=(1,1,1,1)", "padding=(0,0) padding_mode=zeros", "reflect", (1, 1)),
        ("nn.CircularPad2d;padding=(1,1,0,0)", "padding=(0,0) padding_mode=reflect", "circular", (0, 1)),
    ],
)
def test_padding_joins_the_convolution(pad: str, conv: str, mode: str, padding: tuple[int, int]) -> None:
    graph = padded(pad, conv)
    changed, _ = apply(FUSE_PADDING, graph)
    [joined] = [op for op in changed.ops if op.type == "nn.Conv2d"]
    assert [op.name for op in changed.ops] == ["in", "conv", "out"]
    assert (joined.params["padding_mode"].value, joined.params["padding"].value) == (mode, padding)
    x = np.random.default_rng(1).normal(size=(1, 2, 4, 4)).astype(np.float32)
    assert difference(run(changed, x), run(graph, x)) <= 1e-6


@pytest.mark.parametrize(
    ("pad", "conv"),
    [
        ("nn.ZeroPad2d;padding=(1,0,1,1)", "padding=(0,0) padding_mode=zeros"),
        ("nn.ZeroPad2d;padding=(-1,-1,1,1)", "padding=(0,0) padding_mode=zeros"),
        ("nn.ConstantPad2d;padding=(1,1,1,1) value=1.0", "padding=(0,0) padding_mode=zeros"),
        ("nn.ReflectionPad2d;padding=(1,1,1,1)", "padding=(1,1) padding_mode=zeros"),
        ("nn.ZeroPad2d;padding=(1,1,1,1)", "padding=(1,1) padding_mode=reflect"),
        ("nn.ZeroPad2d;padding=(1,1,1,1)", "padding=same padding_mode=zeros"),
        ("F.pad;pad=(1,1,1,1,1,1) mode=constant", "padding=(0,0) padding_mode=zeros"),
        ("F.pad;pad=(1,1) mode=constant", "padding=(0,0) padding_mode=zeros"),
    ],
)
def test_padding_that_a_convolution_cannot_do_stays(pad: str, conv: str) -> None:
    assert left_alone(FUSE_PADDING, padded(pad, conv))


def test_a_padded_map_that_is_read_elsewhere_stays() -> None:
    assert left_alone(FUSE_PADDING, padded("nn.ZeroPad2d;padding=(1,1,1,1)", out="pnnx.Output out 2 0 1 2"))


# what holds of all


def test_operators_that_write_into_their_inputs_and_control_flow_keep_the_whole_graph_as_it_is() -> None:
    for kind in ("aten::add_", "aten::append", "prim::If"):
        graph = graph_of(IN, "nn.Dropout d 1 1 0 1", f"{kind} w 1 1 1 2", "nn.ReLU dead 1 1 1 3",
                         "pnnx.Output out 1 0 2")  # fmt: skip
        assert all(left_alone(each, graph) for each in PASSES)


def test_slots_stay_with_their_inputs_when_a_constant_is_taken_out() -> None:
    graph = lesson("no_operations")
    changed, _ = apply(INLINE_CONSTANTS, graph)
    for op in changed.ops:
        before = graph.get_operator(op.name)
        assert before is not None
        pairs = dict(zip(before.inputnames, [operand.name for operand in before.inputs], strict=False))
        assert all(pairs[slot] == operand.name for slot, operand in zip(op.inputnames, op.inputs, strict=False))


def test_attributes_are_new_objects_where_they_change_and_the_old_ones_elsewhere() -> None:
    graph = lesson("conv_norms")
    weight = graph.ops[1].attrs["weight"].data.copy()
    optimize(graph)
    np.testing.assert_array_equal(graph.ops[1].attrs["weight"].data, weight)
    assert isinstance(graph.ops[1].attrs["weight"], Attribute)
