"""What runs inputs of certain shapes: a plan with its memory, or an engine's program; the latest few are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np

from kuiper_edu.errors import BuildError
from kuiper_edu.pnnx.invariants import CONSTANT
from kuiper_edu.runtime.memory import Array, Memory
from kuiper_edu.runtime.plan import Plan, Step, TensorSpec, file_specs, make_plan
from kuiper_edu.runtime.wiring import Subgraph

Observer = Callable[[Step, Sequence[Any], Sequence[Any]], None]
# Shapes and types of inputs: tuples in a plain dict, so that no Python code runs in a look-up, where Ctrl-C gets lost.
Key = tuple[tuple[tuple[int, ...], np.dtype[Any]] | None, ...]

MAX_EXECUTABLES = 4  # each holds the memory of a whole run; a fifth takes the place of the one not used for longest


class Program(Protocol):
    """What an engine made of a plan; it runs in the place of RuntimeGraph.forward's own loop."""

    def run(self, arrays: Sequence[Array], observe: Observer | None = None) -> list[list[Any]]:
        """The values of `plan.graph_outputs`, output by output, for one array per graph input.

        They may lie in the program's own memory: the graph copies them before it returns them.
        `observe` is called after every step with what it read and made.
        """
        ...


@runtime_checkable
class Planner(Protocol):
    """Makes programs; an engine hands one to RuntimeGraph."""

    def compile(self, plan: Plan, constants: Mapping[int, Array]) -> Program | None:
        """A program for this (complete) plan, or None to leave it to RuntimeGraph.forward's own loop.

        A learner's layer (`is_ours(layer)` is false) must run as it is, unfused.
        """
        ...


@dataclass
class Executable:
    """What runs inputs of certain shapes.

    Args:
        plan: the run.
        program: an engine's, if it made one.
        memory: for the loop in RuntimeGraph.forward; where an engine's program runs it is made when first needed.
        proved: whether the layers have made values of all these shapes. If not, the next run goes through them, and the
            plan is made again from what they made.
    """

    plan: Plan
    program: Program | None = None
    memory: Memory | None = None
    proved: bool = True


class ExecutableCache:
    """Makes and keeps the executables of a built graph.

    Shapes that the file does not tell (open dimensions, another batch) are found by running: the first run with
    new input shapes lets every layer make its own outputs, and the plan for the next runs is made from those.
    For an engine all shapes are found so, because its kernels believe what they are told: a file whose shapes are
    not what its layers make is refused before there is a kernel. Then the engine computes that first run, too.

        planner  shapes in the file  first run                                              next runs
        no       all                 the loop, in planned buffers (`proved`)                the same
        no       some                the loop, layers make their outputs; then planned anew the loop, in planned buffers
        yes      all or some         the loop, layers make their outputs; then planned anew the program
        yes      (no kernels found)  the same, without a program                            the loop, in planned buffers

    Args:
        subgraph: from which inputs to which outputs.
        constants: value number -> the array of a pnnx.Attribute.
        reuse: whether a plan uses buffers again.
        planner: makes programs from complete plans; None: all runs in RuntimeGraph.forward's own loop.

    Attributes:
        latest: the executable of the latest input shapes; None if there is none yet.

    Raises:
        BuildError: a shape or a data type in the file cannot be computed with, or memory does not suffice.
    """

    def __init__(
        self, subgraph: Subgraph, constants: Mapping[int, Array], *, reuse: bool, planner: Planner | None = None
    ) -> None:
        self.subgraph = subgraph
        self.constants = constants
        self.reuse = reuse
        self.planner = planner if reuse else None  # an engine joins operators, and keeps nothing in between
        self.latest: Executable | None = None
        self._by_key: dict[Key, Executable] = {}  # the latest at the end
        self._shown: Memory | None = None
        self._file_specs = file_specs(subgraph)
        numbers = [subgraph.values.outputs[op.name] for op in subgraph.inputs]
        specs = [self._file_specs[values[0]] if values else None for values in numbers]
        self._file_key: Key = tuple(None if spec is None else (spec.shape, spec.dtype) for spec in specs)
        if None not in self._file_key:
            self._first(self._file_key, self._file_specs)

    def find(self, arrays: Sequence[Array]) -> Executable:
        """The executable for inputs of these shapes and types; a new one if there is none."""
        key = _key(arrays)
        known = self._by_key.pop(key, None)
        if known is None:
            return self._first(key, self._file_specs if key == self._file_key else None)
        return self._keep(key, known)

    def memory(self, executable: Executable) -> Memory:
        """Its memory for the loop in RuntimeGraph.forward."""
        if executable.memory is None:
            executable.memory = Memory(executable.plan, self.constants, reuse=self.reuse)
        return executable.memory

    def plan_again(self, arrays: Sequence[Array], first: Memory) -> Executable:
        """The executable with the shapes that the first run of such inputs found.

        Args:
            arrays: the inputs.
            first: the memory of that run.
        """
        made = Executable(make_plan(self.subgraph, first.observed, observed=True))
        if self.planner is not None:
            made.program = self.planner.compile(made.plan, self.constants)
        if made.program is None:
            memory = self.memory(made)
            if not self.reuse:
                memory.take_over(first)
        return self._keep(_key(arrays), made)

    def show(self) -> None:
        """Show the memory of the latest input shapes at the operators, if it is there."""
        memory = None if self.latest is None else self.latest.memory
        if memory is not None and (memory is not self._shown or not self.reuse):
            memory.show()
            self._shown = memory

    def _first(self, key: Key, file_specs: Sequence[TensorSpec | None] | None) -> Executable:
        """The executable for the first run of such inputs.

        Args:
            key: the inputs' shapes and types.
            file_specs: what the file tells of every value; None if it tells of other inputs.
        """
        inputs_alone: list[TensorSpec | None] = [None] * len(self._file_specs)
        for op, known in zip(self.subgraph.inputs, key, strict=True):
            for value in self.subgraph.values.outputs[op.name]:
                inputs_alone[value] = None if known is None else TensorSpec(*known)
        plan = make_plan(self.subgraph, file_specs or inputs_alone)
        made = Executable(plan, proved=plan.complete and self.planner is None)
        if self.planner is not None:
            trial = make_plan(self.subgraph, inputs_alone)
            made.memory = Memory(trial, self.constants, reuse=True, declared=plan.specs)
        self.memory(made)
        return self._keep(key, made)

    def _keep(self, key: Key, executable: Executable) -> Executable:
        self._by_key.pop(key, None)
        self._by_key[key] = self.latest = executable
        if len(self._by_key) > MAX_EXECUTABLES:
            del self._by_key[next(iter(self._by_key))]
        return executable


def _key(arrays: Sequence[Array]) -> Key:
    return tuple((array.shape, array.dtype) for array in arrays)


def load_constants(subgraph: Subgraph) -> dict[int, Array]:
    """Value number -> the array of every pnnx.Attribute that is needed.

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
