"""The files that were handed in, in a folder or a zip.

A zip is read, never unpacked; the names in it are never used as paths. The zips of students are read like folders; a
zip inside one of them is not.
"""

from __future__ import annotations

import io
import os
import stat
import time
import zipfile
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache, partial
from pathlib import Path, PurePosixPath

from kuiper_edu.course.classroom.zip_names import zip_names
from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import MOST_BYTES

EMPTY = "an empty folder"
_IGNORED = {"__MACOSX", ".git", ".DS_Store", "Thumbs.db"}  # written by programs, not by students
_MOST_FILES = 200_000  # in the teacher's zip
_MOST_OF_STUDENT = 10_000  # in a student's
_MOST_ZIP = 5 * MOST_BYTES  # of a zip inside the teacher's, which is read into memory

_Source = Callable[[], Path | io.BytesIO]  # a zip
_Archive = Callable[[], zipfile.ZipFile]  # opens it, or returns it if it is still open


@dataclass(frozen=True)
class File:
    """A file that was handed in, or a folder.

    Args:
        path: where it is inside the folder or zip, with `/`; that of a folder ends with it.
        content: reads its bytes, at most one more than a notebook may have.
        changed: when it was last changed, according to the folder or zip.
        refused: why it is not graded, for a folder `EMPTY`; an empty string if it may be graded.
        guessed: the encoding in which its name was read if that is only a guess.
        dated: the date of the file, or of the student's zip in which it is; in a zip without a time zone.
    """

    path: str
    content: Callable[[], bytes] = bytes
    changed: tuple[int, ...] = ()
    refused: str = ""
    guessed: str = ""
    dated: datetime | None = None


@dataclass(frozen=True)
class Reader:
    """Reads files from folders and zips.

    Args:
        known: names of students, by which the encoding of names in a zip is found.
        encoding: the encoding of these names, if the teacher names one.
    """

    known: Collection[str] = ()
    encoding: str = ""
    _opened: Callable[[_Source], zipfile.ZipFile] = field(  # two: the teacher's zip, and a student's inside it
        init=False, default_factory=lambda: lru_cache(maxsize=2)(lambda source: zipfile.ZipFile(source()))
    )

    def files(self, path: Path) -> Iterator[File]:
        """Return all files and folders in a folder or a zip, or the one notebook that a path names.

        Raises:
            UsageError: there is no such path, or it cannot be read.
        """
        if path.is_dir():
            yield from self._of_folder(path)
        elif path.suffix.lower() == ".zip" and path.exists():
            yield from self._of_zip(self._archive(lambda: path), path.name, "", zips_are_read=True)
        elif path.is_file():
            yield File(path.name, partial(_read, path))
        else:
            hint = project.hint_for_absent(path) if path.suffix == ".ipynb" else None
            raise UsageError(f"there is no file or folder {str(path)!r}", hint=hint)

    def _of_folder(self, folder: Path) -> Iterator[File]:
        unread: list[OSError] = []
        for above, folders, names in os.walk(folder, onerror=unread.append):
            inside = Path(above).relative_to(folder).as_posix()
            prefix = "" if inside == "." else f"{inside}/"
            folders[:] = sorted(set(folders) - _IGNORED)
            if prefix:
                yield File(prefix, refused=EMPTY)
            links = {name for name in folders if (Path(above) / name).is_symlink()}
            for name in sorted({*names, *links} - _IGNORED):
                yield from self._of_path(Path(above) / name, prefix + name)
        for error in unread:
            place = Path(error.filename).relative_to(folder).as_posix()
            yield File(f"{place}/", refused=f"it cannot be read ({error.strerror})")

    def _of_path(self, path: Path, inside: str) -> Iterator[File]:
        try:
            found = path.lstat()
        except OSError as error:
            yield File(inside, refused=f"it cannot be read ({error.strerror})")
            return
        if stat.S_ISLNK(found.st_mode):
            yield File(inside, refused="a link, which is not followed")
        elif not stat.S_ISREG(found.st_mode):
            yield File(inside, refused="a device or a pipe")
        elif path.suffix.lower() == ".zip":
            yield from self._of_students_zip(self._archive(lambda: path), File(inside, dated=_date(found)))
        else:
            changed = time.localtime(found.st_mtime)[:6]
            yield _judged(File(inside, partial(_read, path), changed, dated=_date(found)))

    def _of_students_zip(self, archive: _Archive, file: File) -> Iterator[File]:
        name = PurePosixPath(file.path).name
        try:
            for one in self._of_zip(archive, name, f"{file.path}/", zips_are_read=False):
                yield replace(one, guessed=one.guessed or file.guessed, dated=file.dated)
        except UsageError as error:
            yield replace(file, refused=str(error))

    def _of_zip(self, archive: _Archive, name: str, above: str, *, zips_are_read: bool) -> Iterator[File]:
        entries = _entries(archive, name, _MOST_FILES if zips_are_read else _MOST_OF_STUDENT)
        for entry, named in zip(entries, zip_names(entries, self.known, self.encoding), strict=True):
            path = above + _path_of(named.text)
            content, dated = partial(_read_entry, archive, entry), _date_of(entry)
            file = File(path, content, entry.date_time, guessed=named.guessed, dated=dated)
            if path == above or _IGNORED & set(path.split("/")):
                continue
            if path.endswith("/"):
                yield replace(file, refused=EMPTY)
            elif not path.lower().endswith(".zip"):
                yield _judged(file)
            elif not zips_are_read:
                yield replace(file, refused="a zip inside a zip: unpack the outer one, and grade its folder")
            elif entry.file_size > _MOST_ZIP:
                most = f"at most {_MOST_ZIP / 1e6:.0f} MB are read"
                yield replace(file, refused=f"a zip of {entry.file_size / 1e6:.0f} MB inside a zip, {most}")
            else:
                yield from self._of_students_zip(self._archive(partial(_taken_out, archive, entry)), file)

    def _archive(self, source: _Source) -> _Archive:
        return lambda: self._opened(source)


def _date(found: os.stat_result) -> datetime | None:
    try:
        return datetime.fromtimestamp(int(found.st_mtime), UTC)
    except (ValueError, OverflowError, OSError):  # the date of a file may be anything
        return None


def _date_of(entry: zipfile.ZipInfo) -> datetime | None:
    try:
        return datetime(*entry.date_time)
    except ValueError:  # nobody checks what a zip says
        return None


def _judged(file: File) -> File:
    """Return a file with the reason why it is not graded, if its path says one."""
    if "/.ipynb_checkpoints/" in f"/{file.path}":
        return replace(file, refused="a copy that Jupyter made for itself")
    if not file.path.lower().endswith(".ipynb"):
        return replace(file, refused="not a notebook (.ipynb)")
    return file


def _entries(archive: _Archive, name: str, most: int) -> list[zipfile.ZipInfo]:
    try:
        entries = archive().infolist()
    except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError, NotebookError) as error:
        raise UsageError(f"{name} is not a readable zip: {error}") from error
    if len(entries) > most:
        raise UsageError(f"{name} holds {len(entries):,} files, at most {most:,} are read")
    return entries


def _path_of(name: str) -> str:
    """Return the path of an entry of a zip; that of a folder ends with `/`. No part of it leads upwards."""
    path = name.replace("\\", "/")
    parts = [part for part in path.split("/") if part not in ("", ".", "..")]
    return "/".join(parts) + ("/" if parts and path.endswith("/") else "")


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _taken_out(archive: _Archive, entry: zipfile.ZipInfo) -> io.BytesIO:
    return io.BytesIO(_read_entry(archive, entry, _MOST_ZIP))


def _read_entry(archive: _Archive, entry: zipfile.ZipInfo, most: int = MOST_BYTES + 1) -> bytes:
    try:
        with archive().open(entry) as file:
            return file.read(most)  # stops a zip bomb
    except Exception as error:  # a damaged entry may raise errors of zlib, struct and zipfile
        raise NotebookError(
            f"it cannot be taken out of the zip: {error}", path=PurePosixPath(entry.filename).name
        ) from error
