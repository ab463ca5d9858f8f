"""`draw_states`: the states of a RuntimeGraph as a state machine, or the states that a graph goes through."""

from __future__ import annotations

from typing import Any

from kuiper_edu.errors import UsageError
from kuiper_edu.runtime import GraphState, RuntimeGraph
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.graph.diagram import Diagram, Edge, Node
from kuiper_edu.viz.graph.lifecycle import lifecycle_player
from kuiper_edu.viz.graph.viewer import picture

_STATES = tuple(GraphState)
_EDGES = (
    Edge(0, 1, "init()"),
    Edge(1, 2, "build()"),
    Edge(0, 2, "build(): init() first"),
    Edge(2, 2, "build(): nothing to do"),
)


@checked()
def draw_states(current: RuntimeGraph | GraphState | str | None = None, *inputs: Any) -> Picture:
    """Draw GraphState as a state machine: its states, the calls between them, and the current state.

    For a graph, the picture shows call by call what init(), build() and forward() add: arrow keys or the pointer move
    from one to the next. The calls are made on a copy; the graph keeps its state.

    Args:
        current: a runtime graph, a state or its name; None highlights no state.
        inputs: for a graph, the inputs of the copy's forward(), which is not called without them.

    Raises:
        UsageError: there is no such state.

    Example:
        >>> draw_states("NEED_BUILD")
        <Picture: The states of a RuntimeGraph: NEED_INIT -2, NEED_BUILD -1, COMPLETE 0. The current one is NEED_BUILD.>

    C++: RuntimeGraph::GraphState
    """
    if isinstance(current, RuntimeGraph):
        return lifecycle_player(current, inputs)
    now = _name(current)
    nodes = tuple(
        Node(state.name, detail=str(state.value), mark="now" if state.name == now else "") for state in _STATES
    )
    alt = "The states of a RuntimeGraph: " + ", ".join(f"{state.name} {state.value}" for state in _STATES) + "."
    drawn = picture(Diagram(nodes, _EDGES), direction="LR")
    return Picture(drawn.svg, alt + (f" The current one is {now}." if now else ""))


def _name(state: GraphState | str | None) -> str:
    if state is None:
        return ""
    name = state.name if isinstance(state, GraphState) else str(state)
    if name not in GraphState.__members__:
        raise UsageError(f"expected a state, one of {', '.join(GraphState.__members__)}, found {name!r}")
    return name
