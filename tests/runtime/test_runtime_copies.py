"""A deep copy of a runtime graph is independent of it; a runtime graph cannot be pickled."""

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from runtime_graphs import chain, floats

from kuiper_edu.engine import open_model
from kuiper_edu.errors import StateError
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import GraphState, RuntimeGraph

IMAGE = floats(1, 1, 64, 64)


@pytest.mark.parametrize("how", [{}, {"fast": True}, {"fast": True, "threads": 2, "any_shape": True}])
def test_a_copy_of_a_built_graph_is_built(repo: Path, how: dict[str, Any]) -> None:
    graph = open_model(repo / "course5/model_file/digits", **how)
    expected = graph.forward(IMAGE)
    other = copy.deepcopy(graph)
    assert other.graph_state == GraphState.COMPLETE
    np.testing.assert_array_equal(other.forward(IMAGE), expected)
    assert [op.name for op in other.topo_queues] == [op.name for op in graph.topo_queues]


def test_a_copy_has_operators_and_buffers_of_its_own() -> None:
    graph = RuntimeGraph.from_graph(chain(3, "(1,4)f32"), create_layer)
    graph.build(plan=False)
    other = copy.deepcopy(graph)
    graph.forward(floats(1, 4))
    kept = [op.output_operands.data.copy() for op in graph.operators if op.output_operands is not None]
    other.forward(floats(1, 4, seed=1))
    for op, was in zip((op for op in graph.operators if op.output_operands is not None), kept, strict=True):
        np.testing.assert_array_equal(op.output_operands.data, was)
    mine = {id(op) for op in graph.operators}
    assert not mine.intersection(map(id, other.operators))
    assert other.graph is not graph.graph


@pytest.mark.parametrize("state", list(GraphState)[:2])
def test_a_copy_is_as_far_as_the_graph_was(repo: Path, state: GraphState) -> None:
    graph = RuntimeGraph(repo / "course5/model_file/digits.pnnx.param", None, create_layer)
    if state == GraphState.NEED_BUILD:
        graph.init()
    other = copy.deepcopy(graph)
    assert other.graph_state == graph.graph_state == state
    other.build()
    graph.build()
    np.testing.assert_array_equal(other.forward(IMAGE), graph.forward(IMAGE))


def test_a_copy_is_built_with_the_same_arguments() -> None:
    graph = RuntimeGraph.from_graph(chain(3, "(1,4)f32"), create_layer)
    graph.build(any_shape=True)
    assert copy.deepcopy(graph).forward(floats(3, 4)).shape == (3, 4)


def test_what_holds_a_graph_twice_holds_one_copy_twice() -> None:
    graph = RuntimeGraph.from_graph(chain(1), create_layer)
    one, other = copy.deepcopy([graph, graph])
    assert one is other is not graph


@pytest.mark.parametrize("make", [pickle.dumps, copy.copy])
def test_a_pickle_is_refused_with_what_to_do_instead(make: Any) -> None:
    graph = RuntimeGraph.from_graph(chain(1), create_layer)
    with pytest.raises(StateError, match=r"a RuntimeGraph cannot be pickled.*graph\.graph\.save\(.*copy\.deepcopy"):
        make(graph)
