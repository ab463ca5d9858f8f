"""`draw_layouts`: the same numbers in memory, read as NCHW and as NHWC."""

from __future__ import annotations

import numpy as np

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas

Planes = list[list[list[int]]]

_CELL, _MOST = 30, 24  # points: a number's box; numbers in a picture
_READINGS = ("NCHW", "NHWC")


@checked()
def draw_layouts(channels: int, rows: int, columns: int) -> Picture:
    """Draw one sample twice: its numbers 0, 1, 2, ... in memory, and the planes that each order of dimensions reads.

    Args:
        channels: the number of channels.
        rows: the rows of a channel.
        columns: the columns of a channel.

    Raises:
        UsageError: a size is not positive, or there are more than 24 numbers.

    Example:
        >>> draw_layouts(2, 1, 2).alt.split(". ")[1]
        'Read as NCHW: channel 0 holds 0, 1; channel 1 holds 2, 3'
    """
    count = channels * rows * columns
    if min(channels, rows, columns) < 1 or count > _MOST:
        raise UsageError(f"expected 1 to {_MOST} numbers, found {channels} x {rows} x {columns}")
    canvas = Canvas()
    height, alt = 8.0, [f"{count} numbers in memory, read in two ways"]
    for reading in _READINGS:
        planes = _planes(reading, channels, rows, columns)
        canvas.text(8, height + 14, f"read as {reading}", size=13)
        _memory(canvas, height + 22, planes, count)
        _draw_planes(canvas, height + 22 + _CELL + 34, planes)
        height += 22 + _CELL + 34 + rows * _CELL + 26
        alt.append(f"Read as {reading}: {'; '.join(map(_channel, range(channels), planes))}")
    width = max(count * _CELL, channels * (columns * _CELL + 40)) + 24
    return Picture(canvas.svg(width, height), ". ".join(alt) + ".")


def _planes(reading: str, channels: int, rows: int, columns: int) -> Planes:
    numbers = np.arange(channels * rows * columns)
    if reading == "NCHW":
        planes: Planes = numbers.reshape(channels, rows, columns).tolist()
    else:
        planes = np.moveaxis(numbers.reshape(rows, columns, channels), 2, 0).tolist()
    return planes


def _channel(channel: int, plane: list[list[int]]) -> str:
    return f"channel {channel} holds {', '.join(str(number) for row in plane for number in row)}"


def _memory(canvas: Canvas, y: float, planes: Planes, count: int) -> None:
    """Draw the row of numbers, and below each the channel that it belongs to."""
    channel_of = {number: c for c, plane in enumerate(planes) for row in plane for number in row}
    for number in range(count):
        channel = channel_of[number]
        _box(canvas, 8 + number * _CELL, y, number, channel, f"position {number} in memory: channel {channel}")
        canvas.text(8 + (number + 0.5) * _CELL, y + _CELL + 13, f"c{channel}", anchor="middle", size=9)


def _draw_planes(canvas: Canvas, y: float, planes: Planes) -> None:
    """Draw the channels side by side."""
    for channel, plane in enumerate(planes):
        left = 8 + channel * (len(plane[0]) * _CELL + 40)
        canvas.text(left, y - 6, f"channel {channel}", size=10, color=palette.FAINT)
        for row, numbers in enumerate(plane):
            for column, number in enumerate(numbers):
                tooltip = f"channel {channel}, row {row}, column {column}: position {number} in memory"
                _box(canvas, left + column * _CELL, y + row * _CELL, number, channel, tooltip)


def _box(canvas: Canvas, x: float, y: float, number: int, channel: int, tooltip: str) -> None:
    color = palette.SERIES[channel % len(palette.SERIES)]
    canvas.rect(x, y, _CELL, _CELL, fill=palette.tint(color, 0.3), line=palette.readable(color), tooltip=tooltip)
    canvas.text(x + _CELL / 2, y + _CELL / 2 + 4, str(number), anchor="middle")
