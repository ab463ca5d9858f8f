"""What a trial loses before the first line of an answer runs in it."""

from __future__ import annotations

import os
import resource
import signal
from contextlib import suppress

from kuiper_edu.course.isolation import linux, system_calls
from kuiper_edu.course.isolation.sandbox import SCRATCH
from kuiper_edu.course.trial.resources import LIMITS

SCRATCH_BYTES = 64 << 20
MOST_AT_ONCE = 2 * LIMITS.processes  # processes and threads of a trial
_BEHIND = {  # behind those of every trial (trial.resources): an answer may go round what Python counts
    resource.RLIMIT_NPROC: MOST_AT_ONCE,  # root is never counted, and is nobody here
    resource.RLIMIT_MSGQUEUE: 0,
}


class Isolated:
    """A trial of its own process namespace, with nothing but what the sandbox holds, and no way out of it."""

    def before_fork(self) -> None:
        """The next child begins a process namespace."""
        linux.unshare(linux.NEW_PROCESSES)

    def after_fork(self) -> None:
        """Ready for another one."""
        linux.rejoin_own_processes()

    def confine(self) -> None:
        """In the child: close the door.

        Raises:
            OSError: the system does not allow it; then nothing may run here.
        """
        linux.unshare(linux.NEW_MOUNTS | linux.NEW_IPC)
        linux.mount_memory(SCRATCH, SCRATCH_BYTES, 0o700)
        linux.unshare(linux.NEW_USER)  # processes are counted for each user of a namespace: for each trial apart
        os.setsid()
        for kind, most in _BEHIND.items():
            with suppress(ValueError):  # a stricter limit stands already
                resource.setrlimit(kind, (most, most))
        linux.dumpable(False)
        linux.drop_capabilities()
        linux.no_new_privileges()
        linux.write_only_below(SCRATCH)
        linux.filter_calls(system_calls.program())

    def end(self, process: int) -> None:
        """End a trial; all that it started ends with the first process of its namespace."""
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


class Unisolated:
    """A process of its own with limits, and nothing more: it can read and do whatever its user can."""

    def before_fork(self) -> None:
        """Nothing to prepare."""

    def after_fork(self) -> None:
        """Nothing to undo."""

    def confine(self) -> None:
        """In the child: a process group that can be ended."""
        os.setsid()

    def end(self, process: int) -> None:
        """End a trial and its process group; whoever left the group stays."""
        for ended in (os.killpg, os.kill):
            with suppress(ProcessLookupError, PermissionError):
                ended(process, signal.SIGKILL)
