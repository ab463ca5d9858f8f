"""Convolution and pooling against their definitions, written as loops, on random shapes."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from layer_operators import make_operator, run

from kuiper_edu.layers import create_layer
from kuiper_edu.layers.convolution import convolution
from kuiper_edu.layers.pooling import avg_pool, max_pool
from kuiper_edu.layers.windows import pad_image

SMALL = st.integers(1, 3)


def looped_convolution(
    x: np.ndarray, w: np.ndarray, stride: Any, padding: Any, dilation: Any, groups: int
) -> np.ndarray:
    """Compute y[n, o, p] = sum of w[o, c, k] x[n, c, p * stride + k * dilation - padding] in loops."""
    sizes = [
        (n + 2 * p - d * (k - 1) - 1) // s + 1
        for n, k, s, p, d in zip(x.shape[2:], w.shape[2:], stride, padding, dilation, strict=True)
    ]
    y = np.zeros((x.shape[0], w.shape[0], *sizes))
    share = w.shape[0] // groups
    for n, o, *place in np.ndindex(*y.shape):
        for c, *tap in np.ndindex(*w.shape[1:]):
            at = [q * s + k * d - p for q, k, s, d, p in zip(place, tap, stride, dilation, padding, strict=True)]
            if all(0 <= a < size for a, size in zip(at, x.shape[2:], strict=True)):
                y[n, o, *place] += w[o, c, *tap] * x[n, o // share * w.shape[1] + c, *at]
    return y


@given(data=st.data(), nd=SMALL, groups=st.integers(1, 2), seed=st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_a_convolution_is_its_definition(data: st.DataObject, nd: int, groups: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    kernel, stride, dilation = (tuple(data.draw(SMALL) for _ in range(nd)) for _ in range(3))
    padding = tuple(data.draw(st.integers(0, 2)) for _ in range(nd))
    sizes = [d * (k - 1) + 1 + data.draw(st.integers(0, 3)) for k, d in zip(kernel, dilation, strict=True)]
    x = rng.integers(-4, 5, (2, 2 * groups, *sizes)).astype(np.float32)
    w = rng.integers(-4, 5, (3 * groups, 2, *kernel)).astype(np.float32)
    y = convolution(x, weight=w, stride=stride, padding=padding, dilation=dilation, groups=groups, nd=nd)
    np.testing.assert_array_equal(y, looped_convolution(x, w, stride, padding, dilation, groups))


@given(nd=SMALL, kernel=SMALL, stride=SMALL, padded=st.booleans(), ceil=st.booleans(), seed=st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_pooling_with_and_without_indices_agrees(
    nd: int, kernel: int, stride: int, padded: bool, ceil: bool, seed: int
) -> None:
    x = np.random.default_rng(seed).standard_normal((2, 3, *(5, 6, 4)[:nd]), dtype=np.float32)
    common = {"kernel_size": kernel, "stride": stride, "padding": kernel // 2 * padded, "ceil_mode": ceil, "nd": nd}
    alone = max_pool(x, **common)
    values, places = max_pool(x, **common, return_indices=True)
    np.testing.assert_array_equal(alone, values)
    for index in np.ndindex(*values.shape):
        assert x[index[:2]].ravel()[places[index]] == values[index]
    assert avg_pool(x, **common, count_include_pad=False).shape == values.shape
    assert (avg_pool(np.ones_like(x), **common, count_include_pad=False) == 1).all()


def test_a_maximum_in_the_padding_is_never_taken() -> None:
    assert (
        run("F.max_pool2d", np.full((1, 1, 3, 3), -5, np.float32), params={"kernel_size": 2, "padding": 1}) == -5
    ).all()
    assert (run("F.max_pool2d", np.full((1, 1, 3, 3), -5), params={"kernel_size": 2, "padding": 1}) == -5).all()


@pytest.mark.parametrize(("mode", "expected"), [
    ("zeros", [0, 0, 1, 2, 3, 0, 0]), ("reflect", [3, 2, 1, 2, 3, 2, 1]),
    ("replicate", [1, 1, 1, 2, 3, 3, 3]), ("circular", [2, 3, 1, 2, 3, 1, 2]),
])  # fmt: skip
def test_the_padding_modes(mode: str, expected: list[int]) -> None:
    assert pad_image(np.array([1, 2, 3]), [(2, 2)], mode).tolist() == expected


@pytest.mark.parametrize(("kernel", "dilation"), list(product((1, 2, 3, 4), (1, 2))))
def test_same_padding_keeps_the_size(kernel: int, dilation: int) -> None:
    x = np.ones((1, 1, 9), np.float32)
    params = {"padding": "same", "dilation": dilation}
    assert run("F.conv1d", x, np.ones((1, 1, kernel), np.float32), params=params).shape == x.shape


def test_an_image_without_a_batch_gives_one_without() -> None:
    x, w = np.ones((2, 5, 5), np.float32), np.ones((3, 2, 3, 3), np.float32)
    assert run("F.conv2d", x, w).shape == (3, 3, 3)
    assert run("F.max_pool2d", x, params={"kernel_size": 5}).shape == (2, 1, 1)


def test_a_depthwise_convolution_sees_one_channel_each() -> None:
    x = np.arange(8, dtype=np.float32).reshape(1, 2, 2, 2)
    weight = np.float32([1, 10]).reshape(2, 1, 1, 1)
    params = {"in_channels": 2, "out_channels": 2, "kernel_size": [1, 1], "groups": 2, "bias": False}
    assert run("nn.Conv2d", x, params=params, weights={"weight": weight}).ravel().tolist() == [
        0,
        1,
        2,
        3,
        40,
        50,
        60,
        70,
    ]


def test_batch_norm_divides_by_the_root_of_variance_plus_eps() -> None:
    """With sqrt(var) + eps as the divisor, a variance of 0 would give 1 / eps."""
    weights = {"running_mean": np.float32([1]), "running_var": np.float32([0])}
    params = {"num_features": 1, "eps": 0.25, "affine": False}
    assert run("nn.BatchNorm2d", np.full((1, 1, 1, 1), 2, np.float32), params=params, weights=weights).item() == 2.0


def test_nothing_is_lost_when_an_input_is_read_only() -> None:
    x = np.ones((1, 1, 4, 4), np.float32)
    x.flags.writeable = False
    layer = create_layer(make_operator("F.max_pool2d", {"kernel_size": 1}))
    (y,) = layer.compute([x])
    assert y.flags.writeable
    assert not np.shares_memory(x, y)


def test_the_adaptive_module_gives_its_two_results_as_one_tuple() -> None:
    params = {"output_size": [1, 1], "return_indices": True}
    (pair,) = create_layer(make_operator("nn.AdaptiveMaxPool2d", params)).compute([np.float32([[[[1, 3], [2, 0]]]])])
    values, places = pair
    assert (values.item(), places.item(), places.dtype) == (3, 1, np.int64)


@pytest.mark.parametrize("mode", ["circular", "replicate", "zeros"])
def test_padding_in_pairs_is_that_of_pad_before_the_convolution(mode: str) -> None:
    x = np.arange(120, dtype=np.float32).reshape(1, 1, 4, 5, 6)
    weights = {"weight": np.arange(27, dtype=np.float32).reshape(1, 1, 3, 3, 3)}
    pairs = (1, 2, 0, 3, 2, 0)
    around = run("F.pad", x, params={"pad": pairs, "mode": "constant" if mode == "zeros" else mode})
    params = {"bias": False, "in_channels": 1, "out_channels": 1, "kernel_size": (3, 3, 3)}
    padding = {"padding": pairs, "padding_mode": mode}
    padded = run("nn.Conv3d", x, params={**params, **padding}, weights=weights)
    np.testing.assert_array_equal(padded, run("nn.Conv3d", around, params=params, weights=weights))
