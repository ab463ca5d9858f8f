"""Compiled kernels give the results of the layers, for all shapes, and NaN and infinity in the same elements."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conv_nets import Net, numbers, opened
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu.pnnx import Graph

pytest.importorskip("numba", reason="the extra `fast`")
HERE = Path(__file__).parent
SPECIAL = [np.nan, np.inf, -np.inf, 1e-42, -1e-42, 1e-38, 3e38, 0.0, -0.0]


def both(graph: Graph, x: np.ndarray, threads: int = 1) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Return the results of compiled kernels and of the layers for x, and the kernels' names."""
    fast = opened(graph, threads=threads, compiled=True)
    fast.forward(x)  # the first run determines the shapes
    found, expected = fast.forward(x), opened(graph, fast=False).forward(x)
    return found, expected, [choice.kernel for choice in fast.planner.choices]


def assert_same(found: np.ndarray, expected: np.ndarray, scale: float = 1.0) -> None:
    assert found.shape == expected.shape
    np.testing.assert_array_equal(np.isnan(found), np.isnan(expected))
    np.testing.assert_array_equal(np.where(np.isinf(found), found, 0), np.where(np.isinf(expected), expected, 0))
    finite = np.isfinite(expected)
    np.testing.assert_allclose(found[finite], expected[finite], rtol=2e-5, atol=2e-5 * scale)


@st.composite
def convolutions(draw: st.DrawFn) -> tuple[Graph, tuple[int, ...]]:
    """Draw a convolution, with or without a sum and an activation after it, and a shape of inputs."""
    groups = draw(st.sampled_from([1, 1, 1, 2, 5]))
    channels, filters = (
        groups * draw(st.sampled_from([1, 2, 7, 16, 17])),
        groups * draw(st.sampled_from([1, 3, 16, 33])),
    )
    if draw(st.booleans()) and groups == 1:
        groups = filters = channels
    kernel, dilation, stride = draw(st.integers(1, 4)), draw(st.integers(1, 2)), draw(st.integers(1, 2))
    padding = draw(st.integers(0, 2))
    least = max(1, dilation * (kernel - 1) + 1 - 2 * padding)
    shape = (draw(st.integers(1, 3)), channels, *(least + draw(st.integers(0, 12)) for _ in range(2)))
    net = Net(channels, draw(st.integers(0, 99)))
    how = {"padding": (padding,) * 2, "dilation": (dilation,) * 2, "stride": (stride,) * 2, "groups": groups}
    made = net.conv(net.input, filters, kernel, **how)
    if draw(st.booleans()):
        made = net.expression("add(@0,@1)", made, net.conv(net.input, filters, kernel, **how))
    kind = draw(st.sampled_from(["", "nn.ReLU", "nn.ReLU6", "nn.SiLU", "nn.Tanh"]))
    return net.finish(net.add(kind, [made]) if kind else made), shape


@given(case=convolutions(), threads=st.integers(1, 2), seed=st.integers(0, 9))
@settings(max_examples=60, deadline=None)
def test_any_convolution_is_right(case: tuple[Graph, tuple[int, ...]], threads: int, seed: int) -> None:
    graph, shape = case
    found, expected, _ = both(graph, numbers(*shape, seed=seed), threads)
    assert_same(found, expected)


@given(case=convolutions(), value=st.sampled_from(SPECIAL), where=st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_special_numbers_stay_where_the_plain_path_has_them(
    case: tuple[Graph, tuple[int, ...]], value: float, where: int
) -> None:
    graph, shape = case
    x = numbers(*shape)
    x.reshape(-1)[where % x.size] = value
    found, expected, _ = both(graph, x)
    finite = np.abs(expected[np.isfinite(expected)])
    assert_same(found, expected, max(1.0, float(finite.max(initial=0))))


@given(
    kernel=st.integers(1, 4), stride=st.integers(1, 2), padding=st.integers(0, 2), dilation=st.integers(1, 2),
    size=st.tuples(st.integers(7, 19), st.integers(7, 40)), channels=st.sampled_from([1, 16, 19]),
    value=st.sampled_from([1.0, *SPECIAL]), ceil=st.booleans(),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_max_pooling_is_right(
    kernel: int, stride: int, padding: int, dilation: int, size: Any, channels: int, value: float, ceil: bool
) -> None:
    net = Net(channels)
    params = {"kernel_size": (kernel,) * 2, "stride": (stride,) * 2, "padding": (min(padding, kernel // 2),) * 2}
    pooled = net.add("nn.MaxPool2d", [net.input], params | {"dilation": (dilation,) * 2, "ceil_mode": ceil})
    x = numbers(2, channels, *size)
    x.reshape(-1)[::41] = value
    found, expected, how = both(net.finish(pooled), x)
    assert_same(found, expected, 3e38)
    assert how == [f"max pool {kernel}x{kernel}"]


@pytest.mark.parametrize(
    ("kind", "params", "kernel"),
    [
        ("nn.AvgPool2d", {"kernel_size": (3, 3), "stride": (2, 2), "padding": (1, 1)}, "mean 3x3"),
        ("nn.AvgPool2d", {"kernel_size": (2, 2), "stride": (2, 2), "padding": (0, 0), "ceil_mode": True}, None),
        ("nn.AvgPool2d", {"kernel_size": 3, "stride": 1, "padding": 1, "count_include_pad": False}, None),
        ("nn.AdaptiveAvgPool2d", {"output_size": (1, 1)}, "mean"),
        ("nn.AdaptiveAvgPool2d", {"output_size": (2, 3)}, None),
        ("nn.Upsample", {"scale_factor": (2.0, 3.0), "mode": "nearest"}, "repeat pixels"),
        ("nn.Hardswish", {}, "hardswish"),
        ("nn.GELU", {}, "gelu"),
        ("nn.Hardtanh", {"min_val": -0.5, "max_val": 0.25}, "clamp"),
        ("nn.Softplus", {}, None),
    ],
)
def test_what_reads_blocks_is_right_and_named(kind: str, params: Any, kernel: str | None) -> None:
    net = Net(16)
    one = net.add("nn.MaxPool2d", [net.input], {"kernel_size": (1, 1), "stride": (1, 1), "padding": (0, 0)})
    found, expected, how = both(net.finish(net.add(kind, [one], params)), numbers(2, 16, 9, 21))
    assert_same(found, expected)
    assert kernel is None or how[-1] == kernel


CORNERS = np.float32([np.nan, np.inf, -np.inf, 0, -0.0, 6, -1, 1, 1e-30, -1e30, 88, -104, 1e-42, -87.5, 20, -20])


@pytest.mark.parametrize("kind", ["nn.ReLU", "nn.ReLU6", "nn.Sigmoid", "nn.SiLU", "nn.Hardswish", "nn.GELU"])
def test_activations_are_right_in_every_corner(kind: str) -> None:
    net = Net(1)
    x = np.concatenate([CORNERS, numbers(5000) * 8]).reshape(1, 1, 4, -1)
    found, expected, how = both(net.finish(net.add(kind, [net.input])), x)
    assert_same(found, expected)
    assert how[0] not in ("layer", "formula")


@pytest.mark.parametrize("kind", ["nn.Sigmoid", "nn.SiLU", "F.softmax"])
def test_exponentials_are_right_to_the_last_places(kind: str) -> None:
    x = np.linspace(-87.0, 0.0, 4096, dtype=np.float32).reshape(1, 1, 16, 256)
    wide = x.astype(np.float64)
    if kind == "F.softmax":  # of pairs with 0
        x = np.stack([x, np.zeros_like(x)], axis=-1).reshape(1, 1, -1, 2)
    net = Net(1)
    found, _, _ = both(net.finish(net.add(kind, [net.input], {"dim": -1} if kind == "F.softmax" else {})), x)
    expected = np.exp(wide) / (1 + np.exp(wide)) * (wide if kind == "nn.SiLU" else 1)
    found = found[..., 0] if kind == "F.softmax" else found
    np.testing.assert_allclose(found.reshape(wide.shape), expected, rtol=4e-7)


def test_a_softmax_gives_nothing_to_what_is_far_below() -> None:
    net = Net(1)
    x = np.float32([[[[0.0, -104.1, -1000.0, -3e38, -np.inf]]]])
    found, _, _ = both(net.finish(net.add("F.softmax", [net.input], {"dim": -1})), x)
    assert found.ravel().tolist() == [1.0, 0.0, 0.0, 0.0, 0.0]


@pytest.mark.parametrize("special", [1.0, *SPECIAL])
@pytest.mark.parametrize("width", [1, 15, 16, 33, 100])
@pytest.mark.parametrize(
    ("kind", "params", "kernel"),
    [
        ("F.softmax", {"dim": -1}, "softmax"),
        ("nn.LayerNorm", {"elementwise_affine": False, "eps": 1e-5}, "layer norm"),
    ],
)
def test_rows_are_right(kind: str, params: Any, kernel: str, width: int, special: float) -> None:
    net = Net(3)
    x = numbers(2, 3, 5, width) * 3 + 100
    x[0, 1, 2, width // 2] = special
    more = {"normalized_shape": (width,)} if kind == "nn.LayerNorm" else {}
    found, expected, how = both(net.finish(net.add(kind, [net.input], params | more)), x)
    assert how == [kernel]
    if abs(special) < 1e30:
        assert_same(found, expected, 10.0)
    else:  # if squares overflow float32, results depend on the layer; a NaN makes the whole row NaN
        np.testing.assert_array_equal(np.isnan(found), np.isnan(expected))


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize(
    "shape", [(2, 3, 5, 7, 16), (2, 3, 20, 33, 48), (1, 4, 1, 16, 32), (2, 1, 14, 1, 17), (1, 2, 5, 19, 33)]
)
def test_products_of_matrices_are_right(shape: tuple[int, ...], transposed: bool) -> None:
    *batch, n, m, p = shape
    net = Net(batch[1])
    other = net.add("torch.mul", [net.input, net.input])  # (…, m, p), or (…, p, m)
    second = net.add("torch.transpose", [other], {"dim0": -2, "dim1": -1}) if transposed else other
    first = net.graph.new_operator("pnnx.Input", "in2")
    left = net._new_output(first, "left")
    net.channels["left"] = batch[1]
    graph = net.finish(net.add("torch.matmul", [left, second]))
    x, y = numbers(*batch, *((p, m) if transposed else (m, p))), numbers(*batch, n, m, seed=3)
    x[0, 0, 0, 0] = np.inf
    fast, plain = opened(graph, compiled=True), opened(graph, fast=False)
    fast.forward(x, y)
    assert_same(fast.forward(x, y), plain.forward(x, y), 10.0)


@pytest.mark.parametrize("text", ["mul(@0,2.5)", "div(@0,8.0)", "add(@0,-1)", "sub(@0,1e-3)", "div(@0,@1)"])
def test_formulas_with_one_step_are_right(text: str) -> None:
    net = Net(3)
    inputs = [net.input] if "@1" not in text else [net.input, net.add("nn.Softplus", [net.input])]
    found, expected, how = both(net.finish(net.expression(text, *inputs)), numbers(2, 3, 70, 50))
    assert_same(found, expected)
    assert how[-1] == text[:3]


@pytest.mark.process
def test_another_width_of_vectors_gives_the_same() -> None:
    """The tile shapes for AVX2 are right, compiled for a processor without AVX-512."""
    features = "+avx2,+fma,+avx,+sse4.2,+popcnt,+bmi,+bmi2"
    own = {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": features}
    script = (
        "from conv_nets import numbers, opened, residual_block; import numpy as np\n"
        "from kuiper_edu.engine.register_tile.width import LANES\n"
        "fast, plain = (opened(residual_block(24, 'nn.SiLU'), fast=f) for f in (True, False))\n"
        "x = numbers(2, 24, 19, 23); fast.forward(x)\n"
        "assert LANES == 8\n"
        "np.testing.assert_allclose(fast.forward(x), plain.forward(x), rtol=1e-4, atol=1e-4)\n"
    )
    environment = os.environ | own | {"PYTHONPATH": str(HERE)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
