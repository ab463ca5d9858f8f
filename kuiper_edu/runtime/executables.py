"""Executables: a plan with its memory or an engine's program for certain input shapes, and a cache of the latest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

import numpy as np

from kuiper_edu.errors import BuildError
from kuiper_edu.pnnx.nodes import CONSTANT
from kuiper_edu.runtime.memory import Array, Memory
from kuiper_edu.runtime.plan import Plan, Step, TensorSpec, file_specs, make_plan
from kuiper_edu.runtime.wiring import Subgraph

Observer = Callable[[Step, Sequence[Any], Sequence[Any]], Sequence[Any] | None]
"""Called after a step with the step, its inputs and its outputs, to be read during the call; what it returns replaces
the outputs: all later steps read that."""
# Shapes and types of inputs: tuples, so that a dict look-up runs no Python code, in which Ctrl-C could get lost.
Key = tuple[tuple[tuple[int, ...], np.dtype[Any]] | None, ...]

MAX_EXECUTABLES = 4  # each holds the memory of a whole run; a fifth replaces the least recently used one


class StepValues(Sequence[Any]):
    """The inputs or the outputs of a step, each read only when an observer asks for it.

    An engine may keep a value in a layout of its own, and converting it can take longer than the step.

    Args:
        read: returns the value of a number.
        numbers: the numbers of the values.

    Example:
        >>> values = StepValues({3: "x", 5: "y"}.get, (5, 3, 7))
        >>> values[0], list(values)
        ('y', ['y', 'x', None])
    """

    def __init__(self, read: Callable[[int], Any], numbers: Sequence[int]) -> None:
        self._read, self._numbers = read, numbers

    def __getitem__(self, index: Any) -> Any:
        return self._read(self._numbers[index])

    def __len__(self) -> int:
        return len(self._numbers)


class Program(Protocol):
    """A plan compiled by an engine; it runs instead of RuntimeGraph.forward's own loop."""

    def run(self, arrays: Sequence[Array], observe: Observer | None = None) -> list[list[Any]]:
        """Compute the values of `plan.graph_outputs`, output by output, from one array per graph input.

        They may be in the program's own memory: the graph copies them before it returns them.
        `observe` is called after every step with the step, its inputs and its outputs, and may replace these.
        """
        ...


@runtime_checkable
class Planner(Protocol):
    """A compiler of programs, which an engine passes to RuntimeGraph."""

    def compile(self, plan: Plan, constants: Mapping[int, Array]) -> Program | None:
        """Return a program for this (complete) plan, or None to leave it to RuntimeGraph.forward's own loop.

        A learner's layer (`is_ours(layer)` is false) must run unchanged and unfused.
        """
        ...


@dataclass
class Executable:
    """A plan, with its memory or an engine's program, that runs inputs of certain shapes.

    Args:
        plan: the plan of the run.
        program: the engine's program, if there is one.
        memory: the memory for the loop in RuntimeGraph.forward; with an engine's program it is allocated lazily.
        final: whether the shapes are final. If not, the next run calls the layers, and the plan is made again from
            the shapes of their outputs.
        observed: the specs that a run found, from which the plan is made when the shapes come again; else None.
    """

    plan: Plan
    program: Program | None = None
    memory: Memory | None = None
    final: bool = True
    observed: Sequence[TensorSpec | None] | None = None


class ExecutableCache:
    """The cache of a built graph's executables, by input shapes.

    Shapes that the file does not give (open dimensions, another batch) are found by running: in the first run with
    new input shapes every layer allocates its own outputs, and the plan for the next runs is made from their shapes.
    With an engine all shapes are found this way, because its kernels do not check shapes: a file whose shapes differ
    from those that its layers compute is refused before there is a kernel. Then the engine computes the first run, too.

    The first shapes found by running are planned at once. After that, shapes are planned when they come again while
    they are among the latest: a text that grows has new shapes in every run, and a plan takes longer than a run.

        planner  shapes in the file  first run                                           next runs
        no       all                 the loop, in planned buffers (`final`)              the same
        no       some                the loop, layers allocate their outputs; replanned  the loop, in planned buffers
        yes      all or some         the loop, layers allocate their outputs; replanned  the program
        yes      (no kernels found)  the same, without a program                         the loop, in planned buffers

    Args:
        subgraph: the part of the graph that runs.
        constants: value number -> the array of a pnnx.Attribute.
        reuse: whether values share buffers.
        planner: makes programs from complete plans; None: everything runs in RuntimeGraph.forward's own loop.

    Attributes:
        latest: the executable of the latest input shapes; None if there is none yet.

    Raises:
        BuildError: a shape or a data type in the file cannot be computed with, or there is not enough memory.
    """

    def __init__(
        self, subgraph: Subgraph, constants: Mapping[int, Array], *, reuse: bool, planner: Planner | None = None
    ) -> None:
        self.subgraph = subgraph
        self.constants = constants
        self.reuse = reuse
        self.planner = planner if reuse else None  # an engine fuses operators and keeps no intermediates
        self.latest: Executable | None = None
        self._has_planned = False  # whether a plan was made from the shapes that a run found
        self._inputs_plan: Plan | None = None  # the latest plan in which only the inputs are known
        self._by_key: dict[Key, Executable] = {}  # the latest at the end
        self._shared: Memory | None = None  # the memory that the operators' operands share
        self._file_specs = file_specs(subgraph)
        numbers = [subgraph.values.outputs[op.name] for op in subgraph.inputs]
        specs = [self._file_specs[values[0]] if values else None for values in numbers]
        self._file_key: Key = tuple(None if spec is None else (spec.shape, spec.dtype) for spec in specs)
        if None not in self._file_key:
            self._first(self._file_key, self._file_specs)

    def find(self, arrays: Sequence[Array]) -> Executable:
        """Return the executable for inputs of these shapes and types; a new one if there is none, or a layer is new."""
        key = _key(arrays)
        known = self._by_key.pop(key, None)
        if known is None or not known.plan.is_current:
            return self._first(key, self._file_specs if key == self._file_key else None)
        return self._keep(key, known) if known.observed is None else self._planned(key, known.observed)

    def latest_plan(self) -> Plan | None:
        """Return the plan for the latest input shapes, whether or not it has been made; None if there is none yet."""
        if self.latest is None or self.latest.observed is None:
            return None if self.latest is None else self.latest.plan
        return make_plan(self.subgraph, self.latest.observed, observed=True)

    def memory(self, executable: Executable) -> Memory:
        """Return the executable's memory for the loop in RuntimeGraph.forward."""
        if executable.memory is None:
            executable.memory = Memory(executable.plan, self.constants, reuse=self.reuse)
        return executable.memory

    def unplanned(self, arrays: Sequence[Array]) -> Memory:
        """Return memory in which only the inputs are planned: each layer allocates its own outputs.

        They must have the shapes that the latest plan for such inputs gives.
        """
        plan = self._inputs_alone(_key(arrays))
        return Memory(plan, self.constants, reuse=True, declared=self.find(arrays).plan.specs)

    def forget(self) -> None:
        """Drop all executables, so that the next run gets new memory."""
        self._by_key.clear()
        self._has_planned = False

    def replan(self, arrays: Sequence[Array], first: Memory) -> Executable:
        """Return a new executable with the shapes that the first run found.

        Args:
            arrays: the inputs.
            first: the memory of the first run.
        """
        if self._has_planned and self.reuse:
            return self._keep(_key(arrays), Executable(first.plan, memory=first, observed=first.observed))
        executable = self._planned(_key(arrays), first.observed)
        if not self.reuse:
            self.memory(executable).copy_values(first)
        return executable

    def _planned(self, key: Key, observed: Sequence[TensorSpec | None]) -> Executable:
        """Return the executable for shapes that a run found."""
        executable = Executable(make_plan(self.subgraph, observed, observed=True))
        if self.planner is not None:
            executable.program = self.planner.compile(executable.plan, self.constants)
        if executable.program is None:
            self.memory(executable)
        self._has_planned = True
        return self._keep(key, executable)

    def share_outputs(self) -> None:
        """Share the memory of the latest input shapes, if there is any, with the operators' operands."""
        memory = None if self.latest is None else self.latest.memory
        if memory is not None and (memory is not self._shared or not self.reuse):
            memory.share_outputs()
            self._shared = memory

    def _first(self, key: Key, file_specs: Sequence[TensorSpec | None] | None) -> Executable:
        """Return the executable for the first run with these inputs.

        Args:
            key: the inputs' shapes and types.
            file_specs: the file's spec of every value; None if the inputs are not the file's.
        """
        plan = make_plan(self.subgraph, file_specs) if file_specs else self._inputs_alone(key)
        executable = Executable(plan, final=plan.complete and self.planner is None)
        if self.planner is not None:
            first_plan = self._inputs_alone(key) if file_specs else plan
            executable.memory = Memory(first_plan, self.constants, reuse=True, declared=plan.specs)
        self.memory(executable)
        return self._keep(key, executable)

    def _inputs_alone(self, key: Key) -> Plan:
        """Return the plan of a run of which only the inputs are known; those for other shapes differ in these alone."""
        specs: list[TensorSpec | None] = [None] * len(self._file_specs)
        for op, known in zip(self.subgraph.inputs, key, strict=True):
            for value in self.subgraph.values.outputs[op.name]:
                specs[value] = None if known is None else TensorSpec(*known)
        plan = self._inputs_plan
        if plan is None or not plan.is_current:
            plan = self._inputs_plan = make_plan(self.subgraph, specs)
        needed = (None if old is None else new for old, new in zip(plan.specs, specs, strict=True))
        return replace(plan, specs=tuple(needed))

    def _keep(self, key: Key, executable: Executable) -> Executable:
        self._by_key.pop(key, None)
        self._by_key[key] = self.latest = executable
        if len(self._by_key) > MAX_EXECUTABLES:
            del self._by_key[next(iter(self._by_key))]
        return executable


def _key(arrays: Sequence[Array]) -> Key:
    return tuple((array.shape, array.dtype) for array in arrays)


def load_constants(subgraph: Subgraph) -> dict[int, Array]:
    """Return the array of every needed pnnx.Attribute by value number.

    Raises:
        BuildError: one holds no data.
        WeightError: there is no .bin file, or it is damaged.
    """
    constants = {}
    for op in subgraph.operators:
        if op.type == CONSTANT:
            if "data" not in op.attribute:
                raise BuildError(f"it has no weight 'data', which a {CONSTANT} holds", operator=op.name)
            constants[subgraph.values.outputs[op.name][0]] = op.attribute["data"].get()
    return constants
