"""The grader graded first: nobody's work is judged by a reference that is not right itself.

The reference must get all points, the blank release none, and each stored wrong answer less than its question's.
Wrong answers lie beside the reference, at least five for each question, in files of cells: answers/topo_sort/wrong.py
holds those to the cell course4-topo-sort. Its first six are tried.
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
MOST = 6  # of each file: a class should not wait for minutes
_REFERENCE, _BLANK = "the reference", "the blank release"


class PreflightError(KuiperError):
    """The reference and its checks do not do what they should; nothing is graded."""


@dataclass(frozen=True)
class WrongAnswer:
    """A stored wrong answer: the cell it stands in, its file and line, its text."""

    answer: str
    place: str
    source: str


def read_wrong_answers(folder: Path, reference: Notebook) -> list[WrongAnswer]:
    """The wrong answers that lie beside a reference, and are tried.

    Args:
        folder: the reference's folder.
        reference: what they are wrong answers to.

    Raises:
        PreflightError: a folder is called like no answer of the reference.
        NotebookError: a file cannot be read as cells.
    """
    course = reference.metadata["kuiper_edu"]["course"]
    cells = {folder_of(cell.name, course): cell.name for cell in reference.cells if cell.role == "answer"}
    found = []
    for file in sorted((folder / ANSWERS).glob("*/wrong.py")):
        place = f"{ANSWERS}/{file.parent.name}/{file.name}"
        if file.parent.name not in cells:
            raise PreflightError(
                f"{place}: no answer of the reference is called {file.parent.name!r}",
                hint=f"Its answers' folders are called {', '.join(sorted(cells))}.",
            )
        cell, tried = cells[file.parent.name], answers(file)[:MOST]
        found += [WrongAnswer(cell, f"{place}:{each.line}", each.source) for each in tried]
    return found


def folder_of(cell: str, course: str) -> str:
    """The folder that the answers to a cell lie in: topo_sort for course4-topo-sort."""
    return cell.removeprefix(f"{course}-").replace("-", "_")


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
    counts = Counter(one.answer for one in wrong)
    few = sorted(name for name in _asked(reference) if counts[name] < LEAST)
    if few:
        place = f"{ANSWERS}/{folder_of(few[0], reference.metadata['kuiper_edu']['course'])}/wrong.py"
        raise PreflightError(
            f"{few[0]} has {counts[few[0]]} wrong answers in {place}, at least {LEAST} are needed",
            hint="They show that its checks can tell right from wrong.",
        )


def _asked(reference: Notebook) -> set[str]:
    """The answers that a check with points asks for by itself."""
    answers = {cell.name for cell in reference.cells if cell.role == "answer"}
    checks = [cell for cell in reference.cells if cell.role == "check" and cell.points]
    return answers & {cell.needs[0] for cell in checks if len(cell.needs) == 1}


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
        return [f"The wrong answer in {one.place} gets all points."]
    return []
