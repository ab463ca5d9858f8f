"""The plan of a run: steps in order, what is known of every value, and how long each one lives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu import pnnx
from kuiper_edu.errors import BuildError
from kuiper_edu.runtime.calls import is_ours
from kuiper_edu.runtime.operator import RuntimeOperator, data_type
from kuiper_edu.runtime.structure import CONSTANT, INPUTS, OUTPUTS, PASSING, is_data_dependent
from kuiper_edu.runtime.wiring import Route

BEFORE_ALL = -1  # when inputs and constants come to life
MAX_RANK = 64  # NumPy's own limit


@dataclass(frozen=True)
class Spec:
    """The shape and data type of an array.

    Args:
        shape: all dimensions known.
        dtype: what it is computed in.

    Example:
        >>> Spec((1, 3, 224, 224), np.dtype(np.float32)).nbytes
        602112
    """

    shape: tuple[int, ...]
    dtype: np.dtype[Any]

    @property
    def nbytes(self) -> int:
        """The size of the array in bytes."""
        return prod(self.shape) * self.dtype.itemsize

    @staticmethod
    def of(array: NDArray[Any]) -> Spec:
        """The spec of an array that is there."""
        return Spec(array.shape, array.dtype)


@dataclass(frozen=True)
class Step:
    """One operator's turn.

    Args:
        operator: who runs.
        reads: the numbers of the values it reads.
        makes: the numbers of the values it makes.
        buffered: whether its outputs have planned memory; else it makes its values itself.
        watched: whether it is checked that its layer, a learner's, writes all of its outputs.
        fused: operators whose work an engine lets it do as well; they come before it.
        kernel: how an engine computes it, in a word or two; empty on the plain path.
    """

    operator: RuntimeOperator
    reads: tuple[int, ...]
    makes: tuple[int, ...]
    buffered: bool
    watched: bool = False
    fused: tuple[RuntimeOperator, ...] = ()
    kernel: str = ""


@dataclass(frozen=True)
class Plan:
    """Everything about a run but the memory itself.

    Args:
        route: from which inputs to which outputs.
        steps: the operators' turns, in order.
        specs: value number -> what is known of it; None where memory cannot be planned.
        feeds: (place among forward()'s arrays, value number) of every input that is needed.
        results: the numbers of the values that the outputs read, output by output.
        births: value number -> the step that makes it (-1: there before the first), None if it is not in this run.
        deaths: value number -> the last step that may look at it; len(steps) for what is returned.
        complete: whether all that can be known of the values is known.
    """

    route: Route
    steps: tuple[Step, ...]
    specs: tuple[Spec | None, ...]
    feeds: tuple[tuple[int, int], ...]
    results: tuple[tuple[int, ...], ...]
    births: tuple[int | None, ...]
    deaths: tuple[int, ...]
    complete: bool


def file_specs(route: Route) -> list[Spec | None]:
    """What the file tells of every value.

    Raises:
        BuildError: a shape or a data type cannot be computed with; the operator is named.
    """
    wiring = route.wiring
    return [file_spec(operand, op.name) for operand, op in zip(wiring.operands, wiring.producers, strict=True)]


def file_spec(operand: pnnx.Operand, operator: str) -> Spec | None:
    """What the file tells of a value; None when its type is missing or a dimension is open.

    Args:
        operand: the operand of the file.
        operator: its producer's name, for messages.

    Raises:
        BuildError: a dimension is negative, there are more than NumPy can index, or the type is none of the format.
    """
    dtype = data_type(operand.type, operator, f"output {operand.name!r}").compute_dtype
    if operand.shape is None:
        return None
    if len(operand.shape) > MAX_RANK:
        raise BuildError(
            f"output {operand.name!r} has {len(operand.shape)} dimensions, at most {MAX_RANK} can be computed",
            operator=operator,
        )
    known = tuple(dim for dim in operand.shape if isinstance(dim, int))
    if any(dim < 0 for dim in known):
        raise BuildError(
            f"output {operand.name!r} has the shape {tuple(operand.shape)}, no dimension may be negative",
            operator=operator,
        )
    return Spec(known, dtype) if dtype is not None and len(known) == len(operand.shape) else None


def make_plan(route: Route, specs: Sequence[Spec | None], *, observed: bool = False) -> Plan:
    """Plan a run.

    Args:
        route: from which inputs to which outputs.
        specs: value number -> what is known of it.
        observed: whether the specs come from a run, so that what is unknown now stays unknown.
    """
    wiring = route.wiring
    floating = _floating(route)
    steps: list[Step] = []
    known: list[Spec | None] = [None] * len(specs)
    for op in route.operators:
        makes = wiring.makes[op.name]
        buffered = bool(makes) and all(specs[value] is not None and value not in floating for value in makes)
        if buffered and op.type != CONSTANT:
            for value in makes:
                known[value] = specs[value]
        if op.type not in (*INPUTS, *OUTPUTS, CONSTANT):
            steps.append(Step(op, wiring.reads[op.name], makes, buffered, watched=not is_ours(op.layer)))
    needed = {op.name for op in route.operators}
    results = tuple(wiring.reads[op.name] for op in route.outputs)
    births, deaths = lifetimes_of(route, steps, results)
    return Plan(
        route,
        tuple(steps),
        tuple(known),
        tuple((i, wiring.makes[op.name][0]) for i, op in enumerate(route.inputs) if op.name in needed),
        results,
        births,
        deaths,
        observed or all(step.buffered or floating.issuperset(step.makes) for step in steps),
    )


def _floating(route: Route) -> set[int]:
    """The values that never get memory of their own: passed by reference, or of a shape nobody can foresee."""
    floating: set[int] = set()
    unforeseen: set[int] = set()
    for op in route.operators:
        makes = route.wiring.makes[op.name]
        if is_data_dependent(op) or not unforeseen.isdisjoint(route.wiring.reads[op.name]):
            unforeseen.update(makes)
        if op.type in PASSING:
            floating.update(makes)
    return floating | unforeseen


def lifetimes_of(
    route: Route, steps: Sequence[Step], results: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
    """When every value comes to life and until when it may be looked at: `births` and `deaths` of a Plan.

    Args:
        route: from which inputs to which outputs.
        steps: the operators' turns, in order.
        results: the numbers of the values that the outputs read, output by output.
    """
    births: list[int | None] = [None] * len(route.wiring.operands)
    deaths = [BEFORE_ALL] * len(births)
    for op in route.operators:
        if op.type in (*INPUTS, CONSTANT):
            for value in route.wiring.makes[op.name]:
                births[value] = BEFORE_ALL
    for value in (value for values in results for value in values):
        deaths[value] = len(steps)
    for i in range(len(steps) - 1, -1, -1):
        step = steps[i]
        for value in step.makes:
            births[value], deaths[value] = i, max(deaths[value], i)
        # A value without memory of its own (a tuple, a view) may look into its inputs: they live as long as it does.
        end = i if step.buffered else max((i, *(deaths[value] for value in step.makes)))
        for value in step.reads:
            deaths[value] = max(deaths[value], end)
    return tuple(births), tuple(deaths)
