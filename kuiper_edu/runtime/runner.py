"""Running a built graph, one run at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from weakref import WeakSet

from kuiper_edu.errors import BuildError, StateError
from kuiper_edu.process_wide import in_forked_child
from kuiper_edu.runtime import look
from kuiper_edu.runtime.bind import bind
from kuiper_edu.runtime.execute import Array, PlainProgram
from kuiper_edu.runtime.inputs import check_inputs
from kuiper_edu.runtime.memory import no_memory
from kuiper_edu.runtime.profile import Profile, profile
from kuiper_edu.runtime.programs import Programs
from kuiper_edu.runtime.report import MemoryReport, memory_report
from kuiper_edu.runtime.structure import fresh

Result = TypeVar("Result")


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
        self._runs_in: int | None = None  # the thread that is in the midst of a run
        self._shown: PlainProgram | None = None
        self._show()
        _runners.add(self)

    def forward(self, inputs: Sequence[Any]) -> Any:
        """Fresh results, nested as the outputs are; see RuntimeGraph.forward."""
        return self._run(inputs, self._outputs)

    def capture(self, inputs: Sequence[Any], names: Sequence[str] | None) -> dict[str, Any]:
        """Copies of intermediates; see RuntimeGraph.capture."""
        return self._run(inputs, lambda arrays: look.capture(self.programs, arrays, names))

    def profile(self, inputs: Sequence[Any]) -> Profile:
        """Time, FLOPs and bytes per operator; see RuntimeGraph.profile."""
        return self._run(inputs, lambda arrays: profile(self.programs, arrays))

    def memory_report(self) -> MemoryReport:
        """The memory of the latest plan; see RuntimeGraph.memory_report."""
        with self._lock:
            return memory_report(self.programs)

    def forget_other_threads(self) -> None:
        """In a forked child: a run of another thread is not going on here, whatever the copied memory says."""
        if self._runs_in != threading.get_ident():
            self._lock = threading.RLock()
            self._runs_in = None

    def _run(self, inputs: Sequence[Any], compute: Callable[[list[Array]], Result]) -> Result:
        """What `compute` makes of the checked inputs, alone in the graph's memory; the operands show it afterwards.

        No context manager of our own: an interrupt that came while one is left would leave the graph locked.
        """
        if not self.runnable:
            raise StateError("the graph has no layers, so it cannot run", hint="Give RuntimeGraph a layer_factory.")
        with self._lock:
            if self._runs_in is not None:  # the lock lets the same thread in again
                raise StateError("the graph was asked to run by one of its own layers, in the middle of a run")
            arrays = check_inputs(self.programs.route, inputs, any_shape=self.any_shape)
            me = threading.get_ident()
            try:
                self._runs_in = me
                return compute(arrays)
            except MemoryError as error:  # outside of any layer: an engine's memory, the copies that are handed out
                raise BuildError(f"the run found no memory: {no_memory(error)}") from error
            finally:
                self._runs_in = None
                self._show()

    def _outputs(self, arrays: list[Array]) -> Any:
        outputs = [fresh(reads[0] if len(reads) == 1 else tuple(reads)) for reads in self.programs.run(arrays)]
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def _show(self) -> None:
        program = self.programs.plain
        if program is not None and (program is not self._shown or program.kept):
            bind(self.programs.route, program)
            self._shown = program


_runners: WeakSet[Runner] = WeakSet()


@in_forked_child
def _forget_other_threads() -> None:
    for runner in _runners:
        runner.forget_other_threads()
