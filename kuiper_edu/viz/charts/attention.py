"""`draw_attention`: how much a language model looks at each token of a text while it writes the next one."""

from __future__ import annotations

from html import escape
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas

_CELL, _LEFT, _TOP, _EDGE, _MOST = 15, 58, 42, 8, 40  # points: a cell and the margins; cells in one direction
_PIXELS = 4 / 3  # in a point
_SHOWN = 0.005  # smaller weights stay white
START = "○"
"""Stands for the token at which a text begins."""


class AttentionMap(Picture):
    """A picture whose cells tell their numbers to the pointer.

    Args:
        svg: the SVG text.
        alt: the text alternative.
        name: a name that no other map of the page has.
        cells: for each cell its corner in points, and what it says.
    """

    def __init__(self, svg: str, alt: str, name: str, cells: list[tuple[float, float, str]]) -> None:
        super().__init__(svg, alt)
        self._name, self._cells = name, cells

    @property
    def html(self) -> str:
        """The picture as `<img>`, and a `<map>` with the cells: that needs no script."""
        areas = "".join(
            f'<area shape="rect" coords="{_pixels(x)},{_pixels(y)},{_pixels(x + _CELL)},{_pixels(y + _CELL)}" '
            f'alt="{escape(words)}" title="{escape(words)}">'
            for x, y, words in self._cells
        )
        image = super().html.replace("<img ", f'<img usemap="#{self._name}" style="max-width:none" ', 1)
        return f'{image}<map name="{self._name}">{areas}</map>'


def _pixels(points: float) -> int:
    return round(points * _PIXELS)


@checked()
def draw_attention(weights: ArrayLike, text: str, *, title: str = "") -> AttentionMap:
    """Draw the weights of one attention head over a text: a row for each token that is written, a column for each read.

    Args:
        weights: (T, T), or (T, T) for the first T tokens of a longer text: row i is for the position of token i, which
            writes the token after it. The first token is the start of the text.
        text: the T characters after the start; row i writes character i.
        title: a word about the head, above the picture.

    Raises:
        UsageError: the weights are no square of numbers from 0 to 1, the text has another length, or there are too many
            cells to read.

    Example:
        >>> draw_attention([[1, 0], [0.25, 0.75]], "ab", title="head 0")
        <Picture: head 0. To write 'a' it looks at ○ 100 %; 'b' at a 75 %, ○ 25 %.>
    """
    numbers = np.asarray(weights)
    _refuse(numbers, text)
    read = START + text[:-1]
    canvas, cells = Canvas(), list[tuple[float, float, str]]()
    canvas.text(_EDGE, 14, title, size=12)
    canvas.text(_LEFT, 28, "it looks at", size=9, color=palette.FAINT)
    for index, character in enumerate(read):
        canvas.text(_LEFT + (index + 0.5) * _CELL, _TOP - 3, character, anchor="middle", size=11)
        canvas.text(_LEFT - 5, _TOP + (index + 0.75) * _CELL, text[index], anchor="end", size=11)
    canvas.text(_EDGE, _TOP + 10, "writes", size=9, color=palette.FAINT)
    for row, column in zip(*np.tril_indices(len(text)), strict=True):
        x, y, weight = _LEFT + int(column) * _CELL, _TOP + int(row) * _CELL, float(numbers[row, column])
        fill = palette.tint(palette.BLUE, weight) if weight >= _SHOWN else palette.WHITE
        canvas.rect(x, y, _CELL, _CELL, fill=fill, line=palette.GRID)
        if weight >= _SHOWN:
            cells.append((x, y, f"to write {text[row]}, it looks at {read[column]}: {100 * weight:.0f} %"))
    size = len(text) * _CELL + _EDGE
    name = f"attention-{crc32((title + text).encode(errors='replace')):08x}"
    return AttentionMap(canvas.svg(_LEFT + size, _TOP + size), _words(numbers, read, text, title), name, cells)


def _refuse(numbers: NDArray[Any], text: str) -> None:
    if numbers.ndim != 2 or numbers.shape != (len(text), len(text)):
        raise UsageError(
            f"expected weights of the shape ({len(text)}, {len(text)}), a row for each character of the text, "
            f"found {numbers.shape}"
        )
    if numbers.dtype.kind not in "fiu" or not ((numbers >= 0) & (numbers <= 1 + 1e-6)).all():
        raise UsageError("expected weights from 0 to 1, whose sum in each row is 1")
    if not 0 < len(text) <= _MOST:
        raise UsageError(f"a text of 1 to {_MOST} characters can be read, found {len(text)}")


def _words(numbers: NDArray[Any], read: str, text: str, title: str) -> str:
    """Describe for each row the one or two tokens with the largest weights."""
    rows = []
    for row, character in enumerate(text):
        most = sorted(range(row + 1), key=lambda column: -numbers[row, column])[:2]
        seen = ", ".join(f"{read[column]} {100 * numbers[row, column]:.0f} %" for column in most)
        rows.append(f"{character!r} at {seen}" if row else f"To write {character!r} it looks at {seen}")
    head = f"{title}. " if title else ""
    return f"{head}{'; '.join(rows)}."
