"""Anonymous marking: numbers in place of names in all reports; OUT/key.csv alone says whose they are.

number,student
student-17,ada
"""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from kuiper_edu.course.classroom.decisions import harmless, lines
from kuiper_edu.course.classroom.results import Result
from kuiper_edu.support.writing import write_whole

NAME = "key.csv"
_UNREADABLE = "The report without --anonymous says why: the reason may contain a name."


def read(out: Path) -> dict[str, str]:
    """Return number -> student as the key names them; an empty dict if there is no key.

    Raises:
        UsageError: the key cannot be read.
    """
    path = out / NAME
    return {row["number"]: row["student"] for _, row in lines(path, ("number", "student"))} if path.is_file() else {}


def numbers(out: Path, students: Iterable[str]) -> dict[str, str]:
    """Return student -> number. Who is in the key keeps the number; new ones are drawn by chance.

    Args:
        out: the folder of the results, with or without a key.
        students: all students of the class.

    Raises:
        UsageError: the key cannot be read.
    """
    known = {student: number for number, student in read(out).items()}
    class_ = {harmless(student): student for student in students}
    new = sorted(class_.keys() - known.keys())
    random.SystemRandom().shuffle(new)
    taken = {*known.values(), *class_}
    free = (f"student-{number}" for number in range(1, len(taken) + len(new) + 1))
    known |= zip(new, (name for name in free if name not in taken), strict=False)
    return {student: known[name] for name, student in class_.items()}


def write(out: Path, key: Mapping[str, str]) -> None:
    """Write the key, with what is already in it.

    Args:
        out: the folder of the results.
        key: student -> number.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("number", "student"))
    known = read(out) | {number: harmless(student) for student, number in key.items()}
    in_order = sorted(known, key=place)
    writer.writerows((number, known[number]) for number in in_order)
    write_whole(out / NAME, text.getvalue())


def place(number: str) -> tuple[int, str]:
    """Return what orders numbers: that of names would say something about the students."""
    digits = number.rpartition("-")[2]
    return int(digits) if digits.isdecimal() else 0, number


def anonymised(result: Result, key: Mapping[str, str]) -> Result:
    """Return a result without the student's name and file; what students wrote themselves stays.

    Args:
        result: the result.
        key: student -> number.
    """
    rows = result.rows
    if result.status in ("unreadable", "not_graded"):
        rows = [replace(row, reason=_UNREADABLE) for row in rows]
    notes = [note.replace(result.file, "one") if result.file else note for note in result.notes]
    return replace(result, student=key[result.student], file="", notes=notes, rows=rows)
