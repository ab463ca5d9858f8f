"""Who handed in what: a file, a folder or a zip, in the layouts that learning platforms give.

    Moodle      Ada Lovelace_1234_assignsubmission_file/homework.ipynb, or ..._file_homework.ipynb
    Canvas      lovelaceada_LATE_1234_5678_homework-2.ipynb
    Gradescope  submission_1234/homework.ipynb, with submission_metadata.yml beside them
    nbgrader    ada/homework4/homework.ipynb
    by hand     ada.ipynb, ada/homework.ipynb, ada/course4/homework.ipynb

A zip is read, never unpacked; what a file in it is called is a name here, not a path.
"""

from __future__ import annotations

import csv
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from kuiper_edu.course.grading.notebooks import MOST_BYTES, Notebook, notebook_of
from kuiper_edu.course.trial.outcomes import readable
from kuiper_edu.errors import NotebookError, UsageError

_MOODLE = re.compile(r"^(?P<who>.+?)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)(?:_(?P<file>.*))?$")
_CANVAS = re.compile(r"^(?P<who>[^_]+)(?P<late>_LATE)?_(?P<number>\d+)_\d+_(?P<file>.+)$")
_GRADESCOPE = re.compile(r"^submission_(?P<who>\d+)$")
_ATTEMPT = re.compile(r"-(\d+)\.ipynb$")
_PASSED_OVER = ("__MACOSX", ".ipynb_checkpoints", ".git")
_MOST_FILES = 200_000


@dataclass(frozen=True)
class Submission:
    """What one student handed in.

    Args:
        student: who.
        file: which file, as the folder or zip has it.
        late: whether the platform says that it came late.
        attempt: the how-manieth it is, where the platform counts.
        content: reads its bytes.
    """

    student: str
    file: str
    content: Callable[[], bytes]
    late: bool = False
    attempt: int = 0

    def notebook(self, content: bytes) -> Notebook:
        """Its notebook.

        Raises:
            NotebookError: it cannot be read.
        """
        return notebook_of(content, PurePosixPath(self.file).name)


@dataclass(frozen=True)
class Handed:
    """All that was handed in.

    Args:
        submissions: one for each student, by name.
        missing: students of the map who handed in nothing.
        notes: student -> what a teacher should know of theirs.
    """

    submissions: list[Submission]
    missing: list[str]
    notes: dict[str, list[str]]


def collect(place: Path, students: Path | None = None) -> Handed:
    """Find what was handed in.

    Args:
        place: a notebook, a folder, or a zip.
        students: a CSV file with the columns `name` (as the platform writes it) and `student` (the id to use).

    Raises:
        UsageError: there is no such place, nothing in it, or the map cannot be read.
    """
    names = _read_map(students) if students is not None else {}
    found: dict[str, list[Submission]] = {}
    for one in _all(place):
        known = names.get(_simple(_readable(one.student)), _readable(one.student))
        found.setdefault(known, []).append(replace(one, student=known, file=_readable(one.file)))
    if not found:
        raise UsageError(f"no notebook in {place.name}", hint="A file, a folder or a zip of .ipynb files is wanted.")
    chosen, notes = [], {}
    for student, several in sorted(found.items()):
        several.sort(key=lambda one: (one.attempt, one.file))
        chosen.append(several[-1])
        notes[student] = _notes(several)
    missing = sorted(set(names.values()) - set(found))
    return Handed(chosen, missing, notes)


def _notes(several: list[Submission]) -> list[str]:
    last = several[-1]
    notes = ["It came late."] if last.late else []
    if len(several) > 1:
        notes.append(f"{len(several)} notebooks came; {last.file} is graded.")
    return notes


def _all(place: Path) -> Iterator[Submission]:
    if place.is_dir():
        yield from _of_folder(place)
    elif place.suffix.lower() == ".zip":
        yield from _of_zip(place)
    elif place.is_file():
        yield Submission(place.stem, place.name, lambda: _read(place))
    else:
        raise UsageError(f"there is no file or folder {str(place)!r}")


def _of_folder(place: Path) -> Iterator[Submission]:
    for path in sorted(place.rglob("*.ipynb")):
        inside = path.relative_to(place)
        if not set(_PASSED_OVER) & set(inside.parts) and path.is_file() and not path.is_symlink():
            yield _named(PurePosixPath(inside.as_posix()), lambda path=path: _read(path))  # type: ignore[misc]


def _of_zip(place: Path) -> Iterator[Submission]:
    try:
        with zipfile.ZipFile(place) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, OSError, NotImplementedError) as error:
        raise UsageError(f"{place.name} is no zip that can be read: {error}") from error
    if len(entries) > _MOST_FILES:
        raise UsageError(f"{place.name} holds {len(entries):,} files, at most {_MOST_FILES:,} are read")
    for entry in entries:
        inside = PurePosixPath(entry.filename.replace("\\", "/"))
        if inside.suffix == ".ipynb" and not set(_PASSED_OVER) & set(inside.parts):
            yield _named(inside, lambda entry=entry: _read_entry(place, entry))  # type: ignore[misc]


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
        stem = part.removesuffix(".ipynb")
        if match := _MOODLE.match(stem):
            return Submission(match["who"], str(inside), content, attempt=attempt)
        if match := _GRADESCOPE.match(stem):
            return Submission(match["who"], str(inside), content, attempt=attempt)
        if part.endswith(".ipynb") and (match := _CANVAS.match(part)):
            return Submission(match["who"], str(inside), content, late=bool(match["late"]), attempt=attempt)
    folders = inside.parts[:-1]
    return Submission(folders[0] if folders else inside.stem, str(inside), content, attempt=attempt if folders else 0)


def _readable(name: str) -> str:
    """A name as it may stand in a report: bytes that are no UTF-8 are taken for Latin-1, controls are replaced."""
    return readable(re.sub("[\udc80-\udcff]", lambda byte: chr(ord(byte[0]) - 0xDC00), name), kept="")


def _simple(name: str) -> str:
    return " ".join(name.casefold().split())


def _read_map(path: Path) -> dict[str, str]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            rows = list(reader)
        if not {"name", "student"} <= set(reader.fieldnames or ()):
            raise ValueError(f"its columns are {', '.join(reader.fieldnames or ()) or 'none'}")
        return {_simple(row["name"]): row["student"].strip() for row in rows}
    except (OSError, ValueError, KeyError, AttributeError, csv.Error) as error:
        raise UsageError(
            f"{path.name} cannot be read as a map of students: {error}", hint="Its columns are name and student."
        ) from error
