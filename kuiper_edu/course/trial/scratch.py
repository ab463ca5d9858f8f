"""Temporary folders that a killed program does not leave for good: whoever needs one next removes them.

Whoever has such a folder holds a lock on a file in it as long as it lives. The system drops the lock with the process,
however that ended; so a folder whose lock can be had belongs to nobody any more. (A number of a process would not tell:
another one may have it by now, or it may count in another container.) Where there are no such locks, on Windows, a
folder of a killed program stays.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

PREFIX = "kuiper-"
_HELD = ".held"


@contextmanager
def scratch() -> Iterator[Path]:
    """An empty folder for the time of the block, but for one hidden file.

    Where a dying process still holds a file in it, it goes away later.

    Example:
        >>> with scratch() as folder:
        ...     _ = (folder / "notes.txt").write_text("short-lived")
        >>> folder.exists()
        False
    """
    remove_left()
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    lock = _hold(folder)
    try:
        yield folder
    finally:
        _remove(folder)
        _let_go(lock)
        remove_left()  # again: what a killed program had started may have held its folder until now


def remove_left() -> None:
    """Remove the folders of killed programs of this user."""
    with suppress(OSError):
        for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
            with suppress(OSError):
                _remove_unheld(folder)


def _remove_unheld(folder: Path) -> None:
    about = folder.lstat()
    if sys.platform == "win32" or not stat.S_ISDIR(about.st_mode) or about.st_uid != os.geteuid():
        return
    lock = os.open(folder / _HELD, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)  # another program's folder has none
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _remove(folder)
    finally:
        _let_go(lock)


def _remove(folder: Path) -> None:
    """The lock's file goes last: without it what is left would stay for good when this process is killed meanwhile."""
    with suppress(OSError):
        for each in [each for each in folder.iterdir() if each.name != _HELD]:
            if each.is_dir() and not each.is_symlink():
                shutil.rmtree(each, ignore_errors=True)
            else:
                with suppress(OSError):
                    each.unlink()
        if [each.name for each in folder.iterdir()] == [_HELD]:
            (folder / _HELD).unlink()
        folder.rmdir()


def _hold(folder: Path) -> int | None:
    """A locked file in a folder; it gets its name when it is locked, so that nobody meets it without."""
    if sys.platform == "win32":
        return None
    lock = os.open(folder / f"{_HELD}.new", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    with suppress(OSError):  # a file system without locks: nobody else gets one there, either
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        (folder / f"{_HELD}.new").rename(folder / _HELD)
    return lock


def _let_go(lock: int | None) -> None:
    if lock is not None:
        os.close(lock)
