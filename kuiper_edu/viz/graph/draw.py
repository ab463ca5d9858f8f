"""`draw`: the graph of a model as an interactive picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.support.argument_check import Count, checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.graph.diagram import Diagram, Node
from kuiper_edu.viz.graph.model import Model, diagram_of, pnnx_graph
from kuiper_edu.viz.graph.overlays import Overlay, first_wrong, overlay_data
from kuiper_edu.viz.graph.panel import panel_data
from kuiper_edu.viz.graph.viewer import Viewer


@checked("model")
def draw(
    model: Model,
    *,
    highlight: Mapping[str, str] | None = None,
    order: bool | Sequence[str] = False,
    only: Iterable[str] | None = None,
    groups: Mapping[str, str] | None = None,
    direction: str = "TB",
    columns: Count | None = None,
    legend: bool = False,
    overlays: Overlay | Sequence[Overlay] = (),
) -> Picture:
    """Draw a model: a node per operator, an edge per operand with its shape beside it.

    A node shows its type (large) and its name (small); an expression also shows its formula. Shape and colour stand for
    the operator's family. In a notebook the picture is interactive: it zooms (Ctrl and the wheel), pans, searches, and
    shows details of the operator that is clicked; in a long graph residual blocks, chains and repeats are folded into
    boxes that unfold in place. None of that needs a kernel.

    Args:
        model: a PNNX graph, a runtime graph, or the path of a .param file.
        highlight: for an operator's name the word to mark it with: `new`, `removed`, `changed`, `now`, `open`, `done`
            have a look of their own, any other text gets a thick line.
        order: number the operators: True for the execution order (for a graph that is not built: the order of the
            file), or the names in an order of your own.
        only: draw these operators only, and the edges between them.
        groups: for an operator's name the title of the box to draw it in; boxes can be folded.
        direction: TB from top to bottom, LR from left to right.
        columns: the number of columns that a long graph is broken into; None decides by the number of operators.
        legend: show what the shapes and colours mean.
        overlays: what `RuntimeGraph.differences` or `RuntimeGraph.profile` returned, or a list of both: the numbers
            stand on the nodes, and the first operator that is wrong is marked. In a notebook one chooses between
            them; the order and the bytes of a built graph can be chosen without.

    Raises:
        UsageError: the model cannot be drawn, or there is no such direction.
        GraphError: a name is not in the graph, or there are too many operators for a picture.
        ModelFileError: the file cannot be read.

    Example:
        >>> from kuiper_edu import pnnx
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
    shown = [overlays] if isinstance(overlays, Overlay) else overlays
    numbers = overlay_data(shown, [operator.name for operator in pnnx_graph(model).ops]) if shown else {}
    wrong = {name: mark for name, mark in first_wrong(shown).items() if name in {node.name for node in diagram.nodes}}
    diagram = diagram.marked({**wrong, **(highlight or {})})
    beside = _legend(diagram) if legend else None
    return Viewer(diagram, direction=direction, columns=columns, legend=beside, ops=panel_data(model), overlays=numbers)


def draw_model(model: Model, *, run: Mapping[str, Any]) -> Viewer:
    """Draw a model with the numbers of a run for its panel, a network with them as plain data."""
    return Viewer(diagram_of(model), ops=panel_data(model), run=run)


def _order(model: Model, diagram: Diagram) -> list[str]:
    queue = model.topo_queues if isinstance(model, RuntimeGraph) else []
    return [operator.name for operator in queue] or [node.name for node in diagram.nodes]


def _legend(diagram: Diagram) -> Diagram:
    families = {node.family.name for node in diagram.nodes if node.type}
    examples = [
        next(node.type for node in diagram.nodes if node.type and node.family.name == name)
        for name in palette.FAMILIES
        if name in families
    ]
    nodes = tuple(Node(palette.family(kind).name, kind, group="shapes and colours") for kind in examples)
    return Diagram(nodes)
