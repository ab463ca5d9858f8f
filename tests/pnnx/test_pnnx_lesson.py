"""Counterparts of the lesson's C++ tests of the graph, with the numbers that the lesson prints."""

from pathlib import Path

import pytest

from kuiper_edu.pnnx import Graph


@pytest.fixture(scope="module")
def graph(repo: Path) -> Graph:
    return Graph.load(repo / "course3/model_file/test_linear.pnnx.param")


def shape_str(shape: tuple[int | str | None, ...] | None) -> str:
    """C++: ShapeStr"""
    return " x ".join(str(size) for size in shape or ())


def test_pnnx_graph_ops(graph: Graph) -> None:
    assert [op.name for op in graph.ops] == ["pnnx_input_0", "linear", "F.sigmoid_0", "pnnx_output_0"]


def test_pnnx_graph_operands(graph: Graph) -> None:
    assert [
        (op.name, [(x.name, shape_str(x.shape)) for x in op.inputs], [(x.name, shape_str(x.shape)) for x in op.outputs])
        for op in graph.ops
    ] == [
        ("pnnx_input_0", [], [("0", "1 x 32")]),
        ("linear", [("0", "1 x 32")], [("1", "1 x 128")]),
        ("F.sigmoid_0", [("1", "1 x 128")], [("2", "1 x 128")]),
        ("pnnx_output_0", [("2", "1 x 128")], []),
    ]


def test_pnnx_graph_operands_and_params(graph: Graph) -> None:
    linear = graph.ops[1]
    assert [(key, parameter.type) for key, parameter in linear.params.items()] == [
        ("bias", 1),
        ("in_features", 2),
        ("out_features", 2),
    ]
    assert [(key, shape_str(weight.shape), weight.type) for key, weight in linear.attrs.items()] == [
        ("bias", "128", 1),
        ("weight", "128 x 32", 1),
    ]
    assert (linear.params["bias"].value, linear.params["in_features"].value) == (True, 32)


def test_pnnx_graph_operands_customer_producer(graph: Graph) -> None:
    assert [
        (operand.name, [consumer.name for consumer in operand.consumers], operand.producer and operand.producer.name)
        for operand in graph.operands
    ] == [
        ("0", ["linear"], "pnnx_input_0"),
        ("1", ["F.sigmoid_0"], "linear"),
        ("2", ["pnnx_output_0"], "F.sigmoid_0"),
    ]


def test_remove_consumer(repo: Path) -> None:
    graph = Graph.load(repo / "course3/model_file/test_linear.pnnx.param")
    graph.operands[1].remove_consumer(graph.ops[2])
    assert graph.operands[1].consumers == []


def test_the_lessons_own_file_of_2023_reads_alike(public_models: Path, graph: Graph) -> None:
    old = Graph.load(public_models / "course/test_linear.pnnx.param")
    assert old.to_text() == graph.to_text()
    assert old.ops[1].attrs["weight"].data.shape == (128, 32)


def test_a_graph_prints_itself(graph: Graph) -> None:
    assert repr(graph) == "<Graph test_linear.pnnx.param: 4 operators, 3 operands>"
    assert repr(graph.ops[1]) == "<Operator nn.Linear 'linear' 0 -> 1>"
    assert repr(graph.operands[1]) == "<Operand '1' (1, 128) f32>"
    assert repr(graph.ops[1].attrs["weight"]) == "<Attribute (128, 32) f32>"
    assert repr(graph.ops[1].params["in_features"]) == "Parameter(32)"
