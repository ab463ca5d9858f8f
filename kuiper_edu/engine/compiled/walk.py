"""The way through a table of steps, in compiled code from the first step to the last, alone or with others.

Every step has counters: for each thread's share, which run it is (upper 32 bits) and how many lines are taken (lower
32 bits); and how many lines are done. A line is taken by compare-and-swap, from one's own share first, then from the
others'. A step is over when its *lines* are done, whoever did them. So nobody waits for a thread that sleeps or was
never woken: the caller alone does what no worker takes.
"""

from __future__ import annotations

from typing import Any

from kuiper_edu.engine.compiled.atomics import (
    call_kernel,
    exchange,
    increase,
    load,
    pause,
    replace,
    store,
)
from kuiper_edu.engine.compiled.table import (
    CACHE_LINE_PAD,
    GRAIN,
    LINES,
    STEPS,
    THREADS,
    WIDTH,
)
from kuiper_edu.engine.compiler import Kernel, part

TAKEN = 0xFFFFFFFF
DONE, LATE, OVER = 0, 1, 2
SPINS = 2000
"""Looks at a counter, with a pause of 12 ns each, before compiled code comes back to Python to let others in."""


def compiled(signature: str) -> Any:
    """A decorator: a compiled function with these types."""
    return lambda function: Kernel(function, signature)


@part
def take_lines(table: Any, step: int, counters: Any, at: int, end: int, run: int, most: int) -> int:
    """Do lines of one share, half of what is left at a time, until none is left or `most` are done; how many."""
    grain, mine = table[step * WIDTH + GRAIN], 0
    while mine <= most:
        taken = load(counters, at)
        first = taken & TAKEN
        if taken >> 32 != run or first >= end:
            break
        count = min(max(grain, min((end - first) // 2, most)), end - first)
        if replace(counters, at, taken, taken + count):
            call_kernel(table, step * WIDTH, first, first + count)
            mine += count
    return mine


@part
def wait(header: Any, counters: Any, base: int, lines: int, run: int) -> int:
    """Wait for the end of a step: DONE, LATE if it takes longer than SPINS looks, OVER for the whole run."""
    done, spins = base + header[THREADS] * CACHE_LINE_PAD, 0
    while load(counters, done) < lines:
        if load(counters, base) >> 32 != run:
            return OVER
        spins += 1
        if spins == SPINS:
            return LATE
        pause()
    return DONE


@compiled("int64(CPointer(int64), CPointer(int64), CPointer(int64), int64, int64, int64, int64)")
def walk(header: Any, table: Any, counters: Any, run: int, me: int, step: int, budget: int) -> int:
    """Go on from this step. The next one, or the same again: more than `budget` grains were done, or others are late.

    Args:
        header: how many steps and threads.
        table: the steps.
        counters: what is taken and what is done.
        run: the number of the run. If it is over, the answer is the number of steps.
        me: which share is mine.
        step: the first one that may not be done.
        budget: how many grains to do before coming back.
    """
    steps, threads, spent = header[STEPS], header[THREADS], 0
    for s in range(step, steps):
        base, lines, grain = s * (threads + 1) * CACHE_LINE_PAD, table[s * WIDTH + LINES], table[s * WIDTH + GRAIN]
        mine, most = 0, (budget - spent) * grain
        for turn in range(threads):  # my share first: no other processor's cache holds its counter
            share = (me + turn) % threads
            end = lines * (share + 1) // threads
            mine += take_lines(table, s, counters, base + share * CACHE_LINE_PAD, end, run, most - mine)
        if mine:
            increase(counters, base + threads * CACHE_LINE_PAD, mine)
        spent += mine // grain
        if spent > budget:
            return s
        found = wait(header, counters, base, lines, run)
        if found == LATE:
            return s
        if found == OVER:
            return steps
    return steps


@compiled("void(CPointer(int64), CPointer(int64), CPointer(int64), int64)")
def begin(header: Any, table: Any, counters: Any, run: int) -> None:
    """Give every share of every step back, under the number of a new run."""
    threads = header[THREADS]
    for s in range(header[STEPS]):
        base = s * (threads + 1) * CACHE_LINE_PAD
        store(counters, base + threads * CACHE_LINE_PAD, 0)
        for share in range(threads):
            store(counters, base + share * CACHE_LINE_PAD, run << 32 | table[s * WIDTH + LINES] * share // threads)


@compiled("void(CPointer(int64), CPointer(int64), CPointer(int64), int64)")
def stop(header: Any, table: Any, counters: Any, run: int) -> None:
    """Let no thread take a line of this run any more. Then a step has done 0 when those that were at it have left."""
    threads = header[THREADS]
    for s in range(header[STEPS]):
        base, lines = s * (threads + 1) * CACHE_LINE_PAD, table[s * WIDTH + LINES]
        for share in range(threads):
            old = exchange(counters, base + share * CACHE_LINE_PAD, 0)
            if old >> 32 == run:
                increase(counters, base + threads * CACHE_LINE_PAD, lines * share // threads - (old & TAKEN))


@compiled("int64(CPointer(int64), CPointer(int64))")
def at_work(header: Any, counters: Any) -> int:
    """After a stop: how many steps somebody is still at."""
    threads, busy = header[THREADS], 0
    for s in range(header[STEPS]):
        busy += load(counters, (s * (threads + 1) + threads) * CACHE_LINE_PAD) != 0
    return busy


@compiled("int64(CPointer(int64), int64, int64)")
def linger(calls: Any, seen: int, spins: int) -> int:
    """Stay awake for a while in case the next run follows at once; whether it did."""
    for _ in range(spins):
        if load(calls, 0) != seen:
            return 1
        pause()
    return 0
