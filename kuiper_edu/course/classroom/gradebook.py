"""The tables that a teacher takes elsewhere: results.json, gradebook.csv, a platform's own export filled in."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from kuiper_edu.course.classroom.results import Result
from kuiper_edu.errors import UsageError

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would compute a cell that begins so


def as_json(results: list[Result]) -> str:
    """All results; the same results give the same text."""
    return json.dumps([result.to_dict() for result in results], ensure_ascii=False, indent=1) + "\n"


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


def fill(template: Path, results: list[Result], student: str, column: str) -> str:
    """A learning platform's export with the points in it; all other columns, and lines of others, stay as they are.

    Args:
        template: the CSV file that the platform exported.
        results: the points.
        student: the column that says who somebody is.
        column: the column that takes the points; it is added where it is not there.

    Raises:
        UsageError: the file cannot be read, or has no such column.
    """
    try:
        with template.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            rows, head = list(reader), list(reader.fieldnames or [])
    except (OSError, ValueError, csv.Error) as error:
        raise UsageError(f"{template.name} cannot be read as CSV: {error}") from error
    if student not in head:
        raise UsageError(f"{template.name} has no column {student!r}", hint=f"Its columns are {', '.join(head)}.")
    points = {result.student: f"{result.points:g}" for result in results}
    head += [] if column in head else [column]
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, head, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for row in rows:
        writer.writerow({**row, column: points.get((row[student] or "").strip(), row.get(column) or "")})
    return text.getvalue()


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULAS) else text
