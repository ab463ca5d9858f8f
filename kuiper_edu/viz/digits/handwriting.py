"""Convert pen strokes to images like those that a network was trained on: the course's small scans, or MNIST's images.

A learner's drawing differs from the digits that a network has learned. So it is first brought into the form of their
scans: the same size, the same position, and the same amount of ink.

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
# as much ink as 19.5 black pixels, for a 1 as well as for an 8: narrow digits were widened before they were scanned.
_INK, _COLUMNS, _NARROW = 19.0, 6.5, 0.3
_PENS = (0.5, 1.3)  # the thinnest and the thickest pen: radius, in pixels of a scan
_FINE = 32  # sampling points along an edge of the image, at least two in each pixel
_MNIST_PEN = 1.2
_MOST_DOTS = 1500  # enough for a digit; a scribble is drawn with gaps


def image_of_strokes(strokes: Sequence[ArrayLike], size: int = IMAGE) -> NDArray[np.float32]:
    """Return a drawing as the input of a network.

    Args:
        strokes: one or more lines, each with the shape (points, 2): x to the right, y down, in any unit.
        size: the pixels along an edge: 64, 28 or 8.

    Returns:
        (1, 1, size, size) float32, 0 is paper and 1 ink.

    Raises:
        UsageError: there are no strokes, a point is not a pair of finite numbers, or the size is another one.

    Example:
        >>> image_of_strokes([[(0, 0), (0, 90)]]).shape
        (1, 1, 64, 64)
    """
    _refuse_size(size)
    if size == MNIST:
        return as_mnist(strokes)[np.newaxis, np.newaxis]
    return image_of_scan(as_scan(strokes), size)


def image_of_scan(scan: NDArray[np.uint8], size: int = IMAGE) -> NDArray[np.float32]:
    """Return a stored scan as the input of a network.

    Args:
        scan: (8, 8) uint8, grey levels from 0 to 16.
        size: as for `image_of_strokes`.

    Raises:
        UsageError: the size is another one.
    """
    _refuse_size(size)
    if size == SCAN:
        return (scan / np.float32(BLACK)).astype(np.float32)[np.newaxis, np.newaxis]
    large = to_images(scan[np.newaxis])
    if size == IMAGE:
        return large
    indices = ((np.arange(_MNIST_BOX) + 0.5) * IMAGE / _MNIST_BOX).astype(np.intp)
    image = np.zeros((MNIST, MNIST), np.float32)
    padding = (MNIST - _MNIST_BOX) // 2
    image[padding:-padding, padding:-padding] = large[0, 0][np.ix_(indices, indices)]
    return _centred(image)[np.newaxis, np.newaxis]


def as_scan(strokes: Sequence[ArrayLike]) -> NDArray[np.uint8]:
    """Return a drawing in the form of the course's scans, (8, 8) uint8 from 0 (paper) to 16 (ink).

    The pen is as thick as the usual amount of ink requires. As in the scans, a pixel is its share of ink.

    Raises:
        UsageError: there are no strokes, or a point is not a pair of finite numbers.

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
    """Return a drawing in the form of MNIST's images, (28, 28) float32 from 0 (paper) to 1 (ink).

    Raises:
        UsageError: there are no strokes, or a point is not a pair of finite numbers.

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
    """Return the strokes as arrays of points; a stroke that does not move is a dot."""
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
    """Return the lines scaled to a scan: as high as it, and as wide as the stored digits of this form are."""
    low, high = _corners(lines)
    wide, tall = (high - low).tolist()
    if wide > 2 * tall or tall < 1e-9:  # not a digit: a horizontal line, or a dot
        across = down = (_COLUMNS - 2 * pen) / max(wide, 1e-9)
    else:
        down = (SCAN - 2 * pen) / tall
        columns = _COLUMNS * min(wide / tall, 1.0) ** _NARROW
        across = down if wide < 0.02 * tall else max(columns - 2 * pen, 0.0) / wide
    return [(line - (low + high) / 2) * (across, down) + SCAN / 2 for line in lines]


def _ink(lines: list[Points], size: int, pen: float) -> NDArray[np.float64]:
    """Return the share of each pixel under the pen, (size, size) from 0 to 1; a line is a row of dense dots."""
    lengths = [np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))]) for line in lines]
    step = max(pen / 4, sum(length[-1] for length in lengths) / _MOST_DOTS)
    dots = []
    for line, length in zip(lines, lengths, strict=True):
        positions = np.linspace(0, length[-1], int(length[-1] / step) + 2)
        dots.append([np.interp(positions, length, line[:, axis]) for axis in (0, 1)])
    across, down = np.concatenate(dots, axis=1)
    fine = max(2, _FINE // size)
    middles = ((np.arange(size * fine) + 0.5) / fine)[:, np.newaxis]
    away = ((middles - down) ** 2)[:, np.newaxis] + (middles - across) ** 2
    under = (away.min(axis=2) <= pen * pen).reshape(size, fine, size, fine)
    return np.asarray(under.mean(axis=(1, 3)), np.float64)


def _centred(image: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the image moved by whole pixels so that its centre of mass is in the middle."""
    positions = np.arange(MNIST) + 0.5
    moves = [round(MNIST / 2 - float(np.average(positions, weights=image.sum(axis=1 - axis)))) for axis in (0, 1)]
    return np.roll(image, moves, axis=(0, 1))


def _refuse_size(size: int) -> None:
    if size not in SIZES:
        raise UsageError(f"expected images of {', '.join(map(str, SIZES))} pixels along an edge, found {size}")
