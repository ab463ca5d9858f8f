"""Restoring a notebook of the course, with a backup of the old one."""

from __future__ import annotations

import os
import subprocess
from itertools import count
from pathlib import Path

from kuiper_edu.course.grading.release import NAME, reference_file, release_text
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import stored_cells
from kuiper_edu.support.writing import replacing, write_whole


def reset(path: str | Path) -> Path:
    """Restore a notebook of the course: a homework from its reference if there is one, others from the repository.

    Args:
        path: the notebook; it may be damaged or missing.

    Returns:
        The numbered backup of the old notebook: `homework.backup-1.ipynb`, then `-2`, ...
        If there was none, the restored notebook itself.

    Raises:
        UsageError: it is not a notebook of the course, git does not have it, or the file cannot be written; the
            notebook is unchanged then.
    """
    path = Path(path).resolve()
    return restore(path, _fresh(path))


def restore(path: Path, fresh: str) -> Path:
    """Replace the text of a notebook, and keep the old one under the first free number.

    Returns:
        The numbered backup, or the notebook itself if there was none.

    Raises:
        UsageError: the file cannot be written; the notebook is unchanged then.
    """
    with replacing(path) as (file,):
        file.write(fresh.encode())
        file.flush()  # so that a full disk raises an error before anything is moved
        return _backup(path) if path.exists() else path


def _fresh(path: Path) -> str:
    root = project.root(path.parent)
    course = path.parent.name
    a_homework = path.name == NAME and course in project.COURSES and path.parent.parent == root
    if a_homework and reference_file(course, root).is_file():  # otherwise like any other notebook
        return release_text(course, root)
    if path.suffix != ".ipynb" or root not in path.parents:
        raise UsageError(
            f"{path.name} is not a notebook of the course", hint="Name one, for example course4/homework.ipynb."
        )
    return _committed(path, root)


def _is_of_the_course(path: Path, root: Path) -> bool:
    """Whether a notebook exists or the index links to it; otherwise its name is probably mistyped."""
    link = f"({path.relative_to(root).as_posix()})"
    return path.exists() or any(link in cell.source for cell in stored_cells(root / "index.ipynb"))


def _committed(path: Path, root: Path) -> str:
    name = path.relative_to(root).as_posix()
    try:
        done = subprocess.run(["git", "show", f"HEAD:./{name}"], cwd=root, capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        done = None
    if done is None or done.returncode:
        if not _is_of_the_course(path, root):
            raise UsageError(f"{name} is not a notebook of the course", hint=project.hint_for_absent(path))
        raise UsageError(
            f"{name} cannot be restored: this folder is not a git repository that contains it",
            hint="Download the course again and take it from there.",
        )
    return done.stdout.decode("utf-8")


def _backup(path: Path) -> Path:
    """Copy a notebook to the first free number; no file is ever overwritten."""
    for number in count(1):
        backup = path.with_name(f"{path.stem}.backup-{number}{path.suffix}")
        if not os.path.lexists(backup):
            write_whole(backup, path.read_bytes())
            return backup
    raise AssertionError
