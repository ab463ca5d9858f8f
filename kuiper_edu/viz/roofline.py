"""`draw_roofline`: what a processor can do at most, by its units and by its reads, and where tiles are below that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz import palette
from kuiper_edu.viz.picture import Picture
from kuiper_edu.viz.svg import Canvas, short, width_of

_LEFT, _TOP, _WIDTH, _HEIGHT, _BELOW = 46, 26, 430, 190, 44  # points: the chart and what is around it
_DOT = 6


@checked()
def draw_roofline(points: Mapping[Any, tuple[float, float]], peak: float, loads: float) -> Picture:
    """Draw the roof of a processor, and points below it.

    Args:
        points: name -> (products for each load, products a cycle).
        peak: products that the units make in a cycle: the flat part of the roof.
        loads: reads in a cycle: the slope of its other part.

    Raises:
        UsageError: there is no point, or a number is negative or no number.

    Example:
        >>> draw_roofline({"1 x 1": (0.5, 0.25)}, 2, 2).alt
        'Roofline: at most 2 products a cycle, from 1 for each load on. 1 x 1: 0.25 at 0.5 for each load.'
    """
    places = {str(name): (float(x), float(y)) for name, (x, y) in points.items()}
    numbers = [value for place in places.values() for value in place]
    if not (places and peak > 0 and loads > 0 and all(0 <= value < float("inf") for value in numbers)):
        raise UsageError("a roofline needs points, and a peak and loads above 0", hint="Give at least one tile.")
    corner = peak / loads
    most_x = 1.15 * max(corner, *(x for x, _ in places.values()))
    most_y = 1.25 * max(peak, *(y for _, y in places.values()))

    def at(x: float, y: float) -> tuple[float, float]:
        return _LEFT + x / most_x * _WIDTH, _TOP + (1 - y / most_y) * _HEIGHT

    canvas = Canvas()
    _axes(canvas, at(0, 0), at(corner, peak), corner, peak)
    canvas.polyline([at(0, 0), at(corner, peak), at(most_x, peak)], width=2, color=palette.BLUE)
    x, y = at(most_x, peak)
    canvas.text(x, y - 7, "the units", anchor="end", color=palette.BLUE)
    x, y = at(corner / 2, peak / 2)
    canvas.text(x - 8, y - 4, "the reads", anchor="end" if x > 120 else "start", color=palette.BLUE)
    taken: list[tuple[float, float, float]] = []
    for name, place in places.items():
        _point(canvas, at(*place), name, taken)
    told = "; ".join(f"{name}: {short(y)} at {short(x)} for each load" for name, (x, y) in places.items())
    roof = f"at most {short(peak)} products a cycle, from {short(corner)} for each load on"
    return Picture(canvas.svg(_LEFT + _WIDTH + 16, _TOP + _HEIGHT + _BELOW), f"Roofline: {roof}. {told}.")


def _axes(canvas: Canvas, origin: tuple[float, float], edge: tuple[float, float], corner: float, peak: float) -> None:
    """Both axes, with the numbers of the roof's edge."""
    x, y = origin
    canvas.arrow(x, y, x + _WIDTH + 8, y)
    canvas.arrow(x, y, x, _TOP - 8)
    canvas.text(x + _WIDTH, y + 18, "products for each load", anchor="end", color=palette.FAINT)
    canvas.text(x + 6, _TOP - 10, "products a cycle", color=palette.FAINT)
    canvas.line(edge[0], y, *edge)
    canvas.text(edge[0], y + 18, short(corner), anchor="middle")
    canvas.text(x - 6, edge[1] + 4, short(peak), anchor="end")
    canvas.text(x - 6, y + 4, "0", anchor="end")


def _point(canvas: Canvas, place: tuple[float, float], name: str, taken: list[tuple[float, float, float]]) -> None:
    """A square and its name, below it and below other names that are there."""
    x, y = place
    canvas.rect(x - _DOT / 2, y - _DOT / 2, _DOT, _DOT, fill=palette.VERMILLION, line=palette.INK)
    long, low = width_of(name), y + 16
    while any(abs(x - other) < (long + wide) / 2 + 4 and abs(low - line) < 12 for other, line, wide in taken):
        low += 13
    taken.append((x, low, long))
    canvas.text(x, low, name, anchor="middle")
