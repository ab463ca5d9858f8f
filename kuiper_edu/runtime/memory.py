"""The memory of a run: live ranges, the assignment of values to buffers, the buffers, and a report of them."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.errors import BuildError, ShapeError, StateError, counted
from kuiper_edu.runtime.calls import call_compute
from kuiper_edu.runtime.operator import RuntimeDataType
from kuiper_edu.runtime.plan import Plan, Step, TensorSpec, file_spec

Array = NDArray[Any]

COMPUTE_DTYPES = {kind.value: kind.compute_dtype for kind in RuntimeDataType}  # by the type code of the file
ALIGNMENT = 64  # bytes: a cache line, and the widest vector register


@dataclass(frozen=True)
class Lifetime:
    """The live range of a value: how long it occupies memory.

    Args:
        value: its number.
        first: the step that writes it (-1: before the first step).
        last: the last step that may read it.
        nbytes: its size.
    """

    value: int
    first: int
    last: int
    nbytes: int


@dataclass(frozen=True)
class BufferAssignment:
    """The assignment of values to buffers.

    Args:
        sizes: the size of each buffer in bytes.
        buffer_of: value number -> its buffer.
    """

    sizes: tuple[int, ...]
    buffer_of: dict[int, int]


def lifetimes(plan: Plan) -> list[Lifetime]:
    """Return the lifetimes of all values with planned memory, sorted by first definition."""
    lives = [
        Lifetime(value, first, plan.last_use[value], spec.nbytes)
        for value, (first, spec) in enumerate(zip(plan.first_def, plan.specs, strict=True))
        if first is not None and spec is not None
    ]
    return sorted(lives, key=lambda life: (life.first, life.value))


def separate(lives: Sequence[Lifetime]) -> BufferAssignment:
    """Give every value its own buffer: nothing is reused, and every intermediate can be inspected."""
    return BufferAssignment(tuple(life.nbytes for life in lives), {life.value: i for i, life in enumerate(lives)})


def best_fit(lives: Sequence[Lifetime]) -> BufferAssignment:
    """Let values whose lifetimes do not overlap share buffers.

    The values are visited by first definition. Each takes the smallest free buffer that holds it; if none is large
    enough, the largest free one grows; if none is free, a new one is added. A buffer is free again after the last
    step that reads its value. O(n log n).

    Args:
        lives: sorted by first definition.

    Example:
        >>> chain = [Lifetime(0, -1, 0, 400), Lifetime(1, 0, 1, 400), Lifetime(2, 1, 2, 100)]
        >>> best_fit(chain)
        BufferAssignment(sizes=(400, 400), buffer_of={0: 0, 1: 1, 2: 0})
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
    return BufferAssignment(tuple(sizes), buffer_of)


def assign(lives: Sequence[Lifetime], *, reuse: bool) -> BufferAssignment:
    """Assign values to buffers, as a run through the layers does.

    Args:
        lives: sorted by first definition.
        reuse: whether values whose lifetimes do not overlap share buffers.
    """
    return best_fit(lives) if reuse else separate(lives)


class Memory:
    """The memory of a run: preallocated buffers, and arrays that layers allocate themselves.

    Args:
        plan: the plan of the run.
        constants: value number -> the array of a pnnx.Attribute.
        reuse: whether values whose lifetimes do not overlap share buffers; otherwise every intermediate stays.
        declared: value number -> the spec that a result without planned memory must have; None: any.

    Attributes:
        writable: value number -> its planned memory, if it has any.
        readable: the same memory, read-only, so that a layer cannot write into its inputs.
        buffers: for each step the arrays for its outputs; None if a shape is not known before it has run.
        releases: for each step the values that no later step reads.
        observed: value number -> its shape and type, as far as they are planned or were found in a run.

    Raises:
        BuildError: there is not enough memory.
    """

    def __init__(
        self,
        plan: Plan,
        constants: Mapping[int, Array],
        *,
        reuse: bool,
        declared: Sequence[TensorSpec | None] | None = None,
    ) -> None:
        self.plan = plan
        self.declared = plan.specs if declared is None else declared
        self.constants = constants
        self.reuse = reuse
        self.writable: dict[int, Array] = {}
        self.readable: dict[int, Array] = {}
        self.observed: list[TensorSpec | None] = list(plan.specs)
        self._allocated: dict[int, Array] = {}  # arrays that layers allocated themselves, kept without reuse
        lives = lifetimes(plan)
        assignment = assign(lives, reuse=reuse)
        buffers = [_allocate(size, plan, assignment, number) for number, size in enumerate(assignment.sizes)]
        for value, spec in enumerate(plan.specs):
            if spec is not None and value in assignment.buffer_of:
                memory = buffers[assignment.buffer_of[value]][: spec.nbytes]
                self.writable[value] = memory.view(spec.dtype).reshape(spec.shape)
                self.readable[value] = self.writable[value].view()
                self.readable[value].flags.writeable = False
        self.buffers: list[list[Array] | None] = [
            [self.writable[value] for value in step.outputs if value in self.writable] if step.buffered else None
            for step in plan.steps
        ]
        self.releases: list[list[int]] = [[] for _ in plan.steps]
        for value, (first, last) in enumerate(zip(plan.first_def, plan.last_use, strict=True)):
            if first is not None and 0 <= last < len(plan.steps):
                self.releases[last].append(value)

    def start(self, arrays: Sequence[Array]) -> dict[int, Any]:
        """Copy the inputs, and return the array of each value: constants, inputs, and the memory that steps will fill.

        Args:
            arrays: one per input of the graph, checked.
        """
        for index, value in self.plan.graph_inputs:
            if value in self.writable:
                np.copyto(self.writable[value], arrays[index])
        return {**self.constants, **self.readable}

    def compute(self, step: Step, inputs: Sequence[Any]) -> dict[int, Any]:
        """Compute a step whose outputs have no buffers, and return them by number, as `keep` does.

        Raises:
            KuiperError: the layer fails; the error names its operator.
        """
        expected = partial(self.expected, step, inputs)
        return self.keep(step, call_compute(step.operator, inputs, len(step.outputs), expected))

    def expected(self, step: Step, inputs: Sequence[Any]) -> list[TensorSpec | None]:
        """Return the expected specs of a step's outputs without buffers: the file's, with the batch of this run."""
        operands = self.plan.subgraph.values.operands
        specs: list[TensorSpec | None] = []
        for value in step.outputs:
            declared = file_spec(operands[value], step.operator.name)
            if declared is not None and step.inputs and isinstance(inputs[0], np.ndarray):
                before, after = operands[step.inputs[0]].shape, declared.shape
                if before and after and inputs[0].shape and before[0] == after[0]:
                    declared = TensorSpec((inputs[0].shape[0], *after[1:]), declared.dtype)
            specs.append(declared)
        return specs

    def keep(self, step: Step, outputs: Sequence[Any]) -> dict[int, Any]:
        """Convert outputs without buffers to the file's data types, record their shapes, and return them by number.

        Raises:
            ShapeError: the data type cannot hold the result, as integers cannot hold floats, or the shape is not the
                declared one; for a planned output the layer itself raises the same message.
        """
        pairs = zip(step.outputs, outputs, strict=True)
        values = {value: self._as_declared(value, content) for value, content in pairs}
        for value, content in values.items():
            if isinstance(content, np.ndarray):
                self.observed[value] = TensorSpec.of(content)
                if not self.reuse:
                    self._allocated[value] = content
        return values

    def replace(self, step: Step, contents: Sequence[Any] | None) -> dict[int, Any]:
        """Put other values in place of a step's outputs, if there are any, and return what later steps read instead."""
        if contents is None:
            return {}
        replaced = dict(zip(step.outputs, contents, strict=True))
        for value in self.writable.keys() & replaced.keys():
            np.copyto(self.writable[value], replaced[value])
            replaced[value] = self.readable[value]
        return replaced

    def _as_declared(self, value: int, content: Any) -> Any:
        table, spec = self.plan.subgraph.values, self.declared[value]
        name = table.producers[value].name
        if spec is not None:
            if isinstance(content, list | tuple):
                raise ShapeError(f"the result is several values, the output one of shape {spec.shape}", operator=name)
            content = np.asarray(content)
            if content.shape != spec.shape:
                raise ShapeError(f"the result has shape {content.shape}, the output {spec.shape}", operator=name)
        declared = COMPUTE_DTYPES[table.operands[value].type]
        if declared is None or not isinstance(content, np.ndarray) or content.dtype == declared:
            return content
        if not np.can_cast(content.dtype, declared, "same_kind"):
            raise ShapeError(f"the result is {content.dtype}, the output {declared}", operator=name)
        return content.astype(declared, copy=False)

    def copy_values(self, first: Memory) -> None:
        """Copy the values of the first run with these shapes, as if it had run in this memory."""
        for value, buffer in self.writable.items():
            content = first.data(value)
            if content is not None:
                np.copyto(buffer, content)
        self._allocated = {value: array for value, array in first._allocated.items() if value not in self.writable}

    def data(self, value: int) -> Array | None:
        """Return the array that holds a value between runs; None if there is none."""
        return self.writable.get(value, self._allocated.get(value, self.constants.get(value)))

    def share_outputs(self) -> None:
        """Share the arrays of the values with the operators' operands: an input is a view of its producer's output.

        C++: `RuntimeOperatorUtils::InitOperatorInput`, and `RuntimeGraph::ProbeNextLayer`.
        """
        for operand, value, is_input in self.plan.subgraph.runtime_operands:
            data = self.data(value)
            known = self.observed[value] if data is None else data
            if known is not None:
                operand.shapes = known.shape
            if data is not None and is_input:
                data = data.view()
                data.flags.writeable = False
            operand.data = data


def _allocate(size: int, plan: Plan, assignment: BufferAssignment, number: int) -> NDArray[np.uint8]:
    try:
        raw = np.empty(size + ALIGNMENT, np.uint8)
    except (MemoryError, ValueError, OverflowError) as error:
        inside = (value for value, buffer in assignment.buffer_of.items() if buffer == number)
        largest = max(inside, key=lambda value: getattr(plan.specs[value], "nbytes", 0))
        message = f"its output needs {size:,} bytes, which this machine does not have"
        raise BuildError(message, operator=plan.subgraph.values.producers[largest].name) from error
    start = -raw.ctypes.data % ALIGNMENT
    return raw[start : start + size]


@dataclass(frozen=True)
class ValueRow:
    """One value's row of a memory report.

    Args:
        operator: the name of its producer.
        output: its index among the producer's outputs.
        shape: its shape.
        nbytes: its size.
        first: the step that writes it, counted from 0; -1: before the first step.
        last: the last step that may read it; the number of steps for a result.
        buffer: the number of its buffer.
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
        rows: every value with planned memory, by first definition.
        buffers: the sizes of the buffers in bytes.
        steps: the names of the operators that compute, in order: the steps that `first` and `last` refer to.

    Example:
        >>> MemoryReport((ValueRow("a", 0, (4,), 16, -1, 0, 0), ValueRow("b", 0, (4,), 16, 1, 2, 0)), (16,), ("x", "b"))
        MemoryReport(2 values in 1 buffer: 16 bytes, 32 bytes without reuse, 50.0 % saved)
    """

    rows: tuple[ValueRow, ...]
    buffers: tuple[int, ...]
    steps: tuple[str, ...]

    @property
    def peak_bytes(self) -> int:
        """The bytes that are allocated: the sum of the buffers."""
        return sum(self.buffers)

    @property
    def no_reuse_bytes(self) -> int:
        """The bytes that a separate buffer for every value would take."""
        return sum(row.nbytes for row in self.rows)

    def table(self) -> str:
        """Return the values as lines of text."""
        wide = max((len(row.operator) for row in self.rows), default=8)
        lines = [f"{'operator':{wide}} {'bytes':>12} {'first':>6} {'last':>6} {'buffer':>6}"]
        lines += [f"{r.operator:{wide}} {r.nbytes:12,} {r.first:6} {r.last:6} {r.buffer:6}" for r in self.rows]
        return "\n".join(lines)

    def __repr__(self) -> str:
        saved = 100 * (1 - self.peak_bytes / self.no_reuse_bytes) if self.no_reuse_bytes else 0.0
        return (
            f"MemoryReport({len(self.rows)} values in {counted(len(self.buffers), 'buffer')}: "
            f"{self.peak_bytes:,} bytes, {self.no_reuse_bytes:,} bytes without reuse, {saved:.1f} % saved)"
        )


def memory_report(plan: Plan | None, *, reuse: bool) -> MemoryReport:
    """Report the memory of a plan that runs without an engine.

    Args:
        plan: the plan of the run; None if there is none yet.
        reuse: whether values share buffers.

    Raises:
        StateError: the shapes are not known before the first run.
    """
    if plan is None or not plan.complete:
        raise StateError("the file does not give all shapes", hint="Call forward() once; they are known after it.")
    lives = lifetimes(plan)
    assignment = assign(lives, reuse=reuse)
    table, rows = plan.subgraph.values, []
    for life in lives:
        op, spec = table.producers[life.value], plan.specs[life.value]
        output = table.outputs[op.name].index(life.value)
        shape = () if spec is None else spec.shape
        buffer = assignment.buffer_of[life.value]
        rows.append(ValueRow(op.name, output, shape, life.nbytes, life.first, life.last, buffer))
    return MemoryReport(tuple(rows), assignment.sizes, tuple(step.operator.name for step in plan.steps))
