"""Threads that go through a table of steps together.

The caller begins a run, wakes helpers, and walks; who comes too late finds everything done. Helpers are daemon threads
of the whole process that sleep between runs. With one thread there is none.

An interrupt (Ctrl-C) may come between any two instructions of Python. Then nobody takes a line any more, those who are
at one finish it, and the interrupt is raised: afterwards no thread writes into any buffer. Compiled code comes back
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
from typing import Any, Protocol

import numpy as np

from kuiper_edu.engine.compiled import store, waiting
from kuiper_edu.engine.compiled.table import GAP, WORTH_TAKING, Numbers, Row, compile_kernels, make_table
from kuiper_edu.support.process_wide import in_forked_child

RUNS = 2**31 - 1
"""Runs have numbers from 1 to this, then 1 again."""
BUDGET = int(0.05 / WORTH_TAKING)
"""Grains that the caller does before it looks for an interrupt."""
ENDLESS = 2**30


class Resumable(Protocol):
    """What can be left anywhere and carried on.

    Attributes:
        over: whether nothing is left to do.
        interrupt: what stopped it; once it is set, as little as possible is done.
    """

    over: bool
    interrupt: BaseException | None

    def carry_on(self) -> None:
        """Go on from wherever it was left, until it is over."""
        ...


def finish(call: Resumable, guards: int = 3) -> None:
    """Carry on until it is over, whatever comes; what came is then the call's `interrupt`.

    An interrupt is caught by the innermost loop, one that comes on the way back into it by the next further out, and so
    on: five in a row, each within a few instructions of the one before, would be needed to get out.
    """
    while not call.over:
        try:
            if guards:
                finish(call, guards - 1)
            else:
                call.carry_on()
        except BaseException as interrupt:
            call.interrupt = interrupt


class Work:
    """The steps of a net, and the counters for one run of it at a time.

    Args:
        rows: the steps. Their arrays must live as long as this; one run at a time is the owner's affair.
        threads: how many share the work, the caller among them.
        wait: how they wait for each other; the best way that there is if left out.

    Attributes:
        table: (steps, WIDTH); what it says may be changed between runs.
    """

    def __init__(self, rows: Sequence[Row], threads: int = 1, wait: waiting.Waiting | None = None) -> None:
        self.threads = threads
        compile_kernels(rows, also=WALK)
        self.table = make_table(rows)
        self.header = np.array([len(rows), threads, *(wait or waiting.best()).numbers()], np.int64)
        self.counters = _aligned(len(rows) * (threads + 1) * GAP)
        self.runs = 0
        self.at = tuple(each.ctypes.data for each in (self.header, self.table, self.counters))
        self.walking = _functions()  # compiled now, not in the first run

    def run(self) -> None:
        """All steps, in order; when it returns, or raises, nobody is at any of them."""
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
        over: whether all is done, or given up, and nobody is at it.
        interrupt: what stopped the caller.
    """

    def __init__(self, work: Work) -> None:
        work.runs = self.number = work.runs % RUNS + 1  # no helper has ever heard of it
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
        _team.dismiss()
        self.over = True

    def _go_on(self) -> None:
        work, walking = self.work, self.work.walking
        if not self._begun:
            walking.begin(*work.at, self.number)
            self._begun = True  # from here on somebody else may know of it
            if work.threads > 1:
                _team.call(work, self.number)
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
"""What a team needs compiled; whoever compiles kernels asks for these in the same breath."""


@cache
def _functions() -> _Walking:
    def callable_at(address: int, arguments: int) -> Any:
        return ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * arguments)(address)

    return _Walking(*map(callable_at, store.addresses(WALK), FUNCTIONS.values()))


class _Team:
    """The helpers of the whole process. There are never more of them than the calls at one time asked for."""

    def __init__(self) -> None:
        self.helpers: list[_Helper] = []
        self._wanted: dict[int, int] = {}  # thread of a caller -> how many helpers it wants
        self._door = threading.RLock()  # a signal's handler may call again

    def call(self, work: Work, run: int) -> None:
        """Wake helpers for this run: those who know the caller, then those who are free."""
        caller = threading.get_ident()
        self._wanted[caller] = work.threads - 1
        size = sum(list(self._wanted.values()))
        if len(self.helpers) < size:
            with self._door:
                self.helpers += [_Helper() for _ in range(size - len(self.helpers))]
        best = sorted(self.helpers, key=lambda helper: (helper.caller != caller, helper.busy))
        for me, helper in enumerate(best[: work.threads - 1], 1):
            helper.wake(caller, (work.walking, work.header, work.table, work.counters, run, me))

    def dismiss(self) -> None:
        """The caller wants no helpers any more."""
        self._wanted.pop(threading.get_ident(), None)


class _Helper:
    """A thread that sleeps until there is work. A call that it misses does no harm: the caller manages alone."""

    def __init__(self) -> None:
        self.caller = 0
        self.busy = False
        self.bell = np.zeros(1, np.int64)
        self._errand: tuple[Any, ...] = ()
        self._asleep = threading.Lock()
        self._asleep.acquire()
        self._door = threading.Lock()
        self.started = False

    def wake(self, caller: int, errand: tuple[Any, ...]) -> None:
        """Send it on an errand."""
        if not self.started:
            with suppress(RuntimeError):  # the system has no thread left
                threading.Thread(target=self._serve, name="kuiper-edu compiled", daemon=True).start()
        self.caller, self._errand = caller, errand
        self.bell[0] += 1
        if self._asleep.locked():
            with suppress(RuntimeError):  # another caller just did
                self._asleep.release()

    def _serve(self) -> None:
        if not self._door.acquire(blocking=False):
            return  # two callers started it
        self.started = True
        awake = False
        while True:
            if not awake:
                self.busy = False
                self._asleep.acquire()
                self.busy = True
            seen, errand = int(self.bell[0]), self._errand
            _help(*errand)
            awake = errand[0].linger(self.bell.ctypes.data, seen, waiting.LINGER)


def _help(walking: _Walking, header: Numbers, table: Numbers, counters: Numbers, run: int, me: int) -> None:
    """A helper's part of a run. It holds the arrays, whatever becomes of their owner."""
    step, at = 0, (header.ctypes.data, table.ctypes.data, counters.ctypes.data)
    while step < len(table):
        before, step = step, walking.walk(*at, run, me, step, ENDLESS)
        if before == step:
            time.sleep(0)


def _aligned(count: int) -> Numbers:
    """So many zeros, beginning at a multiple of 128 bytes."""
    whole = np.zeros(count + GAP, np.int64)
    first = -whole.ctypes.data % (8 * GAP) // 8
    return whole[first : first + count]


_team = _Team()


@in_forked_child
def _start_afresh() -> None:
    global _team
    _team = _Team()  # threads do not live on in the child
