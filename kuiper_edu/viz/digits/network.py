"""`NetworkView`: what the network view shows of a graph: its operators as columns, their maps, weights and edges.

The scripts in scripts/network lay it out, run it and explain its numbers; they know the kinds of operators in `_KINDS`.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu import pnnx
from kuiper_edu.pnnx.nodes import OUTPUTS
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.viz.digits.feature_maps import shape_of
from kuiper_edu.viz.graph.folding import Box, fold_blocks, members
from kuiper_edu.viz.graph.model import diagram_of

_KINDS = {  # what an operator computes, in the words of scripts/network
    "pnnx.Input": "input",
    "nn.Conv2d": "convolution",
    "nn.ReLU": "relu",
    "F.relu": "relu",
    "nn.ReLU6": "relu6",
    "nn.Hardswish": "hardswish",
    "nn.Sigmoid": "sigmoid",
    "F.sigmoid": "sigmoid",
    "nn.Softmax": "softmax",
    "F.softmax": "softmax",
    "torch.softmax": "softmax",
    "Tensor.softmax": "softmax",
    "nn.MaxPool2d": "max pool",
    "F.max_pool2d": "max pool",
    "nn.AdaptiveAvgPool2d": "average",
    "F.adaptive_avg_pool2d": "average",
    "nn.Upsample": "upsampling",
    "torch.cat": "concatenation",
    "torch.flatten": "flatten",
    "nn.Linear": "linear",
}
_EXPRESSIONS = {"add(@0,@1)": "addition", "maximum(@0,@1)": "maximum"}
_TITLES = {"relu": "ReLU", "relu6": "ReLU6", "hardswish": "Hardswish", "addition": "add", "concatenation": "cat"}
ROWS = 8  # maps that stand below each other, the strongest ones: geometry.js
_WINDOWS = ("kernel_size", "stride", "padding", "dilation")
_ONLY = {  # the values of parameters for which an operator is of its kind
    "padding_mode": "zeros",
    "ceil_mode": False,
    "return_indices": False,
    "output_size": (1, 1),
    "mode": "nearest",
    "dim": 1,
    "start_dim": 1,
    "end_dim": -1,
}


@dataclass
class NetworkView:
    """A graph as the network view shows it.

    Args:
        operators: for each operator in execution order its title, name, type, kind, shape without the batch, inputs,
            window, and where its weights begin.
        items: the columns: a title, and the indices of the operators that are one column until it is unfolded.
        weights: the weights of all operators, one after the other.

    Example:
        >>> from kuiper_edu.support import project
        >>> view = network_view(pnnx.Graph.load(project.root() / "course5/model_file/digits.pnnx.param"))
        >>> [item["title"] for item in view.items][:6]
        ['input', 'conv 7×7', 'ReLU', 'max pool', 'block 1', 'block 2']
    """

    operators: list[dict[str, Any]]
    items: list[dict[str, Any]]
    weights: NDArray[np.float32] = field(repr=False)

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, NDArray[Any]], types: Mapping[str, str]) -> NetworkView:
        """Return the view of an engine whose graph is not known: its arrays in their order, without edges."""
        operators: list[dict[str, Any]] = [
            {
                "title": name,
                "name": name,
                "type": types.get(name, ""),
                "kind": "",
                "shape": shape_of(array),
                "inputs": [],
            }
            for name, array in arrays.items()
        ]
        items = [{"title": name, "members": [i]} for i, name in enumerate(arrays)]
        return cls(operators, items, np.zeros(0, np.float32))

    @property
    def unexplained(self) -> list[str]:
        """The names of the operators that the scripts cannot compute."""
        return [op["name"] for op in self.operators if not op["kind"]]

    def data(self) -> dict[str, Any]:
        """Return operators, columns and edges as plain data."""
        return {"operators": self.operators, "items": self.items, "edges": self.edges()}

    def shown(self, item: dict[str, Any]) -> dict[str, Any]:
        """Return the operator whose maps stand for a column: its last one that does not only flatten."""
        inside = [self.operators[i] for i in item["members"]]
        return next((op for op in reversed(inside) if op["kind"] != "flatten"), inside[0])

    def edges(self) -> list[tuple[int, int, bool]]:
        """Return each edge: the operators at its ends, and whether it is an arc: it passes over those between them."""
        index = {op["name"]: i for i, op in enumerate(self.operators)}
        ends = [(index[name], i) for i, op in enumerate(self.operators) for name in op["inputs"] if name in index]
        return [(tail, head, head != tail + 1) for tail, head in ends]

    def rank_maps(self, graph: RuntimeGraph, images: NDArray[np.float32]) -> None:
        """Note each operator's strongest maps, by the average of their numbers' sizes over some images."""
        arrays = graph.capture(images)
        for op in self.operators:
            if op["name"] in arrays:
                array = arrays[op["name"]]
                strength = np.abs(array).reshape(*array.shape[:2], -1).mean(axis=(0, 2))
                op["maps"] = np.argsort(-strength.round(6), kind="stable")[:ROWS].tolist()


def network_view(graph: pnnx.Graph) -> NetworkView | None:
    """Return the network view of a graph; None if the file says of some operator's output no shape of maps.

    Args:
        graph: the graph, its operators in an order in which each comes after its inputs.
    """
    ops = [op for op in graph.ops if op.type not in OUTPUTS]
    operators: list[dict[str, Any]] = []
    weights: list[NDArray[np.float32]] = [np.zeros(0, np.float32)]
    for op in ops:
        shape = op.outputs[0].shape if len(op.outputs) == 1 else None
        if not shape or len(shape) not in (2, 4) or not all(isinstance(edge, int) for edge in shape):
            return None
        operators.append(_operator(op, [int(str(edge)) for edge in shape[1:]], weights))
    return NetworkView(operators, _items(graph, ops), np.concatenate([each.ravel() for each in weights]))


def _operator(op: pnnx.Operator, shape: list[int], weights: list[NDArray[np.float32]]) -> dict[str, Any]:
    """Return the data of one operator; its weights are appended to `weights`."""
    entry: dict[str, Any] = {
        "title": _title(op),
        "name": op.name,
        "type": op.type,
        "kind": _kind(op),
        "shape": shape,
        "inputs": [operand.producer.name for operand in op.inputs if operand.producer is not None],
    }
    if entry["kind"] in _EXPRESSIONS.values() and any(_maps(operand) != shape for operand in op.inputs):
        entry["kind"] = ""  # the scripts do not repeat the smaller array
    for name in _WINDOWS:
        if name in op.params and entry["kind"] in ("convolution", "max pool"):
            entry[name.removesuffix("_size")] = list(op.params[name].value)  # type: ignore[arg-type]
    if "groups" in op.params:
        entry["groups"] = op.params["groups"].value
    for name in ("weight", "bias"):
        if name in op.attrs and entry["kind"]:
            entry[name] = sum(each.size for each in weights)
            weights.append(np.asarray(op.attrs[name].data, np.float32))
    return entry


def _maps(operand: pnnx.Operand) -> list[Any]:
    """Return the shape of an operand without the batch."""
    return list(operand.shape or ())[1:]


def _kind(op: pnnx.Operator) -> str:
    """Return what an operator computes; an empty text if the scripts have no such kind."""
    values = {name: param.value for name, param in op.params.items()}
    if isinstance(values.get("dim"), int) and op.outputs[0].shape:
        values["dim"] %= len(op.outputs[0].shape)  # type: ignore[operator] # counted from the end as well
    kind = _EXPRESSIONS.get(str(values.get("expr")), "") if op.type == "pnnx.Expression" else _KINDS.get(op.type, "")
    if any(values.get(name, only) != only for name, only in _ONLY.items()):
        return ""
    dilated = kind == "max pool" and values.get("dilation", (1, 1)) != (1, 1)
    return "" if dilated or any(isinstance(values.get(name), str) for name in _WINDOWS) else kind


def _title(op: pnnx.Operator) -> str:
    """Return what stands above an operator's maps."""
    kind = _kind(op)
    if kind == "convolution":
        return "conv " + "×".join(map(str, op.params["kernel_size"].value))  # type: ignore[arg-type]
    if kind == "linear":
        return op.name
    return _TITLES.get(kind, kind) or op.type.rpartition(".")[2]


def _items(graph: pnnx.Graph, ops: Sequence[pnnx.Operator]) -> list[dict[str, Any]]:
    """Return the columns: blocks are folded, and a flatten stands with what it flattens."""
    index = {id(op): i for i, op in enumerate(ops)}
    items: list[dict[str, Any]] = []
    blocks = 0
    for item in fold_blocks(diagram_of(graph)):
        inside = [index[id(graph.ops[i])] for i in members(item) if id(graph.ops[i]) in index]
        if isinstance(item, Box):
            blocks += 1
            items.append({"title": f"block {blocks}", "members": inside})
        elif inside and ops[inside[0]].type == "torch.flatten" and items:
            items[-1]["members"] += inside
        elif inside:
            items.append({"title": _title(ops[inside[0]]), "members": inside})
    return items


def size_of(shape: Sequence[int]) -> str:
    """Return the shape of an operator's maps, as short as can be.

    Example:
        >>> size_of([8, 32, 32]), size_of([6, 13, 8]), size_of([64])
        ('8×32²', '6×13×8', '64')
    """
    if len(shape) == 3 and shape[1] == shape[2]:
        return f"{shape[0]}×{shape[1]}²"
    return "×".join(map(str, shape))


def packed(array: NDArray[Any]) -> str:
    """Return the bytes of an array in base64, for a page."""
    return base64.b64encode(array.tobytes()).decode("ascii")
