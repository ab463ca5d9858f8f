"""A kernel that shows whether every work item is done once, and after all items of the step before."""

from __future__ import annotations

from functools import cache

import numpy as np

from kuiper_edu.engine.compiled.kernel import SIGNATURE
from kuiper_edu.engine.compiled.launch_records import ARGUMENTS, LaunchRecord
from kuiper_edu.engine.compiled.thread_pool import LaunchQueue

X, Y, COUNT, ITEMS = range(ARGUMENTS, ARGUMENTS + 4)


@cache
def mix() -> int:
    """Address of the kernel y[i] = 3 x[n - 1 - i] + i, count[i] += 1."""
    from numba import carray, cfunc, int64, types
    from numba.extending import intrinsic

    @intrinsic
    def pointer(typingctx, number):  # noqa: ARG001
        """An address as a pointer, for `numba.carray`."""

        def generate(context, builder, signature, args):  # noqa: ARG001
            return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

        return types.voidptr(types.int64), generate

    @cfunc(SIGNATURE)
    def kernel(record, first, last):
        xs = carray(pointer(record[X]), (1,), int64)
        ys = carray(pointer(record[Y]), (1,), int64)
        counts = carray(pointer(record[COUNT]), (1,), int64)
        for i in range(first, last):
            ys[i] = 3 * xs[record[ITEMS] - 1 - i] + i
            counts[i] += 1

    ALIVE.append(kernel)
    return int(kernel.address)


ALIVE: list[object] = []  # a compiled function lives as long as its object


class Toy:
    """A launch queue whose steps are `mix`, from one array to the other and back.

    Args:
        threads: the number of threads.
        steps, items: the number of steps, and of work items in each.
    """

    def __init__(self, threads: int, steps: int = 20, items: int = 1000) -> None:
        self.values = np.zeros((2, items), np.int64)
        self.counts = np.zeros((steps, items), np.int64)
        self.records = [self._record(step, items) for step in range(steps)]
        self.queue = LaunchQueue(self.records, threads)

    def _record(self, step: int, items: int) -> LaunchRecord:
        x, y = self.values[step % 2], self.values[1 - step % 2]
        arguments = [x.ctypes.data, y.ctypes.data, self.counts[step].ctypes.data, items]
        return LaunchRecord(mix(), items, arguments, seconds=items * 2e-9)

    def run(self, first: int = 1) -> np.ndarray:
        """Run the queue on an array full of `first` and return the last step's values."""
        self.values[0] = first
        self.counts[...] = 0
        self.queue.run()
        return self.values[len(self.counts) % 2].copy()

    def right(self, first: int = 1) -> np.ndarray:
        """Return the expected result of `run`."""
        n = self.values.shape[1]
        x = np.full(n, first, np.int64)
        for _ in self.counts:
            x = 3 * x[::-1] + np.arange(n)
        return x

    def is_right(self, first: int = 1) -> bool:
        """Whether a run returns the expected result and computes every item once."""
        return np.array_equal(self.run(first), self.right(first)) and bool((self.counts == 1).all())
