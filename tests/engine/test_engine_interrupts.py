"""Ctrl-C in the middle of a run: afterwards no buffer changes, no thread is left over, and the next run is right."""

import gc
import random
import signal
import threading
import time
from types import FrameType, FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest
from conv_nets import ENGINES, numbers, opened, wide

from kuiper_edu.runtime import RuntimeGraph


def owned_arrays(start: object) -> list[np.ndarray[Any, Any]]:
    """Return every array that an object refers to, directly or not, and that owns its memory."""
    found: dict[int, object] = {}
    todo = [start]
    while todo:
        thing = todo.pop()
        if id(thing) in found or isinstance(thing, ModuleType | type):
            continue
        found[id(thing)] = thing
        todo += (thing.__closure__ or ()) if isinstance(thing, FunctionType) else gc.get_referents(thing)
        if isinstance(thing, np.ndarray) and thing.base is not None:
            todo.append(thing.base)
    return [thing for thing in found.values() if isinstance(thing, np.ndarray) and thing.flags.owndata]


class CtrlC:
    """A key press of Ctrl-C, several times, at random moments of a run and never outside of it."""

    def __init__(self, graph: RuntimeGraph, seed: int, most: int) -> None:
        self.graph = graph
        self.random = random.Random(seed)
        self.most = most

    def run(self, x: Any, seconds: float) -> bool:
        """Run the graph and return whether it was interrupted."""
        pauses = [self.random.uniform(0, seconds)]
        pauses += [self.random.choice((0, 1e-5, 1e-4)) for _ in range(self.random.randrange(self.most))]
        fingers = threading.Thread(target=self._press, args=(threading.get_ident(), pauses))
        before = signal.signal(signal.SIGINT, self._handle)
        gc.disable()  # what is raised in a collector's callback (hypothesis has one) is reported and lost
        fingers.start()
        try:
            self.graph.forward(x)
        except KeyboardInterrupt:
            return True
        finally:
            fingers.join()
            gc.enable()
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


def interrupt_runs(workers: int, interrupts: int, most: int, compiled: bool) -> None:
    """Run until `interrupts` runs have been interrupted; everything is checked after each run.

    How many of the interrupts come in time depends on the machine: under load few do, and it takes more runs.
    """
    graph, x = opened(wide(), threads=workers + 1, compiled=compiled), numbers(1, 64, 56, 56)
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
CASES = [(0, False), *((workers, True) for workers in (0, 1, 2) if True in ENGINES)]
"""The number of additional threads, and whether kernels are compiled: NumPy kernels use one thread."""


@needs_signals
@pytest.mark.parametrize(("workers", "compiled"), CASES)
def test_after_ctrl_c_the_buffers_do_not_change_and_the_next_run_is_right(workers: int, compiled: bool) -> None:
    interrupt_runs(workers, 10, 3, compiled)


@pytest.mark.nightly
@needs_signals
@pytest.mark.parametrize(("workers", "compiled"), CASES)
@pytest.mark.parametrize("most", [1, 4])
def test_after_hundreds_of_ctrl_cs_the_buffers_do_not_change_and_the_next_run_is_right(
    workers: int, most: int, compiled: bool
) -> None:
    interrupt_runs(workers, 500, most, compiled)
