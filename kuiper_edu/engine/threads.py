"""Python threads that share a step's tasks, with BLAS kept to one thread each.

NumPy lets other threads run while it computes, so plain threads suffice. BLAS's own threads are
put aside: under foreign load they wait for each other and get many times slower. A worker sleeps until
a task comes, so it takes nothing from others; handing a task over and hearing that it is done costs about 20 us.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import copy_context
from functools import cache, partial
from queue import SimpleQueue
from typing import Any

from threadpoolctl import ThreadpoolController

from kuiper_edu.engine.convolution import Task
from kuiper_edu.errors import UsageError


@cache
def _controller() -> ThreadpoolController:
    """Finding the libraries takes milliseconds, so it is done once."""
    return ThreadpoolController()


class _Worker:
    """A thread that does one task after the other and sleeps in between."""

    def __init__(self) -> None:
        self.tasks: SimpleQueue[Task] = SimpleQueue()
        self.results: SimpleQueue[BaseException | None] = SimpleQueue()
        threading.Thread(target=self._work, name="kuiper-edu", daemon=True).start()

    def _work(self) -> None:
        while True:
            task = self.tasks.get()
            try:
                task()
            except BaseException as error:  # raised again where the task was given
                self.results.put(error)
            else:
                self.results.put(None)
            del task  # it holds a program's memory


_idle: list[_Worker] = []
"""Workers without work, of all graphs and threads together; append and pop are atomic."""
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # threads do not live on in the child


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
    for worker, task in zip(workers, others, strict=True):
        worker.tasks.put(partial(copy_context().run, task))  # NumPy keeps errstate in the context
    try:
        first()
    finally:
        errors = [worker.results.get() for worker in workers]  # nobody else may write into the buffers after we return
        _idle.extend(workers)
    for error in errors:
        if error is not None:
            raise error
