"""Functions for all commands that take a MODEL: finding its files, and summarising its graph."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kuiper_edu.errors import ModelFileError
from kuiper_edu.pnnx import files
from kuiper_edu.pnnx.nodes import INPUTS, OUTPUTS

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Graph, Operand

__all__ = ["input_specs", "load", "operators", "param_file", "shape_text", "summary_of"]


def param_file(model: str) -> Path:
    """Return the .param file of MODEL; call it before anything else, since its error suggests the nearest name.

    Raises:
        ModelFileError: there is no such file.
    """
    path = files.param_file(model)
    files.open_regular(path, ModelFileError).close()
    return path


def load(model: str) -> Graph:
    """Read MODEL; if there is no .bin beside it, without weights.

    Raises:
        ModelFileError: a file is missing or broken.
    """
    from kuiper_edu.pnnx import Graph

    return Graph.load(param_file(model))


def shape_text(operand: Operand) -> str:
    """Return an operand's shape and data type as text: `1x3x224x224 f32`, with `?` for an unknown size.

    Example:
        >>> from kuiper_edu.pnnx import Graph
        >>> shape_text(Graph.from_text("7767517\\n1 1\\npnnx.Input in 0 1 0 #0=(1,?)f32\\n").operands[0])
        '1x? f32'
    """
    from kuiper_edu.pnnx import dtypes

    if operand.shape is None:
        return "unknown"
    sizes = "x".join("?" if size is None else str(size) for size in operand.shape) or "scalar"
    name = dtypes.BY_CODE[operand.type].name
    return sizes if name == "null" else f"{sizes} {name}"


def input_specs(graph: Graph) -> list[str]:
    """Return the inputs of a graph as texts: each name with its shape and NumPy data type.

    Example:
        >>> from kuiper_edu.pnnx import Graph
        >>> input_specs(Graph.from_text("7767517\\n1 1\\npnnx.Input in 0 1 0 #0=(1,?)f32\\n"))
        ['in (1x? float32)']
    """
    from kuiper_edu.pnnx import dtypes

    inputs = []
    for op in (op for op in graph.ops if op.type in INPUTS):
        kinds = []
        for operand in op.outputs:
            dtype = dtypes.BY_CODE[operand.type]
            kinds.append(shape_text(operand).replace(f" {dtype.name}", f" {dtype.numpy}"))
        inputs.append(f"{op.name} ({', '.join(kinds)})")
    return inputs


def summary_of(graph: Graph, param: Path) -> dict[str, Any]:
    """Return a graph's summary as plain data: counts, inputs, outputs, operator types, weights, broken invariants."""
    weights = [attribute for op in graph.ops for attribute in op.attrs.values()]
    return {
        "file": str(param),
        "operators": len(graph.ops),
        "operands": len(graph.operands),
        "inputs": [_ends(output) for op in graph.ops if op.type in INPUTS for output in op.outputs],
        "outputs": [_ends(operand) for op in graph.ops if op.type in OUTPUTS for operand in op.inputs],
        "types": dict(sorted(Counter(op.type for op in graph.ops).items(), key=lambda pair: (-pair[1], pair[0]))),
        "weights": {
            "tensors": len(weights),
            "numbers": sum(math.prod(weight.shape) for weight in weights),
            "bytes": sum(weight.nbytes for weight in weights),
            "loaded": bool(weights) and all(weight.has_data for weight in weights),
        },
        "problems": graph.check(),
    }


def operators(graph: Graph) -> list[dict[str, Any]]:
    """Return every operator in the order of the file, as plain data."""
    return [
        {
            "name": op.name,
            "type": op.type,
            "inputs": [operand.name for operand in op.inputs],
            "outputs": [{"name": operand.name, "shape": shape_text(operand)} for operand in op.outputs],
            "params": {key: parameter.value for key, parameter in op.params.items()},
            "attrs": {key: f"{attribute.shape} {attribute.dtype_name}" for key, attribute in op.attrs.items()},
        }
        for op in graph.ops
    ]


def _ends(operand: Operand) -> dict[str, Any]:
    return {"operand": operand.name, "shape": shape_text(operand)}
