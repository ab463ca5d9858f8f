"""A question with a button for each choice: judged in the kernel, and replaced by plain text once it is answered.

A widget lives as long as its kernel. So the page beside it holds the question, too, and what was answered stays
as HTML without a widget: reopened the next day, a notebook shows it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from IPython.display import display

from kuiper_edu.course.learner.prediction import Prediction, record
from kuiper_edu.errors import KuiperError
from kuiper_edu.viz.fallback import with_fallback

PAUSE = 2.0  # seconds that a screen reader gets to announce the feedback before the buttons go


class QuestionButtons(anywidget.AnyWidget):
    """The buttons of one question; shown by `predict`.

    Args:
        prediction: the question, and what was chosen before.
        answered: called with the prediction once its last choice is right.

    Attributes:
        lines: the choices as the buttons show them.
        feedback: what is said of the last choice.
        attempts: how often a button was pressed.
    """

    _esm = Path(__file__).with_name("buttons.js")
    _css = Path(__file__).with_name("buttons.css")
    text = traitlets.Unicode().tag(sync=True)
    lines: traitlets.List[str] = traitlets.List().tag(sync=True)
    feedback = traitlets.Unicode().tag(sync=True)
    attempts = traitlets.Int(0).tag(sync=True)

    def __init__(self, prediction: Prediction, answered: Callable[[Prediction], None]) -> None:
        self._prediction, self._answered = prediction, answered
        super().__init__(
            text=f"Predict: {prediction.question.text}", lines=prediction.lines(), feedback=prediction.feedback
        )
        self.on_msg(lambda _widget, content, _buffers: self.press(content["choice"]))

    def press(self, place: int) -> None:
        """Judge and record the choice at this place, counted from 0."""
        question = self._prediction.question
        choice = question.choices[place]
        tried = [earlier for earlier in self._prediction.tried if earlier != choice]
        self._prediction = replace(self._prediction, tried=(*tried, choice))
        problem = ""
        try:
            record(question, choice)
        except KuiperError as error:  # a disk that cannot be written must not keep anybody from learning
            problem = f" (This was not recorded: {error})"
        with self.hold_sync():
            self.lines, self.feedback = self._prediction.lines(), self._prediction.feedback + problem
            self.attempts += 1
        if choice.right:
            _later(lambda: self._answered(self._prediction))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # type: ignore[override] # a dict will do
        bundle = super()._repr_mimebundle_(**kwargs)
        return with_fallback(bundle, repr(self._prediction), self._prediction._repr_html_())

    def __repr__(self) -> str:
        return f"QuestionButtons({self._prediction.question.id})"


def show(prediction: Prediction) -> None:
    """Display a question with buttons; the right answer puts plain HTML in their place."""

    def replace_by(done: Prediction) -> None:
        handle.update({"text/plain": repr(done), "text/html": done._repr_html_()}, raw=True)

    buttons = QuestionButtons(prediction, replace_by)
    handle = display(buttons._repr_mimebundle_(), raw=True, display_id=True)  # type: ignore[no-untyped-call]


def _later(call: Callable[[], None]) -> None:
    """Call it after the pause, or at once where nothing would run it."""
    try:
        asyncio.get_running_loop().call_later(PAUSE, call)
    except RuntimeError:
        call()
