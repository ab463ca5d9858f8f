"""Compiled functions by name: loaded from the cache, or compiled and cached.

Only a function that has to be compiled causes its module, and with it Numba, to be imported.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from kuiper_edu.engine.compiled import objects
from kuiper_edu.engine.compiled.announce import announced
from kuiper_edu.engine.compiled.cache import object_cache
from kuiper_edu.engine.compiler import compiling, refuse_slow_processor


@dataclass(frozen=True)
class Function:
    """The name of a compiled function.

    Args:
        module: the module of this package that defines it.
        name: of a JitFunction there, or of a function that makes one.
        variant: the arguments of the function that makes it: the size of a tile, or an activation.

    Example:
        >>> Function("tiles", "make_tiles", (1, 14, 2)).symbol
        'tiles.make_tiles.1.14.2'
    """

    module: str
    name: str
    variant: tuple[int | str, ...] = ()

    @property
    def symbol(self) -> str:
        """The function's name in files and object code."""
        symbol = ".".join(map(str, (self.module, self.name, *self.variant)))
        if not re.fullmatch(r"[\w.]+", symbol):
            raise ValueError(f"a compiled function is named by letters, digits and '_', found {symbol!r}")
        return symbol


def addresses(functions: Sequence[Function]) -> list[int]:
    """Return the addresses of these functions; those that are not cached are compiled, which is announced once.

    Raises:
        CompileError: one cannot be compiled.
    """
    with _lock, compiling():
        missing = [function for function in dict.fromkeys(functions) if not _is_loaded(function)]
        if missing:
            refuse_slow_processor()
            with announced(len(missing), object_cache()) as advance:
                for function in missing:
                    if not _is_loaded(function):  # another process may just have compiled it
                        _loaded[function] = _compile(function)
                    advance()
        return [_loaded[function] for function in functions]


def try_compiler() -> None:
    """Compile a small function, even if it is cached, and discard it.

    Raises:
        CompileError: compiling fails.
    """
    with _lock, compiling():
        refuse_slow_processor()
        _make(Function("execution", "spin_wait"))


def _is_loaded(function: Function) -> bool:
    """Whether the function is in memory, once it is loaded from the cache if it is there."""
    if function not in _loaded and (code := object_cache().read(_file(function))) is not None:
        _loaded[function] = objects.load_object(code, function.symbol)
    return function in _loaded


def _compile(function: Function) -> int:
    """Compile the function with Numba, cache it, and load it as every later start will; return its address."""
    compiled, code = _make(function)
    if code is None:
        object_cache().trouble = f"{function.symbol} cannot be kept: the next start compiles it again."
        _alive.append(compiled)
        return int(compiled.address)
    object_cache().write(_file(function), code)
    return objects.load_object(code, function.symbol)


def _make(function: Function) -> tuple[Any, bytes | None]:
    """Return the function as compiled by Numba, and its object code; None for code that depends on more."""
    found = getattr(import_module(f"kuiper_edu.engine.compiled.{function.module}"), function.name)
    kernel = found if hasattr(found, "compile") else found(*function.variant)
    compiled = kernel.compile()
    native = compiled.native_name.removeprefix("cfunc.")
    return compiled, objects.make_object(compiled.inspect_llvm(), native, function.symbol)


def _file(function: Function) -> str:
    return f"{function.symbol}.kernel"


_lock = threading.RLock()
_loaded: dict[Function, int] = {}
_alive: list[object] = []  # compiled functions that only Numba holds

if hasattr(os, "register_at_fork"):  # no thread compiles anything while the process is copied
    os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)
