"""Prediction questions of the lessons: shown in a notebook, and the learner's choices recorded on disk.

A cell contains only `predict("course4.three_orders")`; the question, its choices and their reasons are looked up by
the id. On a page it has buttons, which work without a kernel (viz/scripts/question); elsewhere
`predict("course4.three_orders", "B")` answers in text.
"""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Container
from dataclasses import dataclass
from html import escape
from typing import Any

from kuiper_edu.course.judge.questions import Choice, Question, find
from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.translation import ended, question_in_language, say, sentences
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import outputs
from kuiper_edu.viz.base.fallback import PROJECTOR, STATIC

RECORDS = "predictions.json"


@dataclass(frozen=True)
class Prediction:
    """A question with the learner's choices so far; shows itself in a notebook.

    Args:
        question: the question.
        tried: the learner's recorded choices, the first and the last.
        opened: whether the answer is shown at once, without asking.

    Example:
        >>> Prediction(find("course4.three_orders"))
        Predict: How many valid orders does this graph have?
          A) 1
          B) 2
          C) 3
          D) 6
          Put your choice after the id, for example predict("course4.three_orders", "A"), and run the cell again.
    """

    question: Question
    tried: tuple[Choice, ...] = ()
    opened: bool = False

    @property
    def right(self) -> bool | None:
        """Whether the last choice is right; None before one is made."""
        return self.tried[-1].right if self.tried else None

    @property
    def feedback(self) -> str:
        """The feedback on the last choice; empty before one is made.

        Example:
            >>> question = find("course4.three_orders")
            >>> Prediction(question, (question.choice("A"),)).feedback
            'A is not right. You found one. Is there an edge between conv2 and conv3 that forbids another order?'
        """
        return self.feedback_on(self.tried[-1]) if self.tried else ""

    def feedback_on(self, choice: Choice) -> str:
        """Return the feedback on a choice."""
        if choice.right:
            return sentences(say("Right."), choice.reason, self.question.why)
        letter = self.question.letter(choice)
        return sentences(say("{letter} is not right.", letter=letter), choice.reason)

    def lines(self) -> list[str]:
        """Return the choices with their letters; those that were tried have a mark."""
        return [
            f"{self._lettered(choice)}{mark(choice) if choice in self.tried else ''}"
            for choice in self.question.choices
        ]

    def _lettered(self, choice: Choice) -> str:
        return f"{self.question.letter(choice)}) {choice.text}"

    def __repr__(self) -> str:
        feedback = sentences(say("The answer:"), self._answer()) if self.opened else self.feedback
        rest = [f"  {line}" for line in (feedback, "" if self.opened or self.right else self._how()) if line]
        return "\n".join(
            [sentences(say("Predict:"), self.question.text), *(f"  {line}" for line in self.lines()), *rest]
        )

    @property
    def html(self) -> str:
        """The question with buttons, or as text if scripts cannot run; the feedback on choices is encoded."""
        if self.opened:
            return self._static_html()
        choices = self.question.choices
        answers = [{"right": each.right, "mark": mark(each), "said": self.feedback_on(each)} for each in choices]
        data = {
            "id": self.question.id,
            "text": self.question.text,
            "choices": [self._lettered(choice) for choice in choices],
            "tried": [choices.index(choice) for choice in self.tried],
            "reveal": self.question.reveal,
            "sealed": b64encode(json.dumps(answers).encode()).decode(),
        }
        return outputs.page("question", self._static_html(), data)

    def _static_html(self) -> str:
        """Return the question as HTML without scripts."""
        # Not <ol type="A">: JupyterLab's style sheet numbers every list 1, 2, 3.
        lines = "<br>".join(map(escape, self.lines()))
        asked = sentences(f"<b>{say('Predict:')}</b>", escape(self.question.text))
        question = f'<p>{asked}</p><p class="lines">{lines}</p>'
        feedback = f'<p role="status">{escape(self.feedback)}</p>' if self.tried else ""
        if self.right and not self.opened:
            return question + feedback
        answer = f"<summary>{say('The answer')}</summary><p>{escape(self._answer())}</p>"
        if self.opened:
            return f"{question}{feedback}<details open>{answer}</details>"
        how = f'<p class="how"><small>{escape(self._how())}</small></p>'
        return f"{question}{feedback}{how}<details>{answer}</details>"

    def _repr_mimebundle_(
        self, include: Container[str] | None = None, exclude: Container[str] | None = None
    ) -> dict[str, Any]:
        return outputs.bundle("" if self.opened else "question", repr(self), self.html, include, exclude)

    def _answer(self) -> str:
        right = self.question.right
        return sentences(ended(self._lettered(right)), right.reason, self.question.why)

    def _how(self) -> str:
        call = f'predict("{self.question.id}", "A")'
        return say("Put your choice after the id, for example {call}, and run the cell again.", call=call)


def mark(choice: Choice) -> str:
    """Return the mark that follows a choice that was tried."""
    return say(" (right)") if choice.right else say(" (tried: not right)")


@checked()
def predict(name: str, choice: str | None = None) -> Prediction:
    """Ask for a prediction; the choice is recorded in `.kuiper/predictions.json`, which may be deleted at any time.

    Args:
        name: the id of the question, `course4.three_orders`.
        choice: a letter or the text of a choice, if there are no buttons. With `KUIPER_PROJECTOR` or `KUIPER_STATIC`
            set it is ignored and nothing is recorded.

    Raises:
        UsageError: there is no such question, or no such choice.

    Example:
        >>> predict("course4.three_orders", "Z")
        Traceback (most recent call last):
        ...
        kuiper_edu.errors.UsageError: 'Z' is not one of the choices. Write one of A, B, C, D.
    """
    question = find(name)
    chosen = None if choice is None else question.choice(choice)
    shown = question_in_language(question)
    if os.environ.get(PROJECTOR):
        return Prediction(shown, opened=True)
    if os.environ.get(STATIC):  # stored outputs contain nothing personal
        return Prediction(shown)
    if chosen is not None:
        record(question, chosen)
    return Prediction(shown, tuple(shown.choices[question.choices.index(choice)] for choice in tried(question)))


def predictions() -> dict[str, Any]:
    """Return all recorded predictions: for each id the first choice, the last, and whether the first was right.

    The first version of the course recorded letters, in its own order of choices; whether they were right still counts.
    A file that cannot be read counts as empty.
    """
    return {name: entry for name, entry in state.records(RECORDS).items() if _is_whole(entry)}


def _is_whole(entry: Any) -> bool:
    return (
        isinstance(entry, dict)
        and isinstance(entry.get("right"), bool)
        and all(isinstance(entry.get(key), str) for key in ("first", "last"))
    )


def tried(question: Question) -> tuple[Choice, ...]:
    """Return the recorded choices of a question, the first and the last, found by their texts."""
    entry = predictions().get(question.id, {})
    by_text = {choice.text: choice for choice in question.choices}
    known = [by_text[entry[key]] for key in ("first", "last") if entry.get(key) in by_text]
    return tuple(dict.fromkeys(known))


def record(question: Question, choice: Choice) -> None:
    """Record a choice: the first one of a question permanently, and the last one.

    Raises:
        UsageError: the folder cannot be written.
    """
    first = predictions().get(question.id, {"first": choice.text, "right": choice.right})
    state.record(RECORDS, question.id, {**first, "last": choice.text})
