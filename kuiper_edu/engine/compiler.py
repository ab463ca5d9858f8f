"""The compiler that the extra `fast` brings (Numba): whether it is there, what it compiles for, and its errors.

It is imported only to compile: where all kernels are kept from an earlier start, neither Numba nor LLVM's types are.
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
"""Numba's; none lets the compiler forget about NaN and infinity: they come out as NumPy has them."""


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


def processor() -> tuple[str, str]:
    """The processor to compile for and its features, as LLVM and Numba name them.

    As Numba has it from its variables, which the course's tests use, but without what this machine has not got: LLVM
    ends the process where vectors are wider than the features allow, and so does an instruction that is not there.
    """
    from llvmlite import binding as llvm

    name = os.environ.get("NUMBA_CPU_NAME") or llvm.get_host_cpu_name()
    host = llvm.get_host_cpu_features()
    default = "" if name.lower() == "generic" else host.flatten()
    asked = os.environ.get("NUMBA_CPU_FEATURES", default).split(",")
    features = {each[1:]: each[0] for each in asked if each[:1] in ("+", "-")}
    features |= {feature: "-" for feature, there in host.items() if not there}
    return name, ",".join(sign + feature for feature, sign in features.items())


def refuse_slow_processor() -> None:
    """Refuse a processor of the x86 kind without a multiply-add for vectors: each number would cost a call of `fmaf`.

    Raises:
        CompileError: it is one.
    """
    if platform.machine().lower() in X86 and "+fma" not in processor()[1].split(","):
        raise CompileError(
            "compiled kernels would be slow here, because this processor has no vector multiply-add (FMA)",
            hint="No lesson needs them.",
            kind="processor",
        )


class Kernel:
    """A function that will be compiled.

    Args:
        function: written for Numba.
        signature: its types, as Numba writes them: "void(int64, int64)".
    """

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        self.function = function
        self.signature = signature

    def compile(self) -> Any:
        """The compiled function, a `numba.cfunc`."""
        from numba import cfunc, config

        config.CPU_NAME, config.CPU_FEATURES = processor()  # what vectors and object code are made for, too
        return cfunc(self.signature, **OPTIONS)(self.function)

    @cached_property
    def compiled(self) -> Any:
        """The function, compiled once in this process."""
        return self.compile()


def part(function: Callable[..., Any]) -> Any:
    """Decorator: a function that kernels are written with; it becomes part of each of them."""
    from numba import njit

    return njit(**OPTIONS)(function)
