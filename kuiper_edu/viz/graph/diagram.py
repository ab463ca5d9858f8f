"""`Diagram`: the nodes and edges of a graph picture, and the texts on them, before layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from kuiper_edu.errors import GraphError
from kuiper_edu.viz.base import palette


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a diagram.

    Args:
        name: its name; need not be unique.
        type: the operator's type, written large; empty for a node that has a name only.
        detail: one more line, written small.
        tooltip: the text shown while the pointer rests on it.
        mark: why it is highlighted, in a word that is written into it.
        number: its position in an order, written before the name.
        group: the title of the box that it is drawn in.
        operator: its index in the model's list of operators; None if it is not an operator.
        folded: whether it stands for several operators.
    """

    name: str
    type: str = ""
    detail: str = ""
    tooltip: str = ""
    mark: str = ""
    number: int | None = None
    group: str = ""
    operator: int | None = None
    folded: bool = False

    @property
    def family(self) -> palette.Family:
        """The family of its type, which decides shape and colour."""
        if self.folded:
            return palette.BOX
        return palette.family(self.type) if self.type else palette.FAMILIES["convolution"]


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge of a diagram, from `nodes[tail]` to `nodes[head]`.

    Args:
        tail: the index of the node where it begins.
        head: the index of the node where it ends.
        label: the text beside it, mostly a shape.
        tooltip: the text shown while the pointer rests on it.
        mark: why it is highlighted.
    """

    tail: int
    head: int
    label: str = ""
    tooltip: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Diagram:
    """The nodes and edges of a picture."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...] = field(default=())

    def marked(self, marks: Mapping[str, str]) -> Diagram:
        """Return the diagram with the nodes of these names highlighted.

        Raises:
            GraphError: no node has one of the names.
        """
        names = [node.name for node in self.nodes]
        refuse_unknown(marks, names)
        return replace(self, nodes=tuple(replace(n, mark=marks.get(n.name, n.mark)) for n in self.nodes))

    def numbered(self, order: Iterable[str]) -> Diagram:
        """Return the diagram with each node's position in an order.

        Raises:
            GraphError: a name in the order is not a node.
        """
        positions = {name: i for i, name in enumerate(order)}
        refuse_unknown(positions, [node.name for node in self.nodes])
        return replace(self, nodes=tuple(replace(n, number=positions.get(n.name)) for n in self.nodes))

    def only(self, names: Iterable[str]) -> Diagram:
        """Return the part of the diagram with the nodes of these names and the edges between them.

        Raises:
            GraphError: no node has one of the names.
        """
        selected = set(names)
        refuse_unknown(selected, [node.name for node in self.nodes])
        kept = [i for i, node in enumerate(self.nodes) if node.name in selected]
        new = {old: i for i, old in enumerate(kept)}
        edges = (replace(e, tail=new[e.tail], head=new[e.head]) for e in self.edges if e.tail in new and e.head in new)
        return Diagram(tuple(self.nodes[i] for i in kept), tuple(edges))

    def beside(self, other: Diagram) -> Diagram:
        """Return this diagram and another one in a single diagram, without edges between them."""
        shift = len(self.nodes)
        moved = (replace(edge, tail=edge.tail + shift, head=edge.head + shift) for edge in other.edges)
        return Diagram(self.nodes + other.nodes, (*self.edges, *moved))

    def grouped(self, group: str) -> Diagram:
        """Return the diagram with all nodes in one box."""
        return replace(self, nodes=tuple(replace(node, group=group) for node in self.nodes))

    def describe(self) -> str:
        """Return one sentence that describes the picture, for its text alternative.

        Example:
            >>> Diagram((Node("x", "pnnx.Input"), Node("r", "nn.ReLU")), (Edge(0, 1),)).describe()
            'Graph of 2 operators and 1 edge, from x to r: 1 input and output, 1 activation.'
        """
        if not self.nodes:
            return "An empty graph."
        first, last = self._ends()
        what = "operators" if any(node.type for node in self.nodes) else "nodes"
        kinds = Counter(node.family.name for node in self.nodes if node.type)
        parts = [
            f"Graph of {_count(len(self.nodes), what)} and {_count(len(self.edges), 'edges')}, from {first} to {last}"
        ]
        if kinds:
            parts.append(": " + ", ".join(f"{count} {name}" for name, count in kinds.most_common()))
        marks = [f"{node.name} ({node.mark})" for node in self.nodes if node.mark]
        return "".join(parts) + "." + (f" Marked: {', '.join(marks)}." if marks else "")

    def _ends(self) -> tuple[str, str]:
        heads, tails = {edge.head for edge in self.edges}, {edge.tail for edge in self.edges}
        first = [node.name for i, node in enumerate(self.nodes) if i not in heads]
        last = [node.name for i, node in enumerate(self.nodes) if i not in tails]
        return " and ".join(first[:3]) or self.nodes[0].name, " and ".join(last[-3:]) or self.nodes[-1].name


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number != 1 else f"1 {what[:-1]}"


def refuse_unknown(names: Iterable[str], known: Iterable[str]) -> None:
    """Refuse names that are not among the known ones; the error names the nearest known ones.

    Raises:
        GraphError: a name is not known.
    """
    known = list(known)
    for name in names:
        if name not in known:
            near = get_close_matches(str(name), known, 3)
            raise GraphError(
                f"there is no operator {name!r} in this picture",
                hint=f"Similar names: {', '.join(near)}." if near else "",
            )
