"""`TopoStepper`: a topological sort step by step, asked for before it is shown."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from typing import Any

import ipywidgets as widgets

from kuiper_edu.topo.nodes import Successors, nodes
from kuiper_edu.viz.diagram import Diagram
from kuiper_edu.viz.fallback import PROJECTOR, STATIC, with_fallback
from kuiper_edu.viz.graph import picture
from kuiper_edu.viz.picture import Picture
from kuiper_edu.viz.plain import diagram_of_edges
from kuiper_edu.viz.record import record_steps
from kuiper_edu.viz.trace import SortStep, lesson_steps

_MOST_ROWS = 60
_QUESTION = "Which node is next to get its mark or enter the queue?"
_QUESTION_OF_OWN = "Which node does the next step work on?"


class TopoStepper(widgets.VBox):  # type: ignore[misc]
    """Step through a topological sort: picture, variables, and a question before each step.

    The lesson's recursion is shown with its call stack, its marks and its queue; a sort of one's own with its
    variables, line by line. Forward is open when a guess is made; who wants no questions unticks the box.

    Args:
        successors: the graph, as for `topo_sort`.
        sort: a function of one's own to watch; None shows the lesson's.
        ask: ask for the next step before it is shown; None asks unless `KUIPER_PROJECTOR` is set.

    Attributes:
        steps: the recorded steps.
        place: how many of them are shown, 0 before the first.

    Raises:
        GraphError: `successors` is no map from names to lists of names, or too large to step through.
        UsageError: `sort` is no function written in Python.
        AnswerError: no sort is given, and the lesson's is put away during the homework.

    Example:
        >>> TopoStepper({"conv1": ["conv2", "conv3"]})
        TopoStepper(the lesson's sort, 3 nodes, 5 steps)
    """

    def __init__(
        self, successors: Successors, sort: Callable[..., Any] | None = None, *, ask: bool | None = None
    ) -> None:
        self.steps = lesson_steps(successors) if sort is None else record_steps(sort, successors)
        self.place = 0
        self._seen = 0
        self._sort = sort
        self._names = nodes(successors)
        self._diagram = diagram_of_edges(successors)
        asks = not (os.environ.get(PROJECTOR) or os.environ.get(STATIC)) if ask is None else ask
        self._make_controls(asks)
        super().__init__([self._buttons, self._question, self._said, widgets.HBox([self._picture, self._values])])
        self._show()

    def _make_controls(self, asks: bool) -> None:
        wide = widgets.Layout(width="340px")
        self._back = widgets.Button(description="Back", icon="arrow-left", tooltip="One step back")
        self._forward = widgets.Button(description="Forward", icon="arrow-right", tooltip="The next step")
        self._slider = widgets.IntSlider(0, 0, len(self.steps), description="Step", layout=wide)
        self._asks = widgets.Checkbox(asks, description="Ask me first", indent=False)
        self._guess = widgets.Dropdown(options=[("choose a node", ""), *((name, name) for name in self._names)])
        asked = _QUESTION if self._sort is None else _QUESTION_OF_OWN
        self._question = widgets.HBox([widgets.Label(asked), self._guess])
        self._buttons = widgets.HBox([self._back, self._forward, self._slider, self._asks])
        self._said, self._picture, self._values = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._back.on_click(lambda _: self.go(self.place - 1))
        self._forward.on_click(lambda _: self.go(self.place + 1))
        self._slider.observe(lambda change: self.go(change["new"]), "value")
        self._asks.observe(lambda _: self._show(), "value")
        self._guess.observe(lambda _: self._show(), "value")

    def go(self, place: int) -> None:
        """Show the graph after this many steps; a step that must be guessed first stays closed."""
        place = min(max(place, 0), len(self.steps))
        if self._asks.value and place > self._seen:
            place = min(place, self._seen + (1 if self._guess.value or not self._asked() else 0))
        answer = self._answer() if place > self._seen and self._guess.value else ""
        self.place, self._seen = place, max(self._seen, place)
        if answer:
            self._guess.value = ""
        self._slider.value = place
        self._show(answer)

    def _asked(self) -> bool:
        """Whether the next unseen step is one to be guessed: it is about a node."""
        return self._seen < len(self.steps) and bool(self.steps[self._seen].subjects)

    def _answer(self) -> str:
        subjects = self.steps[self._seen].subjects
        if not subjects:
            return ""
        right = self._guess.value in subjects
        return f"{'Right' if right else 'You said ' + self._guess.value + ', it is'}: {' and '.join(subjects)}."

    def _show(self, answer: str = "") -> None:
        waiting = bool(self._asks.value and self.place == self._seen and self._asked())
        self._back.disabled = self.place == 0
        self._forward.disabled = self.place == len(self.steps) or (waiting and not self._guess.value)
        self._question.layout.visibility = "visible" if waiting else "hidden"
        step = self._step()
        said = f"Step {self.place} of {len(self.steps)}. {step.sentence}"
        verdict = f"<b>{escape(answer)}</b> " if answer else ""
        self._said.value = f'<div role="status" aria-live="polite">{verdict}{escape(said)}</div>'
        self._picture.value = self._draw(self.place).html
        self._values.value = _table(["variable", "value"], step.values)

    def _step(self) -> SortStep:
        return self.steps[self.place - 1] if self.place else SortStep("Nothing has happened yet.")

    def _draw(self, place: int) -> Picture:
        return _draw(self._diagram, self.steps[place - 1] if place else SortStep("The graph before the first step."))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return with_fallback(super()._repr_mimebundle_(**kwargs), repr(self), self.static_html())

    def static_html(self) -> str:
        """The picture and a table of all steps, for stored notebooks and readers without a kernel."""
        shown = self.steps[:_MOST_ROWS]
        names = list(dict.fromkeys(name for step in shown for name, _ in step.values))
        rows = [
            [str(i), step.sentence, *(dict(step.values).get(name, "") for name in names)]
            for i, step in enumerate(shown, 1)
        ]
        more = len(self.steps) - len(shown)
        rest = f"<p>... and {more} more steps; the last: {escape(self.steps[-1].sentence)}</p>" if more else ""
        return f"{self._draw(0).html}{_table(['step', 'what happens', *names], rows)}{rest}"

    def __repr__(self) -> str:
        whose = "the lesson's sort" if self._sort is None else getattr(self._sort, "__name__", "a function")
        return f"TopoStepper({whose}, {len(self._names)} nodes, {len(self.steps)} steps)"


def _draw(diagram: Diagram, step: SortStep) -> Picture:
    marked = [
        replace(node, mark=step.marks.get(node.name, ""), detail=step.notes.get(node.name, ""))
        for node in diagram.nodes
    ]
    drawn = picture(replace(diagram, nodes=tuple(marked)), direction="LR")
    return Picture(drawn.svg, f"{step.sentence} {drawn.alt}")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """An HTML table; cells that hold code stay on the left."""
    if not rows:
        return ""
    titles = "".join(f'<th scope="col" style="text-align:left">{escape(title)}</th>' for title in head)
    body = "".join(
        "<tr>" + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"
