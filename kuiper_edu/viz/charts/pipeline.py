"""`draw_way`: boxes from left to right, with the steps that lead from one to the next."""

from __future__ import annotations

from collections.abc import Sequence

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas, width_of

Box = Sequence[str]
"""A name, and lines of text about it."""

_LINE, _PAD, _SPACE, _TIP = 17.0, 10.0, 14.0, 7.0  # points


@checked()
def draw_way(columns: Sequence[Sequence[Box]], steps: Sequence[str]) -> Picture:
    """Draw boxes in columns, with an arrow between two columns for the step that leads from one to the next.

    Args:
        columns: for each column its boxes, from top to bottom.
        steps: the texts of the arrows, one fewer than there are columns.

    Raises:
        UsageError: the numbers of columns and steps do not match, or a box has no name.

    Example:
        >>> draw_way([[("PyTorch",)], [("TorchScript", "net.pt")]], ["trace"])
        <Picture: The path: PyTorch; by trace to TorchScript (net.pt).>
    """
    if len(steps) != len(columns) - 1 or not all(box for column in columns for box in column):
        raise UsageError(f"{len(columns)} columns of named boxes need {len(columns) - 1} steps between them")
    height = max(map(_height, columns)) + 2 * _PAD
    canvas, x = Canvas(), _PAD
    for column, step in zip(columns, [*steps, ""], strict=True):
        _draw_column(canvas, column, x, height)
        x += _width(column)
        if step:
            gap = width_of(step, 10) + 4 * _PAD
            _draw_step(canvas, step, x, gap, height / 2)
            x += gap
    return Picture(canvas.svg(x + _PAD, height), _describe(columns, steps))


def _width(column: Sequence[Box]) -> float:
    return max(width_of(line) for box in column for line in box) + 2 * _PAD


def _height(column: Sequence[Box]) -> float:
    return sum(map(_box_height, column)) + _SPACE * (len(column) - 1)


def _box_height(box: Box) -> float:
    return _LINE * len(box) + _PAD


def _draw_column(canvas: Canvas, column: Sequence[Box], x: float, height: float) -> None:
    y, width = (height - _height(column)) / 2, _width(column)
    for box in column:
        canvas.rect(x, y, width, _box_height(box), fill=palette.tint(palette.BLUE, 0.12), line=palette.BLUE)
        for i, line in enumerate(box):
            color = palette.FAINT if i else palette.INK
            canvas.text(x + width / 2, y + _LINE * (i + 1), line, anchor="middle", color=color)
        y += _box_height(box) + _SPACE


def _draw_step(canvas: Canvas, step: str, x: float, gap: float, y: float) -> None:
    end = x + gap - 4
    canvas.line(x + 4, y, end, y, color=palette.INK)
    for side in (-_TIP / 2, _TIP / 2):
        canvas.line(end, y, end - _TIP, y + side, color=palette.INK)
    canvas.text(x + gap / 2, y - 6, step, anchor="middle", size=10)


def _describe(columns: Sequence[Sequence[Box]], steps: Sequence[str]) -> str:
    texts = [" or ".join(map(_text, column)) for column in columns]
    paths = [f"by {step} to {boxes}" for step, boxes in zip(steps, texts[1:], strict=True)]
    return f"The path: {'; '.join([texts[0], *paths])}."


def _text(box: Box) -> str:
    name, *more = box
    return f"{name} ({', '.join(more)})" if more else name
