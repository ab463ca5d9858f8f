"""From strokes of a pen to what a network was trained on: a scan as small as the course's, or an image like MNIST's.

Nobody draws as the people did whose digits a network has learned. So a drawing is brought into the form of their
scans first: the same room, the same place, as much ink.

===== =========================== ================================================================================
size  image                       the form
===== =========================== ================================================================================
64    the digits network's        8 x 8 pixels, enlarged; a digit fills all rows and at most 6.5 columns
8     the same, not enlarged      as above
28    MNIST's                     a digit keeps its form, fits into 20 x 20 and has its centre of mass in the middle
===== =========================== ================================================================================
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kuiper_edu.datasets import BLACK, IMAGE, SCAN, to_images
from kuiper_edu.errors import UsageError

Points = NDArray[np.float64]

MNIST, _MNIST_BOX = 28, 20
SIZES = (IMAGE, MNIST, SCAN)
_MOST_POINTS = 20_000

# Measured on the 360 stored scans: all begin in the first row and end in the last, most lie in columns 1 to 6, and hold
# as much ink as 19.5 black pixels, whether a 1 or an 8: narrow digits were widened before they were scanned.
_INK, _COLUMNS, _NARROW = 19.0, 6.5, 0.3
_PENS = (0.5, 1.3)  # the thinnest and the thickest, in pixels of a scan from the middle of the line to its border
_FINE = 32  # so many places along an edge are looked at, at least two in each pixel
_MNIST_PEN = 1.2
_MOST_DOTS = 1500  # enough for a digit; a scribble is drawn with gaps


def image_of_strokes(strokes: Sequence[ArrayLike], size: int = IMAGE) -> NDArray[np.float32]:
    """A drawing as the network takes it.

    Args:
        strokes: one or more lines, each with the shape (points, 2): x to the right, y down, in any unit.
        size: the pixels along an edge: 64, 28 or 8.

    Returns:
        (1, 1, size, size) float32, 0 is paper and 1 ink.

    Raises:
        UsageError: no strokes, points that are no pairs of finite numbers, or another size.

    Example:
        >>> image_of_strokes([[(0, 0), (0, 90)]]).shape
        (1, 1, 64, 64)
    """
    _refuse_size(size)
    if size == MNIST:
        return as_mnist(strokes)[np.newaxis, np.newaxis]
    return image_of_scan(as_scan(strokes), size)


def image_of_scan(scan: NDArray[np.uint8], size: int = IMAGE) -> NDArray[np.float32]:
    """One of the stored scans as the network takes it.

    Args:
        scan: (8, 8) uint8, grey levels from 0 to 16.
        size: as for `image_of_strokes`.

    Raises:
        UsageError: another size.
    """
    _refuse_size(size)
    if size == SCAN:
        return (scan / np.float32(BLACK)).astype(np.float32)[np.newaxis, np.newaxis]
    large = to_images(scan[np.newaxis])
    if size == IMAGE:
        return large
    places = ((np.arange(_MNIST_BOX) + 0.5) * IMAGE / _MNIST_BOX).astype(np.intp)
    image = np.zeros((MNIST, MNIST), np.float32)
    border = (MNIST - _MNIST_BOX) // 2
    image[border:-border, border:-border] = large[0, 0][np.ix_(places, places)]
    return _centred(image)[np.newaxis, np.newaxis]


def as_scan(strokes: Sequence[ArrayLike]) -> NDArray[np.uint8]:
    """A drawing as if it were one of the course's scans, (8, 8) uint8 from 0 (paper) to 16 (ink).

    The pen is as thick as makes the usual amount of ink. As in the scans, each pixel counts how much of it is ink.

    Raises:
        UsageError: no strokes, or points that are no pairs of finite numbers.

    Example:
        >>> print(as_scan([[(0, 0), (0, 90)]])[:2])
        [[ 0  0  1 14 14  1  0  0]
         [ 0  0  4 16 16  4  0  0]]
    """
    lines = _lines(strokes)
    pen = 0.7
    for _ in range(4):
        placed = _fitted(lines, pen)
        grown = float(np.clip(pen * (_INK / _ink(placed, SCAN, pen).sum()) ** 0.8, *_PENS))
        if abs(grown - pen) < 0.02:
            break
        pen = grown
    placed = _fitted(lines, pen)
    columns = _ink(placed, SCAN, pen).sum(axis=0)
    off = SCAN / 2 - float(np.average(np.arange(SCAN) + 0.5, weights=columns))
    moved = [line + np.array([np.clip(off, -1, 1), 0.0]) for line in placed]
    return np.rint(_ink(moved, SCAN, pen) * BLACK).astype(np.uint8)


def as_mnist(strokes: Sequence[ArrayLike]) -> NDArray[np.float32]:
    """A drawing as if it were one of MNIST's images, (28, 28) float32 from 0 (paper) to 1 (ink).

    Raises:
        UsageError: no strokes, or points that are no pairs of finite numbers.

    Example:
        >>> float(as_mnist([[(0, 0), (0, 90)]])[13, 13:15].min())
        1.0
    """
    lines = _lines(strokes)
    low, high = _corners(lines)
    scale = (_MNIST_BOX - 2 * _MNIST_PEN) / max(float((high - low).max()), 1e-9)
    placed = [(line - (low + high) / 2) * scale + MNIST / 2 for line in lines]
    return _centred(_ink(placed, MNIST, _MNIST_PEN).astype(np.float32))


def _lines(strokes: Sequence[ArrayLike]) -> list[Points]:
    """The strokes as arrays of points; one that does not move is a dot."""
    try:
        lines = [np.asarray(stroke, np.float64) for stroke in strokes]
    except (TypeError, ValueError):
        raise UsageError("a stroke is a list of points (x, y)") from None
    lines = [line for line in lines if line.size]
    if not lines:
        raise UsageError("there is no stroke in this drawing")
    if any(line.ndim != 2 or line.shape[1] != 2 for line in lines):
        raise UsageError(f"expected strokes of the shape (points, 2), found {[line.shape for line in lines][:3]}")
    if sum(map(len, lines)) > _MOST_POINTS:
        raise UsageError(f"a drawing has at most {_MOST_POINTS:,} points")
    if not all(np.isfinite(line).all() and np.abs(line).max() < 1e9 for line in lines):
        raise UsageError("some points of the drawing are not finite numbers")
    return lines


def _corners(lines: list[Points]) -> tuple[Points, Points]:
    points = np.concatenate(lines)
    return points.min(axis=0), points.max(axis=0)


def _fitted(lines: list[Points], pen: float) -> list[Points]:
    """The lines in the room of a scan: as high as it is, and as wide as people's digits of this form were."""
    low, high = _corners(lines)
    wide, tall = (high - low).tolist()
    if wide > 2 * tall or tall < 1e-9:  # no digit: a line that lies, or a dot
        across = down = (_COLUMNS - 2 * pen) / max(wide, 1e-9)
    else:
        down = (SCAN - 2 * pen) / tall
        columns = _COLUMNS * min(wide / tall, 1.0) ** _NARROW
        across = down if wide < 0.02 * tall else max(columns - 2 * pen, 0.0) / wide
    return [(line - (low + high) / 2) * (across, down) + SCAN / 2 for line in lines]


def _ink(lines: list[Points], size: int, pen: float) -> NDArray[np.float64]:
    """How much of each pixel lies under the pen, (size, size) from 0 to 1: a row of dots so close that it is a line."""
    ways = [np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))]) for line in lines]
    step = max(pen / 4, sum(way[-1] for way in ways) / _MOST_DOTS)
    dots = []
    for line, way in zip(lines, ways, strict=True):
        places = np.linspace(0, way[-1], int(way[-1] / step) + 2)
        dots.append([np.interp(places, way, line[:, axis]) for axis in (0, 1)])
    across, down = np.concatenate(dots, axis=1)
    fine = max(2, _FINE // size)
    middles = ((np.arange(size * fine) + 0.5) / fine)[:, np.newaxis]
    away = ((middles - down) ** 2)[:, np.newaxis] + (middles - across) ** 2
    under = (away.min(axis=2) <= pen * pen).reshape(size, fine, size, fine)
    return np.asarray(under.mean(axis=(1, 3)), np.float64)


def _centred(image: NDArray[np.float32]) -> NDArray[np.float32]:
    """The image moved by whole pixels, until its centre of mass is in the middle."""
    places = np.arange(MNIST) + 0.5
    moves = [round(MNIST / 2 - float(np.average(places, weights=image.sum(axis=1 - axis)))) for axis in (0, 1)]
    return np.roll(image, moves, axis=(0, 1))


def _refuse_size(size: int) -> None:
    if size not in SIZES:
        raise UsageError(f"expected images of {', '.join(map(str, SIZES))} pixels along an edge, found {size}")
