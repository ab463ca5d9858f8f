"""The graph that runs: init(), build(), forward()."""

from __future__ import annotations

import logging
from pathlib import Path

from kuiper_edu import pnnx
from kuiper_edu.errors import BuildError, GraphError, StateError
from kuiper_edu.pnnx.assignment import whole_assignments
from kuiper_edu.pnnx.files import as_path
from kuiper_edu.runtime.bind import load_constants, make_outputs
from kuiper_edu.runtime.datatypes import GraphState
from kuiper_edu.runtime.execute import Array, Planner
from kuiper_edu.runtime.init_graph import init_operators
from kuiper_edu.runtime.make_layers import LayerFactory, make_layers
from kuiper_edu.runtime.memory import no_memory
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.runtime.programs import Programs
from kuiper_edu.runtime.relations import execution_order, link, successors
from kuiper_edu.runtime.route import find_route
from kuiper_edu.runtime.runner import Runner
from kuiper_edu.runtime.running import RunningGraph
from kuiper_edu.runtime.wiring import wire

_log = logging.getLogger(__name__)


class RuntimeGraph(RunningGraph):
    """A model that can run: read by init(), prepared by build(), computed by forward().

    Args:
        param_path: the .param file.
        bin_path: the .bin file; None takes the one beside the .param.
        layer_factory: makes the layer of an operator, such as `kuiper_edu.layers.create_layer`. Without one the
            graph can be built and looked at, but not run.
        planner: makes faster programs than the plain path; `kuiper_edu.engine` has one.

    Raises:
        ModelFileError: param_path or bin_path is no file name.

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
    def from_graph(
        cls, graph: pnnx.Graph, layer_factory: LayerFactory | None = None, *, planner: Planner | None = None
    ) -> RuntimeGraph:
        """A runtime graph of a graph that is in memory already; init() then reads no file."""
        made = cls.__new__(cls)
        made.param_path = made.bin_path = None
        made._start(graph, layer_factory, planner)
        return made

    def _start(self, graph: pnnx.Graph | None, factory: LayerFactory | None, planner: Planner | None) -> None:
        super().__init__()
        self.layer_factory = factory
        self.planner = planner
        self.operators: list[RuntimeOperator] = []
        self.topo_queues: list[RuntimeOperator] = []
        self._graph = graph
        self._whole = pnnx.Graph()  # the graph with whole slice assignments: what init() wraps
        self._by_name: dict[str, RuntimeOperator] = {}

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
            programs = Programs(route, constants, reuse=plan, planner=self.planner)
        except MemoryError as error:
            raise BuildError(no_memory(error), path=self.param_path) from error
        self._runner = Runner(programs, any_shape=any_shape, runnable=self.layer_factory is not None)
        self.topo_queues = order
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

    def __repr__(self) -> str:
        where = "" if self.param_path is None else f"{self.param_path.name!r}, "
        return f"RuntimeGraph({where}{self._state.name}, {len(self.operators)} operators)"
