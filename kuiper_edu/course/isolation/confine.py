"""Confinement of a trial: what its process gives up before the first line of an answer runs in it."""

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
_EXTRA_LIMITS = {  # besides those of every trial (trial.resources): an answer may circumvent what Python counts
    resource.RLIMIT_NPROC: MOST_AT_ONCE,  # does not count root, which the sandbox has turned into nobody
    resource.RLIMIT_MSGQUEUE: 0,
}


class Isolated:
    """Confines each trial to the sandbox, in a process namespace of its own."""

    def before_fork(self) -> None:
        """Make the next child the first process of a new process namespace."""
        linux.unshare(linux.NEW_PROCESSES)

    def after_fork(self) -> None:
        """Prepare the parent for the next fork."""
        linux.rejoin_own_processes()

    def confine(self) -> None:
        """Confine this process, the child; there is no way back.

        Raises:
            OSError: the system does not allow it; then nothing may run here.
        """
        linux.unshare(linux.NEW_MOUNTS | linux.NEW_IPC)
        linux.mount_tmpfs(SCRATCH, SCRATCH_BYTES, 0o700)
        linux.unshare(linux.NEW_USER)  # processes are counted per user of a namespace, so now for each trial
        os.setsid()
        for kind, most in _EXTRA_LIMITS.items():
            with suppress(ValueError):  # there is a stricter limit already
                resource.setrlimit(kind, (most, most))
        linux.dumpable(False)
        linux.drop_capabilities()
        linux.no_new_privileges()
        linux.write_only_below(SCRATCH)
        linux.filter_calls(system_calls.program())

    def end(self, process: int) -> None:
        """End a trial; all that it started ends with it, the first process of its namespace."""
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


class Unisolated:
    """Runs each trial in a separate process with limits, but with all rights of its user."""

    def before_fork(self) -> None:
        """Do nothing: there is nothing to prepare."""

    def after_fork(self) -> None:
        """Do nothing: there is nothing to undo."""

    def confine(self) -> None:
        """Start a process group in the child, so that all of it can be ended."""
        os.setsid()

    def end(self, process: int) -> None:
        """End a trial and its process group; a process that left the group survives."""
        for ended in (os.killpg, os.kill):
            with suppress(ProcessLookupError, PermissionError):
                ended(process, signal.SIGKILL)
