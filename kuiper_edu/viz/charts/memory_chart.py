"""`chart`: values in memory, position by position, for `draw_memory` and `draw_lifetimes`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.player import LOOKS, Animation, Frame, Player
from kuiper_edu.viz.base.svg import Canvas, short, width_of

_WIDTH, _HEAD, _STRIP = 640, 34, 52  # points: width of all positions, height of their names, of the bars of bytes
_NAMED = 6  # values that a sentence lists by name
_NEEDED = "needed at each position"


@dataclass(frozen=True)
class Position:
    """A position of the execution order.

    Args:
        label: its number.
        operator: the operator that runs there.
        title: both, as the beginning of a sentence.
    """

    label: str
    operator: str
    title: str


@dataclass(frozen=True)
class Value:
    """An output in memory, from the position that writes it to the last one that reads it, both included.

    Args:
        name: the operator whose output it is.
        first: the index of the position that writes it.
        last: the index of the last position that reads it.
        nbytes: its size in bytes.
        row: the row in which it is drawn.
        buffer: the number of its buffer; None without buffers.
        text: the text in its box.
    """

    name: str
    first: int
    last: int
    nbytes: int
    row: int
    buffer: int | None
    text: str


@dataclass(frozen=True)
class Lifetimes:
    """The lifetimes of all values of a run.

    Args:
        positions: the positions, in order.
        values: the values, by row, then by first position.
        rows: the label of each row.
        height: the height of a row, in points.
    """

    positions: Sequence[Position]
    values: Sequence[Value]
    rows: Sequence[str]
    height: int = 22

    def needed(self, index: int) -> int:
        """Return the bytes of all values that are in memory at a position."""
        return sum(value.nbytes for value in self.alive(index))

    def alive(self, index: int) -> list[Value]:
        """Return the values that are in memory at a position."""
        return [value for value in self.values if value.first <= index <= value.last]

    @property
    def peak(self) -> int:
        """The most bytes that are needed at any position."""
        return max(map(self.needed, range(len(self.positions))), default=0)


def bytes_text(count: int) -> str:
    """Return a number of bytes as a short text.

    Example:
        >>> bytes_text(400), bytes_text(3072)
        ('400 B', '3.07 kB')
    """
    text = short(int(count))
    return f"{text}B" if text[-1].isalpha() else f"{text} B"


def chart(lifetimes: Lifetimes, alt: str, title: str) -> Player:
    """Return the chart as a player, with a step for all positions together and one for each.

    Args:
        lifetimes: the lifetimes to draw.
        alt: the text alternative of the picture.
        title: the name of the player.
    """
    left = max([*map(width_of, lifetimes.rows), width_of(_NEEDED)]) + 16
    column = _WIDTH / max(1, len(lifetimes.positions))
    canvas = Canvas()
    bottom = _HEAD + len(lifetimes.rows) * lifetimes.height
    _columns(canvas, left, column, bottom, lifetimes)
    for i, label in enumerate(lifetimes.rows):
        canvas.text(left - 8, _HEAD + i * lifetimes.height + 15, label, anchor="end", size=10)
    for value in lifetimes.values:
        _box(canvas, left, column, value, lifetimes.height)
    _strip(canvas, left, column, bottom + 6, lifetimes)
    key = "Thick line: written at this position. Dashed line: read for the last time. Pale: not in memory."
    animation = Animation(title, _frames(lifetimes), key, (left - column, column))
    return Player(canvas.svg(left + _WIDTH + 16, bottom + _STRIP + 10), alt, animation)


def _columns(canvas: Canvas, left: float, column: float, bottom: float, lifetimes: Lifetimes) -> None:
    every = max(1, round(len(lifetimes.positions) / 16))
    named = all(width_of(position.operator, 8) < column for position in lifetimes.positions)
    for i, position in enumerate(lifetimes.positions):
        with canvas.part():
            canvas.rect(left + i * column, 2, column, bottom + _STRIP, fill="none")
            middle = left + (i + 0.5) * column
            if i % every == 0:
                canvas.text(middle, 14, position.label, anchor="middle", size=9, color=palette.FAINT)
            if named:
                canvas.text(middle, 26, position.operator, anchor="middle", size=8, color=palette.FAINT)
    for i in range(len(lifetimes.positions) + 1):
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


def _strip(canvas: Canvas, left: float, column: float, top: float, lifetimes: Lifetimes) -> None:
    """Draw a bar for the bytes that are needed at each position; the highest one is the peak."""
    if not lifetimes.values:
        return
    peak = lifetimes.peak or 1
    canvas.text(left - 8, top + 14, _NEEDED, anchor="end", size=10)
    canvas.text(left - 8, top + 28, f"peak: {bytes_text(lifetimes.peak)}", anchor="end", size=10)
    for i in range(len(lifetimes.positions)):
        high = lifetimes.needed(i) / peak * (_STRIP - 24)
        fill = palette.VERMILLION if lifetimes.needed(i) == lifetimes.peak else palette.GREY
        canvas.rect(left + i * column + 1, top + _STRIP - 12 - high, max(column - 2, 1), high, fill=fill)
    if lifetimes.peak:
        first = next(i for i in range(len(lifetimes.positions)) if lifetimes.needed(i) == lifetimes.peak)
        canvas.text(left + (first + 0.5) * column, top + 9, "peak", anchor="middle", size=9)


def _frames(lifetimes: Lifetimes) -> list[Frame]:
    parts = len(lifetimes.positions) + len(lifetimes.values)
    peaks = [
        position.title
        for i, position in enumerate(lifetimes.positions)
        if lifetimes.values and lifetimes.needed(i) == lifetimes.peak
    ]
    sentence = (
        f"All {len(lifetimes.positions)} positions at once. Point at a column, or press the right arrow, to see one."
    )
    if peaks:
        more = f", and {len(peaks) - 1} more" if len(peaks) > 1 else ""
        sentence += f" The peak is {lifetimes.peak:,} bytes. {peaks[0]}{more}."
    frames = [Frame(sentence, LOOKS["plain"] * parts, "all")]
    return frames + [
        Frame(_sentence(lifetimes, i), _looks(lifetimes, i), position.label)
        for i, position in enumerate(lifetimes.positions)
    ]


def _looks(lifetimes: Lifetimes, now: int) -> str:
    indices = range(len(lifetimes.positions))
    columns = "".join(LOOKS["now" if i == now else "plain"] for i in indices)
    boxes = "".join(LOOKS[_look(value, now)] for value in lifetimes.values)
    return columns + boxes


def _look(value: Value, now: int) -> str:
    if value.first == now:
        return "new"
    if value.last == now:
        return "last"
    return "live" if value.first < now < value.last else "away"


def _sentence(lifetimes: Lifetimes, now: int) -> str:
    alive = lifetimes.alive(now)
    sentences = [f"{lifetimes.positions[now].title}."]
    sentences += [_written(lifetimes, value) for value in alive if value.first == now]
    read = [value.name for value in alive if value.last == now != value.first]
    if read:
        sentences.append(f"Read for the last time: {_names(read)}.")
    total = lifetimes.needed(now)
    peak = ", the peak" if total == lifetimes.peak and alive else ""
    sentences.append(f"In memory: {_names([value.name for value in alive])}: {total:,} bytes{peak}." if alive else "")
    return " ".join(filter(None, sentences))


def _written(lifetimes: Lifetimes, value: Value) -> str:
    text = f"Written: {value.name}, {value.nbytes:,} bytes"
    if value.buffer is None:
        return f"{text}."
    former = [other for other in lifetimes.values if other.buffer == value.buffer and other.last < value.first]
    if not former:
        return f"{text}, into buffer {value.buffer}, used for the first time."
    return f"{text}, into buffer {value.buffer}, reused; it held {max(former, key=attrgetter('last')).name}."


def _names(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
