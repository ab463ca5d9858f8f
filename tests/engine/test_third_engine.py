"""A third engine needs one short file: a planner, a program and a table of kernels by description."""

import inspect
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import third_engine
from conv_nets import Net, numbers
from test_fast_corpus import CORPUS, NETS, agree, leaves
from third_engine import Float64Planner

from kuiper_edu.layers import Layer, create_layer
from kuiper_edu.pnnx import Graph
from kuiper_edu.runtime import RuntimeGraph


def opened(graph: Graph, factory: Any = create_layer) -> RuntimeGraph:
    built = RuntimeGraph.from_graph(graph, factory, planner=Float64Planner())
    built.build(any_shape=True)
    return built


def test_its_file_is_short() -> None:
    lines = Path(inspect.getfile(third_engine)).read_text(encoding="utf-8").partition("KERNELS")[2].splitlines()
    assert len([line for line in lines if line.strip()]) < 30


@pytest.mark.parametrize("name", sorted(NETS)[::12])
def test_it_gives_what_pytorch_computed(name: str) -> None:
    with np.load(CORPUS / f"{name}.npz") as stored:
        inputs = [stored[f"input{i}"] for i in range(len(NETS[name]["inputs"]))]
        expected = [stored[f"output{i}"] for i in range(len(NETS[name]["outputs"]))]
    graph = opened(Graph.load(CORPUS / f"{name}.pnnx.param"))
    for ours, theirs in zip(leaves(graph.forward(*inputs)), expected, strict=True):
        assert agree(ours, theirs, max(1e-4, NETS[name]["tolerance"]))


def test_its_steps_can_be_compared_with_their_layers() -> None:
    graph, x = opened(leaky()), numbers(2, 3, 4, 5)
    assert graph.differences(x).wrong == ()


def leaky() -> Graph:
    net = Net(3)
    return net.finish(net.add("nn.LeakyReLU", [net.input], {"negative_slope": 0.25}))


def test_its_own_kernels_compute_what_is_in_its_table() -> None:
    x = numbers(2, 3, 4, 5)
    found = opened(leaky()).forward(x)
    assert found.dtype == np.float64
    np.testing.assert_array_equal(found, np.where(x < 0, 0.25 * x.astype(np.float64), x))


def test_a_learners_layer_is_never_replaced() -> None:
    class Mine(Layer):
        def forward(self, inputs: Any, outputs: Any) -> None:  # noqa: ARG002
            outputs[0][...] = 3

    found = opened(leaky(), lambda op: Mine(op) if op.type == "nn.LeakyReLU" else create_layer(op)).forward(
        numbers(2, 3, 4, 5)
    )
    assert (found == 3).all()
