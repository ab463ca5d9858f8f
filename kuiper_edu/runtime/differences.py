"""Which step is wrong: the value of every step of a run beside the value that it should have.

Every step reads right values: after it is compared, its outputs are replaced by those that it should have. So a fault
does not spread to the steps after it, and a step that is told to be wrong is wrong by itself, unless what it reads was
computed by steps whose right values are unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from kuiper_edu.errors import GraphError, counted
from kuiper_edu.runtime.executables import ExecutableCache
from kuiper_edu.runtime.inputs import deep_copy
from kuiper_edu.runtime.memory import Array, Memory
from kuiper_edu.runtime.plan import Step
from kuiper_edu.runtime.wiring import ValueTable
from kuiper_edu.support.arrays import distance, leaves

TOLERANCE = 1e-5

NUMBERS = "biufc"
"""The kinds of data types that are numbers."""

UNKNOWN = object()
"""Stands for a value with which nothing is compared."""

Expected = Callable[[Step], Sequence[Any]]
"""From a step to the values that its outputs should have, each an array, a list or tuple of them, or UNKNOWN."""


@dataclass(frozen=True)
class DifferenceRow:
    """One step beside what it should compute.

    Args:
        operators: the names of its operators; several if an engine fused them: the last one's outputs are compared.
        type: the type of the last operator.
        kernel: the engine's kernel; empty without an engine.
        largest: the largest difference, max|a - b|; infinite if the shapes differ, or NaN or infinities are elsewhere.
        allowed: tolerance * max(1, max|b|), with the largest finite number of what it should compute.
        unknown: how many steps before it could not be compared: a fault in one of them shows here.
    """

    operators: tuple[str, ...]
    type: str
    kernel: str
    largest: float
    allowed: float
    unknown: int = 0

    @property
    def name(self) -> str:
        """The names of its operators in one text, as in a profile."""
        return " + ".join(self.operators)

    @property
    def is_wrong(self) -> bool:
        """Whether the difference is larger than rounding explains."""
        return not self.largest <= self.allowed


@dataclass(frozen=True)
class Differences:
    """The steps of a run beside what they should compute, in order of execution.

    Args:
        rows: the steps that were compared.

    Example:
        >>> good = DifferenceRow(("conv", "relu"), "nn.ReLU", "im2col + clamp", 2e-07, 1e-05)
        >>> bad = DifferenceRow(("pool",), "nn.MaxPool2d", "separable maximum", 0.75, 1e-05)
        >>> differences = Differences((good, bad))
        >>> differences
        Differences(2 steps, 1 wrong, the first is pool (separable maximum): 0.75 apart, 1e-05 allowed)
        >>> differences.first_wrong is bad
        True
        >>> print(differences.table())
        operator     kernel              largest   allowed
        conv + relu  im2col + clamp        2e-07     1e-05
        pool         separable maximum      0.75     1e-05  wrong
    """

    rows: tuple[DifferenceRow, ...]

    @property
    def wrong(self) -> tuple[DifferenceRow, ...]:
        """The steps that are wrong."""
        return tuple(row for row in self.rows if row.is_wrong)

    @property
    def first_wrong(self) -> DifferenceRow | None:
        """The first step that is wrong, or None."""
        return next(iter(self.wrong), None)

    def table(self) -> str:
        """Return one line per step."""
        words = [("operator", "kernel"), *((row.name, row.kernel) for row in self.rows)]
        wide = [max(map(len, column)) for column in zip(*words, strict=True)]
        lines = [f"{'operator':{wide[0]}}  {'kernel':{wide[1]}} {'largest':>9} {'allowed':>9}"]
        for row in self.rows:
            numbers = f"{row.largest:9.2g} {row.allowed:9.2g}{'  wrong' if row.is_wrong else ''}"
            lines.append(f"{row.name:{wide[0]}}  {row.kernel:{wide[1]}} {numbers}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        first = self.first_wrong
        if first is None:
            return f"Differences({counted(len(self.rows), 'step')}, none wrong)"
        kernel = f" ({first.kernel})" if first.kernel else ""
        unknown = f", not compared before it: {counted(first.unknown, 'step')}" if first.unknown else ""
        return (
            f"Differences({counted(len(self.rows), 'step')}, {len(self.wrong)} wrong, the first is "
            f"{first.name}{kernel}: {first.largest:.2g} apart, {first.allowed:.2g} allowed{unknown})"
        )


def find_differences(
    forward: Callable[..., Any], arrays: Sequence[Array], expected: Expected, tolerance: float
) -> Differences:
    """Run twice, and compare every step of the second run: the first one finds shapes and compiles kernels.

    Args:
        forward: the graph's forward method.
        arrays: one per input, checked.
        expected: what each step should compute.
        tolerance: the largest difference allowed, as a part of max(1, max|b|).

    Raises:
        GraphError: no step has anything to be compared with.
        KuiperError: a layer failed.
    """
    rows: list[DifferenceRow] = []
    names: list[str] = []

    def observe(step: Step, _: Sequence[Any], outputs: Sequence[Any]) -> Sequence[Any]:
        names.append(step.operator.name)
        pairs = list(zip(outputs, expected(step), strict=True))
        compared = [_compare(found, b, tolerance) for found, b in pairs if b is not UNKNOWN]
        if compared:
            largest, allowed = max(compared, key=lambda pair: (not pair[0] <= pair[1], pair[0]))
            operators = tuple(op.name for op in (*step.fused, step.operator))
            unknown = len(names) - 1 - len(rows)
            rows.append(DifferenceRow(operators, step.operator.type, step.kernel, largest, allowed, unknown))
        return [_in_place_of(found, b) for found, b in pairs]

    forward(*arrays)
    forward(*arrays, observe=observe)
    if names and not rows:
        raise GraphError(
            "no step writes a value that could be compared",
            hint=f"The steps end in the operators {', '.join(names[:8])} …",
        )
    return Differences(tuple(rows))


def _compare(found: Any, expected: Any, tolerance: float) -> tuple[float, float]:
    """Return the largest difference of two values, and the largest one that is allowed."""
    a, b = leaves(found), leaves(expected)
    numbers = [array for array in b if array.dtype.kind in NUMBERS]
    sizes = (float(np.abs(array[np.isfinite(array)]).max(initial=0)) for array in numbers)
    allowed = tolerance * max([1.0, *sizes])
    return max(map(_apart, a, b), default=0.0) if len(a) == len(b) else float("inf"), allowed


def _apart(a: Array, b: Array) -> float:
    """Return how far two arrays, or two values of another kind such as a text, are apart."""
    if a.shape == b.shape and a.dtype.kind in NUMBERS and b.dtype.kind in NUMBERS:
        return distance(a, b)
    return 0.0 if a.shape == b.shape and bool((a == b).all()) else float("inf")


def _in_place_of(found: Any, expected: Any) -> Any:
    """Return what the next steps read: what they should, if it fits where the step has written its own."""
    arrays = isinstance(found, np.ndarray) and isinstance(expected, np.ndarray)
    if not arrays or found.shape != expected.shape or not np.can_cast(expected.dtype, found.dtype, "same_kind"):
        return found
    return expected


class LayerValues:
    """What the layers compute: each operator from the layers' own values, in arrays of its own.

    It keeps them all, so it needs as much memory as build(plan=False).

    Args:
        executables: the graph's executables.
        arrays: one per input, checked.
    """

    def __init__(self, executables: ExecutableCache, arrays: Sequence[Array]) -> None:
        self._executables, self._arrays = executables, arrays

    @cached_property
    def _memory(self) -> Memory:
        return self._executables.unplanned(self._arrays)

    @cached_property
    def _values(self) -> dict[int, Any]:
        return self._memory.start(self._arrays)

    @cached_property
    def _steps(self) -> dict[str, Step]:
        return {step.operator.name: step for step in self._memory.plan.steps}

    def __call__(self, step: Step) -> list[Any]:
        """Return the values that a step's outputs should have."""
        for op in (*step.fused, step.operator):
            own = self._steps[op.name]
            inputs = [self._values[value] for value in own.inputs]
            self._values.update(self._memory.compute(own, inputs))
        return [self._values[value] for value in step.outputs]


def values_of(forward: Callable[..., Any], executables: ExecutableCache, arrays: Sequence[Array]) -> dict[str, Any]:
    """Return operand name -> a copy of the value that a graph's layers compute for it.

    Args:
        forward: the graph's forward method.
        executables: its executables.
        arrays: one per input.
    """
    values: dict[str, Any] = {}
    operands = executables.subgraph.values.operands

    def observe(step: Step, _: Sequence[Any], outputs: Sequence[Any]) -> None:
        values.update(
            (operands[number].name, deep_copy(value)) for number, value in zip(step.outputs, outputs, strict=True)
        )

    forward(*arrays, observe=observe, layers_only=True)
    return values


def same_operands(executables: ExecutableCache, values: Mapping[str, Any]) -> Expected:
    """Return what each step should compute, if the operands have these values by name."""
    operands = executables.subgraph.values.operands
    return lambda step: [values.get(operands[number].name, UNKNOWN) for number in step.outputs]


def stored_values(executables: ExecutableCache, values: Mapping[str, Any]) -> Expected:
    """Return what each step should compute, if these values were stored.

    Args:
        executables: the graph's executables.
        values: operator name -> its output, a list or tuple of several; `split.0` -> the first of several outputs of
            the operator `split`; `output0`, `output1`, ... -> an output of the model; `input0`, ... are ignored.

    Raises:
        GraphError: there is no such operator, or it has another number of outputs.
    """
    subgraph = executables.subgraph
    table = subgraph.values
    results = [number for op in subgraph.outputs for number in _unpacked(table, table.inputs[op.name])]
    numbers: dict[str, tuple[int, ...]] = {f"output{index}": (number,) for index, number in enumerate(results)}
    several = {op.name: outputs for op in subgraph.operators if len(outputs := table.outputs[op.name]) > 1}
    numbers |= {f"{name}.{index}": (one,) for name, outputs in several.items() for index, one in enumerate(outputs)}
    numbers |= {op.name: table.outputs[op.name] for op in subgraph.operators if table.outputs[op.name]}
    expected: dict[int, Any] = {}
    for name, value in _whole_outputs(values, len(results)).items():
        if name in numbers:
            parts = value if len(numbers[name]) > 1 and isinstance(value, list | tuple) else [value]
            if len(parts) != len(numbers[name]):
                count = counted(len(numbers[name]), "output")
                raise GraphError(f"expected {count}, found {len(parts)}", operator=name)
            expected.update(zip(numbers[name], parts, strict=True))
        elif not name.removeprefix("input").isdigit():
            raise GraphError(
                f"there is no operator {name!r} whose output could be compared",
                hint=f"These have one: {', '.join(list(numbers)[:8])} …",
            )
    return lambda step: [expected.get(number, UNKNOWN) for number in step.outputs]


def _whole_outputs(values: Mapping[str, Any], results: int) -> Mapping[str, Any]:
    """Return stored values whose `output0`, `output1`, ... are one list if they are the model's only result."""
    names = [f"output{index}" for index in range(len(values)) if f"output{index}" in values]
    if results != 1 or len(names) < 2:
        return values
    others = {name: value for name, value in values.items() if name not in names}
    return others | {"output0": [values[name] for name in names]}


def _unpacked(table: ValueTable, numbers: Sequence[int]) -> list[int]:
    """Return the values in this order, with the members of the tuples and lists that the graph builds of them."""
    unpacked = []
    for number in numbers:
        producer = table.producers[number]
        is_built = producer.type in ("prim::TupleConstruct", "prim::ListConstruct")
        unpacked += _unpacked(table, table.inputs[producer.name]) if is_built else [number]
    return unpacked
