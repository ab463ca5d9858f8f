"""What a tile of sums does in the processor's registers: compiled and timed here, or as it was stored.

Lesson 5.3c asks. With the extra `fast`, on a processor of the x86-64 kind, this computer answers; else, where nothing
can be compiled, and always while stored outputs are made (`KUIPER_STATIC`), `stored.json` does, which
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
"""Of the layer that is measured."""


class Processor(ABC):
    """One that can be asked about tiles.

    Args:
        source: a sentence that says where the answers are from.
        lanes: floats in a vector.
        registers: vectors that it has room for.
    """

    def __init__(self, source: str, lanes: int, registers: int) -> None:
        self.source, self.lanes, self.registers = source, lanes, registers

    def loop(self, rows: int, columns: int) -> Loop:
        """The inner loop of a tile of so many rows and columns of vectors.

        Raises:
            UsageError: the tile is larger than those of the lesson, or none.
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
        """GFLOP/s of one thread, for several ways to compute the same layer."""


class StoredProcessor(Processor):
    """The processor that the stored answers are from."""

    def __init__(self) -> None:
        self._answers = json.loads(STORED.read_text(encoding="utf-8"))
        month = date.fromisoformat(self._answers["date"]).strftime("%B %Y")
        source = f"Stored results, {month}: {self._answers['machine']}."
        super().__init__(source, self._answers["lanes"], self._answers["registers"])

    def _loop(self, rows: int, columns: int) -> Loop:
        name = f"{rows} x {columns}"
        multiply_adds, stack = self._answers["loops"][name]
        return Loop(multiply_adds, stack, tuple(self._answers["lines"].get(name, ())))

    def speeds(self) -> dict[str, float]:
        """GFLOP/s, as they were stored."""
        return dict(self._answers["speeds"])


class LocalProcessor(Processor):
    """This computer's processor; it needs the extra `fast`."""

    def __init__(self) -> None:
        from kuiper_edu.engine.register_tile.width import LANES, REGISTERS

        super().__init__("Compiled and measured on this computer.", LANES, REGISTERS)

    @cache  # noqa: B019  (there is one)
    def _loop(self, rows: int, columns: int) -> Loop:
        from kuiper_edu.engine.register_tile.layer import assembly

        return find_loop(assembly(rows, columns), rows * columns)

    def speeds(self, rounds: int = 8) -> dict[str, float]:
        """GFLOP/s, of the best of so many rounds."""
        return SINGLE_THREADED_BLAS.during(lambda: measure(_ways(), rounds))


@cache
def processor() -> Processor:
    """This computer's, if it can be asked; else the stored one."""
    can_tell = is_installed() and platform.machine().lower() in ("x86_64", "amd64")
    if not can_tell or os.environ.get("KUIPER_STATIC"):
        return StoredProcessor()
    try:
        with compiling():
            from kuiper_edu.engine.register_tile.layer import make_tile

            refuse_slow_processor()
            _ = make_tile(1, 1).compiled
            return LocalProcessor()
    except CompileError:
        return StoredProcessor()


def measure(ways: dict[str, Callable[[], Any]], rounds: int) -> dict[str, float]:
    """GFLOP/s of each way, its best time counting; they take turns, so that what disturbs one disturbs all."""
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(rounds):
        for name, way in ways.items():
            begin = perf_counter()
            way()
            best[name] = min(best[name], perf_counter() - begin)
    return {name: OPERATIONS / seconds / 1e9 for name, seconds in best.items()}


def _ways() -> dict[str, Callable[[], Any]]:
    from kuiper_edu.engine.register_tile.layer import Convolution, scalar_convolution

    rng = np.random.default_rng(0)
    padded = np.zeros((SIDE + 2, SIDE + 2, CHANNELS), np.float32)
    padded[1:-1, 1:-1] = rng.standard_normal((SIDE, SIDE, CHANNELS))
    weight = (rng.standard_normal((CHANNELS, CHANNELS, 3, 3)) / 24).astype(np.float32)
    windows = sliding_window_view(padded, (3, 3), axis=(0, 1)).transpose(0, 1, 3, 4, 2)
    matrix = np.ascontiguousarray(weight.transpose(2, 3, 1, 0).reshape(-1, CHANNELS))
    ways: dict[str, Callable[[], Any]] = {
        "scalar loop": lambda: scalar_convolution(padded, weight),
        "NumPy, im2col": lambda: windows.reshape(SIDE * SIDE, -1) @ matrix,
    }
    ways["scalar loop"]()  # compiled before it is timed
    return ways | {f"tile {r} x {c}": Convolution(r, c, padded, weight) for r, c in TIMED}
