"""The runtime graph: init(), build(), forward(), and methods to look inside."""

from __future__ import annotations

import copy
import logging
import os
import threading
from collections.abc import Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any, NoReturn, SupportsIndex

from kuiper_edu import pnnx
from kuiper_edu.errors import BuildError, GraphError, StateError
from kuiper_edu.pnnx.files import as_path
from kuiper_edu.runtime import differences, look
from kuiper_edu.runtime.calls import call_forward, no_memory
from kuiper_edu.runtime.differences import TOLERANCE, Differences
from kuiper_edu.runtime.executables import ExecutableCache, Observer, Planner, load_constants
from kuiper_edu.runtime.init_graph import init_attributes, init_inputs, init_output_names, init_params, normalise
from kuiper_edu.runtime.inputs import check_inputs, deep_copy
from kuiper_edu.runtime.look import Profile
from kuiper_edu.runtime.make_layers import LayerFactory, copy_replaced_layers, make_layers
from kuiper_edu.runtime.memory import Array, MemoryReport, memory_report
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.runtime.wiring import execution_order, find_subgraph, link, make_outputs, number_values, successors
from kuiper_edu.support.argument_check import checked

_log = logging.getLogger(__name__)


class GraphState(IntEnum):
    """The state of a RuntimeGraph: NEED_INIT --init()--> NEED_BUILD --build()--> COMPLETE.

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

    After build() an operator may get another layer, `graph.operator(name).layer = ...`: the next run plans again and
    uses it, with every engine.

    `copy.deepcopy` makes a graph in the same state, with operators, layers and memory of its own. A graph cannot be
    pickled.

    Args:
        param_path: the .param file.
        bin_path: the .bin file; None takes the one beside the .param.
        layer_factory: creates the layer of an operator, such as `kuiper_edu.layers.create_layer`. Without one the
            graph can be built and inspected, but not run.
        planner: makes programs that are faster than the layers, after a first run of the layers has confirmed the
            file's shapes; `kuiper_edu.engine` has one.

    Raises:
        ModelFileError: param_path or bin_path is not a file name.

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
        self.layer_factory = layer_factory
        self.planner = planner
        self.operators: list[RuntimeOperator] = []
        self.topo_queues: list[RuntimeOperator] = []
        self._graph: pnnx.Graph | None = None
        self._normalised = pnnx.Graph()  # what init() wraps
        self._by_name: dict[str, RuntimeOperator] = {}
        self._build_arguments: dict[str, Any] = {}
        self._built_layers: list[Any] = []  # by operator, as build() created them
        self._state = GraphState.NEED_INIT
        self._executables: ExecutableCache | None = None
        self._any_shape = False
        self._locks: dict[int, threading.Lock] = {}  # by process: a forked child does not wait for its parent's threads
        self._thread = threading.local()  # .running: this thread is in the middle of a run

    @classmethod
    @checked()
    def from_graph(
        cls, graph: pnnx.Graph, layer_factory: LayerFactory | None = None, *, planner: Planner | None = None
    ) -> RuntimeGraph:
        """Create a runtime graph from a graph that is already in memory; init() then reads no file."""
        runtime_graph = cls("in memory", None, layer_factory, planner=planner)
        runtime_graph.param_path, runtime_graph._graph = None, graph
        return runtime_graph

    @property
    def graph_state(self) -> GraphState:
        """The state of the graph. C++: `RuntimeGraph::graph_state`."""
        return self._state

    @property
    def graph(self) -> pnnx.Graph:
        """The PNNX graph, as it is in the file.

        Raises:
            StateError: init() has not run yet.
        """
        if self._graph is None:
            raise StateError("the graph has not been read yet", path=self.param_path, hint="Call init() first.")
        return self._graph

    def operator(self, name: str) -> RuntimeOperator:
        """Return the operator of this name.

        Raises:
            GraphError: there is none.
        """
        if not isinstance(name, str) or name not in self._by_name:
            raise GraphError(f"there is no operator {name!r}", hint=None if self._by_name else "Call init() first.")
        return self._by_name[name]

    def successors(self) -> dict[str, list[str]]:
        """Return the names of each operator's consumers, in name order, as the sorts of `kuiper_edu.topo` take them."""
        return successors(self.operators)

    def init(self) -> None:
        """Read the files and wrap every operator; a graph that is already initialised stays as it is.

        Raises:
            ModelFileError: a file cannot be found or read.
            GraphError, BuildError: the file holds something that cannot be wrapped.
            AnswerError: the learner's init_graph_params omitted a parameter.

        C++: `RuntimeGraph::Init`.
        """
        if self._state != GraphState.NEED_INIT:
            _log.warning("init() was already called; nothing was done")
            return
        if self._graph is None and self.param_path is not None:
            self._graph = pnnx.Graph.load(self.param_path, self.bin_path)
        self._normalised = normalise(self.graph)
        operators = []
        for op in self._normalised.ops:
            runtime_operator = RuntimeOperator(op.name, op.type, inputnames=list(op.inputnames))
            init_inputs(op.inputs, runtime_operator)
            init_output_names(op.outputs, runtime_operator)
            init_attributes(op.attrs, runtime_operator)
            init_params(op.params, runtime_operator)
            operators.append(runtime_operator)
        self.operators = operators
        self._by_name = {op.name: op for op in operators}
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
        """Order the operators, create their layers and allocate all memory; forward() then only computes.

        A graph that is not initialised is initialised first. A graph that is already built stays as it is, with a
        warning in the log.

        Args:
            input_name: the only input, as in the C++; None takes all inputs.
            output_name: the only output; None returns all outputs.
            plan: reuse buffers whose values are no longer needed; False keeps every intermediate, and runs the layers
                without the planner.
            any_shape: accept inputs of any shape, not only the file's with another batch.

        Raises:
            CycleError: the graph has a cycle.
            UnsupportedError: some operators have no layer; it names all of them.
            BuildError: a wrong input or output name, a shape or type that cannot be computed, not enough memory.
            KuiperError: an error of init(), the sort or a layer.

        C++: `RuntimeGraph::Build`.
        """
        if self._state == GraphState.COMPLETE:
            _log.warning("build() was already called; nothing was done (a new RuntimeGraph can be built otherwise)")
            return
        if self._state == GraphState.NEED_INIT:
            self.init()
        link(self.operators)
        order = execution_order(self.operators)
        values = number_values(self._normalised, self.operators)
        file_names = [op.name for op in self.graph.ops]
        subgraph = find_subgraph(order, self.operators, values, input_name, output_name, file_names)
        make_outputs(self.operators, values)
        try:
            constants: dict[int, Array] = {}
            if self.layer_factory is not None:
                make_layers(subgraph.operators, self.layer_factory, self.param_path)
                constants = load_constants(subgraph)
            executables = ExecutableCache(subgraph, constants, reuse=plan, planner=self.planner)
        except MemoryError as error:
            raise BuildError(no_memory(error), path=self.param_path) from error
        executables.share_outputs()
        self.topo_queues = order
        self._built_layers = [op.layer for op in self.operators]
        self._executables, self._any_shape = executables, any_shape
        self._build_arguments = {"plan": plan, "any_shape": any_shape}
        self._build_arguments |= {"input_name": input_name, "output_name": output_name}
        self._state = GraphState.COMPLETE

    def forward(self, *inputs: Array, observe: Observer | None = None, layers_only: bool = False) -> Any:
        """Run the model: for each operator in order, its layer computes its outputs from its inputs.

        The first run with new input shapes determines the shapes of the intermediates if the file does not give them,
        and with a planner always: that run calls the layers, before there are kernels. After the first such run,
        other shapes get their plan, and their kernels, when they come again; the plans for the latest input shapes are
        cached (`executables.MAX_EXECUTABLES`). Two threads may call it at once: the second waits for the
        first. After an interrupt (Ctrl-C) no thread goes on computing, and the next run is correct. A child process
        that is forked during a run can use the graph, except while BLAS computes a layer with threads of its own:
        NumPy does not support a fork then.

        Args:
            inputs: one array per input, in the order of the file, of the file's shape (any batch) and data type.
            observe: called after every step with the step, its inputs and its outputs; what it returns replaces the
                outputs. An engine's step may stand for several operators; if the layers have to run first, the steps
                are theirs.
            layers_only: run the layers themselves, without the planner's program.

        Returns:
            New arrays, nested as the model's outputs are: one array, or tuples and lists of them.

        Raises:
            StateError: the graph is not built, has no layers, or is in the middle of a run.
            ShapeError: the inputs are not what the graph expects.
            KuiperError: a layer failed; its operator is named.

        C++: `RuntimeGraph::Forward`.
        """
        executables = self._ready()
        with self._locks.setdefault(os.getpid(), threading.Lock()):
            try:
                self._thread.running = True
                arrays = check_inputs(executables.subgraph, inputs, any_shape=self._any_shape)
                executable = executables.find(arrays)
                if executable.program is None or layers_only:
                    memory = executables.memory(executable)
                    plan = memory.plan
                    values = memory.start(arrays)
                    for step, outputs, finished in zip(plan.steps, memory.buffers, memory.releases, strict=True):
                        step_inputs = [values[value] for value in step.inputs]
                        if outputs is not None:
                            call_forward(step.operator, step_inputs, outputs, check_outputs=step.check_outputs)
                        else:  # the shapes are not known before the layer has run
                            values.update(memory.compute(step, step_inputs))
                        if observe is not None:
                            replacing = observe(step, step_inputs, [values[value] for value in step.outputs])
                            values.update(memory.replace(step, replacing))
                        for value in finished:
                            del values[value]
                    results = [[values[value] for value in numbers] for numbers in plan.graph_outputs]
                    if not executable.final:
                        executable = executables.replan(arrays, memory)
                        observe = None  # it has observed this run
                if executable.program is not None and not layers_only:
                    results = executable.program.run(arrays, observe)
                copies = [deep_copy(parts[0] if len(parts) == 1 else tuple(parts)) for parts in results]
                return copies[0] if len(copies) == 1 else tuple(copies)
            except MemoryError as error:  # outside of any layer: an engine's memory, the copies that are returned
                raise BuildError(f"the run ran out of memory: {no_memory(error)}") from error
            finally:
                self._thread.running = False
                executables.share_outputs()

    def capture(
        self, inputs: Array | Sequence[Array], names: Sequence[str] | None = None, *, layers_only: bool = True
    ) -> dict[str, Any]:
        """Run the model and return copies of the outputs of the named operators.

        Args:
            inputs: as for forward(); several in a list or tuple.
            names: the names of operators; None captures all of them.
            layers_only: what the layers compute; False: what the planner's program computes, which has no value for an
                operator that it fused with the next one.

        Returns:
            Operator name -> a copy of its output; a tuple of them when there are several.

        Raises:
            GraphError: a named operator does not exist, does not run for the outputs that were built, or is fused.
            KuiperError: an error of forward().
        """
        executables = self._ready()
        graph_inputs = tuple(inputs) if isinstance(inputs, list | tuple) else (inputs,)
        arrays = check_inputs(executables.subgraph, graph_inputs, any_shape=self._any_shape)
        return look.capture(self.forward, executables, arrays, names, layers_only=layers_only)

    def profile(self, *inputs: Array) -> Profile:
        """Run the model and measure time, FLOPs and bytes of every operator.

        Operators that an engine fused are one row, with the kernel that computed them.

        Raises:
            KuiperError: an error of forward().
        """
        return look.profile(self.forward, self._ready(), inputs)

    def differences(
        self,
        *inputs: Array,
        against: RuntimeGraph | Mapping[str, Any] | None = None,
        tolerance: float = TOLERANCE,
    ) -> Differences:
        """Run the model and compare every step with what it should compute; the first that is wrong is named.

        Every step reads right values, whatever the steps before it computed, so a fault does not spread. Operators
        that an engine fused are one row: the last one's outputs are compared.

        Args:
            inputs: as for forward().
            against: what the values are compared with. None: the graph's own layers, each in memory of its own. A
                built graph: its layers, operand by operand of equal names, as an optimised file and its original have
                them. A dict: stored values by the names of operators, as capture() returns them, or by `output0`,
                `output1`, ... for the model's outputs.
            tolerance: a step is wrong if max|a - b| > tolerance * max(1, max|b|).

        Returns:
            A row for each step that could be compared.

        Raises:
            GraphError: nothing can be compared, or a stored value has the name of no operator.
            KuiperError: an error of forward().

        Example:
            >>> import numpy as np
            >>> from kuiper_edu.engine import open_model
            >>> from kuiper_edu.support.project import root
            >>> x = np.ones((1, 3, 16, 16), np.float32)
            >>> graph = open_model(root() / "course4/model_file/simple_ops", fast=True)
            >>> graph.differences(x)
            Differences(5 steps, none wrong)
            >>> graph.differences(x, against={"op1": x + 1}).first_wrong.operators
            ('op1',)
        """
        executables = self._ready()
        arrays = check_inputs(executables.subgraph, inputs, any_shape=self._any_shape)
        if against is None:
            expected: differences.Expected = differences.LayerValues(executables, arrays)
        elif isinstance(against, RuntimeGraph):
            values = differences.values_of(against.forward, against._ready(), arrays)
            expected = differences.same_operands(executables, values)
        else:
            expected = differences.stored_values(executables, against)
        found = differences.find_differences(self.forward, arrays, expected, tolerance)
        if found.wrong:  # the memory holds what the steps did not compute: a step that writes nothing would hide
            executables.forget()
        return found

    def memory_report(self) -> MemoryReport:
        """Return how much memory the values between the operators take, with reuse and without.

        Raises:
            StateError: the graph is not built, or its shapes are not known before it has run once.
        """
        executables = self._built()
        return memory_report(executables.latest_plan(), reuse=executables.reuse)

    def _built(self) -> ExecutableCache:
        if self._executables is None:
            raise StateError(f"the graph is in state {self._state.name}, it cannot run", hint="Call build() first.")
        return self._executables

    def _ready(self) -> ExecutableCache:
        """Return the executables of a graph that can run; a layer cannot run its own graph."""
        executables = self._built()
        if self.layer_factory is None:
            raise StateError("the graph has no layers, so it cannot run", hint="Give RuntimeGraph a layer_factory.")
        if getattr(self._thread, "running", False):
            raise StateError("one of the graph's own layers called forward() during a run")
        return executables

    def __deepcopy__(self, memo: dict[int, Any]) -> RuntimeGraph:
        graph, factory, planner = copy.deepcopy((self._graph, self.layer_factory, self.planner), memo)
        twin = memo[id(self)] = type(self)(self.param_path or "in memory", self.bin_path, factory, planner=planner)
        twin.param_path, twin._graph = self.param_path, graph
        if self._state >= GraphState.NEED_BUILD:
            twin.init()
        if self._state == GraphState.COMPLETE:
            twin.build(**self._build_arguments)
            copy_replaced_layers(self.operators, self._built_layers, twin.operators, memo)
        return twin

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        """Refuse to be pickled.

        Raises:
            StateError: always.
        """
        raise StateError(
            "a RuntimeGraph cannot be pickled: its layers and its memory belong to this process",
            hint="Save its model (graph.graph.save(...)) and open that there; copy.deepcopy makes a second one here.",
        )

    def __repr__(self) -> str:
        where = "" if self.param_path is None else f"{self.param_path.name!r}, "
        return f"RuntimeGraph({where}{self._state.name}, {len(self.operators)} operators)"
