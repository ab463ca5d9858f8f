"""Memory of a run: which values may share a buffer, the buffers themselves, and a report of them."""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.errors import BuildError, StateError
from kuiper_edu.runtime.plan import Plan, Spec

ALIGNMENT = 64  # bytes: a cache line, and the widest vector register


@dataclass(frozen=True)
class Lifetime:
    """How long a value occupies memory.

    Args:
        value: its number.
        first: the step that makes it (-1: before the first).
        last: the last step that may look at it.
        nbytes: its size.
    """

    value: int
    first: int
    last: int
    nbytes: int


@dataclass(frozen=True)
class Layout:
    """Which value lies in which buffer.

    Args:
        sizes: the size of each buffer in bytes.
        buffer_of: value number -> its buffer.
    """

    sizes: tuple[int, ...]
    buffer_of: dict[int, int]


def lifetimes(plan: Plan) -> list[Lifetime]:
    """The lifetimes of all values with planned memory, by birth."""
    lives = [
        Lifetime(value, birth, plan.deaths[value], spec.nbytes)
        for value, (birth, spec) in enumerate(zip(plan.births, plan.specs, strict=True))
        if birth is not None and spec is not None
    ]
    return sorted(lives, key=lambda life: (life.first, life.value))


def separate(lives: Sequence[Lifetime]) -> Layout:
    """A buffer for every value: nothing is reused, every intermediate stays to be looked at."""
    return Layout(tuple(life.nbytes for life in lives), {life.value: i for i, life in enumerate(lives)})


def best_fit(lives: Sequence[Lifetime]) -> Layout:
    """Let values whose lives do not overlap share buffers.

    Go through the values by birth. Each takes the smallest free buffer that holds it; if none is large
    enough the largest free one grows; if none is free there is a new one. A buffer is free again after the
    last step that looks at its value. O(n log n).

    Args:
        lives: sorted by birth.

    Example:
        >>> chain = [Lifetime(0, -1, 0, 400), Lifetime(1, 0, 1, 400), Lifetime(2, 1, 2, 100)]
        >>> best_fit(chain)
        Layout(sizes=(400, 400), buffer_of={0: 0, 1: 1, 2: 0})
    """
    sizes: list[int] = []
    buffer_of: dict[int, int] = {}
    free: list[tuple[int, int]] = []  # (size, buffer), sorted
    ends: dict[int, list[int]] = {}  # last step -> buffers that are free after it
    step = lives[0].first if lives else 0
    for life in lives:
        for past in range(step, life.first):
            for buffer in ends.pop(past, ()):
                insort(free, (sizes[buffer], buffer))
        step = life.first
        if free:
            _, buffer = free.pop(min(bisect_left(free, (life.nbytes, -1)), len(free) - 1))
            sizes[buffer] = max(sizes[buffer], life.nbytes)
        else:
            buffer = len(sizes)
            sizes.append(life.nbytes)
        buffer_of[life.value] = buffer
        ends.setdefault(life.last, []).append(buffer)
    return Layout(tuple(sizes), buffer_of)


class Memory:
    """The allocated buffers of one plan.

    Args:
        plan: the run.
        layout: which value lies in which buffer.

    Raises:
        BuildError: there is not that much memory.
    """

    def __init__(self, plan: Plan, layout: Layout) -> None:
        self.layout = layout
        self.writable: list[NDArray[Any] | None] = [None] * len(plan.specs)
        self.readable: list[NDArray[Any] | None] = [None] * len(plan.specs)
        buffers = [_allocate(size, plan, layout, i) for i, size in enumerate(layout.sizes)]
        for value, buffer in layout.buffer_of.items():
            view = _as_array(buffers[buffer], plan.specs[value])
            self.writable[value] = view
            self.readable[value] = view.view()
            # A layer sees its inputs through this: one that writes into them is stopped.
            self.readable[value].flags.writeable = False  # type: ignore[union-attr]


def no_memory(error: MemoryError) -> str:
    """What there was no memory for, in a sentence; NumPy's error tells the array.

    Example:
        >>> no_memory(MemoryError())
        'it needs more memory than this machine has got'
    """
    shape, dtype = getattr(error, "shape", None), getattr(error, "dtype", None)
    if shape is None or dtype is None:
        return "it needs more memory than this machine has got"
    size = math.prod(shape) * dtype.itemsize
    return f"it needs an array of {size:,} bytes, shape {tuple(shape)}, which this machine has not got"


def _allocate(size: int, plan: Plan, layout: Layout, buffer: int) -> NDArray[np.uint8]:
    try:
        raw = np.empty(size + ALIGNMENT, np.uint8)
    except (MemoryError, ValueError, OverflowError) as error:
        value = next(value for value, its in layout.buffer_of.items() if its == buffer and _size(plan, value) == size)
        raise BuildError(
            f"its output needs {size:,} bytes, which this machine has not got",
            operator=plan.route.wiring.producers[value].name,
        ) from error
    start = -raw.ctypes.data % ALIGNMENT
    return raw[start : start + size]


def _size(plan: Plan, value: int) -> int:
    spec = plan.specs[value]
    return 0 if spec is None else spec.nbytes


def _as_array(buffer: NDArray[np.uint8], spec: Spec | None) -> NDArray[Any]:
    if spec is None:
        raise BuildError("memory was laid out for a value nothing is known of")
    return buffer[: spec.nbytes].view(spec.dtype).reshape(spec.shape)


@dataclass(frozen=True)
class ValueRow:
    """One value in memory.

    Args:
        operator: who makes it.
        output: which of the operator's outputs it is.
        shape: its shape.
        nbytes: its size.
        first: the step that makes it, counted from 0; -1: there before the first.
        last: the last step that may look at it; the number of steps for a result.
        buffer: the buffer it lies in.
    """

    operator: str
    output: int
    shape: tuple[int, ...]
    nbytes: int
    first: int
    last: int
    buffer: int


@dataclass(frozen=True)
class MemoryReport:
    """The memory of a run, value by value.

    Args:
        rows: every value with planned memory, by birth.
        buffers: the sizes of the buffers in bytes.
        steps: the names of the operators that compute, in order: what `first` and `last` count.

    Example:
        >>> MemoryReport((ValueRow("a", 0, (4,), 16, -1, 0, 0), ValueRow("b", 0, (4,), 16, 1, 2, 0)), (16,), ("x", "b"))
        MemoryReport(2 values in 1 buffer: 16 bytes, 32 bytes without reuse, 50.0 % saved)
    """

    rows: tuple[ValueRow, ...]
    buffers: tuple[int, ...]
    steps: tuple[str, ...]

    @property
    def peak_bytes(self) -> int:
        """What is allocated: the sum of the buffers."""
        return sum(self.buffers)

    @property
    def no_reuse_bytes(self) -> int:
        """What a buffer for every value would take."""
        return sum(row.nbytes for row in self.rows)

    def table(self) -> str:
        """The values as lines of text."""
        wide = max((len(row.operator) for row in self.rows), default=8)
        lines = [f"{'operator':{wide}} {'bytes':>12} {'first':>6} {'last':>6} {'buffer':>6}"]
        lines += [f"{r.operator:{wide}} {r.nbytes:12,} {r.first:6} {r.last:6} {r.buffer:6}" for r in self.rows]
        return "\n".join(lines)

    def __repr__(self) -> str:
        saved = 100 * (1 - self.peak_bytes / self.no_reuse_bytes) if self.no_reuse_bytes else 0.0
        buffers = f"{len(self.buffers)} buffer{'' if len(self.buffers) == 1 else 's'}"
        return (
            f"MemoryReport({len(self.rows)} values in {buffers}: {self.peak_bytes:,} bytes, "
            f"{self.no_reuse_bytes:,} bytes without reuse, {saved:.1f} % saved)"
        )


def memory_report(plan: Plan | None, *, reuse: bool) -> MemoryReport:
    """The memory of a plan on the plain path.

    Args:
        plan: the run; None if there is none yet.
        reuse: whether buffers are used again.

    Raises:
        StateError: the shapes are not known before the first run.
    """
    if plan is None or not plan.complete:
        raise StateError("the file does not tell all shapes", hint="Call forward() once; they are known after it.")
    lives = lifetimes(plan)
    layout = best_fit(lives) if reuse else separate(lives)
    wiring, rows = plan.route.wiring, []
    for life in lives:
        op, spec = wiring.producers[life.value], plan.specs[life.value]
        place = wiring.makes[op.name].index(life.value)
        shape = () if spec is None else spec.shape
        rows.append(ValueRow(op.name, place, shape, life.nbytes, life.first, life.last, layout.buffer_of[life.value]))
    return MemoryReport(tuple(rows), layout.sizes, tuple(step.operator.name for step in plan.steps))
