"""`Viewer`: an interactive picture of a graph that needs no kernel: zoom, search, folding, and a panel per operator.

Python lays everything out with Graphviz and writes one piece of HTML (see `outputs`): the picture, the operators as a
table, and as data the layouts of the outermost picture and of each box, which scripts/viewer shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from kuiper_edu.viz.base.outputs import as_table, page, printable
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.stylesheet import FAMILIES
from kuiper_edu.viz.graph import dot
from kuiper_edu.viz.graph.diagram import Diagram, Node
from kuiper_edu.viz.graph.folding import fold
from kuiper_edu.viz.graph.layout import boxes_in, layouts, node_of, outline
from kuiper_edu.viz.graph.render import refuse_too_many, render

_MOST_AT_ONCE = 200  # operators; a still picture of more shows the boxes instead
_FEW = 24  # nodes of a graph that needs no interaction
_COLUMN = 17  # nodes in a column of a long still picture
_BOXES = 8  # in a column of the viewer


class Viewer(Picture):
    """A picture of a graph; in a notebook it zooms, searches, unfolds boxes and shows details of operators.

    Args:
        diagram: the graph.
        direction: as for `draw`.
        columns: as for `draw`.
        legend: a diagram to draw beside the graph.
        ops: the operators of one or more models, as `panel_data` returns them.
        starts: the index in `ops` at which each model begins.
        overlays: numbers to show on the nodes, as `overlay_data` returns them.
        run: a network with the numbers of a run, for the lens in the panel.
        alt: the text alternative; None describes the diagram.

    Example:
        >>> from kuiper_edu.viz.graph.diagram import Edge, Node
        >>> viewer = Viewer(Diagram((Node("a"), Node("b")), (Edge(0, 1),)))
        >>> viewer, "<svg" in viewer.svg
        (<Picture: Graph of 2 nodes and 1 edge, from a to b.>, True)
    """

    kind = "viewer"

    def __init__(
        self,
        diagram: Diagram,
        *,
        direction: str = "TB",
        columns: int | None = None,
        legend: Diagram | None = None,
        ops: Sequence[dict[str, Any]] = (),
        starts: Sequence[int] = (0,),
        overlays: Mapping[str, list[list[Any]]] | None = None,
        run: Mapping[str, Any] | None = None,
        alt: str | None = None,
    ) -> None:
        dot.check_direction(direction)
        refuse_too_many(len(diagram.nodes) + len(diagram.edges))
        self.alt = diagram.describe() if alt is None else alt
        self._drawn = diagram
        self._legend = legend or Diagram(())
        self._direction = direction
        self._columns = None if columns is None else min(columns, max(1, len(diagram.nodes)))
        numbered = any(node.number is not None for node in diagram.nodes)
        explicit = columns is not None or (numbered and len(diagram.nodes) <= _MOST_AT_ONCE)
        self._items = fold(self._drawn, automatic=not explicit)
        self._ops = ops
        self._starts = starts
        self._more = {name: data for name, data in (("overlays", overlays), ("run", run)) if data}

    @cached_property
    def svg(self) -> str:  # type: ignore[override] # computed when it is first used
        """The SVG text: all operators, or the boxes of a graph of more than 200."""
        drawn = self._drawn if len(self._drawn.nodes) <= _MOST_AT_ONCE else outline(self._drawn, self._items)
        columns = self._in_columns(drawn, _COLUMN) if self._columns is None else self._columns
        drawn = drawn.beside(self._legend)
        source = dot.to_dot(drawn, direction=self._direction, columns=columns)
        return render(source, titles=titles(drawn), count=len(drawn.nodes) + len(drawn.edges))

    @property
    def html(self) -> str:
        """The viewer as one piece of HTML."""
        drawn = self._drawn
        names = [[] for _ in drawn.nodes]  # type: list[list[str]]
        for edge in drawn.edges:
            names[edge.tail].append(drawn.nodes[edge.head].name)
        rows = [
            [*(" ".join(part) for part in _first_and_rest(dot.lines(node))), ", ".join(dict.fromkeys(after))]
            for node, after in zip(drawn.nodes, names, strict=True)
        ]
        return page(
            "viewer", f"{super().html}{as_table(f'Read as list: {len(rows)} {self._noun}', rows)}", self._data()
        )

    @property
    def _noun(self) -> str:
        return "operators" if any(node.type for node in self._drawn.nodes) else "nodes"

    def _data(self) -> dict[str, Any]:
        drawn = self._drawn
        indices = [node.operator if node.operator is not None else -1 for node in drawn.nodes]
        shown = {index for index in indices if index >= 0}
        boxes = boxes_in(self._items)
        folded = outline(drawn, self._items)
        columns = self._in_columns(folded, _COLUMN if len(folded.nodes) == len(drawn.nodes) else _BOXES)
        return {
            "noun": self._noun,
            "down": int(self._direction in ("TB", "BT")),
            "nodes": [_node(node) for node in drawn.nodes],
            "legend": [_node(node) for node in self._legend.nodes],
            "boxes": [_node(node_of(drawn, box)) for box in boxes],
            "open": [i for i, box in enumerate(boxes) if box.opened],
            "scenes": layouts(
                drawn,
                self._items,
                direction=self._direction,
                columns=columns if self._columns is None else self._columns,
            ),
            "links": [[edge.tail, edge.head] for edge in drawn.edges],
            "at": indices,
            "starts": list(self._starts),
            "ops": [operator if i in shown else None for i, operator in enumerate(self._ops)],
            **self._more,
        }

    def _in_columns(self, drawn: Diagram, most: int) -> int:
        """Return the number of columns: one if it fits a screen or two, or if there are boxes."""
        count = len(drawn.nodes)
        return (
            1
            if count <= most * 1.42 or any(node.group for node in drawn.nodes)
            else min(6, max(2, round(count / most)))
        )


def picture(diagram: Diagram, *, direction: str = "TB") -> Picture:
    """Draw a diagram that does not come from a model; one with few nodes becomes a still picture.

    Raises:
        UsageError: there is no such direction.
        GraphError: there are too many nodes for a picture.
    """
    if len(diagram.nodes) > _FEW:
        return Viewer(diagram, direction=direction)
    source = dot.to_dot(diagram, direction=direction)
    svg = render(source, titles=titles(diagram), count=len(diagram.nodes) + len(diagram.edges))
    return Picture(svg, diagram.describe())


def titles(diagram: Diagram) -> dict[str, str]:
    """Return the tooltips of nodes and edges, by their Graphviz names."""
    found = {f"n{i}": node.tooltip for i, node in enumerate(diagram.nodes)}
    return found | {f"n{edge.tail}->n{edge.head}": edge.tooltip for edge in diagram.edges}


def _node(node: Node) -> list[Any]:
    return [FAMILIES.index(node.family), node.mark, *map(printable, dot.lines(node))]


def _first_and_rest(words: list[str]) -> tuple[list[str], list[str]]:
    return words[:1], words[1:]
