"""`TopoStepper`: a topological sort step by step, with a question before each step; it needs no kernel.

Python records the steps and writes one piece of HTML (see `outputs`): a picture of a few steps, a table of all steps,
the changes as data, and the script. Where scripts may not run, the picture and the table stay.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable, Container, Sequence
from html import escape
from typing import Any

from kuiper_edu.support.argument_check import checked
from kuiper_edu.topo.nodes import Successors
from kuiper_edu.topo.text import from_text
from kuiper_edu.viz.base.fallback import PROJECTOR, STATIC
from kuiper_edu.viz.base.outputs import as_table, bundle, page
from kuiper_edu.viz.graph.edge_map import diagram_of_edges
from kuiper_edu.viz.stepper.drawing import Drawing, Frame, Look, lay_out
from kuiper_edu.viz.stepper.encoder import STATES
from kuiper_edu.viz.stepper.outcome import Outcome, outcome_of
from kuiper_edu.viz.stepper.recorder import record_steps
from kuiper_edu.viz.stepper.recording import Recording, Words, recording_of, shortened
from kuiper_edu.viz.stepper.sort_steps import SortStep, lesson_steps

_FRAMES = 6
_MARKS, _ABOUT = 3, 4  # indices in a step of `StepEncoder`
_LEARNER_QUESTION = "Which node does the next step work on?"
_LESSON_WORDS = Words(
    "the lesson's sort",
    "Which node is called next, or enters the queue?",
    "now: the call that runs. stack: called, not ended. queue: all its successors are through.",
)
_BLOCKS_KEY = " In a block: how many of its nodes have a word. Click a block to look into it; italics: its neighbours."
_LEARNER_KEY = "now: the node of this step. Other words: the variables that hold the node, or count for it."


class Stepper:
    """An output that shows a recording step by step; it needs no kernel.

    Args:
        steps: the recorded steps.
        successors: the graph to draw.
        outcome: how the call ended.
        words: the texts around the steps.
        ask: ask for the next step before it is shown; None asks unless `KUIPER_PROJECTOR` is set.
    """

    def __init__(
        self, steps: list[SortStep], successors: Successors, outcome: Outcome, words: Words, *, ask: bool | None
    ) -> None:
        self.steps = steps
        self.outcome = outcome
        asks = not (os.environ.get(PROJECTOR) or os.environ.get(STATIC)) if ask is None else ask
        self.recording = recording_of(steps, successors, outcome, words, ask=asks)

    def html(self) -> str:
        """Return the stepper as one piece of HTML."""
        return html_of(self.recording)

    def _repr_mimebundle_(
        self, include: Container[str] | None = None, exclude: Container[str] | None = None
    ) -> dict[str, Any]:
        return bundle("stepper", repr(self), self.html(), include, exclude)


class TopoStepper(Stepper):
    """Show a topological sort step by step: source, graph and variables, with a question before each step.

    The lesson's recursion is shown with its four rules, its call stack, its marks and its queue; a learner's sort with
    its source and its variables, line by line. If it went wrong, the stepper opens at that step.

    Args:
        successors: the graph, as for `topo_sort`, or as a text: "a -> b, c; b -> d".
        sort: a sort function of your own; None shows the lesson's.
        ask: ask for the next step before it is shown; None asks unless `KUIPER_PROJECTOR` is set.

    Attributes:
        steps: the recorded steps.
        outcome: how the sort ended.

    Raises:
        GraphError: `successors` is neither a dictionary from names to lists of names nor a text of arrows, or is too
            large to step through.
        UsageError: `sort` is not a function written in Python.
        AnswerError: no sort is given, and the lesson's is not available during the homework.

    Example:
        >>> TopoStepper({"conv1": ["conv2", "conv3"]})
        TopoStepper(the lesson's sort, 3 nodes, 10 steps)
        >>> TopoStepper("conv1 -> conv2, conv3")
        TopoStepper(the lesson's sort, 3 nodes, 10 steps)
    """

    @checked("successors")
    def __init__(
        self, successors: Successors | str, sort: Callable[..., Any] | None = None, *, ask: bool | None = None
    ) -> None:
        successors = from_text(successors) if isinstance(successors, str) else successors
        steps = lesson_steps(successors) if sort is None else record_steps(sort, successors)
        self._recorded = len(steps)
        shown = shortened(steps)
        outcome = outcome_of(shown, successors) if shown else Outcome()
        super().__init__(shown, successors, outcome, _LESSON_WORDS if sort is None else learner_words(sort), ask=ask)

    def __repr__(self) -> str:
        names = self.recording.data["names"]
        return f"TopoStepper({self.recording.whose}, {len(names)} nodes, {self._recorded} steps)"


def learner_words(function: Callable[..., Any]) -> Words:
    """Return the texts around the steps of a learner's function."""
    return Words(getattr(function, "__name__", "a function"), _LEARNER_QUESTION, _LEARNER_KEY)


def html_of(recording: Recording) -> str:
    """Return a stepper as one piece of HTML: a picture, a table of all steps, the changes as data, and the script."""
    drawing = _drawing(recording)
    count = len(recording.sentences)
    picture = b64encode(drawing.frames(_frames(recording, _chosen(count))).encode()).decode()
    rows = [[str(i), text] for i, text in enumerate(recording.sentences, 1)]
    table = as_table(f"All {count} steps as a table", rows)
    banner = f"<p><b>✗ {escape(recording.error, quote=False)}</b></p>" if recording.error else ""
    image = f'<img alt="{escape(_alt(recording))}" src="data:image/svg+xml;base64,{picture}">'
    key = recording.data["key"] + (_BLOCKS_KEY if len(drawing.parts) > 1 else "")
    data = recording.data | {"scenes": drawing.data(), "key": key}
    return page("stepper", f"{banner}{image}{table}", data)


def _drawing(recording: Recording) -> Drawing:
    words = [word for step in recording.data["steps"] for _, _, word in step[_MARKS]]
    return lay_out(diagram_of_edges(recording.successors), words)


def _frames(recording: Recording, shown: Sequence[int]) -> list[Frame]:
    """Return the frames of these steps; a mark stays until a later step changes it."""
    looks: dict[int, Look] = {}
    frames, current = [], 0
    for i, step in enumerate(recording.data["steps"]):
        looks = looks | {node: Look(STATES[state], word) for node, state, word in step[_MARKS]}
        current = (step[_ABOUT] or [current])[-1]
        if i in shown:
            frames.append(Frame(recording.captions[i], looks, current))
    return frames


def _alt(recording: Recording) -> str:
    graph = diagram_of_edges(recording.successors).describe()
    alt = f"{recording.whose} on {graph[:1].lower()}{graph[1:]}"
    return f"{alt} {recording.sentences[-1]}" if recording.sentences else alt


def _chosen(count: int) -> list[int]:
    """Return the indices of the steps in the picture: evenly spread, the last one among them."""
    if count <= _FRAMES:
        return list(range(count))
    return [round((i + 1) * count / _FRAMES) - 1 for i in range(_FRAMES)]
