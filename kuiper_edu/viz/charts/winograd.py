"""`draw_winograd`: the steps of Winograd's convolution algorithm, with its number of products."""

from __future__ import annotations

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas, width_of

_CELL, _EDGE, _GAP = 24, 8, 84  # points: a cell, the edge, between two steps
_KERNEL = 3


@checked()
def draw_winograd(outputs: int = 2) -> Picture:
    """Draw Winograd's algorithm: from a tile and a 3x3 filter to a square of outputs.

    Args:
        outputs: the side of the square of outputs: 2 for F(2x2, 3x3), 4 for F(4x4, 3x3).

    Raises:
        UsageError: `outputs` is another number.

    Example:
        >>> draw_winograd().alt.split(":")[0]
        'Winograd F(2x2, 3x3)'
    """
    if outputs not in (2, 4):
        raise UsageError(f"expected 2 or 4 outputs a side of Winograd's tile, found {outputs!r}")
    tile = outputs + _KERNEL - 1
    side, canvas = tile * _CELL, Canvas()
    second, third = _EDGE + side + _GAP, _EDGE + 2 * side + _GAP + 50
    fourth = third + side + _GAP
    low = 30 + side + 40
    middle = (30 + low + side) / 2
    _square(canvas, _EDGE, 30, tile, f"tile, {tile}x{tile}", palette.SKY)
    _arrow(canvas, _EDGE + side, 30 + side / 2, "sums")
    _square(canvas, second, 30, tile, "tile, transformed", palette.SKY)
    _square(canvas, _EDGE, low, _KERNEL, "filter, 3x3", palette.ORANGE)
    _arrow(canvas, _EDGE + side, low + side / 2, "sums, once")
    _square(canvas, second, low, tile, "filter, transformed", palette.ORANGE)
    canvas.text(second + side + 25, middle + 6, "×", anchor="middle", size=20)
    _square(canvas, third, middle - side / 2, tile, f"{tile * tile} products", palette.GREEN, numbered=True)
    _arrow(canvas, third + side, middle, "sums")
    _square(canvas, fourth, middle - outputs * _CELL / 2, outputs, f"outputs, {outputs}x{outputs}", palette.PURPLE)
    direct = f"directly: {outputs * outputs} outputs x 9 = {outputs * outputs * 9} products"
    canvas.text(third, low + side, direct, color=palette.FAINT)
    last = max(outputs * _CELL, width_of(f"outputs, {outputs}x{outputs}"))
    wide = max(fourth + last, third + width_of(direct)) + _EDGE
    alt = (
        f"Winograd F({outputs}x{outputs}, 3x3): a {tile}x{tile} tile and a 3x3 filter, both transformed to "
        f"{tile}x{tile} by sums, {tile * tile} products element by element, and sums of these give {outputs}x{outputs} "
        f"outputs; directly it is {outputs * outputs * 9} products."
    )
    return Picture(canvas.svg(wide, low + side + _EDGE), alt)


def _square(canvas: Canvas, x: float, y: float, side: int, title: str, color: str, *, numbered: bool = False) -> None:
    canvas.text(x, y - 8, title)
    for i in range(side * side):
        left, top = x + i % side * _CELL, y + i // side * _CELL
        canvas.rect(left, top, _CELL, _CELL, fill=palette.tint(color, 0.35), line=palette.FAINT)
        if numbered:
            canvas.text(left + _CELL / 2, top + 16, str(i + 1), anchor="middle", size=10)


def _arrow(canvas: Canvas, x: float, y: float, title: str) -> None:
    """Draw an arrow from left to right, over the gap between two steps."""
    start, end = x + 10, x + _GAP - 10
    canvas.line(start, y, end, y, color=palette.INK)
    for slope in (-4, 4):
        canvas.line(end - 6, y + slope, end, y, color=palette.INK)
    canvas.text((start + end) / 2, y - 7, title, anchor="middle", size=10)
