"""The tables that a teacher takes elsewhere: results.json, gradebook.csv, a platform's own export filled in."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kuiper_edu.course.classroom.results import Result
from kuiper_edu.course.classroom.submissions import simple
from kuiper_edu.errors import UsageError

_BOM = "\ufeff"
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would compute a cell that begins so


def as_json(results: list[Result]) -> str:
    """All results, without what students wrote; the same results give the same text."""
    told = [{key: value for key, value in one.to_dict().items() if key != "answers"} for one in results]
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def as_csv(results: list[Result]) -> str:
    """One line for each student: the points in all, then those of each check."""
    checks = list(dict.fromkeys(row.id for result in results for row in result.rows))
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["student", "status", "points", "possible", *checks, "notes"])
    for result in results:
        points = {row.id: f"{row.points:g}" for row in result.rows}
        numbers = [f"{result.points:g}", f"{result.possible:g}", *(points.get(check, "") for check in checks)]
        writer.writerow([_harmless(result.student), result.status, *numbers, _harmless(" ".join(result.notes))])
    return text.getvalue()


@dataclass(frozen=True)
class Table:
    """A learning platform's export, and how it says who somebody is and how many points there are.

    Args:
        template: the CSV file that the platform exported.
        who: the column that says who somebody is.
        column: the column that takes the points; it is added where it is not there.
        known_as: what a row may call somebody (`submissions.simple`) -> the student.
    """

    template: Path
    who: str
    column: str
    known_as: Mapping[str, str]

    def fill(self, results: list[Result]) -> tuple[str, list[str]]:
        """The export with the points in it, and the students that it has no row for.

        All other columns, and rows of others, stay as they are. Where the platform says what its maximum is, the points
        are scaled to that.

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
        if rows and not filled:
            raise UsageError(
                f"0 of {len(rows)} rows of {self.template.name} can be filled in: its column {self.who!r} says "
                f"{rows[-1].get(self.who)!r}, a student here is {next(iter(by_student), 'nobody')!r}",
                hint=f"--columns names who and points, of {', '.join(head)}; --students maps names.",
            )
        return _as_before(text, head, rows), sorted(by_student.keys() - filled)

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
    """Canvas has a row of maxima above its students."""
    for row in rows[:3]:
        if any((value or "").strip() == "Points Possible" for value in list(row.values())[:1]):
            return _number(row.get(column))
    return None


def _row_maximum(row: dict[str, str], column: str) -> float | None:
    """Moodle, GitHub Classroom and Gradescope have the maximum in each row."""
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
    """Rows as the platform writes them: with its mark of UTF-8 and its ends of lines."""
    written = io.StringIO(newline="")
    ends = "\r\n" if "\r\n" in text else "\n"
    writer = csv.DictWriter(written, head, lineterminator=ends, extrasaction="ignore", restval="")
    writer.writeheader()
    writer.writerows(rows)
    return (_BOM if text.startswith(_BOM) else "") + written.getvalue()


def _harmless(text: str) -> str:
    return f"'{text}" if text.lstrip().startswith(_FORMULAS) else text
