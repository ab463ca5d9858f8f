"""`run`: run a command, and end everything that it started.

:func:`run` starts a supervisor (this file as a script), and the supervisor starts the command. `run` holds one end of
a pipe, the supervisor reads the other. The pipe closes when `run` returns or raises, for example after an interrupt or
a time-out, and when this whole process is killed; the supervisor then ends the command. However the command ended, the
supervisor then ends all remaining processes that it started:

    Linux      the supervisor adopts orphans (PR_SET_CHILD_SUBREAPER), so that no descendant is missed
    elsewhere  the process tree, and orphans by a mark in the environment that they inherit

Limits: a process that another program starts on request (a service manager, `at`) is not a descendant. If the
supervisor itself is killed, the command is killed too on Linux, and goes on elsewhere.

This module imports nothing of kuiper_edu, so that it can run as a script.
"""

from __future__ import annotations

import ctypes
import errno
import os
import secrets
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    import psutil

CANNOT_START = 126  # the supervisor's exit code when the system refuses to start the command, as in a shell
_ENDED_WITHIN = 10.0  # seconds; a process that is not gone by then (one that waits for a dead disk) is left
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36  # linux/prctl.h


def run(
    command: Sequence[str],
    *,
    folder: str | Path | None = None,
    environment: Mapping[str, str] | None = None,
    output: IO[bytes] | None = None,
    time_limit: float | None = None,
    grace: float = 0.0,
) -> int:
    """Run a command; when this call returns or raises, no process that the command started is left.

    Args:
        command: a program and its arguments. Its standard input is empty.
        folder: its working directory; that of this process when None.
        environment: its environment; that of this process when None.
        output: the file for its standard output and error; those of this process when None.
        time_limit: the seconds it may take.
        grace: seconds between SIGTERM and SIGKILL; no SIGTERM is sent when 0.

    Returns:
        Its exit code; 128 + n if signal n ended it.

    Raises:
        FileNotFoundError: there is no such program. PermissionError: it may not be started.
        subprocess.TimeoutExpired: the command took too long.

    Example:
        >>> run([sys.executable, "-c", "raise SystemExit(3)"])
        3
    """
    program = shutil.which(command[0])
    if program is None:
        code = errno.EACCES if Path(command[0]).exists() else errno.ENOENT
        raise OSError(code, os.strerror(code), command[0])
    supervisor = subprocess.Popen(
        [sys.executable, "-P", __file__, str(grace), str(Path(program).absolute()), *command[1:]],
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=None if output is None else subprocess.STDOUT,
        start_new_session=True,  # Control-C reaches only this process, which closes the pipe
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
    )
    assert supervisor.stdin is not None
    try:
        return supervisor.wait(timeout=time_limit)
    except subprocess.TimeoutExpired as late:
        raise subprocess.TimeoutExpired(list(command), late.timeout) from None
    finally:
        supervisor.stdin.close()
        supervisor.wait()


class Stopped(BaseException):
    """Raised when this process receives SIGTERM or SIGHUP, see `stopped_by_signals`.

    Args:
        number: the number of the signal.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(signal.Signals(number).name)


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Raise :class:`Stopped` for SIGTERM and SIGHUP (a closed terminal) within the block, so that code can clean up.

    A signal that has another handler, or is ignored (`nohup`), is not changed.
    """
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    numbers = [signal.Signals[name] for name in names if signal.getsignal(signal.Signals[name]) is signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():
        numbers = []  # only the main thread may handle signals

    received: list[int] = []

    def stop(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_IGN)  # a second signal must not disturb the cleaning up
        received.append(number)
        raise Stopped(number)

    for number in numbers:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)
        if received:  # also if cleaning up failed: printing to a closed terminal does
            raise Stopped(received[0]) from None


def supervise(command: Sequence[str], grace: float) -> int:
    """Supervise a command: run it until it ends or standard input closes, then end all that it started.

    Returns:
        The command's exit code; 128 + n if signal n ended it, 126 if it could not be started.
    """
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    mark = f"KUIPER_STARTED_{secrets.token_hex(8)}"
    try:
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            env={**os.environ, mark: "1"},
            preexec_fn=die_with_parent if sys.platform == "linux" else None,
        )
    except OSError as error:
        print(f"{command[0]} cannot be started: {error.strerror}")
        return CANNOT_START
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(signal.Signals[name], lambda *_: child.kill())
    threading.Thread(target=_end_when_alone, args=(child, grace), daemon=True).start()
    code = child.wait()
    end_descendants(mark)
    return code if code >= 0 else 128 - code


def _end_when_alone(child: subprocess.Popen[bytes], grace: float) -> None:
    """Wait until the other end of standard input is closed, then end the command."""
    while os.read(0, 1):
        pass
    if grace:
        child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(timeout=grace)
    child.kill()


def end_descendants(mark: str) -> None:
    """Kill all processes that descend from this one or have `mark` in their environment, until none is left."""
    import psutil

    until = time.monotonic() + _ENDED_WITHIN
    while (alive := descendants(mark)) and time.monotonic() < until:
        for process in alive:
            with suppress(psutil.Error):
                process.kill()
        psutil.wait_procs(alive, timeout=0.1)


def descendants(mark: str) -> list[psutil.Process]:
    """Return the running processes that descend from this one, or have `mark` in their environment."""
    import psutil

    this = psutil.Process()
    children, found = set(this.children(recursive=True)), []
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):  # ended meanwhile, or of another user
            ours = process in children or (process != this and mark in process.environ())
            if ours and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
    return found


def _prctl(option: int, value: int) -> None:
    """Call prctl(2) on Linux; do nothing elsewhere."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # a C library without it
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def die_with_parent() -> None:
    """Have Linux kill this process when its parent ends; to be called right after a fork. Linux only."""
    if sys.platform == "linux":
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(supervise(sys.argv[2:], float(sys.argv[1])))
