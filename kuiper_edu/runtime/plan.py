"""The plan of a run: its steps in order, the shape and type of every value, and the live ranges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu import pnnx
from kuiper_edu.errors import BuildError
from kuiper_edu.pnnx.nodes import CONSTANT, INPUTS, OUTPUTS
from kuiper_edu.runtime.calls import STRUCTURAL, is_ours
from kuiper_edu.runtime.operator import RuntimeOperator, data_type
from kuiper_edu.runtime.wiring import Subgraph
from kuiper_edu.traits import traits_of

BEFORE_ALL = -1  # the "step" that defines inputs and constants
MAX_RANK = 64  # NumPy's own limit


@dataclass(frozen=True)
class TensorSpec:
    """The shape and data type of an array.

    Args:
        shape: the shape, with all dimensions known.
        dtype: the data type of the computation.

    Example:
        >>> TensorSpec((1, 3, 224, 224), np.dtype(np.float32)).nbytes
        602112
    """

    shape: tuple[int, ...]
    dtype: np.dtype[Any]

    @property
    def nbytes(self) -> int:
        """The size of the array in bytes."""
        return prod(self.shape) * self.dtype.itemsize

    @staticmethod
    def of(array: NDArray[Any]) -> TensorSpec:
        """Return the spec of an array."""
        return TensorSpec(array.shape, array.dtype)


@dataclass(frozen=True)
class Step:
    """One step of a run: the call of one operator.

    Args:
        operator: the operator.
        layer: the operator's layer when the step was planned; None for an operator that only passes values on.
        inputs: the numbers of the values it reads.
        outputs: the numbers of the values it writes.
        buffered: whether its outputs have planned memory; otherwise its layer allocates them.
        check_outputs: whether to check that its layer, a learner's, writes all of its outputs.
        fused: earlier operators that an engine fused into it.
        kernel: the name of the engine's kernel; empty without an engine.
    """

    operator: RuntimeOperator
    layer: Any
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    buffered: bool
    check_outputs: bool = False
    fused: tuple[RuntimeOperator, ...] = ()
    kernel: str = ""


@dataclass(frozen=True)
class Plan:
    """The plan of a run: everything except the memory itself.

    Args:
        subgraph: the part of the graph that runs.
        steps: the steps, in order.
        specs: value number -> its shape and type; None if its memory cannot be planned.
        graph_inputs: (index among the arguments of forward(), value number) of every input that is needed.
        graph_outputs: the numbers of the values that the outputs read, output by output.
        first_def: value number -> the step that writes it (-1: before the first step), None if it is not in this run.
        last_use: value number -> the last step that may read it; len(steps) for a result of the run.
        complete: whether everything that can be known about the values is known.
    """

    subgraph: Subgraph
    steps: tuple[Step, ...]
    specs: tuple[TensorSpec | None, ...]
    graph_inputs: tuple[tuple[int, int], ...]
    graph_outputs: tuple[tuple[int, ...], ...]
    first_def: tuple[int | None, ...]
    last_use: tuple[int, ...]
    complete: bool

    @property
    def is_current(self) -> bool:
        """Whether every operator still has the layer for which its step was planned."""
        return all(step.operator.layer is step.layer for step in self.steps)


def file_specs(subgraph: Subgraph) -> list[TensorSpec | None]:
    """Return the file's shape and type of every value.

    Raises:
        BuildError: a shape or a data type cannot be computed with; the message names the operator.
    """
    table = subgraph.values
    return [file_spec(operand, op.name) for operand, op in zip(table.operands, table.producers, strict=True)]


def file_spec(operand: pnnx.Operand, operator: str) -> TensorSpec | None:
    """Return the file's shape and type of a value; None if its type is missing or a dimension is open.

    Args:
        operand: the operand of the file.
        operator: its producer's name, for messages.

    Raises:
        BuildError: a dimension is negative, there are more than NumPy can index, or the type does not exist.
    """
    dtype = data_type(operand.type, operator, f"output {operand.name!r}").compute_dtype
    if operand.shape is None:
        return None
    known = tuple(dim for dim in operand.shape if isinstance(dim, int))
    problem = ""
    if len(operand.shape) > MAX_RANK:
        problem = f"expected at most {MAX_RANK} dimensions, found {len(operand.shape)}"
    elif any(dim < 0 for dim in known):
        problem = f"expected no negative dimension, found the shape {tuple(operand.shape)}"
    if problem:
        raise BuildError(f"output {operand.name!r}: {problem}", operator=operator)
    return TensorSpec(known, dtype) if dtype is not None and len(known) == len(operand.shape) else None


def make_plan(subgraph: Subgraph, specs: Sequence[TensorSpec | None], *, observed: bool = False) -> Plan:
    """Plan a run.

    Args:
        subgraph: the part of the graph that runs.
        specs: value number -> its shape and type, None if unknown.
        observed: whether the specs come from a run, so that the missing ones cannot become known.
    """
    table = subgraph.values
    unplanned = _unplanned(subgraph)
    steps: list[Step] = []
    known: list[TensorSpec | None] = [None] * len(specs)
    for op in subgraph.operators:
        outputs = table.outputs[op.name]
        buffered = bool(outputs) and all(specs[value] is not None and value not in unplanned for value in outputs)
        for value in outputs if buffered and op.type != CONSTANT else ():
            known[value] = specs[value]
        if op.type not in (*INPUTS, *OUTPUTS, CONSTANT):
            steps.append(
                Step(op, op.layer, table.inputs[op.name], outputs, buffered, check_outputs=not is_ours(op.layer))
            )
    needed = {op.name for op in subgraph.operators}
    results = tuple(table.inputs[op.name] for op in subgraph.outputs)
    first_def, last_use = lifetimes_of(subgraph, steps, results)
    return Plan(
        subgraph,
        tuple(steps),
        tuple(known),
        tuple((i, table.outputs[op.name][0]) for i, op in enumerate(subgraph.inputs) if op.name in needed),
        results,
        first_def,
        last_use,
        observed or all(step.buffered or unplanned.issuperset(step.outputs) for step in steps),
    )


def is_data_dependent(op: RuntimeOperator) -> bool:
    """Whether the shapes of the operator's outputs depend on values, not only on shapes.

    Example:
        >>> import kuiper_edu.layers  # registers the traits
        >>> is_data_dependent(RuntimeOperator("n", "torch.nonzero")), is_data_dependent(RuntimeOperator("r", "nn.ReLU"))
        (True, False)
    """
    rule = traits_of(op.type).data_dependent
    return rule is not None and rule(op)


def _unplanned(subgraph: Subgraph) -> set[int]:
    """Return the values without planned memory: those passed by reference, and those of dynamic shape."""
    unplanned: set[int] = set()
    dynamic: set[int] = set()
    for op in subgraph.operators:
        outputs = subgraph.values.outputs[op.name]
        if is_data_dependent(op) or not dynamic.isdisjoint(subgraph.values.inputs[op.name]):
            dynamic.update(outputs)
        if op.type in STRUCTURAL:
            unplanned.update(outputs)
    return unplanned | dynamic


def lifetimes_of(
    subgraph: Subgraph, steps: Sequence[Step], results: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
    """Compute the live range of every value: `first_def` and `last_use` of a Plan.

    Args:
        subgraph: the part of the graph that runs.
        steps: the steps, in order.
        results: the numbers of the values that the outputs read, output by output.
    """
    first_def: list[int | None] = [None] * len(subgraph.values.operands)
    last_use = [BEFORE_ALL] * len(first_def)
    for op in subgraph.operators:
        if op.type in (*INPUTS, CONSTANT):
            for value in subgraph.values.outputs[op.name]:
                first_def[value] = BEFORE_ALL
    for value in (value for values in results for value in values):
        last_use[value] = len(steps)
    for i in range(len(steps) - 1, -1, -1):
        step = steps[i]
        for value in step.outputs:
            first_def[value], last_use[value] = i, max(last_use[value], i)
        # A value without memory of its own (a tuple, a view) may refer to its inputs: they live as long as it does.
        end = i if step.buffered else max((i, *(last_use[value] for value in step.outputs)))
        for value in step.inputs:
            last_use[value] = max(last_use[value], end)
    return tuple(first_def), tuple(last_use)
