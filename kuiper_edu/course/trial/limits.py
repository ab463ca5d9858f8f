"""Running a function within limits, and recording what it reports, prints and raises.

On Linux the function runs in a forked child: an endless loop, an exit() or exhausted memory ends only the child, and
the function cannot change anything in the parent. Elsewhere it runs in this process, and a timer interrupts it, in a
page of the site its clock: an endless loop inside one call of a C function cannot be ended there.
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
from kuiper_edu.course.trial.outcomes import Outcome, Place, Raised, decoded, died
from kuiper_edu.course.trial.resources import LIMITS, MOST_SENT
from kuiper_edu.course.trial.values import Plain
from kuiper_edu.errors import KuiperError, TimeIsUpError
from kuiper_edu.support import page, processes

FORKS = sys.platform == "linux"
SLOWER_IN_PAGE = 3  # times: Python as WebAssembly; and its clock goes on while the machine does something else


def run_within(
    function: Callable[[], object],
    *,
    cpu_seconds: float = LIMITS.cpu_seconds,
    wall_seconds: float = LIMITS.wall_seconds,
) -> Outcome:
    """Call a function within limits.

    Args:
        function: takes no arguments; its result is ignored, what it reports is recorded.
        cpu_seconds: its limit of CPU time.
        wall_seconds: its limit of wall-clock time.

    Returns:
        The outcome. Errors of the function are part of it; only KeyboardInterrupt is raised here.

    Example:
        >>> run_within(lambda: report.report("sum", 1 + 1)).values
        [('sum', 2)]
        >>> run_within(lambda: 1 / 0).error
        Raised(name='ZeroDivisionError', text='division by zero', place=None, kind='')
    """
    if FORKS:
        return _in_a_child(function, cpu_seconds, wall_seconds)
    return (_in_the_page if page.IN_PAGE else _in_this_process)(function, cpu_seconds)


def _in_a_child(function: Callable[[], object], cpu_seconds: float, wall_seconds: float) -> Outcome:
    reading, writing = os.pipe()
    parent = os.getpid()
    sys.stdout.flush()
    with warnings.catch_warnings():
        # Python warns of a fork in a multi-threaded process. The child only calls the function, and never returns.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        os.close(reading)
        processes.die_with_parent()
        if os.getppid() != parent:  # the parent had ended before `die_with_parent`
            os._exit(0)
        run_in_child(function, writing, cpu_seconds)
    os.close(writing)
    try:
        outcome = _receive(reading, time.monotonic() + wall_seconds)
        if outcome.status != "died":
            return outcome
        by = _ended_by(child)
        return Outcome("timeout") if by == signal.SIGXCPU else died(by)
    finally:
        os.close(reading)
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _ended_by(child: int) -> int:
    """Return the signal that ended a child which has closed its pipe; 0 if it ended otherwise or still runs."""
    for _ in range(100):  # the pipe closes a moment before the child ends
        status = os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT | os.WNOHANG)
        if status is not None:
            return status.si_status if status.si_code != os.CLD_EXITED else 0
        time.sleep(0.01)
    return 0


def run_in_child(
    function: Callable[[], object], writing: int, cpu_seconds: float, confine: Callable[[], None] = lambda: None
) -> NoReturn:
    """Run the function in a child right after the fork, write its outcome, and end the process.

    A child must never return to the caller's code.

    Args:
        function: takes no arguments; what it reports is recorded.
        writing: the descriptor of the pipe for the outcome, as JSON.
        cpu_seconds: the limit of CPU time.
        confine: called first; if it raises an error, the function is not called.
    """
    try:
        confine()
        resources.impose(cpu_seconds)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _start_timer(cpu_seconds, writing)
        outcome = outcome_of(function)
        signal.setitimer(signal.ITIMER_PROF, 0)
        _send(outcome, writing)
    finally:
        os._exit(0)


def _start_timer(cpu_seconds: float, writing: int) -> None:
    """Raise an error in the function when its time is up; end the child half a second later if it caught the error."""
    signals = itertools.count()

    def on_timer(_: int, __: FrameType | None) -> None:
        if next(signals) == 0:
            raise TimeIsUpError
        _send(Outcome("timeout"), writing)
        os._exit(0)

    signal.signal(signal.SIGPROF, on_timer)
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds, 0.5)


def _send(outcome: Outcome, writing: int) -> None:
    data = memoryview(json.dumps(asdict(outcome)).encode())
    while data:
        data = data[os.write(writing, data) :]


def _receive(reading: int, deadline: float) -> Outcome:
    received = bytearray()
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([reading], [], [], left)[0]:
            return Outcome("timeout")
        chunk = os.read(reading, 1 << 16)
        if not chunk or len(received) > MOST_SENT:
            break
        received += chunk
    return decoded(received) or Outcome("died")


def _in_this_process(function: Callable[[], object], seconds: float) -> Outcome:
    ended = threading.Event()
    fired = threading.Event()

    def interrupt() -> None:
        while not ended.wait(seconds if not fired.is_set() else 0.2):
            fired.set()
            _thread.interrupt_main()  # repeatedly: the function may catch one

    timer = threading.Thread(target=interrupt, daemon=True)
    timer.start()
    try:
        outcome = outcome_of(function, timed_out=fired)
    finally:
        ended.set()
        timer.join()
    return outcome


def _in_the_page(function: Callable[[], object], seconds: float) -> Outcome:
    try:
        return page.within(SLOWER_IN_PAGE * seconds, lambda: outcome_of(function))
    except TimeIsUpError:  # the time was up when the function had ended
        return Outcome("timeout")


def outcome_of(function: Callable[[], object], timed_out: threading.Event | None = None) -> Outcome:
    """Call a function in this process, without limits, and record what it does."""
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
    """Return the innermost line of the learner's own code in an error's traceback, of a cell and not of a library.

    Args:
        error: the error that ended that code.
    """
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if is_cell(frame.filename)]
    if not frames:
        return None
    last = frames[-1]
    return Place(last.name, last.lineno or 0, (last.line or "").strip())


def is_cell(filename: str) -> bool:
    """Whether the file name of some code is that of a notebook's cell, as IPython or the runner names it."""
    return filename.startswith(("<ipython-input", "<cell ")) or "ipykernel_" in filename


@contextlib.contextmanager
def _no_input() -> Iterator[None]:
    """Give the block an empty standard input, so that input() raises EOFError."""
    before = sys.stdin
    sys.stdin = io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


class _Capped(io.StringIO):
    """Keeps only the first characters that are written, so that a flood of output costs no memory."""

    def write(self, text: str) -> int:
        left = LIMITS.printed - self.tell()
        if left > 0:
            super().write(text[:left])
        return len(text)
