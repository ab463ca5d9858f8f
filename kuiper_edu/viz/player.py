"""`Player`: a picture through which one steps, column by column; it needs no kernel.

The picture is drawn whole, once. Its parts (`Canvas.part`) get another look at each step: a letter a part, a word a
letter. Where scripts may not run, the picture and a table of the steps stay; the marker beside it asks JupyterLab's
renderer to make it step in a notebook that is not trusted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kuiper_edu.viz import palette
from kuiper_edu.viz.outputs import as_table, page, printable
from kuiper_edu.viz.picture import Picture

_COLOR = re.compile('"(#[0-9a-f]{6})"')
LOOKS = {"plain": "0", "away": "1", "live": "2", "new": "3", "last": "4", "now": "5"}  # as scripts/player has them


@dataclass(frozen=True)
class Frame:
    """One step of a player.

    Args:
        said: what happens, in a sentence or two.
        looks: a letter for each part of the picture, in the order in which they are drawn (see `LOOKS`).
        label: its name in a word, or its number.
    """

    said: str
    looks: str
    label: str


@dataclass(frozen=True)
class Film:
    """What a player shows beside its picture.

    Args:
        title: its name, for those who hear it.
        frames: the steps.
        key: what the looks mean.
        axis: where the first step's column begins in the picture, and how wide a column is; for the pointer.
        start: the step that it opens with.
    """

    title: str
    frames: Sequence[Frame]
    key: str = ""
    axis: tuple[float, float] = (0.0, 0.0)
    start: int = 0


class Player(Picture):
    """A picture with a film: arrow keys, buttons and the pointer step through it.

    Args:
        svg: the SVG text; all of it is to be seen where nothing runs.
        alt: what is to be seen, in a sentence or two.
        film: the steps.

    Example:
        >>> film = Film("a chart", [Frame("First.", "", "1")])
        >>> player = Player('<svg xmlns="http://www.w3.org/2000/svg"/>', "Nothing.", film)
        >>> player, sorted(player._repr_mimebundle_())
        (<Picture: Nothing.>, ['application/vnd.kuiper.player+json', 'text/html', 'text/plain'])
    """

    kind = "player"

    def __init__(self, svg: str, alt: str, film: Film) -> None:
        super().__init__(printable(svg), printable(alt))
        self.film = film

    @property
    def html(self) -> str:
        """Picture, table, data and script, as one piece of HTML."""
        film = self.film
        table = as_table("All steps as a table", [[frame.label, frame.said] for frame in film.frames])
        data = {
            "title": film.title,
            "key": film.key,
            "axis": film.axis,
            "start": film.start,
            "dark": {color: palette.dark(color) for color in sorted(set(_COLOR.findall(self.svg)))},
            "looks": [frame.looks for frame in film.frames],
        }
        return page("player", super().html + table, data)
