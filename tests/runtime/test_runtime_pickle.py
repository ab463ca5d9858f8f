"""Runtime graphs in pickles and deep copies."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from runtime_graphs import chain, floats

from kuiper_edu.engine import open_model
from kuiper_edu.errors import UnknownLayerError, UnsupportedError
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import GraphState, RuntimeGraph


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


both = pytest.mark.parametrize("twin", [pickled, copy.deepcopy])
IMAGE = floats(1, 1, 64, 64)


def no_layer(op: Any) -> Any:
    raise UnknownLayerError(f"no layer for {op.type}")


@both
@pytest.mark.parametrize("how", [{}, {"fast": True}, {"fast": True, "threads": 2, "any_shape": True}])
def test_a_built_graph_comes_back_built(repo: Path, twin: Callable[[Any], Any], how: dict[str, Any]) -> None:
    graph = open_model(repo / "course5/model_file/digits", **how)
    expected = graph.forward(IMAGE)
    other = twin(graph)
    assert other.graph_state == GraphState.COMPLETE
    np.testing.assert_array_equal(other.forward(IMAGE), expected)
    assert [op.name for op in other.topo_queues] == [op.name for op in graph.topo_queues]


@both
def test_a_twin_has_buffers_of_its_own(twin: Callable[[Any], Any]) -> None:
    graph = RuntimeGraph.from_graph(chain(3, "(1,4)f32"), create_layer)
    graph.build(plan=False)
    other = twin(graph)
    graph.forward(floats(1, 4))
    kept = [op.output_operands.data.copy() for op in graph.operators if op.output_operands is not None]
    other.forward(floats(1, 4, seed=1))
    for op, was in zip((op for op in graph.operators if op.output_operands is not None), kept, strict=True):
        np.testing.assert_array_equal(op.output_operands.data, was)
    mine = {id(op) for op in graph.operators}
    assert not mine.intersection(map(id, other.operators))


@both
@pytest.mark.parametrize("state", list(GraphState)[:2])
def test_a_graph_is_as_far_as_it_was(repo: Path, twin: Callable[[Any], Any], state: GraphState) -> None:
    graph = RuntimeGraph(repo / "course5/model_file/digits.pnnx.param", None, create_layer)
    if state == GraphState.NEED_BUILD:
        graph.init()
    other = twin(graph)
    assert other.graph_state == graph.graph_state == state
    other.build()
    graph.build()
    np.testing.assert_array_equal(other.forward(IMAGE), graph.forward(IMAGE))


@both
def test_a_part_of_a_graph_stays_that_part(twin: Callable[[Any], Any]) -> None:
    graph = RuntimeGraph.from_graph(chain(3, "(1,4)f32"), create_layer)
    graph.build("pnnx_input_0", "pnnx_output_0", any_shape=True)
    assert twin(graph).forward(floats(3, 4)).shape == (3, 4)


def test_another_process_computes_the_same(repo: Path, tmp_path: Path) -> None:
    graph = open_model(repo / "course5/model_file/digits", fast=True)
    np.save(tmp_path / "x.npy", IMAGE)
    (tmp_path / "graph.pickle").write_bytes(pickle.dumps(graph))
    script = "import pickle, numpy as np; graph = pickle.load(open('graph.pickle', 'rb'))\n"
    script += "np.save('y.npy', graph.forward(np.load('x.npy')))"
    subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=True, timeout=120)
    np.testing.assert_array_equal(np.load(tmp_path / "y.npy"), graph.forward(IMAGE))


def test_layers_that_the_other_process_has_not_are_named() -> None:
    graph = RuntimeGraph.from_graph(chain(1, "(1,4)f32"), create_layer)
    graph.build()
    state = graph.__getstate__() | {"layer_factory": no_layer}
    with pytest.raises(UnsupportedError, match=r"nn\.ReLU"):
        RuntimeGraph.__new__(RuntimeGraph).__setstate__(state)
