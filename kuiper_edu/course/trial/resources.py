"""The limits of a trial: one table for verdict, check, grade, nbgrader's copy and nbval; and how they are enforced.

The system limits memory, files and CPU time. Processes are counted by Python's audit events: the system counts all
processes of a user together, and those of root not at all. A malicious answer can circumvent that; `grade` has a
sandbox. Threads are limited only in isolated grading, where each trial has its own user namespace
(`isolation.confine`): Python 3.11 has no audit event for them.
"""

from __future__ import annotations

import errno
import math
import mmap
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kuiper_edu.errors import KuiperError


@dataclass(frozen=True)
class Limits:
    """The limits of a trial.

    Args:
        cpu_seconds: CPU time; an exercise may have its own limit.
        wall_seconds: wall-clock time, for answers that sleep; long enough for honest ones on a busy machine.
        memory: bytes, in addition to those in use at the start.
        file_bytes: bytes of one file that it writes.
        files: files open at once, in addition to those at the start.
        processes: processes that it starts, in total.
        values: the number of values that it reports.
        reported: bytes of all reported values.
        printed: characters that are kept of its output; the rest is dropped, without an error.
    """

    cpu_seconds: float = 4.0
    wall_seconds: float = 60.0
    memory: int = 2 << 30
    file_bytes: int = 16 << 20
    files: int = 128
    processes: int = 32
    values: int = 10_000
    reported: int = 8_000_000
    printed: int = 20_000


LIMITS = Limits()
MOST_SENT = 2 * LIMITS.reported  # bytes of an outcome
_GRACE = 1  # more seconds of CPU time, after which the system ends what Python cannot interrupt
_ADDRESS_SPACE = 3  # times the memory: libraries reserve more than they use, and processes share mappings
_STARTS = ("os.fork", "os.forkpty", "os.posix_spawn", "subprocess.Popen")


class LimitError(KuiperError):
    """A trial exceeds a limit."""


def reached(error: BaseException) -> str:
    """Return a sentence about the limit that an error is due to, without a full stop; empty for other errors.

    Example:
        >>> reached(OSError(errno.EMFILE, "Too many open files"))
        'your code has more than 128 files open at once: `with open(...) as file:` closes each file'
        >>> reached(KeyError("a"))
        ''
    """
    if isinstance(error, LimitError):
        return error.message
    if isinstance(error, OSError) and error.errno == errno.EMFILE:
        return f"your code has more than {LIMITS.files} files open at once: `with open(...) as file:` closes each file"
    if isinstance(error, OSError) and error.errno == errno.EFBIG:
        return f"your code writes a file of more than {LIMITS.file_bytes >> 20} MiB"
    return ""


def refuse_flood(values: int, size: int) -> None:
    """Check the amount that a trial has reported so far.

    Raises:
        LimitError: it is more than the limits allow.
    """
    if values > LIMITS.values or size > LIMITS.reported:
        raise LimitError(
            f"the check of your answer reports more than {LIMITS.values} values, or more than "
            f"{LIMITS.reported // 10**6} MB of them",
            kind="limit",
        )


def impose(cpu_seconds: float) -> None:
    """Impose the limits on this process and on all processes that it starts.

    Args:
        cpu_seconds: the limit of CPU time.
    """
    import resource  # not on Windows

    data, size = _reserved()
    seconds = math.ceil(cpu_seconds) + _GRACE  # the CPU time of a child starts at 0
    free = os.dup(0)
    os.close(free)
    limits = {
        resource.RLIMIT_DATA: (data + LIMITS.memory,) * 2,
        resource.RLIMIT_AS: (size + _ADDRESS_SPACE * LIMITS.memory,) * 2,
        resource.RLIMIT_FSIZE: (LIMITS.file_bytes,) * 2,
        resource.RLIMIT_NOFILE: (free + LIMITS.files,) * 2,
        resource.RLIMIT_CORE: (0, 0),
        resource.RLIMIT_CPU: (seconds, seconds + _GRACE),
    }
    for kind, limit in limits.items():
        with suppress(ValueError):  # there is a stricter limit already
            resource.setrlimit(kind, limit)
    _count_processes()


def _reserved() -> tuple[int, int]:
    """Return the sizes in bytes of this process's data (VmData) and of its whole address space (VmSize)."""
    import resource

    with suppress(OSError):
        lines = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines())
        return int(lines["VmData"].split()[0]) << 10, int(lines["VmSize"].split()[0]) << 10
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10  # in a sandbox without /proc
    return most, most


def _count_processes() -> None:
    """Raise LimitError when too many processes are started, by this process or by its children."""
    started = mmap.mmap(-1, mmap.PAGESIZE)  # shared with the children

    def count(event: str, _: object) -> None:
        if event not in _STARTS:
            return
        if started[0] >= LIMITS.processes:
            raise LimitError(f"your code starts more than {LIMITS.processes} processes", kind="limit")
        started[0] += 1

    sys.addaudithook(count)
