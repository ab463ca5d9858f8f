"""Run a command as an ordinary user, from root: `python -m proofs.attacks.ordinary PROGRAM ARGUMENTS...`.

If Python is in a folder that only root can enter, this process mounts it in a folder that everybody can enter.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from kuiper_edu.course.isolation import linux

NOBODY = 65534


def main(command: list[str]) -> None:
    """Become the user nobody and run a command."""
    linux.unshare(linux.NEW_MOUNTS)
    linux.make_mounts_private()
    for folder in {Path(sys.base_prefix).resolve(), Path(sys.prefix).resolve()}:
        _make_accessible(folder)
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    os.execvpe(command[0], command, {**os.environ, "HOME": "/tmp"})


def _make_accessible(folder: Path) -> None:
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
