"""Python threads that share a step's tasks, with BLAS kept to one thread each.

NumPy lets other threads run while it computes, so plain threads suffice. BLAS's own threads are
put aside: under foreign load they wait for each other and get many times slower. A worker sleeps until
a task comes, so it takes nothing from others; handing a task over and hearing that it is done costs 20 to 100 us.
Linux likes to wake a thread on the processor of the one that wakes it, where both would take turns. A worker is
therefore kept off its caller's processor, unless the others turn out to be busy with somebody else's work.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import copy_context
from functools import cache, partial
from queue import SimpleQueue
from time import monotonic
from typing import Any

from threadpoolctl import ThreadpoolController

from kuiper_edu.engine.convolution import Task
from kuiper_edu.errors import UsageError

ANY = -1
"""No processor is to be avoided, or the system does not tell which is which."""
LATE = 1e-3
"""Seconds after which a worker that has not begun waits for a busy processor."""
FREE = 1.0
"""Seconds for which it may then run anywhere."""


@cache
def _controller() -> ThreadpoolController:
    """Finding the libraries takes milliseconds, so it is done once."""
    return ThreadpoolController()


class _Worker:
    """A thread that does one task after the other and sleeps in between."""

    def __init__(self) -> None:
        self.tasks: SimpleQueue[tuple[Task, float]] = SimpleQueue()
        self.results: SimpleQueue[BaseException | None] = SimpleQueue()
        self.free_until = 0.0  # until when it may run on any processor
        self.kept_off = ANY
        self.thread = threading.Thread(target=self._work, name="kuiper-edu", daemon=True)
        self.thread.start()

    def give(self, task: Task, processor: int) -> None:
        """Let it do this task, on another processor than the caller's if one is idle."""
        now = monotonic()
        self._keep_off(processor if now > self.free_until else ANY)
        self.tasks.put((task, now))

    def _work(self) -> None:
        while True:
            task, given = self.tasks.get()
            started = monotonic()
            if started - given > LATE:  # somebody else computes there
                self.free_until = started + FREE
            error: BaseException | None = None
            try:
                task()
            except BaseException as raised:  # raised again where the task was given
                error = raised
            self.results.put(error)
            del task, error  # they hold a program's memory

    def _keep_off(self, processor: int) -> None:
        if processor == self.kept_off or self.thread.native_id is None:
            return
        self.kept_off = processor
        allowed = os.sched_getaffinity(0)
        with suppress(OSError):  # it is a matter of speed alone
            os.sched_setaffinity(self.thread.native_id, allowed - {processor} or allowed)


_idle: list[_Worker] = []
"""Workers without work, of all graphs and threads together; append and pop are atomic."""
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # threads do not live on in the child


@cache
def _getcpu() -> Callable[[], int]:
    """Tells the number of the processor the calling thread runs on, or ANY."""
    found = getattr(ctypes.CDLL(None), "sched_getcpu", None) if sys.platform == "linux" else None
    return found if found is not None else lambda: ANY


def _borrow() -> _Worker:
    try:
        return _idle.pop()
    except IndexError:
        return _Worker()


class _Blas:
    """The setting belongs to the process: the first graph in changes it, the last one out restores it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.users = 0
        self.limit: Any = None

    def enter(self) -> None:
        with self.lock:
            if self.users == 0:
                self.limit = _controller().limit(limits=1, user_api="blas")
            self.users += 1

    def leave(self) -> None:
        with self.lock:
            self.users -= 1
            if self.users == 0:
                self.limit.restore_original_limits()


_blas = _Blas()


@contextmanager
def single_threaded_blas() -> Iterator[None]:
    """BLAS computes with one thread inside; the process's own setting is back afterwards."""
    _blas.enter()
    try:
        yield
    finally:
        _blas.leave()


def check_threads(threads: int) -> int:
    """The number of threads, if it is one.

    Raises:
        UsageError: it is below 1 or no whole number.
    """
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 1:
        raise UsageError(f"threads must be a whole number of at least 1, {threads!r} met")
    return threads


def run_together(tasks: Sequence[Task]) -> None:
    """Run all tasks and return when every one is done; the caller's thread takes the first.

    Example:
        >>> done = []
        >>> run_together([lambda: done.append(1), lambda: done.append(2)])
        >>> sorted(done)
        [1, 2]
    """
    first, *others = tasks
    if not others:
        first()
        return
    workers = [_borrow() for _ in others]
    here = _getcpu()()
    for worker, task in zip(workers, others, strict=True):
        worker.give(partial(copy_context().run, task), here)  # NumPy keeps errstate in the context
    try:
        first()
    finally:
        errors = [worker.results.get() for worker in workers]  # nobody else may write into the buffers after we return
        _idle.extend(workers)
    for error in errors:
        if error is not None:
            raise error
