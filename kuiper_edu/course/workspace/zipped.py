"""A workspace as a zip: what a page of the site downloads and takes back, and what `kuiper-edu lab --import` takes.

A zip may be somebody else's. Of it come notebooks without their outputs, the records that can be read, answers and
my_engine.py, as files; nothing of it runs here.
"""

from __future__ import annotations

import io
import json
import re
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath

from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import MOST_BYTES, notebook_of
from kuiper_edu.support.writing import make_folder, write_whole

MOST_ENTRIES = 2_000
MOST_UNPACKED = 5 * MOST_BYTES  # bytes of all files together
_NOTEBOOK = re.compile(r"(course[345]/)?[^/\\:]+\.ipynb")
_RECORD = re.compile(rf"{re.escape(project.RECORDS)}/[a-z_]+\.json")
_SOURCE = re.compile(rf"my_engine\.py|{re.escape(project.RECORDS)}/(answers|pieces)/[\w.-]+\.py")
_TAKEN = (_NOTEBOOK, _RECORD, _SOURCE)


def zipped(workspace: Path) -> bytes:
    """Return the zip of a workspace: its notebooks, records, and what the learner's cells wrote; not the models.

    Args:
        workspace: the folder.
    """
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in own_files(workspace):
            archive.write(path, f"{project.DEFAULT_WORKSPACE}/{path.relative_to(workspace).as_posix()}")
    return content.getvalue()


def own_files(workspace: Path) -> Iterator[Path]:
    """Yield the files of a workspace in order, without those that all workspaces share and those that Python writes."""
    for path in sorted(workspace.rglob("*")):
        inside = path.relative_to(workspace).parts
        shared = inside[0] == "docs" or inside[1:2] == ("model_file",) or inside == (project.WORKSPACE_FILE,)
        passing = {"__pycache__", ".ipynb_checkpoints"} & set(inside)
        if not (shared or passing) and path.is_file() and not path.is_symlink():
            yield path


@contextmanager
def unzipped(source: Path | None) -> Iterator[Path | None]:
    """Give the folder of a workspace: for a zip a temporary one with its files, else the folder itself.

    Args:
        source: a folder or a zip; None stays None.

    Raises:
        UsageError: the file is no such zip, or holds too much.
    """
    if source is None or not source.is_file():
        yield source
        return
    with tempfile.TemporaryDirectory(prefix="kuiper-", ignore_cleanup_errors=True) as folder:
        unzip(source, Path(folder) / source.stem)
        yield Path(folder) / source.stem


def unzip(source: Path | io.BytesIO, folder: Path) -> None:
    """Unpack the zip of a workspace; what does not belong into a workspace is left out.

    Args:
        source: the zip.
        folder: where its files go.

    Raises:
        UsageError: this is no zip, not that of a workspace, is damaged, or holds too much.
    """
    hint = "Download it again with `Download my work`, or zip the folder that `kuiper-edu lab` opens."
    try:
        with zipfile.ZipFile(source) as archive:
            files = dict(_files(archive))
    except UsageError:
        raise
    except Exception as error:  # a damaged entry may raise errors of zlib, struct and zipfile
        raise UsageError(f"this is not a readable zip ({error})", hint=hint) from None
    if "index.ipynb" not in files:
        raise UsageError("this is not the zip of a workspace: there is no index.ipynb in it", hint=hint)
    for name, content in files.items():
        make_folder((folder / name).parent)
        write_whole(folder / name, content)


def _files(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """Yield what a zip brings into a workspace: the name there, and the content."""
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        raise UsageError(f"this zip holds {len(entries):,} files, at most {MOST_ENTRIES:,} are read")
    paths = [PurePosixPath(entry.filename) for entry in entries]
    tops = [path.parent for path in paths if path.name == "index.ipynb"]
    top = min(tops, key=lambda path: len(path.parts), default=PurePosixPath())
    room = MOST_UNPACKED
    for entry, path in zip(entries, paths, strict=True):
        name = path.relative_to(top).as_posix() if path.is_relative_to(top) else ""
        if not any(pattern.fullmatch(name) for pattern in _TAKEN):
            continue
        with archive.open(entry) as file:
            content = file.read(min(room, MOST_BYTES) + 1)  # stops a zip bomb, whatever its header says
        room -= len(content)
        if room < 0 or len(content) > MOST_BYTES:
            raise UsageError(f"this zip holds more than {MOST_UNPACKED / 1e6:.0f} MB, which is the most that is read")
        checked = _checked(name, content)
        if checked is not None:
            yield name, checked


def _checked(name: str, content: bytes) -> bytes | None:
    """Return a notebook without its outputs, and other files as they are; None for what cannot be read."""
    try:
        if name.endswith(".ipynb"):
            notebook = notebook_of(content, name)
            return replace(notebook, cells=[cell.emptied() for cell in notebook.cells]).to_text().encode()
        if name.endswith(".json") and not isinstance(json.loads(content), dict):
            return None
        content.decode()
    except (NotebookError, ValueError, RecursionError):
        return None
    return content
