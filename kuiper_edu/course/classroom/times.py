"""When something was handed in, as far as a platform says it.

Blackboard        in the name of the file; Brightspace in the name of the folder: the platform's own time
Gradescope        in submission_metadata.yml, or in the table of "Download Grades"
Moodle            in the grading worksheet, "Last modified (submission)", in English: the teacher's time on Moodle
GitHub Classroom  in the table of `gh classroom assignment-grades`
Canvas            nowhere: only that it was late
by hand           nowhere: a file gets a new date whenever it is copied, so that counts only if the teacher says so
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

_ENGLISH = ("%A, %d %B %Y, %I:%M %p", "%A, %B %d, %Y, %I:%M %p", "%Y-%m-%d %H:%M:%S %z")


@dataclass(frozen=True)
class Time:
    """When something was handed in.

    Args:
        at: the date and time; without a time zone it is in that of the deadline.
        source: who says so.
    """

    at: datetime
    source: str


def read(text: str, source: str) -> Time | None:
    """Return the time that a platform writes; None if it is not one, or only a date.

    Example:
        >>> str(read("2026-11-01 10:00:00.000000000 Z", "").at)
        '2026-11-01 10:00:00+00:00'
        >>> read("Donnerstag, 5. November 2026, 23:05", "") is None
        True
    """
    plain = re.sub(r"(\.\d{6})\d+", r"\1", text.strip()).replace(" UTC", " +0000").replace(" Z", "+00:00")
    if ":" not in plain:
        return None
    try:
        return Time(datetime.fromisoformat(plain), source)
    except ValueError:
        pass
    for written in _ENGLISH:
        try:
            return Time(datetime.strptime(plain, written), source)
        except ValueError:
            continue
    return None


def of_row(row: Mapping[str, str], columns: Iterable[str], source: str) -> Time | None:
    """Return the time in a row of a platform's table: that of the first of some columns that it has."""
    return next((read(row[name] or "", source) for name in columns if name in row), None)
