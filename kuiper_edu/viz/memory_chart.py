"""Values in memory, position by position: the chart and the steps of `draw_memory` and `draw_lifetimes`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from kuiper_edu.viz import palette
from kuiper_edu.viz.player import LOOKS, Film, Frame, Player
from kuiper_edu.viz.svg import Canvas, short, width_of

_WIDTH, _HEAD, _STRIP = 640, 34, 52  # points: all places, the room for their names, the bytes that are needed
_NAMED = 6  # values that a sentence names
_NEEDED = "needed at each position"


@dataclass(frozen=True)
class Place:
    """A moment of a run.

    Args:
        label: its number.
        operator: who runs.
        title: both, as a sentence begins with them.
    """

    label: str
    operator: str
    title: str


@dataclass(frozen=True)
class Value:
    """An output in memory, from the place that writes it to the last one that reads it, both included.

    Args:
        name: whose output it is.
        first: the place that writes it.
        last: the last place that reads it.
        nbytes: its size.
        row: where it is drawn.
        buffer: the buffer it lies in; None without buffers.
        text: what stands in its box.
    """

    name: str
    first: int
    last: int
    nbytes: int
    row: int
    buffer: int | None
    text: str


@dataclass(frozen=True)
class Lives:
    """All values of a run.

    Args:
        places: the moments, in order.
        values: by row, then by birth.
        rows: what stands before each row.
        height: of a row, in points.
    """

    places: Sequence[Place]
    values: Sequence[Value]
    rows: Sequence[str]
    height: int = 22

    def needed(self, place: int) -> int:
        """The bytes of all values that live at a place."""
        return sum(value.nbytes for value in self.alive(place))

    def alive(self, place: int) -> list[Value]:
        """The values that live at a place."""
        return [value for value in self.values if value.first <= place <= value.last]

    @property
    def peak(self) -> int:
        """The most bytes that are needed at one place."""
        return max(map(self.needed, range(len(self.places))), default=0)


def bytes_text(count: int) -> str:
    """A number of bytes for people.

    Example:
        >>> bytes_text(400), bytes_text(3072)
        ('400 B', '3.07 kB')
    """
    text = short(int(count))
    return f"{text}B" if text[-1].isalpha() else f"{text} B"


def chart(lives: Lives, alt: str, title: str) -> Player:
    """The chart, with a step for all places together and one for each.

    Args:
        lives: what is drawn.
        alt: the words for the picture.
        title: the name of the player.
    """
    left = max([*map(width_of, lives.rows), width_of(_NEEDED)]) + 16
    column = _WIDTH / max(1, len(lives.places))
    canvas = Canvas()
    bottom = _HEAD + len(lives.rows) * lives.height
    _columns(canvas, left, column, bottom, lives)
    for i, label in enumerate(lives.rows):
        canvas.text(left - 8, _HEAD + i * lives.height + 15, label, anchor="end", size=10)
    for value in lives.values:
        _box(canvas, left, column, value, lives.height)
    _strip(canvas, left, column, bottom + 6, lives)
    key = "Thick line: written at this position. Dashed line: read for the last time. Pale: not in memory."
    film = Film(title, _frames(lives), key, (left - column, column))
    return Player(canvas.svg(left + _WIDTH + 16, bottom + _STRIP + 10), alt, film)


def _columns(canvas: Canvas, left: float, column: float, bottom: float, lives: Lives) -> None:
    every = max(1, round(len(lives.places) / 16))
    named = all(width_of(place.operator, 8) < column for place in lives.places)
    for i, place in enumerate(lives.places):
        with canvas.part():
            canvas.rect(left + i * column, 2, column, bottom + _STRIP, fill="none")
            middle = left + (i + 0.5) * column
            if i % every == 0:
                canvas.text(middle, 14, place.label, anchor="middle", size=9, color=palette.FAINT)
            if named:
                canvas.text(middle, 26, place.operator, anchor="middle", size=8, color=palette.FAINT)
    for i in range(len(lives.places) + 1):
        canvas.line(left + i * column, 18, left + i * column, bottom)


def _box(canvas: Canvas, left: float, column: float, value: Value, height: int) -> None:
    color = palette.SERIES[(value.row if value.buffer is None else value.buffer) % len(palette.SERIES)]
    x, width = left + value.first * column + 1, (value.last - value.first + 1) * column - 2
    y = _HEAD + value.row * height + 3
    tooltip = f"{value.name}: written at position {value.first}, last read at position {value.last}"
    with canvas.part():
        canvas.rect(
            x, y, width, height - 5, fill=palette.tint(color, 0.3), line=palette.readable(color), tooltip=tooltip
        )
        if width_of(value.text, 9) < width:
            canvas.text(x + width / 2, y + height / 2 + 0.5, value.text, anchor="middle", size=9)


def _strip(canvas: Canvas, left: float, column: float, top: float, lives: Lives) -> None:
    """A bar for the bytes that are needed at each place; the highest one is the peak."""
    if not lives.values:
        return
    peak = lives.peak or 1
    canvas.text(left - 8, top + 14, _NEEDED, anchor="end", size=10)
    canvas.text(left - 8, top + 28, f"peak: {bytes_text(lives.peak)}", anchor="end", size=10)
    for i in range(len(lives.places)):
        high = lives.needed(i) / peak * (_STRIP - 24)
        fill = palette.VERMILLION if lives.needed(i) == lives.peak else palette.GREY
        canvas.rect(left + i * column + 1, top + _STRIP - 12 - high, max(column - 2, 1), high, fill=fill)
    if lives.peak:
        first = next(i for i in range(len(lives.places)) if lives.needed(i) == lives.peak)
        canvas.text(left + (first + 0.5) * column, top + 9, "peak", anchor="middle", size=9)


def _frames(lives: Lives) -> list[Frame]:
    parts = len(lives.places) + len(lives.values)
    peaks = [place.title for i, place in enumerate(lives.places) if lives.values and lives.needed(i) == lives.peak]
    said = f"All {len(lives.places)} positions at once. Point at a column, or press the right arrow, to see one."
    if peaks:
        more = f", and {len(peaks) - 1} more" if len(peaks) > 1 else ""
        said += f" The peak is {lives.peak:,} bytes. {peaks[0]}{more}."
    frames = [Frame(said, LOOKS["plain"] * parts, "all")]
    return frames + [Frame(_said(lives, i), _looks(lives, i), place.label) for i, place in enumerate(lives.places)]


def _looks(lives: Lives, now: int) -> str:
    places = range(len(lives.places))
    columns = "".join(LOOKS["now" if i == now else "plain"] for i in places)
    boxes = "".join(LOOKS[_look(value, now)] for value in lives.values)
    return columns + boxes


def _look(value: Value, now: int) -> str:
    if value.first == now:
        return "new"
    if value.last == now:
        return "last"
    return "live" if value.first < now < value.last else "away"


def _said(lives: Lives, now: int) -> str:
    alive = lives.alive(now)
    said = [f"{lives.places[now].title}."]
    said += [_written(lives, value) for value in alive if value.first == now]
    read = [value.name for value in alive if value.last == now != value.first]
    if read:
        said.append(f"Read for the last time: {_names(read)}.")
    total = lives.needed(now)
    peak = ", the peak" if total == lives.peak and alive else ""
    said.append(f"In memory: {_names([value.name for value in alive])}: {total:,} bytes{peak}." if alive else "")
    return " ".join(filter(None, said))


def _written(lives: Lives, value: Value) -> str:
    text = f"Written: {value.name}, {value.nbytes:,} bytes"
    if value.buffer is None:
        return f"{text}."
    former = [other for other in lives.values if other.buffer == value.buffer and other.last < value.first]
    if not former:
        return f"{text}, into buffer {value.buffer}, used for the first time."
    return f"{text}, into buffer {value.buffer}, reused; it held {max(former, key=attrgetter('last')).name}."


def _names(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
