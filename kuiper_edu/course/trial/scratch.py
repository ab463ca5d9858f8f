"""Temporary folders that are removed even if the program was killed: by the next program that needs one.

A process that owns such a folder holds a lock on it. The system releases the lock when the process ends, in whatever
way; so a folder whose lock is free has no owner any more. (A process id would not show that: it may belong to another
process by now, or be that of another container.) Where there are no such locks, on Windows and in a page of the site,
the folder of a killed program stays.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:
    LOCKS = False
else:
    LOCKS = True
    _FOLDER_ITSELF = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC

PREFIX = "kuiper-scratch-"


@contextmanager
def scratch() -> Iterator[Path]:
    """Create an empty folder for the duration of the block.

    If a process that is ending still uses a file in it, the folder is removed later.

    Example:
        >>> with scratch() as folder:
        ...     _ = (folder / "notes.txt").write_text("short-lived")
        >>> folder.exists()
        False
    """
    remove_left()
    folder, lock = _locked_folder()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        _unlock(lock)
        remove_left()  # again: a child of a killed program may have held its folder until now


def remove_left() -> None:
    """Remove the folders that killed programs of this user left behind."""
    with suppress(OSError):
        for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
            with suppress(OSError):
                _remove_unlocked(folder)


def _remove_unlocked(folder: Path) -> None:
    if not LOCKS or folder.lstat().st_uid != os.geteuid():
        return
    lock = os.open(folder, _FOLDER_ITSELF)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder, ignore_errors=True)
    finally:
        _unlock(lock)


def _locked_folder() -> tuple[Path, int | None]:
    """Create a folder and lock it; if another program has removed it before it was locked, create another one."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX))
        if not LOCKS:
            return folder, None
        with suppress(FileNotFoundError):
            lock = os.open(folder, _FOLDER_ITSELF)
            with suppress(OSError):  # a file system without locks, where no other process gets one either
                fcntl.flock(lock, fcntl.LOCK_EX)
            if folder.exists():
                return folder, lock
            _unlock(lock)


def _unlock(lock: int | None) -> None:
    if lock is not None:
        os.close(lock)
