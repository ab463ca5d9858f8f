"""`read_onnx`: read an ONNX graph that is stored as JSON, so that it can be drawn.

tools/export_models.py writes `NAME.onnx.json` beside some models of course 3; course3/model_file/README.md describes
the format. Operators keep their ONNX types, so the graph can be drawn but not run.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kuiper_edu.errors import GraphError, ModelFileError
from kuiper_edu.pnnx import Graph, Operand, Parameter
from kuiper_edu.pnnx.dtypes import BY_NAME

_DTYPES = {"float32": "f32", "float64": "f64", "int64": "i64", "int32": "i32", "bool": "bool"}


def read_onnx(path: str | Path, *, constants: bool = False) -> Graph:
    """Read an ONNX graph that was stored as JSON.

    Args:
        path: the file `NAME.onnx.json`.
        constants: make operators of weights and constants, as ONNX does; else they are left out.

    Raises:
        ModelFileError: the file cannot be read, or does not hold such a graph.

    Example:
        >>> from kuiper_edu.support.project import root
        >>> graph = read_onnx(root() / "course3/model_file/layernorm.onnx.json")
        >>> [op.type for op in graph.ops][:4]
        ['pnnx.Input', 'ReduceMean', 'Sub', 'Pow']
    """
    try:
        stored = json.loads(Path(path).read_text(encoding="utf-8"))
        return _graph(stored, constants)
    except OSError as problem:
        raise ModelFileError(f"the file cannot be read: {problem.strerror}", path=path) from None
    except (ValueError, LookupError, TypeError, AttributeError, GraphError) as problem:
        raise ModelFileError(f"this is not an ONNX graph as JSON: {problem}", path=path) from None


def _graph(stored: dict[str, Any], constants: bool) -> Graph:
    graph = Graph()
    values: dict[str, Operand] = {}
    for value in stored["inputs"]:
        _describe(_add_operator(graph, values, "pnnx.Input", value["name"], value["name"]), value)
    for initializer in stored["initializers"] if constants else []:
        _describe(_add_operator(graph, values, "Initializer", initializer["name"], initializer["name"]), initializer)
    for node in stored["nodes"]:
        if node["op_type"] == "Constant" and not constants:
            continue
        known = [values[name] for name in node["inputs"] if name in values]
        _add_operator(graph, values, node["op_type"], node["name"].split("/")[-1], *node["outputs"])
        operator = graph.ops[-1]
        for operand in known:
            operator.add_input(operand)
        operator.params = {key: Parameter(value) for key, value in node["attributes"].items()}
    for value in stored["outputs"]:
        output = graph.new_operator("pnnx.Output", value["name"])
        _describe(values[value["name"]], value)
        output.add_input(values[value["name"]])
    return graph


def _add_operator(graph: Graph, values: dict[str, Operand], kind: str, name: str, *results: str) -> Operand:
    """Add an operator that produces these values; return the first of them."""
    operator = graph.new_operator(kind, name)
    for result in results:
        values[result] = graph.new_operand(result)
        operator.add_output(values[result])
    return operator.outputs[0]


def _describe(operand: Operand, stored: dict[str, Any]) -> None:
    operand.shape = tuple(size if isinstance(size, int) else None for size in stored["shape"])
    operand.type = BY_NAME[_DTYPES[stored["dtype"]]].code
