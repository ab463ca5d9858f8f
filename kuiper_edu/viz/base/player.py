"""`Player`: a picture that is shown step by step; it needs no kernel.

The picture is drawn once. At each step its parts (`Canvas.part`) get a new look: a letter for each part, see `LOOKS`.
Where scripts may not run, the picture and a table of the steps stay; a marker makes JupyterLab's renderer show the
steps in a notebook that is not trusted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.outputs import as_table, page, printable
from kuiper_edu.viz.base.picture import Picture

_COLOR = re.compile('"(#[0-9a-f]{6})"')
LOOKS = {
    "plain": "0",
    "away": "1",
    "live": "2",
    "new": "3",
    "last": "4",
    "now": "5",
}  # in the order of scripts/player/player.js


@dataclass(frozen=True)
class Frame:
    """One step of a player.

    Args:
        text: a sentence or two about the step.
        looks: a letter for each part of the picture, in the order in which they are drawn (see `LOOKS`).
        label: the name of the step in a word, or its number.
    """

    text: str
    looks: str
    label: str


@dataclass(frozen=True)
class Animation:
    """The steps of a player, and the texts around its picture.

    Args:
        title: its name, for screen readers.
        frames: the steps.
        key: the meaning of the looks.
        axis: for the pointer, the x at which the first step's column begins, and the width of a column.
        start: the index of the step that is shown first.
    """

    title: str
    frames: Sequence[Frame]
    key: str = ""
    axis: tuple[float, float] = (0.0, 0.0)
    start: int = 0


class Player(Picture):
    """A picture with steps: arrow keys, buttons and the pointer move through it.

    Args:
        svg: the SVG text, shown whole where scripts may not run.
        alt: the text alternative, in a sentence or two.
        animation: the steps.

    Example:
        >>> animation = Animation("a chart", [Frame("First.", "", "1")])
        >>> player = Player('<svg xmlns="http://www.w3.org/2000/svg"/>', "Nothing.", animation)
        >>> player, sorted(player._repr_mimebundle_())
        (<Picture: Nothing.>, ['application/vnd.kuiper.player+json', 'text/html', 'text/plain'])
    """

    kind = "player"

    def __init__(self, svg: str, alt: str, animation: Animation) -> None:
        super().__init__(printable(svg), printable(alt))
        self.animation = animation

    @property
    def html(self) -> str:
        """The picture, the table, the data and the script, as one piece of HTML."""
        animation = self.animation
        table = as_table("All steps as a table", [[frame.label, frame.text] for frame in animation.frames])
        data = {
            "title": animation.title,
            "key": animation.key,
            "axis": animation.axis,
            "start": animation.start,
            "dark": {color: palette.dark(color) for color in sorted(set(_COLOR.findall(self.svg)))},
            "looks": [frame.looks for frame in animation.frames],
        }
        return page("player", super().html + table, data)
