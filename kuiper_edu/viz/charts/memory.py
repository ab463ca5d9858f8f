"""`draw_memory`: outputs in memory over the positions of an order, each in its own row or in shared buffers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base.player import Player
from kuiper_edu.viz.charts.memory_chart import Lifetimes, Position, Value, bytes_text, chart

_FULL_ALT = 12  # the most outputs that the text alternative lists one by one


@checked()
def draw_memory(
    order: Sequence[str],
    lives: Mapping[str, tuple[int, int]],
    sizes: Mapping[str, int],
    buffer_of: Mapping[str, int] | None = None,
) -> Player:
    """Draw which output is needed at which positions, and which buffer it lies in.

    A column is a position of the order, a box an output from its first position to its last, both included. So two
    boxes of one row never share a column. Bars below show the bytes needed at each position, with the peak marked.
    Arrow keys or the pointer move from position to position and show what is written there, what is read for the last
    time, and which buffer is reused.

    Args:
        order: the operators' names, in execution order.
        lives: for each output, named by its operator, its first and its last position.
        sizes: for each output its bytes.
        buffer_of: for each output the number of its buffer; None draws each output in a row of its own.

    Raises:
        UsageError: an output has no size or buffer, or a lifetime outside of the order.

    Example:
        >>> draw_memory(["a", "b"], {"a": (0, 1), "b": (1, 1)}, {"a": 400, "b": 100})
        <Picture: Memory over 2 positions, 2 outputs, each in a row of its own: a (400 B, 0 to 1), b (100 B, 1 to 1).>
    """
    _refuse(order, lives, sizes, buffer_of)
    names = sorted(lives, key=lambda name: (lives[name][0], name))
    rows = _rows(names, buffer_of)
    positions = [Position(str(i), name, f"Position {i}, {name}") for i, name in enumerate(order)]
    values = [
        Value(
            name,
            int(lives[name][0]),
            int(lives[name][1]),
            int(sizes[name]),
            row,
            None if buffer_of is None else number,
            name,
        )
        for row, (number, members) in enumerate(rows.items())
        for name in members
    ]
    labels = [_label(row, number, sizes, buffer_of) for number, row in rows.items()]
    alt = _describe(order, names, lives, sizes, buffer_of)
    return chart(Lifetimes(positions, values, labels), alt, "Outputs in memory, position by position")


def _refuse(
    order: Sequence[str],
    lives: Mapping[str, tuple[int, int]],
    sizes: Mapping[str, int],
    buffer_of: Mapping[str, int] | None,
) -> None:
    for name, (first, last) in lives.items():
        if not 0 <= first <= last < len(order):
            raise UsageError(
                f"{name!r} lives at positions {first} to {last}; the order has the positions 0 to {len(order) - 1}"
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
    return f"{head}, {bytes_text(max(sizes[name] for name in row))}"


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'s'[: count != 1]}"


def _describe(
    order: Sequence[str],
    names: Sequence[str],
    lives: Mapping[str, tuple[int, int]],
    sizes: Mapping[str, int],
    buffer_of: Mapping[str, int] | None,
) -> str:
    where = "each in a row of its own"
    if buffer_of is not None:
        where = f"in {_many(len({int(buffer_of[name]) for name in names}), 'buffer')}"
    heading = f"Memory over {_many(len(order), 'position')}, {_many(len(names), 'output')}, {where}"
    if not 0 < len(names) <= _FULL_ALT:
        return f"{heading}."
    sentences = []
    for name in names:
        first, last = lives[name]
        buffer = "" if buffer_of is None else f"buffer {buffer_of[name]}, "
        sentences.append(f"{name} ({buffer}{bytes_text(sizes[name])}, {first} to {last})")
    return f"{heading}: {', '.join(sentences)}."
