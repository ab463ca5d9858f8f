"""`draw_memory`: outputs in memory over the places of an order, in a row of their own or in shared buffers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kuiper_edu.errors import UsageError
from kuiper_edu.viz import palette
from kuiper_edu.viz.picture import Picture
from kuiper_edu.viz.svg import Canvas, short, width_of

Lives = Mapping[str, tuple[int, int]]

_ROW, _WIDTH, _HEAD = 22, 640, 34  # points: the height of a row, the width of all places, the room for their names
_FULL_ALT = 12  # outputs: so many are named one by one in the words for the picture


def draw_memory(
    order: Sequence[str], lives: Lives, sizes: Mapping[str, int], buffer_of: Mapping[str, int] | None = None
) -> Picture:
    """Draw which output is needed at which places, and which buffer it lies in.

    A column is a place of the order, a box an output from its first place to its last, both included. So two boxes of
    one row never share a column.

    Args:
        order: the operators' names, in the order in which they run.
        lives: for each output, named by its operator, its first and its last place.
        sizes: for each output its bytes.
        buffer_of: for each output the number of its buffer; without it each output has a row of its own.

    Raises:
        UsageError: an output has no size or buffer, or lives at a place that is not there.

    Example:
        >>> draw_memory(["a", "b"], {"a": (0, 1), "b": (1, 1)}, {"a": 400, "b": 100})
        <Picture: Memory over 2 places, 2 outputs, each in a row of its own: a (400 B, 0 to 1), b (100 B, 1 to 1).>
    """
    _refuse(order, lives, sizes, buffer_of)
    names = sorted(lives, key=lambda name: (lives[name][0], name))
    rows = _rows(names, buffer_of)
    labels = [_label(row, number, sizes, buffer_of) for number, row in rows.items()]
    left = max(map(width_of, labels), default=0.0) + 16
    column = _WIDTH / max(1, len(order))
    canvas = Canvas()
    _grid(canvas, left, column, order, len(rows))
    for i, (number, row) in enumerate(rows.items()):
        canvas.text(left - 8, _HEAD + i * _ROW + 15, labels[i], anchor="end", size=10)
        for name in row:
            _box(canvas, left, _HEAD + i * _ROW + 3, column, name, lives[name], number)
    return Picture(
        canvas.svg(left + _WIDTH + 16, _HEAD + len(rows) * _ROW + 8), _describe(order, names, lives, sizes, buffer_of)
    )


def _refuse(order: Sequence[str], lives: Lives, sizes: Mapping[str, int], buffer_of: Mapping[str, int] | None) -> None:
    for name, (first, last) in lives.items():
        if not 0 <= first <= last < len(order):
            raise UsageError(
                f"{name!r} lives at places {first} to {last}; the order has the places 0 to {len(order) - 1}"
            )
        if name not in sizes or (buffer_of is not None and name not in buffer_of):
            raise UsageError(f"the output {name!r} has no {'size' if name not in sizes else 'buffer'}")


def _rows(names: Sequence[str], buffer_of: Mapping[str, int] | None) -> dict[int, list[str]]:
    if buffer_of is None:
        return {i: [name] for i, name in enumerate(names)}
    numbers = sorted({int(buffer_of[name]) for name in names})
    return {number: [name for name in names if buffer_of[name] == number] for number in numbers}


def _label(row: Sequence[str], number: int, sizes: Mapping[str, int], buffer_of: Mapping[str, int] | None) -> str:
    head = row[0] if buffer_of is None else f"buffer {number}"
    return f"{head}, {_bytes(max(sizes[name] for name in row))}"


def _bytes(count: int) -> str:
    text = short(int(count))
    return f"{text}B" if text[-1].isalpha() else f"{text} B"


def _grid(canvas: Canvas, left: float, column: float, order: Sequence[str], rows: int) -> None:
    every = max(1, round(len(order) / 16))
    named = all(width_of(name, 8) < column for name in order)
    for place, name in enumerate(order):
        middle = left + (place + 0.5) * column
        if place % every == 0:
            canvas.text(middle, 14, str(place), anchor="middle", size=9, color=palette.FAINT)
        if named:
            canvas.text(middle, 26, name, anchor="middle", size=8, color=palette.FAINT)
        canvas.line(left + place * column, 18, left + place * column, _HEAD + rows * _ROW)
    canvas.line(left + len(order) * column, 18, left + len(order) * column, _HEAD + rows * _ROW)


def _box(canvas: Canvas, left: float, y: float, column: float, name: str, life: tuple[int, int], number: int) -> None:
    first, last = int(life[0]), int(life[1])
    color = palette.SERIES[number % len(palette.SERIES)]
    x, width = left + first * column + 1, (last - first + 1) * column - 2
    tooltip = f"{name}: written at place {first}, last read at place {last}"
    canvas.rect(x, y, width, _ROW - 5, fill=palette.tint(color, 0.55), line=color, tooltip=tooltip)
    if width_of(name, 9) < width:
        canvas.text(x + width / 2, y + 12, name, anchor="middle", size=9)


def _describe(
    order: Sequence[str],
    names: Sequence[str],
    lives: Lives,
    sizes: Mapping[str, int],
    buffer_of: Mapping[str, int] | None,
) -> str:
    where = "each in a row of its own"
    if buffer_of is not None:
        count = len({int(buffer_of[name]) for name in names})
        where = f"in {count} buffer{'' if count == 1 else 's'}"
    heading = f"Memory over {len(order)} places, {len(names)} outputs, {where}"
    if not 0 < len(names) <= _FULL_ALT:
        return f"{heading}."
    sentences = []
    for name in names:
        first, last = lives[name]
        buffer = "" if buffer_of is None else f"buffer {buffer_of[name]}, "
        sentences.append(f"{name} ({buffer}{_bytes(sizes[name])}, {first} to {last})")
    return f"{heading}: {', '.join(sentences)}."
