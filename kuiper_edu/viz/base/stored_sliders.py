"""`StoredSliders`: sliders above a picture that is stored for each of their positions; they need no kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from kuiper_edu.viz.base.outputs import as_table, page, printable
from kuiper_edu.viz.base.picture import Picture, stored

MOST_POSITIONS = 40
"""More positions than these are not stored: their pictures would make a notebook large."""


@dataclass(frozen=True)
class Range:
    """A slider.

    Args:
        name: the parameter that it sets.
        least: its least number.
        most: its largest number.
        start: the number at which it begins.
    """

    name: str
    least: int
    most: int
    start: int

    @property
    def numbers(self) -> range:
        """All its numbers."""
        return range(self.least, self.most + 1)

    def __str__(self) -> str:
        return f"{self.name} {self.least} to {self.most}"


def positions(ranges: Sequence[Range]) -> int:
    """Return in how many positions the sliders can be.

    Example:
        >>> positions([Range("row", 0, 2, 0), Range("column", 0, 2, 1)])
        9
    """
    return prod(len(each.numbers) for each in ranges)


class StoredSliders(Picture):
    """Sliders above a picture, with the picture of each position in the output.

    Args:
        draw: a function that returns the picture, called with a keyword argument for each slider.
        ranges: the sliders.

    Example:
        >>> def box(width=1):
        ...     return Picture(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}"/>', f"A box, {width} wide.")
        >>> sliders = StoredSliders(box, [Range("width", 1, 3, 1)])
        >>> sliders, sorted(sliders._repr_mimebundle_())
        (<Sliders width 1 to 3: A box, 1 wide.>, ['application/vnd.kuiper.sliders+json', 'text/html', 'text/plain'])
    """

    kind = "sliders"

    def __init__(self, draw: Callable[..., Picture], ranges: Sequence[Range]) -> None:
        first = draw(**{each.name: each.start for each in ranges})
        super().__init__(printable(first.svg), printable(first.alt))
        self.ranges = ranges
        names = [each.name for each in ranges]
        self.states = [
            _state(draw, dict(zip(names, numbers, strict=True)))
            for numbers in product(*(each.numbers for each in ranges))
        ]

    @property
    def html(self) -> str:
        """The first picture, a table of all positions, the data and the script, as one piece of HTML."""
        table = as_table("All positions as a table", [[label, text] for label, text, _ in self.states])
        data = {
            "ranges": [[each.name, each.least, each.most, each.start] for each in self.ranges],
            "states": [svg for _, _, svg in self.states],
        }
        return page("sliders", super().html + table, data)

    def __repr__(self) -> str:
        return f"<Sliders {', '.join(map(str, self.ranges))}: {self.alt}>"


def _state(draw: Callable[..., Picture], numbers: dict[str, int]) -> tuple[str, str, str]:
    """Return the name of a position, the sentence about its picture, and the picture; without one, what went wrong."""
    label = ", ".join(f"{name} {number}" for name, number in numbers.items())
    try:
        picture = draw(**numbers)
    except Exception as error:  # any error is shown at its position; the other positions have their pictures
        return label, f"{type(error).__name__}: {error}", ""
    return label, picture.alt, stored(printable(picture.svg))
