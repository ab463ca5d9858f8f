"""Execution of a launch queue in compiled code, from the first record to the last, by one thread or several.

Every launch record has counters: for each thread's part of its work items, the number of the run (upper 32 bits) and
the items taken (lower 32 bits); and the number of items done. A thread takes items by compare-and-swap, from its own
part first, then from the others'. A step is over when its *items* are done, by whichever thread. So no thread waits for
one that sleeps or was never woken: the caller computes what no worker takes.
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
from kuiper_edu.engine.compiled.launch_records import (
    CACHE_LINE_PAD,
    GRAIN_SIZE,
    ITEMS,
    RECORD_LENGTH,
    STEPS,
    THREADS,
)
from kuiper_edu.engine.compiler import JitFunction, part

TAKEN = 0xFFFFFFFF
DONE, LATE, OVER = 0, 1, 2
SPINS = 2000
"""Reads of a counter, with a pause of 12 ns each, before compiled code returns to Python to let other threads run."""


def compiled(signature: str) -> Any:
    """Return a decorator that makes a compiled function with these types."""
    return lambda function: JitFunction(function, signature)


@part
def take_items(records: Any, step: int, counters: Any, at: int, end: int, run: int, most: int) -> int:
    """Compute items of one thread's part, half of the rest at a time, until all or `most` are done; return how many."""
    grain, computed = records[step * RECORD_LENGTH + GRAIN_SIZE], 0
    while computed <= most:
        taken = load(counters, at)
        first = taken & TAKEN
        if taken >> 32 != run or first >= end:
            break
        count = min(max(grain, min((end - first) // 2, most)), end - first)
        if replace(counters, at, taken, taken + count):
            call_kernel(records, step * RECORD_LENGTH, first, first + count)
            computed += count
    return computed


@part
def wait(header: Any, counters: Any, base: int, items: int, run: int) -> int:
    """Wait for the end of a step and return DONE, LATE (not within SPINS reads) or OVER (the whole run has ended)."""
    done, spins = base + header[THREADS] * CACHE_LINE_PAD, 0
    while load(counters, done) < items:
        if load(counters, base) >> 32 != run:
            return OVER
        spins += 1
        if spins == SPINS:
            return LATE
        pause()
    return DONE


@compiled("int64(CPointer(int64), CPointer(int64), CPointer(int64), int64, int64, int64, int64)")
def execute(header: Any, records: Any, counters: Any, run: int, me: int, step: int, budget: int) -> int:
    """Execute the queue from this step on and return the next step to execute.

    It returns before the end when more than `budget` grains are done or other threads are late.

    Args:
        header: the number of steps and of threads.
        records: the launch records, one for each step.
        counters: the items taken and done.
        run: the number of the run. If that has ended, the result is the number of steps.
        me: the index of this thread.
        step: the first step that may not be done.
        budget: how many grains to compute before returning.
    """
    steps, threads, spent = header[STEPS], header[THREADS], 0
    for s in range(step, steps):
        record = s * RECORD_LENGTH
        base, items, grain = s * (threads + 1) * CACHE_LINE_PAD, records[record + ITEMS], records[record + GRAIN_SIZE]
        computed, most = 0, (budget - spent) * grain
        for turn in range(threads):  # its own part first: no other processor's cache holds its counter
            thread = (me + turn) % threads
            end = items * (thread + 1) // threads
            computed += take_items(records, s, counters, base + thread * CACHE_LINE_PAD, end, run, most - computed)
        if computed:
            increase(counters, base + threads * CACHE_LINE_PAD, computed)
        spent += computed // grain
        if spent > budget:
            return s
        state = wait(header, counters, base, items, run)
        if state == LATE:
            return s
        if state == OVER:
            return steps
    return steps


@compiled("void(CPointer(int64), CPointer(int64), CPointer(int64), int64)")
def begin(header: Any, records: Any, counters: Any, run: int) -> None:
    """Begin a new run: reset the counters of all steps, under its number."""
    threads = header[THREADS]
    for s in range(header[STEPS]):
        base = s * (threads + 1) * CACHE_LINE_PAD
        store(counters, base + threads * CACHE_LINE_PAD, 0)
        for thread in range(threads):
            first = records[s * RECORD_LENGTH + ITEMS] * thread // threads
            store(counters, base + thread * CACHE_LINE_PAD, run << 32 | first)


@compiled("void(CPointer(int64), CPointer(int64), CPointer(int64), int64)")
def cancel(header: Any, records: Any, counters: Any, run: int) -> None:
    """Cancel this run: no thread takes items any more. A step's count of items done is 0 once no thread is in it."""
    threads = header[THREADS]
    for s in range(header[STEPS]):
        base, items = s * (threads + 1) * CACHE_LINE_PAD, records[s * RECORD_LENGTH + ITEMS]
        for thread in range(threads):
            old = exchange(counters, base + thread * CACHE_LINE_PAD, 0)
            if old >> 32 == run:
                increase(counters, base + threads * CACHE_LINE_PAD, items * thread // threads - (old & TAKEN))


@compiled("int64(CPointer(int64), CPointer(int64))")
def active_steps(header: Any, counters: Any) -> int:
    """Count the steps in which a thread still computes after `cancel`."""
    threads, active = header[THREADS], 0
    for s in range(header[STEPS]):
        active += load(counters, (s * (threads + 1) + threads) * CACHE_LINE_PAD) != 0
    return active


@compiled("int64(CPointer(int64), int64, int64)")
def spin_wait(calls: Any, before: int, spins: int) -> int:
    """Return 1 as soon as the number of calls differs from `before`, or 0 after so many reads."""
    for _ in range(spins):
        if load(calls, 0) != before:
            return 1
        pause()
    return 0
