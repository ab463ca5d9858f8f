"""`draw_run`: a graph as `draw` draws it, whose panel shows the numbers of a run under the lens."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu import pnnx
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.digits.model import runnable
from kuiper_edu.viz.digits.network import NetworkView, network_view
from kuiper_edu.viz.digits.network_picture import run_data
from kuiper_edu.viz.graph.diagram import refuse_unknown
from kuiper_edu.viz.graph.draw import draw_model


@checked("model", "inputs")
def draw_run(model: RuntimeGraph | str | Path, *inputs: NDArray[Any], only: Iterable[str] | None = None) -> Picture:
    """Draw a graph as `draw` does; in a notebook the panel of an operator has its maps, and a lens on each number.

    The numbers and the weights of these operators are in the picture, so choose few of a large network.

    Args:
        model: a runtime graph, or the path of a .param file.
        inputs: the arrays to run it on, (N, ...); the first sample is shown.
        only: the names of the operators whose panel has numbers; None for all that the lens can explain.

    Raises:
        GraphError: there is no such operator.
        KuiperError: the file cannot be read, or the network cannot be run on these inputs.

    Example:
        >>> from kuiper_edu.support import project
        >>> stem = project.root() / "course5/model_file/outside/residual"
        >>> draw_run(stem, np.load(f"{stem}.npz")["input0"]).alt[:33]
        'Graph of 11 operators and 11 edge'
    """
    graph = runnable(model)
    names = [op.name for op in graph.graph.ops]
    if only is not None:
        refuse_unknown(only, names)
    view = part_of(graph.graph, names if only is None else [*only])
    arrays = graph.capture(list(inputs))
    return draw_model(graph, run=run_data(view, arrays) if view.operators else {})


def part_of(graph: pnnx.Graph, names: Collection[str]) -> NetworkView:
    """Return the operators of these names that the lens explains, and those whose arrays they read as given ones.

    Example:
        >>> from kuiper_edu.support import project
        >>> graph = pnnx.Graph.load(project.root() / "course5/model_file/digits.pnnx.param")
        >>> [(op["name"], op["kind"]) for op in part_of(graph, ["relu"]).operators]
        [('convbn2d_0', ''), ('relu', 'relu')]
    """
    whole = network_view(graph)
    explained = {op["name"]: op for op in whole.operators if op["name"] in names and op["inputs"]} if whole else {}
    read = {name for op in explained.values() for name in op["inputs"]}
    attrs = {op.name: op.attrs for op in graph.ops}
    operators: list[dict[str, Any]] = []
    weights = [np.zeros(0, np.float32)]
    for op in whole.operators if whole else ():
        if op["name"] in explained and op["kind"]:
            begins: dict[str, Any] = {}
            for name in ("weight", "bias"):
                if name in op:
                    begins[name] = sum(each.size for each in weights)
                    weights.append(np.asarray(attrs[op["name"]][name].data, np.float32).ravel())
            operators.append({**op, **begins})
        elif op["name"] in read:
            operators.append({key: op[key] for key in ("title", "name", "type", "shape")} | {"kind": "", "inputs": []})
    items = [{"title": op["title"], "members": [i]} for i, op in enumerate(operators)]
    return NetworkView(operators, items, np.concatenate(weights))
