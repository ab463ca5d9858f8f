"""Small convolution nets built by hand, for tests of whole graphs."""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.engine import FastPlanner
from kuiper_edu.engine.compiler import is_installed
from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx import Attribute, Graph, Operand, Parameter
from kuiper_edu.runtime import RuntimeGraph

F32 = 1
ENGINES = [False, True] if is_installed() else [False]
"""The values of `compiled` for tests of both engines, with NumPy kernels and with compiled kernels."""


class Net:
    """A builder of graphs, operator by operator; shapes are not declared, so that inputs of any size fit.

    Args:
        channels: the channels of the input, which is (N, channels, H, W).
        seed: the seed of the random weights.
    """

    def __init__(self, channels: int, seed: int = 0) -> None:
        self.graph = Graph()
        self.rng = np.random.default_rng(seed)
        self.input = self._new_output(self.graph.new_operator("pnnx.Input", "in"), "x")
        self.channels = {"x": channels}

    def conv(self, x: Operand, filters: int, kernel: int = 3, **how: Any) -> Operand:
        channels, groups = self.channels[x.name], how.get("groups", 1)
        weight = self._random(filters, channels // groups, kernel, kernel) / (kernel * channels**0.5)
        params = {"stride": (1, 1), "padding": (kernel // 2, kernel // 2), "dilation": (1, 1), "groups": groups}
        params |= {"in_channels": channels, "out_channels": filters, "kernel_size": (kernel, kernel), "bias": True}
        output = self.add("nn.Conv2d", [x], params | {"padding_mode": "zeros"} | how)
        output.producer.attrs |= {"weight": Attribute(weight), "bias": Attribute(self._random(filters))}
        self.channels[output.name] = filters
        return output

    def add(self, kind: str, inputs: list[Operand], params: dict[str, Any] | None = None) -> Operand:
        op = self.graph.new_operator(kind, f"op{len(self.graph.ops)}")
        for each in inputs:
            op.add_input(each)
        for key, value in (params or {}).items():
            op.params[key] = Parameter(value)
        output = self._new_output(op, f"v{len(self.graph.ops)}")
        summed = inputs if kind == "torch.cat" else inputs[:1]
        self.channels[output.name] = sum(self.channels[x.name] for x in summed)
        return output

    def expression(self, text: str, *inputs: Operand) -> Operand:
        return self.add("pnnx.Expression", list(inputs), {"expr": text})

    def finish(self, *outputs: Operand) -> Graph:
        for i, each in enumerate(outputs):
            self.graph.new_operator("pnnx.Output", f"out{i}").add_input(each)
        return self.graph

    def _new_output(self, op: Any, name: str) -> Operand:
        operand = self.graph.new_operand(name)
        operand.type = F32
        op.add_output(operand)
        return operand

    def _random(self, *shape: int) -> np.ndarray:
        return self.rng.standard_normal(shape, np.float32)


def opened(
    graph: Graph, *, fast: bool = True, threads: int = 1, factory: Any = create_layer, compiled: bool | None = None
) -> RuntimeGraph:
    """Return the built graph: on its layers without `fast`; `compiled` as for FastPlanner."""
    built = RuntimeGraph.from_graph(graph, factory, planner=FastPlanner(threads, compiled) if fast else None)
    built.build(any_shape=True)
    return built


def residual_block(channels: int = 8, act: str = "nn.ReLU") -> Graph:
    """Return a graph of conv, act, conv, + input, act, which is fused into two steps."""
    net = Net(channels)
    first = net.add(act, [net.conv(net.input, channels)])
    second = net.conv(first, channels)
    return net.finish(net.add(act, [net.expression("add(@0,@1)", second, net.input)]))


def wide(channels: int = 64) -> Graph:
    """Return a graph of one convolution for which the planner chooses Winograd on maps of 56 x 56."""
    net = Net(channels)
    return net.finish(net.add("nn.ReLU", [net.conv(net.input, channels)]))


def numbers(*shape: int, seed: int = 1) -> np.ndarray:
    """Return normally distributed float32 numbers."""
    return np.random.default_rng(seed).standard_normal(shape, np.float32)
