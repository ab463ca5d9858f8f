"""Threads that execute a launch queue together.

The caller begins a run, notifies workers, and computes; a worker that comes too late finds everything done. Workers
are daemon threads of the whole process that sleep between runs. With one thread there are no workers.

An interrupt (Ctrl-C) may come between any two instructions of Python. Then no thread takes items any more, each thread
finishes the items it has taken, and the interrupt is raised: afterwards no thread writes into any buffer. Compiled code
returns to Python every few hundredths of a second, so that no interrupt has to wait for the end of a run.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from kuiper_edu.engine.compiled import store
from kuiper_edu.engine.compiled.launch_records import (
    CACHE_LINE_PAD,
    GRAIN_SECONDS,
    Integers,
    LaunchRecord,
    compile_kernels,
    make_record_array,
)
from kuiper_edu.support.process_wide import register_after_fork

RUNS = 2**31 - 1
"""The largest number of a run; the next one is 1 again."""
BUDGET = int(0.05 / GRAIN_SECONDS)
"""Grains that the caller computes before it checks for an interrupt."""
UNLIMITED = 2**30
WORKER_SPINS = 4000
"""Reads of its counter by an idle worker before it sleeps: the next run may follow at once."""


def finish(run: _Run, guards: int = 3) -> None:
    """Continue a run until it is over, whatever interrupts; an interrupt is stored as the run's `interrupt`.

    An interrupt is caught by the innermost loop, one that comes on the way back into it by the next outer loop, and so
    on: only five in a row, each within a few instructions of the one before, would get out.
    """
    while not run.over:
        try:
            if guards:
                finish(run, guards - 1)
            else:
                run.resume()
        except BaseException as interrupt:
            run.interrupt = interrupt


class LaunchQueue:
    """A sequence of kernel launches, with the counters for one run of it at a time.

    Args:
        records: the launches. Their arrays must live as long as this object; the caller ensures that only one run
            happens at a time.
        threads: the number of threads that share the work, with the caller.

    Attributes:
        records: (records, RECORD_LENGTH); its numbers may be changed between runs.
    """

    def __init__(self, records: Sequence[LaunchRecord], threads: int = 1) -> None:
        self.threads = threads
        compile_kernels(records, also=QUEUE_FUNCTIONS)
        self.records = make_record_array(records)
        self.header = np.array([len(records), threads], np.int64)
        self.counters = _aligned_zeros(len(records) * (threads + 1) * CACHE_LINE_PAD)
        self.runs = 0
        self.addresses = tuple(each.ctypes.data for each in (self.header, self.records, self.counters))
        self.functions = _functions()  # compiled now, not in the first run

    def run(self) -> None:
        """Execute all launches in order; when this returns or raises, no thread computes any of them."""
        run = _Run(self)
        finish(run)
        interrupt, run.interrupt = run.interrupt, None  # a traceback holds this stack frame; it would hold itself
        try:
            if interrupt is not None:
                raise interrupt
        finally:
            del interrupt


class _Run:
    """One run of a launch queue; `resume` may be interrupted anywhere and called again.

    Args:
        queue: the queue to execute.

    Attributes:
        over: whether the run is complete, or cancelled, and no thread computes any of it.
        interrupt: what stopped the caller; once it is set, as little as possible is done.
    """

    def __init__(self, queue: LaunchQueue) -> None:
        queue.runs = self.number = queue.runs % RUNS + 1  # no worker knows it yet
        self.queue = queue
        self.over = False
        self.interrupt: BaseException | None = None
        self._begun = False
        self._step = 0

    def resume(self) -> None:
        """Do the caller's part, from wherever it was interrupted."""
        if self.interrupt is None:
            self._execute()
        else:
            self._cancel()
        _pool.release()
        self.over = True

    def _execute(self) -> None:
        queue, functions = self.queue, self.queue.functions
        if not self._begun:
            functions.begin(*queue.addresses, self.number)
            self._begun = True  # from here on other threads may know of it
            if queue.threads > 1:
                _pool.call(queue, self.number)
        while self._step < len(queue.records):
            before = self._step
            self._step = functions.execute(*queue.addresses, self.number, 0, self._step, BUDGET)
            if before == self._step:
                time.sleep(0)

    def _cancel(self) -> None:
        if self._begun:
            self.queue.functions.cancel(*self.queue.addresses, self.number)
            while self.queue.functions.active_steps(self.queue.addresses[0], self.queue.addresses[2]):
                time.sleep(1e-5)


@dataclass(frozen=True)
class _QueueFunctions:
    """The compiled functions of `execution`; while one runs, other threads may run Python."""

    execute: Any
    begin: Any
    cancel: Any
    active_steps: Any
    spin_wait: Any


FUNCTIONS = {"execute": 7, "begin": 4, "cancel": 4, "active_steps": 2, "spin_wait": 3}  # name: number of arguments
QUEUE_FUNCTIONS = tuple(store.Function("execution", name) for name in FUNCTIONS)
"""The compiled functions that every run needs besides its kernels."""


@cache
def _functions() -> _QueueFunctions:
    def callable_at(address: int, arguments: int) -> Any:
        return ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * arguments)(address)

    return _QueueFunctions(*map(callable_at, store.addresses(QUEUE_FUNCTIONS), FUNCTIONS.values()))


class _ThreadPool:
    """The workers of the whole process: never more of them than all simultaneous callers requested."""

    def __init__(self) -> None:
        self.workers: list[_Worker] = []
        self._requested: dict[int, int] = {}  # thread of a caller -> how many workers it requested
        self._lock = threading.RLock()  # a signal's handler may call again

    def call(self, queue: LaunchQueue, run: int) -> None:
        """Wake workers for this run: first those that worked for this caller before, then idle ones."""
        caller = threading.get_ident()
        self._requested[caller] = queue.threads - 1
        size = sum(list(self._requested.values()))
        if len(self.workers) < size:
            with self._lock:
                self.workers += [_Worker() for _ in range(size - len(self.workers))]
        best = sorted(self.workers, key=lambda worker: (worker.caller != caller, worker.busy))
        for me, worker in enumerate(best[: queue.threads - 1], 1):
            worker.notify(caller, (queue.functions, queue.header, queue.records, queue.counters, run, me))

    def release(self) -> None:
        """Drop the calling thread's request for workers."""
        self._requested.pop(threading.get_ident(), None)


class _Worker:
    """A thread that sleeps until it is notified. A call that it misses does no harm: the caller computes alone."""

    def __init__(self) -> None:
        self.caller = 0
        self.busy = False
        self.calls = np.zeros(1, np.int64)
        self._task: tuple[Any, ...] = ()
        self._asleep = threading.Lock()
        self._asleep.acquire()
        self._lock = threading.Lock()
        self.started = False

    def notify(self, caller: int, task: tuple[Any, ...]) -> None:
        """Give the worker a task and wake it."""
        if not self.started:
            with suppress(RuntimeError):  # the system has no thread left
                threading.Thread(target=self._serve, name="kuiper-edu compiled", daemon=True).start()
        self.caller, self._task = caller, task
        self.calls[0] += 1
        if self._asleep.locked():
            with suppress(RuntimeError):  # another caller just did
                self._asleep.release()

    def _serve(self) -> None:
        if not self._lock.acquire(blocking=False):
            return  # two callers started it
        self.started = True
        awake = False
        while True:
            if not awake:
                self.busy = False
                self._asleep.acquire()
                self.busy = True
            before, task = int(self.calls[0]), self._task
            _help(*task)
            awake = task[0].spin_wait(self.calls.ctypes.data, before, WORKER_SPINS)


def _help(
    functions: _QueueFunctions, header: Integers, records: Integers, counters: Integers, run: int, me: int
) -> None:
    """Do a worker's part of a run. The arguments keep the arrays alive, even if the queue is deleted."""
    step, addresses = 0, (header.ctypes.data, records.ctypes.data, counters.ctypes.data)
    while step < len(records):
        before, step = step, functions.execute(*addresses, run, me, step, UNLIMITED)
        if before == step:
            time.sleep(0)


def _aligned_zeros(count: int) -> Integers:
    """Return `count` zeros that begin at a multiple of 128 bytes."""
    whole = np.zeros(count + CACHE_LINE_PAD, np.int64)
    first = -whole.ctypes.data % (8 * CACHE_LINE_PAD) // 8
    return whole[first : first + count]


_pool = _ThreadPool()


@register_after_fork
def _start_afresh() -> None:
    global _pool
    _pool = _ThreadPool()  # threads do not live on in the child
