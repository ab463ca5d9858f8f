"""How a verdict looks: a sentence first, then where, a picture of the graph at fault, and hints that unfold.

No widget: it is the same when the notebook is opened again without a kernel, and in text. The one script is that of
the stepper, where the answer's own steps can be watched.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from kuiper_edu.course.learner.state import NBVAL
from kuiper_edu.course.trial.outcomes import Place

if TYPE_CHECKING:
    from kuiper_edu.course.judge.findings import Mismatch
    from kuiper_edu.viz.picture import Picture
    from kuiper_edu.viz.recording import Recording

VERDICT_MIME = "application/vnd.kuiper.verdict+json"  # what `pytest --nbval` reads of a copy's verdict
_WORDS = {"right": "Right", "wrong": "Not right yet", "blank": "Not written yet"}
_BORDERS = {"right": "solid #009e73", "wrong": "solid #d55e00", "blank": "dashed #767676"}
_SIGNS = {"right": "✓", "wrong": "✗", "blank": "○"}
_LEVELS = ("A question", "The idea", "Nearly the line")


@dataclass(frozen=True)
class Verdict:
    """What is said about an answer.

    Args:
        exercise: its id.
        status: `right`, `wrong` or `blank`.
        sentence: what is wrong, without a full stop; it begins as it would behind a colon.
        place: the line of the learner's code that an error came from.
        mismatch: the wrong order that the sentence is about, where a graph is at fault.
        hints: by what is seen, three levels each; without the last where that is not to be seen yet.
        note: one more sentence: what becomes of the answer.
        solution: the worked solution, where it may be shown.
        steps: the answer's own steps on the input that failed, where they can be watched.
    """

    exercise: str
    status: str
    sentence: str = ""
    place: Place | None = None
    mismatch: Mismatch | None = None
    hints: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    note: str = ""
    solution: str = ""
    steps: Recording | None = None

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.status == "right"

    def said(self) -> str:
        """What an error says of an answer that is not right."""
        return self.sentence or "there is no answer yet"

    def __repr__(self) -> str:
        said = " ".join(filter(None, (self._word(), _ended(self.sentence), self._where())))
        lines = [f"{self.exercise}: {said[0].lower()}{said[1:]}"]
        if self.hints and not self.right:
            lines.append(f'  Help: from kuiper_edu.learn import hint; hint("{self.exercise}")')
        return "\n".join([*lines, *([f"  {self.note}"] if self.note else [])])

    def _repr_html_(self) -> str:
        sign = f'<span aria-hidden="true">{_SIGNS[self.status]}</span>'
        parts = [f"<p>{sign} <b>{self._word()}</b> {_with_code(_ended(self.sentence))}</p>"]
        if self._where():
            parts.append(f"<p>{_with_code(self._where('`'))}</p>")
        picture = self._picture()
        if picture is not None:
            parts.append(picture.html)
        parts.append(self._watch())
        if not self.right:
            parts += [self._hint(key, levels) for key, levels in self.hints.items()]
        if self.solution:
            parts.append(_folded("A worked solution", f"<pre>{escape(self.solution)}</pre>"))
        if self.note:
            parts.append(f"<p>{_with_code(self.note)}</p>")
        style = f"border-left:4px {_BORDERS[self.status]};padding:0 12px;margin:4px 0"
        # "alert": a screen reader says it when it appears, wherever the focus is.
        return (
            f'<div role="alert" aria-label="verdict on {escape(self.exercise)}" style="{style}">{"".join(parts)}</div>'
        )

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """Beside text and HTML: the marker of a stepper, where one is in it; and the verdict as data, for nbval."""
        bundle: dict[str, Any] = {}
        if self._watch():
            bundle["application/vnd.kuiper.stepper+json"] = {"version": 1}
        if os.environ.get(NBVAL):
            bundle[VERDICT_MIME] = {"status": self.status, "text": repr(self)}
        return bundle

    def _word(self) -> str:
        # A colon, so that what follows stays as it is: it may begin with the name of an operator or of a function.
        return f"{_WORDS[self.status]}{':' if self.sentence else '.'}"

    def _where(self, mark: str = "") -> str:
        if self.place is None or not self.place.line:
            return ""
        return f"Line {self.place.line}, in {mark}{self.place.function}{mark}: {mark}{self.place.text}{mark}"

    def _hint(self, key: str, levels: tuple[str, ...]) -> str:
        inner = ""
        for title, text in reversed(list(zip(_LEVELS, levels, strict=False))):
            inner = _folded(title, f"<p>{_with_code(text)}</p>{inner}")
        return _folded(f"Help: {key}" if key else "Help", inner)

    def _watch(self) -> str:
        """The stepper, folded; nothing where what was recorded cannot be drawn: it is the answer that wrote it."""
        if self.steps is None:
            return ""
        from kuiper_edu.viz.stepper import html_of

        with suppress(Exception):
            place, count = self.steps.data["wrong"]["place"], len(self.steps.sentences)
            title = f"Watch it: your {self.steps.whose}, at step {place} of {count}"
            return _folded(title, html_of(self.steps), "kuiper-watch")
        return ""

    def _picture(self) -> Picture | None:
        if self.mismatch is None or self.mismatch.graph is None:
            return None
        from kuiper_edu.course.learner.verdict_picture import wrong_order

        return wrong_order(self.mismatch)


def in_notebook() -> bool:
    """Whether outputs are shown as pages, not as text."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and ipython.get_ipython() is not None


def show(verdict: Verdict) -> None:
    """Show a verdict under the cell, or print it where there is no notebook."""
    if in_notebook():
        sys.modules["IPython"].display.display(verdict)
    else:
        print(verdict)


def _ended(text: str) -> str:
    return text if not text or text[-1] in ".!?" else f"{text}."


def _with_code(text: str) -> str:
    """The text as HTML; what stands between backticks is code.

    Example:
        >>> _with_code("the list `a < b` and a ` alone")
        'the list <code>a &lt; b</code> and a ` alone'
    """
    return re.sub(r"`([^`\n]+)`", r"<code>\1</code>", escape(text))


def _folded(title: str, inner: str, name: str = "") -> str:
    known = f' class="{name}"' if name else ""
    return f'<details{known} style="margin-left:1em"><summary>{escape(title)}</summary>{inner}</details>'
