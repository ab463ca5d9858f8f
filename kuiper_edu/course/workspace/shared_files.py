"""The shared files of a workspace, which its notebooks read: the models of the courses, and the pages in docs/.

A workspace has symbolic links to them. It has copies instead if links are not possible (Windows without its developer
mode, a USB stick), or if the course is part of an installed package, whose folder the next version replaces. Copies are
overwritten when the course's files change.
"""

from __future__ import annotations

import filecmp
import os
from pathlib import Path

from kuiper_edu.support.project import COURSES, is_carried
from kuiper_edu.support.writing import make_folder, write_whole

FOLDERS = ("docs", *(f"{course}/model_file" for course in COURSES))


def link_shared_files(root: Path, workspace: Path) -> None:
    """Create the links or copies of a workspace. If there is a file with the name of such a folder, it is left alone.

    Raises:
        UsageError: a folder or a copy cannot be written.
    """
    for name in FOLDERS:
        original, path = root / name, workspace / name
        if not original.is_dir():
            continue
        if is_carried(root) and path.is_symlink():  # the workspace was made with a clone of the course
            path.unlink()
        linked = not is_carried(root) and link(original, path, relative=workspace.is_relative_to(root))
        if not linked:
            _copy(original, path)


def link(original: Path, path: Path, *, relative: bool = False) -> bool:
    """Link a path to an original; return whether the path needs no copy: it is a link now, or somebody's file.

    Args:
        original: a folder or a file.
        path: where the link is made.
        relative: whether the link is relative, so that both can be moved together.
    """
    if path.is_symlink():
        if path.resolve() == original.resolve():
            return True
        path.unlink()  # the course or the workspace was moved
    if path.exists():
        return not path.is_dir()
    make_folder(path.parent)
    try:
        target = os.path.relpath(original, path.parent) if relative else original
        path.symlink_to(target, target_is_directory=original.is_dir())
    except (OSError, NotImplementedError):
        return False
    return True


def _copy(original: Path, path: Path) -> None:
    for file in original.rglob("*"):
        copy = path / file.relative_to(original)
        if file.is_file() and not (copy.is_file() and filecmp.cmp(file, copy, shallow=False)):
            make_folder(copy.parent)
            write_whole(copy, file.read_bytes())
