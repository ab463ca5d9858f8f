"""The cost of cached compiled kernels for the start of a program: `python -m benchmarks.second_start [rounds]`.

It needs the extra `fast`. A new Python process opens a net and runs it once; in turn with `compiled=False`, like an
installation without the extra, and with the cached kernels. The first round, which may compile, does not count.
"""

from __future__ import annotations

import os
import platform
import resource
import statistics
import subprocess
import sys
import time

from kuiper_edu.support.project import root

NETS = {
    "digits, 64 x 64": (root() / "course5/model_file/digits", (1, 1, 64, 64)),
    "simple_ops2, 16 x 16": (root() / "course4/model_file/simple_ops2", (2, 3, 16, 16)),
}
START = """
import sys
import numpy as np
from kuiper_edu.engine import open_model
model = open_model({path!r}, fast=True, compiled={compiled})
model.forward(np.zeros({shape}, np.float32))
assert "numba" not in sys.modules or {may_compile}
"""


def start(**settings: object) -> tuple[float, float]:
    """Run a new Python process and return its seconds by the clock and of the processor."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-c", START.format(**settings)], check=True, stderr=subprocess.DEVNULL)
    seconds, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    machine = platform.processor() or platform.machine()
    print(f"{machine}, Python {platform.python_version()}, load {load}, {rounds} rounds\n")
    print("| | clock, minimum | median | processor, minimum |\n|---|---|---|---|")
    for name, (path, shape) in NETS.items():
        times: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
        for turn in range(rounds + 1):
            for compiled, so_far in times.items():
                pair = start(path=str(path), shape=shape, compiled=compiled, may_compile=turn == 0)
                so_far += [pair] if turn else []
        for compiled, pairs in times.items():
            clock, cpu = zip(*pairs, strict=True)
            kernels = "compiled" if compiled else "NumPy's"
            print(f"| {name}, {kernels} | {min(clock):.2f} s | {statistics.median(clock):.2f} s | {min(cpu):.2f} s |")


if __name__ == "__main__":
    main()
