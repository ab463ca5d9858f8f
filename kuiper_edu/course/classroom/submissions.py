"""Who handed in what: a file, a folder or a zip, in the layouts that learning platforms give.

    Moodle            Ada Lovelace_1234_assignsubmission_file/homework.ipynb, or ..._file_homework.ipynb
    Canvas            lovelaceada_LATE_1234_5678_homework-2.ipynb
    Gradescope        submission_1234/homework.ipynb, with submission_metadata.yml beside them
    GitHub Classroom  homework-4-ada/course4/homework.ipynb
    nbgrader          ada/homework4/homework.ipynb
    by hand           ada.ipynb, ada.zip, ada/homework.ipynb, ada/homework.zip

The platform's number is part of who somebody is: two students of one name are two. A zip is read, never unpacked; what
a file in it is called is a name here, not a path. Every file that is not graded is listed with the reason.
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
_NOBODYS = ("__MACOSX", ".git", ".DS_Store", "Thumbs.db")  # no student made these
_MOST_FILES = 200_000


@dataclass(frozen=True)
class Submission:
    """What one student handed in.

    Args:
        student: who.
        file: which file, as the folder or zip has it.
        late: whether the platform says that it came late.
        attempt: its number, where the platform counts attempts.
        content: reads its bytes.
        changed: when the file was changed last, as the folder or zip says.
        names: what a platform's table may call them: name, number, address.
    """

    student: str
    file: str
    content: Callable[[], bytes]
    late: bool = False
    attempt: int = 0
    changed: tuple[int, ...] = ()
    names: frozenset[str] = frozenset()

    def notebook(self, content: bytes) -> Notebook:
        """Its notebook.

        Raises:
            NotebookError: it cannot be read.
        """
        return notebook_of(content, PurePosixPath(self.file).name)


@dataclass(frozen=True)
class Submissions:
    """All that was handed in.

    Args:
        submissions: one for each student, by name.
        missing: students of the map who handed in nothing.
        notes: student -> what a teacher should know of theirs.
        others: the files that are not graded, each with the reason.
        known_as: what a platform's table may call somebody (`simple`) -> the student, where it is one alone.
    """

    submissions: list[Submission]
    missing: list[str]
    notes: dict[str, list[str]]
    others: list[tuple[str, str]] = field(default_factory=list)
    known_as: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Refused:
    """A file that is not graded."""

    file: str
    reason: str


def collect(place: Path, students: Path | None = None, course: str = "") -> Submissions:
    """Find what was handed in.

    Args:
        place: a notebook, a folder, or a zip.
        students: a CSV file with the columns `name` (as the platform writes it) and `student` (the id to use).
        course: whose homework is wanted: of several notebooks the newest that is one is taken.

    Raises:
        UsageError: there is no such place, nothing in it, or the map cannot be read.
    """
    names = _read_map(students) if students is not None else {}
    submitters: dict[str, list[dict[str, str]]] = {}
    came: list[Submission] = []
    others: list[tuple[str, str]] = []
    for one in _all(place, submitters):
        if isinstance(one, _Refused):
            others.append((_readable(one.file), one.reason))
        else:
            came.append(one)
    came = list(_told_apart(_introduced(one, submitters) for one in came))
    known_as = _known_as(came)
    mapped = _mapped(names, known_as, came)
    found: dict[str, list[Submission]] = {}
    for one in came:
        found.setdefault(mapped.get(one.student, one.student), []).append(one)
    if not found:
        why = f": {others[0][0]} is {others[0][1]}" if others else ""
        raise UsageError(f"no notebook in {place.name}{why}", hint="Give a file, a folder or a zip of .ipynb files.")
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
    """A name as names are compared: letters and digits alone.

    Example:
        >>> simple("Lovelace, Ada"), simple("lovelaceADA"), simple("Participant 1234")
        ('lovelaceada', 'lovelaceada', 'participant1234')
    """
    return re.sub(r"[\W_]+", "", name.casefold())


def _known_as(came: Iterable[Submission]) -> dict[str, str]:
    """What somebody is called -> who that is; what two are called is nobody's name."""
    called: dict[str, set[str]] = {}
    for one in came:
        for name in {one.student, *one.names}:
            called.setdefault(simple(name), set()).add(one.student)
    return {name: next(iter(students)) for name, students in called.items() if name and len(students) == 1}


def _mapped(names: dict[str, str], known_as: dict[str, str], came: list[Submission]) -> dict[str, str]:
    """Student, as the platform has it -> the id of the map.

    Raises:
        UsageError: the map names somebody by a name that two have.
    """
    for one in came:
        double = [name for name in one.names if simple(name) in names and simple(name) not in known_as]
        if double:
            raise UsageError(
                f"the map of students names {double[0]!r}, and more than one student is called so",
                hint=f"Name each with the platform's number: {one.student}.",
            )
    return {known_as[name]: student for name, student in names.items() if name in known_as}


def _introduced(one: Submission, submitters: dict[str, list[dict[str, str]]]) -> Submission:
    """A Gradescope submission with the names that its metadata tell; a group has those of everybody in it."""
    people = submitters.get(f"submission_{one.student}", [])
    if not people:
        return one
    names = {value for person in people for value in person.values() if value}
    who = people[0].get("name") or people[0].get("email") or "submission"
    return replace(one, student=f"{who}_{one.student}", names=one.names | names)


def _told_apart(came: Iterable[Submission]) -> Iterator[Submission]:
    """With names that can stand in a report; two that look the same then are numbered."""
    taken: dict[str, str] = {}
    for one in came:
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
    except Exception:  # whatever is wrong with it: grading it says that
        return False


def _notes(several: list[Submission], last: Submission) -> list[str]:
    notes = ["It came late."] if last.late else []
    if len(several) > 1:
        notes.append(f"{len(several)} notebooks were handed in; {last.file} is graded.")
    return notes


def _all(place: Path, submitters: dict[str, list[dict[str, str]]]) -> Iterator[Submission | _Refused]:
    if place.is_dir():
        yield from _of_folder(place, submitters)
    elif place.suffix.lower() == ".zip":
        yield from _of_zip(place, PurePosixPath(), submitters)
    elif place.is_file():
        yield Submission(place.stem, place.name, lambda: _read(place))
    else:
        hint = project.hint_for_absent(place) if place.suffix == ".ipynb" else None
        raise UsageError(f"there is no file or folder {str(place)!r}", hint=hint)


def _of_folder(place: Path, submitters: dict[str, list[dict[str, str]]]) -> Iterator[Submission | _Refused]:
    for path in sorted(place.rglob("*")):
        inside = PurePosixPath(path.relative_to(place).as_posix())
        if set(_NOBODYS) & set(inside.parts):
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
            yield _wanted(inside, lambda path=path: _read(path), changed)  # type: ignore[misc]


def _of_zip(
    place: Path, above: PurePosixPath, submitters: dict[str, list[dict[str, str]]]
) -> Iterator[Submission | _Refused]:
    try:
        with zipfile.ZipFile(place) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError) as error:
        raise UsageError(f"{_readable(place.name)} is not a readable zip: {error}") from error
    if len(entries) > _MOST_FILES:
        raise UsageError(f"{_readable(place.name)} holds {len(entries):,} files, at most {_MOST_FILES:,} are read")
    for entry in entries:
        inside = above / entry.filename.replace("\\", "/").lstrip("/")
        if entry.is_dir() or set(_NOBODYS) & set(inside.parts):
            continue
        if inside.name == _METADATA:
            submitters.update(_submitters(_read_entry(place, entry)))
        elif inside.suffix.lower() == ".zip":
            yield _Refused(str(inside), "a zip inside a zip: unpack the outer one, and grade its folder")
        else:
            yield _wanted(inside, lambda entry=entry: _read_entry(place, entry), entry.date_time)  # type: ignore[misc]


def _wanted(inside: PurePosixPath, content: Callable[[], bytes], changed: tuple[int, ...]) -> Submission | _Refused:
    if ".ipynb_checkpoints" in inside.parts:
        return _Refused(str(inside), "a copy that Jupyter made for itself")
    if inside.suffix.lower() != ".ipynb":
        return _Refused(str(inside), "not a notebook (.ipynb)")
    return replace(_named(inside, content), changed=changed)


def _submitters(content: bytes) -> dict[str, list[dict[str, str]]]:
    """Of Gradescope's metadata the people of each submission; nothing else of it is read."""
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


def _read_entry(place: Path, entry: zipfile.ZipInfo) -> bytes:
    try:
        with zipfile.ZipFile(place) as archive, archive.open(entry) as file:
            return file.read(MOST_BYTES + 1)  # a zip bomb is read no further
    except Exception as error:  # zlib's, struct's and zipfile's own: a damaged entry may raise anything
        raise NotebookError(
            f"it cannot be taken out of the zip: {error}", path=PurePosixPath(entry.filename).name
        ) from error


def _named(inside: PurePosixPath, content: Callable[[], bytes]) -> Submission:
    """Whose a file is, by what its folders and itself are called: the first name that a platform would give decides."""
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
    """A name as it may stand in a report: bytes that are no UTF-8 are taken for Latin-1, controls are replaced."""
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
