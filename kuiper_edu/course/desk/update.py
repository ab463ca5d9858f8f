"""Lay the learner's desk out, and keep it up with the course. `kuiper-edu lab` does this before JupyterLab starts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import kuiper_edu
from kuiper_edu.course.desk import delivery, place, takeover
from kuiper_edu.course.desk.beside import lay_beside
from kuiper_edu.course.desk.merge import Merged, merge
from kuiper_edu.course.grading.reset import restore
from kuiper_edu.course.learner import state
from kuiper_edu.errors import KuiperError, NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import Notebook, read_whole
from kuiper_edu.support.writing import make_folder, write_whole

NOTE = (
    "**Yours, kept.** The course has a new text of the cell above (version {version}), and you had changed "
    "the old one. This is what you had written. It is not run here: copy what you need, then delete this cell."
)


def lay_out(root: Path, desk: Path, source: Path | None = None) -> Iterator[str]:
    """Make a desk, or bring a newer course into it; the learner's own work stays.

    Args:
        root: the course's folder.
        desk: the desk's folder, made where it is not there.
        source: another desk, or the copy of the course that it lies in: what was written there is taken over.

    Yields:
        What the learner should know, a sentence each.

    Raises:
        UsageError: the folder cannot be a desk or cannot be written, or nothing can be taken over from `source`.
    """
    place.refuse_unfit(root, desk)
    if source is not None:
        source = takeover.desk_at(source, desk)
    make_folder(desk)
    first = not place.is_complete(desk)
    if first:
        place.mark(root, desk, complete=False)
        yield f"Your workspace is {desk}: write there, the originals stay as they are."
    for name in delivery.names(root):
        yield from renew(root, desk, name)
    lay_beside(root, desk)
    if first:
        yield from takeover.take_homework_in_place(root, desk)
    if source is not None:
        yield from takeover.take_over(root, desk, source)
    place.mark(root, desk, complete=True)
    state.folder(desk)  # what an earlier version kept in the course's folder comes along
    try:
        place.remember(root, desk)
    except UsageError as error:  # a course that several people share, say
        yield f"The next `kuiper-edu lab` needs --workspace again: {error}"


def renew(root: Path, desk: Path, name: str) -> Iterator[str]:
    """Make a desk's copy of one notebook, or bring the course's changes into it.

    Args:
        root: the course's folder.
        desk: the desk's folder.
        name: the notebook's place in both, `course4/homework.ipynb`.
    """
    path = desk / name
    try:
        fresh = delivery.fresh(root, name)
    except NotebookError:
        yield f"{name} of the course is not a readable notebook. `kuiper-edu reset {name}` restores it."
        return
    make_folder(path.parent)
    if not path.exists():
        write_whole(path, fresh.to_text())
        return
    try:
        mine = read_whole(path)
    except NotebookError as error:
        if error.kind:  # sound, but not to be read as it is
            yield f"{path}: {error.message}. It was left alone. {error.hint}"
            return
        kept = restore(path, fresh.to_text())
        yield f"{error.message[0].upper()}{error.message[1:]}: {path}. It is now {kept.name}, and a fresh one is there."
        return
    if _is_current(mine, fresh):
        return
    base = delivery.delivered_as(mine, fresh)
    merged = merge(base, mine, fresh, NOTE.format(version=kuiper_edu.__version__))
    write_whole(path, merged.notebook.to_text())
    yield from _told(name, merged)


def reset(path: Path) -> Path:
    """Restore a desk's notebook from the course's; what was there is kept under a numbered name.

    Args:
        path: the notebook, at a desk.

    Returns:
        The numbered backup, or the notebook itself where nothing was there.

    Raises:
        UsageError: the course has no such notebook, or the file cannot be written.
    """
    path = path.resolve()
    desk = project.workspace(path.parent)
    root = project.root(path.parent)
    name = path.relative_to(desk or root).as_posix()
    if name not in delivery.names(root):
        raise UsageError(f"{name} is not a notebook of the course", hint=project.hint_for_absent(path))
    try:
        fresh = delivery.fresh(root, name)
    except KuiperError as error:
        raise UsageError(
            f"{name} of the course cannot be read: {error.message}", hint="Get the course again."
        ) from None
    make_folder(path.parent)
    return restore(path, fresh.to_text())


def survey(root: Path, desk: Path) -> tuple[list[str], set[str]]:
    """The notebooks of a desk that cannot be read, or are not there; and the versions that the others are of."""
    unread, versions = [], set()
    for name in delivery.names(root):
        try:
            versions.add(delivery.version_of(read_whole(desk / name)))
        except NotebookError:
            unread.append(name)
    return unread, versions


def _is_current(mine: Notebook, fresh: Notebook) -> bool:
    same_cells = delivery.delivered(mine) == delivery.delivered(fresh)
    return same_cells and delivery.version_of(mine) == delivery.version_of(fresh)


def _told(name: str, merged: Merged) -> Iterator[str]:
    if merged.renewed:
        yield f"{name}: the course's new text of {_cells(len(merged.renewed))} was brought in."
    if merged.conflicts:
        cells = ", ".join(merged.conflicts)
        yield f"{name}: you and the course had changed {cells}. Your text was kept in a cell below the new one."
    if merged.orphans:
        cells = ", ".join(merged.orphans)
        yield f"{name}: the course has no {cells} here any more. What you had written there is now at the end."


def _cells(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"
