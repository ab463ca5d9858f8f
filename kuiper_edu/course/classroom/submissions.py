"""Finding submissions in a file, a folder or a zip, in the layouts of learning platforms.

    Moodle            Ada Lovelace_1234_assignsubmission_file/homework.ipynb, or ..._file_homework.ipynb
    Canvas            lovelaceada_LATE_1234_5678_homework-2.ipynb
    Gradescope        submission_1234/homework.ipynb, with submission_metadata.yml beside them
    GitHub Classroom  homework-4-ada/course4/homework.ipynb
    nbgrader          ada/homework4/homework.ipynb
    by hand           ada.ipynb, ada.zip, ada/homework.ipynb, ada/homework.zip

The platform's number is part of a student's name here, so that two students with the same name stay apart. A zip is
read, never unpacked; its file names are never used as paths. Every file that is not graded is listed with the reason.
"""

from __future__ import annotations

import csv
import re
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from kuiper_edu.course.grading.check import whose_homework
from kuiper_edu.course.grading.release import NAME
from kuiper_edu.course.trial.outcomes import readable
from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import MOST_BYTES, Notebook, notebook_of

_MOODLE = re.compile(r"^(?P<who>.+?)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)(?:_(?P<file>.*))?$")
_CANVAS = re.compile(r"^(?P<who>[^_]+)(?P<late>_LATE)?_(?P<number>\d+)_\d+_(?P<file>.+)$")
_GRADESCOPE = re.compile(r"^submission_(?P<number>\d+)$")
_METADATA = "submission_metadata.yml"  # Gradescope's
_SUBMITTER = re.compile(
    r"^(?P<folder>submission_\d+):|^[ -]*:(?P<key>name|sid|email): *['\"]?(?P<value>.*?)['\"]?$", re.M
)
_ATTEMPT = re.compile(r"-(\d+)\.ipynb$", re.I)
_IGNORED = ("__MACOSX", ".git", ".DS_Store", "Thumbs.db")  # written by programs, not by students
_MOST_FILES = 200_000


@dataclass(frozen=True)
class Submission:
    """The notebook that one student handed in.

    Args:
        student: the name of the student.
        file: the path of the file inside the folder or zip.
        content: reads its bytes.
        late: whether the platform marks it as late.
        attempt: the number of the attempt if the platform counts attempts, else 0.
        changed: when the file was last changed, according to the folder or zip.
        names: how a platform's table may name the student: name, number, email address.
    """

    student: str
    file: str
    content: Callable[[], bytes]
    late: bool = False
    attempt: int = 0
    changed: tuple[int, ...] = ()
    names: frozenset[str] = frozenset()

    def notebook(self, content: bytes) -> Notebook:
        """Parse its content as a notebook.

        Raises:
            NotebookError: the content is not a notebook that can be read.
        """
        return notebook_of(content, PurePosixPath(self.file).name)


@dataclass(frozen=True)
class Submissions:
    """The submissions of a class.

    Args:
        submissions: one for each student, sorted by name.
        missing: students of the map who handed in nothing.
        notes: student -> remarks for the teacher.
        others: the files that are not graded, each with the reason.
        known_as: a name in a platform's table (as `simple` returns it) -> the one student who has it.
    """

    submissions: list[Submission]
    missing: list[str]
    notes: dict[str, list[str]]
    others: list[tuple[str, str]] = field(default_factory=list)
    known_as: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Refused:
    """A file that is not graded, and why."""

    file: str
    reason: str


def collect(path: Path, students: Path | None = None, course: str = "") -> Submissions:
    """Find the submissions in a file, folder or zip.

    Args:
        path: a notebook, a folder, or a zip.
        students: a CSV file with the columns `name` (as the platform writes it) and `student` (the id to use).
        course: the course whose homework is graded: of several notebooks, the newest one that is it is taken.

    Raises:
        UsageError: there is no such path, no notebook in it, or the map cannot be read.
    """
    names = _read_map(students) if students is not None else {}
    submitters: dict[str, list[dict[str, str]]] = {}
    notebooks: list[Submission] = []
    others: list[tuple[str, str]] = []
    for one in _all(path, submitters):
        if isinstance(one, _Refused):
            others.append((_readable(one.file), one.reason))
        else:
            notebooks.append(one)
    notebooks = list(_with_unique_names(_with_submitters(one, submitters) for one in notebooks))
    known_as = _known_as(notebooks)
    mapped = _mapped(names, known_as, notebooks)
    found: dict[str, list[Submission]] = {}
    for one in notebooks:
        found.setdefault(mapped.get(one.student, one.student), []).append(one)
    if not found:
        why = f": {others[0][0]} is {others[0][1]}" if others else ""
        raise UsageError(f"no notebook in {path.name}{why}", hint="Give a file, a folder or a zip of .ipynb files.")
    chosen, notes = [], {}
    for student, several in sorted(found.items()):
        last = _newest(several, course)
        chosen.append(replace(last, student=student))
        notes[student] = _notes(several, last)
        others += [(one.file, f"{last.file} is graded in its place") for one in several if one is not last]
    missing = sorted(set(names.values()) - set(found))
    known_as |= {name: mapped.get(student, student) for name, student in known_as.items()}
    known_as |= {simple(student): student for student in found}
    return Submissions(chosen, missing, notes, sorted(others), known_as)


def simple(name: str) -> str:
    """Return a name in the form in which names are compared: lower case, letters and digits only.

    Example:
        >>> simple("Lovelace, Ada"), simple("lovelaceADA"), simple("Participant 1234")
        ('lovelaceada', 'lovelaceada', 'participant1234')
    """
    return re.sub(r"[\W_]+", "", name.casefold())


def _known_as(notebooks: Iterable[Submission]) -> dict[str, str]:
    """Return name -> student for every name that only one student has."""
    students_by_name: dict[str, set[str]] = {}
    for one in notebooks:
        for name in {one.student, *one.names}:
            students_by_name.setdefault(simple(name), set()).add(one.student)
    return {name: next(iter(students)) for name, students in students_by_name.items() if name and len(students) == 1}


def _mapped(names: dict[str, str], known_as: dict[str, str], notebooks: list[Submission]) -> dict[str, str]:
    """Return the student's name on the platform -> the student's id in the map.

    Raises:
        UsageError: the map uses a name that two students have.
    """
    for one in notebooks:
        double = [name for name in one.names if simple(name) in names and simple(name) not in known_as]
        if double:
            raise UsageError(
                f"the map of students names {double[0]!r}, and more than one student is called so",
                hint=f"Name each with the platform's number: {one.student}.",
            )
    return {known_as[name]: student for name, student in names.items() if name in known_as}


def _with_submitters(one: Submission, submitters: dict[str, list[dict[str, str]]]) -> Submission:
    """Add to a Gradescope submission the names in its metadata; a group gets the names of all its members."""
    people = submitters.get(f"submission_{one.student}", [])
    if not people:
        return one
    names = {value for person in people for value in person.values() if value}
    who = people[0].get("name") or people[0].get("email") or "submission"
    return replace(one, student=f"{who}_{one.student}", names=one.names | names)


def _with_unique_names(notebooks: Iterable[Submission]) -> Iterator[Submission]:
    """Give submissions names that a report can show; names that then look the same are numbered."""
    taken: dict[str, str] = {}
    for one in notebooks:
        shown, number = _readable(one.student), 1
        while taken.setdefault(shown if number == 1 else f"{shown} ({number})", one.student) != one.student:
            number += 1
        yield replace(one, student=shown if number == 1 else f"{shown} ({number})", file=_readable(one.file))


def _newest(several: list[Submission], course: str) -> Submission:
    if len(several) == 1:
        return several[0]
    return max(
        several,
        key=lambda one: (_is_homework(one, course), one.attempt, one.changed, _file(one.file).name == NAME, one.file),
    )


def _is_homework(one: Submission, course: str) -> bool:
    try:
        return whose_homework(one.notebook(one.content()), _file(one.file).name) == course
    except Exception:  # grading it reports what is wrong
        return False


def _notes(several: list[Submission], last: Submission) -> list[str]:
    notes = ["It came late."] if last.late else []
    if len(several) > 1:
        notes.append(f"{len(several)} notebooks were handed in; {last.file} is graded.")
    return notes


def _all(path: Path, submitters: dict[str, list[dict[str, str]]]) -> Iterator[Submission | _Refused]:
    if path.is_dir():
        yield from _of_folder(path, submitters)
    elif path.suffix.lower() == ".zip":
        yield from _of_zip(path, PurePosixPath(), submitters)
    elif path.is_file():
        yield Submission(path.stem, path.name, lambda: _read(path))
    else:
        hint = project.hint_for_absent(path) if path.suffix == ".ipynb" else None
        raise UsageError(f"there is no file or folder {str(path)!r}", hint=hint)


def _of_folder(folder: Path, submitters: dict[str, list[dict[str, str]]]) -> Iterator[Submission | _Refused]:
    for path in sorted(folder.rglob("*")):
        inside = PurePosixPath(path.relative_to(folder).as_posix())
        if set(_IGNORED) & set(inside.parts):
            continue
        if path.is_symlink():
            yield _Refused(str(inside), "a link, which is not followed")
        elif not path.is_file():
            continue
        elif path.name == _METADATA:
            submitters.update(_submitters(_read(path)))
        elif path.suffix.lower() == ".zip":
            try:
                yield from _of_zip(path, inside, submitters)
            except UsageError as error:
                yield _Refused(str(inside), str(error))
        else:
            changed = tuple(time.localtime(path.stat().st_mtime)[:6])
            yield _checked(inside, lambda path=path: _read(path), changed)  # type: ignore[misc]


def _of_zip(
    path: Path, above: PurePosixPath, submitters: dict[str, list[dict[str, str]]]
) -> Iterator[Submission | _Refused]:
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError) as error:
        raise UsageError(f"{_readable(path.name)} is not a readable zip: {error}") from error
    if len(entries) > _MOST_FILES:
        raise UsageError(f"{_readable(path.name)} holds {len(entries):,} files, at most {_MOST_FILES:,} are read")
    for entry in entries:
        inside = above / entry.filename.replace("\\", "/").lstrip("/")
        if entry.is_dir() or set(_IGNORED) & set(inside.parts):
            continue
        if inside.name == _METADATA:
            submitters.update(_submitters(_read_entry(path, entry)))
        elif inside.suffix.lower() == ".zip":
            yield _Refused(str(inside), "a zip inside a zip: unpack the outer one, and grade its folder")
        else:
            yield _checked(inside, lambda entry=entry: _read_entry(path, entry), entry.date_time)  # type: ignore[misc]


def _checked(inside: PurePosixPath, content: Callable[[], bytes], changed: tuple[int, ...]) -> Submission | _Refused:
    if ".ipynb_checkpoints" in inside.parts:
        return _Refused(str(inside), "a copy that Jupyter made for itself")
    if inside.suffix.lower() != ".ipynb":
        return _Refused(str(inside), "not a notebook (.ipynb)")
    return replace(_named(inside, content), changed=changed)


def _submitters(content: bytes) -> dict[str, list[dict[str, str]]]:
    """Read from Gradescope's metadata the people of each submission, and nothing else."""
    people: dict[str, list[dict[str, str]]] = {}
    folder: list[dict[str, str]] = []
    for line in _SUBMITTER.finditer(content.decode("utf-8", "replace")):
        if line["folder"]:
            folder = people.setdefault(line["folder"], [])
        elif not folder or line["key"] in folder[-1]:
            folder.append({line["key"]: line["value"]})
        else:
            folder[-1][line["key"]] = line["value"]
    return people


def _file(name: str) -> PurePosixPath:
    return PurePosixPath(name)


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _read_entry(path: Path, entry: zipfile.ZipInfo) -> bytes:
    try:
        with zipfile.ZipFile(path) as archive, archive.open(entry) as file:
            return file.read(MOST_BYTES + 1)  # stops a zip bomb
    except Exception as error:  # a damaged entry may raise errors of zlib, struct and zipfile
        raise NotebookError(
            f"it cannot be taken out of the zip: {error}", path=PurePosixPath(entry.filename).name
        ) from error


def _named(inside: PurePosixPath, content: Callable[[], bytes]) -> Submission:
    """Find out whose a file is: the first part of its path that a platform's layout matches decides."""
    attempt = int(match[1]) if (match := _ATTEMPT.search(inside.name)) else 0
    for part in inside.parts:
        stem = re.sub(r"\.(ipynb|zip)$", "", part, flags=re.I)
        match = _MOODLE.match(stem) or (_CANVAS.match(stem) if stem != part else None)
        if match:
            who, number = match["who"], match["number"]
            names = frozenset({who, number, f"Participant {number}"})
            late = bool(match.groupdict().get("late"))
            return Submission(f"{who}_{number}", str(inside), content, late, attempt, names=names)
        if match := _GRADESCOPE.match(stem):
            return Submission(match["number"], str(inside), content, attempt=attempt)
    folders = inside.parts[:-1]
    who = re.sub(r"\.zip$", "", folders[0], flags=re.I) if folders else inside.stem
    return Submission(who, str(inside), content, attempt=attempt if folders else 0)


def _readable(name: str) -> str:
    """Return a name as a report can show it: invalid UTF-8 is read as Latin-1, control characters are replaced."""
    return readable(re.sub("[\udc80-\udcff]", lambda byte: chr(ord(byte[0]) - 0xDC00), name), kept="")


def _read_map(path: Path) -> dict[str, str]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            rows = list(reader)
        if not {"name", "student"} <= set(reader.fieldnames or ()):
            raise ValueError(f"its columns are {', '.join(reader.fieldnames or ()) or 'none'}")
        return {simple(row["name"]): row["student"].strip() for row in rows}
    except (OSError, ValueError, KeyError, AttributeError, csv.Error) as error:
        raise UsageError(
            f"{path.name} cannot be read as a map of students: {error}", hint="Its columns are name and student."
        ) from error
