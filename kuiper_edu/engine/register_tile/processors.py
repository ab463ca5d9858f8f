"""Machine code and speed of register tiles for lesson 5.3c: compiled and timed on this computer, or stored.

This computer is used if it has the extra `fast` and an x86-64 processor. Otherwise, if nothing can be compiled, and
always while stored outputs are made (`KUIPER_STATIC`), the results are from `stored.json`, which
`tools/measure_tiles.py` wrote.
"""

from __future__ import annotations

import json
import os
import platform
from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from kuiper_edu.engine.blas import SINGLE_THREADED_BLAS
from kuiper_edu.engine.compiler import compiling, is_installed, refuse_slow_processor
from kuiper_edu.engine.register_tile.inner_loop import Loop, find_loop
from kuiper_edu.errors import CompileError, UsageError

STORED = Path(__file__).with_name("stored.json")
MOST_ROWS, MOST_COLUMNS = 16, 4
TIMED = ((1, 1), (4, 2), (14, 2), (14, 4))
"""The tiles whose speed is measured."""
SIDE, CHANNELS = 28, 64
OPERATIONS = 2 * SIDE * SIDE * CHANNELS * CHANNELS * 9
"""The floating-point operations of the measured layer."""


class Processor(ABC):
    """A processor, and the results of register tiles on it.

    Args:
        source: a sentence that says where the results are from.
        lanes: the number of floats in a vector.
        registers: the number of vector registers.
    """

    def __init__(self, source: str, lanes: int, registers: int) -> None:
        self.source, self.lanes, self.registers = source, lanes, registers

    def loop(self, rows: int, columns: int) -> Loop:
        """Return the inner loop of a tile with so many rows and columns of vectors.

        Raises:
            UsageError: the tile is larger than those of the lesson, or empty.
        """
        if not (rows in range(1, MOST_ROWS + 1) and columns in range(1, MOST_COLUMNS + 1)):
            raise UsageError(
                f"a tile of {rows!r} rows and {columns!r} columns was requested",
                hint=f"Take 1 to {MOST_ROWS} rows and 1 to {MOST_COLUMNS} columns.",
            )
        return self._loop(int(rows), int(columns))

    @abstractmethod
    def _loop(self, rows: int, columns: int) -> Loop: ...

    @abstractmethod
    def speeds(self) -> dict[str, float]:
        """Return the GFLOP/s of one thread, for several methods to compute the same layer."""


class StoredProcessor(Processor):
    """The processor that the stored results are from."""

    def __init__(self) -> None:
        self._results = json.loads(STORED.read_text(encoding="utf-8"))
        month = date.fromisoformat(self._results["date"]).strftime("%B %Y")
        source = f"Stored results, {month}: {self._results['machine']}."
        super().__init__(source, self._results["lanes"], self._results["registers"])

    def _loop(self, rows: int, columns: int) -> Loop:
        name = f"{rows} x {columns}"
        multiply_adds, stack = self._results["loops"][name]
        return Loop(multiply_adds, stack, tuple(self._results["lines"].get(name, ())))

    def speeds(self) -> dict[str, float]:
        """Return the stored GFLOP/s."""
        return dict(self._results["speeds"])


class LocalProcessor(Processor):
    """This computer's processor; it needs the extra `fast`."""

    def __init__(self) -> None:
        from kuiper_edu.engine.register_tile.width import LANES, REGISTERS

        super().__init__("Compiled and measured on this computer.", LANES, REGISTERS)

    @cache  # noqa: B019  (there is only one object)
    def _loop(self, rows: int, columns: int) -> Loop:
        from kuiper_edu.engine.register_tile.layer import assembly

        return find_loop(assembly(rows, columns), rows * columns)

    def speeds(self, rounds: int = 8) -> dict[str, float]:
        """Return the GFLOP/s of the best of so many rounds."""
        return SINGLE_THREADED_BLAS.during(lambda: measure(_methods(), rounds))


@cache
def processor() -> Processor:
    """Return this computer's processor, if kernels can be compiled for it; else the stored one."""
    can_compile = is_installed() and platform.machine().lower() in ("x86_64", "amd64")
    if not can_compile or os.environ.get("KUIPER_STATIC"):
        return StoredProcessor()
    try:
        with compiling():
            from kuiper_edu.engine.register_tile.layer import make_tile

            refuse_slow_processor()
            _ = make_tile(1, 1).compiled
            return LocalProcessor()
    except CompileError:
        return StoredProcessor()


def measure(methods: dict[str, Callable[[], Any]], rounds: int) -> dict[str, float]:
    """Return the GFLOP/s of each method, by its best time; they take turns, so that disturbances affect all of them."""
    best = dict.fromkeys(methods, float("inf"))
    for _ in range(rounds):
        for name, method in methods.items():
            begin = perf_counter()
            method()
            best[name] = min(best[name], perf_counter() - begin)
    return {name: OPERATIONS / seconds / 1e9 for name, seconds in best.items()}


def _methods() -> dict[str, Callable[[], Any]]:
    from kuiper_edu.engine.register_tile.layer import Convolution, scalar_convolution

    rng = np.random.default_rng(0)
    padded = np.zeros((SIDE + 2, SIDE + 2, CHANNELS), np.float32)
    padded[1:-1, 1:-1] = rng.standard_normal((SIDE, SIDE, CHANNELS))
    weight = (rng.standard_normal((CHANNELS, CHANNELS, 3, 3)) / 24).astype(np.float32)
    windows = sliding_window_view(padded, (3, 3), axis=(0, 1)).transpose(0, 1, 3, 4, 2)
    matrix = np.ascontiguousarray(weight.transpose(2, 3, 1, 0).reshape(-1, CHANNELS))
    methods: dict[str, Callable[[], Any]] = {
        "scalar loop": lambda: scalar_convolution(padded, weight),
        "NumPy, im2col": lambda: windows.reshape(SIDE * SIDE, -1) @ matrix,
    }
    methods["scalar loop"]()  # compiled before it is timed
    return methods | {f"tile {r} x {c}": Convolution(r, c, padded, weight) for r, c in TIMED}
