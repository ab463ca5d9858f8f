"""Reading arrays from files."""

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
