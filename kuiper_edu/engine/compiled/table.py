"""A net's steps as rows of whole numbers, which compiled code goes through.

A row is: the address of the kernel, how many lines it has to do, how many of them are worth taking at a time, then
the step's own arguments (addresses of arrays, sizes). What a line is, the kernel knows: a row of a map, or a tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiled.store import Function, addresses

WIDTH = 40
"""Numbers in a row."""
KERNEL, LINES, GRAIN, ARGUMENTS = range(4)
"""What stands where in a row; the step's own arguments begin at the last."""
WORTH_TAKING = 2e-6
"""Seconds that a grain should take at least: taking it costs a hundredth of that."""

STEPS, THREADS = range(2)
"""What stands where in a header: how many steps and threads."""
CACHE_LINE_PAD = 16
"""Numbers from one counter to the next: two cache lines, which processors fetch together."""

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Row:
    """One step.

    Args:
        kernel: the compiled function, by name or by address.
        lines: how many there are; threads share them.
        arguments: what the kernel finds in its row from ARGUMENTS on.
        seconds: what all lines are expected to take.
    """

    kernel: Function | int
    lines: int
    arguments: Sequence[int]
    seconds: float

    def numbers(self) -> list[int]:
        """The row as it stands in the table, behind the address.

        Example:
            >>> Row(kernel=4096, lines=10, arguments=[7, 8], seconds=10e-6).numbers()
            [10, 2, 7, 8]
        """
        grain = max(1, min(round(WORTH_TAKING * self.lines / self.seconds), self.lines)) if self.seconds else 1
        return [self.lines, grain, *self.arguments]


def compile_kernels(rows: Iterable[Row], also: Iterable[Function] = ()) -> None:
    """Compile the kernels of these rows that never were, all in one go, so that it is announced once.

    Args:
        rows: steps, of one table or of several.
        also: what else will be needed compiled.
    """
    addresses([*(row.kernel for row in rows if isinstance(row.kernel, Function)), *also])


def make_table(rows: Sequence[Row]) -> Numbers:
    """All rows, (steps, WIDTH).

    Raises:
        ValueError: a row has more arguments than there is room for.
    """
    table = np.zeros((len(rows), WIDTH), np.int64)
    for place, row in zip(table, rows, strict=True):
        numbers = row.numbers()
        if len(numbers) >= WIDTH:
            raise ValueError(f"{len(row.arguments)} arguments, a row has room for {WIDTH - ARGUMENTS}")
        place[KERNEL + 1 : KERNEL + 1 + len(numbers)] = numbers
    named = iter(addresses([row.kernel for row in rows if isinstance(row.kernel, Function)]))
    table[:, KERNEL] = [row.kernel if isinstance(row.kernel, int) else next(named) for row in rows]
    return table
