"""What the teacher decides by hand, in OUT/overrides.csv, which a regrade does not change.

student,check,points,reason
ada,course4-cycle-check,1,the cycle is named in another language
ada,,0.5,a beautiful second proof
bob,,-2,the text is copied from the lecture
cyd,,,please write shorter functions

A line with a check sets its points. Without one, points are a bonus or a penalty, and no points make a comment.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path

from kuiper_edu.course.classroom.decisions import lines
from kuiper_edu.course.classroom.results import Adjustment, Result
from kuiper_edu.course.grading.check import Row
from kuiper_edu.errors import UsageError

NAME = "overrides.csv"


@dataclass(frozen=True)
class Override:
    """A decision of the teacher about one student.

    Args:
        student: the student.
        check: the check whose points are set; empty for a bonus, a penalty or a comment.
        points: the points: those of the check, or those that are added to the total.
        reason: what the student reads.
        line: the number of its line in the file.
    """

    student: str
    check: str
    points: float
    reason: str
    line: int = 0


def read(out: Path) -> list[Override]:
    """Return the overrides in an output folder; an empty list if there is no such file.

    Raises:
        UsageError: a line cannot be read.
    """
    path = out / NAME
    if not path.is_file():
        return []
    return [_override(line, row) for line, row in lines(path, ("student", "check", "points", "reason"))]


def apply(overrides: list[Override], results: list[Result]) -> list[Result]:
    """Return the results with the overrides applied.

    Raises:
        UsageError: an override names a student or check that does not exist, or more points than possible.
    """
    by_student = {result.student: result for result in results}
    for one in overrides:
        if one.student not in by_student:
            hint = "Write a name as gradebook.csv does."
            raise _error(one.line, f"the student {one.student!r} is not in this class", hint)
        result = by_student[one.student]
        by_student[one.student] = _with_points(result, one) if one.check else _with_adjustment(result, one)
    return list(by_student.values())


def _override(line: int, row: dict[str, str]) -> Override:
    try:
        points = float(row["points"]) if row["points"] or row["check"] else 0.0
    except ValueError:
        raise _error(line, f"expected points as a number, found {row['points']!r}", "Write 1.5, or -2.") from None
    if not math.isfinite(points):
        raise _error(line, f"expected points as a number, found {row['points']!r}", "Write 1.5, or -2.")
    if not row["check"] and not row["reason"]:
        raise _error(line, "there is neither a check nor a reason", "Say in the column reason what the student reads.")
    return Override(row["student"], row["check"], points, row["reason"], line)


def _with_points(result: Result, one: Override) -> Result:
    if one.check not in {row.id for row in result.rows}:
        raise _error(
            one.line,
            f"this homework does not have the check {one.check!r}",
            f"It has {', '.join(row.id for row in result.rows)}; leave check empty for a bonus, penalty or comment.",
        )
    return replace(result, rows=[_decided(row, one) if row.id == one.check else row for row in result.rows])


def _decided(row: Row, one: Override) -> Row:
    if not 0 <= one.points <= row.possible:
        raise _error(
            one.line,
            f"{one.student!r} gets {one.points:g} points for {one.check}, of {row.possible:g}",
            f"Write a number from 0 to {row.possible:g}, or leave check empty for a bonus or a penalty.",
        )
    return replace(row, points=one.points, status="overridden", reason=f"The teacher decided: {one.reason}")


def _with_adjustment(result: Result, one: Override) -> Result:
    if abs(one.points) > result.possible:
        raise _error(
            one.line,
            f"{one.student!r} gets {one.points:+g} points, the whole homework has {result.possible:g}",
            f"Write a number from {-result.possible:g} to {result.possible:g}.",
        )
    kind = "comment" if not one.points else "bonus" if one.points > 0 else "penalty"
    return replace(result, adjustments=[*result.adjustments, Adjustment(kind, one.points, one.reason)])


def _error(line: int, message: str, hint: str) -> UsageError:
    return UsageError(message, path=NAME, line=line or None, hint=hint)
