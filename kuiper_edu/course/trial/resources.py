"""What one trial may use: the one table, for verdict, check, grade, nbgrader's copy and nbval; and how it is enforced.

The system counts memory, files and computing time. Processes are counted by Python's own audit events: the system
counts all of a user's together, and root's not at all. An answer that means harm goes round that; `grade` has walls.
Threads are counted in isolated grading alone, where each trial is a user of its own (`isolation.confine`): Python 3.11
tells nobody of them.
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
        cpu_seconds: of computing; an exercise may have a limit of its own.
        wall_seconds: by the clock, for an answer that sleeps; a busy machine must not fail an honest one.
        memory: bytes more than there are at the start.
        file_bytes: of one file that it writes.
        files: open at once, more than at the start.
        processes: that it starts, in all.
        values: that it reports.
        reported: bytes of all that it reports.
        printed: characters that are kept of what it prints; a flood is cut, and costs nothing else.
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
MOST_SENT = 2 * LIMITS.reported  # bytes of an outcome, all in all
_GRACE = 1  # seconds of computing more, after which the system ends what Python cannot interrupt
_SHARED = 3  # times the memory: what libraries reserve and never use, and maps that processes share
_STARTS = ("os.fork", "os.forkpty", "os.posix_spawn", "subprocess.Popen")


class LimitError(KuiperError):
    """A trial uses more than it may."""


def reached(error: BaseException) -> str:
    """The limit that an error tells of, in a sentence without a full stop; empty where it is another error.

    Example:
        >>> reached(OSError(errno.EMFILE, "Too many open files"))
        'it has more than 128 files open at once: `with open(...)` closes each'
        >>> reached(KeyError("a"))
        ''
    """
    if isinstance(error, LimitError):
        return error.message
    if isinstance(error, OSError) and error.errno == errno.EMFILE:
        return f"it has more than {LIMITS.files} files open at once: `with open(...)` closes each"
    if isinstance(error, OSError) and error.errno == errno.EFBIG:
        return f"it writes a file of more than {LIMITS.file_bytes >> 20} MiB"
    return ""


def refuse_flood(values: int, size: int) -> None:
    """What a trial has reported so far, held against the limits.

    Raises:
        LimitError: it is too much.
    """
    if values > LIMITS.values or size > LIMITS.reported:
        raise LimitError(
            f"its check reports more than {LIMITS.values} values, or more than {LIMITS.reported // 10**6} MB of them",
            kind="limit",
        )


def impose(cpu_seconds: float) -> None:
    """In the process of a trial: from here on the limits hold, for it and for all that it starts.

    Args:
        cpu_seconds: its limit of computing time.
    """
    import resource  # not on Windows

    data, size = _reserved()
    seconds = math.ceil(cpu_seconds) + _GRACE  # a child begins at 0
    free = os.dup(0)
    os.close(free)
    limits = {
        resource.RLIMIT_DATA: (data + LIMITS.memory,) * 2,
        resource.RLIMIT_AS: (size + _SHARED * LIMITS.memory,) * 2,
        resource.RLIMIT_FSIZE: (LIMITS.file_bytes,) * 2,
        resource.RLIMIT_NOFILE: (free + LIMITS.files,) * 2,
        resource.RLIMIT_CORE: (0, 0),
        resource.RLIMIT_CPU: (seconds, seconds + _GRACE),
    }
    for kind, limit in limits.items():
        with suppress(ValueError):  # a stricter limit stands already
            resource.setrlimit(kind, limit)
    _count_processes()


def _reserved() -> tuple[int, int]:
    """The memory that this process has for its data, and all that it has reserved, in bytes."""
    import resource

    with suppress(OSError):
        lines = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines())
        return int(lines["VmData"].split()[0]) << 10, int(lines["VmSize"].split()[0]) << 10
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10  # in a sandbox without /proc
    return most, most


def _count_processes() -> None:
    """Refuse one process too many; those that processes start in their turn are counted, too."""
    started = mmap.mmap(-1, mmap.PAGESIZE)  # shared with them

    def count(event: str, _: object) -> None:
        if event not in _STARTS:
            return
        if started[0] >= LIMITS.processes:
            raise LimitError(f"it starts more than {LIMITS.processes} processes", kind="limit")
        started[0] += 1

    sys.addaudithook(count)
