"""build(): states, names, orders, odd graphs, and errors that name the operator."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from runtime_graphs import Doubling, Recorder, chain, floats, opened, text_graph

from kuiper_edu import pnnx
from kuiper_edu.engine import FastPlanner
from kuiper_edu.errors import (
    AnswerError,
    BuildError,
    CycleError,
    GraphError,
    LayerError,
    ShapeError,
    StateError,
    UnsupportedError,
    UsageError,
    WeightError,
)
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import GraphState, RuntimeGraph, RuntimeOperator
from kuiper_edu.slots import answer, clear
from kuiper_edu.topo import check_order

RELU = (
    "pnnx.Input pnnx_input_0 0 1 0 #0=(1,4)f32",
    "nn.ReLU relu 1 1 0 1 #0=(1,4)f32 #1=(1,4)f32",
    "pnnx.Output pnnx_output_0 1 0 1 #1=(1,4)f32",
)


def two_inputs() -> tuple[str, ...]:
    return (
        "pnnx.Input pnnx_input_0 0 1 0 #0=(1,4)f32",
        "pnnx.Input pnnx_input_1 0 1 1 #1=(1,4)f32",
        "pnnx.Expression sum 2 1 0 1 2 expr=sub(@0,@1) #0=(1,4)f32 #1=(1,4)f32 #2=(1,4)f32",
        "pnnx.Output pnnx_output_0 1 0 2 #2=(1,4)f32",
    )


def cycle() -> pnnx.Graph:
    """Build the graph a -> b -> a by hand, because reading a file refuses it."""
    graph = pnnx.Graph()
    first, second, out = (
        graph.new_operator(kind, name) for kind, name in (("A", "a"), ("B", "b"), ("pnnx.Output", "o"))
    )
    x, y = graph.new_operand("0"), graph.new_operand("1")
    first.add_output(x)
    second.add_input(x)
    second.add_output(y)
    first.add_input(y)
    out.add_input(y)
    return graph


def test_build_before_init_initialises_first() -> None:
    graph = RuntimeGraph.from_graph(text_graph(*RELU), create_layer)
    graph.build()
    assert graph.graph_state is GraphState.COMPLETE


def test_building_twice_changes_nothing_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    graph = opened(*RELU)
    layer, memory = graph.operator("relu").layer, graph.operator("relu").output_operands
    with caplog.at_level(logging.WARNING):
        graph.build()
        graph.init()
    assert [record.message.split(";")[0] for record in caplog.records] == [
        "build() was already called",
        "init() was already called",
    ]
    assert graph.operator("relu").layer is layer
    assert graph.operator("relu").output_operands is memory


def test_the_states_in_between_refuse_what_they_cannot_do() -> None:
    graph = RuntimeGraph("nowhere.param")
    with pytest.raises(StateError, match=r"not been read yet.*Call init\(\) first"):
        _ = graph.graph
    with pytest.raises(GraphError, match=r"no operator 'relu'. Call init\(\) first"):
        graph.operator("relu")
    with pytest.raises(StateError, match=r"NEED_INIT.*Call build\(\) first"):
        graph.forward(floats(1, 4))
    with pytest.raises(StateError, match="NEED_INIT"):
        graph.memory_report()


def test_without_a_factory_a_graph_is_ordered_and_allocated_but_does_not_run() -> None:
    graph = opened(*RELU, factory=None)
    assert [op.name for op in graph.topo_queues] == ["pnnx_input_0", "relu", "pnnx_output_0"]
    assert graph.operator("relu").layer is None
    assert graph.operator("relu").output_operands.data.shape == (1, 4)
    with pytest.raises(StateError, match="no layers"):
        graph.forward(floats(1, 4))


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (
            ("x", None),
            r"expected the name of an input, found 'x', no operator of this name. .*inputs: 'pnnx_input_0'",
        ),
        ((None, "relu"), r"expected the name of an output, found 'relu', an operator of type nn.ReLU"),
        (
            ("pnnx_output_0", None),
            r"found 'pnnx_output_0', an operator of type pnnx.Output",
        ),
    ],
)
def test_wrong_names_are_told_with_the_right_ones(names: tuple[str | None, str | None], message: str) -> None:
    graph = RuntimeGraph.from_graph(text_graph(*RELU), create_layer)
    with pytest.raises(BuildError, match=message):
        graph.build(*names)
    assert graph.graph_state is GraphState.NEED_BUILD
    graph.build()
    assert graph.forward(np.float32([[-1, 2, -3, 4]])).tolist() == [[0, 2, 0, 4]]


def test_one_input_name_does_not_do_for_two_inputs_but_no_name_does() -> None:
    with pytest.raises(BuildError, match="needs the input 'pnnx_input_1' too"):
        opened(*two_inputs(), input_name="pnnx_input_0")
    a, b = floats(1, 4), floats(1, 4, seed=1)
    assert np.array_equal(opened(*two_inputs()).forward(a, b), a - b)


def test_a_graph_without_output_is_refused() -> None:
    with pytest.raises(BuildError, match="no output"):
        opened(*RELU[:2])


def test_a_cycle_is_refused_with_its_names() -> None:
    with pytest.raises(CycleError) as caught:
        RuntimeGraph.from_graph(cycle()).build()
    assert set(caught.value.cycle) == {"a", "b"}


def test_a_second_source_runs() -> None:
    graph = text_graph(
        "pnnx.Input pnnx_input_0 0 1 0 #0=(2,3)f32",
        "pnnx.Attribute shift 0 1 1 @data=(3)f32 #1=(3)f32",
        "pnnx.Expression sum 2 1 0 1 2 expr=add(@0,@1) #0=(2,3)f32 #1=(3)f32 #2=(2,3)f32",
        "pnnx.Output pnnx_output_0 1 0 2 #2=(2,3)f32",
    )
    shift = np.float32([10, 20, 30])
    graph.get_operator("shift").attrs["data"] = pnnx.Attribute(shift)
    running = RuntimeGraph.from_graph(graph, create_layer)
    running.build("pnnx_input_0", "pnnx_output_0")
    x = floats(2, 3)
    assert np.array_equal(running.forward(x), x + shift)
    assert np.array_equal(running.operator("sum").input_operands["shift"].data, shift)


def test_a_second_source_without_its_numbers_is_told() -> None:
    lines = (
        "pnnx.Attribute shift 0 1 0 @data=(3)f32 #0=(3)f32",
        "pnnx.Output pnnx_output_0 1 0 0 #0=(3)f32",
    )
    opened(*lines, factory=None)
    with pytest.raises(WeightError):
        opened(*lines)
    with pytest.raises(BuildError, match=r"operator 'shift'.*no weight 'data'"):
        opened(lines[0].replace("@data=(3)f32 ", ""), lines[1])


def test_the_second_t_of_t_plus_t_is_not_lost() -> None:
    graph = opened(
        RELU[0],
        "pnnx.Expression twice 2 1 0 0 1 expr=add(@0,@1) #0=(1,4)f32 #1=(1,4)f32",
        RELU[2],
    )
    op = graph.operator("twice")
    assert (len(op.input_operands), len(op.input_operands_seq)) == (1, 2)
    assert graph.operator("pnnx_input_0").output_names == ["twice", "twice"]
    assert list(graph.operator("pnnx_input_0").output_operators) == ["twice"]
    x = floats(1, 4)
    assert np.array_equal(graph.forward(x), x + x)


SHARED = (
    RELU[0],
    "pnnx.Expression fc 1 1 0 1 expr=add(@0,1) #0=(1,4)f32 #1=(1,4)f32",
    "pnnx.Expression fc 1 1 1 2 expr=mul(@0,2) #1=(1,4)f32 #2=(1,4)f32",
    "pnnx.Expression fc#2 1 1 2 3 expr=sub(@0,3) #2=(1,4)f32 #3=(1,4)f32",
    "pnnx.Expression fc 2 1 1 3 4 expr=sub(@0,@1) #1=(1,4)f32 #3=(1,4)f32 #4=(1,4)f32",
    "pnnx.Output o 1 0 4",
)


@pytest.mark.parametrize("planner", [None, FastPlanner()], ids=["plain", "fast"])
def test_operators_of_one_name_run_under_names_of_their_own(planner: FastPlanner | None) -> None:
    graph = RuntimeGraph.from_graph(text_graph(*SHARED), create_layer, planner=planner)
    graph.build()
    x = floats(1, 4)
    np.testing.assert_allclose(graph.forward(x), (x + 1) - ((x + 1) * 2 - 3), rtol=1e-6)
    assert [op.name for op in graph.operators] == ["pnnx_input_0", "fc", "fc#3", "fc#2", "fc#4", "o"]
    assert list(graph.capture(x, ["fc", "fc#3"])) == ["fc", "fc#3"]


def test_the_file_keeps_the_names_that_are_equal() -> None:
    graph = text_graph(*SHARED)
    text = graph.to_text()
    RuntimeGraph.from_graph(graph, create_layer).build()
    assert graph.to_text() == text


def test_a_name_that_several_inputs_bear_does_not_choose_one() -> None:
    graph = RuntimeGraph.from_graph(
        text_graph("pnnx.Input x 0 1 0", "pnnx.Input x 0 1 1", "pnnx.Output o 1 0 1"), create_layer
    )
    with pytest.raises(BuildError, match="found 'x', which 2 operators of the file have"):
        graph.build("x", "o")
    graph.build()
    assert graph.forward(np.float32([1]), np.float32([2])).tolist() == [2]


def test_an_operator_that_is_in_the_graph_twice_is_refused() -> None:
    graph = text_graph(*RELU)
    graph.ops.append(graph.ops[1])
    with pytest.raises(GraphError, match="operator 'relu': it is in the graph more than once"):
        RuntimeGraph.from_graph(graph, create_layer).build()


def test_an_input_that_takes_something_is_refused() -> None:
    graph = text_graph(*RELU)
    graph.ops[1].type = "pnnx.Input"
    with pytest.raises(GraphError, match=r"operator 'relu': expected no input of a pnnx\.Input, found 1"):
        RuntimeGraph.from_graph(graph, create_layer).build()


@pytest.mark.parametrize("length", [10_000, pytest.param(50_000, marks=pytest.mark.nightly)])
def test_a_long_chain_of_operators_builds_and_runs(length: int) -> None:
    graph = RuntimeGraph.from_graph(chain(length), Recorder(Doubling))
    graph.build()
    assert len(graph.topo_queues) == length + 2
    assert graph.memory_report().peak_bytes == 2 * 16
    assert np.array_equal(graph.forward(np.zeros((1, 4), np.float32)), np.zeros((1, 4)))
    assert repr(graph.topo_queues[0]) == "RuntimeOperator('pnnx_input_0', 'pnnx.Input')"


def test_what_is_not_needed_is_not_run_and_needs_no_layer() -> None:
    graph = opened(
        "pnnx.Input pnnx_input_0 0 1 0 #0=(1,4)f32",
        "pnnx.Input dead 0 1 9 #9=(1,4)f32",
        "nn.ReLU relu 1 1 0 1 #0=(1,4)f32 #1=(1,4)f32",
        "no.Layer aside 1 1 0 2 #0=(1,4)f32 #2=(1,4)f32",
        "pnnx.Output pnnx_output_0 1 0 1 #1=(1,4)f32",
    )
    assert graph.operator("aside").layer is None
    assert graph.operator("aside").output_operands.data is None
    assert [row.name for row in graph.profile(floats(1, 4), floats(1, 4)).rows] == ["relu"]
    with pytest.raises(ShapeError, match=r"expected 2 inputs \(pnnx_input_0, dead\), found 1"):
        graph.forward(floats(1, 4))


def test_one_of_several_outputs_can_be_asked_for() -> None:
    lines = (
        "pnnx.Input pnnx_input_0 0 1 0 #0=(1,4)f32",
        "nn.ReLU relu 1 1 0 1 #0=(1,4)f32 #1=(1,4)f32",
        "no.Layer other 1 1 0 2 #0=(1,4)f32 #2=(1,4)f32",
        "pnnx.Output first 1 0 1 #1=(1,4)f32",
        "pnnx.Output second 1 0 2 #2=(1,4)f32",
    )
    x = floats(1, 4)
    assert np.array_equal(opened(*lines, output_name="first").forward(x), np.maximum(x, 0))
    with pytest.raises(UnsupportedError):
        opened(*lines)


def test_all_unsupported_operators_are_told_at_once() -> None:
    with pytest.raises(UnsupportedError) as caught:
        opened(
            "pnnx.Input pnnx_input_0 0 1 0",
            "no.B b1 1 1 0 1",
            "no.A a1 1 1 1 2",
            "no.A a2 1 1 2 3",
            "nn.ReLU relu 1 1 3 4",
            "pnnx.Output pnnx_output_0 1 0 4",
            factory=Recorder(Doubling),
        )
    assert caught.value.operators == {"no.B": ["b1"], "no.A": ["a1", "a2"]}
    lines = str(caught.value).splitlines()
    assert lines[0] == "3 operators of 2 types have no layer:"
    assert lines[1] == "  2 x no.A (first: 'a1'). The nearest names are nn.ReLU."
    assert lines[2] == "  1 x no.B (first: 'b1'). The nearest names are nn.ReLU."


def test_the_registrys_advice_says_how_to_register() -> None:
    with pytest.raises(UnsupportedError, match=r'nn\.ReLU.*@register_layer\("nn\.Relu"\)'):
        opened(RELU[0], RELU[1].replace("nn.ReLU", "nn.Relu"), RELU[2])


def refusing(*names: str):  # type: ignore[no-untyped-def]
    def factory(op: RuntimeOperator) -> Doubling:
        if op.name in names:
            raise WeightError(f"the weight of {op.name} is too small")
        return Doubling()

    return factory


def test_one_layer_that_cannot_be_made_raises_its_own_error_and_several_are_told_together() -> None:
    with pytest.raises(WeightError, match="operator 'relu_2': the weight of relu_2 is too small"):
        RuntimeGraph.from_graph(chain(3), refusing("relu_2")).build()
    with pytest.raises(BuildError) as caught:
        RuntimeGraph.from_graph(chain(3), refusing("relu_1", "relu_3")).build()
    assert [line.strip() for line in str(caught.value).splitlines()] == [
        "2 layers could not be made:",
        "operator 'relu_1': the weight of relu_1 is too small.",
        "operator 'relu_3': the weight of relu_3 is too small.",
    ]


def test_of_very_many_errors_the_first_ten_are_told() -> None:
    with pytest.raises(BuildError) as caught:
        RuntimeGraph.from_graph(chain(30), refusing(*(f"relu_{i}" for i in range(1, 31)))).build()
    lines = str(caught.value).splitlines()
    assert len(lines) == 12
    assert lines[0] == "30 layers could not be made:"
    assert lines[-1] == "  … and 20 more."


@pytest.mark.parametrize("factory", [create_layer, lambda _: Doubling()], ids=["library", "learner"])
def test_a_tied_weight_is_refused_with_the_cure(repo: Path, factory: Callable[[RuntimeOperator], Any]) -> None:
    """pnnx writes `head.weight = embedding.weight` as an unnamed input, which would be taken for something else."""
    graph = RuntimeGraph.from_graph(pnnx.Graph.load(repo / "tests/corpus/tied_weights.pnnx.param"), factory)
    cure = r"module\.weight = nn\.Parameter\(module\.weight\.detach\(\)\.clone\(\)\)"
    with pytest.raises(LayerError, match=f"operator 'head': it shares its weight with another module.*{cure}"):
        graph.build()


@pytest.mark.parametrize("tied", [True, False])
def test_a_constant_as_an_input_is_refused_only_if_it_is_the_weight(tied: bool) -> None:
    """For two modules of different classes pnnx writes the weight in place of the second one's real input."""
    graph = text_graph(
        "pnnx.Attribute c 0 1 0 @data=(2,2)f32 #0=(2,2)f32",
        "nn.Linear l 1 1 0 1 bias=False in_features=2 out_features=2 @weight=(2,2)f32 #1=(2,2)f32",
        "pnnx.Output out 1 0 1 #1=(2,2)f32",
    )
    constant, weight = floats(2, 2), floats(2, 2, seed=0 if tied else 1)
    graph.ops[0].attrs["data"], graph.ops[1].attrs["weight"] = pnnx.Attribute(constant), pnnx.Attribute(weight)
    runtime = RuntimeGraph.from_graph(graph, create_layer)
    if tied:
        with pytest.raises(LayerError, match="operator 'l': it shares its weight"):
            runtime.build()
    else:
        runtime.build()
        np.testing.assert_array_equal(runtime.forward(), constant @ weight.T)


def test_a_model_without_its_bin_is_told_in_one_sentence(repo: Path) -> None:
    path = repo / "course4/model_file/resnet18_batch1.pnnx.param"
    with pytest.raises(
        WeightError, match=r"resnet18_batch1.pnnx.param: the numbers of its 42 weights \('convbn2d_0."
    ) as got:
        RuntimeGraph(path, layer_factory=create_layer).build()
    assert "\n" not in str(got.value)


def test_a_learners_constructor_that_stops_is_named() -> None:
    def factory(op: RuntimeOperator) -> object:
        return op.params["slope"]

    with pytest.raises(LayerError, match="operator 'relu': its layer could not be made: KeyError: 'slope'") as caught:
        opened(*RELU, factory=factory)
    assert isinstance(caught.value.__cause__, KeyError)


@pytest.mark.parametrize("made", [None, 3, object()])
def test_a_factory_that_makes_no_layer_is_told(made: object) -> None:
    with pytest.raises(LayerError, match=r"operator 'relu': expected a layer with forward\(\)"):
        opened(*RELU, factory=lambda _: made)


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ("(" + ",".join(["1"] * 65) + ")f32", "output '0': expected at most 64 dimensions, found 65"),
        ("(1000000,1000000,1000000)f32", "operator 'pnnx_input_0': its output needs 4,000,000,000,000,000,000 bytes"),
    ],
)
def test_what_cannot_be_allocated_is_refused_with_the_operators_name(shape: str, message: str) -> None:
    with pytest.raises(BuildError, match=message):
        opened(f"pnnx.Input pnnx_input_0 0 1 0 #0={shape}", f"pnnx.Output pnnx_output_0 1 0 0 #0={shape}")


def test_an_unknown_type_or_a_negative_dimension_made_by_hand_is_refused() -> None:
    for change, message in (
        ({"type": 77}, "unknown data type 77"),
        ({"shape": (-1, 4)}, "expected no negative dimension, found the shape"),
    ):
        graph = text_graph(*RELU)
        for name, value in change.items():
            setattr(graph.get_operand("1"), name, value)
        with pytest.raises(BuildError, match=f"operator '(relu|pnnx_output_0)': .*{message}"):
            RuntimeGraph.from_graph(graph, create_layer).build()


@pytest.mark.parametrize("rank", [0, 1, 2, 3, 4, 5, 6])
def test_memory_of_any_rank(rank: int) -> None:
    shape = tuple(range(2, 2 + rank))
    text = f"({','.join(map(str, shape))})f32"
    graph = opened(
        f"pnnx.Input pnnx_input_0 0 1 0 #0={text}",
        f"nn.ReLU relu 1 1 0 1 #0={text} #1={text}",
        f"pnnx.Output pnnx_output_0 1 0 1 #1={text}",
    )
    x = floats(*shape)
    assert np.array_equal(graph.forward(x), np.maximum(x, 0))
    assert graph.operator("relu").output_operands.data.shape == shape
    assert graph.operator("relu").output_operands.data.ctypes.data % 64 == 0


def test_edges_that_know_of_one_end_only_are_refused() -> None:
    graph = text_graph(*RELU)
    graph.get_operand("0").consumers.clear()
    with pytest.raises(GraphError, match="operator 'relu': its input '0' does not list it as a consumer"):
        RuntimeGraph.from_graph(graph).build()
    graph = text_graph(*RELU)
    del graph.ops[1]
    with pytest.raises(GraphError, match="consumer 'relu' is not in the graph"):
        RuntimeGraph.from_graph(graph).build()
    graph = text_graph(*RELU)
    graph.get_operand("1").producer = None
    with pytest.raises(GraphError, match="operator 'pnnx_output_0': no operator writes its input '1'"):
        RuntimeGraph.from_graph(graph).init()


@pytest.mark.parametrize(
    ("mine", "error", "message"),
    [
        (lambda after: sorted(after), GraphError, "no valid order.*pnnx_input_0"),
        (lambda after: after["nobody"], AnswerError, "the topological sort stopped with KeyError: 'nobody'"),
        (lambda _: None, GraphError, "None"),
    ],
)
def test_a_learners_sort_is_used_and_checked(mine, error: type, message: str) -> None:  # type: ignore[no-untyped-def]
    lines = ("nn.ReLU a 1 1 0 1", "pnnx.Output b 1 0 1")
    answer("course4.topo_sort")(mine)
    try:
        with pytest.raises(error, match=message):
            opened("pnnx.Input pnnx_input_0 0 1 0", *lines)
    finally:
        clear("course4.topo_sort")


def test_any_valid_order_gives_the_same_result() -> None:
    lines = (
        "pnnx.Input x 0 1 0 #0=(1,4)f32",
        "nn.ReLU b 1 1 0 1 #0=(1,4)f32 #1=(1,4)f32",
        "pnnx.Expression a 1 1 0 2 expr=neg(@0) #0=(1,4)f32 #2=(1,4)f32",
        "pnnx.Expression c 2 1 1 2 3 expr=sub(@0,@1) #1=(1,4)f32 #2=(1,4)f32 #3=(1,4)f32",
        "pnnx.Output o 1 0 3 #3=(1,4)f32",
    )
    x = floats(1, 4)
    expected = opened(*lines).forward(x)
    for order in (["x", "b", "a", "c", "o"], ["x", "a", "b", "c", "o"]):
        answer("course4.topo_sort")(lambda _, order=order: order)
        try:
            graph = opened(*lines)
        finally:
            clear("course4.topo_sort")
        assert [op.name for op in graph.topo_queues] == order
        assert np.array_equal(graph.forward(x), expected)


def test_every_public_model_is_ordered_and_its_memory_planned(public_models: Path) -> None:
    """53 files of four years: KuiperInfer's own, YOLOv5, MobileNet, drafts of 2021 without the pnnx. prefix."""
    files = sorted((public_models / "realworld").glob("*.param"))
    assert len(files) > 50
    for file in files:
        graph = RuntimeGraph(file)
        graph.build()
        assert check_order(graph.successors(), [op.name for op in graph.topo_queues]) is None, file.name
        assert graph.topo_queues[-1].type in ("pnnx.Output", "Output"), file.name


def test_consumers_are_gone_through_in_the_byte_order_of_their_names_not_of_the_file() -> None:
    names = ["conv_9", "conv_10", "Zed", "a", "é"]
    lines = [f"nn.ReLU {name} 1 1 0 {i}" for i, name in enumerate(names, 1)]
    graph = opened("pnnx.Input x 0 1 0", *lines, "pnnx.Output o 1 0 1")
    expected = ["Zed", "a", "conv_10", "conv_9", "é"]
    assert list(graph.operator("x").output_operators) == graph.successors()["x"] == expected
    assert graph.operator("x").output_names == names


@pytest.mark.parametrize("wrong", [{"planner": 3}, {"layer_factory": "nn.ReLU"}])
def test_what_makes_no_layers_or_programs_is_refused_at_once(repo: Path, wrong: dict[str, object]) -> None:
    with pytest.raises(UsageError, match=f"RuntimeGraph: expected .* for {next(iter(wrong))}, found"):
        RuntimeGraph(repo / "course3/model_file/test_linear.pnnx.param", **wrong)


@pytest.mark.parametrize("wrong", [None, 3, "net.pnnx.param"])
def test_what_is_no_graph_cannot_be_wrapped(wrong: object) -> None:
    with pytest.raises(UsageError, match=r"RuntimeGraph\.from_graph: expected a Graph for graph, found "):
        RuntimeGraph.from_graph(wrong)


@pytest.mark.parametrize("wrong", [{"input_name": 3}, {"output_name": ["y"]}, {"plan": "no"}])
def test_a_build_with_something_else_is_refused(repo: Path, wrong: dict[str, object]) -> None:
    graph = RuntimeGraph(repo / "course3/model_file/test_linear.pnnx.param", None, create_layer)
    with pytest.raises(UsageError, match=f"RuntimeGraph.build: expected .* for {next(iter(wrong))}, found"):
        graph.build(**wrong)
