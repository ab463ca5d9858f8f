"""Running a plan, operator after operator: the plain path."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.errors import ShapeError
from kuiper_edu.runtime.calls import call_compute, call_forward
from kuiper_edu.runtime.datatypes import RuntimeDataType
from kuiper_edu.runtime.memory import Memory, best_fit, lifetimes, separate
from kuiper_edu.runtime.plan import Plan, Step
from kuiper_edu.runtime.spec import Spec, file_spec

Array = NDArray[Any]
Observer = Callable[[Step, Sequence[Any], Sequence[Any]], None]


class Program(Protocol):
    """What runs a plan: the plain path below, or one that an engine made."""

    def run(self, arrays: Sequence[Array], observe: Observer | None = None) -> list[list[Any]]:
        """The values of `plan.results`, output by output, for one array per graph input.

        They may lie in the program's own memory: the graph copies them before it returns them.
        `observe` is called after every step with what it read and made.
        """
        ...


class Planner(Protocol):
    """Makes faster programs; an engine hands one to RuntimeGraph."""

    def compile(self, plan: Plan, constants: Mapping[int, Array]) -> Program | None:
        """A program for this (complete) plan, or None to leave it to the plain path.

        A learner's layer (`is_ours(layer)` is false) must run as it is, unfused.
        """
        ...


class PlainProgram:
    """Goes through the steps in order and lets every layer write into its planned memory.

    Args:
        plan: what to run.
        constants: value number -> the array of a pnnx.Attribute.
        reuse: whether buffers are used again; otherwise every intermediate stays.

    Raises:
        BuildError: there is not enough memory.

    C++: `RuntimeGraph::Forward`.
    """

    def __init__(self, plan: Plan, constants: Mapping[int, Array], *, reuse: bool) -> None:
        self.plan = plan
        self.constants = constants
        self.reuse = reuse
        lives = lifetimes(plan)
        self.memory = Memory(plan, best_fit(lives) if reuse else separate(lives))
        self.observed: list[Spec | None] = list(plan.specs)
        self.kept: dict[int, Array] = {}
        self._releases = _releases(plan)

    def run(self, arrays: Sequence[Array], observe: Observer | None = None) -> list[list[Any]]:
        """The values that the outputs read, for one array per graph input.

        Args:
            arrays: one per input, checked.
            observe: called after every step with what it read and made.

        Raises:
            KuiperError: a layer failed; its operator is named.
        """
        plan = self.plan
        values = self._start(arrays)
        for i, step in enumerate(plan.steps):
            given = [values[value] for value in step.reads]
            made = self._make(i, given)
            for value, content in zip(step.makes, made, strict=True):
                values[value] = content
            if observe is not None:
                observe(step, given, made)
            for value in self._releases[i]:
                values[value] = None
        return [[values[value] for value in reads] for reads in plan.results]

    def data(self, value: int) -> Array | None:
        """The memory of a value, where it has any."""
        planned = self.memory.writable[value]
        return planned if planned is not None else self.kept.get(value, self.constants.get(value))

    def take_over(self, other: PlainProgram) -> None:
        """Show the values of another program's run, the first one with these shapes, as if it had been this one's."""
        for value, into in enumerate(self.memory.writable):
            content = other.data(value)
            if into is not None and content is not None:
                np.copyto(into, content)
        self.kept = {value: array for value, array in other.kept.items() if self.memory.writable[value] is None}

    def _start(self, arrays: Sequence[Array]) -> list[Any]:
        values: list[Any] = [None] * len(self.plan.specs)
        for value, array in self.constants.items():
            values[value] = array
        for place, value in self.plan.feeds:
            into = self.memory.writable[value]
            if into is not None:
                np.copyto(into, arrays[place])
                values[value] = self.memory.readable[value]
        return values

    def _make(self, index: int, given: Sequence[Any]) -> Sequence[Any]:
        """What the step of this index makes of its inputs; an engine's program has other ways."""
        step = self.plan.steps[index]
        return self._buffered(step, given) if step.buffered else self._computed(step, given)

    def _buffered(self, step: Step, given: Sequence[Any]) -> Sequence[Any]:
        outputs = [self.memory.writable[value] for value in step.makes]
        call_forward(step.operator, given, [each for each in outputs if each is not None])
        return [self.memory.readable[value] for value in step.makes]

    def _computed(self, step: Step, given: Sequence[Any]) -> Sequence[Any]:
        made = call_compute(step.operator, given, [self._expected(step, given, value) for value in step.makes])
        made = tuple(self._as_declared(value, content) for value, content in zip(step.makes, made, strict=True))
        for value, content in zip(step.makes, made, strict=True):
            if isinstance(content, np.ndarray):
                self.observed[value] = Spec.of(content)
                if not self.reuse:
                    self.kept[value] = content
        return made

    def _expected(self, step: Step, given: Sequence[Any], value: int) -> Spec | None:
        """What the file leads to expect of an output when the batch is another than the file's."""
        operands = self.plan.route.wiring.operands
        declared = file_spec(operands[value], step.operator.name)
        if declared is None or not step.reads or not isinstance(given[0], np.ndarray):
            return declared
        before, after = operands[step.reads[0]].shape, declared.shape
        same_batch = bool(before and after and given[0].shape and before[0] == after[0])
        return Spec((given[0].shape[0], *after[1:]), declared.dtype) if same_batch else declared

    def _as_declared(self, value: int, content: Any) -> Any:
        """The computed array in the data type that the file declares.

        Raises:
            ShapeError: that type cannot hold the result, as integers cannot hold floats; a planned output says so, too.
        """
        wiring = self.plan.route.wiring
        declared = RuntimeDataType(wiring.operands[value].type).compute_dtype
        if declared is None or not isinstance(content, np.ndarray):
            return content
        if not np.can_cast(content.dtype, declared, "same_kind"):
            name = wiring.producers[value].name
            raise ShapeError(f"the result is {content.dtype}, the file says {declared}", operator=name)
        return content.astype(declared, copy=False)


def _releases(plan: Plan) -> list[list[int]]:
    """Step -> the values nobody looks at after it."""
    releases: list[list[int]] = [[] for _ in plan.steps]
    for value, (birth, death) in enumerate(zip(plan.births, plan.deaths, strict=True)):
        if birth is not None and 0 <= death < len(plan.steps):
            releases[death].append(value)
    return releases
