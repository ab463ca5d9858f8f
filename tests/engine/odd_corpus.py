"""The nets of the corpus with odd parameters and sizes: one parameter of one operator, or the size of maps, changed.

PyTorch's values are not known for these; what they should compute is what the layers compute.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from kuiper_edu.errors import KuiperError
from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx import Graph, Operator, Parameter
from kuiper_edu.runtime import Planner, RuntimeGraph

CORPUS = Path(__file__).parents[1] / "corpus"
NETS: dict[str, Any] = {
    name: net for name, net in json.loads((CORPUS / "index.json").read_text()).items() if net["runnable"]
}

ODD: dict[str, tuple[Any, ...]] = {
    "scale_factor": (2.1, 1.1, 0.7, 3.0, 41.0),
    "stride": (0, 1, 3, 5),
    "padding": (0, 1, 2),
    "dilation": (2, 3),
    "kernel_size": (1, 2, 5),
    "output_size": (1, 3, 7),
    "ceil_mode": (True, False),
    "count_include_pad": (True, False),
    "divisor_override": (3,),
    "eps": (0.5,),
    "dim": (0, 1, -1),
    "min_val": (-0.25,),
    "max_val": (0.25,),
    "negative_slope": (0.0, -0.5),
}
"""Parameter -> its odd values; one value stands for all axes."""

LARGE = 400
"""The height and width of large maps: a sum of so many numbers in float32 shows how it is computed."""

Changed = tuple[str, Graph, list[np.ndarray]]
"""What was changed, the graph and its inputs."""


def changed(name: str) -> Iterator[Changed]:
    """Yield a net of the corpus with each change, the file's shapes removed."""
    graph = without_shapes(Graph.load(CORPUS / f"{name}.pnnx.param"))
    with np.load(CORPUS / f"{name}.npz") as stored:
        inputs = [stored[f"input{index}"] for index in range(len(NETS[name]["inputs"]))]
    for number, op in enumerate(graph.ops):
        for key, value in odd_values(op):
            other = graph.copy()
            other.ops[number].params[key] = Parameter(value)
            yield f"{name}: {op.name} {key}={value}", other, inputs
    for height, width in ((LARGE, LARGE), (7, 45)):
        if any(array.ndim == 4 for array in inputs):
            yield f"{name}: {height}x{width}", graph, [resized(array, height, width) for array in inputs]
    yield f"{name}: empty", graph, [array[:0] for array in inputs]


def odd_values(op: Operator) -> Iterator[tuple[str, Any]]:
    """Yield the parameters of an operator that may be changed, each with an odd value in the form of its own."""
    for key in op.params.keys() & ODD.keys():
        own = op.params[key].value
        if op.attrs and key == "kernel_size":  # the weight has its size
            continue
        for value in ODD[key]:
            odd = type(own)(value for _ in own) if isinstance(own, list | tuple) else value
            if odd != own:
                yield key, odd


def without_shapes(graph: Graph) -> Graph:
    """Return the graph without the shapes that other parameters would make wrong."""
    for operand in graph.operands:
        operand.shape = None
    return graph


def resized(array: np.ndarray, height: int, width: int) -> np.ndarray:
    """Return maps of this size; other arrays stay. Equal numbers are rounded alike in all additions: errors grow."""
    if array.ndim != 4 or array.dtype != np.float32:
        return array
    return np.full((1, array.shape[1], height, width), 0.7, np.float32)


def fault_of(graph: Graph, inputs: list[np.ndarray], planner: Planner) -> str | None:
    """Return which step of an engine is wrong, or how it failed; "" if none is, None if the layers refuse the net."""
    plain, fast = (RuntimeGraph.from_graph(graph, create_layer, planner=each) for each in (None, planner))
    try:
        plain.build(any_shape=True)
        plain.forward(*inputs)
    except KuiperError:
        return None
    try:
        fast.build(any_shape=True)
        differences = fast.differences(*inputs)
    except Exception as error:  # whatever it is, the layers compute the net
        return repr(error)
    return repr(differences) if differences.wrong else ""
