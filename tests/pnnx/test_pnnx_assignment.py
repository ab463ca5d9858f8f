"""Slice assignments of optlevels 0 and 1, converted to the form of optlevel 2."""

import numpy as np
import pytest

from kuiper_edu.errors import GraphError
from kuiper_edu.layers import create_layer
from kuiper_edu.passes import optimize
from kuiper_edu.pnnx import Graph
from kuiper_edu.pnnx.assignment import normalise_assignments
from kuiper_edu.runtime import RuntimeGraph

LINES = (
    "pnnx.Input y 0 1 y #y=(?,3,4)f32",
    "pnnx.Input v 0 1 v",
    "Tensor.slice rows 1 1 y p dim=1 start=1 end=3 step=1 $input=y",
    "Tensor.select column 1 1 p q dim=2 index=0 $input=p",
    "Tensor.copy copy 2 1 q v z $self=q $src=v",
    "pnnx.Output out 1 0 z",
)
RESHAPED = (
    "pnnx.Input y 0 1 y #y=(2,6)f32",
    "pnnx.Input v 0 1 v",
    "Tensor.reshape r 1 1 y p shape=(4,3) $input=y #y=(2,6)f32 #p=(4,3)f32",
    "Tensor.select row 1 1 p q dim=0 index=1 $input=p",
    "Tensor.copy copy 2 1 q v z $self=q $src=v #z={}f32",
    "pnnx.Output out 1 0 z",
)


def graph_of(*lines: str) -> Graph:
    return Graph.from_text("\n".join(["7767517", f"{len(lines)} {len(lines) - 1}", *lines, ""]))


def run(graph: Graph, *inputs: np.ndarray) -> np.ndarray:
    running = RuntimeGraph.from_graph(graph, create_layer)
    running.build()
    result: np.ndarray = running.forward(*inputs)
    return result


def test_the_parts_are_put_back_the_innermost_first() -> None:
    changed = normalise_assignments(graph_of(*LINES))
    assert [str(op) for op in changed.ops[-3:]] == [
        "<Operator Tensor.slice_copy 'copy_part_0' p v -> z_part_0>",
        "<Operator Tensor.slice_copy 'copy' y z_part_0 -> z>",
        "<Operator pnnx.Output 'out' z ->>",
    ]
    assert changed.check() == []


@pytest.mark.parametrize("batch", [2, 5])
def test_the_result_is_the_whole_with_the_part_overwritten(batch: int) -> None:
    y, v = np.random.default_rng(0).random((batch, 3, 4), np.float32), np.zeros((batch, 2), np.float32)
    expected = y.copy()
    expected[:, 1:3, 0] = v
    for graph in (graph_of(*LINES), optimize(graph_of(*LINES)).graph):
        np.testing.assert_array_equal(run(graph, y, v), expected)


def test_the_files_own_graph_stays_as_it_is() -> None:
    graph = graph_of(*LINES)
    text = graph.to_text()
    running = RuntimeGraph.from_graph(graph, create_layer)
    running.build()
    assert running.graph.to_text() == text


def test_a_graph_without_assignments_is_not_copied() -> None:
    graph = graph_of(*LINES[:2], "Tensor.copy copy 2 1 y v z $self=y $src=v", LINES[-1])
    assert normalise_assignments(graph) is graph


@pytest.mark.parametrize(("shape", "whole"), [("(2,6)", (2, 6)), ("(4,3)", (4, 3))])
def test_the_shape_tells_if_the_reshape_belongs_to_the_chain(shape: str, whole: tuple[int, int]) -> None:
    y, v = np.arange(12, dtype=np.float32).reshape(2, 6), np.zeros(3, np.float32)
    expected = y.copy()
    expected[0, 3:] = v
    np.testing.assert_array_equal(run(graph_of(*RESHAPED[:4], RESHAPED[4].format(shape), RESHAPED[5]), y, v),
                                  expected.reshape(whole))  # fmt: skip


def test_without_a_shape_nobody_can_tell_and_it_is_refused() -> None:
    graph = graph_of(*RESHAPED[:4], RESHAPED[4].partition(" #z")[0], RESHAPED[5])
    with pytest.raises(GraphError, match=r"operator 'copy': it writes into a part of a reshaped value"):
        RuntimeGraph.from_graph(graph, create_layer).build()
