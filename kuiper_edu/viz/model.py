"""What a picture of a model shows: its PNNX graph as a diagram, and an operator or an operand in words."""

from __future__ import annotations

from pathlib import Path

from kuiper_edu import pnnx
from kuiper_edu.errors import GraphError, UsageError, kind_of
from kuiper_edu.pnnx.invariants import wrong_kinds
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.viz.diagram import Diagram, Edge, Node

Model = pnnx.Graph | RuntimeGraph | str | Path


def diagram_of(model: Model) -> Diagram:
    """What a picture of this model shows.

    Raises:
        UsageError: the model is of no kind that can be drawn.
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
    """The PNNX graph of whatever can be drawn.

    Raises:
        UsageError: the model is of no kind that can be drawn.
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
            hint="Plain maps of successors: draw_edges(successors).",
        )
    # A runtime graph that is not read yet stays so: looking at it must not change its state.
    if not model.operators and model.param_path is not None:
        return pnnx.Graph.load(model.param_path, model.bin_path)
    return model.graph


def _detail(operator: pnnx.Operator) -> str:
    expression = operator.params.get("expr")
    return expression.text if expression is not None and operator.type == "pnnx.Expression" else ""


def describe_operator(operator: pnnx.Operator) -> str:
    """Everything about an operator, line by line: type, name, parameters, weights."""
    lines = [f"{operator.type}  {operator.name}"]
    lines += [f"{name} = {parameter.text}" for name, parameter in operator.params.items()]
    lines += [
        f"@{name}: {'×'.join(map(str, attribute.shape))} {attribute.dtype_name}"
        for name, attribute in operator.attrs.items()
    ]
    return "\n".join(lines)


def shape_text(operand: pnnx.Operand) -> str:
    """The shape of an operand as it stands beside an edge: `1×3×224×224`; empty when the file says nothing."""
    if operand.shape is None:
        return ""
    return "×".join("?" if size is None else str(size) for size in operand.shape) or "scalar"


def describe_operand(operand: pnnx.Operand) -> str:
    """An operand in a line: its name, shape and data type."""
    return f"operand {operand.name}: {shape_text(operand) or 'no shape in the file'} {operand.dtype_name}"
