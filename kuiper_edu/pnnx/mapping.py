"""A file mapped into memory, and the question whether it is still the file that was opened.

Another program that writes the same file anew (an export that is run again while a notebook has the model open) changes
the mapped bytes under the reader, and reading past the end of a file that became shorter ends the whole process.
"""

from __future__ import annotations

import mmap
import os
import weakref
from pathlib import Path

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx import files


class MappedFile:
    """The whole of a file as bytes that are fetched when looked at.

    Args:
        path: the file. It may be deleted or replaced by another one afterwards: the bytes stay.

    Attributes:
        view: the bytes, read-only.

    Raises:
        WeightError: the file is missing, empty, or cannot be read.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path
        file = files.open_regular(path, WeightError)
        try:
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:  # what mmap says about a file of 0 bytes
            file.close()
            raise WeightError(
                "the file is empty, a .bin has at least 22 bytes", path=path, hint="Export or download it again."
            ) from None
        except OSError as problem:
            file.close()
            raise WeightError(f"the file cannot be read ({problem.strerror})", path=path) from None
        weakref.finalize(content, file.close)
        self.view = memoryview(content)
        self._file = file.fileno()
        self._stamp = self._now()

    def check_unchanged(self) -> None:
        """Before bytes are looked at: are they still those of the file that was opened?

        Raises:
            WeightError: the file was written to.
        """
        if self._now() != self._stamp:
            raise WeightError("the file was changed after it was opened", path=self.path, hint="Load the model again.")

    def _now(self) -> tuple[int, int]:
        status = os.fstat(self._file)
        return status.st_size, status.st_mtime_ns
