"""`lifecycle`: the states that a runtime graph goes through: what init(), build() and forward() add to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

import numpy as np

from kuiper_edu.errors import KuiperError
from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx.values import shortened
from kuiper_edu.runtime import GraphState, RuntimeGraph
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.player import LOOKS, Animation, Frame, Player
from kuiper_edu.viz.base.svg import Canvas

_COLUMN, _LEFT, _TOP, _LINE = 196, 8, 92, 17  # points
_CHARACTERS, _LINES = 32, 4  # the most characters of a line in a column; the most lines of a fact
_BOXES = ((0, 1), (1, 1), (2, 2))  # for each state its first column, and the number of its columns


@dataclass(frozen=True)
class Reached:
    """The state of a graph after a call, with the facts that are new.

    Args:
        call: the call, as it is written in Python.
        state: the state after the call.
        facts: what the call added, in a few words each.
    """

    call: str
    state: GraphState
    facts: Sequence[str]

    @property
    def lines(self) -> list[str]:
        """The facts, in lines that fit a column."""
        return [line for fact in self.facts for line in wrap(fact, _CHARACTERS)[:_LINES]]

    def __str__(self) -> str:
        return f"{self.call}: {self.state.name}, {self.state.value}. {'; '.join(self.facts)}."


def lifecycle(model: RuntimeGraph, inputs: Sequence[Any]) -> list[Reached]:
    """Make the calls on a new copy of a graph and return the state after each; a call that raises is the last one.

    Args:
        model: the graph; it is not changed.
        inputs: the inputs of forward(), which is not called without them.
    """
    factory = model.layer_factory or (create_layer if inputs else None)
    if model.param_path is None:
        graph = RuntimeGraph.from_graph(model.graph, factory)
    else:
        graph = RuntimeGraph(model.param_path, model.bin_path, factory)
    reached = [Reached("RuntimeGraph(…)", graph.graph_state, _paths(graph))]
    calls: list[tuple[str, Callable[[], Iterator[str]]]] = [
        ("init()", lambda: _after_init(graph)),
        ("build()", lambda: _after_build(graph)),
        ("forward(x)", lambda: _after_forward(graph, inputs)),
    ]
    for call, make in calls:
        try:
            reached.append(Reached(call, graph.graph_state, list(make())))
        except KuiperError as error:
            return [*reached, Reached(call, graph.graph_state, [f"refused: {error.message}"])]
        reached[-1] = Reached(call, graph.graph_state, reached[-1].facts)
    return reached


def _paths(graph: RuntimeGraph) -> list[str]:
    if graph.param_path is None:
        return ["a graph in memory", "no operators yet"]
    names = [graph.param_path.name] + ([graph.bin_path.name] if graph.bin_path else [])
    return ["the paths of the files: " + ", ".join(names), "nothing is read, no operators"]


def _after_init(graph: RuntimeGraph) -> Iterator[str]:
    graph.init()
    operators = graph.operators
    weights = [weight for op in operators for weight in op.attribute.values()]
    size = sum(int(np.prod(weight.shape)) for weight in weights)
    yield _count(len(operators), "operator", ": name and type")
    yield _count(sum(len(op.input_operands_seq) for op in operators), "input", ": whose, which shape")
    yield _count(sum(len(op.output_names) for op in operators), "name", " of consumers", many="names")
    yield _count(sum(len(op.params) for op in operators), "parameter")
    yield _count(len(weights), "weight", f": {size:,} numbers" if weights else "")
    yield "no order, no output memory"


def _after_build(graph: RuntimeGraph) -> Iterator[str]:
    graph.build()
    operators = graph.operators
    yield _count(sum(len(op.output_operators) for op in operators), "link", " to consumers")
    yield shortened("the order: " + ", ".join(op.name for op in graph.topo_queues), 90)
    yield _count(sum(op.layer is not None for op in operators), "layer")
    try:
        report = graph.memory_report()
    except KuiperError:
        yield "output memory: with the first run"
        return
    yield _count(len(report.rows), "output", f": {report.no_reuse_bytes:,} bytes")
    yield f"in {_count(len(report.buffers), 'buffer')}: {report.peak_bytes:,} bytes"
    yield "inputs point to their producers"


def _after_forward(graph: RuntimeGraph, inputs: Sequence[Any]) -> Iterator[str]:
    if not inputs:
        yield "not called: it needs an input x"
        yield "draw_states(graph, x) calls it"
        return
    result = graph.forward(*inputs)
    yield f"x of shape {_shape(inputs[0])}" + (f" and {len(inputs) - 1} more" if len(inputs) > 1 else "")
    for array in [result] if isinstance(result, np.ndarray) else []:
        yield f"result of shape {_shape(array)}"
        if array.size and np.isrealobj(array):
            yield f"its numbers: {array.min():.3g} to {array.max():.3g}"
    yield "outputs filled, no new memory"


def _shape(array: Any) -> str:
    return "×".join(map(str, np.shape(array))) or "()"


def _count(number: int, noun: str, more: str = "", *, many: str = "") -> str:
    return f"{number or 'no'} {noun if number == 1 else many or noun + 's'}{more}"


def lifecycle_player(model: RuntimeGraph, inputs: Sequence[Any]) -> Player:
    """Return the states as a player; it opens at the current state of the graph.

    Args:
        model: the graph; it is not changed.
        inputs: the inputs of forward().
    """
    reached = lifecycle(model, inputs)
    canvas = Canvas()
    for number, state in enumerate(GraphState):
        _box(canvas, state, *_BOXES[number])
    for i, one in enumerate(reached):
        with canvas.part():
            canvas.text(_LEFT + i * _COLUMN + 4, 18, one.call, size=12, bold=True)
            for j, line in enumerate(one.lines):
                canvas.text(_LEFT + i * _COLUMN + 4, _TOP + j * _LINE, line, size=10)
    rows = max(len(one.lines) for one in reached)
    names = ", ".join(f"{state.name} {state.value}" for state in GraphState)
    alt = (
        f"The states of a RuntimeGraph: {names}, and what there is after {reached[-1].call}. "
        f"The current one is {model.graph_state.name}."
    )
    start = min(int(model.graph_state) - int(GraphState.NEED_INIT), len(reached) - 1)
    key = "Lit: the state after this call. Bold: what is new. Pale: what there is not yet."
    animation = Animation("The states of a RuntimeGraph", _frames(reached), key, (_LEFT, _COLUMN), start)
    return Player(canvas.svg(2 * _LEFT + 4 * _COLUMN, _TOP + rows * _LINE), alt, animation)


def _box(canvas: Canvas, state: GraphState, first: int, columns: int) -> None:
    left, width = _LEFT + first * _COLUMN, columns * _COLUMN - 36
    with canvas.part():
        canvas.rect(left, 28, width, 40, fill=palette.tint(palette.GREY, 0.15), line=palette.INK)
        canvas.text(left + width / 2, 45, state.name, anchor="middle", size=12)
        canvas.text(left + width / 2, 60, str(state.value), anchor="middle", size=11)
    if columns == 1:
        canvas.arrow(left + width + 4, 48, left + _COLUMN - 4, 48)


def _frames(reached: Sequence[Reached]) -> list[Frame]:
    frames = []
    for now, one in enumerate(reached):
        boxes = "".join(LOOKS["now" if state == one.state else "plain"] for state in GraphState)
        texts = "".join(LOOKS["new" if i == now else "away" if i > now else "plain"] for i in range(len(reached)))
        frames.append(Frame(str(one), boxes + texts, one.call))
    return frames
