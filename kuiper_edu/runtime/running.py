"""What a graph can do once it is built: run, and show what happened inside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kuiper_edu.errors import StateError
from kuiper_edu.runtime.datatypes import GraphState
from kuiper_edu.runtime.execute import Array
from kuiper_edu.runtime.profile import Profile
from kuiper_edu.runtime.report import MemoryReport
from kuiper_edu.runtime.runner import Runner


class RunningGraph:
    """The part of RuntimeGraph that runs; before build() all of it raises StateError."""

    def __init__(self) -> None:
        self._state = GraphState.NEED_INIT
        self._runner: Runner | None = None

    @property
    def graph_state(self) -> GraphState:
        """How far the graph is. C++: `RuntimeGraph::graph_state`."""
        return self._state

    def forward(self, *inputs: Array) -> Any:
        """Run the model.

        The first run with new input shapes finds out the shapes in between, where the file does not tell them;
        what was planned for the latest few input shapes is kept (`programs.MAX_PROGRAMS`). Two threads may call
        it at once: the second waits for the first. After an interrupt (Ctrl-C) no thread computes any more and the next
        run is right. A child that is forked meanwhile can use the graph; only while BLAS computes with threads of its
        own, as on the plain path, NumPy itself bears no fork.

        Args:
            inputs: one array per input, in the order of the file, of the file's shape (any batch) and data type.

        Returns:
            Fresh arrays, nested as the model's outputs are: one array, or tuples and lists of them.

        Raises:
            StateError: the graph is not built, has no layers, or is in the middle of a run.
            ShapeError: the inputs are not what the graph expects.
            KuiperError: a layer failed; its operator is named.

        C++: `RuntimeGraph::Forward`.
        """
        return self._built().forward(inputs)

    def capture(self, inputs: Array | Sequence[Array], names: Sequence[str] | None = None) -> dict[str, Any]:
        """Run the model and keep what the named operators made.

        Args:
            inputs: as for forward(); several in a list or tuple.
            names: operators that run; None captures all of them.

        Returns:
            Operator name -> a copy of its output; a tuple of them when there are several.

        Raises:
            GraphError: a named operator does not exist, or does not run for the outputs that were built.
            KuiperError: what forward() raises.
        """
        arrays = tuple(inputs) if isinstance(inputs, list | tuple) else (inputs,)
        return self._built().capture(arrays, names)

    def profile(self, *inputs: Array) -> Profile:
        """Run the model and tell time, FLOPs and bytes of every operator; what an engine joined is one row.

        Raises:
            KuiperError: what forward() raises.
        """
        return self._built().profile(inputs)

    def memory_report(self) -> MemoryReport:
        """How much memory the values between the operators take, with reuse and without.

        Raises:
            StateError: the graph is not built, or its shapes are not known before it has run once.
        """
        return self._built().memory_report()

    def _built(self) -> Runner:
        if self._runner is None:
            raise StateError(f"the graph is in state {self._state.name}, it cannot run", hint="Call build() first.")
        return self._runner
