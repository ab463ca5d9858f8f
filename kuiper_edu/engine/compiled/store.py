"""Compiled functions by name: loaded from the cache, or compiled, announced and kept.

Only what has to be compiled imports the module that it stands in, and with it Numba.
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
    """A compiled function by name.

    Args:
        module: of this package, which holds it.
        name: of a Kernel there, or of a function that makes one.
        numbers: what that one makes it from: a tile's size, or a word.

    Example:
        >>> Function("tiles", "make_tiles", (1, 14, 2)).symbol
        'tiles.make_tiles.1.14.2'
    """

    module: str
    name: str
    numbers: tuple[int | str, ...] = ()

    @property
    def symbol(self) -> str:
        """Its name in files and object code."""
        symbol = ".".join(map(str, (self.module, self.name, *self.numbers)))
        if not re.fullmatch(r"[\w.]+", symbol):
            raise ValueError(f"a compiled function is named by letters, digits and '_', found {symbol!r}")
        return symbol


def addresses(wanted: Sequence[Function]) -> list[int]:
    """Where these begin; what never was is compiled now. What has to be compiled is announced once for all of them.

    Raises:
        CompileError: one cannot be compiled.
    """
    with _lock, compiling():
        missing = [function for function in dict.fromkeys(wanted) if not _is_loaded(function)]
        if missing:
            refuse_slow_processor()
            with announced(len(missing), object_cache()) as tell:
                for function in missing:
                    if not _is_loaded(function):  # another process may just have compiled it
                        _loaded[function] = _compile(function)
                    tell()
        return [_loaded[function] for function in wanted]


def try_out() -> None:
    """Compile a small function, whether it is kept or not, and throw it away.

    Raises:
        CompileError: that fails.
    """
    with _lock, compiling():
        refuse_slow_processor()
        _make(Function("walk", "linger"))


def _is_loaded(function: Function) -> bool:
    """Whether it is in memory, or now is since it was kept."""
    if function not in _loaded and (code := object_cache().read(_file(function))) is not None:
        _loaded[function] = objects.load_object(code, function.symbol)
    return function in _loaded


def _compile(function: Function) -> int:
    """Compile it with Numba, keep it, and load it as every later start will."""
    compiled, code = _make(function)
    if code is None:
        object_cache().trouble = f"{function.symbol} cannot be kept: the next start compiles it again."
        _alive.append(compiled)
        return int(compiled.address)
    object_cache().write(_file(function), code)
    return objects.load_object(code, function.symbol)


def _make(function: Function) -> tuple[Any, bytes | None]:
    """What Numba makes of it, and its object code, if that needs nothing else."""
    made = getattr(import_module(f"kuiper_edu.engine.compiled.{function.module}"), function.name)
    kernel = made if hasattr(made, "compile") else made(*function.numbers)
    compiled = kernel.compile()
    native = compiled.native_name.removeprefix("cfunc.")
    return compiled, objects.make_object(compiled.inspect_llvm(), native, function.symbol)


def _file(function: Function) -> str:
    return f"{function.symbol}.kernel"


_lock = threading.RLock()
_loaded: dict[Function, int] = {}
_alive: list[object] = []  # compiled functions that only Numba holds

if hasattr(os, "register_at_fork"):  # nobody is in the midst of compiling when the process is copied
    os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)
