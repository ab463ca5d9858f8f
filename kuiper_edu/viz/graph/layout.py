"""`layouts`: the layouts of a graph with boxes: one by Graphviz for the outermost picture, one for each box.

When a box is unfolded, the viewer replaces it by its own layout. So that edges go on inside, that layout has a port for
each outside operator that the box reads, and one for each of its operators that is read outside.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import graphviz

from kuiper_edu.viz.graph import dot
from kuiper_edu.viz.graph.diagram import Diagram, Edge, Node
from kuiper_edu.viz.graph.folding import Box, Item, members, summary
from kuiper_edu.viz.graph.render import graphviz as run_graphviz

# [width, height, items, edges]; an item is [id, x, y, width, height], an edge [tail, head, source, label, x, y, mark,
# points]. Ids: an operator's is its index, those of boxes follow; ports: see `entry`, `exit_of`. x and y are centres.
Layout = list[Any]
_SHAPE = ("shape", "fixedsize", "width", "height")  # what the layout depends on
_POINT = {"shape": "point", "width": "0.02", "label": ""}


@dataclass(frozen=True)
class _Link:
    """An edge between two items, by their ids, that carries an output of the operator `source`."""

    tail: int
    head: int
    source: int
    edge: Edge


def entry(source: int) -> int:
    """Return the id of the port where the output of an outside operator enters a box.

    Example:
        >>> entry(0), exit_of(0), entry(1)
        (-1, -2, -3)
    """
    return -1 - 2 * source


def exit_of(source: int) -> int:
    """Return the id of the port where the output of an inside operator leaves a box."""
    return -2 - 2 * source


def boxes_in(items: Iterable[Item]) -> list[Box]:
    """Return all boxes, each before the boxes in it.

    Example:
        >>> [box.name for box in boxes_in((1, Box("", "a", (2, Box("", "b", (3,)))), Box("", "c", (4,))))]
        ['a', 'b', 'c']
    """
    found = []
    for item in items:
        if isinstance(item, Box):
            found += [item, *boxes_in(item.items)]
    return found


def layouts(diagram: Diagram, items: Sequence[Item], *, direction: str = "TB", columns: int = 1) -> list[Layout]:
    """Return the layouts: the outermost one, then that of each box in the order of `boxes_in`.

    Args:
        diagram: the graph.
        items: the items of the outermost picture.
        direction: as for `draw`.
        columns: the number of columns of the outermost picture.
    """
    boxes = boxes_in(items)
    number = {id(box): len(diagram.nodes) + i for i, box in enumerate(boxes)}
    touching: list[list[int]] = [[] for _ in diagram.nodes]
    for i, edge in enumerate(diagram.edges):
        for end in {edge.tail, edge.head}:
            touching[end].append(i)
    found = []
    for i, inside in enumerate([tuple(items), *(box.items for box in boxes)]):
        ids = [item if isinstance(item, int) else number[id(item)] for item in inside]
        nodes = {key: node_of(diagram, item) for key, item in zip(ids, inside, strict=True)}
        owner = {member: key for key, item in zip(ids, inside, strict=True) for member in members(item)}
        edges = sorted({number for member in owner for number in touching[member]})
        links = list(_links([diagram.edges[number] for number in edges], owner))
        source = _source(nodes, links, direction, 1 if i else columns)
        found.append(_layout(run_graphviz(source, form="json0"), [*nodes], links))
    return found


def node_of(diagram: Diagram, item: Item) -> Node:
    """Return an item as a node: its name, kind and content."""
    if isinstance(item, int):
        return diagram.nodes[item]
    inside = members(item)
    positions = sorted(number for i in inside if (number := diagram.nodes[i].number) is not None)
    interval = f", {positions[0]} to {positions[-1]}" if positions else ""
    count = f"{len(inside)} operator{'s'[: len(inside) != 1]}"
    return Node(item.name or count, item.kind, f"{summary(diagram, item)}{interval}", folded=True)


def outline(diagram: Diagram, items: Sequence[Item]) -> Diagram:
    """Return the outermost picture as a diagram, with every box folded."""
    owner = {member: index for index, item in enumerate(items) for member in members(item)}
    pairs = {(owner[edge.tail], owner[edge.head]): edge for edge in reversed(diagram.edges)}
    edges = tuple(Edge(a, b, edge.label, edge.tooltip, edge.mark) for (a, b), edge in sorted(pairs.items()) if a != b)
    return Diagram(tuple(node_of(diagram, item) for item in items), edges)


def _links(edges: Iterable[Edge], owner: dict[int, int]) -> Iterator[_Link]:
    """Yield the edges of a layout; several between the same two items for the same operator become one."""
    drawn = set()
    for edge in edges:
        tail, head = owner.get(edge.tail), owner.get(edge.head)
        if (tail is None and head is None) or (tail == head and tail is not None and edge.tail != edge.head):
            continue
        ends = (entry(edge.tail) if tail is None else tail, exit_of(edge.tail) if head is None else head)
        whole = tail in (None, edge.tail) and head in (None, edge.head)  # between operators: all are drawn
        if tail is None or head is None or not whole:
            if (*ends, edge.tail) in drawn:
                continue
            drawn.add((*ends, edge.tail))
        yield _Link(*ends, edge.tail, edge)


def _source(nodes: dict[int, Node], links: Sequence[_Link], direction: str, columns: int) -> str:
    graph = dot.new_graph(direction)
    for key, node in nodes.items():
        look = {name: value for name, value in dot.look_of(node).items() if name in _SHAPE}
        graph.node(f"n{key}", label=dot.text(*dot.lines(node)), **look)
    ends = dict.fromkeys(end for link in links for end in (link.tail, link.head) if end < 0)
    for rank, odd in (("source", 1), ("sink", 0)):
        with graph.subgraph(graph_attr={"rank": rank}) as row:
            for end in ends:
                if end % 2 == odd:
                    row.node(f"n{end}", **_POINT)
    index = {key: i for i, key in enumerate(nodes)}
    inner = tuple(Edge(index[link.tail], index[link.head]) for link in links if min(link.tail, link.head) >= 0)
    column = dot.split(Diagram(tuple(nodes.values()), inner), columns)
    for i, link in enumerate(links):
        breaks = min(link.tail, link.head) >= 0 and column[index[link.tail]] != column[index[link.head]]
        _add_edge(graph, i, link, breaks=breaks)
    return str(graph.source)


def _add_edge(graph: graphviz.Digraph, number: int, link: _Link, *, breaks: bool) -> None:
    look = {"id": str(number)}
    if breaks:
        look["constraint"] = "false"
    if link.head < 0:
        look["arrowhead"] = "none"
    if link.edge.label and min(link.tail, link.head) >= 0:
        look["label"] = dot.text(*(f"  {line} " for line in link.edge.label.splitlines()))
    graph.edge(f"n{link.tail}", f"n{link.head}", **look)


def _layout(output: bytes, keys: Sequence[int], links: Sequence[_Link]) -> Layout:
    """Return a layout from Graphviz's JSON output, in whole points, y downwards."""
    drawn = json.loads(output)
    left, bottom, right, top = map(float, drawn["bb"].split(","))

    def point(text: str) -> list[int]:
        x, y = text.split(",")
        return [round(float(x) - left), round(top - float(y))]

    found = {each["name"]: each for each in drawn.get("objects", []) if "pos" in each}
    ports = dict.fromkeys(end for link in links for end in (link.tail, link.head) if end < 0)
    items = []
    for key in (*keys, *ports):
        node = found[f"n{key}"]
        size = [round(float(node[side]) * 72) for side in ("width", "height")] if key >= 0 else [0, 0]
        items.append([key, *point(node["pos"]), *size])
    edges: list[Any] = [None] * len(links)
    for each in drawn.get("edges", []):
        number = int(each["id"])
        link = links[number]
        *tip, _ = [word[2:] for word in each["pos"].split() if word.startswith("e,")] + [""]
        path = [word for word in each["pos"].split() if word[:2] not in ("e,", "s,")]
        points = [part for word in (*path, *tip) for part in point(word)]
        label = link.edge.label if "lp" in each else ""
        edges[number] = [link.tail, link.head, link.source, label, *(point(each["lp"]) if label else [0, 0]),
                         link.edge.mark, points]  # fmt: skip
    return [round(right - left), round(top - bottom), items, edges]
