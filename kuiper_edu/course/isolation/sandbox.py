"""The sandbox in which answers run: they can see these files, and nothing else.

    /usr /lib /lib64 ...   the system's libraries and Python's own folders, read-only
    /course                the copy of the course that a check works in (kuiper_edu.course.grading.withheld), read-only
    /dev                   null, zero and urandom
    /scratch               an empty folder for each trial; /tmp links to it, unless Python's own folder is below /tmp

There is no /proc, no home, no other folder of the machine; no other process, no network. A process in the sandbox has
no rights over anything outside: an ordinary user enters a user namespace, root becomes the user nobody first.
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
SCRATCH = "/scratch"  # mounted for each trial: it hides whatever is below this path
NOBODY = 65534
_SANDBOX_BYTES = 4 << 20  # the sandbox itself contains only mount points
_SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/localtime")
_DEVICES = ("null", "zero", "urandom")


def enter(course: Path, hidden: Iterable[Path]) -> None:
    """Create a sandbox and move this process into it. Its next child begins a process namespace.

    Args:
        course: the folder that is /course in the sandbox.
        hidden: folders that must not be visible, even if they are below a visible one.

    Raises:
        OSError: the system does not allow it.
    """
    process = os.open("/proc/self", os.O_PATH | os.O_DIRECTORY)  # the sandbox has no /proc
    try:
        _enter(course, list(hidden), process)
    finally:
        os.close(process)


def _enter(course: Path, hidden: list[Path], process: int) -> None:
    root = os.geteuid() == 0
    if root:
        linux.unshare(linux.NEW_MOUNTS)
    else:
        user, group = os.geteuid(), os.getegid()
        linux.unshare(linux.NEW_USER | linux.NEW_MOUNTS)
        linux.become_root_inside(user, group, process)
    linux.make_mounts_private()
    _mount(course, hidden)
    if root:
        _become_nobody(process)
    linux.unshare(linux.NEW_PROCESSES | linux.NEW_NETWORK | linux.NEW_IPC | linux.NEW_HOST_NAME | linux.NEW_MOUNTS)


def _mount(course: Path, hidden: list[Path]) -> None:
    sandbox = Path(tempfile.gettempdir())  # only a mount point: nothing is written to this folder itself
    visible = [(folder, folder) for folder in _visible()] + [(course, Path(COURSE))]
    handles = [(os.open(source, os.O_PATH), source, target) for source, target in visible]
    devices = [(os.open(f"/dev/{name}", os.O_PATH), name) for name in _DEVICES]
    linux.mount_tmpfs(str(sandbox), _SANDBOX_BYTES)
    for handle, source, target in handles:
        _bind(handle, source, sandbox / target.relative_to("/"))
        os.close(handle)
    (sandbox / "dev").mkdir(exist_ok=True)
    for handle, name in devices:
        (sandbox / "dev" / name).touch()
        linux.bind_mount(f"/proc/self/fd/{handle}", str(sandbox / "dev" / name), writable=True)
        os.close(handle)
    for folder in {sandbox / path.resolve().relative_to("/") for path in hidden}:
        if folder.is_dir():
            linux.mount_tmpfs(str(folder), 4096)
    (sandbox / SCRATCH.strip("/")).mkdir()
    if not (sandbox / "tmp").exists():
        (sandbox / "tmp").symlink_to(SCRATCH)
    linux.pivot_root(str(sandbox))
    linux.make_read_only("/")


def _visible() -> list[Path]:
    """Return Python's folders and the system's libraries; no folder twice, no folder within another one."""
    python = {Path(folder).resolve() for folder in (sys.prefix, sys.base_prefix, sys.exec_prefix)}
    paths = sorted({*python, *(Path(path) for path in _SYSTEM if Path(path).exists())})
    return [path for path in paths if not any(path != other and path.is_relative_to(other) for other in paths)]


def _bind(handle: int, source: Path, target: Path) -> None:
    if source.is_symlink():  # /lib is a link to /usr/lib on most systems
        target.symlink_to(source.readlink())
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    if stat.S_ISDIR(os.stat(handle).st_mode):
        target.mkdir(exist_ok=True)
    else:
        target.touch()
    linux.bind_mount(f"/proc/self/fd/{handle}", str(target))


def _become_nobody(process: int) -> None:
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    linux.dumpable(True)  # otherwise the folder of this process in /proc belongs to root
    linux.unshare(linux.NEW_USER)
    linux.become_root_inside(NOBODY, NOBODY, process)
