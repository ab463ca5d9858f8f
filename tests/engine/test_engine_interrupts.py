"""Ctrl-C in the middle of a run: afterwards no buffer changes, no thread is left over, and the next run is right."""

import gc
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType, FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest
from conv_nets import ENGINES, numbers, opened, wide
from interrupts import Press, interrupt_at

from kuiper_edu.engine import threads
from kuiper_edu.engine.threads import run_together
from kuiper_edu.runtime import RuntimeGraph


class Tasks:
    """Two tasks that tell which threads are at them; the first is done when the second, a longer one, has begun."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.working: set[int] = set()
        self.done: list[int] = []

    def all(self) -> list[Callable[[], None]]:
        return [partial(self.work, number) for number in range(2)]

    def work(self, number: int) -> None:
        self.working.add(threading.get_ident())
        try:
            if number == 0:
                self.begun.wait(0.02)
            else:
                self.begun.set()
                time.sleep(2e-3)
            self.done.append(number)
        finally:
            self.working.discard(threading.get_ident())


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[threads._Pool]:
    """Helpers of the test's own."""
    mine = threads._Pool()
    monkeypatch.setattr(threads, "_pool", mine)
    before = helpers_alive()
    yield mine
    deadline = time.monotonic() + 10
    while helpers_alive() > before + len(mine.helpers) and time.monotonic() < deadline:
        time.sleep(1e-3)  # one that was started twice goes
    assert helpers_alive() <= before + len(mine.helpers)


def helpers_alive() -> int:
    """Those of compiled kernels are another team."""
    return sum(thread.name == "kuiper-edu" for thread in threading.enumerate())


@pytest.mark.parametrize("strikes", [1, 2, 3, 4])
def test_an_interrupt_anywhere_comes_out_when_nobody_works_any_more(
    pool: threads._Pool, monkeypatch: pytest.MonkeyPatch, strikes: int
) -> None:
    press, left = Press().now, 0

    class Call(threads._Call):
        """Where an interrupt is caught, the next one comes at once."""

        def __setattr__(self, name: str, value: Any) -> None:
            nonlocal left
            super().__setattr__(name, value)
            if name == "interrupt" and value is not None and left:
                left -= 1
                press[object()]

    monkeypatch.setattr(threads, "_Call", Call)
    here = sys.modules[__name__]
    moment, struck = 0, True
    while struck:
        moment, left, tasks = moment + 1, strikes - 1, Tasks()
        struck = interrupt_at(partial(lambda tasks: run_together(tasks.all()), tasks), (threads, here), moment)
        assert not tasks.working - {threading.get_ident()}
        assert len(tasks.done) == 2 or struck
        left, tasks = 0, Tasks()
        run_together(tasks.all())
        assert sorted(tasks.done) == [0, 1]
        assert len(pool.helpers) <= 1
    assert moment > 200


def test_an_interrupt_is_not_lost_to_a_garbage_collection() -> None:
    def busy(*_: object) -> None:
        for _ in range(3):
            pass

    usual = gc.get_threshold()
    gc.callbacks.append(busy)
    gc.set_threshold(1)
    try:
        assert interrupt_at(lambda: run_together(Tasks().all()), (threads, sys.modules[__name__]), 1)
    finally:
        gc.set_threshold(*usual)
        gc.callbacks.remove(busy)


def owned_arrays(start: object) -> list[np.ndarray[Any, Any]]:
    """Every array that an object reaches and that owns its memory."""
    met: dict[int, object] = {}
    todo = [start]
    while todo:
        thing = todo.pop()
        if id(thing) in met or isinstance(thing, ModuleType | type):
            continue
        met[id(thing)] = thing
        todo += (thing.__closure__ or ()) if isinstance(thing, FunctionType) else gc.get_referents(thing)
        if isinstance(thing, np.ndarray) and thing.base is not None:
            todo.append(thing.base)
    return [thing for thing in met.values() if isinstance(thing, np.ndarray) and thing.flags.owndata]


class CtrlC:
    """Presses Ctrl-C several times, at random moments of a run and never outside of it."""

    def __init__(self, graph: RuntimeGraph, seed: int, most: int) -> None:
        self.graph = graph
        self.random = random.Random(seed)
        self.most = most

    def run(self, x: Any, seconds: float) -> bool:
        """Whether the run was interrupted."""
        pauses = [self.random.uniform(0, seconds)]
        pauses += [self.random.choice((0, 1e-5, 1e-4)) for _ in range(self.random.randrange(self.most))]
        fingers = threading.Thread(target=self._press, args=(threading.get_ident(), pauses))
        before = signal.signal(signal.SIGINT, self._handle)
        fingers.start()
        try:
            self.graph.forward(x)
        except KeyboardInterrupt:
            return True
        finally:
            fingers.join()
            signal.signal(signal.SIGINT, before)
        return False

    def _press(self, thread: int, pauses: list[float]) -> None:
        for pause in pauses:
            time.sleep(pause)
            signal.pthread_kill(thread, signal.SIGINT)

    def _handle(self, _: int, frame: FrameType | None) -> None:
        while frame is not None:
            if frame.f_code is RuntimeGraph.forward.__code__:
                raise KeyboardInterrupt
            frame = frame.f_back


def interrupt_runs(helpers: int, interrupts: int, most: int, compiled: bool) -> None:
    """Run until so many runs were interrupted; all is checked after each run.

    How many of the strikes come in time is the machine's affair: under load few do, and it takes more runs.
    """
    graph, x = opened(wide(), threads=helpers + 1, compiled=compiled), numbers(1, 64, 56, 56)
    graph.forward(x)
    expected = graph.forward(x)
    seconds = min(timed(graph, x) for _ in range(5))
    buffers = owned_arrays(graph._executables)
    assert sum(each.nbytes for each in buffers) > 2 * expected.nbytes
    interrupted = 0
    for seed in range(100 * interrupts):
        interrupted += CtrlC(graph, seed, most).run(x, seconds)
        left = [each.copy() for each in buffers]
        time.sleep(2e-3)
        assert all(np.array_equal(a, b, equal_nan=a.dtype.kind == "f") for a, b in zip(left, buffers, strict=True))
        np.testing.assert_array_equal(graph.forward(x), expected)
        if interrupted == interrupts:
            return
    pytest.fail(f"{interrupted} of {100 * interrupts} runs were interrupted")


def timed(graph: RuntimeGraph, x: Any) -> float:
    start = time.perf_counter()
    graph.forward(x)
    return time.perf_counter() - start


needs_signals = pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system sends threads no signals")


@needs_signals
@pytest.mark.parametrize("compiled", ENGINES)
@pytest.mark.parametrize("helpers", [1, 2])
def test_after_ctrl_c_the_buffers_rest_and_the_next_run_is_right(
    pool: threads._Pool, helpers: int, compiled: bool
) -> None:
    interrupt_runs(helpers, 10, 3, compiled)
    assert len(pool.helpers) <= helpers


@pytest.mark.nightly
@needs_signals
@pytest.mark.parametrize("compiled", ENGINES)
@pytest.mark.parametrize("helpers", [1, 2, 3])
@pytest.mark.parametrize("most", [1, 4])
def test_after_hundreds_of_ctrl_cs_the_buffers_rest_and_the_next_run_is_right(
    pool: threads._Pool, helpers: int, most: int, compiled: bool
) -> None:
    interrupt_runs(helpers, 500, most, compiled)
    assert len(pool.helpers) <= helpers
