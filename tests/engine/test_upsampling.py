"""Nearest-neighbour upsampling on maps reads the pixels that the layer reads, whatever the sizes suggest."""

from typing import Any

import numpy as np
import pytest
from conv_nets import ENGINES, Net, numbers, opened
from hypothesis import given
from hypothesis import strategies as st


def upsampled(compiled: bool, x: np.ndarray, **params: Any) -> tuple[np.ndarray, np.ndarray, str]:
    """Return the results of an engine and of the layers for maps that are upsampled, and the kernel's name."""
    net = Net(x.shape[1])
    maps = net.add("nn.MaxPool2d", [net.input], {"kernel_size": (1, 1), "stride": (1, 1), "padding": (0, 0)})
    graph = net.finish(net.add("nn.Upsample", [maps], params))
    fast = opened(graph, compiled=compiled)
    fast.forward(x)
    return fast.forward(x), opened(graph, fast=False).forward(x), fast.planner.choices[-1].kernel  # type: ignore[union-attr]


@pytest.mark.parametrize("compiled", ENGINES)
@pytest.mark.parametrize(
    ("width", "factor", "repeats"),
    [
        (4, 2.0, True), (4, 40.0, True), (4, 41.0, False), (4, 47.0, False), (4, 55.0, False), (4, 61.0, False),
        (4, 2.1, True), (4, 1.1, True), (4, 1.9, False), (100, 2.005, False), (100, 2.0, True), (100, 1.005, False),
    ],
)  # fmt: skip
def test_a_pixel_is_repeated_only_if_the_layer_does(compiled: bool, width: int, factor: float, repeats: bool) -> None:
    found, expected, kernel = upsampled(compiled, numbers(2, 3, 40, width), scale_factor=(1.0, factor), mode="nearest")
    np.testing.assert_array_equal(found, expected)
    assert (kernel == "repeat pixels") == repeats


@pytest.mark.parametrize("compiled", ENGINES)
@given(
    sizes=st.tuples(st.integers(1, 70), st.integers(1, 70)),
    factors=st.tuples(*[st.one_of(st.integers(1, 70).map(float), st.floats(0.5, 3.0), st.floats(1.9, 2.2))] * 2),
    how=st.sampled_from([{}, {"recompute_scale_factor": True}, {"mode": "nearest-exact"}]),
)
def test_any_factors_give_the_layers_result(compiled: bool, sizes: Any, factors: Any, how: dict[str, Any]) -> None:
    rows, columns = (max(size, int(2 / factor) + 1) for size, factor in zip(sizes, factors, strict=True))
    x = numbers(1, 1, rows, columns)
    found, expected, _ = upsampled(compiled, x, **{"mode": "nearest", "scale_factor": factors} | how)
    np.testing.assert_array_equal(found, expected)
