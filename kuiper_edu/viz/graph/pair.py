"""`draw_pair`: a graph before and after a change, side by side, with what changed marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.graph.diagram import Diagram, refuse_unknown
from kuiper_edu.viz.graph.model import Model, diagram_of
from kuiper_edu.viz.graph.panel import panel_data
from kuiper_edu.viz.graph.viewer import Viewer


@checked("before", "after")
def draw_pair(
    before: Model,
    after: Model,
    *,
    changed: Mapping[str, str] | Collection[str] | None = None,
    titles: tuple[str, str] = ("before", "after"),
    direction: str = "TB",
) -> Picture:
    """Draw two states of a graph side by side.

    Args:
        before: the graph before the change: a model as `draw` takes it.
        after: the graph after the change.
        changed: the operators to mark: for a name the word to mark it with, or names alone, which are marked
            `changed`. None compares: an operator that is in one graph only is `removed` or `new`, one whose type,
            parameters, weights' shapes or number of inputs differ is `changed`.
        titles: the titles above the two graphs.
        direction: TB from top to bottom, LR from left to right.

    Raises:
        UsageError: one of the graphs cannot be drawn, or there is no such direction.
        GraphError: `changed` names an operator that is in neither graph, or there are too many for a picture.

    Example:
        >>> from kuiper_edu import pnnx
        >>> one = pnnx.Graph.from_text("7767517\\n2 1\\npnnx.Input x 0 1 0\\nnn.ReLU r 1 0 0")
        >>> two = pnnx.Graph.from_text("7767517\\n2 1\\npnnx.Input x 0 1 0\\nnn.ReLU6 s 1 0 0")
        >>> draw_pair(one, two).alt.splitlines()[1]
        'after: Graph of 2 operators and 1 edge, from x to s: 1 input and output, 1 activation. Marked: s (new).'
    """
    old, new = diagram_of(before), diagram_of(after)
    marks = compare(old, new) if changed is None else _as_marks(changed)
    refuse_unknown(marks, [node.name for node in (*old.nodes, *new.nodes)])
    sides = [_side(diagram, marks, title) for diagram, title in zip((old, new), titles, strict=True)]
    shift = len(old_ops := panel_data(before))
    shifted = tuple(replace(n, operator=None if n.operator is None else n.operator + shift) for n in sides[1].nodes)
    both = sides[0].beside(replace(sides[1], nodes=shifted))
    alt = "\n".join(f"{title}: {side.describe()}" for title, side in zip(titles, sides, strict=True))
    ops = [*old_ops, *panel_data(after)]
    return Viewer(both, direction=direction, ops=ops, starts=(0, shift), alt=alt)


def compare(before: Diagram, after: Diagram) -> dict[str, str]:
    """Return the mark of every operator that differs between the two graphs.

    Example:
        >>> from kuiper_edu.viz.graph.diagram import Node
        >>> compare(Diagram((Node("a", "nn.ReLU"), Node("b"))), Diagram((Node("a", "nn.ReLU6"), Node("c"))))
        {'a': 'changed', 'b': 'removed', 'c': 'new'}
    """
    old, new = _descriptions(before), _descriptions(after)
    marks = {name: "changed" if name in new else "removed" for name in old if new.get(name) != old[name]}
    return marks | {name: "new" for name in new if name not in old}


def _descriptions(diagram: Diagram) -> dict[str, tuple[str, int]]:
    inputs = Counter(edge.head for edge in diagram.edges)
    return {node.name: (f"{node.type}\n{node.tooltip}", inputs[i]) for i, node in enumerate(diagram.nodes)}


def _as_marks(changed: Mapping[str, str] | Collection[str]) -> dict[str, str]:
    return dict(changed) if isinstance(changed, Mapping) else dict.fromkeys(changed, "changed")


def _side(diagram: Diagram, marks: Mapping[str, str], title: str) -> Diagram:
    here = {node.name for node in diagram.nodes}
    return diagram.marked({name: mark for name, mark in marks.items() if name in here}).grouped(title)
