"""Running a plan, operator after operator: the plain path, and the programs of the latest input shapes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.errors import BuildError, ShapeError
from kuiper_edu.runtime.calls import call_compute, call_forward, call_watched, is_ours
from kuiper_edu.runtime.memory import Memory, best_fit, lifetimes, separate
from kuiper_edu.runtime.operator import RuntimeDataType, RuntimeOperand
from kuiper_edu.runtime.plan import Plan, Spec, Step, file_spec, file_specs, make_plan
from kuiper_edu.runtime.structure import CONSTANT
from kuiper_edu.runtime.wiring import Route

Array = NDArray[Any]
Observer = Callable[[Step, Sequence[Any], Sequence[Any]], None]
Key = tuple[Spec | None, ...]  # the inputs' shapes and types

MAX_PROGRAMS = 4  # each holds the memory of a whole run; a fifth shape takes the place of the one not used for longest


class Program(Protocol):
    """What runs a plan: the plain path below, or one that an engine made."""

    def run(self, arrays: Sequence[Array], observe: Observer | None = None) -> list[list[Any]]:
        """The values of `plan.results`, output by output, for one array per graph input.

        They may lie in the program's own memory: the graph copies them before it returns them.
        `observe` is called after every step with what it read and made.
        """
        ...


@runtime_checkable
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
        declared: value number -> what the layers' results must be where the plan gives them no memory; None: anything.

    Raises:
        BuildError: there is not enough memory.

    C++: `RuntimeGraph::Forward`.
    """

    def __init__(
        self, plan: Plan, constants: Mapping[int, Array], *, reuse: bool, declared: Sequence[Spec | None] | None = None
    ) -> None:
        self.plan = plan
        self.declared = plan.specs if declared is None else declared
        self.constants = constants
        self.reuse = reuse
        lives = lifetimes(plan)
        self.memory = Memory(plan, best_fit(lives) if reuse else separate(lives))
        self.observed: list[Spec | None] = list(plan.specs)
        self.kept: dict[int, Array] = {}
        self._releases = _releases(plan)
        self._calls = [call_forward if is_ours(step.operator.layer) else call_watched for step in plan.steps]

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

    def show(self, route: Route) -> None:
        """Show the memory at the operators: an input is a view of its producer's output, never a copy.

        C++: `RuntimeOperatorUtils::InitOperatorInput`, and `RuntimeGraph::ProbeNextLayer`.
        """
        for op in route.operators:
            for operand, value in zip(op.output_operands_seq, route.wiring.makes[op.name], strict=True):
                _show(operand, self.data(value))
            for operand, value in zip(op.input_operands_seq, route.wiring.reads[op.name], strict=True):
                data = self.data(value)
                if data is not None:
                    data = data.view()
                    data.flags.writeable = False
                _show(operand, data)

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
        if not step.buffered:
            return self._computed(step, given)
        buffers = [self.memory.writable[value] for value in step.makes]
        self._calls[index](step.operator, given, [buffer for buffer in buffers if buffer is not None])
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
            ShapeError: that type cannot hold the result, as integers cannot hold floats, or the shape is another than
                the one declared; for a planned output the layer itself says so, in the same words.
        """
        wiring, spec = self.plan.route.wiring, self.declared[value]
        name = wiring.producers[value].name
        if spec is not None:
            if isinstance(content, list | tuple):
                raise ShapeError(f"the result is several values, the output one of shape {spec.shape}", operator=name)
            content = np.asarray(content)
            if content.shape != spec.shape:
                raise ShapeError(f"the result has shape {content.shape}, the output {spec.shape}", operator=name)
        declared = RuntimeDataType(wiring.operands[value].type).compute_dtype
        if declared is None or not isinstance(content, np.ndarray):
            return content
        if not np.can_cast(content.dtype, declared, "same_kind"):
            raise ShapeError(f"the result is {content.dtype}, the output {declared}", operator=name)
        return content.astype(declared, copy=False)


def _releases(plan: Plan) -> list[list[int]]:
    """Step -> the values nobody looks at after it."""
    releases: list[list[int]] = [[] for _ in plan.steps]
    for value, (birth, death) in enumerate(zip(plan.births, plan.deaths, strict=True)):
        if birth is not None and 0 <= death < len(plan.steps):
            releases[death].append(value)
    return releases


@dataclass
class _Entry:
    plan: Plan
    plain: PlainProgram | None
    fast: Program | None
    shapes_proved: bool = True  # False: the next run goes through the layers, which find out the shapes


class Programs:
    """Makes and keeps the programs of a built graph.

    Shapes that the file does not tell (open dimensions, another batch) are found by running: the first run with
    new input shapes lets every layer make its own outputs, and the plan for the next runs is made from those.
    For an engine all shapes are found so, because its kernels believe what they are told: a file whose shapes are
    not what its layers make is refused before there is a kernel. Then the engine computes that first run, too.

    Args:
        route: from which inputs to which outputs.
        constants: value number -> the array of a pnnx.Attribute.
        reuse: whether a plan uses buffers again.
        planner: makes faster programs from complete plans; None for the plain path alone.

    Raises:
        BuildError: a shape or a data type in the file cannot be computed with, or memory does not suffice.
    """

    def __init__(
        self, route: Route, constants: Mapping[int, Array], *, reuse: bool, planner: Planner | None = None
    ) -> None:
        self.route = route
        self.constants = constants
        self.reuse = reuse
        self.planner = planner if reuse else None  # an engine joins operators, and keeps nothing in between
        self._file_specs = file_specs(route)
        makes = [route.wiring.makes[op.name] for op in route.inputs]
        self._file_key = tuple(self._file_specs[values[0]] if values else None for values in makes)
        self._entries: dict[Key, _Entry] = {}  # that of the latest run last
        self._shown: PlainProgram | None = None
        if None not in self._file_key:
            self._entry(self._file_key)

    @property
    def plan(self) -> Plan | None:
        """The plan of the latest input shapes, if there is one."""
        entry = next(reversed(self._entries.values()), None)
        return entry.plan if entry is not None else None

    def run(self, arrays: Sequence[Array], observe: Observer | None = None, *, plain: bool = False) -> list[list[Any]]:
        """The values that the outputs read, by the fastest program there is.

        Args:
            arrays: one per input, checked.
            observe: called after every step with what it read and made.
            plain: take the plain path, whatever the engine offers.

        Raises:
            KuiperError: a layer failed; its operator is named.
        """
        key = tuple(map(Spec.of, arrays))
        entry = self._entry(key)
        if not entry.shapes_proved and entry.plain is not None:
            by_layers = plain or self.planner is None
            first = entry.plain
            values = first.run(arrays, observe if by_layers else None)
            entry = self._enter(key, make_plan(self.route, first.observed, observed=True))
            if entry.plain is not None and not self.reuse:
                entry.plain.take_over(first)
            if by_layers:
                return values
        if entry.fast is not None and not plain:
            return entry.fast.run(arrays, observe)
        if entry.plain is None:
            entry.plain = PlainProgram(entry.plan, self.constants, reuse=self.reuse)
        return entry.plain.run(arrays, observe)

    def show(self) -> None:
        """Show the memory of the latest input shapes at the operators, if their plain program is there."""
        entry = next(reversed(self._entries.values()), None)
        if entry is not None and entry.plain is not None and (entry.plain is not self._shown or entry.plain.kept):
            entry.plain.show(self.route)
            self._shown = entry.plain

    def _entry(self, key: Key) -> _Entry:
        """What is kept for these inputs, or made now; it stands last from now on.

        In a plain dict: an OrderedDict turns a Ctrl-C that comes while it compares keys into a KeyError.
        """
        entry = self._entries.pop(key, None)
        if entry is None:
            inputs_alone = self._inputs_alone(key)
            plan = make_plan(self.route, self._file_specs if key == self._file_key else inputs_alone)
            if self.planner is None:
                program = PlainProgram(plan, self.constants, reuse=self.reuse)
                entry = _Entry(plan, program, None, plan.complete)
            else:
                trial = make_plan(self.route, inputs_alone)
                program = PlainProgram(trial, self.constants, reuse=True, declared=plan.specs)
                entry = _Entry(plan, program, None, shapes_proved=False)
        return self._keep(key, entry)

    def _inputs_alone(self, key: Key) -> list[Spec | None]:
        """What is known of every value before anything has run, if the file's shapes are left aside."""
        specs: list[Spec | None] = [None] * len(self._file_specs)
        for op, spec in zip(self.route.inputs, key, strict=True):
            for value in self.route.wiring.makes[op.name]:
                specs[value] = spec
        return specs

    def _enter(self, key: Key, plan: Plan) -> _Entry:
        """The programs of a plan whose shapes are those that the layers made."""
        fast = self.planner.compile(plan, self.constants) if self.planner is not None else None
        plain = PlainProgram(plan, self.constants, reuse=self.reuse) if fast is None else None
        return self._keep(key, _Entry(plan, plain, fast))

    def _keep(self, key: Key, entry: _Entry) -> _Entry:
        self._entries.pop(key, None)
        self._entries[key] = entry  # last
        if len(self._entries) > MAX_PROGRAMS:
            del self._entries[next(iter(self._entries))]
        return entry


def load_constants(route: Route) -> dict[int, Array]:
    """Value number -> the array of every pnnx.Attribute that is needed.

    Raises:
        BuildError: one holds no data.
        WeightError: there is no .bin file, or it is damaged.
    """
    constants = {}
    for op in route.operators:
        if op.type == CONSTANT:
            if "data" not in op.attribute:
                raise BuildError(f"it has no weight 'data', which a {CONSTANT} holds", operator=op.name)
            constants[route.wiring.makes[op.name][0]] = op.attribute["data"].get()
    return constants


def fresh(value: Any) -> Any:
    """A copy of a value that shares no memory with anything; tuples and lists keep their nesting.

    Example:
        >>> inner = np.zeros(2)
        >>> outer = fresh((inner, [inner, 3]))
        >>> outer[0] is inner, type(outer[1]), outer[1][1]
        (False, <class 'list'>, 3)
    """
    if isinstance(value, np.ndarray):
        return np.array(value, order="C")
    if isinstance(value, list):
        return [fresh(member) for member in value]
    if isinstance(value, tuple):
        return tuple(fresh(member) for member in value)
    return value


def _show(operand: RuntimeOperand, data: Array | None) -> None:
    operand.data = data
    if data is not None:
        operand.shapes = data.shape
