"""`draw_convolution`: a filter at one position of an image, and the output number there."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas, width_of

Grid = NDArray[Any]

_CELL, _HEAD, _GAP, _MOST = 34, 30, 52, 12  # points: a number's box, height of titles, gap between grids; pixels a side


@checked()
def draw_convolution(image: ArrayLike, kernel: ArrayLike, row: int = 0, column: int = 0) -> Picture:
    """Draw one step of a convolution: the window under the filter, the filter, and the one output number.

    Args:
        image: the input, shape (H, W), at most 12 by 12.
        kernel: the filter, shape (K, L), no larger than the image.
        row: the output's row, from 0: the filter's upper row lies on this row of the image.
        column: the output's column, from 0.

    Raises:
        UsageError: the arrays are not such grids, or the output has no such position.

    Example:
        >>> draw_convolution([[1, 2], [3, 4]], [[1, 0], [0, 1]])
        <Picture: A 2x2 filter on a 2x2 image, upper left corner at row 0, column 0: 1·1 + 2·0 + 3·0 + 4·1 = 5.>
    """
    pixels, weights = _grid(image), _grid(kernel)
    height, width = pixels.shape[0] - weights.shape[0] + 1, pixels.shape[1] - weights.shape[1] + 1
    if not (0 <= row < height and 0 <= column < width):
        raise UsageError(
            f"expected a position in an output of {max(height, 0)} rows and {max(width, 0)} columns, "
            f"found row {row}, column {column}"
        )
    window = pixels[row : row + weights.shape[0], column : column + weights.shape[1]]
    total = _text((window * weights).sum())
    output = np.full((height, width), "", object)
    output[row, column] = total
    lines = _products(window, weights)
    lines[-1] += f" = {total}"
    canvas = Canvas()
    right = _draw_grids(canvas, pixels, weights, output, (row, column))
    bottom = _HEAD + max(len(pixels), len(weights)) * _CELL + 12
    for line in lines:
        bottom += 17
        canvas.text(8, bottom, line, size=12)
    sizes = ["x".join(map(str, grid.shape)) for grid in (weights, pixels)]
    corner = f"upper left corner at row {row}, column {column}"
    alt = f"A {sizes[0]} filter on a {sizes[1]} image, {corner}: {' '.join(lines)}."
    return Picture(canvas.svg(max(right + 16, *(width_of(line, 12) + 16 for line in lines)), bottom + 12), alt)


def _draw_grids(canvas: Canvas, pixels: Grid, weights: Grid, output: Grid, at: tuple[int, int]) -> float:
    """Draw input, filter and output side by side; return the x of their right end."""
    height, width = weights.shape
    x = _draw(canvas, 8, "input", _texts(pixels), (*at, height, width), palette.BLUE)
    x = _draw(canvas, _sign(canvas, x, "×", pixels), "filter", _texts(weights), (0, 0, height, width), palette.ORANGE)
    return _draw(canvas, _sign(canvas, x, "=", pixels), "output", output, (*at, 1, 1), palette.GREEN)


def _grid(values: ArrayLike) -> Grid:
    grid = np.asarray(values)
    if grid.ndim != 2 or not grid.size or grid.dtype.kind not in "biuf" or max(grid.shape) > _MOST:
        raise UsageError(f"expected a grid of at most {_MOST} by {_MOST} numbers, found {grid.dtype} {grid.shape}")
    return grid.astype(np.float64)


def _texts(grid: Grid) -> Grid:
    return np.array([[_text(value) for value in row] for row in grid], object)


def _text(value: float) -> str:
    return f"{value:.4g}".replace("-", "−") if value else "0"


def _products(window: Grid, weights: Grid) -> list[str]:
    """Return a line of products for each row of the filter; each but the first begins with a plus."""
    lines = [
        " + ".join(f"{_text(pixel)}·{_bracketed(weight)}" for pixel, weight in zip(*rows, strict=True))
        for rows in zip(window, weights, strict=True)
    ]
    return [lines[0], *(f"+ {line}" for line in lines[1:])]


def _bracketed(weight: float) -> str:
    return f"({_text(weight)})" if weight < 0 else _text(weight)


def _draw(canvas: Canvas, left: float, title: str, texts: Grid, lit: tuple[int, int, int, int], color: str) -> float:
    """Draw a grid with some boxes highlighted; return the x of its right end."""
    canvas.text(left, 18, f"{title}, {texts.shape[0]} x {texts.shape[1]}", color=palette.FAINT)
    first_row, first_column, rows, columns = lit
    for (row, column), text in np.ndenumerate(texts):
        inside = first_row <= row < first_row + rows and first_column <= column < first_column + columns
        x, y = left + column * _CELL, _HEAD + row * _CELL
        fill = palette.tint(color, 0.35) if inside else palette.WHITE
        canvas.rect(x, y, _CELL, _CELL, fill=fill, line=palette.GREY)
        canvas.text(x + _CELL / 2, y + _CELL / 2 + 4, str(text), anchor="middle", size=12)
    x, y = left + first_column * _CELL, _HEAD + first_row * _CELL
    for inset in (0, 1):  # a thick line around the highlighted boxes
        sides = columns * _CELL - 2 * inset, rows * _CELL - 2 * inset
        canvas.rect(x + inset, y + inset, *sides, fill="none", line=palette.readable(color))
    return left + max(float(texts.shape[1] * _CELL), width_of(title) + 44)


def _sign(canvas: Canvas, x: float, sign: str, pixels: Grid) -> float:
    canvas.text(x + _GAP / 2, _HEAD + len(pixels) * _CELL / 2 + 6, sign, anchor="middle", size=18)
    return x + _GAP
