"""Small charts for the lessons: bars, a confusion matrix, a grid of images."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import Count, checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.png import LEVELS, png
from kuiper_edu.viz.base.svg import Canvas, short, width_of

_ROW, _BARS = 18, 420  # points: the height of a row, the length of the longest bar


@checked()
def bar_chart(values: Mapping[Any, float], *, unit: str = "", title: str = "", full: float | None = None) -> Picture:
    """Draw a bar for each value, with the number at its end.

    Args:
        values: for each name its value, 0 or more, drawn from top to bottom.
        unit: the unit, written after the numbers.
        title: the text above the chart.
        full: the value of a bar of full length, 100 for percentages; the largest of the values when None.

    Raises:
        UsageError: there are no values, or one is negative or not finite.

    Example:
        >>> bar_chart({"nn.Conv2d": 1.8e9, "nn.Linear": 5.1e5}, unit="FLOPs")
        <Picture: Bars: nn.Conv2d 1.8 G FLOPs; nn.Linear 510 k FLOPs.>
    """
    numbers = {str(name): float(value) for name, value in values.items()}
    if not numbers or not all(np.isfinite(value) and value >= 0 for value in numbers.values()):
        raise UsageError(f"expected finite values of 0 or more for a bar chart, found {list(numbers.values())[:5]}")
    most = max(*numbers.values(), full or 0.0) or 1.0
    left, top = max(map(width_of, numbers)) + 16, 26 if title else 8
    canvas = Canvas()
    canvas.text(8, 17, title, size=13)
    labels = {name: f"{short(value)} {unit}".strip() for name, value in numbers.items()}
    for i, (name, value) in enumerate(numbers.items()):
        y, length = top + i * _ROW, value / most * _BARS
        canvas.text(left - 6, y + 12, name, anchor="end")
        canvas.rect(left, y + 2, length, _ROW - 4, tooltip=f"{name}: {labels[name]}")
        canvas.text(left + length + 5, y + 12, labels[name], color=palette.FAINT)
    width = left + _BARS + max(map(width_of, labels.values())) + 14
    alt = f"{title or 'Bars'}: " + "; ".join(f"{name} {text}" for name, text in labels.items()) + "."
    return Picture(canvas.svg(width, top + len(numbers) * _ROW + 8), alt)


@checked()
def confusion_matrix(matrix: ArrayLike, labels: Sequence[object] | None = None) -> Picture:
    """Draw a confusion matrix: a row per true class, a column per predicted one.

    Args:
        matrix: the counts, shape (n, n); [i, j] counts the samples of class i that were taken for class j.
        labels: the n names of the classes; the numbers from 0 by default.

    Raises:
        UsageError: the matrix is not square, or the number of labels differs from its size.

    Example:
        >>> confusion_matrix([[9, 1], [0, 10]])
        <Picture: Confusion matrix of 2 classes: 19 of 20 right. Wrong: 0 taken for 1: 1.>
    """
    counts = np.asarray(matrix)
    if counts.ndim != 2 or counts.shape[0] != counts.shape[1] or not counts.size:
        raise UsageError(f"expected a confusion matrix of the shape (n, n), found {counts.shape}")
    if not np.isfinite(counts).all() or counts.min() < 0:
        raise UsageError("a confusion matrix counts samples; a number in it is below 0 or not a number")
    names = [str(i) for i in range(len(counts))] if labels is None else list(map(str, labels))
    if len(names) != len(counts):
        raise UsageError(f"{len(names)} labels were given for {len(counts)} classes")
    cell, left, top = 34, max(map(width_of, names)) + 56, 52
    canvas = Canvas()
    canvas.text(left, 16, "predicted")
    canvas.text(8, top - 8, "true")
    for i, name in enumerate(names):
        canvas.text(left + i * cell + cell / 2, top - 8, name, anchor="middle")
        canvas.text(left - 8, top + i * cell + 21, name, anchor="end")
        share = counts[i] / max(1, counts[i].sum())
        for j, count in enumerate(counts[i]):
            _cell(canvas, left + j * cell, top + i * cell, cell, int(count), float(share[j]), right=i == j)
    side = len(names) * cell
    return Picture(canvas.svg(left + side + 12, top + side + 12), _describe_confusion(counts, names))


def _cell(canvas: Canvas, x: float, y: float, size: float, count: int, share: float, *, right: bool) -> None:
    color, least = (palette.BLUE, 0.0) if right else (palette.VERMILLION, 0.25)  # one mistake in a thousand is seen
    fill = palette.tint(color, max(least, palette.BEHIND_TEXT * share)) if count else palette.WHITE
    canvas.rect(x, y, size, size, fill=fill, line=palette.GREY)
    canvas.text(x + size / 2, y + size / 2 + 4, str(count) if count else "·", anchor="middle")


def _describe_confusion(counts: NDArray[Any], names: Sequence[str]) -> str:
    wrong = [
        f"{names[i]} taken for {names[j]}: {counts[i, j]}"
        for i, j in zip(*np.nonzero(counts - np.diag(np.diag(counts))), strict=True)
    ]
    mistakes = f" Wrong: {'; '.join(wrong)}." if wrong else ""
    return f"Confusion matrix of {len(names)} classes: {np.trace(counts)} of {counts.sum()} right.{mistakes}"


@checked()
def image_grid(
    images: ArrayLike,
    captions: Sequence[object] = (),
    *,
    columns: Count = 8,
    size: float = 72,
    ink: bool = False,
    alt: str = "",
) -> Picture:
    """Draw grey images in rows, each with its caption below.

    Args:
        images: shape (N, H, W), any real numbers; the smallest of all is black, the largest white.
        captions: a text for each image, or none at all.
        columns: the number of images in a row.
        size: the longer side of an image, in points.
        ink: draw as ink on paper: the largest of all is black, the smallest white; on a dark page the other way round.
        alt: the text alternative; made from the captions when empty.

    Raises:
        UsageError: the array has another number of axes, no pixels or values that are not finite, or the number of
            captions differs from that of the images.

    Example:
        >>> image_grid(np.eye(4).reshape(1, 4, 4), ["identity"])
        <Picture: 1 image: identity.>
    """
    pixels, titles = np.asarray(images), [str(caption) for caption in captions]
    _refuse_images(pixels, titles)
    grey = LEVELS - 1 - _grey(pixels) if ink else _grey(pixels)
    scale = size / max(grey.shape[1:])
    high, wide = grey.shape[1] * scale, grey.shape[2] * scale
    step_x, step_y = max([wide, *map(width_of, titles)]) + 10, high + (22 if titles else 8)
    canvas = Canvas()
    for i, image in enumerate(grey):
        x, y = 8 + i % columns * step_x, 8 + i // columns * step_y
        canvas.image(x + (step_x - 10 - wide) / 2, y, wide, high, png(image), flips=ink)
        if titles:
            canvas.text(x + (step_x - 10) / 2, y + high + 13, titles[i], anchor="middle")
    shown = min(columns, len(grey)) * step_x + 8, -(-len(grey) // columns) * step_y + 8
    about = f"{len(grey)} image{'s' if len(grey) > 1 else ''}" + (f": {', '.join(titles)}." if titles else ".")
    return Picture(canvas.svg(*shown), alt or about)


def _refuse_images(pixels: NDArray[Any], captions: Sequence[str]) -> None:
    if pixels.ndim != 3 or not pixels.size or pixels.dtype.kind not in "biuf":
        raise UsageError(f"expected images of the shape (N, H, W), found {pixels.dtype} {pixels.shape}")
    if not np.isfinite(pixels).all():
        raise UsageError("some pixels are not numbers (NaN or infinite)")
    if captions and len(captions) != len(pixels):
        raise UsageError(f"{len(captions)} captions were given for {len(pixels)} images")


def _grey(pixels: NDArray[Any]) -> NDArray[np.uint8]:
    """Return the pixels in 16 levels of grey: enough for the eye, and half the bytes of 256 levels in a notebook."""
    low, high = float(pixels.min()), float(pixels.max())
    scaled = (pixels.astype(np.float64) - low) / (high - low) if high > low else np.full(pixels.shape, 0.5)
    return np.rint(scaled * (LEVELS - 1)).astype(np.uint8)
