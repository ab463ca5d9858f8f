"""The graph that runs: init(), build(), forward(), and a look inside."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakSet

from kuiper_edu import pnnx
from kuiper_edu.errors import BuildError, GraphError, StateError
from kuiper_edu.pnnx.assignment import whole_assignments
from kuiper_edu.pnnx.files import as_path
from kuiper_edu.runtime import look
from kuiper_edu.runtime.init_graph import init_operators
from kuiper_edu.runtime.inputs import check_inputs
from kuiper_edu.runtime.look import Profile
from kuiper_edu.runtime.make_layers import LayerFactory, make_layers
from kuiper_edu.runtime.memory import MemoryReport, memory_report, no_memory
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.runtime.run import Array, Planner, Programs, fresh, load_constants
from kuiper_edu.runtime.wiring import execution_order, find_route, link, make_outputs, successors, wire
from kuiper_edu.support.argument_check import checked
from kuiper_edu.support.process_wide import in_forked_child

_log = logging.getLogger(__name__)

Result = TypeVar("Result")


class GraphState(IntEnum):
    """How far a RuntimeGraph is: NEED_INIT --init()--> NEED_BUILD --build()--> COMPLETE.

    C++: `RuntimeGraph::GraphState`.

    Example:
        >>> [int(state) for state in GraphState]
        [-2, -1, 0]
    """

    NEED_INIT = -2
    NEED_BUILD = -1
    COMPLETE = 0


class RuntimeGraph:
    """A model that can run: read by init(), prepared by build(), computed by forward().

    Its memory holds one run at a time: a second thread waits for the first.

    Args:
        param_path: the .param file.
        bin_path: the .bin file; None takes the one beside the .param.
        layer_factory: makes the layer of an operator, such as `kuiper_edu.layers.create_layer`. Without one the
            graph can be built and looked at, but not run.
        planner: makes faster programs than the plain path, once the layers have shown that the file's shapes are
            those that they make; `kuiper_edu.engine` has one.

    Raises:
        ModelFileError: param_path or bin_path is no file name.

    A graph can be pickled and deep-copied at any time. The copy is as far as the original, with operators, layers and
    memory of its own; from a pickle it needs neither files nor the first process, only what `layer_factory` knows.

    C++: `RuntimeGraph`.

    Example:
        >>> import numpy as np
        >>> from kuiper_edu import pnnx
        >>> graph = RuntimeGraph.from_graph(pnnx.Graph.from_text('''7767517
        ... 2 1
        ... pnnx.Input  pnnx_input_0  0 1 0 #0=(1,3)f32
        ... pnnx.Output pnnx_output_0 1 0 0 #0=(1,3)f32
        ... '''), layer_factory=lambda op: None)
        >>> graph.graph_state.name
        'NEED_INIT'
        >>> graph.build()
        >>> graph.graph_state.name, graph.forward(np.float32([[1, 2, 3]]))
        ('COMPLETE', array([[1., 2., 3.]], dtype=float32))
    """

    @checked("param_path", "bin_path")
    def __init__(
        self,
        param_path: str | Path,
        bin_path: str | Path | None = None,
        layer_factory: LayerFactory | None = None,
        *,
        planner: Planner | None = None,
    ) -> None:
        self.param_path: Path | None = as_path(param_path)
        self.bin_path: Path | None = None if bin_path is None else as_path(bin_path)
        self._start(None, layer_factory, planner)

    @classmethod
    @checked()
    def from_graph(
        cls, graph: pnnx.Graph, layer_factory: LayerFactory | None = None, *, planner: Planner | None = None
    ) -> RuntimeGraph:
        """A runtime graph of a graph that is in memory already; init() then reads no file."""
        made = cls.__new__(cls)
        made.param_path = made.bin_path = None
        made._start(graph, layer_factory, planner)
        return made

    def _start(self, graph: pnnx.Graph | None, factory: LayerFactory | None, planner: Planner | None) -> None:
        self.layer_factory = factory
        self.planner = planner
        self.operators: list[RuntimeOperator] = []
        self.topo_queues: list[RuntimeOperator] = []
        self._graph = graph
        self._whole = pnnx.Graph()  # the graph with whole slice assignments: what init() wraps
        self._by_name: dict[str, RuntimeOperator] = {}
        self._build_arguments: dict[str, Any] = {}
        self._state = GraphState.NEED_INIT
        self._programs: Programs | None = None
        self._has_layers = self._any_shape = False
        self._lock = threading.RLock()
        self._runs_in: int | None = None  # the thread that is in the midst of a run
        _graphs.add(self)

    @property
    def graph_state(self) -> GraphState:
        """How far the graph is. C++: `RuntimeGraph::graph_state`."""
        return self._state

    @property
    def graph(self) -> pnnx.Graph:
        """The graph as the file has it.

        Raises:
            StateError: init() has not run yet.
        """
        if self._graph is None:
            raise StateError("the graph is not read yet", path=self.param_path, hint="Call init() first.")
        return self._graph

    def operator(self, name: str) -> RuntimeOperator:
        """The operator of this name.

        Raises:
            GraphError: there is none.
        """
        if not isinstance(name, str) or name not in self._by_name:
            raise GraphError(f"there is no operator {name!r}", hint=None if self._by_name else "Call init() first.")
        return self._by_name[name]

    def successors(self) -> dict[str, list[str]]:
        """For each operator the names of its consumers, in name order: what the sorts of `kuiper_edu.topo` take."""
        return successors(self.operators)

    def init(self) -> None:
        """Read the files and wrap every operator; a graph that is read already stays as it is.

        Raises:
            ModelFileError: a file cannot be found or read.
            GraphError, BuildError: the file holds what cannot be wrapped.
            AnswerError: the learner's init_graph_params left something out.

        C++: `RuntimeGraph::Init`.
        """
        if self._state != GraphState.NEED_INIT:
            _log.warning("init() was called already; nothing was done")
            return
        if self._graph is None and self.param_path is not None:
            self._graph = pnnx.Graph.load(self.param_path, self.bin_path)
        self._whole = whole_assignments(self.graph)
        self.operators = init_operators(self._whole)
        self._by_name = {op.name: op for op in self.operators}
        self._state = GraphState.NEED_BUILD

    @checked()
    def build(
        self,
        input_name: str | None = None,
        output_name: str | None = None,
        *,
        plan: bool = True,
        any_shape: bool = False,
    ) -> None:
        """Bring the operators in order, make their layers and allocate all memory; forward() then only computes.

        A graph that is not read yet is read first. A graph that is built already stays as it is, and a note in
        the log says so.

        Args:
            input_name: the input to take, as in the C++; None takes all inputs.
            output_name: the output to give; None gives all.
            plan: use buffers again when their values are not needed any more; False keeps every intermediate, and
                runs the plain path.
            any_shape: take inputs of any shape, not only the file's with another batch.

        Raises:
            CycleError: the graph has a cycle.
            UnsupportedError: operators without a layer, all of them at once.
            BuildError: a wrong input or output name, a shape or type that cannot be computed, not enough memory.
            KuiperError: what init(), the sort or a layer raises.

        C++: `RuntimeGraph::Build`.
        """
        if self._state == GraphState.COMPLETE:
            _log.warning("build() was called already; nothing was done (a new RuntimeGraph can be built otherwise)")
            return
        if self._state == GraphState.NEED_INIT:
            self.init()
        link(self.operators)
        order = execution_order(self.operators)
        wiring = wire(self._whole, self.operators)
        self._refuse_ambiguous(input_name, output_name)
        route = find_route(order, self.operators, wiring, input_name, output_name)
        make_outputs(self.operators, wiring)
        if self.layer_factory is not None:
            make_layers(route.operators, self.layer_factory, self.param_path)
        try:
            constants: dict[int, Array] = {} if self.layer_factory is None else load_constants(route)
            self._programs = Programs(route, constants, reuse=plan, planner=self.planner)
        except MemoryError as error:
            raise BuildError(no_memory(error), path=self.param_path) from error
        self._programs.show()
        self._has_layers, self._any_shape = self.layer_factory is not None, any_shape
        self.topo_queues = order
        self._build_arguments = {
            "input_name": input_name,
            "output_name": output_name,
            "plan": plan,
            "any_shape": any_shape,
        }
        self._state = GraphState.COMPLETE

    def _refuse_ambiguous(self, *names: str | None) -> None:
        """Refuse an input's or output's name that several operators of the file bear."""
        for name in names:
            count = sum(op.name == name for op in self.graph.ops)
            if count > 1:
                raise BuildError(
                    f"{count} operators of the file are named {name!r}, so the name does not tell which is meant",
                    hint="Call build() without names: it serves any number of inputs.",
                )

    def forward(self, *inputs: Array) -> Any:
        """Run the model.

        The first run with new input shapes finds out the shapes in between, where the file does not tell them, and
        with a planner always: that run goes through the layers, before there are kernels. What was planned for the
        latest few input shapes is kept (`run.MAX_PROGRAMS`). Two threads may call it at once: the second waits for
        the first. After an interrupt (Ctrl-C) no thread computes any more and the next run is right. A child that is
        forked meanwhile can use the graph; only while BLAS computes with threads of its own, as on the plain path,
        NumPy itself bears no fork.

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
        return self._run(inputs, _outputs)

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
        return self._run(arrays, lambda programs, checked: look.capture(programs, checked, names))

    def profile(self, *inputs: Array) -> Profile:
        """Run the model and tell time, FLOPs and bytes of every operator.

        What an engine joined is one row, with the kernel that computed it.

        Raises:
            KuiperError: what forward() raises.
        """
        return self._run(inputs, look.profile)

    def memory_report(self) -> MemoryReport:
        """How much memory the values between the operators take, with reuse and without.

        Raises:
            StateError: the graph is not built, or its shapes are not known before it has run once.
        """
        programs = self._built()
        with self._lock:
            return memory_report(programs.plan, reuse=programs.reuse)

    def _built(self) -> Programs:
        if self._programs is None:
            raise StateError(f"the graph is in state {self._state.name}, it cannot run", hint="Call build() first.")
        return self._programs

    def _run(self, inputs: Sequence[Any], compute: Callable[[Programs, list[Array]], Result]) -> Result:
        """What `compute` makes of the checked inputs, alone in the graph's memory; the operands show it afterwards.

        No context manager of our own: an interrupt that came while one is left would leave the graph locked.
        """
        programs = self._built()
        if not self._has_layers:
            raise StateError("the graph has no layers, so it cannot run", hint="Give RuntimeGraph a layer_factory.")
        with self._lock:
            if self._runs_in is not None:  # the lock lets the same thread in again
                raise StateError("the graph was asked to run by one of its own layers, in the middle of a run")
            arrays = check_inputs(programs.route, inputs, any_shape=self._any_shape)
            me = threading.get_ident()
            try:
                self._runs_in = me
                return compute(programs, arrays)
            except MemoryError as error:  # outside of any layer: an engine's memory, the copies that are handed out
                raise BuildError(f"the run found no memory: {no_memory(error)}") from error
            finally:
                self._runs_in = None
                programs.show()

    def __getstate__(self) -> dict[str, Any]:
        """For a pickle or a deep copy: the model, what makes its layers, and how far it is."""
        names = ("param_path", "bin_path", "layer_factory", "planner", "_graph", "_state", "_build_arguments")
        return {name: getattr(self, name) for name in names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Bring a copy as far as the original was: its operators, layers and memory are made anew.

        Raises:
            KuiperError: what init() and build() raise; a learner's layer is not registered in this process, say.
        """
        self.param_path, self.bin_path = state["param_path"], state["bin_path"]
        self._start(state["_graph"], state["layer_factory"], state["planner"])
        if state["_state"] >= GraphState.NEED_BUILD:
            self.init()
        if state["_state"] == GraphState.COMPLETE:
            self.build(**state["_build_arguments"])

    def __repr__(self) -> str:
        where = "" if self.param_path is None else f"{self.param_path.name!r}, "
        return f"RuntimeGraph({where}{self._state.name}, {len(self.operators)} operators)"


def _outputs(programs: Programs, arrays: list[Array]) -> Any:
    outputs = [fresh(reads[0] if len(reads) == 1 else tuple(reads)) for reads in programs.run(arrays)]
    return outputs[0] if len(outputs) == 1 else tuple(outputs)


_graphs: WeakSet[RuntimeGraph] = WeakSet()


@in_forked_child
def _forget_other_threads() -> None:
    """A run of another thread is not going on in the child, whatever the copied memory says."""
    for graph in _graphs:
        if graph._runs_in != threading.get_ident():
            graph._lock = threading.RLock()
            graph._runs_in = None
