"""Trying answers to a lesson's exercise as their notebook would, and judging what they report."""

from __future__ import annotations

import linecache
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from kuiper_edu.course.grading.answer_files import Answer
from kuiper_edu.course.judge.exercises import Exercise, exercise, ids
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.learner.engine.loading import given_to
from kuiper_edu.course.trial import sources
from kuiper_edu.course.trial.limits import Outcome, run_within
from kuiper_edu.course.trial.report import report
from kuiper_edu.course.trial.resources import LIMITS

CELL = "<cell 1>"
WRONG_SECONDS = 2.0  # the limit of computing time of a wrong answer; one that never ends need not use up a right one's


class AnswerIsRightError(Exception):
    """An answer that is stored as wrong passes, so it is right or a case is missing."""


def run_answer(task: Exercise, source: str, cpu_seconds: float = LIMITS.cpu_seconds) -> Outcome:
    """Run the exercise's check on an answer; other functions of the lesson that it calls are the lesson's own."""
    names = given_to(task)
    names |= {other.function: other.lessons_own(given_to(other)) for other in _lent(task, source)}
    run_cell(source, names, CELL)
    check = task.check
    assert check is not None, f"{task.id} is homework"
    return run_within(lambda: check(names[task.function], report), cpu_seconds=max(cpu_seconds, task.seconds or 0))


def run_cell(source: str, names: dict[str, Any], file: str) -> None:
    """Run a cell as IPython does, so that `inspect` can read its source."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), names)


def _lent(task: Exercise, source: str) -> Iterator[Exercise]:
    """Yield the exercises of the same lesson whose functions an answer uses."""
    used = sources.used(source)
    for other in [*map(exercise, task.uses), *lessons().get(task.lesson[:3], [])]:
        if other.id != task.id and other.function in used:
            yield other


@cache
def lessons() -> Mapping[str, list[Exercise]]:
    """Return the exercises of each lesson, without homework."""
    by_lesson: dict[str, list[Exercise]] = {}
    for name in ids():
        entry = exercise(name)
        if entry.check is not None:
            by_lesson.setdefault(entry.lesson[:3], []).append(entry)
    return by_lesson


def finding(task: Exercise, source: str, cpu_seconds: float = WRONG_SECONDS) -> Finding | None:
    """Return the judge's finding for an answer, None if it is right."""
    return judge(task, run_answer(task, source, cpu_seconds))


_findings: dict[tuple[str, str], Finding | None] = {}


def finding_of(task: Exercise, answer: Answer) -> Finding | None:
    """Return the judge's finding for an answer that should be wrong; each answer is run once."""
    key = (task.id, answer.source)
    if key not in _findings:
        _findings[key] = finding(task, answer.source)
    return _findings[key]


def wrong_finding(task: Exercise, answer: Answer) -> Finding:
    """Return the judge's finding for a wrong answer.

    Raises:
        AnswerIsRightError: the answer is right.
    """
    wrong = finding_of(task, answer)
    if wrong is None:
        raise AnswerIsRightError(f"{task.id}: wrong.py, line {answer.line}: this answer is taken for right")
    return wrong


def blank(task: Exercise) -> str:
    """Return an answer that is not written yet: the function or class raises NotImplementedError."""
    raises = "raise NotImplementedError()  # your code here"
    if f"class {task.function}" not in task.solution:
        return f"def {task.function}(*_, **__):\n    {raises}\n"
    return f"class {task.function}:\n    def __init__(self, *_, **__):\n        {raises}\n"
