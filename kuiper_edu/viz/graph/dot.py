"""A diagram as DOT, the language of Graphviz; built with the `graphviz` package.

Names and types are data: nothing in them may act as a Graphviz escape, an entity, a port or an HTML label. In the
source nodes are called n0, n1, ..., and every label goes through `text`.
"""

from __future__ import annotations

from collections.abc import Sequence

import graphviz

from kuiper_edu.errors import UsageError
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.graph.diagram import Diagram, Edge, Node

LONGEST = 36  # characters of a line in a node
_GAP = 0.22  # inches
_DIRECTIONS = ("TB", "LR", "BT", "RL")
_SLANTED = {"hexagon": 0.5, "octagon": 0.6, "oval": 0.6, "invtrapezium": 0.7, "parallelogram": 0.7}  # inches


def text(*lines: str) -> str:
    """Return a label of several lines, escaped so that Graphviz writes it verbatim.

    Example:
        >>> text("<b>", "a&lt;b")
        '<b>\\\\na&amp;lt;b'
    """
    label: str = graphviz.nohtml("\\n".join(_literal(shorten(line)) for line in lines if line))
    return label


def record(title: str, fields: Sequence[str], *, direction: str = "TB") -> str:
    """Return a record label: a title, and below it left-aligned fields, for any direction of the graph.

    Example:
        >>> record("Graph", ["ops: list[Operator]"], direction="LR")
        'Graph|ops:\\\\ list[Operator]\\\\l'
    """
    body = "".join(_field(line) + "\\l" for line in fields)
    label = f"{_field(title)}|{body}" if body else _field(title)
    plain: str = graphviz.nohtml(f"{{{label}}}" if direction in ("TB", "BT") else label)
    return plain


def _field(line: str) -> str:
    escaped = _literal(line)
    for sign in "{}|<> ":
        escaped = escaped.replace(sign, "\\" + sign)
    return escaped


def _literal(line: str) -> str:
    printable = "".join(sign if sign.isprintable() else "?" for sign in line)
    return printable.replace("\\", "\\\\").replace("&", "&amp;")


def shorten(line: str) -> str:
    """Return a long text with its middle replaced by an ellipsis; the tooltip holds all of it.

    Example:
        >>> shorten("model.backbone.stage4.unit2.branch.conv1x1")
        'model.backbone.sta….branch.conv1x1'
    """
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]}…{line[-LONGEST // 2 + 3 :]}"


def to_dot(diagram: Diagram, *, direction: str = "TB", columns: int = 1, gap: float = _GAP) -> str:
    """Return the DOT source of a diagram.

    Args:
        diagram: the diagram.
        direction: the direction of the edges: TB down, LR to the right.
        columns: the number of columns that a long graph is broken into (rows, for LR).
        gap: inches between a node and the next, the length of the shortest edges.

    Raises:
        UsageError: there is no such direction.
    """
    check_direction(direction)
    graph = new_graph(direction, gap)
    groups = list(dict.fromkeys(node.group for node in diagram.nodes))
    for i, group in enumerate(groups):
        members = [(j, node) for j, node in enumerate(diagram.nodes) if node.group == group]
        if not group:
            _add_nodes(graph, members)
            continue
        with graph.subgraph(name=f"cluster_{i}") as box:
            box.attr(label=text(group), color=palette.GRID, style="rounded", fontsize="13", margin="12")
            _add_nodes(box, members)
    column = split(diagram, columns)
    for edge in diagram.edges:
        _add_edge(graph, edge, breaks=column[edge.tail] != column[edge.head])
    return str(graph.source)


def check_direction(direction: str) -> None:
    """Refuse a text that is not a direction.

    Raises:
        UsageError: it is not one of TB, LR, BT and RL.
    """
    if direction not in _DIRECTIONS:
        raise UsageError(f"expected a direction, one of {', '.join(_DIRECTIONS)}, found {direction!r}")


def new_graph(direction: str, gap: float = _GAP) -> graphviz.Digraph:
    """Return an empty Graphviz graph with the defaults of all our pictures."""
    graph = graphviz.Digraph()
    graph.attr(rankdir=direction, ranksep=f"{gap:g}", nodesep="0.25", bgcolor=palette.WHITE, fontname=palette.WIDEST)
    graph.attr("node", fontname=palette.WIDEST, fontsize="13", fontcolor=palette.INK, height="0.4", margin="0.2,0.05")
    graph.attr("edge", fontname=palette.WIDEST, fontsize="10", fontcolor=palette.FAINT, color=palette.FAINT)
    graph.attr("edge", arrowsize="0.6")
    return graph


def _add_nodes(graph: graphviz.Digraph, members: Sequence[tuple[int, Node]]) -> None:
    for i, node in members:
        graph.node(f"n{i}", label=text(*lines(node)), id=f"n{i}", **look_of(node))


def look_of(node: Node) -> dict[str, str]:
    """Return the Graphviz attributes of a node's family and mark."""
    family = node.family
    look = {"shape": family.shape, "style": family.style, "color": family.line, "fillcolor": family.fill}
    if family.shape in _SLANTED:
        look |= _size(node)
    if node.mark:
        mark = palette.mark(node.mark)
        look |= {"color": mark.color, "penwidth": f"{mark.width:g}"}
        look["style"] = ",".join(filter(None, (family.style, mark.style)))
    return look


def _size(node: Node) -> dict[str, str]:
    """Return width and height, in inches, of a shape with narrow ends; Graphviz's own size is twice as large."""
    large, *small = map(shorten, lines(node))
    points = max([9.0 * len(large), *(6.6 * len(line) for line in small)])
    return {
        "fixedsize": "true",
        # The large line is the first one: the more lines there are, the narrower the shape is at its height.
        "width": f"{points / 72 + _SLANTED[node.family.shape] + 0.2 * max(0, len(small) - 1):.2f}",
        "height": f"{0.16 + 0.22 * (1 + len(small)):.2f}",
    }


def lines(node: Node) -> list[str]:
    """Return the lines of a node: the large one first, then the small ones."""
    name = node.name if node.number is None else f"{node.number}: {node.name}"
    return [line for line in (node.type, name, node.detail, f"[{node.mark}]" if node.mark else "") if line]


def split(diagram: Diagram, columns: int) -> list[int]:
    """Return the column of each node: contiguous parts of about equal size, cut where the fewest edges cross.

    Example:
        >>> chain = Diagram(tuple(map(Node, "abcd")), (Edge(0, 1), Edge(1, 2), Edge(2, 3)))
        >>> split(chain, 2)
        [0, 0, 1, 1]
    """
    total = len(diagram.nodes)
    crossing = [0] * (total + 1)  # edges that cross a cut before node i
    for edge in diagram.edges:
        for i in range(min(edge.tail, edge.head) + 1, max(edge.tail, edge.head) + 1):
            crossing[i] += 1
    cuts = []
    for part in range(1, columns):
        wish, reach = total * part / columns, total / columns / 3
        near = [i for i in range(1, total) if abs(i - wish) <= reach]
        cuts += [min(near, key=lambda i: (crossing[i], abs(i - wish)))] if near else []
    return [sum(i >= cut for cut in cuts) for i in range(total)]


def _add_edge(graph: graphviz.Digraph, edge: Edge, *, breaks: bool) -> None:
    look = {"constraint": "false"} if breaks else {}
    if edge.mark:
        mark = palette.mark(edge.mark)
        look |= {"color": mark.color, "fontcolor": mark.color, "penwidth": f"{mark.width:g}", "style": mark.style}
    label = {"label": text(*(f"  {line} " for line in edge.label.splitlines()))} if edge.label else {}
    graph.edge(f"n{edge.tail}", f"n{edge.head}", **label, **look)
