"""Reading arrays from files, collecting them from nested values, and comparing them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kuiper_edu.errors import ModelFileError, UsageError
from kuiper_edu.pnnx.files import open_regular

Array = npt.NDArray[Any]


def read_arrays(path: Path) -> dict[str, Array]:
    """Return the arrays of a .npz file by name, in order, or that of a .npy by the file's; no pickled objects.

    Raises:
        ModelFileError: the file is missing, or is not a regular file.
        UsageError: the file does not hold plain arrays.
    """
    with open_regular(path, ModelFileError) as file:
        head = file.read(6)
        if not head.startswith((b"\x93NUMPY", b"PK")):
            raise UsageError(
                f"{path} is not a .npy or .npz file", hint="Write one with np.save(name, array), or np.savez."
            )
        file.seek(0)
        try:
            stored: Any = np.load(file, allow_pickle=False)
            arrays = {path.name: stored} if isinstance(stored, np.ndarray) else dict(stored)
        except MemoryError:
            raise
        except Exception as error:  # NumPy, zipfile and tokenize have no common error for a damaged file
            raise UsageError(f"{path} is not a .npy or .npz file of plain arrays: {error}") from error
    if any(not isinstance(array, np.ndarray) for array in arrays.values()):
        raise UsageError(f"{path} contains something other than arrays")
    return arrays


def leaves(value: Any) -> list[Array]:
    """Return the arrays in nested tuples, lists and dicts, in order.

    Example:
        >>> leaves((1, [np.zeros(2), {"a": 3.0}]))
        [array(1), array([0., 0.]), array(3.)]
    """
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return [leaf for item in value for leaf in leaves(item)]
    return [np.asarray(value)]


def distance(a: Array, b: Array) -> float:
    """Return the largest difference of two arrays of one shape; equal infinities and two NaN count as equal.

    Example:
        >>> distance(np.array([1.0, np.nan, np.inf]), np.array([1.5, np.nan, np.inf]))
        0.5
        >>> distance(np.array([1.0]), np.array([np.nan]))
        inf
    """
    wide_a, wide_b = a.astype(np.complex128), b.astype(np.complex128)
    same = (wide_a == wide_b) | (np.isnan(wide_a) & np.isnan(wide_b))
    with np.errstate(invalid="ignore"):
        apart = np.abs(np.where(same, 0, wide_a - wide_b))
    return float(np.nan_to_num(apart, nan=np.inf, posinf=np.inf).max(initial=0))
