"""What notebooks read beside themselves: the models of their course, and the pages in docs/.

A desk reaches them through symbolic links. It has copies where links cannot be had (Windows without its developer mode,
a USB stick), and where the course is an installed package's, whose folder the next version replaces. They are renewed
when the course's files change: what is changed in such a copy does not last.
"""

from __future__ import annotations

import filecmp
import os
from pathlib import Path

from kuiper_edu.support.project import COURSES, is_carried
from kuiper_edu.support.writing import make_folder, write_whole

PLACES = ("docs", *(f"{course}/model_file" for course in COURSES))


def lay_beside(root: Path, desk: Path) -> None:
    """Give a desk its links or copies. A file that somebody put in such a place is left alone.

    Raises:
        UsageError: a folder or a copy cannot be written.
    """
    for name in PLACES:
        original, place = root / name, desk / name
        if not original.is_dir():
            continue
        if is_carried(root) and place.is_symlink():  # the desk of a clone once
            place.unlink()
        linked = not is_carried(root) and _is_linked(original, place, relative=desk.is_relative_to(root))
        if not linked:
            _copy(original, place)


def _is_linked(original: Path, place: Path, *, relative: bool) -> bool:
    """Whether a link leads from a place to the original; it is made, or made anew, where that can be had."""
    if place.is_symlink():
        if place.resolve() == original.resolve():
            return True
        place.unlink()  # the course or the desk was moved
    if place.exists():
        return not place.is_dir()
    make_folder(place.parent)
    try:
        target = os.path.relpath(original, place.parent) if relative else original
        place.symlink_to(target, target_is_directory=True)
    except (OSError, NotImplementedError):
        return False
    return True


def _copy(original: Path, place: Path) -> None:
    for file in original.rglob("*"):
        copy = place / file.relative_to(original)
        if file.is_file() and not (copy.is_file() and filecmp.cmp(file, copy, shallow=False)):
            make_folder(copy.parent)
            write_whole(copy, file.read_bytes())
