"""Temporary folders that are removed even if the program was killed: by the next program that needs one.

A process that owns such a folder holds a lock on a file in it. The system releases the lock when the process ends, in
whatever way; so a folder whose lock is free has no owner any more. (A process id would not show that: it may belong to
another process by now, or be that of another container.) On Windows, which has no such locks, the folder of a killed
program stays.
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
_LOCK_FILE = ".held"


@contextmanager
def scratch() -> Iterator[Path]:
    """Create a folder, empty except for one hidden file, for the duration of the block.

    If a process that is ending still uses a file in it, the folder is removed later.

    Example:
        >>> with scratch() as folder:
        ...     _ = (folder / "notes.txt").write_text("short-lived")
        >>> folder.exists()
        False
    """
    remove_left()
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    lock = _lock(folder)
    try:
        yield folder
    finally:
        _remove(folder)
        _unlock(lock)
        remove_left()  # again: a child of a killed program may have held its folder until now


def remove_left() -> None:
    """Remove the folders that killed programs of this user left behind."""
    with suppress(OSError):
        for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
            with suppress(OSError):
                _remove_unlocked(folder)


def _remove_unlocked(folder: Path) -> None:
    status = folder.lstat()
    if sys.platform == "win32" or not stat.S_ISDIR(status.st_mode) or status.st_uid != os.geteuid():
        return
    lock = os.open(folder / _LOCK_FILE, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)  # fails for other programs' folders
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _remove(folder)
    finally:
        _unlock(lock)


def _remove(folder: Path) -> None:
    """Remove a folder, its lock file last: without it the rest would stay forever if this process were killed now."""
    with suppress(OSError):
        for each in [each for each in folder.iterdir() if each.name != _LOCK_FILE]:
            if each.is_dir() and not each.is_symlink():
                shutil.rmtree(each, ignore_errors=True)
            else:
                with suppress(OSError):
                    each.unlink()
        if [each.name for each in folder.iterdir()] == [_LOCK_FILE]:
            (folder / _LOCK_FILE).unlink()
        folder.rmdir()


def _lock(folder: Path) -> int | None:
    """Create the locked file of a folder; it is renamed once it is locked, so that it never exists unlocked."""
    if sys.platform == "win32":
        return None
    lock = os.open(folder / f"{_LOCK_FILE}.new", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    with suppress(OSError):  # a file system without locks, where no other process gets one either
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        (folder / f"{_LOCK_FILE}.new").rename(folder / _LOCK_FILE)
    return lock


def _unlock(lock: int | None) -> None:
    if lock is not None:
        os.close(lock)
