"""`TopoStepper`: a topological sort step by step, asked for before it is shown; it needs no kernel.

Python records, and hands everything out as one piece of HTML (`live`): a film of a few steps, a table of all of them,
the changes as data, and a script that makes them step. Where scripts may not run, film and table stay.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from kuiper_edu.topo.nodes import Successors, nodes
from kuiper_edu.viz.ending import Ending, ending_of
from kuiper_edu.viz.fallback import PROJECTOR, STATIC
from kuiper_edu.viz.live import as_table, bundle, page, printable
from kuiper_edu.viz.plain import diagram_of_edges
from kuiper_edu.viz.record import record_steps
from kuiper_edu.viz.score import Score, looks, summary
from kuiper_edu.viz.stage import Look, lay_out
from kuiper_edu.viz.trace import SortStep, lesson_steps

_MOST_SHOWN = 600  # steps; the first and the last of a longer recording
_LAST_SHOWN = 150
_FRAMES = 6
_QUESTION = "Which node is called next, or enters the queue?"
_QUESTION_OF_OWN = "Which node does the next step work on?"
_KEY = "now: the call that runs. stack: called, not ended. queue: all its successors are through."
_KEY_OF_OWN = "now: the node of this step. Other words: the variables that hold the node, or count for it."


class TopoStepper:
    """Step through a topological sort: source, graph and variables, and a question before each step.

    The lesson's recursion is shown with its four rules, its call stack, its marks and its queue; a sort of one's own
    with its source and its variables, line by line. Where it went wrong, the stepper opens at that step.

    Args:
        successors: the graph, as for `topo_sort`.
        sort: a function of one's own to watch; None shows the lesson's.
        ask: ask for the next step before it is shown; None asks unless `KUIPER_PROJECTOR` is set.

    Attributes:
        steps: the recorded steps.
        ending: how the sort ended.

    Raises:
        GraphError: `successors` is no map from names to lists of names, or too large to step through.
        UsageError: `sort` is no function written in Python.
        AnswerError: no sort is given, and the lesson's is put away during the homework.

    Example:
        >>> TopoStepper({"conv1": ["conv2", "conv3"]})
        TopoStepper(the lesson's sort, 3 nodes, 10 steps)
    """

    def __init__(
        self, successors: Successors, sort: Callable[..., Any] | None = None, *, ask: bool | None = None
    ) -> None:
        self.steps = lesson_steps(successors) if sort is None else record_steps(sort, successors)
        self._recorded = len(self.steps)
        self._names = nodes(successors)
        self.steps = _shortened(self.steps)
        self.ending: Ending = ending_of(self.steps, successors) if self.steps else Ending()
        self._successors = successors
        self._sort = sort
        self._ask = not (os.environ.get(PROJECTOR) or os.environ.get(STATIC)) if ask is None else ask

    def html(self) -> str:
        """Everything, as one piece of HTML."""
        words = [look.word for step in self.steps for look in looks(step).values()]
        stage = lay_out(diagram_of_edges(self._successors), words)
        index = {name: i for i, name in enumerate(self._names)}
        frames = [(self._caption(i), _by_number(self.steps[i], index)) for i in _chosen(len(self.steps))]
        film = b64encode(stage.film(frames).encode()).decode()
        rows = [[str(i), step.sentence] for i, step in enumerate(self.steps, 1)]
        table = as_table(f"All {len(self.steps)} steps as a table", rows)
        banner = f"<p><b>✗ {escape(self.ending.error, quote=False)}</b></p>" if self.ending.error else ""
        data = self._data(stage.slots, (stage.width, stage.height))
        image = f'<img alt="{escape(self._alt())}" src="data:image/svg+xml;base64,{film}">'
        return page("stepper", f"{banner}{image}{table}", data)

    def _data(self, slots: Sequence[tuple[str, str]], size: tuple[float, float]) -> dict[str, Any]:
        score = Score(self._names)
        for step in self.steps:
            score.add(step)
        index = {name: i for i, name in enumerate(self._names)}
        end = self.ending
        wrong = {"place": end.place, "text": end.error, "raised": int(end.raised)} if end.error else None
        return {
            "title": f"{self._whose()}, step by step",
            "names": [printable(name) for name in self._names],
            "slots": slots,
            "size": size,
            "vars": [printable(name) for name in score.variables],
            "code": score.sources,
            "edges": [[index[tail], index[head], word] for tail, head, word in end.edges],
            "wrong": wrong,
            "ask": self._ask,
            "question": _QUESTION if self._sort is None else _QUESTION_OF_OWN,
            "key": (_KEY if self._sort is None else _KEY_OF_OWN) + _key_of_edges(end),
            "summary": summary(self.steps, self._names),
            "steps": score.steps,
        }

    def _alt(self) -> str:
        shown = f"{self._whose()} on {diagram_of_edges(self._successors).describe()[:1].lower()}"
        told = shown + diagram_of_edges(self._successors).describe()[1:]
        return f"{told} {self.steps[-1].sentence}" if self.steps else told

    def _caption(self, i: int) -> str:
        step = self.steps[i]
        what = f"{step.rule} {step.subjects[-1]}" if step.rule and step.subjects else step.rule
        what = what or (f"line {step.line}" if step.line is not None else "")
        return f"Step {i + 1} of {len(self.steps)}{f': {what}' if what else ''}"

    def _whose(self) -> str:
        return "the lesson's sort" if self._sort is None else getattr(self._sort, "__name__", "a function")

    def _repr_mimebundle_(
        self, include: Container[str] | None = None, exclude: Container[str] | None = None
    ) -> dict[str, Any]:
        return bundle("stepper", repr(self), self.html(), include, exclude)

    def __repr__(self) -> str:
        return f"TopoStepper({self._whose()}, {len(self._names)} nodes, {self._recorded} steps)"


def _key_of_edges(end: Ending) -> str:
    words = list(dict.fromkeys(word for _, _, word in end.edges))
    return f" Thick dashed edges: the {' and the '.join(words)}." if words else ""


def _shortened(steps: list[SortStep]) -> list[SortStep]:
    """The first and the last steps of a long recording, with a step between them that says so."""
    if len(steps) <= _MOST_SHOWN:
        return steps
    first, last = steps[: _MOST_SHOWN - _LAST_SHOWN - 1], steps[-_LAST_SHOWN:]
    left_out = len(steps) - len(first) - len(last)
    sentence = f"Here {left_out} of {len(steps)} steps are left out."
    return [*first, replace(first[-1], sentence=sentence, subjects=(), line=None), *last]


def _chosen(count: int) -> list[int]:
    """The steps that the film shows: evenly spread, the last one among them."""
    if count <= _FRAMES:
        return list(range(count))
    return [round((i + 1) * count / _FRAMES) - 1 for i in range(_FRAMES)]


def _by_number(step: SortStep, index: dict[str, int]) -> dict[int, Look]:
    return {index[name]: look for name, look in looks(step).items()}
