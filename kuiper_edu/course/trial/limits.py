"""Run a function within limits, and take down what it reports, prints and raises.

On Linux the function runs in a forked child: an endless loop, an exit() or a full memory ends the child and nothing
else, and whatever the function changes is gone with it. Elsewhere it runs here, and a timer interrupts it: an endless
loop inside one call of a C function cannot be ended there.
"""

from __future__ import annotations

import _thread
import contextlib
import io
import itertools
import json
import os
import select
import signal
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from dataclasses import asdict
from types import FrameType
from typing import NoReturn

from kuiper_edu.course.trial import report, resources
from kuiper_edu.course.trial.outcomes import Outcome, Place, Raised, decoded
from kuiper_edu.course.trial.resources import LIMITS, MOST_SENT
from kuiper_edu.course.trial.values import Plain
from kuiper_edu.errors import KuiperError
from kuiper_edu.support import processes

FORKS = sys.platform == "linux"


class TimeIsUpError(BaseException):
    """Raised inside a trial whose time is up; no `except Exception` stops it."""


def run_within(
    function: Callable[[], object],
    *,
    cpu_seconds: float = LIMITS.cpu_seconds,
    wall_seconds: float = LIMITS.wall_seconds,
) -> Outcome:
    """Call a function within limits.

    Args:
        function: takes nothing; what it returns is passed over, what it reports is kept.
        cpu_seconds: its limit of computing time.
        wall_seconds: its limit of time on the clock.

    Returns:
        What it did. Nothing that the function does raises here, but for KeyboardInterrupt.

    Example:
        >>> run_within(lambda: report.report("sum", 1 + 1)).values
        [('sum', 2)]
        >>> run_within(lambda: 1 / 0).error
        Raised(name='ZeroDivisionError', text='division by zero', place=None, kind='')
    """
    if FORKS:
        return _in_a_child(function, cpu_seconds, wall_seconds)
    return _here(function, cpu_seconds)


def _in_a_child(function: Callable[[], object], cpu_seconds: float, wall_seconds: float) -> Outcome:
    reading, writing = os.pipe()
    parent = os.getpid()
    sys.stdout.flush()
    with warnings.catch_warnings():
        # Python warns of a fork beside threads. The child calls nothing but the function, and never returns.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        os.close(reading)
        processes.die_with_parent()
        if os.getppid() != parent:  # it was gone before that
            os._exit(0)
        be_the_child(function, writing, cpu_seconds)
    os.close(writing)
    try:
        outcome = _listen(reading, time.monotonic() + wall_seconds)
        if outcome.status == "died" and _ended_by(child) == signal.SIGXCPU:
            outcome = Outcome("timeout")
        return outcome
    finally:
        os.close(reading)
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _ended_by(child: int) -> int:
    """The signal that ended a child which has closed its pipe; 0 if it ended otherwise, or lives on."""
    for _ in range(100):  # the pipe closes a moment before the child is gone
        status = os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT | os.WNOHANG)
        if status is not None:
            return status.si_status if status.si_code != os.CLD_EXITED else 0
        time.sleep(0.01)
    return 0


def be_the_child(
    function: Callable[[], object], writing: int, cpu_seconds: float, confine: Callable[[], None] = lambda: None
) -> NoReturn:
    """Right after a fork, in the child: run the function, say what it did, and end.

    A child must never come back into the caller's code.

    Args:
        function: takes nothing; what it reports is kept.
        writing: the descriptor of the pipe that takes the outcome, as JSON.
        cpu_seconds: the limit of computing time.
        confine: called first; where it fails the function is not called.
    """
    try:
        confine()
        resources.impose(cpu_seconds)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _start_timer(cpu_seconds, writing)
        outcome = outcome_here(function)
        signal.setitimer(signal.ITIMER_PROF, 0)
        _send(outcome, writing)
    finally:
        os._exit(0)


def _start_timer(cpu_seconds: float, writing: int) -> None:
    """Raise in the function when its time is up; half a second later, if it swallowed that, end the child."""
    rings = itertools.count()

    def ring(_: int, __: FrameType | None) -> None:
        if next(rings) == 0:
            raise TimeIsUpError
        _send(Outcome("timeout"), writing)
        os._exit(0)

    signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds, 0.5)


def _send(outcome: Outcome, writing: int) -> None:
    said = memoryview(json.dumps(asdict(outcome)).encode())
    while said:
        said = said[os.write(writing, said) :]


def _listen(reading: int, deadline: float) -> Outcome:
    said = bytearray()
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([reading], [], [], left)[0]:
            return Outcome("timeout")
        piece = os.read(reading, 1 << 16)
        if not piece or len(said) > MOST_SENT:
            break
        said += piece
    return decoded(said) or Outcome("died")


def _here(function: Callable[[], object], seconds: float) -> Outcome:
    ended = threading.Event()
    fired = threading.Event()

    def interrupt() -> None:
        while not ended.wait(seconds if not fired.is_set() else 0.2):
            fired.set()
            _thread.interrupt_main()  # again and again: the function may swallow one

    timer = threading.Thread(target=interrupt, daemon=True)
    timer.start()
    try:
        outcome = outcome_here(function, timed_out=fired)
    finally:
        ended.set()
        timer.join()
    return outcome


def outcome_here(function: Callable[[], object], timed_out: threading.Event | None = None) -> Outcome:
    """Call a function here, without limits, and take down what it does."""
    outcome = Outcome("ran")
    printed, warned = _Capped(), _Capped()
    size = 0

    def take(label: str, value: Plain) -> None:
        nonlocal size
        size += len(json.dumps([label, value]))
        resources.refuse_flood(len(outcome.values) + 1, size)
        outcome.values.append((label, value))

    try:
        with (
            contextlib.redirect_stdout(printed),
            contextlib.redirect_stderr(warned),
            report.listening(take),
            _no_input(),
        ):
            function()
    except (Exception, SystemExit, TimeIsUpError, KeyboardInterrupt, GeneratorExit) as error:
        over = isinstance(error, TimeIsUpError) or (
            isinstance(error, KeyboardInterrupt) and timed_out and timed_out.is_set()
        )
        if isinstance(error, KeyboardInterrupt) and not over:
            raise
        outcome.status = "timeout" if over else "memory" if isinstance(error, MemoryError) else "error"
        limit = resources.reached(error)
        kind = "limit" if limit else error.kind if isinstance(error, KuiperError) else ""
        outcome.error = Raised(type(error).__name__, limit or _text(error), place_of(error), kind)
    outcome.printed, outcome.warned = printed.getvalue(), warned.getvalue()
    return outcome


def _text(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:
        return ""


def place_of(error: BaseException) -> Place | None:
    """The innermost line of the learner's own code: of a cell, not of a library.

    Args:
        error: what ended that code.
    """
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if is_cell(frame.filename)]
    if not frames:
        return None
    last = frames[-1]
    return Place(last.name, last.lineno or 0, (last.line or "").strip())


def is_cell(filename: str) -> bool:
    """Whether a code's file is a notebook's cell: what IPython calls one, or the runner does."""
    return filename.startswith(("<ipython-input", "<cell ")) or "ipykernel_" in filename


@contextlib.contextmanager
def _no_input() -> Iterator[None]:
    """Nobody is there to answer input()."""
    before = sys.stdin
    sys.stdin = io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


class _Capped(io.StringIO):
    """Keeps the first characters that are written and passes over the rest: a flood of output costs nothing."""

    def write(self, text: str) -> int:
        left = LIMITS.printed - self.tell()
        if left > 0:
            super().write(text[:left])
        return len(text)
