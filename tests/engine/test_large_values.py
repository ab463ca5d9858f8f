"""Normalisations of values whose squares overflow float32 give the results of float64, on every engine."""

from __future__ import annotations

import numpy as np
import pytest
from conv_nets import ENGINES, numbers

from kuiper_edu.engine import FastPlanner
from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx import Graph
from kuiper_edu.runtime import RuntimeGraph

NETS = {
    "layer norm": "F.layer_norm n 1 1 0 1 normalized_shape=(37) $input=0",
    "group norm": "F.group_norm n 1 1 0 1 num_groups=1 $input=0",
    "RMS norm": "F.rms_norm n 1 1 0 1 normalized_shape=(37) eps=1e-5 $input=0",
}


def opened(net: str, compiled: bool | None) -> RuntimeGraph:
    """Return the net for inputs of (3, 37), on an engine or, for None, on its layers."""
    lines = ["pnnx.Input x 0 1 0 #0=(3,37)f32", f"{NETS[net]} #0=(3,37)f32 #1=(3,37)f32", "pnnx.Output y 1 0 1"]
    graph = Graph.from_text("\n".join(["7767517", "3 2", *lines]))
    planner = None if compiled is None else FastPlanner(compiled=compiled)
    runtime = RuntimeGraph.from_graph(graph, create_layer, planner=planner)
    runtime.build()
    return runtime


@pytest.mark.parametrize("compiled", [None, *ENGINES])
@pytest.mark.parametrize("size", [1e18, 1e19, 2e19, 1e30, 1e38])
@pytest.mark.parametrize("net", NETS)
def test_a_norm_of_large_values_is_what_float64_gives(net: str, size: float, compiled: bool | None) -> None:
    x = numbers(3, 37)
    x[1] *= np.float32(size)
    wide = x.astype(np.float64)
    wide = wide if net == "RMS norm" else wide - wide.mean(1, keepdims=True)
    expected = wide / np.sqrt(np.square(wide).mean(1, keepdims=True) + 1e-5)
    np.testing.assert_allclose(opened(net, compiled).forward(x), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("compiled", [None, *ENGINES])
@pytest.mark.parametrize("special", [np.inf, -np.inf, np.nan])
def test_infinity_and_nan_give_nan_in_their_own_row_alone(special: float, compiled: bool | None) -> None:
    x = numbers(3, 37)
    x[1, 5] = special
    assert np.isnan(opened("layer norm", compiled).forward(x)).all(axis=1).tolist() == [False, True, False]
