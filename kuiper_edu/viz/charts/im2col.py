"""`draw_im2col`: the windows of a map become the columns of a matrix, and the filter becomes a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas, short, width_of

_CELL, _EDGE, _GAP, _MOST = 26, 8, 46, 12  # points: a cell, the margin, the gap; cells in one direction
_FIRST, _LAST = palette.tint(palette.BLUE, 0.35), palette.tint(palette.ORANGE, 0.3)


@checked()
def draw_im2col(image: ArrayLike, weight: ArrayLike, *, stride: int = 1) -> Picture:
    """Draw a convolution of one small map as a product: a row times a matrix.

    The first and the last window are tinted, in the map and as columns.

    Args:
        image: the map, shape (H, W).
        weight: the filter, shape (k, k).
        stride: by how many pixels the window moves.

    Raises:
        UsageError: an array has another number of axes, no window fits, or there are too many numbers to draw.

    Example:
        >>> draw_im2col([[1, 2, 3], [4, 5, 6]], [[1, 0], [0, -1]])
        <Picture: 2 windows of 2x2 become the columns of a matrix, 4 x 2; the filter becomes a row. Output: -4, -4.>
    """
    numbers, kernel = np.asarray(image), np.asarray(weight)
    windows = _windows(numbers, kernel, stride)
    columns = windows.reshape(-1, kernel.size).T
    out = kernel.reshape(-1) @ columns
    canvas = Canvas()
    left = _EDGE + max(numbers.shape[1], kernel.size) * _CELL + _GAP
    _grid(canvas, _EDGE, 30, numbers, "map", _tints_of_map(kernel.shape[0], windows.shape[:2], stride))
    _grid(canvas, left, 30, columns, "one column for each window", _tints_of_columns(columns.shape[1]))
    below = 30 + max(numbers.shape[0], kernel.size) * _CELL + 40
    _grid(canvas, _EDGE, below, kernel, "filter")
    under = below + kernel.shape[0] * _CELL + 34
    _grid(canvas, _EDGE, under, kernel.reshape(1, -1), "the filter as a row")
    canvas.text(left - _GAP / 2, under + _CELL * 0.65, "→", anchor="middle", size=15)
    _grid(canvas, left, under, out[None], "row times matrix: one output for each window", _tints_of_columns(out.size))
    wide = left + max(out.size * _CELL, width_of("row times matrix: one output for each window")) + _EDGE
    alt = (
        f"{out.size} window{'s'[: out.size != 1]} of {kernel.shape[0]}x{kernel.shape[1]} become the columns of a "
        f"matrix, {kernel.size} x {out.size}; the filter becomes a row. Output: {', '.join(map(_number, out))}."
    )
    return Picture(canvas.svg(wide, under + _CELL + _EDGE), alt)


def _windows(image: NDArray[Any], kernel: NDArray[Any], stride: int) -> NDArray[Any]:
    """Return all windows of an image, shape (rows, columns, k, k)."""
    if image.ndim != 2 or kernel.ndim != 2 or kernel.shape[0] != kernel.shape[1] or stride < 1:
        raise UsageError(
            f"expected a map (H, W), a filter (k, k) and a stride from 1, "
            f"found {image.shape}, {kernel.shape} and {stride}"
        )
    if kernel.shape[0] > min(image.shape):
        raise UsageError(f"a filter of {kernel.shape} does not fit into a map of {image.shape}")
    windows: NDArray[Any] = np.lib.stride_tricks.sliding_window_view(image, kernel.shape)[::stride, ::stride]
    if max(image.shape) > _MOST or kernel.size > _MOST or windows.shape[0] * windows.shape[1] > _MOST:
        raise UsageError(f"more than {_MOST} windows, rows or columns cannot be read: draw a smaller map")
    return windows


Tint = Callable[[int, int], str]


def _tints_of_map(kernel: int, windows: tuple[int, ...], stride: int) -> Tint:
    """Return the tint of each cell of the map: one for the first window, one for the last."""
    top, left = (windows[0] - 1) * stride, (windows[1] - 1) * stride

    def tint(row: int, column: int) -> str:
        if top <= row < top + kernel and left <= column < left + kernel and (top or left):
            return _LAST
        return _FIRST if row < kernel and column < kernel else palette.WHITE

    return tint


def _tints_of_columns(count: int) -> Tint:
    return lambda _, column: _FIRST if column == 0 else _LAST if column == count - 1 else palette.WHITE


def _grid(
    canvas: Canvas, x: float, y: float, numbers: NDArray[Any], title: str, tint: Tint = lambda *_: palette.WHITE
) -> None:
    canvas.text(x, y - 8, title)
    for row, line in enumerate(numbers):
        for column, value in enumerate(line):
            fill = tint(row, column)
            mark = {_FIRST: "in the first window", _LAST: "in the last window"}.get(fill, "")
            canvas.rect(x + column * _CELL, y + row * _CELL, _CELL, _CELL, fill=fill, line=palette.FAINT, tooltip=mark)
            canvas.text(x + (column + 0.5) * _CELL, y + row * _CELL + 17, _number(value), anchor="middle")


def _number(value: Any) -> str:
    return short(float(value))
