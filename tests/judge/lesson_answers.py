"""Answers to a lesson's exercises, tried as its verdicts try them."""

from __future__ import annotations

import linecache
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kuiper_edu.judge.exercises import exercise
from kuiper_edu.judge.findings import Finding
from kuiper_edu.judge.judging import judge
from kuiper_edu.trial.limits import Outcome, run_within
from kuiper_edu.trial.report import report

CELL = "<cell 1>"


class Lesson:
    """The exercises of one lesson, in its order.

    Args:
        course: `course3`.
        names: its exercises; or exercise -> what it asks for, where that is called otherwise.
        imported: what the notebook has imported.
    """

    def __init__(self, course: str, names: Sequence[str] | Mapping[str, str], **imported: Any) -> None:
        self.course = course
        self.names = list(names)
        self.called = dict(names) if isinstance(names, Mapping) else {name: name for name in names}
        self.imported = imported
        self.own = {name: exercise(f"{course}.{name}").lessons_own() for name in names}

    def tried(self, name: str, source: str) -> Outcome:
        """What an answer's trial did, with the lesson's own answers to the exercises before it at hand."""
        before = {self.called[other]: self.own[other] for other in self.names[: self.names.index(name)]}
        names = {**self.imported, **before}
        linecache.cache[CELL] = (len(source), None, source.splitlines(keepends=True), CELL)  # as IPython does
        exec(compile(source, CELL, "exec"), names)
        check = exercise(f"{self.course}.{name}").check
        return run_within(lambda: check(names[self.called[name]], report), cpu_seconds=1.0)

    def finding(self, name: str, source: str) -> Finding | None:
        """What the judge finds."""
        return judge(exercise(f"{self.course}.{name}"), self.tried(name, source))

    def numbered(self, answers: Mapping[str, Sequence[Any]]) -> list[Any]:
        """(exercise, answer) for every answer."""
        return [
            pytest.param(name, answer, id=f"{name}-{number}")
            for name in self.names
            for number, answer in enumerate(answers[name])
        ]
