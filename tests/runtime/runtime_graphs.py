"""Small graphs for the runtime's tests, and layers like a learner's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kuiper_edu import pnnx
from kuiper_edu.errors import UnknownLayerError
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph, RuntimeOperator


def text_graph(*lines: str) -> pnnx.Graph:
    """Return the graph of these .param lines; the two header lines are added."""
    operands = {word for line in lines for word in line.split()[4 : 4 + sum(map(int, line.split()[2:4]))]}
    return pnnx.Graph.from_text("\n".join(["7767517", f"{len(lines)} {len(operands)}", *lines]) + "\n")


def opened(*lines: str, factory: Any = create_layer, **build: Any) -> RuntimeGraph:
    """Return the built graph of these .param lines."""
    graph = RuntimeGraph.from_graph(text_graph(*lines), factory)
    graph.build(**build)
    return graph


def chain(length: int, shape: str = "(1,4)f32") -> pnnx.Graph:
    """Return the lines of input -> relu_1 -> ... -> relu_length -> output."""
    lines = [f"pnnx.Input pnnx_input_0 0 1 0 #0={shape}"]
    lines += [f"nn.ReLU relu_{i} 1 1 {i - 1} {i} #{i - 1}={shape} #{i}={shape}" for i in range(1, length + 1)]
    return text_graph(*lines, f"pnnx.Output pnnx_output_0 1 0 {length}")


class Recorder:
    """A factory that creates one kind of layer and refuses types that begin with `no.`."""

    def __init__(self, layer: type) -> None:
        self.layer = layer

    def __call__(self, op: RuntimeOperator) -> Any:
        if op.type.startswith("no."):
            raise UnknownLayerError(f"no layer is registered for {op.type!r}", hint="The nearest names are nn.ReLU.")
        return self.layer()


class Doubling:
    """A learner's layer, with forward only."""

    def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        outputs[0][...] = 2 * inputs[0]


def floats(*shape: int, seed: int = 0) -> np.ndarray:
    """Return some float32 numbers."""
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)
