"""A file mapped into memory, and the question whether it is still the file that was opened.

Another program that writes the same file anew (an export that is run again while a notebook has the model open) changes
the mapped bytes under the reader, and reading past the end of a file that became shorter ends the whole process.

A mapping needs no descriptor, and so an open model holds none, however many are open and however long Python takes to
collect those that nobody needs any more.

Windows lets nobody replace a file that is mapped, so that a model could not be saved over itself. There it is read.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
import weakref
from pathlib import Path
from typing import IO, Any

import numpy as np

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx import files

MAPS = os.name == "posix"


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
        with files.open_regular(path, WeightError) as file:
            status = os.fstat(file.fileno())
            if status.st_size == 0:
                raise WeightError(
                    "the file is empty, a .bin has at least 22 bytes", path=path, hint="Export or download it again."
                )
            try:
                self.view = _mapped(file.fileno(), status.st_size) if MAPS else _read(file)
            except OSError as problem:
                raise WeightError(f"the file cannot be read ({problem.strerror})", path=path) from None
        self._place = os.path.realpath(path)  # wherever the working directory or a link will lead
        self._file, self._stamp = _identity(status), _stamp(status)

    def check_unchanged(self) -> None:
        """Before bytes are looked at: are they still those of the file that was opened?

        Raises:
            WeightError: the file was written to.
        """
        try:
            status = os.stat(self._place)  # noqa: PTH116
        except OSError:
            return  # it is deleted: nobody can write to it
        # While it is mapped no other file gets its number: another one there has taken its name and not its bytes.
        if _identity(status) == self._file and _stamp(status) != self._stamp:
            raise WeightError("the file was changed after it was opened", path=self.path, hint="Load the model again.")


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def _stamp(status: os.stat_result) -> tuple[int, int]:
    return status.st_size, status.st_mtime_ns


def _read(file: IO[bytes]) -> memoryview:
    return memoryview(file.read())


def _mapped(descriptor: int, size: int) -> memoryview:
    """The bytes of an open file, for as long as anybody holds the view; the descriptor is needed no longer.

    Raises:
        OSError: it cannot be mapped.
    """
    if sys.version_info >= (3, 13):
        return memoryview(mmap.mmap(descriptor, size, access=mmap.ACCESS_READ, trackfd=False))
    return _mapped_by_the_system(descriptor, size)  # before 3.13 mmap.mmap keeps a copy of the descriptor


def _mapped_by_the_system(descriptor: int, size: int) -> memoryview:
    system = ctypes.CDLL(None, use_errno=True)
    system.mmap.restype = ctypes.c_void_p
    system.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    system.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    address = system.mmap(None, size, mmap.PROT_READ, mmap.MAP_SHARED, descriptor, 0)
    if address == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    block: Any = (ctypes.c_ubyte * size).from_address(address)
    weakref.finalize(block, system.munmap, address, size).atexit = False  # the system does that at the end
    array: Any = np.frombuffer(block, np.uint8)
    array.flags.writeable = False
    return memoryview(array)
