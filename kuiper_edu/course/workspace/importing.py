"""Importing a learner's work from another workspace, or from the homework in the course folder.

The source is not changed. A notebook is merged twice: the present course into the old notebook, and then that into the
notebook of the workspace.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import kuiper_edu
from kuiper_edu.course.grading.release import NAME
from kuiper_edu.course.learner import state
from kuiper_edu.course.workspace import delivery, location
from kuiper_edu.course.workspace.merge import merge
from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.language import language, phrase
from kuiper_edu.support.notebooks import read_whole
from kuiper_edu.support.writing import make_folder, write_whole

NOTE = (
    "**Yours, imported from {source}.** The cell above says something else: {reason}. "
    "This is what you had written there. It is not run here: copy what you need, then delete this cell."
)
CHANGED = "the course has changed it (version {version})"
WRITTEN = "you have written in it in this workspace, too"


def source_workspace(source: Path, workspace: Path) -> Path:
    """Return the workspace to import from: the given folder, or the last one of a copy of the course.

    Args:
        source: the folder that the learner named.
        workspace: the workspace to import to.

    Raises:
        UsageError: there is no workspace, or it is the same one.
    """
    in_copy = project.is_course(source) and not location.is_workspace(source)
    found = project.own_workspace(source) if in_copy else source.resolve()
    hint = "Name the folder that `kuiper-edu lab` made, or the copy of the course that it lies in."
    if not location.is_workspace(found):
        raise UsageError(f"there is no workspace to import at {source}", hint=hint)
    if found == workspace:
        raise UsageError(f"{source} is this workspace itself", hint=hint)
    return found


def import_homework(root: Path, workspace: Path) -> Iterator[str]:
    """Import homework that was done in the course folder before there was a workspace; yield the messages."""
    for course in project.COURSES:
        name = f"{course}/{NAME}"
        if name in delivery.names(root):
            yield from _import_notebook(root, workspace, name, root / name, "the course's folder")


def import_workspace(root: Path, workspace: Path, source: Path) -> Iterator[str]:
    """Import the notebooks and records of another workspace.

    Args:
        root: the course folder.
        workspace: a workspace that is up to date with the course.
        source: the other workspace.

    Yields:
        Messages about what was imported, and what could not be.
    """
    messages: list[str] = []
    for path in sorted([*source.glob("*.ipynb"), *source.glob("course[345]/*.ipynb")]):
        name = path.relative_to(source).as_posix()
        ours = name in delivery.names(root)
        imported = (
            _import_notebook(root, workspace, name, path, f"`{source}`") if ours else _copy(path, workspace / name)
        )
        messages += imported
    messages += _import_records(source, state.folder(workspace))
    yield from messages or [f"Nothing in {source} was written by you, or all of it is here already."]


def _import_notebook(root: Path, workspace: Path, name: str, path: Path, source: str) -> Iterator[str]:
    """Import what a learner wrote in one notebook; yield the messages. `source` names its folder in the notes."""
    to = language(workspace)
    try:
        fresh = delivery.fresh(root, name, to)
        old, here = read_whole(path), read_whole(workspace / name)
    except NotebookError as error:
        yield f"{path} was not imported: {error}"
        return
    changed = phrase(to, CHANGED, version=kuiper_edu.__version__)
    note = phrase(to, NOTE, source=source, reason=changed)
    if not delivery.delivered(old):  # not from a workspace: it contains the course's own stored outputs
        old = replace(old, cells=[cell.emptied() for cell in old.cells])
    mine, renewed = (merge(delivery.delivered_as(each, root, name), each, fresh, note).notebook for each in (here, old))
    base = delivery.fingerprints(fresh.cells)
    known = {cell.id: base[cell.id] for cell in renewed.cells if cell.id in base}  # keep cells that are missing there
    merged = merge(known, renewed, mine, phrase(to, NOTE, source=source, reason=phrase(to, WRITTEN))).notebook
    if merged.cells != mine.cells:
        write_whole(workspace / name, merged.to_text())
        yield f"{name}: what you had written in {path} was imported."


def _copy(path: Path, target: Path) -> Iterator[str]:
    """Copy a notebook that the learner created, or one that the course no longer has and the learner has written in."""
    if _is_unchanged(path):
        return
    if not target.exists():
        make_folder(target.parent)
        write_whole(target, path.read_bytes())
        yield f"{path}: copied."
    elif target.read_bytes() != path.read_bytes():
        yield f"{target.name}: there is one in your workspace already; the other one is still {path}."


def _is_unchanged(path: Path) -> bool:
    try:
        notebook = read_whole(path)
    except NotebookError:
        return False
    return delivery.delivered(notebook) == delivery.fingerprints(notebook.cells)


def _import_records(source: Path, here: Path) -> Iterator[str]:
    """Import verdicts, predictions and stored answers; existing ones stay. Yield the messages."""
    old = source / project.RECORDS
    before = _texts(here)
    for path in state.import_records(old, here):
        yield f"You have {path.relative_to(old).as_posix()} already; the other one is still {path}."
    if _texts(here) != before:
        yield f"Verdicts, predictions and kept answers were imported from {old}."


def _texts(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
