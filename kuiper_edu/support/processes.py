"""Start a command, and be sure of its end with everything that it started.

:func:`run` starts a supervisor (this file as a script), and the supervisor starts the command. `run` holds one end of
a pipe, the supervisor reads the other. The pipe closes when `run` is left, by an interrupt or a time-out say, and when
this whole process is killed; the supervisor then ends the command. However the command ended, of itself or not, the
supervisor ends all that is left of what it started:

    Linux      the supervisor adopts orphans (PR_SET_CHILD_SUBREAPER), so that nobody descended from it is lost
    elsewhere  the tree of processes, and orphans by a mark in the environment that they inherit

Not had: what another program starts on request (a service manager, `at`) is no descendant. A supervisor that is killed
itself takes the command along on Linux, nobody elsewhere.

Imports nothing of kuiper_edu, so that it can be a script. Tests: tests/test_processes.py.
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
_ENDED_WITHIN = 10.0  # seconds; what is not gone by then (a process that waits for a dead disk, say) is left
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
    """Run a command to its end; when this call is over, however it ended, nothing that the command started is left.

    Args:
        command: a program and its arguments. It reads nothing: its input is empty.
        folder: where it works; the working directory when None.
        environment: its environment; this process's own when None.
        output: where its output and its errors go; to this process's own when None.
        time_limit: seconds it may take.
        grace: seconds between asking it to end (SIGTERM) and ending it; it is not asked when 0.

    Returns:
        Its exit code; 128 + n when signal n ended it.

    Raises:
        FileNotFoundError: there is no such program. PermissionError: it is not one that may be started.
        subprocess.TimeoutExpired: the time was up.

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
        start_new_session=True,  # Control-C is for this process, which tells the supervisor
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
    """This process was asked to end.

    Args:
        number: of the signal.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(signal.Signals(number).name)


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Within the block SIGTERM and SIGHUP (the terminal was closed) raise :class:`Stopped`, and so all is tidied up.

    A signal that somebody else handles, or that is ignored (`nohup`), stays as it is.
    """
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    numbers = [signal.Signals[name] for name in names if signal.getsignal(signal.Signals[name]) is signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():
        numbers = []  # only the main thread may handle signals

    received: list[int] = []

    def stop(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_IGN)  # the same signal again does not disturb the tidying up
        received.append(number)
        raise Stopped(number)

    for number in numbers:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)
        if received:  # also when the tidying up failed: nobody can print to a terminal that is closed
            raise Stopped(received[0]) from None


def supervise(command: Sequence[str], grace: float) -> int:
    """The supervisor: run a command until it ends or standard input closes, then end all that it started.

    Returns:
        The command's exit code; 128 + n when signal n ended it, 126 when it could not be started.
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
    """Wait until nobody holds the other end of standard input, then end the command."""
    while os.read(0, 1):
        pass
    if grace:
        child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(timeout=grace)
    child.kill()


def end_descendants(mark: str) -> None:
    """Kill every process that descends from this one or has `mark` in its environment, again until none is left."""
    import psutil

    until = time.monotonic() + _ENDED_WITHIN
    while (alive := descendants(mark)) and time.monotonic() < until:
        for process in alive:
            with suppress(psutil.Error):
                process.kill()
        psutil.wait_procs(alive, timeout=0.1)


def descendants(mark: str) -> list[psutil.Process]:
    """The living processes that descend from this one, or have `mark` in their environment."""
    import psutil

    this = psutil.Process()
    mine, found = set(this.children(recursive=True)), []
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):  # ended meanwhile, or somebody else's
            ours = process in mine or (process != this and mark in process.environ())
            if ours and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
    return found


def _prctl(option: int, value: int) -> None:
    """Tell Linux something about this process; elsewhere nothing."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # a C library without it
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def die_with_parent() -> None:
    """Called right after a fork: from now on this process is killed when its parent is gone. Linux only."""
    if sys.platform == "linux":
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(supervise(sys.argv[2:], float(sys.argv[1])))
