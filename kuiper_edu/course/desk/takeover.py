"""Carry over what a learner wrote elsewhere: at another desk, in an older copy of the course, in the course itself.

Nothing there is changed. It is a merge twice over: the course's news come into the old notebook, and then that into the
desk's. What was delivered with version 0.1.0 is known by earlier.json.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import kuiper_edu
from kuiper_edu.course.desk import delivery, moves, place
from kuiper_edu.course.desk.merge import merge
from kuiper_edu.course.grading.notebooks import Notebook
from kuiper_edu.course.grading.release import NAME
from kuiper_edu.course.learner import state
from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.writing import make_folder, write_whole

NOTE = (
    "**Yours, taken over from {source}.** The cell above says something else: {reason}. "
    "This is what you had written there. It is not run here: copy what you need, then delete this cell."
)
CHANGED = "the course has changed it (version {version})"
WRITTEN = "you have written in it at this desk, too"


def refuse_unfit(source: Path, desk: Path) -> None:
    """Say no before anything is done where nothing can be taken over.

    Raises:
        UsageError: the folder is not there, is this desk, or holds no notebook of the course.
    """
    hint = "Name a desk, or a folder that holds course3/, course4/ and course5/."
    if not source.is_dir():
        raise UsageError(f"there is no folder {source} to take over", hint=hint)
    if source.resolve() == desk:
        raise UsageError(f"{source} is this desk itself", hint=hint)
    if not any((source / course).glob("*.ipynb") for course in project.COURSES if (source / course).is_dir()):
        raise UsageError(f"{source} holds no notebook of the course", hint=hint)


def take_homework_in_place(root: Path, desk: Path) -> Iterator[str]:
    """Carry homework over that was done in the course's own folder, before there was a desk."""
    for course in project.COURSES:
        name = f"{course}/{NAME}"
        if (root / name).is_file() and (desk / name).is_file():
            yield from _take_all(root, desk, [name], root, "the course's folder")


def take_over(root: Path, desk: Path, source: Path) -> Iterator[str]:
    """Carry over the notebooks and all that was achieved in them of another desk or copy of the course.

    Args:
        root: the course's folder.
        desk: a desk that is up with the course.
        source: the other folder; the desk in a copy of the course comes with it.

    Yields:
        What was carried over, and what could not be.
    """
    told: list[str] = []
    for folder in _folders(source):
        told += _take_all(root, desk, delivery.names(root), folder, f"`{folder}`")
        told += _take_others(folder, desk, delivery.names(root))
    told += _take_state(desk, source)
    yield from told or [f"Nothing in {source} was written by you, or all of it is here already."]


def _folders(source: Path) -> list[Path]:
    """A copy of the course comes with the desk in it."""
    if place.is_desk(source):
        return [source]
    return [folder for folder in (source, source / project.DEFAULT_DESK) if folder.is_dir()]


def _take_all(root: Path, desk: Path, names: list[str], folder: Path, source: str) -> Iterator[str]:
    """Carry over what a learner wrote in notebooks of a folder; `source` says where, in the notebooks."""
    copies, fresh = {}, {}
    for name in names:
        try:
            fresh[name] = delivery.copy_of(delivery.original(root, name))
            if (folder / name).is_file():
                copies[name] = _read(folder / name, name, fresh[name])
        except NotebookError as error:
            yield f"{folder / name} was not taken over: {error}"
    moving = moves.parcels(copies, fresh)
    origin = {parcel.target: parcel.source for parcel in moving} | {name: name for name in copies}
    copies |= moves.received(copies, moving)
    copies |= moves.left(copies, moving)
    for name in filter(copies.__contains__, names):
        if (desk / name).is_file():
            yield from _take(desk / name, name, copies[name], fresh[name], folder / origin[name], source)


def _read(path: Path, name: str, fresh: Notebook) -> moves.Copy:
    old = delivery.read_whole(path)
    if not delivery.delivered(old):  # no desk's: the course's own stored outputs are in it
        old = replace(old, cells=[cell.emptied() for cell in old.cells])
    return moves.Copy(old, delivery.delivered_as(old, name, fresh))


def _take(desk: Path, name: str, old: moves.Copy, fresh: Notebook, origin: Path, source: str) -> Iterator[str]:
    """Carry over what a learner wrote in one notebook to that of the desk."""
    try:
        here = delivery.read_whole(desk)
    except NotebookError as error:
        yield f"{origin} was not taken over: {error}"
        return
    changed = NOTE.format(source=source, reason=CHANGED.format(version=kuiper_edu.__version__))
    mine = merge(delivery.delivered_as(here, name, fresh), here, fresh, changed).notebook
    renewed = merge(old.base, old.notebook, fresh, changed).notebook
    base = delivery.fingerprints(fresh.cells)
    known = {cell.id: base[cell.id] for cell in renewed.cells if cell.id in base}  # what is gone there stays here
    merged = merge(known, renewed, mine, NOTE.format(source=source, reason=WRITTEN)).notebook
    if merged.cells != mine.cells:
        write_whole(desk, merged.to_text())
        yield f"{name}: what you had written in {origin} was taken over."


def _take_others(folder: Path, desk: Path, names: list[str]) -> Iterator[str]:
    """Copy the notebooks that a learner made or kept beside those of the course."""
    for path in sorted([*folder.glob("*.ipynb"), *folder.glob("course[345]/*.ipynb")]):
        name = path.relative_to(folder).as_posix()
        if name in names or _was_the_courses(path, name):
            continue
        if not (desk / name).exists():
            make_folder((desk / name).parent)
            write_whole(desk / name, path.read_bytes())
            yield f"{name}: copied from {folder}."
        elif (desk / name).read_bytes() != path.read_bytes():
            yield f"{name}: there is one at your desk already; the other one is still {path}."


def _was_the_courses(path: Path, name: str) -> bool:
    """Whether a notebook that the course has no longer was left as it was delivered."""
    try:
        cells = delivery.fingerprints(delivery.read_whole(path).cells)
    except NotebookError:
        return False
    return any(cells == notebooks.get(name) for notebooks in delivery.earlier().values())


def _take_state(desk: Path, source: Path) -> Iterator[str]:
    """Carry over verdicts, predictions and kept answers; what is here already stays."""
    here = state.folder(desk)
    for folder in dict.fromkeys([*_folders(source), project.course_of(source) or source]):
        old = folder / project.RECORDS
        if not old.is_dir() or old.resolve() == here.resolve():
            continue
        before = _texts(here)
        for path in state.carry_over(old, here):
            yield f"You have {path.relative_to(old).as_posix()} already; the other one is still {path}."
        if _texts(here) != before:
            yield f"Verdicts, predictions and kept answers were taken over from {old}."


def _texts(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
