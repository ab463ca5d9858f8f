"""Creating and updating the learner's workspace, as `kuiper-edu lab` does before it starts JupyterLab."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import kuiper_edu
from kuiper_edu.course.grading.reset import restore
from kuiper_edu.course.learner import state
from kuiper_edu.course.workspace import delivery, importing, location
from kuiper_edu.course.workspace.merge import Merged, merge
from kuiper_edu.course.workspace.shared_files import link_shared_files
from kuiper_edu.errors import KuiperError, NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.language import NAMES, has_language, language, phrase, system_language
from kuiper_edu.support.language import choose as choose_language
from kuiper_edu.support.notebooks import Notebook, read_whole
from kuiper_edu.support.writing import make_folder, write_whole

NOTE = (
    "**Yours, kept.** The course has a new text of the cell above (version {version}), and you had changed "
    "the old one. This is what you had written. It is not run here: copy what you need, then delete this cell."
)


def update(root: Path, workspace: Path, source: Path | None = None, to: str | None = None) -> Iterator[str]:
    """Create a workspace, or update it to the present course; the learner's own work stays.

    Args:
        root: the course folder.
        workspace: the folder of the workspace, created if it does not exist.
        source: another workspace, or the copy of the course that contains it, to import work from.
        to: the language that the workspace is in from now on; None leaves it, and asks the system if it has none yet.

    Yields:
        Messages for the learner.

    Raises:
        UsageError: the folder cannot be a workspace or cannot be written, or `source` cannot be imported.
    """
    location.refuse_unfit(root, workspace)
    if source is not None:
        source = importing.source_workspace(source, workspace)
    make_folder(workspace)
    first = not location.is_complete(workspace)
    if first:
        location.mark(root, workspace, complete=False)
        yield f"Your workspace is {workspace}: write there, the originals stay as they are."
    before = _language_of(workspace)
    if to is not None or not has_language(workspace):
        choose_language(workspace, to or system_language())
    yield from _about_language(before, language(workspace), to)
    for name in delivery.names(root):
        yield from renew(root, workspace, name)
    link_shared_files(root, workspace)
    if first:
        yield from importing.import_homework(root, workspace)
    if source is not None:
        yield from importing.import_workspace(root, workspace, source)
    location.mark(root, workspace, complete=True)
    state.folder(workspace)  # moves the records that an earlier version stored in the course folder
    from kuiper_edu.course.learner.engine.boxes import show_progress  # imports NumPy: only if it is needed

    with chdir(workspace):  # whose records they are is decided by the working directory, as in a notebook
        show_progress()
    try:
        location.remember(root, workspace)
    except UsageError as error:  # for example a course that several people share
        yield f"The next `kuiper-edu lab` needs --workspace again: {error}"


def renew(root: Path, workspace: Path, name: str) -> Iterator[str]:
    """Create the copy of one notebook, or merge the course's changes into it; yield the messages.

    Args:
        root: the course folder.
        workspace: the folder of the workspace.
        name: the path of the notebook in both, `course4/homework.ipynb`.
    """
    path = workspace / name
    try:
        fresh = delivery.fresh(root, name, language(workspace))
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
        if error.kind:  # a valid notebook, but not one that can be read as it is
            yield f"{path}: {error.message}. It was left alone. {error.hint}"
            return
        kept = restore(path, fresh.to_text())
        yield f"{error.message[0].upper()}{error.message[1:]}: {path}. It is now {kept.name}, and a fresh one is there."
        return
    if _is_current(mine, fresh):
        return
    base = delivery.delivered_as(mine, root, name)
    merged = merge(base, mine, fresh, phrase(language(workspace), NOTE, version=kuiper_edu.__version__))
    write_whole(path, merged.notebook.to_text())
    if delivery.language_of(mine) != delivery.language_of(fresh):  # told once, for all notebooks
        merged.renewed.clear()
    yield from _messages(name, merged)


def _language_of(workspace: Path) -> str:
    """Return the language of the notebooks in a workspace; English if it has none yet."""
    try:
        return delivery.language_of(read_whole(workspace / "index.ipynb"))
    except NotebookError:
        return "en"


def _about_language(before: str, now: str, asked: str | None) -> Iterator[str]:
    """Yield a message if the notebooks change their language, or are not in the one that was asked for."""
    if now != before:
        yield (
            f"The notebooks are in {NAMES[now]} from here on; your cells and answers are unchanged. "
            f"For {NAMES[before]}: `kuiper-edu lab --lang {before}`."
        )
    if asked is not None and asked != now:
        yield f"The notebooks are in {NAMES[now]}: KUIPER_LANG is {now}, which decides before --lang {asked}."


def reset(path: Path) -> Path:
    """Restore a notebook of a workspace from the course; the old one is kept under a numbered name.

    Args:
        path: the notebook in the workspace.

    Returns:
        The numbered backup, or the notebook itself if there was none.

    Raises:
        UsageError: the course has no such notebook, or the file cannot be written.
    """
    path = path.resolve()
    workspace = project.workspace(path.parent)
    root = project.root(path.parent)
    name = path.relative_to(workspace or root).as_posix()
    if name not in delivery.names(root):
        raise UsageError(f"{name} is not a notebook of the course", hint=project.hint_for_absent(path))
    try:
        fresh = delivery.fresh(root, name, language(workspace))
    except KuiperError as error:
        raise UsageError(
            f"{name} of the course cannot be read: {error.message}", hint="Get the course again."
        ) from None
    make_folder(path.parent)
    return restore(path, fresh.to_text())


def survey(root: Path, workspace: Path) -> tuple[list[str], set[str]]:
    """Return the notebooks of a workspace that are missing or unreadable, and the versions of the others."""
    unread, versions = [], set()
    for name in delivery.names(root):
        try:
            versions.add(delivery.version_of(read_whole(workspace / name)))
        except NotebookError:
            unread.append(name)
    return unread, versions


def _is_current(mine: Notebook, fresh: Notebook) -> bool:
    return delivery.about(mine) == delivery.about(fresh)


def _messages(name: str, merged: Merged) -> Iterator[str]:
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
