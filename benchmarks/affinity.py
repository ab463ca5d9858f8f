"""Does keeping a helper off its caller's processor pay? `python -m benchmarks.affinity [rounds]`.

Two threads, one process, nothing differs but whether `engine/threads.py` is told which processor to avoid; the two take
turns (A B B A ...), each for five runs of which the first does not count. Wanted is a machine with nothing else to do:
what the minimum and the median say apart from each other is noise.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from kuiper_edu.datasets import load_digits
from kuiper_edu.engine import open_model, processors, threads
from kuiper_edu.project import root

RUNS = 5  # in a turn
Turn = Callable[[], None]


def avoiding(current: Callable[[], int]) -> Turn:
    """A turn in which helpers keep off this processor of their caller's."""

    def begin() -> None:
        processors.current = current
        for helper in threads._pool.helpers:  # wherever the last turn left them, they may go anywhere
            os.sched_setaffinity(helper.thread.native_id or 0, os.sched_getaffinity(0))
            helper.kept_off = processors.ANY

    return begin


def seconds(run: Callable[[], Any]) -> list[float]:
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return times[1:]


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    turns = {"with": avoiding(processors.current), "without": avoiding(lambda: processors.ANY)}
    images = load_digits()[0]
    print("| images | with, minimum | median | without, minimum | median | minima | medians |")
    print(f"|{'---|' * 7}")
    for count in (1, 8, 64):
        graph = open_model(root() / "course5" / "model_file" / "digits", fast=True, threads=2, compiled=False)
        x = np.ascontiguousarray(images[:count])
        times: dict[str, list[float]] = {name: [] for name in turns}
        graph.forward(x)
        for number in range(rounds):
            for name in list(turns)[:: 1 if number % 2 else -1]:
                turns[name]()
                times[name] += seconds(lambda: graph.forward(x))  # noqa: B023
        low = {name: 1e3 * min(values) for name, values in times.items()}
        middle = {name: 1e3 * statistics.median(values) for name, values in times.items()}
        cells = [f"{low[name]:.2f} ms | {middle[name]:.2f} ms" for name in turns]
        ratios = f"{low['without'] / low['with']:.2f} | {middle['without'] / middle['with']:.2f}"
        print(f"| {count} | {' | '.join(cells)} | {ratios} |", flush=True)


if __name__ == "__main__":
    main()
