"""The progress of a learner: for each notebook, the exercises that are right and the predictions that were made."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.learner import answers, state
from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.alone import how_far
from kuiper_edu.course.learner.engine.status import EngineStatus, engine_status
from kuiper_edu.course.learner.prediction import predictions
from kuiper_edu.course.learner.translation import say, shown
from kuiper_edu.errors import UsageError
from kuiper_edu.support import course_notebooks, project
from kuiper_edu.support.language import language
from kuiper_edu.support.notebooks import stored_cells
from kuiper_edu.viz.base.fallback import STATIC

_PATTERNS = {
    "exercises": re.compile(r"verdict\(\s*[\"']([\w.]+)"),
    "predictions": re.compile(r"predict\(\s*[\"']([\w.]+)"),
}


@dataclass(frozen=True)
class Part:
    """The progress in one notebook.

    Args:
        path: the path relative to the course folder, `course4/homework.ipynb`.
        title: its title in the index.
        exercises: how many are right, and how many there are.
        predictions: how many were made, and how many there are.
    """

    path: str
    title: str
    exercises: tuple[int, int]
    predictions: tuple[int, int]

    @property
    def done(self) -> bool:
        """Whether all exercises are right and all predictions made."""
        return self.exercises[0] == self.exercises[1] and self.predictions[0] == self.predictions[1]

    @property
    def asks(self) -> bool:
        """Whether the notebook has exercises or predictions."""
        return self.exercises[1] + self.predictions[1] > 0


@dataclass(frozen=True)
class Progress:
    """The progress of a learner; shows itself in a notebook as a table with links.

    Args:
        parts: the notebooks, in reading order.
        kept: the slots whose right answers are stored.
        engine: the status of the pieces of my_engine.py; None in stored outputs.
    """

    parts: tuple[Part, ...]
    kept: tuple[str, ...] = ()
    engine: EngineStatus | None = None

    @property
    def next(self) -> Part | None:
        """The first notebook with an exercise left to solve; if there is none, with a prediction left to make."""
        writing = [part for part in self.parts if part.exercises[0] < part.exercises[1]]
        return next((part for part in writing or self.parts if part.asks and not part.done), None)

    def to_dict(self) -> dict[str, Any]:
        """Return the progress as plain data, for `--json`."""
        parts = [{"notebook": p.path, "exercises": p.exercises, "predictions": p.predictions} for p in self.parts]
        after = self.next.path if self.next else None
        return {
            "notebooks": parts,
            "kept": self.kept,
            "engine": self.engine.to_dict() if self.engine else None,
            "next": after,
        }

    @property
    def courses(self) -> dict[str, list[Part]]:
        """The notebooks by course, `Course 3` first."""
        return {name: list(parts) for name, parts in groupby(self.parts, lambda part: f"Course {part.path[6]}")}

    def __repr__(self) -> str:
        width = max(len(part.title) for part in self.parts)
        lines = [f"Continue here: {self.next.title} ({self.next.path})" if self.next else "All done."]
        for course, parts in self.courses.items():
            lines += [
                "",
                course,
                *(f"{_tick(part)} {part.title:{width}}  {', '.join(map(str, _words(part)))}" for part in parts),
            ]
        return "\n".join([*lines, *(["", repr(self.engine)] if self.engine else [])])

    def _repr_html_(self) -> str:
        left, after, titles = 'style="text-align:left"', self.next, _titles()
        link = say("All done.")
        if after:
            here = escape(say("Continue here: {title}", title=titles.get(after.path, after.title)))
            link = f'<a href="{escape(after.path)}"><b>{here}</b></a>'
        rows = "".join(
            f'<tr><th colspan="3" {left}>{say("Course {number}", number=course[-1])}</th></tr>'
            + "".join(
                f"<tr><td {left}>{_tick(part)}</td>"
                f'<td {left}><a href="{escape(part.path)}">{escape(titles.get(part.path, part.title))}</a></td>'
                f"<td {left}>{escape(', '.join(map(shown, _words(part))))}</td></tr>"
                for part in parts
            )
            for course, parts in self.courses.items()
        )
        now = self.engine
        engine = ""
        if now:
            limits = escape(shown(now.limits()))
            engine = f"<p>my_engine.py: {shown(now.counted())}. {limits}</p>{now._repr_html_()}"
        return f"<p>{link}</p>{engine}<table><tbody>{rows}</tbody></table>"


def progress() -> Progress:
    """Show how far you are: what is right, what was predicted, and where to continue.

    Stored outputs (`KUIPER_STATIC`) show nothing personal.

    Raises:
        UsageError: there is no course folder.
    """
    static = bool(os.environ.get(STATIC))
    right = (
        {}
        if static
        else {name: True for name, entry in state.records(state.VERDICTS).items() if state.was_right(entry)}
    )
    predicted = {} if static else predictions()
    root = project.root()
    parts = [part_of(name, root, title, right, predicted) for name, title in course_notebooks.titles(root).items()]
    asking = tuple(part for part in parts if part.asks)
    if static:
        return Progress(asking)
    alone = how_far(file.as_it_runs(), str(file.path()))
    return Progress(asking, tuple(answers.kept()), engine_status(alone=alone))


def part_of(name: str, folder: Path, title: str, right: Mapping[str, Any], predicted: Mapping[str, Any]) -> Part:
    """Return the progress in one notebook; a damaged notebook has no exercises and predictions.

    Args:
        name: the path of the notebook in the folder.
        folder: the course folder.
        title: its title in the index.
        right: the exercises that are right.
        predicted: the questions that were answered.
    """
    text = "\n".join(cell.source for cell in stored_cells(folder / name))
    found = {kind: set(pattern.findall(text)) for kind, pattern in _PATTERNS.items()}
    return Part(
        name,
        title,
        (len(found["exercises"] & set(right)), len(found["exercises"])),
        (len(found["predictions"] & set(predicted)), len(found["predictions"])),
    )


def _tick(part: Part) -> str:
    return "✓" if part.done else " "


def _titles() -> dict[str, str]:
    """Return the titles of the notebooks in the learner's language."""
    try:
        return course_notebooks.titles(project.root(), language())
    except UsageError:
        return {}


def _words(part: Part) -> list[Sentence]:
    """Return the progress in words: `2 of 5 exercises right`, `0 of 1 prediction made`."""
    (right, exercises), (made, asked) = part.exercises, part.predictions
    found = []
    if exercises == 1:
        found.append(told("exercise", "{done} of {all} exercise right", done=right, all=exercises))
    elif exercises:
        found.append(told("exercises", "{done} of {all} exercises right", done=right, all=exercises))
    if asked == 1:
        found.append(told("prediction", "{done} of {all} prediction made", done=made, all=asked))
    elif asked:
        found.append(told("predictions", "{done} of {all} predictions made", done=made, all=asked))
    return found
