"""The picture below a verdict: a small graph, the learner's positions, and the edge that proves the order wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kuiper_edu.topo.nodes import nodes
from kuiper_edu.viz.graph.diagram import Diagram, Edge, Node
from kuiper_edu.viz.graph.viewer import picture

if TYPE_CHECKING:
    from kuiper_edu.course.judge.findings import Mismatch
    from kuiper_edu.viz.base.picture import Picture

MOST_NODES = 40  # a larger picture would be unreadable


def wrong_order(mismatch: Mismatch) -> Picture | None:
    """Draw the graph of a wrong order with the violated edge marked; None if there is no graph, or it is too large."""
    graph = mismatch.graph
    if graph is None or not 0 < len(names := nodes(graph)) <= MOST_NODES:
        return None
    index = {name: number for number, name in enumerate(names)}
    violated = mismatch.fault.details if mismatch.fault.kind == "edge" else ()
    edges = {(before, after) for before, successors in graph.items() for after in successors}
    diagram = Diagram(
        tuple(Node(name, mark=_mark(name, mismatch)) for name in names),
        tuple(
            Edge(
                index[a],
                index[b],
                mark="wrong way" if (a, b) == violated else "",
                label="wrong way" if (a, b) == violated else "",
            )
            for a, b in sorted(edges)
        ),
    )
    return picture(_numbered(diagram, mismatch), direction="LR")


def _mark(name: str, mismatch: Mismatch) -> str:
    return (
        mismatch.fault.kind
        if name in mismatch.fault.details and mismatch.fault.kind in ("missing", "duplicate")
        else ""
    )


def _numbered(diagram: Diagram, mismatch: Mismatch) -> Diagram:
    """Number every node with the first position at which the learner put it, counted from 1."""
    if not isinstance(mismatch.got, list):
        return diagram
    first = {str(name): number for number, name in reversed(list(enumerate(mismatch.got, 1)))}
    return replace(diagram, nodes=tuple(replace(node, number=first.get(node.name)) for node in diagram.nodes))
