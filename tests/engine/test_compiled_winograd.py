"""Compiled Winograd gives the results of the layers, for all shapes; tiles compute what is not finite."""

from typing import Any
from unittest import mock

import numpy as np
import pytest
from conv_nets import Net, numbers, opened
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu.engine.strategies.winograd import AT, BT, STRATEGIES
from kuiper_edu.pnnx import Graph

transforms = pytest.importorskip("kuiper_edu.engine.compiled.winograd_transforms", reason="the extra `fast`")
width = pytest.importorskip("kuiper_edu.engine.register_tile.width", reason="the extra `fast`")
winograd_launch = pytest.importorskip("kuiper_edu.engine.compiled.winograd_launch", reason="the extra `fast`")
SPECIAL = [np.nan, np.inf, -np.inf, 3e38, -1e38, 1e-42]


def compiled(graph: Graph, m: int, threads: int = 1) -> Any:
    """Return the graph on compiled kernels, with F(m, 3) wherever it is supported, whatever its cost."""

    def always(direct: Any, target: Any) -> Any:
        [strategy] = [s for s in STRATEGIES if s.m == m]
        fits = strategy.supports(direct.convolution) and min(target.shape[2:]) >= m
        return winograd_launch.WinogradLaunch(direct, strategy) if fits else None

    fast = opened(graph, threads=threads, compiled=True)
    choosing = fast.planner.compile

    def compile_with_winograd(*args: Any) -> Any:
        with mock.patch.object(winograd_launch, "winograd_if_faster", always):
            return choosing(*args)

    fast.planner.compile = compile_with_winograd
    return fast


def kernels(graph: Any) -> list[str]:
    return [choice.kernel for choice in graph.planner.choices]


def run(graph: Any, x: np.ndarray) -> np.ndarray:
    with np.errstate(all="ignore"):
        graph.forward(x)  # the first run determines the shapes
        return graph.forward(x).copy()


@st.composite
def layers(draw: st.DrawFn) -> tuple[Graph, tuple[int, ...], int]:
    """Draw a 3x3 convolution, with or without a sum and an activation after it, a shape of inputs, and m."""
    m = draw(st.sampled_from([2, 4]))
    channels, filters = draw(st.sampled_from([1, 16, 21])), draw(st.sampled_from([3, 16, 33, 64]))
    padding = draw(st.integers(0, 2))
    least = m + 2 - 2 * padding
    shape = draw(st.integers(1, 3)), channels, *(max(1, least) + draw(st.integers(0, 17)) for _ in range(2))
    net = Net(channels, draw(st.integers(0, 9)))
    made = net.conv(net.input, filters, padding=(padding,) * 2)
    if draw(st.booleans()):
        made = net.expression("add(@0,@1)", made, net.conv(net.input, filters, padding=(padding,) * 2))
    kind = draw(st.sampled_from(["", "nn.ReLU", "nn.SiLU"]))
    return net.finish(net.add(kind, [made]) if kind else made), shape, m


@given(case=layers(), seed=st.integers(0, 9))
@settings(max_examples=40, deadline=None)
def test_any_layer_is_right(case: tuple[Graph, tuple[int, ...], int], seed: int) -> None:
    """The weights' and inputs' transforms are rounded, then multiplied by up to 8 * 8: F(4, 3) loses a digit of the
    largest numbers in a tile. A layer's own sums are right to 2e-6 of these."""
    graph, shape, m = case
    x = numbers(*shape, seed=seed)
    fast = compiled(graph, m)
    found, expected = run(fast, x), run(opened(graph, fast=False), x)
    assert any(kernel.startswith(f"winograd {m} 3x3") for kernel in kernels(fast))
    np.testing.assert_allclose(found, expected, rtol=0, atol=2e-5 * max(1, np.abs(expected).max()))


@given(case=layers(), value=st.sampled_from(SPECIAL), where=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_what_is_not_finite_or_hardly_stays_where_it_is(
    case: tuple[Graph, tuple[int, ...], int], value: float, where: int
) -> None:
    graph, shape, m = case
    x = numbers(*shape)
    x.reshape(-1)[where % x.size] = value
    found, expected = run(compiled(graph, m), x), run(opened(graph, fast=False), x)
    np.testing.assert_array_equal(np.isnan(found), np.isnan(expected))
    np.testing.assert_array_equal(np.where(np.isinf(found), found, 0), np.where(np.isinf(expected), expected, 0))
    finite = np.isfinite(expected)
    assert np.all(np.abs(found[finite] - expected[finite]) <= 2e-5 * max(1, np.abs(expected[finite]).max(initial=0)))


@pytest.mark.parametrize("m", [2, 4])
def test_threads_change_no_bit(m: int) -> None:
    net = Net(32)
    graph = net.finish(net.add("nn.ReLU", [net.conv(net.conv(net.input, 80), 32)]))
    for x in (numbers(2, 32, 37, 41), numbers(1, 32, 60, 9)):
        alone, *others = (run(compiled(graph, m, threads), x) for threads in (1, 2, 3))
        for other in others:
            np.testing.assert_array_equal(other, alone)


@pytest.mark.parametrize("kind", ["nn.ReLU", "nn.Sigmoid"])
def test_a_sum_that_overflows_only_in_winograds_transforms_does_no_harm(kind: str) -> None:
    """4 * 1e38 is infinite, and both activations turn minus infinity into 0: the results would not show it."""
    net = Net(16)
    graph = net.finish(net.add(kind, [net.conv(net.input, 16)]))
    x = np.zeros((1, 16, 12, 12), np.float32)
    x[0, 0, 3:9, 3:9] = 1e38 * np.sign(numbers(6, 6))
    found, expected = run(compiled(graph, 4), x), run(opened(graph, fast=False), x)
    np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e32 if kind == "nn.ReLU" else 1e-4)


def test_what_is_finite_again_is_done_by_winograd_again() -> None:
    net = Net(16)
    graph, x = compiled(net.finish(net.conv(net.input, 16)), 4), numbers(1, 16, 12, 12)
    before = run(graph, x)
    special = x.copy()
    special[0, 3, 5, 5] = np.inf
    assert np.isinf(run(graph, special)).sum() == 16 * 9
    np.testing.assert_array_equal(run(graph, x), before)


def test_maps_smaller_than_a_winograd_tile_and_other_windows_use_register_tiles() -> None:
    net = Net(16)
    made = net.conv(net.conv(net.conv(net.input, 16), 16, 5), 16, stride=(2, 2))
    fast = compiled(net.finish(net.conv(made, 16, dilation=(2, 2), padding=(2, 2))), 4)
    run(fast, numbers(1, 16, 3, 9))
    assert kernels(fast) == ["tiles 3x3", "tiles 5x5", "tiles 3x3", "tiles 3x3"]


@pytest.mark.skipif(width.LANES != 16, reason="these choices are those of AVX-512")
@pytest.mark.parametrize(
    ("channels", "side", "kernel"),
    [(64, 56, "winograd 4 3x3"), (128, 28, "winograd 4 3x3"), (256, 14, "winograd 2 3x3"), (512, 7, "tiles 3x3")],
)
def test_the_more_weights_there_are_the_smaller_are_the_winograd_tiles(channels: int, side: int, kernel: str) -> None:
    net = Net(channels)
    fast = opened(net.finish(net.conv(net.input, channels)), compiled=True)
    fast.forward(numbers(1, channels, side, side))
    assert kernels(fast) == [kernel]


@pytest.mark.parametrize("matrix", [BT[2], BT[4], AT[2], AT[4]])
def test_a_matrix_is_the_product_of_its_factors(matrix: list[list[int]]) -> None:
    left, right = transforms.factorise(matrix)
    np.testing.assert_array_equal(left @ right, matrix)


def test_what_rows_or_columns_share_is_added_once() -> None:
    def additions(*matrices: Any) -> int:
        return sum(np.count_nonzero(matrix) - len(matrix) for matrix in matrices)

    assert [additions(BT[4]), additions(*transforms.factorise(BT[4]))] == [16, 12]
    assert [additions(AT[4]), additions(*transforms.factorise(AT[4]))] == [14, 10]
