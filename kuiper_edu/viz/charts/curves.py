"""`draw_curves`: functions of one number as curves, such as activation functions, with points on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, log10
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas, short, width_of

_LEFT, _TOP, _WIDTH, _HEIGHT, _BELOW = 46, 42, 420, 190, 40  # points: the chart and what is around it
_DOT, _SAMPLES, _TICKS = 7.0, 121, 7
_STEPS = (1, 2, 5, 10)  # between two ticks, times a power of ten

Curve = Callable[[NDArray[Any]], ArrayLike]


@checked()
def draw_curves(
    functions: Mapping[str, Curve], points: Sequence[float] = (), *, over: tuple[float, float] = (-6.0, 6.0)
) -> Picture:
    """Draw functions as curves over one x axis, with a square on each curve at given points.

    Args:
        functions: name -> a function that takes an array of x, shape (n,), and returns the n values of y. One that
            raises an error, as a stub does, or returns something else has no curve, and its legend says why.
        points: the x of the squares.
        over: the first and the last x.

    Raises:
        UsageError: there is no function, or the last x is not larger than the first.

    Example:
        >>> draw_curves({"sigmoid": lambda x: 1 / (1 + np.exp(-x))}, [-2, 0, 2]).alt
        'Curves from x = -6 to 6. sigmoid: 0.119 at -2, 0.5 at 0, 0.881 at 2.'
    """
    low, high = map(float, over)
    marked = np.array([float(x) for x in points if low <= x <= high])
    if not functions or not low < high:
        raise UsageError(f"curves need functions, and x from a smaller to a larger number, found {low} to {high}")
    xs = np.linspace(low, high, _SAMPLES)
    curves = {name: _values(function, xs) for name, function in functions.items()}
    dots = {name: ys if isinstance(ys, str) else _values(functions[name], marked) for name, ys in curves.items()}
    heights = [0.0, *(y for ys in curves.values() if not isinstance(ys, str) for y in ys)]
    bottom, top = _round_limits(min(heights), max(heights))

    def at(x: float, y: float) -> tuple[float, float]:
        return _LEFT + (x - low) / (high - low) * _WIDTH, _TOP + (1 - (y - bottom) / (top - bottom)) * _HEIGHT

    canvas = Canvas()
    _axes(canvas, at, (low, high), (bottom, top))
    for place, name in enumerate(functions):
        color = palette.SERIES[place % len(palette.SERIES)]
        ys, on = curves[name], dots[name]
        if not isinstance(ys, str) and not isinstance(on, str):
            canvas.polyline([at(x, y) for x, y in zip(xs, ys, strict=True)], width=2, color=color)
            for x, y in zip(marked, on, strict=True):
                _dot(canvas, at(x, y), color, hollow=place % 2 == 1)
    _legend(canvas, [f"{name} ({ys})" if isinstance(ys, str) else name for name, ys in curves.items()])
    said = "; ".join(f"{name}{_told(marked, ys)}" for name, ys in dots.items())
    size = (_LEFT + _WIDTH + 24, _TOP + _HEIGHT + _BELOW)
    return Picture(canvas.svg(*size), f"Curves from x = {short(low)} to {short(high)}. {said}.")


def _values(function: Curve, xs: NDArray[Any]) -> NDArray[Any] | str:
    """Return a function's value at each x, or in words why there are none: a learner's function may be wrong."""
    try:
        ys = np.asarray(function(xs.copy()))
    except NotImplementedError:
        return "not written yet"
    except Exception as error:
        return f"raises {type(error).__name__}"
    if ys.shape != xs.shape or ys.dtype.kind not in "iuf" or not np.isfinite(ys).all():
        return "not a finite number for each x"
    return ys.astype(float)


def _told(xs: NDArray[Any], ys: NDArray[Any] | str) -> str:
    """Return in words, after the name of a function, its values at the points."""
    if isinstance(ys, str):
        return f" ({ys})"
    values = ", ".join(f"{y + 0.0:.3g} at {x:.3g}" for x, y in zip(xs, ys, strict=True))
    return f": {values}" if values else ""


def _step(length: float) -> float:
    """Return a round distance, of which at most `_TICKS` fit into a length."""
    ten = 10.0 ** floor(log10(length / _TICKS))
    return next(ten * each for each in _STEPS if length / (ten * each) <= _TICKS)


def _round_limits(low: float, high: float) -> tuple[float, float]:
    """Return limits that are ticks, around the given ones."""
    high = high if high > low else low + 1
    step = _step(high - low)
    return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step


def _ticks(low: float, high: float) -> list[float]:
    step = _step(high - low)
    return [number * step for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def _axes(
    canvas: Canvas,
    at: Callable[[float, float], tuple[float, float]],
    across: tuple[float, float],
    up: tuple[float, float],
) -> None:
    """Draw a grid with its numbers, and both axes through 0 if 0 is in the picture."""
    for x in _ticks(*across):
        canvas.line(*at(x, up[0]), *at(x, up[1]))
        canvas.text(at(x, up[0])[0], at(x, up[0])[1] + 16, f"{x:.6g}", anchor="middle")
    for y in _ticks(*up):
        canvas.line(*at(across[0], y), *at(across[1], y))
        canvas.text(at(across[0], y)[0] - 6, at(across[0], y)[1] + 4, f"{y:.6g}", anchor="end")
    origin = (min(max(0.0, across[0]), across[1]), min(max(0.0, up[0]), up[1]))
    (left, level), (right, _) = at(across[0], origin[1]), at(across[1], origin[1])
    (middle, foot), (_, head) = at(origin[0], up[0]), at(origin[0], up[1])
    canvas.arrow(left, level, right + 12, level)
    canvas.arrow(middle, foot, middle, head - 12)
    canvas.text(right + 14, level - 6, "x")
    canvas.text(middle + 7, head - 4, "y")


def _dot(canvas: Canvas, center: tuple[float, float], color: str, *, hollow: bool) -> None:
    x, y = center
    canvas.rect(x - _DOT / 2, y - _DOT / 2, _DOT, _DOT, fill=palette.WHITE if hollow else color, line=color)


def _legend(canvas: Canvas, names: Sequence[str]) -> None:
    """Draw above the chart, for each curve, a piece of it and its name."""
    x = float(_LEFT)
    for place, name in enumerate(names):
        color = palette.SERIES[place % len(palette.SERIES)]
        canvas.polyline([(x, 14), (x + 24, 14)], width=2, color=color)
        _dot(canvas, (x + 12, 14), color, hollow=place % 2 == 1)
        canvas.text(x + 30, 18, name)
        x += 30 + width_of(name) + 18
