"""`KernelSliders`: sliders above a picture that the kernel draws anew whenever one is moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, IntSlider, VBox

from kuiper_edu.viz.base.fallback import with_fallback
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.stored_sliders import Range


class KernelSliders:
    """Sliders above a picture; a notebook stores the first picture only.

    Args:
        draw: a function that returns the picture, called with a keyword argument for each slider.
        ranges: the sliders.
    """

    def __init__(self, draw: Callable[..., Picture], ranges: Sequence[Range]) -> None:
        self.draw, self.ranges = draw, ranges
        self.sliders = [IntSlider(each.start, each.least, each.most, description=each.name) for each in ranges]
        self.picture = self._drawn()
        self._shown = HTML(self.picture.html)
        self._box = VBox([*self.sliders, self._shown])
        for slider in self.sliders:
            slider.observe(self._moved, "value")

    def _drawn(self) -> Picture:
        return self.draw(**{slider.description: slider.value for slider in self.sliders})

    def _moved(self, _change: Any) -> None:
        try:
            self._shown.value = self._drawn().html
        except Exception as error:  # any error is shown in the page, which goes on
            self._shown.value = f"<p>{escape(f'{type(error).__name__}: {error}')}</p>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        names = ", ".join(each.name for each in self.ranges)
        note = escape(f"Run this cell in JupyterLab to have sliders here: {names}.")
        html = f"<div>{self.picture.html}<p><small>{note}</small></p></div>"
        return with_fallback(self._box._repr_mimebundle_(**kwargs), repr(self), html)

    def __repr__(self) -> str:
        return f"<Sliders {', '.join(map(str, self.ranges))}: {self.picture.alt}>"
