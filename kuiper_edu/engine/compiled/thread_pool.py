"""Threads that go through a table of steps together.

The caller begins a run, notifies workers, and computes; a worker that comes too late finds everything done. Workers
are daemon threads of the whole process that sleep between runs. With one thread there is none.

An interrupt (Ctrl-C) may come between any two instructions of Python. Then no thread takes a line any more, those at
a line finish it, and the interrupt is raised: afterwards no thread writes into any buffer. Compiled code comes back
every few hundredths of a second, so that no interrupt has to wait for the end of a run.
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
from kuiper_edu.engine.compiled.table import CACHE_LINE_PAD, WORTH_TAKING, Numbers, Row, compile_kernels, make_table
from kuiper_edu.support.process_wide import register_after_fork

RUNS = 2**31 - 1
"""Runs have numbers from 1 to this, then 1 again."""
BUDGET = int(0.05 / WORTH_TAKING)
"""Grains that the caller does before it looks for an interrupt."""
ENDLESS = 2**30
LINGER = 4000
"""Looks of a worker that has finished, before it sleeps: the next run may follow at once."""


def finish(run: _Run, guards: int = 3) -> None:
    """Carry on until it is over, whatever comes; what came is then the run's `interrupt`.

    An interrupt is caught by the innermost loop, one that comes on the way back into it by the next further out, and so
    on: five in a row, each within a few instructions of the one before, would be needed to get out.
    """
    while not run.over:
        try:
            if guards:
                finish(run, guards - 1)
            else:
                run.carry_on()
        except BaseException as interrupt:
            run.interrupt = interrupt


class Work:
    """The steps of a net, and the counters for one run of it at a time.

    Args:
        rows: the steps. Their arrays must live as long as this; one run at a time is the owner's affair.
        threads: how many share the work, the caller among them.

    Attributes:
        table: (steps, WIDTH); what it says may be changed between runs.
    """

    def __init__(self, rows: Sequence[Row], threads: int = 1) -> None:
        self.threads = threads
        compile_kernels(rows, also=WALK)
        self.table = make_table(rows)
        self.header = np.array([len(rows), threads], np.int64)
        self.counters = _aligned(len(rows) * (threads + 1) * CACHE_LINE_PAD)
        self.runs = 0
        self.at = tuple(each.ctypes.data for each in (self.header, self.table, self.counters))
        self.walking = _functions()  # compiled now, not in the first run

    def run(self) -> None:
        """All steps, in order; when it returns, or raises, no thread is at any of them."""
        run = _Run(self)
        finish(run)
        interrupt, run.interrupt = run.interrupt, None  # a traceback holds this frame; it would hold itself
        try:
            if interrupt is not None:
                raise interrupt
        finally:
            del interrupt


class _Run:
    """One run: `carry_on` may be interrupted anywhere and called again.

    Args:
        work: what is run.

    Attributes:
        over: whether all is done, or given up, and no thread is at it.
        interrupt: what stopped the caller; once it is set, as little as possible is done.
    """

    def __init__(self, work: Work) -> None:
        work.runs = self.number = work.runs % RUNS + 1  # no worker has ever heard of it
        self.work = work
        self.over = False
        self.interrupt: BaseException | None = None
        self._begun = False
        self._step = 0

    def carry_on(self) -> None:
        """The caller's part, from wherever it was interrupted."""
        if self.interrupt is None:
            self._go_on()
        else:
            self._give_up()
        _pool.release()
        self.over = True

    def _go_on(self) -> None:
        work, walking = self.work, self.work.walking
        if not self._begun:
            walking.begin(*work.at, self.number)
            self._begun = True  # from here on somebody else may know of it
            if work.threads > 1:
                _pool.call(work, self.number)
        while self._step < len(work.table):
            before, self._step = self._step, walking.walk(*work.at, self.number, 0, self._step, BUDGET)
            if before == self._step:
                time.sleep(0)

    def _give_up(self) -> None:
        if self._begun:
            self.work.walking.stop(*self.work.at, self.number)
            while self.work.walking.at_work(self.work.at[0], self.work.at[2]):
                time.sleep(1e-5)


@dataclass(frozen=True)
class _Walking:
    """The compiled functions of `walk`; while one runs, other threads may run Python."""

    walk: Any
    begin: Any
    stop: Any
    at_work: Any
    linger: Any


FUNCTIONS = {"walk": 7, "begin": 4, "stop": 4, "at_work": 2, "linger": 3}  # name: how many arguments
WALK = tuple(store.Function("walk", name) for name in FUNCTIONS)
"""What a run needs compiled beside its kernels."""


@cache
def _functions() -> _Walking:
    def callable_at(address: int, arguments: int) -> Any:
        return ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * arguments)(address)

    return _Walking(*map(callable_at, store.addresses(WALK), FUNCTIONS.values()))


class _ThreadPool:
    """The workers of the whole process. There are never more of them than the calls at one time asked for."""

    def __init__(self) -> None:
        self.workers: list[_Worker] = []
        self._wanted: dict[int, int] = {}  # thread of a caller -> how many workers it wants
        self._lock = threading.RLock()  # a signal's handler may call again

    def call(self, work: Work, run: int) -> None:
        """Wake workers for this run: those who know the caller, then those who are free."""
        caller = threading.get_ident()
        self._wanted[caller] = work.threads - 1
        size = sum(list(self._wanted.values()))
        if len(self.workers) < size:
            with self._lock:
                self.workers += [_Worker() for _ in range(size - len(self.workers))]
        best = sorted(self.workers, key=lambda worker: (worker.caller != caller, worker.busy))
        for me, worker in enumerate(best[: work.threads - 1], 1):
            worker.notify(caller, (work.walking, work.header, work.table, work.counters, run, me))

    def release(self) -> None:
        """The caller wants no workers any more."""
        self._wanted.pop(threading.get_ident(), None)


class _Worker:
    """A thread that sleeps until there is work. A call that it misses does no harm: the caller manages alone."""

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
        """Give it a task."""
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
            seen, task = int(self.calls[0]), self._task
            _help(*task)
            awake = task[0].linger(self.calls.ctypes.data, seen, LINGER)


def _help(walking: _Walking, header: Numbers, table: Numbers, counters: Numbers, run: int, me: int) -> None:
    """A worker's part of a run. It holds the arrays, whatever becomes of their owner."""
    step, at = 0, (header.ctypes.data, table.ctypes.data, counters.ctypes.data)
    while step < len(table):
        before, step = step, walking.walk(*at, run, me, step, ENDLESS)
        if before == step:
            time.sleep(0)


def _aligned(count: int) -> Numbers:
    """So many zeros, beginning at a multiple of 128 bytes."""
    whole = np.zeros(count + CACHE_LINE_PAD, np.int64)
    first = -whole.ctypes.data % (8 * CACHE_LINE_PAD) // 8
    return whole[first : first + count]


_pool = _ThreadPool()


@register_after_fork
def _start_afresh() -> None:
    global _pool
    _pool = _ThreadPool()  # threads do not live on in the child
