"""What a picture of a graph shows, before it is known how: nodes, edges and what is written on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from kuiper_edu.errors import GraphError
from kuiper_edu.viz import palette


@dataclass(frozen=True, slots=True)
class Node:
    """One node.

    Args:
        name: what it is called; need not be unique.
        type: the operator's type, written large; empty for a node that has a name only.
        detail: one more line, written small.
        tooltip: what a pointer that rests on it shows.
        mark: why it is highlighted, in a word that is written into it.
        number: its place in an order, written before the name.
        group: the box that it is drawn in.
        operator: its place in the model's list of operators; None for what is no operator.
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
        """How nodes of its type look."""
        if self.folded:
            return palette.BOX
        return palette.family(self.type) if self.type else palette.FAMILIES["convolution"]


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge, from `nodes[tail]` to `nodes[head]`.

    Args:
        tail: where it begins.
        head: where it ends.
        label: what is written beside it, a shape mostly.
        tooltip: what a pointer that rests on it shows.
        mark: why it is highlighted.
    """

    tail: int
    head: int
    label: str = ""
    tooltip: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Diagram:
    """Nodes, and edges between them."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...] = field(default=())

    def marked(self, marks: Mapping[str, str]) -> Diagram:
        """The same with the nodes of these names highlighted.

        Raises:
            GraphError: there is no node of one of the names.
        """
        names = [node.name for node in self.nodes]
        refuse_unknown(marks, names)
        return replace(self, nodes=tuple(replace(n, mark=marks.get(n.name, n.mark)) for n in self.nodes))

    def numbered(self, order: Iterable[str]) -> Diagram:
        """The same with each node's place in an order.

        Raises:
            GraphError: the order holds a name that is no node.
        """
        place = {name: i for i, name in enumerate(order)}
        refuse_unknown(place, [node.name for node in self.nodes])
        return replace(self, nodes=tuple(replace(n, number=place.get(n.name)) for n in self.nodes))

    def only(self, names: Iterable[str]) -> Diagram:
        """The nodes of these names and the edges between them.

        Raises:
            GraphError: there is no node of one of the names.
        """
        wanted = set(names)
        refuse_unknown(wanted, [node.name for node in self.nodes])
        kept = [i for i, node in enumerate(self.nodes) if node.name in wanted]
        new = {old: i for i, old in enumerate(kept)}
        edges = (replace(e, tail=new[e.tail], head=new[e.head]) for e in self.edges if e.tail in new and e.head in new)
        return Diagram(tuple(self.nodes[i] for i in kept), tuple(edges))

    def beside(self, other: Diagram) -> Diagram:
        """Both in one diagram, without edges between them."""
        shift = len(self.nodes)
        moved = (replace(edge, tail=edge.tail + shift, head=edge.head + shift) for edge in other.edges)
        return Diagram(self.nodes + other.nodes, (*self.edges, *moved))

    def grouped(self, group: str) -> Diagram:
        """The same with all nodes in one box."""
        return replace(self, nodes=tuple(replace(node, group=group) for node in self.nodes))

    def describe(self) -> str:
        """One sentence for readers who do not see the picture.

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
    """Refuse names that are not among the known ones, with the nearest.

    Raises:
        GraphError: a name is not known.
    """
    known = list(known)
    for name in names:
        if name not in known:
            near = get_close_matches(str(name), known, 3)
            raise GraphError(
                f"there is no operator {name!r} in this picture",
                hint=f"Near are: {', '.join(near)}." if near else "",
            )
