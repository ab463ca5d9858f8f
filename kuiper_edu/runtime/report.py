"""How much memory a run takes for the values between its operators."""

from __future__ import annotations

from dataclasses import dataclass

from kuiper_edu.errors import StateError
from kuiper_edu.runtime.memory import best_fit, lifetimes, separate
from kuiper_edu.runtime.programs import Programs


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

    @property
    def least_bytes(self) -> int:
        """What lives at once at the fullest step: no plan can take less."""
        change: dict[int, int] = {}
        for row in self.rows:
            change[row.first] = change.get(row.first, 0) + row.nbytes
            change[row.last + 1] = change.get(row.last + 1, 0) - row.nbytes
        living = fullest = 0
        for step in sorted(change):
            living += change[step]
            fullest = max(fullest, living)
        return fullest

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


def memory_report(programs: Programs) -> MemoryReport:
    """The memory of the latest plan, on the plain path.

    Raises:
        StateError: the shapes are not known before the first run.
    """
    plan, makes = programs.plan, programs.route.wiring.makes
    if plan is None or not plan.complete:
        raise StateError("the file does not tell all shapes", hint="Call forward() once; they are known after it.")
    lives = lifetimes(plan)
    layout = best_fit(lives) if programs.reuse else separate(lives)
    rows = []
    for life in lives:
        op, spec = programs.route.wiring.producers[life.value], plan.specs[life.value]
        place = makes[op.name].index(life.value)
        shape = () if spec is None else spec.shape
        rows.append(ValueRow(op.name, place, shape, life.nbytes, life.first, life.last, layout.buffer_of[life.value]))
    return MemoryReport(tuple(rows), layout.sizes, tuple(step.operator.name for step in plan.steps))
