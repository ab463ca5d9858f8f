"""Functions that open a model ready to run: files, layers and, on request, the fast kernels."""

from __future__ import annotations

from pathlib import Path

from kuiper_edu.engine.planner import FastPlanner
from kuiper_edu.errors import UsageError
from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx import Graph
from kuiper_edu.pnnx.files import param_file
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.support.argument_check import Count, checked


@checked("model")
def open_model(
    model: str | Path,
    *,
    fast: bool = False,
    threads: Count = 1,
    any_shape: bool = False,
    compiled: bool | None = None,
) -> RuntimeGraph:
    """Return a built graph whose layers come from the registry.

    Args:
        model: a .param file, its .bin, or their stem: `digits` finds digits.pnnx.param or digits.param.
        fast: run on the fast kernels; otherwise every operator runs through its layer.
        threads: how many threads compiled kernels may use; NumPy computes with one.
        any_shape: take inputs of any shape, not only the file's with another batch.
        compiled: whether the fast kernels are compiled ones, as for `FastPlanner`. True needs `fast`.

    Raises:
        ModelFileError: a file cannot be found or read.
        BuildError: operators without a layer, all of them at once.
        UsageError: an argument is invalid, or the extra that `compiled` needs is not installed.

    Example:
        >>> from kuiper_edu.support.project import root
        >>> graph = open_model(root() / "course5/model_file/digits", fast=True)
        >>> graph
        RuntimeGraph('digits.pnnx.param', COMPLETE, 52 operators)
    """
    planner = FastPlanner(threads, compiled)
    if compiled and not fast:
        raise UsageError("compiled=True was requested without fast=True, and plain layers are never compiled")
    graph = RuntimeGraph(param_file(model), None, create_layer, planner=planner if fast else None)
    graph.build(any_shape=any_shape)
    return graph


@checked()
def open_graph(graph: Graph) -> RuntimeGraph:
    """Return a built runtime graph for a graph in memory; every operator runs through its layer.

    Args:
        graph: the graph; it is copied, so later changes to it have no effect.

    Raises:
        UsageError: it is not a `pnnx.Graph`.
        GraphError: the graph is broken.
        BuildError: operators without a layer, all of them at once.

    Example:
        >>> import numpy as np
        >>> graph = Graph.from_text('''7767517
        ... 3 2
        ... pnnx.Input  x 0 1 0 #0=(1,2)f32
        ... nn.ReLU     r 1 1 0 1 #0=(1,2)f32 #1=(1,2)f32
        ... pnnx.Output y 1 0 1 #1=(1,2)f32''')
        >>> open_graph(graph).forward(np.float32([[-1, 2]]))
        array([[0., 2.]], dtype=float32)
    """
    runtime = RuntimeGraph.from_graph(graph.copy(), create_layer)
    runtime.build()
    return runtime
