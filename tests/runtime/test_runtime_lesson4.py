"""The C++ tests of course 4, with the lesson's own orders, listings and shapes."""

from pathlib import Path

import numpy as np
import pytest

from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import GraphState, RuntimeGraph
from kuiper_edu.topo import check_order

SIMPLE_ORDER = ["pnnx_input_0", "op1", "op3", "op5", "op4", "pnnx_expr_0", "pnnx_output_0"]


@pytest.fixture
def models(repo: Path) -> Path:
    return repo / "course4/model_file"


def built(param: Path) -> RuntimeGraph:
    graph = RuntimeGraph(param)
    graph.init()
    graph.build("pnnx_input_0", "pnnx_output_0")
    return graph


def test_topo_own_resnet18(models: Path) -> None:
    graph = built(models / "resnet18_batch1.pnnx.param")
    order = [op.name for op in graph.topo_queues]
    assert len(order) == 51
    assert check_order(graph.successors(), order) is None
    assert (order[0], order[-1]) == ("pnnx_input_0", "pnnx_output_0")


def test_topo_public_resnet18_is_the_order_of_the_cpp_log(public_models: Path) -> None:
    graph = built(public_models / "course/resnet18_batch1.pnnx.param")
    order = [op.name for op in graph.topo_queues]
    # Successors in name order: of convbn2d_5 and convbn2d_7 the depth-first search finishes 5 first, so 7 runs first.
    place = order.index("convbn2d_7")
    assert order[place - 1 : place + 4] == [
        "pnnx_unique_1", "convbn2d_7", "convbn2d_5", "layer2.0.relu", "convbn2d_6",
    ]  # fmt: skip
    assert [order.index(f"convbn2d_{i}") < order.index(f"convbn2d_{i - 2}") for i in (7, 12, 17)] == [True, True, True]
    assert order[:8] == [
        "pnnx_input_0", "convbn2d_0", "relu", "maxpool", "convbn2d_1", "layer1.0.relu", "convbn2d_2", "pnnx_expr_14",
    ]  # fmt: skip
    assert order[-4:] == ["avgpool", "torch.flatten_0", "fc", "pnnx_output_0"]
    assert all(op.has_forward for op in graph.topo_queues)


def test_build_output_ops(models: Path) -> None:
    graph = built(models / "simple_ops.pnnx.param")
    assert [op.name for op in graph.topo_queues] == SIMPLE_ORDER


def test_build_output_ops2(models: Path) -> None:
    graph = built(models / "simple_ops.pnnx.param")
    assert [(op.name, list(op.output_operators)) for op in graph.topo_queues] == [
        ("pnnx_input_0", ["op1"]),
        ("op1", ["op3"]),
        ("op3", ["op4", "op5"]),
        ("op5", ["pnnx_expr_0"]),
        ("op4", ["pnnx_expr_0"]),
        ("pnnx_expr_0", ["pnnx_output_0"]),
        ("pnnx_output_0", []),
    ]
    assert graph.operator("op3").output_operators["op5"] is graph.operator("op5")


def test_build1_status(models: Path) -> None:
    graph = RuntimeGraph(models / "simple_ops.pnnx.param", models / "simple_ops.pnnx.bin")
    assert int(graph.graph_state) == -2
    graph.init()
    assert int(graph.graph_state) == -1
    graph.build("pnnx_input_0", "pnnx_output_0")
    assert int(graph.graph_state) == 0


def test_build1_output_tensors(models: Path) -> None:
    graph = RuntimeGraph(models / "simple_ops2.pnnx.param", models / "simple_ops2.pnnx.bin")
    assert graph.graph_state is GraphState.NEED_INIT
    graph.init()
    graph.build("pnnx_input_0", "pnnx_output_0")
    outputs = {op.name: op.output_operands for op in graph.operators if op.output_operands is not None}
    assert {name: operand.shapes for name, operand in outputs.items()} == {
        "pnnx_input_0": (2, 3, 16, 16),
        "op1": (2, 32, 16, 16),
        "op3": (2, 64, 16, 16),
        "op5": (2, 128, 16, 16),
    }
    assert [operand.name for operand in outputs.values()] == ["0_output", "1_output", "2_output", "3_output"]
    for operand in outputs.values():
        assert operand.data is not None
        assert operand.data.dtype == np.float32
        assert len(operand.datas) == 2
        assert {sample.shape for sample in operand.datas} == {operand.shapes[1:]}
        assert all(np.shares_memory(sample, operand.data) for sample in operand.datas)
    assert graph.operator("pnnx_output_0").output_operands is None


def test_an_input_is_its_producers_output(models: Path) -> None:
    graph = built(models / "simple_ops.pnnx.param")
    for op in graph.operators:
        for operand in op.input_operands_seq:
            made = graph.operator(operand.name).output_operands
            assert made is not None
            assert np.shares_memory(operand.data, made.data)
            assert operand.shapes == made.shapes


@pytest.mark.parametrize("name", ["simple_ops", "simple_ops2"])
@pytest.mark.parametrize("plan", [True, False])
def test_the_result_is_pytorchs(models: Path, name: str, plan: bool) -> None:
    graph = RuntimeGraph(models / f"{name}.pnnx.param", layer_factory=create_layer)
    graph.build("pnnx_input_0", "pnnx_output_0", plan=plan)
    with np.load(models / f"{name}.npz") as stored:
        result, expected = graph.forward(stored["input0"]), stored["output0"]
    assert result.shape == expected.shape
    assert np.abs(result - expected).max() <= 1e-5 * max(1.0, np.abs(expected).max())


def test_the_digits_order_holds_every_operator(repo: Path) -> None:
    graph = RuntimeGraph(repo / "course5/model_file/digits.pnnx.param")
    graph.build()
    assert len(graph.topo_queues) == 52
    assert check_order(graph.successors(), [op.name for op in graph.topo_queues]) is None
