"""A kernel that shows whether every line is done once, and after all lines of the step before."""

from __future__ import annotations

from functools import cache

import numpy as np

from kuiper_edu.engine.compiled.kernel import SIGNATURE
from kuiper_edu.engine.compiled.table import ARGUMENTS, Row
from kuiper_edu.engine.compiled.thread_pool import Work

X, Y, COUNT, LINES = range(ARGUMENTS, ARGUMENTS + 4)


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
    def kernel(row, first, last):
        xs = carray(pointer(row[X]), (1,), int64)
        ys = carray(pointer(row[Y]), (1,), int64)
        counts = carray(pointer(row[COUNT]), (1,), int64)
        for i in range(first, last):
            ys[i] = 3 * xs[row[LINES] - 1 - i] + i
            counts[i] += 1

    KEPT.append(kernel)
    return int(kernel.address)


KEPT: list[object] = []  # a compiled function lives as long as its object


class Toy:
    """Steps of `mix` from one array to the other and back.

    Args:
        threads: how many work.
        steps, lines: how much there is to do.
    """

    def __init__(self, threads: int, steps: int = 20, lines: int = 1000) -> None:
        self.values = np.zeros((2, lines), np.int64)
        self.counts = np.zeros((steps, lines), np.int64)
        self.rows = [self._row(step, lines) for step in range(steps)]
        self.work = Work(self.rows, threads)

    def _row(self, step: int, lines: int) -> Row:
        x, y = self.values[step % 2], self.values[1 - step % 2]
        arguments = [x.ctypes.data, y.ctypes.data, self.counts[step].ctypes.data, lines]
        return Row(mix(), lines, arguments, seconds=lines * 2e-9)

    def run(self, first: int = 1) -> np.ndarray:
        """The last step's values, from an array full of `first`."""
        self.values[0] = first
        self.counts[...] = 0
        self.work.run()
        return self.values[len(self.counts) % 2].copy()

    def right(self, first: int = 1) -> np.ndarray:
        """What `run` must return."""
        n = self.values.shape[1]
        x = np.full(n, first, np.int64)
        for _ in self.counts:
            x = 3 * x[::-1] + np.arange(n)
        return x

    def is_right(self, first: int = 1) -> bool:
        """Whether a run is, and did every line once."""
        return np.array_equal(self.run(first), self.right(first)) and bool((self.counts == 1).all())
