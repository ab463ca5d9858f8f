"""Where the learner's desk is: chosen once, remembered by the course."""

from __future__ import annotations

import json
import os
from pathlib import Path

from kuiper_edu.course.desk import delivery
from kuiper_edu.errors import KuiperError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import read_notebook
from kuiper_edu.support.writing import write_whole


def chosen(root: Path, given: str | Path | None = None) -> Path:
    """The desk's folder: the one given, else the one that this is called in, else the one remembered, else my_course/.

    Args:
        root: the course's folder.
        given: what the learner named.
    """
    if given is not None:
        return Path(given).expanduser().resolve()
    around = project.workspace()
    if around is not None and project.course_of(around) == root:
        return around
    return project.own_workspace(root)


def remember(root: Path, desk: Path) -> None:
    """The next `kuiper-edu lab` opens this desk; one in the course's home is found when that folder is moved, too."""
    home = project.home(root)
    project.remember_workspace(root, _seen_from(home, desk, desk.is_relative_to(home)))


def refuse_unfit(root: Path, desk: Path) -> None:
    """Say no before anything is written where a desk would stand in the way of something else.

    Raises:
        UsageError: it is a file, the course itself, a part of it or another copy, or a folder with other things in it.
    """
    hint = "Name a folder that is not there yet, as in `kuiper-edu lab --workspace my_course`."
    if desk.exists() and not desk.is_dir():
        raise UsageError(f"expected a folder for the workspace, found the file {desk}", hint=hint)
    parts = [root / name for name in (*project.COURSES, "reference", "kuiper_edu", "docs")]
    if desk == root or any(desk.is_relative_to(part) for part in parts):
        raise UsageError(f"{desk} belongs to the course, the workspace needs a folder of its own", hint=hint)
    if is_desk(desk) or not desk.is_dir():
        return
    if project.is_course(desk):
        hint = f"To import what you wrote there: `kuiper-edu lab --import {desk}`."
        raise UsageError(f"{desk} is a copy of the course itself, the workspace needs a folder of its own", hint=hint)
    if any(not entry.name.startswith(".") for entry in desk.iterdir()):
        raise UsageError(f"{desk} already contains other files, the workspace needs a folder of its own", hint=hint)


def is_desk(folder: Path) -> bool:
    """Whether a folder is a desk; one that was copied without its hidden files is."""
    if (folder / project.WORKSPACE_FILE).is_file():
        return True
    try:
        return bool(delivery.delivered(read_notebook(folder / "index.ipynb")))
    except KuiperError:
        return False


def is_complete(desk: Path) -> bool:
    """Whether a desk was once laid out to its end."""
    try:
        return json.loads((desk / project.WORKSPACE_FILE).read_text(encoding="utf-8"))["complete"] is True
    except (OSError, ValueError, TypeError, KeyError):
        return False


def mark(root: Path, desk: Path, *, complete: bool) -> None:
    """Write the file that makes a folder a desk and says where its course is.

    Raises:
        UsageError: it cannot be written.
    """
    course = None if project.is_carried(root) else _seen_from(desk, root, desk.is_relative_to(root))
    content = {"course": course, "complete": complete}
    text = json.dumps(content, indent=1) + "\n"
    path = desk / project.WORKSPACE_FILE
    if not path.is_file() or path.read_bytes() != text.encode():
        write_whole(path, text)


def _seen_from(start: Path, target: Path, near: bool) -> str:
    """A path that outlives a move of both folders where one lies in the other; else an absolute one."""
    return Path(os.path.relpath(target, start)).as_posix() if near else str(target)
