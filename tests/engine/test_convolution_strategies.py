"""Every strategy computes the same convolution, for all shapes that it supports."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu.engine import convolution
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.image import Array, Image
from kuiper_edu.engine.strategies import STRATEGIES

BY_NAME = {strategy.name: strategy for strategy in STRATEGIES}
UNGROUPED = [name for name in BY_NAME if name != "im2col by groups"]


def reference(c: Convolution, x: Array, residual: Array | None) -> np.ndarray:
    """Compute a convolution by its definition, in double precision; arrays are channels last."""
    (py, px), (sy, sx), (dy, dx), (kh, kw) = c.padding, c.stride, c.dilation, c.kernel
    padded = np.pad(x.astype(np.float64), ((0, 0), (py, py), (px, px), (0, 0)))
    height, width = c.output_size(x.shape[1], x.shape[2])
    out_channels, per_group = c.weight.shape[:2]
    y = np.zeros((len(x), height, width, out_channels))
    for o in range(out_channels):
        first = o // (out_channels // c.groups) * per_group
        for i in range(kh):
            for j in range(kw):
                shifted = padded[:, i * dy :, j * dx :, first : first + per_group]
                y[..., o] += shifted[:, ::sy, ::sx][:, :height, :width] @ c.weight[o, :, i, j].astype(np.float64)
    y += c.bias
    if residual is not None:
        y += residual
    return np.maximum(y, 0) if c.activation else y


def relu(source: Array, target: Array) -> None:
    np.maximum(source, 0, out=target)


@st.composite
def cases(
    draw: st.DrawFn, depthwise_only: bool = False, three_by_three: bool = False
) -> tuple[Convolution, Array, bool]:
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    small = st.integers(1, 3)
    kernel = (3, 3) if three_by_three else (draw(small), draw(small))
    stride = (1, 1) if three_by_three else (draw(small), draw(small))
    dilation = (1, 1) if three_by_three else (draw(st.integers(1, 2)), draw(st.integers(1, 2)))
    padding = (draw(st.integers(0, 2)), draw(st.integers(0, 2)))
    channels, filters = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    groups = channels if depthwise_only else 1
    filters = channels if depthwise_only else filters
    c = Convolution(
        rng.standard_normal((filters, channels // groups, *kernel)).astype(np.float32),
        rng.standard_normal(filters).astype(np.float32),
        stride,
        padding,
        dilation,
        groups,
        draw(st.sampled_from([None, relu])),
    )
    least = [d * (k - 1) + 1 for d, k in zip(dilation, kernel, strict=True)]
    height, width = (draw(st.integers(m, m + 9)) for m in least)
    x = rng.standard_normal((draw(small), height, width, channels)).astype(np.float32)
    return c, x, draw(st.booleans())


def agrees(strategy: convolution.Strategy, case: tuple[Convolution, Array, bool]) -> bool:
    c, x, with_residual = case
    height, width = c.output_size(*x.shape[1:3])
    source = Image(*x.shape[:3], x.shape[3], strategy.padding(c, height, width))
    source.inside[...] = x
    target = Image(len(x), height, width, len(c.weight), convolution.Padding(1, 2, 1, 0))
    residual = None
    if with_residual:
        residual = Image(len(x), height, width, len(c.weight))
        residual.inside[...] = np.random.default_rng(0).standard_normal(residual.inside.shape)
    expected = reference(c, x, None if residual is None else residual.inside)
    target.inside[...] = np.nan
    strategy.task(c, source, target, residual)()
    padded = target.buffer.copy()
    padded[:, 1 : 1 + height, 2 : 2 + width] = 0
    assert not padded.any(), "the padding of the target must stay zero"
    return bool(np.abs(target.inside - expected).max() <= 1e-4 * max(1, np.abs(expected).max()))


@given(case=cases())
@settings(deadline=None, max_examples=60)
def test_im2col_equals_the_definition(case) -> None:
    assert agrees(BY_NAME["im2col"], case)


@pytest.mark.parametrize("name", ["winograd 2", "winograd 4"])
@given(case=cases(three_by_three=True))
@settings(deadline=None, max_examples=60)
def test_winograd_equals_the_definition(name: str, case) -> None:
    assert BY_NAME[name].supports(case[0])
    assert agrees(BY_NAME[name], case)


@given(case=cases(depthwise_only=True))
@settings(deadline=None, max_examples=60)
def test_depthwise_equals_the_definition(case) -> None:
    assert BY_NAME["depthwise"].supports(case[0])
    assert agrees(BY_NAME["depthwise"], case)


@given(case=cases(depthwise_only=True), per_group=st.integers(1, 3))
@settings(deadline=None, max_examples=40)
def test_groups_equal_the_definition(case, per_group: int) -> None:
    c, x, with_residual = case
    rng = np.random.default_rng(per_group)
    weight = rng.standard_normal((2 * c.groups, per_group, *c.kernel)).astype(np.float32)
    bias = rng.standard_normal(2 * c.groups).astype(np.float32)
    wide = np.repeat(x, per_group, axis=3) * rng.standard_normal(per_group * x.shape[3]).astype(np.float32)
    c = replace(c, weight=weight, bias=bias)
    grouped = BY_NAME["im2col by groups"]
    assert grouped.supports(c) == (c.groups > 1)
    if c.groups > 1:
        assert agrees(grouped, (c, wide, with_residual))


@pytest.mark.parametrize("name", UNGROUPED)
def test_strategies_without_groups_do_not_support_groups(name: str) -> None:
    grouped = Convolution(np.zeros((4, 2, 3, 3), np.float32), np.zeros(4, np.float32), groups=2)
    assert not BY_NAME[name].supports(grouped)


@given(
    batch=st.integers(1, 6),
    rows=st.integers(1, 40),
    bytes_per_row=st.integers(1, 4 * convolution.SCRATCH_BYTES),
)
def test_pieces_cover_every_row_once(batch: int, rows: int, bytes_per_row: int) -> None:
    count = np.zeros((batch, rows), int)
    for piece in convolution.pieces(batch, rows, bytes_per_row):
        count[piece] += 1
    assert (count == 1).all()
