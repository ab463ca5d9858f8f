"""Compiled functions by name: compiled when they are first asked for."""

from __future__ import annotations

import threading
from importlib import import_module
from typing import Any

_lock = threading.RLock()
_kept: dict[tuple[str, str, tuple[int, ...]], Any] = {}


def address(room: str, name: str, *numbers: int) -> int:
    """Where a compiled function begins.

    Args:
        room: the module of this package that holds it.
        name: of a compiled function (`numba.cfunc`) there, or of a function that makes one from numbers.
        numbers: what to make it from, a tile's size for example.
    """
    with _lock:
        key = (room, name, numbers)
        if key not in _kept:
            made = getattr(import_module(f"kuiper_edu.engine.compiled.{room}"), name)
            _kept[key] = made if hasattr(made, "address") else made(*numbers)
        return int(_kept[key].address)
