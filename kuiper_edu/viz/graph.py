"""`draw`: a model's graph as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kuiper_edu import pnnx
from kuiper_edu.errors import GraphError, UsageError
from kuiper_edu.pnnx.invariants import wrong_kinds
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.viz import dot, palette
from kuiper_edu.viz.diagram import Diagram, Edge, Node
from kuiper_edu.viz.picture import Picture
from kuiper_edu.viz.render import render

Model = pnnx.Graph | RuntimeGraph | str | Path


def draw(
    model: Model,
    *,
    highlight: Mapping[str, str] | None = None,
    order: bool | Sequence[str] = False,
    only: Iterable[str] | None = None,
    groups: Mapping[str, str] | None = None,
    direction: str = "TB",
    columns: int | None = None,
    legend: bool = False,
) -> Picture:
    """Draw a model: a node per operator, an edge per operand with its shape beside it.

    A node says its type (large) and its name (small); an expression also says what it computes. Shape and
    colour tell the operator's family.

    Args:
        model: a PNNX graph, a runtime graph, or the path of a .param file.
        highlight: for an operator's name the word to mark it with: `new`, `removed`, `changed`, `now`, `open`, `done`
            have a look of their own, any other text gets a thick line.
        order: number the operators: True in the order in which they run (a graph that is not built: in which the
            file has them), or the names in an order of your own.
        only: draw these operators only, and the edges between them.
        groups: for an operator's name the title of the box to draw it in.
        direction: TB from top to bottom, LR from left to right.
        columns: break a long graph into so many columns; None decides by the number of operators.
        legend: show what the shapes and colours mean.

    Raises:
        UsageError: the model is of no kind that can be drawn, or there is no such direction.
        GraphError: a name is not in the graph, or there are too many operators for a picture.
        ModelFileError: the file cannot be read.

    Example:
        >>> graph = pnnx.Graph.from_text("7767517\\n2 1\\npnnx.Input x 0 1 0 #0=(1,3)f32\\nnn.ReLU r 1 0 0")
        >>> draw(graph)
        <Picture: Graph of 2 operators and 1 edge, from x to r: 1 input and output, 1 activation.>
    """
    diagram = diagram_of(model)
    if order is not False:
        diagram = diagram.numbered(_order(model, diagram) if order is True else order)
    if groups:
        diagram = replace(diagram, nodes=tuple(replace(n, group=groups.get(n.name, "")) for n in diagram.nodes))
    if only is not None:
        diagram = diagram.only(only)
    return picture(diagram.marked(highlight or {}), direction=direction, columns=columns, legend=legend)


def picture(diagram: Diagram, *, direction: str = "TB", columns: int | None = None, legend: bool = False) -> Picture:
    """Draw a diagram. Arguments as for `draw`.

    Raises:
        UsageError: there is no such direction.
        GraphError: there are too many nodes for a picture.
    """
    alt = diagram.describe()
    columns = _columns(diagram) if columns is None else columns
    if legend:
        diagram = diagram.beside(_legend(diagram))
    source = dot.to_dot(diagram, direction=direction, columns=columns)
    svg = render(source, titles=_titles(diagram), count=len(diagram.nodes) + len(diagram.edges))
    return Picture(svg, alt)


def _columns(diagram: Diagram) -> int:
    """One column while it fits a screen or two; boxes are left whole."""
    count = len(diagram.nodes)
    return 1 if count <= 24 or any(node.group for node in diagram.nodes) else min(6, round(count / 17))


def diagram_of(model: Model) -> Diagram:
    """What a picture of this model shows.

    Raises:
        UsageError: the model is of no kind that can be drawn.
        ModelFileError: the file cannot be read.
    """
    graph = pnnx_graph(model)
    index = {id(operator): i for i, operator in enumerate(graph.ops)}
    nodes = tuple(
        Node(operator.name, operator.type, detail=_detail(operator), tooltip=describe_operator(operator))
        for operator in graph.ops
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
        for misplaced in wrong_kinds(model):
            raise GraphError(misplaced, hint="Graph.check() lists what is broken.")
        return model
    if isinstance(model, str | Path):
        return pnnx.Graph.load(model)
    if not isinstance(model, RuntimeGraph):
        raise UsageError(
            f"a {type(model).__name__} cannot be drawn; a pnnx.Graph, a RuntimeGraph or a .param's path was expected",
            hint="Plain maps of successors: draw_edges(successors).",
        )
    # A runtime graph that is not read yet stays so: looking at it must not change its state.
    if not model.operators and model.param_path is not None:
        return pnnx.Graph.load(model.param_path, model.bin_path)
    return model.graph


def _order(model: Model, diagram: Diagram) -> list[str]:
    queue = model.topo_queues if isinstance(model, RuntimeGraph) else []
    return [operator.name for operator in queue] or [node.name for node in diagram.nodes]


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


def _titles(diagram: Diagram) -> dict[str, str]:
    titles = {f"n{i}": node.tooltip for i, node in enumerate(diagram.nodes)}
    return titles | {f"n{edge.tail}->n{edge.head}": edge.tooltip for edge in diagram.edges}


def _legend(diagram: Diagram) -> Diagram:
    families = {node.family.name for node in diagram.nodes if node.type}
    examples = [
        next(node.type for node in diagram.nodes if node.type and node.family.name == name)
        for name in palette.FAMILIES
        if name in families
    ]
    nodes = tuple(Node(palette.family(kind).name, kind, group="shapes and colours") for kind in examples)
    return Diagram(nodes)
