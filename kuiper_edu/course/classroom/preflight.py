"""The grader graded first: nobody's work is judged by a reference that is not right itself.

The reference must get all points, the blank release none, and each stored wrong answer less than its question's.
Wrong answers lie beside the reference: reference/courseN/wrong_answers.toml, at least five for each question.

    [[wrong]]
    answer = "course4-topo-sort"      # the grade_id of the cell it stands in
    name = "file order"               # what is wrong with it, for people
    source = "..."
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.results import Store, digest
from kuiper_edu.course.grading.check import Row
from kuiper_edu.course.grading.release import released
from kuiper_edu.errors import KuiperError, NotebookError
from kuiper_edu.support.notebooks import Cell, Notebook

WRONG_ANSWERS = "wrong_answers.toml"
LEAST = 5
_REFERENCE, _BLANK = "the reference", "the blank release"


class PreflightError(KuiperError):
    """The reference and its checks do not do what they should; nothing is graded."""


@dataclass(frozen=True)
class WrongAnswer:
    """A stored wrong answer: the cell it stands in, what is wrong with it, its text."""

    answer: str
    name: str
    source: str


def read_wrong_answers(path: Path) -> list[WrongAnswer]:
    """The wrong answers that lie beside a reference; none where the file is missing.

    Raises:
        NotebookError: the file cannot be read as what it should be.
    """
    if not path.is_file():
        return []
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))["wrong"]
        return [WrongAnswer(entry["answer"], entry["name"], entry["source"]) for entry in entries]
    except (ValueError, KeyError, TypeError) as error:
        raise NotebookError(
            f"{type(error).__name__}: {error}", path=path.name, hint="Each [[wrong]] has answer, name and source."
        ) from error


def preflight_once(grader: Grader, wrong: list[WrongAnswer], store: Store) -> list[str]:
    """The preflight, unless it went well before with the same reference, wrong answers, grader and environment."""
    made_from = {"wrong": digest(repr(wrong).encode()), **grader.about}
    tried = store.tried(made_from)
    if tried is None:
        tried = preflight(grader, wrong)
        store.keep_tried(made_from, tried)
    return tried


def preflight(grader: Grader, wrong: list[WrongAnswer]) -> list[str]:
    """Grade the reference, the blank release and the wrong answers.

    Returns:
        What was tried, a sentence each.

    Raises:
        PreflightError: one of them does not get the points that it should.
    """
    reference = grader.reference
    _refuse_few(reference, wrong)
    problems = []
    for name, rows in grader.grade(_notebooks(reference, wrong), lambda name, cells: _asks(name, cells, wrong)):
        problems += _problems(name, rows, wrong)
    if problems:
        more = f" (and {len(problems) - 3} more)" if len(problems) > 3 else ""
        raise PreflightError(
            f"{' '.join(sorted(problems)[:3])}{more}", hint="Mend the reference or its checks; nothing was graded."
        )
    return [f"{_REFERENCE} gets all points, {_BLANK} none, {len(wrong)} wrong answers less than their questions give"]


def _refuse_few(reference: Notebook, wrong: list[WrongAnswer]) -> None:
    answers = {cell.name for cell in reference.cells if cell.role == "answer"}
    unknown = sorted({one.answer for one in wrong} - answers)
    if unknown:
        raise PreflightError(
            f"{WRONG_ANSWERS} names {unknown[0]!r}, which is no answer of the reference",
            hint=f"Its answers are {', '.join(sorted(answers))}.",
        )
    counts = Counter(one.answer for one in wrong)
    few = sorted(name for name in answers & _asked(reference) if counts[name] < LEAST)
    if few:
        raise PreflightError(
            f"{few[0]} has {counts[few[0]]} wrong answers in {WRONG_ANSWERS}, at least {LEAST} are needed",
            hint="They show that its checks can tell right from wrong.",
        )


def _asked(reference: Notebook) -> set[str]:
    """The answers that a check with points asks for by itself."""
    return {cell.needs[0] for cell in reference.cells if cell.role == "check" and cell.points and len(cell.needs) == 1}


def _notebooks(reference: Notebook, wrong: list[WrongAnswer]) -> Iterator[tuple[str, Notebook]]:
    yield _REFERENCE, reference
    yield _BLANK, released(reference)
    for number, one in enumerate(wrong):
        cells = [replace(cell, source=one.source) if cell.name == one.answer else cell for cell in reference.cells]
        yield f"wrong {number}", replace(reference, cells=cells)


def _asks(name: str, cells: list[Cell], wrong: list[WrongAnswer]) -> bool:
    """Whether a check can tell anything of a notebook: of one with a wrong answer only those which run that."""
    return name in (_REFERENCE, _BLANK) or wrong[int(name.split()[1])].answer in {cell.name for cell in cells}


def _problems(name: str, rows: list[Row], wrong: list[WrongAnswer]) -> list[str]:
    broken = [f"{row.id}: {row.reason}" for row in rows if row.status == "checker_error"]
    if broken:
        return broken
    lost = [row for row in rows if row.points < row.possible and row.status != "skipped"]
    if name == _REFERENCE:
        return [f"The reference loses {row.id}: {row.reason}" for row in lost]
    if name == _BLANK:
        return [f"The blank release gets the points of {row.id}." for row in rows if row.points]
    if not lost:
        one = wrong[int(name.split()[1])]
        return [f"The wrong answer {one.name!r} to {one.answer} gets all points."]
    return []
