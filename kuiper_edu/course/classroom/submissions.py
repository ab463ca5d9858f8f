"""Finding submissions in a file, a folder or a zip: one notebook for each student, and why it is that one.

Every file that is not graded is listed with the reason, and every folder appears, also one that cannot be read.
"""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from unicodedata import normalize

from kuiper_edu.course.classroom import decisions
from kuiper_edu.course.classroom.choice import Chooser, Submission, shown
from kuiper_edu.course.classroom.deadline import Deadline
from kuiper_edu.course.classroom.files import EMPTY, File, Reader
from kuiper_edu.course.classroom.platforms import BY_HAND, METADATA, Layout, Owner, layout_of, submitters
from kuiper_edu.course.classroom.times import Time
from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.support.notebooks import Notebook


@dataclass(frozen=True)
class Submissions:
    """The submissions of a class.

    Args:
        submissions: one for each student, sorted by name.
        missing: students of the map who handed in nothing.
        notes: student -> remarks for the teacher.
        others: the files that are not graded, each with the reason.
        known_as: a name in a platform's table (as `simple` returns it) -> the one student who has it.
        layout: how the files are laid out: who is who.
        written: student -> the notebooks in which something is written, the newest first, if there are several.
        times: file -> when it was handed in, of all notebooks for which that is known.
    """

    submissions: list[Submission]
    missing: list[str]
    notes: dict[str, list[str]]
    others: list[tuple[str, str]] = field(default_factory=list)
    known_as: dict[str, str] = field(default_factory=dict)
    layout: Layout = field(default_factory=lambda: Layout(BY_HAND))
    written: dict[str, list[Submission]] = field(default_factory=dict)
    times: dict[str, Time] = field(default_factory=dict)


def collect(
    path: Path,
    students: Path | None = None,
    *,
    reference: Notebook | None = None,
    gradebook: Path | None = None,
    encoding: str = "",
    attempts: Mapping[str, str] | None = None,
    deadline: Deadline | None = None,
    file_dates: bool = False,
) -> Submissions:
    """Find the submissions in a file, folder or zip.

    Args:
        path: a notebook, a folder, or a zip.
        students: a CSV file with the columns `name` (as the platform writes it) and `student` (the id to use).
        reference: the homework that is graded: of several notebooks, the newest one that is it and in which something
            is written is taken.
        gradebook: a platform's export; its names help to find the encoding of those in a zip.
        encoding: the encoding of names in a zip that does not say which it is.
        attempts: files, as `Submission.file` names them, to be taken in place of newer ones of their students -> why.
        deadline: if it is given, the newest of the written notebooks that came in time is taken, else the newest.
        file_dates: whether the date of a file says when it was handed in.

    Raises:
        UsageError: there is no such path, no notebook in it, or an option names something that does not exist.
    """
    _refuse_unknown(encoding)
    names = _read_map(students) if students is not None else {}
    known = [word for table in (students, gradebook) if table is not None for word in _words_of(table)]
    files = list(Reader(known, encoding).files(path))
    layout = _named(layout_of([file.path for file in files]), files)
    known_as = _known_as(layout.owners.values())
    mapped = _mapped(names, known_as, layout.owners.values())
    handed: dict[str, list[tuple[Owner, File]]] = {}
    others = []
    for file in files:
        owner = layout.owner(file.path)
        if owner is not None:
            handed.setdefault(mapped.get(owner.student, owner.student), []).append((owner, file))
        elif file.refused != EMPTY and file.path.rpartition("/")[2] != METADATA:
            others.append((shown(file.path), file.refused))
    chooser = Chooser(reference, attempts or {}, deadline, file_dates)
    chosen = [chooser.choose(student, several) for student, several in sorted(handed.items())]
    chooser.refuse_unknown_attempts()
    others = sorted([*others, *chooser.others])
    if not any(one.file for one in chosen):
        why = f" ({others[0][0]}: {others[0][1]})" if others else ""
        raise UsageError(f"no notebook in {path.name}{why}", hint="Give a file, a folder or a zip of .ipynb files.")
    known_as |= {name: mapped.get(student, student) for name, student in known_as.items()}
    known_as |= {simple(student): student for student in handed}
    missing = sorted(set(names.values()) - set(handed))
    return Submissions(chosen, missing, chooser.notes, others, known_as, layout, chooser.written, chooser.times)


def simple(name: str) -> str:
    """Return a name in the form in which names are compared: lower case, letters and digits only.

    Example:
        >>> simple("Lovelace, Ada"), simple("lovelaceADA"), simple("Participant 1234")
        ('lovelaceada', 'lovelaceada', 'participant1234')
    """
    return re.sub(r"[\W_]+", "", normalize("NFC", name).casefold())


def _known_as(owners: Iterable[Owner]) -> dict[str, str]:
    """Return name -> student for every name that only one student has."""
    students_by_name: dict[str, set[str]] = {}
    for owner in owners:
        for name in {owner.student, *owner.names}:
            students_by_name.setdefault(simple(name), set()).add(owner.student)
    return {name: next(iter(students)) for name, students in students_by_name.items() if name and len(students) == 1}


def _mapped(names: dict[str, str], known_as: dict[str, str], owners: Iterable[Owner]) -> dict[str, str]:
    """Return the student's name on the platform -> the student's id in the map.

    Raises:
        UsageError: the map uses a name that two students have.
    """
    for owner in owners:
        double = [name for name in owner.names if simple(name) in names and simple(name) not in known_as]
        if double:
            raise UsageError(
                f"the map of students names {double[0]!r}, and more than one student is called so",
                hint=f"Name each with the platform's number: {owner.student}.",
            )
    return {known_as[name]: student for name, student in names.items() if name in known_as}


def _named(layout: Layout, files: Iterable[File]) -> Layout:
    """Return a layout whose students have names that a report can show; names that then look the same are numbered."""
    people = _people(layout, files)
    owners, taken = {}, dict[str, str]()
    for name, unnamed in layout.owners.items():
        owner = unnamed.with_people(people.get(unnamed.student, []))
        student = plain = shown(owner.student)
        number = 1
        while taken.setdefault(student, owner.student) != owner.student:
            number += 1
            student = f"{plain} ({number})"
        owners[name] = replace(owner, student=student)
    return replace(layout, owners=owners)


def _people(layout: Layout, files: Iterable[File]) -> dict[str, list[dict[str, str]]]:
    """Return the people of Gradescope's submissions, from the metadata at the top only: students may hand in others."""
    if layout.platform != "Gradescope":
        return {}
    tops = {METADATA, f"{layout.wrapper}{METADATA}"}
    try:
        return submitters([file.content() for file in files if file.path in tops])
    except (OSError, NotebookError) as error:
        raise UsageError(f"{METADATA} cannot be read: {error}") from error


def _refuse_unknown(encoding: str) -> None:
    try:
        codecs.lookup(encoding or "utf-8")
    except LookupError:
        raise UsageError(
            f"--encoding names {encoding!r}, which Python does not know",
            hint="For names written by a Chinese Windows it is gb18030.",
        ) from None


def _words_of(table: Path) -> list[str]:
    """Return all values in a CSV file; an empty list if it cannot be read, which is reported where it is used."""
    try:
        with table.open(encoding="utf-8-sig", newline="") as file:
            return [value for row in csv.reader(file) for value in row]
    except (OSError, ValueError, csv.Error):
        return []


def _read_map(path: Path) -> dict[str, str]:
    return {simple(row["name"]): row["student"] for _, row in decisions.lines(path, ("name", "student"))}
