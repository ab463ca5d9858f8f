"""The self-test: tests the reference and its checks before any student is graded by them.

The reference must get all points, the blank release none, and each stored wrong answer fewer than its question gives.
Wrong answers are stored beside the reference, at least five for each question, in files of cells:
answers/topo_sort/wrong.py has those to the cell course4-topo-sort. The first six of a file are tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.results import Store, digest
from kuiper_edu.course.grading.answer_files import answers
from kuiper_edu.course.grading.check import Row
from kuiper_edu.course.grading.release import released
from kuiper_edu.errors import KuiperError
from kuiper_edu.support.notebooks import Cell, Notebook

ANSWERS = "answers"
LEAST = 5
MOST = 6  # of each file, so that grading a class does not begin with minutes of waiting
_REFERENCE, _BLANK = "the reference", "the blank release"


class SelfTestError(KuiperError):
    """The reference or its checks are wrong; nothing is graded."""


@dataclass(frozen=True)
class WrongAnswer:
    """A stored wrong answer: the name of the cell it answers, its file and line, and its source."""

    answer: str
    location: str
    source: str


def read_wrong_answers(folder: Path, reference: Notebook) -> list[WrongAnswer]:
    """Read the wrong answers that are stored beside a reference, the first `MOST` of each file.

    Args:
        folder: the reference's folder.
        reference: the notebook whose cells they answer.

    Raises:
        SelfTestError: a folder does not have the name of an answer of the reference.
        NotebookError: a file cannot be read as cells.
    """
    course = reference.metadata["kuiper_edu"]["course"]
    cells = {folder_of(cell.name, course): cell.name for cell in reference.cells if cell.role == "answer"}
    found = []
    for file in sorted((folder / ANSWERS).glob("*/wrong.py")):
        path = f"{ANSWERS}/{file.parent.name}/{file.name}"
        if file.parent.name not in cells:
            raise SelfTestError(
                f"{path}: no answer of the reference is called {file.parent.name!r}",
                hint=f"Its answers' folders are called {', '.join(sorted(cells))}.",
            )
        cell, tried = cells[file.parent.name], answers(file)[:MOST]
        found += [WrongAnswer(cell, f"{path}:{each.line}", each.source) for each in tried]
    return found


def folder_of(cell: str, course: str) -> str:
    """Return the name of the folder with the answers to a cell: topo_sort for course4-topo-sort."""
    return cell.removeprefix(f"{course}-").replace("-", "_")


def self_test_once(grader: Grader, wrong: list[WrongAnswer], store: Store) -> list[str]:
    """Run the self-test, unless it passed before with the same reference, wrong answers, grader and environment."""
    made_from = {"wrong": digest(repr(wrong).encode()), **grader.versions}
    tried = store.read_self_test(made_from)
    if tried is None:
        tried = self_test(grader, wrong)
        store.write_self_test(made_from, tried)
    return tried


def self_test(grader: Grader, wrong: list[WrongAnswer]) -> list[str]:
    """Grade the reference, the blank release and the wrong answers.

    Returns:
        Sentences that say what was tried.

    Raises:
        SelfTestError: one of them does not get the points that it should.
    """
    reference = grader.reference
    _refuse_few(reference, wrong)
    problems = []
    graded = grader.grade(
        _notebooks(reference, wrong), lambda name, cells: _is_relevant(name, cells, wrong), follow_on=False
    )
    for name, rows in graded:
        problems += _problems(name, rows, wrong)
    if problems:
        more = f" (and {len(problems) - 3} more)" if len(problems) > 3 else ""
        raise SelfTestError(f"{' '.join(sorted(problems)[:3])}{more}", hint="Fix the reference or its checks first.")
    return [f"{_REFERENCE} gets all points, {_BLANK} none, {len(wrong)} wrong answers less than their questions give"]


def _refuse_few(reference: Notebook, wrong: list[WrongAnswer]) -> None:
    counts = Counter(one.answer for one in wrong)
    few = sorted(name for name in _checked_alone(reference) if counts[name] < LEAST)
    if few:
        path = f"{ANSWERS}/{folder_of(few[0], reference.metadata['kuiper_edu']['course'])}/wrong.py"
        raise SelfTestError(
            f"{few[0]} has {counts[few[0]]} wrong answers in {path}, at least {LEAST} are needed",
            hint="They show that its checks can tell right from wrong.",
        )


def _checked_alone(reference: Notebook) -> set[str]:
    """Return the names of the answers that are the only answer which some check with points needs."""
    answers = {cell.name for cell in reference.cells if cell.role == "answer"}
    checks = [cell for cell in reference.cells if cell.role == "check" and cell.points]
    return answers & {cell.needs[0] for cell in checks if len(cell.needs) == 1}


def _notebooks(reference: Notebook, wrong: list[WrongAnswer]) -> Iterator[tuple[str, Notebook]]:
    yield _REFERENCE, reference
    yield _BLANK, released(reference)
    for number, one in enumerate(wrong):
        cells = [replace(cell, source=one.source) if cell.name == one.answer else cell for cell in reference.cells]
        yield f"wrong {number}", replace(reference, cells=cells)


def _is_relevant(name: str, cells: list[Cell], wrong: list[WrongAnswer]) -> bool:
    """Whether a notebook needs a check; one with a wrong answer needs only the checks that run that answer."""
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
        return [f"The wrong answer in {one.location} gets all points."]
    return []
