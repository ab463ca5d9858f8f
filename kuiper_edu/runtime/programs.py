"""One program per shape of the inputs, the latest few kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from kuiper_edu.runtime.execute import Observer, PlainProgram, Planner, Program
from kuiper_edu.runtime.plan import Plan, file_specs, make_plan
from kuiper_edu.runtime.route import Route
from kuiper_edu.runtime.spec import Spec

Array = NDArray[Any]
Key = tuple[Spec | None, ...]

MAX_PROGRAMS = 4  # each holds the memory of a whole run; a fifth shape takes the place of the one not used for longest


@dataclass
class _Entry:
    plan: Plan
    plain: PlainProgram | None
    fast: Program | None


class Programs:
    """Makes and keeps the programs of a built graph.

    Shapes that the file does not tell (open dimensions, another batch) are found by running: the first run with
    new input shapes lets every layer make its own outputs, and the plan for the next runs is made from those.

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
        self._file_key = tuple(self._input_specs(self._file_specs))
        self._entries: OrderedDict[Key, _Entry] = OrderedDict()
        if None not in self._file_key:
            self._entry(self._file_key)

    @property
    def plain(self) -> PlainProgram | None:
        """The plain program of the latest input shapes, if there is one."""
        entry = next(reversed(self._entries.values()), None)
        return entry.plain if entry is not None else None

    @property
    def plan(self) -> Plan | None:
        """The plan of the latest input shapes, if there is one."""
        entry = next(reversed(self._entries.values()), None)
        return entry.plan if entry is not None else None

    def run(self, arrays: Sequence[Array], observe: Observer | None = None) -> list[list[Any]]:
        """The values that the outputs read, by the fastest program there is.

        Raises:
            KuiperError: a layer failed; its operator is named.
        """
        fast = self._entry(_key(arrays)).fast
        return self.run_plain(arrays, observe) if fast is None else fast.run(arrays, observe)

    def run_plain(self, arrays: Sequence[Array], observe: Observer | None = None) -> list[list[Any]]:
        """The same by the plain path, step by step, whatever the engine offers.

        Raises:
            KuiperError: a layer failed; its operator is named.
        """
        key = _key(arrays)
        entry = self._entry(key)
        if entry.plain is None:
            entry.plain = PlainProgram(entry.plan, self.constants, reuse=self.reuse)
        values = entry.plain.run(arrays, observe)
        if not entry.plan.complete:
            self._enter(key, make_plan(self.route, entry.plain.observed, observed=True))
            if self.plain is not None and not self.reuse:
                self.plain.take_over(entry.plain)
        return values

    def _entry(self, key: Key) -> _Entry:
        if key not in self._entries:
            specs: list[Spec | None] = list(self._file_specs)
            if key != self._file_key:
                specs = [None] * len(specs)
                for op, spec in zip(self.route.inputs, key, strict=True):
                    for value in self.route.wiring.makes[op.name]:
                        specs[value] = spec
            self._enter(key, make_plan(self.route, specs))
        self._entries.move_to_end(key)
        return self._entries[key]

    def _enter(self, key: Key, plan: Plan) -> None:
        fast = self.planner.compile(plan, self.constants) if self.planner is not None and plan.complete else None
        plain = PlainProgram(plan, self.constants, reuse=self.reuse) if fast is None else None
        self._entries[key] = _Entry(plan, plain, fast)
        while len(self._entries) > MAX_PROGRAMS:
            self._entries.popitem(last=False)

    def _input_specs(self, specs: Sequence[Spec | None]) -> list[Spec | None]:
        makes = self.route.wiring.makes
        return [specs[makes[op.name][0]] if makes[op.name] else None for op in self.route.inputs]


def _key(arrays: Sequence[Array]) -> Key:
    return tuple(Spec.of(array) for array in arrays)
