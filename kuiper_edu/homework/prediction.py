"""Predict before you look: a question in a lesson, and a place on disk for what was predicted.

A prediction needs no widget: the choice is written into the cell (`mine="B"`) and the cell run again. The answer
is folded away in the page (`<details>`), so that a stored notebook, a projector and a reader on GitHub all have it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from string import ascii_uppercase
from typing import Any

from kuiper_edu.errors import UsageError
from kuiper_edu.homework import state

STATIC = "KUIPER_STATIC"  # set while stored outputs are made: nothing of one person may enter them
PROJECTOR = "KUIPER_PROJECTOR"  # set in a classroom: the answer stands open, nobody is asked


@dataclass(frozen=True)
class Prediction:
    """A question with its choices, the answer, and perhaps a learner's own choice; shows itself in a notebook.

    Args:
        question: one sentence.
        choices: what may be chosen; lettered A, B, C...
        answer: the letter of the right choice.
        why: one sentence that explains the answer.
        mine: the letter the learner chose, or None.
        opened: the answer is shown without being asked for.
    """

    question: str
    choices: tuple[str, ...]
    answer: str
    why: str = ""
    mine: str | None = None
    opened: bool = False

    @property
    def right(self) -> bool | None:
        """Whether the learner's choice is the answer; None before one is made."""
        return None if self.mine is None else self.mine == self.answer

    def __repr__(self) -> str:
        lines = [f"Predict: {self.question}", *(f"  {letter}) {text}" for letter, text in self._lettered())]
        return "\n".join([*lines, f"  {self._outcome()}"])

    def _repr_html_(self) -> str:
        # Not <ol type="A">: JupyterLab's style sheet numbers every list 1, 2, 3.
        items = "<br>".join(f"{letter}) {escape(text)}" for letter, text in self._lettered())
        opened = " open" if self.opened or self.mine is not None else ""
        summary = "The answer" if self.mine is None else escape(self._outcome())
        return (
            f"<p><b>Predict:</b> {escape(self.question)}</p><p>{items}</p>"
            f"<details{opened}><summary>{summary}</summary><p>{escape(self._explained())}</p></details>"
        )

    def _lettered(self) -> list[tuple[str, str]]:
        return list(zip(ascii_uppercase, self.choices, strict=False))

    def _explained(self) -> str:
        text = f"{self.answer}) {dict(self._lettered())[self.answer]}"
        return f"{text}. {self.why}" if self.why else text

    def _outcome(self) -> str:
        if self.opened:
            return f"The answer: {self._explained()}"
        if self.mine is None:
            return 'Write your choice into this cell, mine="A" say, and run it again.'
        return f"You said {self.mine}. {'So it is.' if self.right else 'It is another one: look again.'}"


def predict(
    question: str, choices: Sequence[str], answer: str, key: str, *, why: str = "", mine: str | None = None
) -> Prediction:
    """Ask for a prediction; `mine` is what the learner writes into the cell.

    Args:
        question: one sentence.
        choices: two to 26 texts.
        answer: the right one of them, or its letter.
        key: the name under which the choice is recorded, `course4.first_node`.
        why: one sentence that explains the answer.
        mine: the learner's letter; recorded in `.kuiper/predictions.json`, which may be deleted at any time.
            With `KUIPER_PROJECTOR` or `KUIPER_STATIC` set it is passed over and nothing is recorded.

    Raises:
        UsageError: the answer, or `mine`, is none of the choices.

    Example:
        >>> predict("Which runs first?", ["conv1", "conv2"], answer="conv1", key="course4.first")
        Predict: Which runs first?
          A) conv1
          B) conv2
          Write your choice into this cell, mine="A" say, and run it again.
    """
    letters = ascii_uppercase[: len(choices)]
    right = _letter(answer, choices, letters, "answer")
    if os.environ.get(PROJECTOR):
        return Prediction(question, tuple(choices), right, why, opened=True)
    if mine is None or os.environ.get(STATIC):
        return Prediction(question, tuple(choices), right, why)
    prediction = Prediction(question, tuple(choices), right, why, _letter(mine, choices, letters, "choice"))
    _record(key, prediction)
    return prediction


def predictions() -> dict[str, Any]:
    """What was predicted so far: for each key the first choice, the last, whether the first was right.

    A file that cannot be read counts as empty: nothing depends on it.
    """
    try:
        stored = json.loads((state.folder() / "predictions.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stored if isinstance(stored, dict) else {}


def _record(key: str, prediction: Prediction) -> None:
    stored = predictions()
    before = stored.get(key)
    first = before if isinstance(before, dict) else {"first": prediction.mine, "right": prediction.right}
    stored[key] = {**first, "last": prediction.mine}
    state.keep(state.folder() / "predictions.json", json.dumps(stored, indent=1, sort_keys=True) + "\n")


def _letter(text: str, choices: Sequence[str], letters: str, what: str) -> str:
    if text in choices:
        return letters[list(choices).index(text)]
    if isinstance(text, str) and len(text) == 1 and text.upper() in letters:
        return text.upper()
    raise UsageError(f"the {what} {text!r} is none of the choices", hint=f"Write one of {', '.join(letters)}.")
