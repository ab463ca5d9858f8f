"""Become an ordinary user, from root: `python -m proofs.attacks.ordinary PROGRAM ARGUMENTS...`.

Where Python lies in a folder that is root's alone, this process sees it in a folder that everybody may enter.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from kuiper_edu.course.isolation import linux

NOBODY = 65534


def main(command: list[str]) -> None:
    """Become nobody and run a command."""
    linux.unshare(linux.NEW_MOUNTS)
    linux.make_mounts_private()
    for folder in {Path(sys.base_prefix).resolve(), Path(sys.prefix).resolve()}:
        _open_way_to(folder)
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    os.execvpe(command[0], command, {**os.environ, "HOME": "/tmp"})


def _open_way_to(folder: Path) -> None:
    closed = [parent for parent in folder.parents if not parent.stat().st_mode & stat.S_IXOTH]
    if not closed:
        return
    handle = os.open(folder, os.O_PATH)
    linux.mount_tmpfs(str(closed[-1]), 1 << 20)
    folder.mkdir(parents=True)
    linux.bind_mount(f"/proc/self/fd/{handle}", str(folder))
    os.close(handle)


if __name__ == "__main__":
    main(sys.argv[1:])
