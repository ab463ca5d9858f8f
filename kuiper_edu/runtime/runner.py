"""Running a built graph, one run at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from kuiper_edu.errors import BuildError, StateError
from kuiper_edu.runtime import look
from kuiper_edu.runtime.bind import bind
from kuiper_edu.runtime.execute import Array, PlainProgram
from kuiper_edu.runtime.inputs import check_inputs
from kuiper_edu.runtime.memory import no_memory
from kuiper_edu.runtime.profile import Profile, profile
from kuiper_edu.runtime.programs import Programs
from kuiper_edu.runtime.report import MemoryReport, memory_report
from kuiper_edu.runtime.structure import fresh


class Runner:
    """Checks inputs, runs the program of their shapes and copies what comes out.

    The memory of a graph holds one run at a time: a second thread waits for the first.

    Args:
        programs: one per shape of the inputs.
        any_shape: take inputs of any shape, not only the file's with another batch.
        runnable: whether the operators have layers.
    """

    def __init__(self, programs: Programs, *, any_shape: bool, runnable: bool) -> None:
        self.programs = programs
        self.any_shape = any_shape
        self.runnable = runnable
        self._lock = threading.RLock()
        self._running = False
        self._shown: PlainProgram | None = None
        self._show()

    def forward(self, inputs: Sequence[Any]) -> Any:
        """Fresh results, nested as the outputs are; see RuntimeGraph.forward."""
        with self._run(inputs) as arrays:
            outputs = [fresh(reads[0] if len(reads) == 1 else tuple(reads)) for reads in self.programs.run(arrays)]
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def capture(self, inputs: Sequence[Any], names: Sequence[str] | None) -> dict[str, Any]:
        """Copies of intermediates; see RuntimeGraph.capture."""
        with self._run(inputs) as arrays:
            return look.capture(self.programs, arrays, names)

    def profile(self, inputs: Sequence[Any]) -> Profile:
        """Time, FLOPs and bytes per operator; see RuntimeGraph.profile."""
        with self._run(inputs) as arrays:
            return profile(self.programs, arrays)

    def memory_report(self) -> MemoryReport:
        """The memory of the latest plan; see RuntimeGraph.memory_report."""
        with self._lock:
            return memory_report(self.programs)

    @contextmanager
    def _run(self, inputs: Sequence[Any]) -> Iterator[list[Array]]:
        """Hold the graph's memory: inputs are checked before, the operands show the run's memory after it."""
        if not self.runnable:
            raise StateError("the graph has no layers, so it cannot run", hint="Give RuntimeGraph a layer_factory.")
        with self._lock:
            if self._running:  # the lock lets the same thread in again
                raise StateError("the graph was asked to run by one of its own layers, in the middle of a run")
            arrays = check_inputs(self.programs.route, inputs, any_shape=self.any_shape)
            self._running = True
            try:
                yield arrays
            except MemoryError as error:  # outside of any layer: an engine's memory, the copies that are handed out
                raise BuildError(f"the run found no memory: {no_memory(error)}") from error
            finally:
                self._running = False
                self._show()

    def _show(self) -> None:
        program = self.programs.plain
        if program is not None and (program is not self._shown or program.kept):
            bind(self.programs.route, program)
            self._shown = program
