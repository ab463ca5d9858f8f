"""Python threads that share a step's tasks, with BLAS kept to one thread each.

NumPy lets other threads run while it computes, so plain threads suffice. BLAS's own threads are
put aside: under foreign load they wait for each other and get many times slower.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Any

from threadpoolctl import ThreadpoolController

from kuiper_edu.engine.convolution import Task
from kuiper_edu.errors import UsageError


@cache
def _controller() -> ThreadpoolController:
    """Finding the libraries takes milliseconds, so it is done once."""
    return ThreadpoolController()


@cache
def _pool(workers: int) -> ThreadPoolExecutor:
    """One pool of each size for the process: its threads sleep while nobody computes."""
    return ThreadPoolExecutor(workers, thread_name_prefix="kuiper-edu")


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
    futures: list[Future[None]] = [_pool(len(others)).submit(task) for task in others]
    try:
        first()
    finally:
        for future in futures:
            future.exception()  # waits; nobody else may write into the buffers after we return
    for future in futures:
        future.result()
