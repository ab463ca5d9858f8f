"""Limits on a trial as a whole: on what all of its processes use together, by a cgroup (version 2) for each trial.

Root can create one anywhere. An ordinary user needs a delegated cgroup, as `systemd-run --user --scope -p
Delegate=yes COMMAND` gives. Without one, the limits of `trial.resources` still hold for each process of a trial.
Source: the kernel's Documentation/admin-guide/cgroup-v2.rst.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from kuiper_edu.course.isolation.confine import MOST_AT_ONCE
from kuiper_edu.course.trial.resources import LIMITS

_TOP = Path("/sys/fs/cgroup")
_NAME = "kuiper-edu"
_LIMITS = {
    "memory.max": LIMITS.memory * 5 // 4,  # a single process reaches its own limit first, with a better message
    "memory.swap.max": 0,
    "memory.oom.group": 1,
    "pids.max": MOST_AT_ONCE,
}


class Groups:
    """The cgroup that contains a cgroup for each trial.

    Raises:
        OSError: no cgroup can be created here.
    """

    def __init__(self) -> None:
        if not (_TOP / "cgroup.controllers").exists():
            raise OSError("this system has no cgroups of version 2")
        own = _TOP / Path("/proc/self/cgroup").read_text(encoding="utf-8").rpartition("::/")[2].strip()
        for above in (_TOP, own.parent if own.name == _NAME else own):
            with suppress(OSError):
                self._folder = _create_below(above)
                self._try()
                return
        raise OSError("this user cannot make a cgroup")

    def open(self, name: str) -> int:
        """Create the cgroup of one trial; return a descriptor: a process that writes 0 to it joins the cgroup."""
        folder = self._folder / name
        folder.mkdir()
        for limit, most in _LIMITS.items():
            if (folder / limit).exists():  # the one for swap exists only if the machine has swap
                (folder / limit).write_text(str(most), encoding="ascii")
        return os.open(folder / "cgroup.procs", os.O_WRONLY | os.O_CLOEXEC)

    def end(self, name: str) -> bool:
        """Kill what is left of a trial and remove its cgroup; return whether it ran out of memory."""
        folder = self._folder / name
        events: list[str] = []
        with suppress(OSError):  # another program has removed the cgroup
            events = (folder / "memory.events").read_text(encoding="ascii").split()
            if (folder / "cgroup.kill").exists():  # since Linux 5.14; a sandbox ends with its first process anyway
                (folder / "cgroup.kill").write_text("1", encoding="ascii")
        _remove(folder)
        return "oom_kill" in events and int(events[events.index("oom_kill") + 1]) > 0

    def close(self) -> None:
        """Remove all these cgroups."""
        _remove_all(self._folder)

    def _try(self) -> None:
        """Let a process join a cgroup and end there: systems differ in the step that they refuse."""
        try:
            with os.fdopen(self.open("trial"), "wb") as procs:
                done = subprocess.run(["sh", "-c", "echo 0 >&0"], stdin=procs, stderr=subprocess.DEVNULL, check=False)
            if done.returncode or not (self._folder / "trial" / "memory.events").exists():
                raise OSError("no process can be moved into a cgroup")
            self.end("trial")
        except OSError:
            self.close()
            raise


def bound() -> str:
    """Return a sentence for reports that says how an answer's memory is limited on this machine."""
    try:
        Groups().close()
    except OSError as error:
        return f"Memory is bounded for each process of an answer, not for all of them together: {error}."
    return "Memory is bounded for all processes of an answer together."


def _create_below(above: Path) -> Path:
    for old in above.glob(f"{_NAME}-*-*"):
        if not Path("/proc", old.name.split("-")[2]).exists():  # left by a grader that was killed
            _remove_all(old)
    folder = Path(tempfile.mkdtemp(prefix=f"{_NAME}-{os.getpid()}-", dir=above))
    try:
        if (above / "cgroup.type").exists():  # not the root: a cgroup with controlled children may have no processes
            (above / _NAME).mkdir(exist_ok=True)
            (above / _NAME / "cgroup.procs").write_text("0", encoding="ascii")
        for each in (above, folder):
            (each / "cgroup.subtree_control").write_text("+memory +pids", encoding="ascii")
    except OSError:
        with suppress(OSError):  # move this process back
            (above / "cgroup.procs").write_text("0", encoding="ascii")
            (above / _NAME).rmdir()
        _remove(folder)
        raise
    return folder


def _remove_all(folder: Path) -> None:
    below: list[Path] = []
    with suppress(OSError):  # another grader may be removing it, too
        below = list(folder.glob("*/"))
    for each in (*below, folder):
        _remove(each)


def _remove(folder: Path) -> None:
    for _ in range(100):  # until its last process has ended
        with suppress(OSError):
            folder.rmdir()
        if not folder.exists():
            return
        time.sleep(0.01)
