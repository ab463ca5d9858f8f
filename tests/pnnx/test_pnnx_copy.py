"""A deep copy of a graph is independent of it; a graph cannot be pickled."""

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.errors import GraphError
from kuiper_edu.pnnx import Attribute, Graph, Parameter

VALUES = [None, True, 3, 0.5, "mean", [1, 2], [0.5, 1.0], ["a", "b"]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Draw a graph of operators with any earlier values as inputs."""
    graph = Graph()
    for index in range(draw(st.integers(0, 8))):
        op = graph.new_operator(
            draw(st.sampled_from(["nn.ReLU", "F.add"])), draw(st.sampled_from(["a", "b", f"n{index}"]))
        )
        for operand in draw(st.lists(st.sampled_from(graph.operands), max_size=3)) if graph.operands else []:
            op.add_input(operand, draw(st.sampled_from(["", "", "x"])))
        for output in range(draw(st.integers(0, 2))):
            op.add_output(graph.new_operand(f"{index}.{output}"))
            graph.operands[-1].shape = draw(st.sampled_from([None, (1, None), (2, "w")]))
        op.params |= {f"p{i}": Parameter(draw(st.sampled_from(VALUES))) for i in range(draw(st.integers(0, 2)))}
        if draw(st.booleans()):
            op.attrs["weight"] = Attribute(np.arange(draw(st.integers(1, 5)), dtype=np.float32))
    return graph


def described(graph: Graph) -> Any:
    """Return everything that a graph holds: nodes by their names, identity by the sentences of check()."""
    ops = [
        (op.type, op.name, [x.name for x in op.inputs], [x.name for x in op.outputs], op.inputnames, op.params,
         op.unshaped, {key: (a.shape, a.type, a.data.tolist()) for key, a in op.attrs.items()})
        for op in graph.ops
    ]  # fmt: skip
    operands = [
        (x.name, x.producer and x.producer.name, [op.name for op in x.consumers], x.type, x.shape, x.params, x.written)
        for x in graph.operands
    ]
    others = {key: value for key, value in vars(graph).items() if key not in ("ops", "operands", "_loaded")}
    return ops, operands, others, graph.check()


@given(graph=graphs())
def test_a_twin_of_any_graph_is_the_same_and_its_own(graph: Graph) -> None:
    before = described(graph)
    other = copy.deepcopy(graph)
    assert described(other) == before
    mine = {id(node) for node in (*graph.ops, *graph.operands)}
    assert not mine.intersection(map(id, (*other.ops, *other.operands)))
    for op in other.ops:
        op.params["new"] = Parameter(1)
        op.inputs.clear()
    assert described(graph) == before


def test_a_node_beside_its_graph_stays_that_node() -> None:
    graph = Graph.from_text("7767517\n2 1\npnnx.Input x 0 1 0\npnnx.Output y 1 0 0")
    first, other, operand = copy.deepcopy((graph.ops[0], graph, graph.operands[0]))
    assert other.ops[0] is first
    assert first.outputs == [operand]
    assert operand.producer is first


def test_a_node_on_its_own_comes_without_edges() -> None:
    graph = Graph.from_text("7767517\n2 2\npnnx.Input x 0 1 0\nnn.Softmax s 1 1 0 1 dim=1")
    other = copy.deepcopy(graph.ops[1])
    assert (other.type, other.name, other.params, other.inputs, other.outputs) == (
        "nn.Softmax", "s", {"dim": Parameter(1)}, [], [],
    )  # fmt: skip


@pytest.mark.parametrize("length", [10_000, pytest.param(50_000, marks=pytest.mark.nightly)])
def test_a_long_chain_of_operators(length: int) -> None:
    lines = [f"nn.ReLU r{i} 1 1 {i} {i + 1}" for i in range(length)]
    head = ["7767517", f"{length + 1} {length + 1}", "pnnx.Input x 0 1 0"]
    graph = Graph.from_text("\n".join([*head, *lines]))
    assert copy.deepcopy(graph).to_text() == graph.to_text()


def test_every_small_model_of_the_corpus(repo: Path) -> None:
    for path in sorted((repo / "tests/corpus").glob("*.param")):
        graph = Graph.load(path)
        other = copy.deepcopy(graph)
        assert other.to_text() == graph.to_text()
        for op, mine in zip(other.ops, graph.ops, strict=True):
            for key, weight in op.attrs.items():
                assert bytes(weight.raw) == bytes(mine.attrs[key].raw)
                np.testing.assert_array_equal(weight.data, mine.attrs[key].data)


def digits(repo: Path, folder: Path) -> Path:
    Graph.load(repo / "course5/model_file/digits.pnnx.param").save(folder / "net.pnnx.param")
    return folder / "net.pnnx.param"


def test_a_deep_copy_shares_the_weights_and_saves_the_same_bytes(repo: Path, tmp_path: Path) -> None:
    path = digits(repo, tmp_path)
    graph = Graph.load(path)
    other = copy.deepcopy(graph)
    for op, twin in zip(graph.ops, other.ops, strict=True):
        for key, weight in op.attrs.items():
            assert twin.attrs[key] is not weight
            assert np.shares_memory(twin.attrs[key].data, weight.data)
    other.save(tmp_path / "copy.pnnx.param")
    assert (tmp_path / "copy.pnnx.bin").read_bytes() == path.with_suffix(".bin").read_bytes()


def test_a_structure_without_numbers_stays_one(repo: Path) -> None:
    text = (repo / "course5/model_file/digits.pnnx.param").read_text()
    other = copy.deepcopy(Graph.from_text(text))
    assert other.to_text() == text
    assert not any(weight.has_data for op in other.ops for weight in op.attrs.values())


@pytest.mark.parametrize("make", [pickle.dumps, copy.copy])
def test_a_pickle_is_refused_with_what_to_do_instead(make: Any) -> None:
    with pytest.raises(GraphError, match=r"a pnnx\.Graph cannot be pickled\. Save it .*graph\.copy\(\)"):
        make(Graph.from_text("7767517\n0 0\n"))
