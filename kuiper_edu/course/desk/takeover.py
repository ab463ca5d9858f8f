"""Carry over what a learner wrote elsewhere: at another desk, or in the course's own homework.

Nothing there is changed. It is a merge twice over: the course's news come into the old notebook, and then that into the
desk's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import kuiper_edu
from kuiper_edu.course.desk import delivery, place
from kuiper_edu.course.desk.merge import merge
from kuiper_edu.course.grading.release import NAME
from kuiper_edu.course.learner import state
from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import Notebook, read_whole
from kuiper_edu.support.writing import make_folder, write_whole

NOTE = (
    "**Yours, imported from {source}.** The cell above says something else: {reason}. "
    "This is what you had written there. It is not run here: copy what you need, then delete this cell."
)
CHANGED = "the course has changed it (version {version})"
WRITTEN = "you have written in it in this workspace, too"


def desk_at(source: Path, desk: Path) -> Path:
    """The desk that a folder is, or that was opened last in a copy of the course.

    Args:
        source: the folder that was named.
        desk: the desk to carry things to.

    Raises:
        UsageError: there is none, or it is that desk itself.
    """
    in_copy = project.is_course(source) and not place.is_desk(source)
    found = project.own_desk(source) if in_copy else source.resolve()
    hint = "Name the folder that `kuiper-edu lab` made, or the copy of the course that it lies in."
    if not place.is_desk(found):
        raise UsageError(f"there is no workspace to import at {source}", hint=hint)
    if found == desk:
        raise UsageError(f"{source} is this workspace itself", hint=hint)
    return found


def take_homework_in_place(root: Path, desk: Path) -> Iterator[str]:
    """Carry homework over that was done in the course's own folder, before there was a desk."""
    for course in project.COURSES:
        name = f"{course}/{NAME}"
        if name in delivery.names(root):
            yield from _take(root, desk, name, root / name, "the course's folder")


def take_over(root: Path, desk: Path, source: Path) -> Iterator[str]:
    """Carry over the notebooks of another desk, and all that was achieved in them.

    Args:
        root: the course's folder.
        desk: a desk that is up with the course.
        source: the other desk.

    Yields:
        What was carried over, and what could not be.
    """
    told: list[str] = []
    for path in sorted([*source.glob("*.ipynb"), *source.glob("course[345]/*.ipynb")]):
        name = path.relative_to(source).as_posix()
        ours = name in delivery.names(root)
        told += _take(root, desk, name, path, f"`{source}`") if ours else _copy(path, desk / name)
    told += _take_records(source, state.folder(desk))
    yield from told or [f"Nothing in {source} was written by you, or all of it is here already."]


def _take(root: Path, desk: Path, name: str, path: Path, source: str) -> Iterator[str]:
    """Carry over what a learner wrote in one notebook; `source` says where, in the desk's."""
    try:
        fresh = delivery.fresh(root, name)
        old, here = read_whole(path), read_whole(desk / name)
    except NotebookError as error:
        yield f"{path} was not imported: {error}"
        return
    if not delivery.delivered(old):  # no desk's: the course's own stored outputs are in it
        old = replace(old, cells=[cell.emptied() for cell in old.cells])
    mine = _renewed(here, fresh, source)
    renewed = _renewed(old, fresh, source)
    base = delivery.fingerprints(fresh.cells)
    known = {cell.id: base[cell.id] for cell in renewed.cells if cell.id in base}  # what is gone there stays here
    merged = merge(known, renewed, mine, NOTE.format(source=source, reason=WRITTEN)).notebook
    if merged.cells != mine.cells:
        write_whole(desk / name, merged.to_text())
        yield f"{name}: what you had written in {path} was imported."


def _renewed(old: Notebook, fresh: Notebook, source: str) -> Notebook:
    """A learner's notebook with the course's news in it."""
    note = NOTE.format(source=source, reason=CHANGED.format(version=kuiper_edu.__version__))
    return merge(delivery.delivered_as(old, fresh), old, fresh, note).notebook


def _copy(path: Path, target: Path) -> Iterator[str]:
    """Copy a notebook that the learner made, or that the course has no longer and the learner has written in."""
    if _was_left_alone(path):
        return
    if not target.exists():
        make_folder(target.parent)
        write_whole(target, path.read_bytes())
        yield f"{path}: copied."
    elif target.read_bytes() != path.read_bytes():
        yield f"{target.name}: there is one in your workspace already; the other one is still {path}."


def _was_left_alone(path: Path) -> bool:
    try:
        notebook = read_whole(path)
    except NotebookError:
        return False
    return delivery.delivered(notebook) == delivery.fingerprints(notebook.cells)


def _take_records(source: Path, here: Path) -> Iterator[str]:
    """Carry over verdicts, predictions and kept answers; what is here already stays."""
    old = source / project.RECORDS
    before = _texts(here)
    for path in state.import_records(old, here):
        yield f"You have {path.relative_to(old).as_posix()} already; the other one is still {path}."
    if _texts(here) != before:
        yield f"Verdicts, predictions and kept answers were imported from {old}."


def _texts(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
