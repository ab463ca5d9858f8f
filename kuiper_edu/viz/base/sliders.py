"""`with_sliders`: a picture with a slider for each number that it depends on."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, IntSlider, VBox

from kuiper_edu.errors import UsageError, with_article
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base.fallback import with_fallback
from kuiper_edu.viz.base.picture import Picture

_NOTE = "Run this cell in JupyterLab to have sliders here: {}."


class Sliders:
    """Sliders above a picture; created by `with_sliders`.

    A notebook stores the first picture only: sliders need a kernel.

    Args:
        draw: a function that returns the picture, called with a keyword argument for each slider.
        sliders: the sliders, named by their descriptions.
    """

    def __init__(self, draw: Callable[..., Picture], sliders: list[IntSlider]) -> None:
        self.draw, self.sliders = draw, sliders
        self.picture = self._drawn()
        self._shown = HTML(self.picture.html)
        self._box = VBox([*sliders, self._shown])
        for slider in sliders:
            slider.observe(self._moved, "value")

    def _drawn(self) -> Picture:
        picture = self.draw(**{slider.description: slider.value for slider in self.sliders})
        if not isinstance(picture, Picture):
            raise UsageError(f"expected a picture from the function, found {with_article(type(picture).__name__)}")
        return picture

    def _moved(self, _change: Any) -> None:
        try:
            self._shown.value = self._drawn().html
        except Exception as error:  # any error is shown in the page, which goes on
            self._shown.value = f"<p>{escape(f'{type(error).__name__}: {error}')}</p>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        names = ", ".join(slider.description for slider in self.sliders)
        html = f"<div>{self.picture.html}<p><small>{escape(_NOTE.format(names))}</small></p></div>"
        return with_fallback(self._box._repr_mimebundle_(**kwargs), repr(self), html)

    def __repr__(self) -> str:
        ranges = ", ".join(f"{each.description} {each.min} to {each.max}" for each in self.sliders)
        return f"<Sliders {ranges}: {self.picture.alt}>"


@checked("ranges")
def with_sliders(draw: Callable[..., Picture], **ranges: tuple[int, int]) -> Sliders:
    """Show the picture that a function draws, with a slider for each of its numbers.

    The first picture is stored in the notebook, so that it stays where no kernel runs.

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
    sliders = []
    for name, limits in ranges.items():
        if name not in parameters:
            raise UsageError(f"the function has no parameter {name!r}; it has: {', '.join(parameters) or 'none'}")
        least, largest = _limits(name, limits)
        default = parameters[name].default
        start = default if isinstance(default, int) else least
        if not least <= start <= largest:
            raise UsageError(f"{name} begins at {start}, outside of {least} to {largest}")
        sliders.append(IntSlider(start, least, largest, description=name))
    return Sliders(draw, sliders)


def _limits(name: str, limits: Any) -> tuple[int, int]:
    match limits:
        case (int(least), int(largest)) if least <= largest:
            return least, largest
    raise UsageError(f"expected two whole numbers for {name}, the least and the largest, found {limits!r}")
