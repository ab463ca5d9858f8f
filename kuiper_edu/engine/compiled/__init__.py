"""The engine in compiled code: optional, with the extra `fast` (Numba).

A kernel is a compiled function `kernel(row, first, last)`: it does the lines first..last of one step, and `row` is the
step's row in a table of whole numbers (addresses and sizes, see `table`). `walk` goes through such a table, and a
`team` of threads does so together. What is compiled is kept, so that it is compiled once.

Kernels are asked for by name (`store.Function`). Only the rooms that hold them import Numba, and they are imported only
to compile: a later start loads what is kept (`cache`), and imports neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from textwrap import shorten

from kuiper_edu.errors import CompileError, KuiperError

NEEDS = ("numba", "llvmlite", "platformdirs")


def is_installed() -> bool:
    """Whether the extra `fast` is there; this imports nothing.

    Example:
        >>> is_installed() in (True, False)
        True
    """
    return all(find_spec(name) is not None for name in NEEDS)


@contextmanager
def compiling() -> Iterator[None]:
    """What Numba, LLVM or the system raise in here comes out as a CompileError, too little memory as it is.

    Example:
        >>> with compiling():
        ...     raise OSError("no such library\\n(and ten more lines)")
        Traceback (most recent call last):
        kuiper_edu.errors.CompileError: no kernel can be compiled here (OSError: no such library). ...
    """
    try:
        yield
    except (KuiperError, MemoryError):
        raise
    except Exception as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        reason = shorten(": ".join([type(error).__name__, *lines[:1]]), 160, placeholder=" …")
        raise CompileError(
            f"no kernel can be compiled here ({reason})", hint="`kuiper-edu doctor` says what can be done."
        ) from error
