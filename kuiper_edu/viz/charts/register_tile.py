"""`draw_tile`: the registers of a register tile, and the products of one step."""

from __future__ import annotations

from kuiper_edu.errors import UsageError, counted
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas

_NUMBER, _VECTOR, _HEIGHT, _GAP, _EDGE = 30, 112, 24, 26, 8  # points: two widths, a register's height, distances
_MOST = 32  # sums in a picture


@checked()
def draw_tile(rows: int, columns: int) -> Picture:
    """Draw one step of a register tile: each number on the left times each vector above, added to a sum.

    Args:
        rows: the number of pixels, each with one number in this step.
        columns: the number of vectors of weights in this step.

    Raises:
        UsageError: a number is not positive, or there are more than 32 sums.

    Example:
        >>> draw_tile(4, 2).alt
        'Tile 4 x 2: one step loads 4 numbers and 2 vectors for 8 products; 8 + 2 + 1 = 11 registers.'
    """
    if min(rows, columns) < 1 or rows * columns > _MOST:
        raise UsageError(f"expected 1 to {_MOST} sums, found {rows} x {columns}")
    left, top = _EDGE + _NUMBER + _GAP, 30 + _HEIGHT + _GAP
    canvas = Canvas()
    canvas.text(left, 22, "vectors of weights, one register each")
    canvas.text(_EDGE, top - 8, "numbers")
    for column in range(columns):
        _register(canvas, left + column * _VECTOR, 30, _VECTOR, f"w{column}", palette.ORANGE)
    for row in range(rows):
        y = top + row * _HEIGHT
        _register(canvas, _EDGE, y, _NUMBER, f"x{row}", palette.SKY)
        for column in range(columns):
            _register(canvas, left + column * _VECTOR, y, _VECTOR, f"sum += x{row} · w{column}", palette.GREEN)
    sums = rows * columns
    count = f"{sums} + {columns} + 1 = {sums + columns + 1} registers"
    below = top + rows * _HEIGHT + 20
    canvas.text(_EDGE, below, f"{sums} products for {rows + columns} loads")
    canvas.text(_EDGE, below + 18, count)
    loads = f"{counted(rows, 'number')} and {counted(columns, 'vector')}"
    alt = f"Tile {rows} x {columns}: one step loads {loads} for {counted(sums, 'product')}; {count}."
    return Picture(canvas.svg(max(left + columns * _VECTOR, 260) + _EDGE, below + 18 + _EDGE), alt)


def _register(canvas: Canvas, x: float, y: float, width: float, name: str, color: str) -> None:
    canvas.rect(x, y, width, _HEIGHT, fill=palette.tint(color, 0.35), line=palette.FAINT)
    canvas.text(x + width / 2, y + 16, name, anchor="middle", size=10)
