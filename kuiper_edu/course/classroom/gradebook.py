"""Tables of a class's results for other programs: results.json, gradebook.csv, a platform's own export filled in."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kuiper_edu.course.classroom import times
from kuiper_edu.course.classroom.decisions import harmless
from kuiper_edu.course.classroom.results import Result, from_dict
from kuiper_edu.course.classroom.submissions import simple
from kuiper_edu.course.classroom.times import Time
from kuiper_edu.errors import UsageError

_BOM = "\ufeff"
_ADJUSTMENTS = ("bonus", "penalty", "late")  # the order of their columns
_COMMENTS = "Feedback comments"  # Moodle's


def as_json(results: list[Result]) -> str:
    """Return all results as students may see them, as JSON without their code; equal results give equal texts."""
    public = [{key: value for key, value in one.for_student().to_dict().items() if key != "answers"} for one in results]
    return json.dumps(public, ensure_ascii=False, indent=1) + "\n"


def from_json(path: Path) -> list[Result]:
    """Return the results that `as_json` wrote, without the students' code; none if it cannot be read."""
    try:
        return [from_dict({**one, "answers": {}}) for one in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def as_csv(results: list[Result]) -> str:
    """Return all results as CSV, one line for each student: the total points, then those of each part of them.

    The parts are the checks, and, if there are any, what was taken off for being late and added by hand.
    """
    found = dict.fromkeys(part for result in results for part in _parts(result))
    parts = [part for part in found if part not in _ADJUSTMENTS] + [part for part in _ADJUSTMENTS if part in found]
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["student", "status", "points", "possible", *parts, "notes"])
    for result in results:
        points = _parts(result)
        numbers = [f"{result.points:g}", f"{result.possible:g}"]
        numbers += [f"{points[part]:g}" if part in points else "" for part in parts]
        writer.writerow([harmless(result.student), result.status, *numbers, harmless(" ".join(result.remarks))])
    return text.getvalue()


def _parts(result: Result) -> dict[str, float]:
    """Return the parts of a student's points: name of a check or kind of an adjustment -> its points."""
    parts = {row.id: row.points for row in result.rows}
    for one in result.adjustments:
        if one.points:
            parts[one.kind] = parts.get(one.kind, 0.0) + one.points
    return parts


@dataclass(frozen=True)
class Table:
    """A learning platform's exported table, to be filled in with points.

    Args:
        template: the CSV file that the platform exported.
        who: the column that identifies the student.
        column: the column that takes the points; it is added if it is missing.
        known_as: a student's name in the table (as `submissions.simple` returns it) -> the student.
    """

    template: Path
    who: str
    column: str
    known_as: Mapping[str, str]

    def fill(self, results: list[Result]) -> tuple[str, list[str]]:
        """Return the export with the points filled in, and the students for whom it has no row.

        Moodle's column of comments gets the student's; all other columns and rows stay as they are. If the table gives
        a maximum, the points are scaled to it.

        Raises:
            UsageError: the file cannot be read, has no such column, or names none of these students.
        """
        head, rows, text = self._read()
        by_student = {result.student: result for result in results}
        maximum = _canvas_maximum(rows, self.column)
        filled: set[str] = set()
        for row in rows:
            result = by_student.get(self._student(row))
            if result is not None:
                filled.add(result.student)
                row[self.column] = _scaled(result, maximum or _row_maximum(row, self.column))
                if _COMMENTS in row and result.comments:
                    row[_COMMENTS] = harmless(" ".join(result.comments))
        if rows and not filled:
            raise UsageError(
                f"0 of {len(rows)} rows of {self.template.name} can be filled in: its column {self.who!r} says "
                f"{rows[-1].get(self.who)!r}, a student here is {next(iter(by_student), 'nobody')!r}",
                hint=f"--columns names who and points, of {', '.join(head)}; --students maps names.",
            )
        return _as_before(text, head, rows), sorted(by_student.keys() - filled)

    def times(self) -> dict[str, Time]:
        """Return student -> when the homework was handed in, of those for whom the table says it.

        Raises:
            UsageError: the file cannot be read, or has no such column.
        """
        columns = ("Last modified (submission)", "submission_timestamp", f"{self.column} - Submission Time")
        _, rows, _ = self._read()
        found = {self._student(row): times.of_row(row, columns, self.template.name) for row in rows}
        return {student: time for student, time in found.items() if student and time is not None}

    def _student(self, row: dict[str, str]) -> str:
        name = (row.get(self.who) or "").strip()
        return self.known_as.get(simple(name)) or self.known_as.get(simple(name.rpartition("/")[2]), "")

    def _read(self) -> tuple[list[str], list[dict[str, str]], str]:
        try:
            with self.template.open(encoding="utf-8", newline="") as file:
                text = file.read()
            reader = csv.DictReader(io.StringIO(text.removeprefix(_BOM), newline=""))
            rows, head = list(reader), list(reader.fieldnames or [])
        except (OSError, ValueError, csv.Error) as error:
            raise UsageError(f"{self.template.name} cannot be read as CSV: {error}") from error
        if self.who not in head:
            raise UsageError(
                f"{self.template.name} has no column {self.who!r}", hint=f"Its columns are {', '.join(head)}."
            )
        return [*head, *([] if self.column in head else [self.column])], rows, text


def _canvas_maximum(rows: list[dict[str, str]], column: str) -> float | None:
    """Return the maximum from Canvas's row of maxima above the students; None if there is none."""
    for row in rows[:3]:
        if any((value or "").strip() == "Points Possible" for value in list(row.values())[:1]):
            return _number(row.get(column))
    return None


def _row_maximum(row: dict[str, str], column: str) -> float | None:
    """Return the maximum that Moodle, GitHub Classroom and Gradescope write in each row; None if there is none."""
    names = ("Maximum Grade", "points_available", f"{column} - Max Points")
    return next((_number(row[name]) for name in names if name in row), None)


def _number(text: str | None) -> float | None:
    try:
        number = float((text or "").strip().replace(",", "."))
    except ValueError:
        return None
    return number if math.isfinite(number) and number > 0 else None


def _scaled(result: Result, maximum: float | None) -> str:
    share = result.points / result.possible if result.possible else 0.0
    return f"{result.points:g}" if maximum is None else f"{round(share * maximum, 2):g}"


def _as_before(text: str, head: list[str], rows: list[dict[str, str]]) -> str:
    """Write rows as the platform did: with the same byte order mark and line endings."""
    written = io.StringIO(newline="")
    ends = "\r\n" if "\r\n" in text else "\n"
    writer = csv.DictWriter(written, head, lineterminator=ends, extrasaction="ignore", restval="")
    writer.writeheader()
    writer.writerows(rows)
    return (_BOM if text.startswith(_BOM) else "") + written.getvalue()
