"""Looking inside: profile, FLOPs and captured intermediates."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from runtime_graphs import floats, opened, text_graph

from kuiper_edu import pnnx
from kuiper_edu.errors import GraphError, ShapeError
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph, RuntimeOperator, RuntimeParameterIntArray, RuntimeParameterString
from kuiper_edu.traits import count_flops


@pytest.fixture
def simple(repo: Path) -> RuntimeGraph:
    graph = RuntimeGraph(repo / "course4/model_file/simple_ops.pnnx.param", layer_factory=create_layer)
    graph.build()
    return graph


def test_the_profile_of_simple_ops2(repo: Path) -> None:
    graph = RuntimeGraph(repo / "course4/model_file/simple_ops2.pnnx.param", layer_factory=create_layer)
    graph.build()
    profile = graph.profile(floats(2, 3, 16, 16))
    products = [2 * 32 * 256 * 3 * 9, 2 * 64 * 256 * 32 * 9, 2 * 128 * 256 * 64 * 9]  # batch, out, pixels, in, kernel
    biases = [2 * 32 * 256, 2 * 64 * 256, 2 * 128 * 256]
    assert [row.name for row in profile.rows] == ["op1", "op3", "op5"]
    assert [row.flops for row in profile.rows] == [2 * p + b for p, b in zip(products, biases, strict=True)]
    assert profile.rows[0].nbytes == 4 * (2 * 3 * 256 + 2 * 32 * 256 + 32 * 3 * 9 + 32)
    assert profile.rows[0].shapes == ((2, 32, 16, 16),)
    assert profile.seconds > 0
    assert len(profile.table().splitlines()) == 5


def test_resnet18_has_its_3_6_gigaflop(repo: Path) -> None:
    """The usual count, with multiplications and additions counted separately: 1.81 G multiply-adds."""
    graph = RuntimeGraph(repo / "course4/model_file/resnet18_batch1.pnnx.param")
    graph.build()
    total = 0
    for op in graph.topo_queues:
        inputs = [operand.data for operand in op.input_operands_seq]
        total += count_flops(op, inputs, [operand.data for operand in op.output_operands_seq])
    assert 3.60e9 < total < 3.66e9


def test_a_profiles_text_form_is_the_same_in_every_run(simple: RuntimeGraph) -> None:
    x = floats(1, 3, 16, 16)
    one, other = simple.profile(x), simple.profile(x)
    assert repr(one) == repr(other) == "Profile(5 operators, 6,144 FLOPs, 33,792 bytes)"
    assert one == other
    assert "seconds" not in repr(one.rows[0])


@pytest.mark.parametrize(
    ("op", "inputs", "outputs", "flops"),
    [
        (RuntimeOperator("r", "nn.ReLU"), [(2, 3)], [(2, 3)], 6),
        (RuntimeOperator("c", "F.conv2d"), [(1, 4, 5, 5), (8, 2, 3, 3)], [(1, 8, 3, 3)], 2 * 72 * 18),
        (RuntimeOperator("c", "F.conv2d"), [(1, 4, 5, 5), (8, 2, 3, 3), (8,)], [(1, 8, 3, 3)], 2 * 72 * 18 + 72),
        (RuntimeOperator("c", "F.conv_transpose2d"), [(1, 4, 5, 5), (4, 2, 3, 3)], [(1, 2, 7, 7)], 2 * 100 * 18),
        (RuntimeOperator("l", "F.linear"), [(3, 7), (5, 7)], [(3, 5)], 2 * 15 * 7),
        (RuntimeOperator("m", "torch.matmul"), [(3, 4, 7), (3, 7, 5)], [(3, 4, 5)], 2 * 60 * 7),
        (RuntimeOperator("a", "F.scaled_dot_product_attention"), [(2, 4, 8), (2, 6, 8)], [(2, 4, 8)], 48 * 37),
        (RuntimeOperator("s", "torch.flatten"), [(2, 3)], [(6,)], 0),
        (RuntimeOperator("u", "my.Unknown"), [(2, 3)], [(6,)], 0),
        (
            RuntimeOperator("p", "F.max_pool2d", params={"kernel_size": RuntimeParameterIntArray([3, 3])}),
            [(1, 1, 6, 6)],
            [(1, 1, 2, 2), (1, 1, 2, 2)],
            36,
        ),
        (
            RuntimeOperator("e", "pnnx.Expression", params={"expr": RuntimeParameterString("add(mul(@0,@1),exp(@0))")}),
            [(2, 3), (2, 3)],
            [(2, 3)],
            18,
        ),
        (  # the root and the addition are computed for two numbers, the product for six
            RuntimeOperator("e", "pnnx.Expression", params={"expr": RuntimeParameterString("mul(@0,sqrt(add(@1,1)))")}),
            [(2, 3), (2, 1)],
            [(2, 3)],
            10,
        ),
        (RuntimeOperator("a", "aten::add"), [(2, 3), (2, 3)], [(2, 3)], 6),
        (RuntimeOperator("e", "pnnx.Expression", params={"expr": RuntimeParameterString("(((")}), [(2,)], [(2,)], 0),
    ],
    ids=lambda each: each.type if isinstance(each, RuntimeOperator) else None,
)
def test_flops_by_type(op: RuntimeOperator, inputs: list, outputs: list, flops: int) -> None:  # type: ignore[type-arg]
    assert count_flops(op, [np.zeros(shape) for shape in inputs], [np.zeros(shape) for shape in outputs]) == flops


def test_flops_of_values_that_are_no_arrays() -> None:
    op = RuntimeOperator("e", "pnnx.Expression", params={"expr": SimpleNamespace(value="size(@0,0)")})  # type: ignore[dict-item]
    assert count_flops(op, [np.zeros(3)], [3]) == 0


@pytest.mark.parametrize("plan", [True, False])
def test_captured_values_are_those_of_this_run_though_their_memory_is_used_again(repo: Path, plan: bool) -> None:
    graph = RuntimeGraph(repo / "course4/model_file/simple_ops.pnnx.param", layer_factory=create_layer)
    graph.build(plan=plan)
    x = floats(1, 3, 16, 16)
    values = graph.capture(x)
    relu, sigmoid = np.maximum(x, 0), 1 / (1 + np.exp(-np.maximum(x, 0)))
    assert list(values) == ["pnnx_input_0", "op1", "op3", "op5", "op4", "pnnx_expr_0"]
    assert np.array_equal(values["pnnx_input_0"], x)
    for name in ("op1", "op3", "op4"):
        assert np.array_equal(values[name], relu)
    assert np.allclose(values["op5"], sigmoid, atol=1e-6)
    assert np.array_equal(values["pnnx_expr_0"], graph.forward(x))
    assert all(not np.shares_memory(a, b) for a in values.values() for b in values.values() if a is not b)


def test_capture_takes_names_and_several_inputs() -> None:
    graph = text_graph(
        "pnnx.Input a 0 1 0",
        "pnnx.Input b 0 1 1",
        "pnnx.Attribute w 0 1 2 @data=(3)f32",
        "pnnx.Expression sum 2 1 0 1 3 expr=add(@0,@1)",
        "prim::TupleConstruct pair 2 1 3 2 4",
        "prim::TupleUnpack apart 1 2 4 5 6",
        "pnnx.Expression last 2 1 5 6 7 expr=mul(@0,@1)",
        "pnnx.Output o 1 0 7",
    )
    graph.get_operator("w").attrs["data"] = pnnx.Attribute(np.float32([1, 2, 3]))
    running = RuntimeGraph.from_graph(graph, create_layer)
    running.build()
    a, b = floats(3), floats(3, seed=1)
    values = running.capture([a, b], ["apart", "w", "b", "sum"])
    assert list(values) == ["apart", "w", "b", "sum"]
    assert np.array_equal(values["sum"], a + b)
    assert np.array_equal(values["b"], b)
    assert values["w"].tolist() == [1, 2, 3]
    assert np.array_equal(values["apart"][0], a + b)
    assert values["apart"][1].tolist() == [1, 2, 3]
    assert list(running.capture((a, b), "sum")) == ["sum"]
    with pytest.raises(ShapeError, match=r"expected 2 inputs .*, found 1"):
        running.capture(a)


@pytest.mark.parametrize("name", ["nobody", "pnnx_output_0"])
def test_capture_tells_what_it_cannot_capture(simple: RuntimeGraph, name: str) -> None:
    with pytest.raises(
        GraphError, match=f"no operator '{name}' writes an output in this run. These do: pnnx_input_0, op1"
    ):
        simple.capture(floats(1, 3, 16, 16), [name])


def test_profile_counts_the_bytes_of_weights_and_names_every_operator() -> None:
    graph = opened("pnnx.Input x 0 1 0 #0=(2,3)f32", "nn.ReLU r 1 1 0 1 #1=(2,3)f32", "pnnx.Output o 1 0 1")
    (row,) = graph.profile(floats(2, 3)).rows
    assert (row.name, row.type, row.flops, row.nbytes) == ("r", "nn.ReLU", 6, 48)


@pytest.mark.parametrize("names", [5, [5], [["op1"]], ["op1", None]])
def test_names_that_are_none_are_refused(simple: RuntimeGraph, names: object) -> None:
    with pytest.raises(GraphError):
        simple.capture(floats(1, 3, 16, 16), names)  # type: ignore[arg-type]
    with pytest.raises(GraphError, match="there is no operator"):
        simple.operator(names)  # type: ignore[arg-type]
