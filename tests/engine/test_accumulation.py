"""Averages, sums, softmax and norms of many numbers are exact to float32, on the layers and on every engine.

The same small numbers are added a million times: a sum in float32 is wrong by up to a percent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from conv_nets import ENGINES

from kuiper_edu.engine import FastPlanner
from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx import Graph
from kuiper_edu.runtime import RuntimeGraph

SIDES = [512, pytest.param(1024, marks=pytest.mark.nightly)]
TENTH = float(np.float32(0.1))
Array = np.ndarray[Any, Any]


class Case(NamedTuple):
    """One operator.

    Args:
        line: its type and parameters, without operands.
        shape: the shape of its input.
        expected: from the input in float64 to the result.
        inputs: how often the operator reads its input.
    """

    line: str
    shape: tuple[int, ...]
    expected: Callable[[Array], Array]
    inputs: int = 1


def standardised(x: Array, *axes: int) -> Array:
    return np.asarray((x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + 1e-5))


def log_sum(x: Array, axis: int) -> Array:
    top = x.max(axis, keepdims=True)
    return np.asarray(top + np.log(np.exp(x - top).sum(axis, keepdims=True)))


def cases(side: int) -> dict[str, Case]:
    """Return the operators, for maps of this height and width."""
    many, half = side * side, side // 2
    maps, row, channels, vectors = (1, 2, side, side), (1, 1, many), (1, many // 4, 2, 2), (1, many)
    return {
        "global average": Case("nn.AdaptiveAvgPool2d output_size=(1,1)", maps, lambda x: x.mean((2, 3), keepdims=True)),
        "adaptive average": Case(
            "nn.AdaptiveAvgPool2d output_size=(1,2)", maps,
            lambda x: x.reshape(1, 2, side, 2, -1).mean((2, 4))[:, :, None],
        ),
        "average": Case(
            f"nn.AvgPool2d kernel_size=({side},{side}) stride=(1,1) padding=(0,0)", maps,
            lambda x: x.mean((2, 3), keepdims=True),
        ),
        "average of 8x8": Case(
            f"nn.AvgPool2d kernel_size=(8,8) stride=({half},{half}) padding=(0,0)", maps,
            lambda x: x.reshape(1, 2, 2, half, 2, half)[:, :, :, :8, :, :8].mean((3, 5)),
        ),
        "mean": Case("torch.mean dim=(2,3) keepdim=True", maps, lambda x: x.mean((2, 3), keepdims=True)),
        "sum": Case("torch.sum dim=(2,3) keepdim=True", maps, lambda x: x.sum((2, 3), keepdims=True)),
        "variance": Case("torch.var dim=(2,3) keepdim=True", maps, lambda x: x.var((2, 3), keepdims=True, ddof=1)),
        "norm": Case("torch.norm dim=(1) keepdim=True p=2", channels, lambda x: np.sqrt((x**2).sum(1, keepdims=True))),
        "normalise": Case("F.normalize dim=1 p=2", channels, lambda x: x / np.sqrt((x**2).sum(1, keepdims=True))),
        "local response": Case(
            "nn.LocalResponseNorm size=4096 alpha=1.0 beta=0.75 k=1.0", (1, 2048, 1),
            lambda x: x / (1 + (x**2).sum(1, keepdims=True) / 4096) ** 0.75,
        ),
        "softmax of rows": Case("F.softmax dim=-1", row, lambda x: np.exp(x - log_sum(x, -1))),
        "softmax of channels": Case("F.softmax dim=1", channels, lambda x: np.exp(x - log_sum(x, 1))),
        "log-softmax": Case("F.log_softmax dim=1", channels, lambda x: x - log_sum(x, 1)),
        "logsumexp": Case("torch.logsumexp dim=(1) keepdim=True", channels, lambda x: log_sum(x, 1)),
        "layer norm": Case(f"F.layer_norm normalized_shape=({many})", row, lambda x: standardised(x, -1)),
        "group norm": Case("F.group_norm num_groups=1", channels, lambda x: standardised(x, 1, 2, 3)),
        "instance norm": Case("F.instance_norm", maps, lambda x: standardised(x, 2, 3)),
        "RMS norm": Case(
            f"F.rms_norm normalized_shape=({many}) eps=1e-5", row,
            lambda x: x / np.sqrt((x**2).mean(-1, keepdims=True) + 1e-5),
        ),
        "cosine similarity": Case("F.cosine_similarity dim=1", vectors, lambda _: np.ones(1), inputs=2),
        "distance": Case("nn.PairwiseDistance p=2.0 eps=1e-3", vectors, lambda _: np.full(1, 1e-3 * side), inputs=2),
    }  # fmt: skip


def opened(case: Case, compiled: bool | None) -> RuntimeGraph:
    """Return the operator behind a max pooling that copies maps, so that an engine has them in its own layout."""
    kind, *params = case.line.split()
    copied = "1" if len(case.shape) == 4 else "0"
    lines = ["pnnx.Input x 0 1 0"]
    lines += ["nn.MaxPool2d copy 1 1 0 1 kernel_size=(1,1) stride=(1,1) padding=(0,0)"] * (copied == "1")
    read = " ".join([copied] * case.inputs)
    lines += [f"{kind} op {case.inputs} 1 {read} 2 {' '.join(params)}", "pnnx.Output y 1 0 2"]
    graph = Graph.from_text("\n".join(["7767517", f"{len(lines)} {len(lines) - 1}", *lines]))
    planner = None if compiled is None else FastPlanner(compiled=compiled)
    runtime = RuntimeGraph.from_graph(graph, create_layer, planner=planner)
    runtime.build(any_shape=True)
    return runtime


@pytest.mark.parametrize("compiled", [None, *ENGINES])
@pytest.mark.parametrize("numbers", ["constant", "any"])
@pytest.mark.parametrize("name", cases(1))
@pytest.mark.parametrize("side", SIDES)
def test_many_numbers_are_added_without_loss(side: int, name: str, numbers: str, compiled: bool | None) -> None:
    case = cases(side)[name]
    x = np.full(case.shape, TENTH, np.float32)
    if numbers == "any":
        x += np.random.default_rng(0).random(case.shape, np.float32) * 0.01
    expected = case.expected(x.astype(np.float64))
    graph = opened(case, compiled)
    graph.forward(x)  # the first run calls the layers
    found = graph.forward(x)
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=2e-6 if "norm" in name else 0)
