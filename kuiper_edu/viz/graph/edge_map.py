"""`draw_edges`: a graph that is given as a dictionary of successors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kuiper_edu.support.argument_check import checked
from kuiper_edu.topo.nodes import Successors, nodes
from kuiper_edu.topo.text import from_text
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.graph.diagram import Diagram, Edge, Node, refuse_unknown
from kuiper_edu.viz.graph.viewer import picture


@checked("successors")
def draw_edges(
    successors: Successors | str,
    *,
    marks: Mapping[str, str] | None = None,
    types: Mapping[str, str] | None = None,
    labels: Mapping[tuple[str, str], str] | None = None,
    order: Sequence[str] | None = None,
    edge_marks: Mapping[tuple[str, str], str] | None = None,
    direction: str = "LR",
) -> Picture:
    """Draw a graph that is given as a dictionary of successors.

    A graph of more than 24 nodes is interactive like that of `draw`.

    Args:
        successors: for each name, the names that come after it; or the same as a text, "a -> b, c; b -> d". Every
            name that occurs is a node.
        marks: for a name the word to mark it with, as in `draw`.
        types: for a name its operator type, which decides shape and colour.
        labels: for an edge (from, to) the text beside it.
        order: the names in an order; each node gets its position, from 0.
        edge_marks: for an edge (from, to) the word to mark it with.
        direction: LR from left to right, TB from top to bottom.

    Raises:
        GraphError: `successors` is not such a dictionary, or a mark, a label or the order names an unknown node.
        UsageError: there is no such direction.

    Example:
        >>> draw_edges({"conv1": ["conv2", "conv3"]}, marks={"conv1": "now"})
        <Picture: Graph of 3 nodes and 2 edges, from conv1 to conv2 and conv3. Marked: conv1 (now).>
    """
    if isinstance(successors, str):
        successors = from_text(successors)
    diagram = diagram_of_edges(successors, types=types, labels=labels, edge_marks=edge_marks)
    if order is not None:
        diagram = diagram.numbered(order)
    return picture(diagram.marked(marks or {}), direction=direction)


def diagram_of_edges(
    successors: Successors,
    *,
    types: Mapping[str, str] | None = None,
    labels: Mapping[tuple[str, str], str] | None = None,
    edge_marks: Mapping[tuple[str, str], str] | None = None,
) -> Diagram:
    """Return the diagram of a dictionary of successors.

    Raises:
        GraphError: `successors` is not such a dictionary, or a type, a label or a mark names an unknown node.
    """
    names = nodes(successors)
    index = {name: i for i, name in enumerate(names)}
    labels, edge_marks = labels or {}, edge_marks or {}
    refuse_unknown(types or {}, names)
    refuse_unknown([end for edge in (*labels, *edge_marks) for end in edge], names)
    edges = tuple(
        Edge(index[tail], index[head], labels.get((tail, head), ""), mark=edge_marks.get((tail, head), ""))
        for tail, heads in successors.items()
        for head in heads
    )
    return Diagram(tuple(Node(name, (types or {}).get(name, "")) for name in names), edges)
