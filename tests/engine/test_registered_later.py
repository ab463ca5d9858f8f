"""A learner's layer that is registered, or removed from the registry, after a graph was built."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from conv_nets import ENGINES, Net, numbers, opened

from kuiper_edu.layers import Layer, LayerRegistry
from kuiper_edu.pnnx import Graph

PATHS = [{"fast": False}, *({"compiled": compiled} for compiled in ENGINES)]
all_paths = pytest.mark.parametrize("path", PATHS, ids=["plain", "NumPy", "compiled"][: len(PATHS)])


class Three(Layer):
    def forward(self, inputs: Any, outputs: Any) -> None:  # noqa: ARG002
        outputs[0][...] = 3


@contextmanager
def mine(kind: str) -> Iterator[None]:
    """Register `Three` as the layer of this operator type while the block runs."""
    ours = LayerRegistry.registry()[kind]
    LayerRegistry.withdraw([kind])
    LayerRegistry.register(kind, Three)
    try:
        yield
    finally:
        LayerRegistry.withdraw([kind])
        LayerRegistry.register(kind, ours)


def conv_and(kind: str) -> Graph:
    net = Net(3)
    made = net.conv(net.input, 16)
    return net.finish(net.add(kind, [made]), made)


@pytest.mark.parametrize("path", [{"fast": False}, {"compiled": False}], ids=["plain", "NumPy"])
def test_silu_takes_the_sigmoid_that_is_registered_when_it_runs(path: dict[str, Any]) -> None:
    graph, x = opened(conv_and("nn.SiLU"), **path), numbers(1, 3, 9, 11)
    for _ in range(2):
        before = graph.forward(x)[0]
    for _ in range(2):
        with mine("nn.Sigmoid"):
            for _ in range(2):
                np.testing.assert_allclose(graph.forward(x)[0], 3 * graph.forward(x)[1], rtol=1e-5, atol=1e-5)
        np.testing.assert_array_equal(graph.forward(x)[0], before)


@all_paths
def test_silu_of_a_graph_built_with_a_learners_sigmoid_takes_ours_afterwards(path: dict[str, Any]) -> None:
    x, expected = numbers(1, 3, 9, 11), opened(conv_and("nn.SiLU"), **path)
    with mine("nn.Sigmoid"):
        graph = opened(conv_and("nn.SiLU"), **path)
        for _ in range(2):
            graph.forward(x)
    for _ in range(2):
        np.testing.assert_allclose(graph.forward(x)[0], expected.forward(x)[0], rtol=1e-5, atol=1e-6)


def test_a_compiled_silu_has_the_sigmoid_that_is_registered_when_its_kernel_is_chosen() -> None:
    x = numbers(1, 3, 9, 11)
    with mine("nn.Sigmoid"):
        graph = opened(conv_and("nn.SiLU"))
        for _ in range(2):
            silu, conv = graph.forward(x)
            np.testing.assert_allclose(silu, 3 * conv, rtol=1e-5, atol=1e-5)


@all_paths
@pytest.mark.parametrize("kind", ["nn.Sigmoid", "nn.SiLU", "nn.ReLU"])
def test_operators_keep_the_layers_that_the_graph_was_built_with(path: dict[str, Any], kind: str) -> None:
    graph, x = opened(conv_and(kind), **path), numbers(1, 3, 9, 11)
    for _ in range(2):
        before = graph.forward(x)[0]
    with mine(kind):
        np.testing.assert_array_equal(graph.forward(x)[0], before)
        for _ in range(2):  # another batch: planned now
            np.testing.assert_allclose(graph.forward(np.concatenate([x, x]))[0][1:], before, rtol=1e-5, atol=1e-5)
