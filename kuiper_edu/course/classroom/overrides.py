"""Points that the teacher sets by hand, in OUT/overrides.csv, which a regrade does not change.

student,check,points,reason
ada,course4-cycle-check,1,the cycle is named in another language
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, replace
from pathlib import Path

from kuiper_edu.course.classroom.results import Result
from kuiper_edu.course.grading.check import Row
from kuiper_edu.errors import UsageError

NAME = "overrides.csv"


@dataclass(frozen=True)
class Override:
    """Points that the teacher gives for one check of one student, and why."""

    student: str
    check: str
    points: float
    reason: str


def read(out: Path) -> list[Override]:
    """Return the overrides in an output folder; an empty list if there is no such file.

    Raises:
        UsageError: a line cannot be read.
    """
    path = out / NAME
    if not path.is_file():
        return []
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return [
                Override(row["student"].strip(), row["check"].strip(), float(row["points"]), row["reason"].strip())
                for row in csv.DictReader(file)
            ]
    except (OSError, ValueError, KeyError, AttributeError, csv.Error) as error:
        raise UsageError(
            f"{NAME} cannot be read: {error}", hint="Its columns are student, check, points and reason."
        ) from error


def apply(overrides: list[Override], results: list[Result]) -> list[Result]:
    """Return the results with the overrides applied.

    Raises:
        UsageError: an override names a student or check that does not exist, or more points than possible.
    """
    by_student = {result.student: result for result in results}
    for one in overrides:
        if one.student not in by_student:
            raise UsageError(f"{NAME} names the student {one.student!r}, who is not in this class")
        result = by_student[one.student]
        if one.check not in {row.id for row in result.rows}:
            raise UsageError(f"{NAME} names the check {one.check!r}, which this homework does not have")
        rows = [_decided(row, one) if row.id == one.check else row for row in result.rows]
        by_student[one.student] = replace(result, rows=rows)
    return list(by_student.values())


def _decided(row: Row, one: Override) -> Row:
    if not 0 <= one.points <= row.possible:
        raise UsageError(f"{NAME} gives {one.student!r} {one.points:g} points for {one.check}, of {row.possible:g}")
    return replace(row, points=one.points, status="overridden", reason=f"The teacher decided: {one.reason}")
