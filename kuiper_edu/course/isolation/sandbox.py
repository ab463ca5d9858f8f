"""The sandbox in which answers run: what can be seen there, and nothing else.

    /usr /lib /lib64 ...   the system's libraries and Python's own folders, read-only
    /course                the copy of the course that a check works in (kuiper_edu.course.grading.withheld), read-only
    /dev                   null, zero and urandom
    /scratch               empty, of each trial's own; /tmp leads there, unless Python's own folder lies below /tmp

There is no /proc, no home, no other folder of the machine; no other process, no network. Whoever goes in has no rights
over anything outside: as an ordinary user by a user namespace, as root by becoming nobody first.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from kuiper_edu.course.isolation import linux

COURSE = "/course"
SCRATCH = "/scratch"  # mounted anew for each trial: nothing that is shown may lie below it
NOBODY = 65534
_SANDBOX_BYTES = 4 << 20  # the sandbox itself holds nothing but mount points
_SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/localtime")
_DEVICES = ("null", "zero", "urandom")


def enter(course: Path, hidden: Iterable[Path]) -> None:
    """Move this process into a sandbox made for it. Its children are the first processes of a world of their own.

    Args:
        course: the folder that stands in the sandbox as /course.
        hidden: folders that must not be seen, should they lie below one that is shown.

    Raises:
        OSError: the system does not allow it.
    """
    mine = os.open("/proc/self", os.O_PATH | os.O_DIRECTORY)  # the sandbox has no /proc
    try:
        _enter(course, list(hidden), mine)
    finally:
        os.close(mine)


def _enter(course: Path, hidden: list[Path], mine: int) -> None:
    root = os.geteuid() == 0
    if root:
        linux.unshare(linux.NEW_MOUNTS)
    else:
        user, group = os.geteuid(), os.getegid()
        linux.unshare(linux.NEW_USER | linux.NEW_MOUNTS)
        linux.become_root_inside(user, group, mine)
    linux.mounts_of_its_own()
    _mount(course, hidden)
    if root:
        _become_nobody(mine)
    linux.unshare(linux.NEW_PROCESSES | linux.NEW_NETWORK | linux.NEW_IPC | linux.NEW_HOST_NAME | linux.NEW_MOUNTS)


def _mount(course: Path, hidden: list[Path]) -> None:
    sandbox = Path(tempfile.gettempdir())  # mounted over: nothing of this shows outside, and nothing of it stays
    shown = [(place, place) for place in _shown()] + [(course, Path(COURSE))]
    handles = [(os.open(source, os.O_PATH), source, target) for source, target in shown]
    devices = [(os.open(f"/dev/{name}", os.O_PATH), name) for name in _DEVICES]
    linux.mount_memory(str(sandbox), _SANDBOX_BYTES)
    for handle, source, target in handles:
        _show(handle, source, sandbox / target.relative_to("/"))
        os.close(handle)
    (sandbox / "dev").mkdir(exist_ok=True)
    for handle, name in devices:
        (sandbox / "dev" / name).touch()
        linux.show(f"/proc/self/fd/{handle}", str(sandbox / "dev" / name), writable=True)
        os.close(handle)
    for folder in {sandbox / path.resolve().relative_to("/") for path in hidden}:
        if folder.is_dir():
            linux.mount_memory(str(folder), 4096)
    (sandbox / SCRATCH.strip("/")).mkdir()
    if not (sandbox / "tmp").exists():
        (sandbox / "tmp").symlink_to(SCRATCH)
    linux.move_into(str(sandbox))
    linux.make_read_only("/")


def _shown() -> list[Path]:
    """Python's folders and the system's libraries; no folder twice, no folder within another one."""
    python = {Path(folder).resolve() for folder in (sys.prefix, sys.base_prefix, sys.exec_prefix)}
    places = sorted({*python, *(Path(place) for place in _SYSTEM if Path(place).exists())})
    return [place for place in places if not any(place != other and place.is_relative_to(other) for other in places)]


def _show(handle: int, source: Path, target: Path) -> None:
    if source.is_symlink():  # /lib is a link to /usr/lib on most systems
        target.symlink_to(source.readlink())
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    if stat.S_ISDIR(os.stat(handle).st_mode):
        target.mkdir(exist_ok=True)
    else:
        target.touch()
    linux.show(f"/proc/self/fd/{handle}", str(target))


def _become_nobody(mine: int) -> None:
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    linux.dumpable(True)  # else its own folder in /proc belongs to root
    linux.unshare(linux.NEW_USER)
    linux.become_root_inside(NOBODY, NOBODY, mine)
