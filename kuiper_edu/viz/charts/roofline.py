"""`draw_roofline`: a roofline model: the limits of a processor by its units and by its loads, and tiles below them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas, short, width_of

_LEFT, _TOP, _WIDTH, _HEIGHT, _BELOW = 46, 26, 430, 190, 44  # points: the chart and what is around it
_DOT = 6


@checked()
def draw_roofline(points: Mapping[Any, tuple[float, float]], peak: float, loads: float) -> Picture:
    """Draw the roofline of a processor, and points below it.

    Args:
        points: name -> (products per load, products per cycle).
        peak: the products that the units compute per cycle: the flat part of the roof.
        loads: the loads per cycle: the slope of the other part.

    Raises:
        UsageError: there is no point, or a number is negative or not finite.

    Example:
        >>> draw_roofline({"1 x 1": (0.5, 0.25)}, 2, 2).alt
        'Roofline: at most 2 products per cycle, reached at 1 per load. 1 x 1: 0.25 per cycle at 0.5 per load.'
    """
    coordinates = {str(name): (float(x), float(y)) for name, (x, y) in points.items()}
    numbers = [value for point in coordinates.values() for value in point]
    if not (coordinates and peak > 0 and loads > 0 and all(0 <= value < float("inf") for value in numbers)):
        raise UsageError("a roofline needs points, and a peak and loads above 0", hint="Give at least one tile.")
    corner = peak / loads
    most_x = 1.15 * max(corner, *(x for x, _ in coordinates.values()))
    most_y = 1.25 * max(peak, *(y for _, y in coordinates.values()))

    def at(x: float, y: float) -> tuple[float, float]:
        return _LEFT + x / most_x * _WIDTH, _TOP + (1 - y / most_y) * _HEIGHT

    canvas = Canvas()
    _axes(canvas, at(0, 0), at(corner, peak), corner, peak)
    canvas.polyline([at(0, 0), at(corner, peak), at(most_x, peak)], width=2, color=palette.BLUE)
    x, y = at(most_x, peak)
    canvas.text(x, y - 7, "limited by arithmetic", anchor="end", color=palette.BLUE)
    x, y = at(corner / 2, peak / 2)
    canvas.text(x - 8, y - 4, "limited by loads", anchor="end" if x > 120 else "start", color=palette.BLUE)
    taken: list[tuple[float, float, float]] = []
    for name, point in coordinates.items():
        _point(canvas, at(*point), name, taken)
    listed = "; ".join(f"{name}: {short(y)} per cycle at {short(x)} per load" for name, (x, y) in coordinates.items())
    roof = f"at most {short(peak)} products per cycle, reached at {short(corner)} per load"
    return Picture(canvas.svg(_LEFT + _WIDTH + 16, _TOP + _HEIGHT + _BELOW), f"Roofline: {roof}. {listed}.")


def _axes(canvas: Canvas, origin: tuple[float, float], edge: tuple[float, float], corner: float, peak: float) -> None:
    """Draw both axes, with the numbers at the corner of the roof."""
    x, y = origin
    canvas.arrow(x, y, x + _WIDTH + 8, y)
    canvas.arrow(x, y, x, _TOP - 8)
    canvas.text(x + _WIDTH, y + 18, "products per load", anchor="end", color=palette.FAINT)
    canvas.text(x + 6, _TOP - 10, "products per cycle", color=palette.FAINT)
    canvas.line(edge[0], y, *edge)
    canvas.text(edge[0], y + 18, short(corner), anchor="middle")
    canvas.text(x - 6, edge[1] + 4, short(peak), anchor="end")
    canvas.text(x - 6, y + 4, "0", anchor="end")


def _point(canvas: Canvas, point: tuple[float, float], name: str, taken: list[tuple[float, float, float]]) -> None:
    """Draw a square with its name below it, and below names that are already there."""
    x, y = point
    canvas.rect(x - _DOT / 2, y - _DOT / 2, _DOT, _DOT, fill=palette.VERMILLION, line=palette.INK)
    long, low = width_of(name), y + 16
    while any(abs(x - other) < (long + wide) / 2 + 4 and abs(low - line) < 12 for other, line, wide in taken):
        low += 13
    taken.append((x, low, long))
    canvas.text(x, low, name, anchor="middle")
