"""The paths on which the engine can compute a stored net, each compared with PyTorch's own results."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from kuiper_edu.engine import FastPlanner, open_model
from kuiper_edu.errors import KuiperError
from kuiper_edu.layers import create_layer
from kuiper_edu.passes import optimize
from kuiper_edu.pnnx import Graph
from kuiper_edu.runtime import RuntimeGraph
from proofs.random_nets.cases import StoredNet
from proofs.random_nets.judge import CRASH, EQUAL, REFUSED, WRONG, Judgement, difference, general

TIME_LIMIT = 60
Arrays = Sequence[np.ndarray]


@dataclass(frozen=True)
class EnginePath:
    """A path on which a net can be computed.

    Args:
        engine: which of the engines below.
        variant: which inputs.
        change: what is done to the inputs that their numbers do not show.
        steps: whether each step is compared with its layer, rather than the result with PyTorch's.
    """

    engine: str
    variant: str = "plain"
    change: Callable[[np.ndarray], np.ndarray] | None = None
    steps: bool = False


def strided(array: np.ndarray) -> np.ndarray:
    """Return an equal array with gaps between its elements and reversed axes in memory."""
    wide = np.zeros((*array.shape[::-1], 2), array.dtype)
    wide[..., 0] = array.T
    return wide[..., 0].T


def frozen(array: np.ndarray) -> np.ndarray:
    """Return an equal array that is read-only."""
    copied = array.copy()
    copied.flags.writeable = False
    return copied


def swapped(array: np.ndarray) -> np.ndarray:
    """Return an equal array in the other byte order."""
    return array.astype(array.dtype.newbyteorder(">"))


PATHS: dict[str, EnginePath] = {
    "plain": EnginePath("plain"),
    "fast, 1 thread": EnginePath("fast1"),
    "fast, 2 threads": EnginePath("fast2"),
    "optimised, level 1": EnginePath("optimised1"),
    "optimised, level 2": EnginePath("optimised2"),
    "optimised and fast": EnginePath("optimised2 fast"),
    "other batch": EnginePath("any shape", "batch"),
    "other batch, fast": EnginePath("any shape fast", "batch"),
    "empty batch": EnginePath("any shape", "empty"),
    "empty batch, fast": EnginePath("any shape fast", "empty"),
    **{
        f"{words}, {engine}": EnginePath(engine, variant)
        for variant, words in (("nan", "NaN"), ("inf", "infinities"))
        for engine in ("plain", "fast1", "fast2", "optimised1", "optimised2")
    },
    "strided inputs": EnginePath("plain", change=strided),
    "strided inputs, fast": EnginePath("fast2", change=strided),
    "read-only inputs": EnginePath("plain", change=frozen),
    "read-only inputs, fast": EnginePath("fast2", change=frozen),
    "big-endian inputs": EnginePath("plain", change=swapped),
    "big-endian inputs, fast": EnginePath("fast2", change=swapped),
    "inputs without dimensions": EnginePath("any shape", "scalar"),
    "steps, 1 thread": EnginePath("fast1", steps=True),
    "steps, 2 threads": EnginePath("fast2", steps=True),
    "again": EnginePath("plain"),
}
"""All paths, in the order in which they run; "again" is the second run of the plain graph."""


class Engines:
    """The graphs of one exported file, opened when they are first needed; a refusal is stored.

    Args:
        net: the stored net.
        level: which export of it.
    """

    def __init__(self, net: StoredNet, level: int) -> None:
        self.file = net.param(level)
        self._opened: dict[str, RuntimeGraph | KuiperError] = {}

    def get(self, name: str) -> RuntimeGraph:
        """Return the engine of this name.

        Raises:
            KuiperError: it refuses the file.
        """
        if name not in self._opened:
            try:
                self._opened[name] = self._open(name)
            except KuiperError as error:
                self._opened[name] = error
        engine = self._opened[name]
        if isinstance(engine, KuiperError):
            raise engine
        return engine

    def _open(self, name: str) -> RuntimeGraph:
        if name.startswith("optimised"):
            level, *fast = name.removeprefix("optimised").split()
            planner = FastPlanner(1) if fast else None
            story = optimize(self.graph, int(level))
            graph = RuntimeGraph.from_graph(story.graph, create_layer, planner=planner)
            graph.build()
            return graph
        any_shape, fast = name.startswith("any shape"), "fast" in name
        return open_model(self.file, fast=fast, threads=2 if name.endswith("2") else 1, any_shape=any_shape)

    @cached_property
    def graph(self) -> Graph:
        """Load the file as pnnx wrote it."""
        return Graph.load(self.file)


def judge_path(net: StoredNet, engines: Engines, path: EnginePath) -> tuple[Judgement, Any] | None:
    """Return the judgement on one path and its result; None if PyTorch has no result to compare with."""
    if path.variant not in net.facts["variants"]:
        return None
    inputs, expected = net.inputs(path.variant), net.expected(path.variant)
    if path.change is not None:
        inputs = [path.change(array) for array in inputs]
    if path.steps:
        judgement, differences = judged(lambda: engines.get(path.engine).differences(*inputs), inputs)
        return (Judgement(WRONG, repr(differences)) if differences and differences.wrong else judgement), None
    return judged(lambda: engines.get(path.engine).forward(*inputs), inputs, expected)


def judged(compute: Callable[[], Any], inputs: Arrays, expected: Any = None) -> tuple[Judgement, Any]:
    """Run and judge: equal, refused with a message, wrong, or a crash. Changed inputs count as a wrong result, too.

    Without an expected result every other run is equal.
    """
    before = [array.copy() for array in inputs]
    try:
        with time_limit(TIME_LIMIT):
            result = compute()
    except KuiperError as error:
        return Judgement(REFUSED, f"{type(error).__name__}: {general(str(error))}"), None
    except Exception as error:  # whatever it is, it is no refusal in words
        return Judgement(CRASH, f"{type(error).__name__}: {error}"), None
    if any(a.tobytes() != b.tobytes() for a, b in zip(before, inputs, strict=True)):
        return Judgement(WRONG, "an input was changed"), None
    fault = "" if expected is None else difference(result, expected)
    return Judgement(WRONG, fault) if fault else Judgement(EQUAL), result


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """Raise TimeoutError in the block after this many seconds; no limit on systems without alarms."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def stop(*_: Any) -> None:
        raise TimeoutError(f"no end after {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
