"""The location of the learner's workspace: chosen once, then remembered by the course."""

from __future__ import annotations

import json
import os
from pathlib import Path

from kuiper_edu.course.workspace import delivery
from kuiper_edu.errors import KuiperError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import read_notebook
from kuiper_edu.support.writing import write_whole


def choose(root: Path, given: str | Path | None = None) -> Path:
    """Return the folder of the workspace: the given one, that of the working directory, the remembered, or my_course/.

    Args:
        root: the course folder.
        given: the folder that the learner named.
    """
    if given is not None:
        return Path(given).expanduser().resolve()
    around = project.workspace()
    if around is not None and project.course_of(around) == root:
        return around
    return project.own_workspace(root)


def remember(root: Path, workspace: Path) -> None:
    """Remember a workspace for the next `kuiper-edu lab`; one in the course's home may be moved together with it."""
    home = project.home(root)
    project.remember_workspace(root, _path_from(home, workspace, workspace.is_relative_to(home)))


def refuse_unfit(root: Path, workspace: Path) -> None:
    """Raise an error, before anything is written, if a folder cannot be a workspace.

    Raises:
        UsageError: it is a file, the course itself, a part of it or another copy, or a folder with other files.
    """
    hint = "Name a folder that is not there yet, as in `kuiper-edu lab --workspace my_course`."
    if workspace.exists() and not workspace.is_dir():
        raise UsageError(f"expected a folder for the workspace, found the file {workspace}", hint=hint)
    parts = [root / name for name in (*project.COURSES, "reference", "kuiper_edu", "docs")]
    if workspace == root or any(workspace.is_relative_to(part) for part in parts):
        raise UsageError(f"{workspace} belongs to the course, the workspace needs a folder of its own", hint=hint)
    if is_workspace(workspace) or not workspace.is_dir():
        return
    if project.is_course(workspace):
        hint = f"To import what you wrote there: `kuiper-edu lab --import {workspace}`."
        raise UsageError(
            f"{workspace} is a copy of the course itself, the workspace needs a folder of its own", hint=hint
        )
    if any(not entry.name.startswith(".") for entry in workspace.iterdir()):
        raise UsageError(
            f"{workspace} already contains other files, the workspace needs a folder of its own", hint=hint
        )


def is_workspace(folder: Path) -> bool:
    """Whether a folder is a workspace, even if it was copied without its hidden files."""
    if (folder / project.WORKSPACE_FILE).is_file():
        return True
    try:
        return bool(delivery.delivered(read_notebook(folder / "index.ipynb")))
    except KuiperError:
        return False


def is_complete(workspace: Path) -> bool:
    """Whether the creation of a workspace was once completed."""
    try:
        return json.loads((workspace / project.WORKSPACE_FILE).read_text(encoding="utf-8"))["complete"] is True
    except (OSError, ValueError, TypeError, KeyError):
        return False


def mark(root: Path, workspace: Path, *, complete: bool) -> None:
    """Write the file that marks a folder as a workspace and stores the path of its course.

    Raises:
        UsageError: the file cannot be written.
    """
    course = None if project.is_carried(root) else _path_from(workspace, root, workspace.is_relative_to(root))
    content = {"course": course, "complete": complete}
    text = json.dumps(content, indent=1) + "\n"
    path = workspace / project.WORKSPACE_FILE
    if not path.is_file() or path.read_bytes() != text.encode():
        write_whole(path, text)


def _path_from(start: Path, target: Path, relative: bool) -> str:
    """Return a relative path, which stays valid if both folders are moved together, or an absolute one."""
    return Path(os.path.relpath(target, start)).as_posix() if relative else str(target)
