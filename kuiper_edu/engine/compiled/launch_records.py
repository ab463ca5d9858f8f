"""Launch records: the kernel launches of a network as rows of whole numbers, which compiled code executes.

A launch record holds the address of the kernel, the number of work items, how many of them a thread should take at a
time, then the kernel's own arguments (addresses of arrays, sizes). The kernel defines what a work item is, for instance
a line of a map or a tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiled.store import Function, addresses

RECORD_LENGTH = 40
"""Numbers in a launch record."""
KERNEL, ITEMS, GRAIN_SIZE, ARGUMENTS = range(4)
"""Indices in a launch record; the kernel's own arguments begin at the last."""
GRAIN_SECONDS = 2e-6
"""Seconds that a grain should take at least: taking it costs a hundredth of that."""

STEPS, THREADS = range(2)
"""Indices in a queue's header: the number of launch records and of threads."""
CACHE_LINE_PAD = 16
"""Numbers from one counter to the next: two cache lines, which processors fetch together."""

Integers = NDArray[np.int64]


@dataclass(frozen=True)
class LaunchRecord:
    """One kernel launch.

    Args:
        kernel: the compiled function, by name or by address.
        items: the number of work items, which threads share.
        arguments: the kernel's own arguments, from the index ARGUMENTS on.
        seconds: the expected time for all items.
    """

    kernel: Function | int
    items: int
    arguments: Sequence[int]
    seconds: float

    def numbers(self) -> list[int]:
        """The numbers of the record without the kernel's address.

        Example:
            >>> LaunchRecord(kernel=4096, items=10, arguments=[7, 8], seconds=10e-6).numbers()
            [10, 2, 7, 8]
        """
        grain = max(1, min(round(GRAIN_SECONDS * self.items / self.seconds), self.items)) if self.seconds else 1
        return [self.items, grain, *self.arguments]


def compile_kernels(records: Iterable[LaunchRecord], also: Iterable[Function] = ()) -> None:
    """Compile the kernels of these records that are not cached, all at once, so that this is announced once.

    Args:
        records: launch records, of one queue or of several.
        also: other functions to compile.
    """
    addresses([*(record.kernel for record in records if isinstance(record.kernel, Function)), *also])


def make_record_array(records: Sequence[LaunchRecord]) -> Integers:
    """Return all records as one array, (records, RECORD_LENGTH).

    Raises:
        ValueError: a record has too many arguments.
    """
    array = np.zeros((len(records), RECORD_LENGTH), np.int64)
    for target, record in zip(array, records, strict=True):
        numbers = record.numbers()
        if len(numbers) >= RECORD_LENGTH:
            raise ValueError(
                f"expected at most {RECORD_LENGTH - ARGUMENTS} arguments of a kernel, found {len(record.arguments)}"
            )
        target[KERNEL + 1 : KERNEL + 1 + len(numbers)] = numbers
    by_name = iter(addresses([record.kernel for record in records if isinstance(record.kernel, Function)]))
    array[:, KERNEL] = [record.kernel if isinstance(record.kernel, int) else next(by_name) for record in records]
    return array
