"""`weight_data`: a weight as a panel shows it: statistics, a histogram, and a picture with one byte per number."""

from __future__ import annotations

from base64 import b64encode
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx import Attribute
from kuiper_edu.viz.graph.array_summary import magnitude, summary

BINS = 20
_LISTED = 12  # the most numbers of a weight that is written out
_DRAWN = 640  # the most numbers in a picture, one byte each
_WIDEST = 48  # the most grids in a row or a column
_SAMPLED = 1 << 18  # the most numbers in a histogram, which takes every n-th number of a larger weight


def weight_data(name: str, attribute: Attribute) -> list[Any]:
    """Return the panel data of one weight, ready for JSON.

    Returns:
        [name, shape, data type, bytes, why there are no numbers]; or with numbers
        [name, shape, data type, bytes, "", [min, max, mean, standard deviation, zeros, not finite],
        [counts of the histogram's bins, n if every n-th number is counted], the numbers or [], the picture or []].

    Example:
        >>> *_, numbers, histogram, listed, drawn = weight_data("bias", Attribute(np.float32([0, 1, -1])))
        >>> numbers, listed, drawn
        ([-1.0, 1.0, 0.0, 0.8165, 1, 0], [0.0, 1.0, -1.0], [])
    """
    head = [name, list(attribute.shape), attribute.dtype_name, attribute.nbytes]
    if not attribute.has_data:
        return [*head, "The model was opened without its .bin file, which holds the numbers."]
    try:
        data = attribute.data
    except KuiperError as error:
        return [*head, f"The numbers cannot be read: {error}"]
    few = summary(data)
    numbers = [_short(value) for value in (few.minimum, few.maximum, few.mean, few.std)]
    listed = _listed(data) if data.size <= _LISTED else []
    drawn = [] if listed or few.minimum is None or few.maximum is None else tiles(magnitude(data))
    histogram = _histogram(data, few.minimum, few.maximum)
    return [*head, "", [*numbers, few.zeros, few.not_finite], histogram, listed, drawn]


def tiles(values: NDArray[np.float64]) -> list[Any]:
    """Return a weight as a picture: small grids in rows and columns, one byte per number, cut if there are too many.

    The first dimension goes down, the second to the right, the others are a grid. Byte 128 is zero, 1 and 255 are the
    largest absolute value with its sign, 0 is a number that is not finite.

    Args:
        values: an array of 1 to 5 dimensions.

    Returns:
        [rows, columns, height and width of a grid, all rows, all columns, the largest absolute value, the bytes in
        base64]; [] for an array that cannot be drawn.

    Example:
        >>> tiles(np.float64([[1, 0], [-2, np.nan]]))
        [2, 2, 1, 1, 2, 2, 2.0, 'wIABAA==']
    """
    if not 1 <= values.ndim <= 5 or not values.size:
        return []
    grids = _as_grids(values)
    all_rows, all_columns, height, width = grids.shape
    rows, columns = _shown(all_rows, all_columns, height * width)
    if not rows:
        return []
    part = grids[:rows, :columns]
    finite = np.isfinite(part)
    largest = float(np.abs(part[finite]).max()) if finite.any() else 0.0
    scaled = np.where(finite, part, 0.0) / (largest or 1.0) * 127
    steps = np.where(finite, np.rint(scaled) + 128, 0).astype(np.uint8)
    text = b64encode(steps.tobytes()).decode()
    return [rows, columns, height, width, all_rows, all_columns, _short(largest), text]


def _as_grids(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the array as grids, shape (rows, columns, height, width)."""
    if values.ndim < 3:
        return values.reshape(-1 if values.ndim == 2 else 1, values.shape[-1], 1, 1)
    first, second, *inner = values.shape
    return values.reshape(first, second, prod(inner[:-1]), inner[-1])


def _shown(rows: int, columns: int, grid: int) -> tuple[int, int]:
    """Return the numbers of rows and columns to draw, as large as the limit of numbers allows."""
    most = _DRAWN // grid
    rows, columns = min(rows, _WIDEST), min(columns, _WIDEST)
    while rows * columns > most:
        rows, columns = (rows - 1, columns) if rows > columns else (rows, columns - 1)
    return (rows, columns) if rows and columns else (0, 0)


def _histogram(data: NDArray[Any], least: float | None, most: float | None) -> list[Any]:
    if least is None or most is None:
        return []
    each = -(-data.size // _SAMPLED)
    sample = magnitude(data).ravel()[::each]
    counts, _ = np.histogram(sample[np.isfinite(sample)], BINS, (least, most))
    return [counts.tolist(), each]


def _listed(data: NDArray[Any]) -> list[Any]:
    """Return the numbers for JSON; complex and not finite numbers become texts."""
    values = [value.item() for value in data.ravel()]
    return [_short(value) if isinstance(value, float) and np.isfinite(value) else _text(value) for value in values]


def _text(value: Any) -> Any:
    return value if isinstance(value, int) else f"{value:.4g}"


def _short(value: float | None) -> float | None:
    """Return a number rounded to four digits, which are the same on every machine."""
    return None if value is None else float(f"{value:.4g}")
