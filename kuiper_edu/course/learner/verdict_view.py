"""A verdict as HTML and text: a sentence, the line of code, a picture of the graph, and hints that unfold.

It is no widget, so that it looks the same when the notebook is opened without a kernel. The only script is that of the
stepper, if the answer's own steps can be watched.
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
from kuiper_edu.course.learner.translation import ended, say, sentences, shown, space
from kuiper_edu.course.trial.outcomes import Place
from kuiper_edu.support import project
from kuiper_edu.viz.base.outputs import lang, spoken

if TYPE_CHECKING:
    from kuiper_edu.course.judge.findings import Mismatch
    from kuiper_edu.course.learner.engine.status import EngineStatus
    from kuiper_edu.viz.base.picture import Picture
    from kuiper_edu.viz.stepper.recording import Recording

VERDICT_MIME = "application/vnd.kuiper.verdict+json"  # read by `pytest --nbval`
WORDS = {"right": "Right", "wrong": "Not right yet", "blank": "Not written yet"}
_BORDERS = {"right": "solid #009e73", "wrong": "solid #d55e00", "blank": "dashed #767676"}
_SIGNS = {"right": "✓", "wrong": "✗", "blank": "○"}
GROWN = "kuiper-grown"  # the class of what a right answer changed: pages show the progress anew when one comes
LEVELS = ("A question", "The idea", "Nearly the line")


@dataclass(frozen=True)
class Verdict:
    """The verdict on an answer; shows itself in a notebook.

    Args:
        exercise: the id of the exercise.
        status: `right`, `wrong` or `blank`.
        sentence: what is wrong, without a full stop; it begins as after a colon.
        place: the line of the learner's code that raised an error.
        mismatch: the wrong order that the sentence is about, if it is about a graph.
        hints: by symptom, three levels each; without the last while that is not open yet.
        note: another sentence, about what happens to the answer.
        solution: the worked solution, if it may be shown.
        steps: the answer's own steps on the input that failed, if they can be watched.
        engine: my_engine.py with a right answer in it, if the answer runs there from now on.
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
    engine: EngineStatus | None = None

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.status == "right"

    def message(self) -> str:
        """Return the message of an error about an answer that is not right."""
        return self.sentence or say("there is no answer yet")

    def __repr__(self) -> str:
        text = sentences(self._word(), ended(self.sentence), self._where())
        lines, call = [f"{self.exercise}: {text[0].lower()}{text[1:]}"], f'hint("{self.exercise}")'
        if self.hints and not self.right:
            lines.append(f"  {say('Help: {symptom}', symptom=f'from kuiper_edu.learn import hint; {call}')}")
        notes = filter(None, (self.note, shown(self.engine.limits()) if self.engine else ""))
        return "\n".join([*lines, *(f"  {note}" for note in notes)])

    def _repr_html_(self) -> str:
        sign = f'<span aria-hidden="true">{_SIGNS[self.status]}</span>'
        parts = [f"<p>{sign} <b>{self._word()}</b>{space()}{_with_code(ended(self.sentence))}</p>"]
        if self._where():
            parts.append(f"<p>{_with_code(self._where('`'))}</p>")
        picture = self._picture()
        if picture is not None:
            parts.append(spoken(picture.html))
        parts.append(self._watch())
        if not self.right:
            parts += [self._hint(key, levels) for key, levels in self.hints.items()]
        if self.solution:
            parts.append(_folded(say("A worked solution"), f"<pre>{escape(self.solution)}</pre>"))
        if self.note:
            parts.append(f"<p>{_with_code(self.note)}</p>")
        parts.append(self._engine())
        style = f"border-left:4px {_BORDERS[self.status]};padding:0 12px;margin:4px 0"
        # "alert": screen readers announce it when it appears, wherever the focus is.
        name = escape(say("verdict on {exercise}", exercise=self.exercise))
        return f'<div role="alert"{lang()} aria-label="{name}" style="{style}">{"".join(parts)}</div>'

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """Return further formats besides text and HTML: a marker if it has a stepper, and the verdict for nbval."""
        bundle: dict[str, Any] = {}
        if self._watch():
            bundle["application/vnd.kuiper.stepper+json"] = {"version": 1}
        if os.environ.get(NBVAL):
            bundle[VERDICT_MIME] = {"status": self.status, "text": repr(self)}
        return bundle

    def _word(self) -> str:
        # After a colon the sentence need not be capitalised: it may begin with the name of an operator or a function.
        return say(f"{WORDS[self.status]}{':' if self.sentence else '.'}")

    def _where(self, mark: str = "") -> str:
        if self.place is None or not self.place.line:
            return ""
        marked = {name: f"{mark}{getattr(self.place, name)}{mark}" for name in ("function", "text")}
        return say("Line {line}, in {function}: {text}", line=self.place.line, **marked)

    def _hint(self, key: str, levels: tuple[str, ...]) -> str:
        inner = ""
        for title, text in reversed(list(zip(LEVELS, levels, strict=False))):
            inner = _folded(say(title), f"<p>{_with_code(text)}</p>{inner}")
        return _folded(say("Help: {symptom}", symptom=key) if key else say("Help"), inner)

    def _watch(self) -> str:
        """Return the stepper, open; empty if the recording cannot be drawn, since the answer may have changed it."""
        if self.steps is None:
            return ""
        from kuiper_edu.viz.stepper.stepper import html_of

        with suppress(Exception):
            step, count = self.steps.data["wrong"]["place"], len(self.steps.sentences)
            at = "Watch it: your {function}, at step {step} of {count}"
            title = say(at, function=self.steps.whose, step=step, count=count)
            return _folded(title, spoken(html_of(self.steps)), ' class="kuiper-watch" open')
        return ""

    def _engine(self) -> str:
        """Return the five steps, with that of the answer lit, and what they do now; with a link to the file."""
        if self.engine is None:
            return ""
        from kuiper_edu.course.learner.engine import boxes, file

        inside = os.path.relpath(file.path()).replace(os.sep, "/")
        to = f'<a href="{escape(inside)}">{file.FILE}</a>'
        link = say(" See it in {link}.", link=to) if project.workspace() else ""
        picture = spoken(boxes.five_boxes(self.engine).html)
        return f'<div class="{GROWN}">{picture}<p>{escape(shown(self.engine.limits()))}{link}</p></div>'

    def _picture(self) -> Picture | None:
        if self.mismatch is None or self.mismatch.graph is None:
            return None
        from kuiper_edu.course.learner.verdict_picture import wrong_order

        return wrong_order(self.mismatch)


def in_notebook() -> bool:
    """Whether this code runs in IPython, where outputs are shown as HTML."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and ipython.get_ipython() is not None


def show(verdict: Verdict) -> None:
    """Show a verdict under the cell, or print it outside a notebook."""
    if in_notebook():
        sys.modules["IPython"].display.display(verdict)
    else:
        print(verdict)


def _with_code(text: str) -> str:
    """Convert text to HTML; text between backticks becomes code.

    Example:
        >>> _with_code("the list `a < b` and a ` alone")
        'the list <code>a &lt; b</code> and a ` alone'
    """
    return re.sub(r"`([^`\n]+)`", r"<code>\1</code>", escape(text))


def _folded(title: str, inner: str, attributes: str = "") -> str:
    return f'<details{attributes} style="margin-left:1em"><summary>{escape(title)}</summary>{inner}</details>'
