"""Follow-on points: a mistake costs its own points, not those of the answers that call the wrong one.

A check that failed, and whose answer calls an earlier answer that failed, too, runs once more with the reference's
earlier answer instead. An answer gets the points of the run in which its checks earn more in total: they count
together, so that no answer gains by behaving differently in the two runs. Only whether a check passes is used of the
second run, since an answer could print the reference's source there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from kuiper_edu.course.grading.check import Row, runnable, wrong_answers
from kuiper_edu.course.grading.transplant import Transplant
from kuiper_edu.course.judge.sentences import told
from kuiper_edu.support.notebooks import Cell

_FEWER = told(
    "general/fewer points",
    "This answer passes other checks with right earlier answers, and not this one; with the earlier answers of yours "
    "that it calls, which are not right yet, it gets fewer points in all",
)


def second_run(transplanted: Transplant, rows: list[Row]) -> dict[str, list[Cell]]:
    """Return the checks to run once more: id of the check -> its cells, with the reference's earlier answers.

    Args:
        transplanted: the reference with a student's answers.
        rows: the rows of the first run.
    """
    wrong = wrong_answers(transplanted.checks(), rows)
    again: dict[str, list[Cell]] = {}
    for needs, checks, own in _by_answer(transplanted, rows):
        if all(row.status == "passed" for row in own):
            continue
        mended = _mended(transplanted, checks[0], _before(transplanted, needs) & wrong)
        if mended is not None:
            cells = runnable(mended)
            again |= {check.id: cells[check.id] for check in checks if check.id in cells}
    return again


def credited(transplanted: Transplant, rows: list[Row], again: Collection[str], passed: Collection[str]) -> list[Row]:
    """Return the rows with follow-on points.

    Args:
        transplanted: the reference with a student's answers.
        rows: the rows of the first run.
        again: the ids of the checks that ran once more.
        passed: the names of those that passed then.
    """
    better: dict[str, Row] = {}
    for _, checks, own in _by_answer(transplanted, rows):
        gained = sum(row.possible for row in own if row.id in passed)
        if checks[0].id in again and gained > sum(row.points for row in own):
            better |= {row.id: _with_a_right_one(row, row.id in passed) for row in own}
    return [better.get(row.id, row) for row in rows]


def _with_a_right_one(row: Row, passed: bool) -> Row:
    if not passed:
        status = "wrong" if row.status == "passed" else row.status
        return replace(row, status=status, points=0.0, reason=row.reason or f"{_FEWER}.")
    counts = told("general/counts", "{reason} With a right one this check passes, so it counts", reason=row.reason)
    return replace(row, status="passed", points=row.possible, reason="" if row.status == "passed" else f"{counts}.")


def _by_answer(transplanted: Transplant, rows: list[Row]) -> Iterable[tuple[tuple[str, ...], list[Cell], list[Row]]]:
    """Yield the checks that need the same answers, with their rows."""
    checks, by_name = transplanted.checks(), {row.id: row for row in rows}
    for needs in dict.fromkeys(check.needs for check in checks):
        same = [check for check in checks if check.needs == needs]
        yield needs, same, [by_name[check.name] for check in same]


def _before(transplanted: Transplant, needs: tuple[str, ...]) -> set[str]:
    """Return the names of the answers that come before all those which a check needs."""
    names = [cell.name for cell in transplanted.notebook.cells if cell.role == "answer"]
    return set(names[: min((names.index(name) for name in needs if name in names), default=0)])


def _mended(transplanted: Transplant, check: Cell, wrong: set[str]) -> Transplant | None:
    """Return the notebook with the reference's answers for the wrong ones that a check calls; None if it calls none.

    A reference's answer may call an earlier one that the student's did not; so the search goes on until all are right.
    """
    mended: set[str] = set()
    found = transplanted
    while called := {cell.name for cell in found.cells_for(check)} & wrong - mended:
        mended |= called
        cells = [
            replace(cell, source=transplanted.originals[cell.name]) if cell.name in mended else cell
            for cell in transplanted.notebook.cells
        ]
        found = replace(transplanted, notebook=replace(transplanted.notebook, cells=cells))
    return found if mended else None
