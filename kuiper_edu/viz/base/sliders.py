"""`with_sliders`: a picture with a slider for each number that it depends on."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from kuiper_edu.errors import UsageError, with_article
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base.kernel_sliders import KernelSliders
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.stored_sliders import MOST_POSITIONS, Range, StoredSliders, positions


@checked("ranges")
def with_sliders(draw: Callable[..., Picture], **ranges: tuple[int, int]) -> StoredSliders | KernelSliders:
    """Show the picture that a function draws, with a slider for each of its numbers.

    If the sliders have at most 40 positions, the picture of each one is drawn now and stored, and the sliders move
    without a kernel: on the site, in an exported page, in a notebook that is not trusted. Otherwise the first picture
    is stored, and the kernel draws the others.

    Args:
        draw: a function that returns a picture. A slider begins at the parameter's default, or else at its least value.
        ranges: for each parameter the least and the largest number, as in `ipywidgets.interact`.

    Raises:
        UsageError: `draw` has no such parameter or returns no picture, or a range is not two numbers in order.

    Example:
        >>> from kuiper_edu.viz import draw_convolution
        >>> def at(row=1, column=0):
        ...     return draw_convolution([[1, 2], [3, 4]], [[1, 0]], row, column)
        >>> with_sliders(at, row=(0, 1))
        <Sliders row 0 to 1: A 1x2 filter on a 2x2 image, upper left corner at row 1, column 0: 3·1 + 4·0 = 3.>
    """
    if not ranges:
        raise UsageError("there is no slider", hint="Name a parameter of the function: row=(0, 2).")
    try:
        parameters = inspect.signature(draw).parameters
    except ValueError:  # some that are written in C
        raise UsageError(f"{draw!r} does not say which parameters it has", hint="Write a function with def.") from None
    sliders = [_range(name, limits, parameters) for name, limits in ranges.items()]

    def drawn(**numbers: int) -> Picture:
        picture = draw(**numbers)
        if not isinstance(picture, Picture):
            raise UsageError(f"expected a picture from the function, found {with_article(type(picture).__name__)}")
        return picture

    return (StoredSliders if positions(sliders) <= MOST_POSITIONS else KernelSliders)(drawn, sliders)


def _range(name: str, limits: Any, parameters: Any) -> Range:
    if name not in parameters:
        raise UsageError(f"the function has no parameter {name!r}; it has: {', '.join(parameters) or 'none'}")
    least, largest = _limits(name, limits)
    default = parameters[name].default
    start = default if isinstance(default, int) else least
    if not least <= start <= largest:
        raise UsageError(f"{name} begins at {start}, outside of {least} to {largest}")
    return Range(name, least, largest, start)


def _limits(name: str, limits: Any) -> tuple[int, int]:
    match limits:
        case (int(least), int(largest)) if least <= largest:
            return least, largest
    raise UsageError(f"expected two whole numbers for {name}, the least and the largest, found {limits!r}")
