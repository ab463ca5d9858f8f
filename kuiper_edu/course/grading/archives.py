"""Zips of parts of the course: the files that go into one, and how it is written."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import kuiper_edu
from kuiper_edu.support.writing import make_folder, write_whole

PROJECT = ("LICENSE", "README.md", "pyproject.toml", "tools/wheel.py")
"""The files without which the package cannot be built."""
_PACKAGE = Path(kuiper_edu.__file__).parent
_EXECUTABLE = 0o100755 << 16  # a zip entry's external_attr holds the Unix mode in its upper half
_PLAIN = 0o100644 << 16


def package() -> Iterator[tuple[str, bytes]]:
    """Return the files of this package: path in the zip, content."""
    for path in _PACKAGE.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield f"kuiper_edu/{path.relative_to(_PACKAGE).as_posix()}", path.read_bytes()


def matching(root: Path, patterns: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """Return the files of a course folder that match a pattern: path in the zip, content."""
    for path in (path for pattern in patterns for path in root.glob(pattern)):
        if path.is_file():
            yield path.relative_to(root).as_posix(), path.read_bytes()


def write_zip(path: Path, files: Mapping[str, bytes], executable: Collection[str] = ()) -> None:
    """Write a zip, reproducibly: the same files give the same bytes.

    Args:
        path: the zip to write.
        files: path in the zip -> content.
        executable: those of them that are programs.

    Raises:
        UsageError: the file cannot be written.
    """
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name)  # dated 1980: a fixed date makes the archive reproducible
            entry.external_attr = _EXECUTABLE if name in executable else _PLAIN
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    make_folder(path.parent)
    write_whole(path, content.getvalue())
