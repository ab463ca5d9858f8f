"""The compiler of the extra `fast` (Numba): whether it is installed, the processor it compiles for, and its errors.

It is imported only to compile: if all kernels are cached, neither Numba nor LLVM's types are imported.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib.util import find_spec
from textwrap import shorten
from typing import Any

from kuiper_edu.errors import CompileError, KuiperError

NEEDS = ("numba", "llvmlite", "platformdirs")
X86 = ("x86_64", "amd64", "x86", "i386", "i686")
OPTIONS = {"boundscheck": False, "error_model": "numpy"}
"""Numba's options; none assumes that NaN and infinity do not occur: they come out as in NumPy."""


def is_installed() -> bool:
    """Whether the extra `fast` is installed; this imports nothing.

    Example:
        >>> is_installed() in (True, False)
        True
    """
    return all(find_spec(name) is not None for name in NEEDS)


@contextmanager
def compiling() -> Iterator[None]:
    """Convert errors of Numba, LLVM or the system to a CompileError; a MemoryError stays as it is.

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


def processor() -> tuple[str, str]:
    """Return the processor to compile for and its features, as LLVM and Numba name them.

    They come from Numba's environment variables, which the course's tests use, without the features that this machine
    lacks: LLVM ends the process if vectors are wider than the features allow, and so does a missing instruction.
    """
    from llvmlite import binding as llvm

    name = os.environ.get("NUMBA_CPU_NAME") or llvm.get_host_cpu_name()
    host = llvm.get_host_cpu_features()
    default = "" if name.lower() == "generic" else host.flatten()
    requested = os.environ.get("NUMBA_CPU_FEATURES", default).split(",")
    features = {each[1:]: each[0] for each in requested if each[:1] in ("+", "-")}
    features |= {feature: "-" for feature, available in host.items() if not available}
    return name, ",".join(sign + feature for feature, sign in features.items())


def refuse_slow_processor() -> None:
    """Refuse an x86 processor without a vector multiply-add: each number would cost a call of `fmaf`.

    Raises:
        CompileError: the processor is one of these.
    """
    if platform.machine().lower() in X86 and "+fma" not in processor()[1].split(","):
        raise CompileError(
            "compiled kernels would be slow here, because this processor has no vector multiply-add (FMA)",
            hint="No lesson needs them.",
            kind="processor",
        )


class JitFunction:
    """A function to compile.

    Args:
        function: the Python function, written for Numba.
        signature: its types in Numba's notation: "void(int64, int64)".
    """

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        self.function = function
        self.signature = signature

    def compile(self) -> Any:
        """Compile the function and return the result, a `numba.cfunc`."""
        from numba import cfunc, config

        config.CPU_NAME, config.CPU_FEATURES = processor()  # the same for which vectors and object code are made
        return cfunc(self.signature, **OPTIONS)(self.function)

    @cached_property
    def compiled(self) -> Any:
        """The compiled function; it is compiled once in this process."""
        return self.compile()


def part(function: Callable[..., Any]) -> Any:
    """Compile a helper function that kernels call, and that becomes part of each of them; a decorator."""
    from numba import njit

    return njit(**OPTIONS)(function)
