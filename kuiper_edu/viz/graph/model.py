"""`diagram_of`: the PNNX graph of a model as a diagram; operators and operands in words."""

from __future__ import annotations

from pathlib import Path

from kuiper_edu import pnnx
from kuiper_edu.errors import GraphError, UsageError, kind_of
from kuiper_edu.pnnx.invariants import wrong_kinds
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.viz.graph.diagram import Diagram, Edge, Node

Model = pnnx.Graph | RuntimeGraph | str | Path


def diagram_of(model: Model) -> Diagram:
    """Return a model's graph as a diagram.

    Raises:
        UsageError: the model cannot be drawn.
        ModelFileError: the file cannot be read.
    """
    graph = pnnx_graph(model)
    index = {id(operator): i for i, operator in enumerate(graph.ops)}
    nodes = tuple(
        Node(operator.name, operator.type, detail=_detail(operator), tooltip=describe_operator(operator), operator=i)
        for i, operator in enumerate(graph.ops)
    )
    edges = (
        Edge(i, index[id(consumer)], shape_text(operand), describe_operand(operand))
        for i, operator in enumerate(graph.ops)
        for operand in operator.outputs
        for consumer in operand.consumers
        if id(consumer) in index
    )
    return Diagram(nodes, tuple(edges))


def pnnx_graph(model: Model) -> pnnx.Graph:
    """Return the PNNX graph of a model: of a graph, a runtime graph, or a .param file.

    Raises:
        UsageError: the model cannot be drawn.
        GraphError: something in the graph is of a wrong kind.
        ModelFileError: the file cannot be read.
    """
    if isinstance(model, pnnx.Graph):
        for misplaced in wrong_kinds(model.ops, model.operands):
            raise GraphError(misplaced, hint="Graph.check() lists what is broken.")
        return model
    if isinstance(model, str | Path):
        return pnnx.Graph.load(model)
    if not isinstance(model, RuntimeGraph):
        raise UsageError(
            f"expected a pnnx.Graph, a RuntimeGraph or a .param's path, found {kind_of(model)}",
            hint="A dictionary of successors: draw_edges(successors).",
        )
    # A runtime graph that is not initialised yet stays so: drawing must not change its state.
    if not model.operators and model.param_path is not None:
        return pnnx.Graph.load(model.param_path, model.bin_path)
    return model.graph


def _detail(operator: pnnx.Operator) -> str:
    expression = operator.params.get("expr")
    return expression.text if expression is not None and operator.type == "pnnx.Expression" else ""


def describe_operator(operator: pnnx.Operator) -> str:
    """Return an operator in words, line by line: type, name, parameters, weights."""
    lines = [f"{operator.type}  {operator.name}"]
    lines += [f"{name} = {parameter.text}" for name, parameter in operator.params.items()]
    lines += [
        f"@{name}: {'×'.join(map(str, attribute.shape))} {attribute.dtype_name}"
        for name, attribute in operator.attrs.items()
    ]
    return "\n".join(lines)


def shape_text(operand: pnnx.Operand) -> str:
    """Return the shape of an operand as the label of an edge: `1×3×224×224`; empty if the file gives none."""
    if operand.shape is None:
        return ""
    return "×".join("?" if size is None else str(size) for size in operand.shape) or "scalar"


def describe_operand(operand: pnnx.Operand) -> str:
    """Return an operand in one line: its name, shape and data type."""
    return f"operand {operand.name}: {shape_text(operand) or 'no shape in the file'} {operand.dtype_name}"
