"""A process that runs one net on one engine, on request.

    python -m benchmarks.inference_worker ENGINE THREADS NET FOLDER

It prints {"flops": …, "error": …} as JSON when it is ready. Then it reads requests, one per line. For a number it runs
for so many seconds and prints the time of each run and the processor time per second; for "operators" it prints the
time of each operator. As each engine has its own process, none changes the number of threads of another one, and none
spins while another one is measured.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.inference_operators import Times, profile_onnxruntime, profile_ours

SIDE = 1024  # of the matrices whose product gives the machine's peak

Run = Callable[[], Any]
Profile = Callable[[], Times]
Ready = tuple[Run, dict[str, Any], Profile | None]


def main() -> None:
    """Answer requests until the input ends."""
    engine, threads, net, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3], Path(sys.argv[4])
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # so that the output of libraries is not taken for an answer
    run, about, profile = MAKERS[engine](net, folder, threads)
    for _ in range(2):
        result = run()
    if engine != "peak":
        about["error"] = difference(arrays(result), folder)
    print(json.dumps(about), file=answers, flush=True)
    for line in sys.stdin:
        request = line.strip()
        if request == "operators":
            answer: dict[str, Any] = {"operators": profile() if profile else []}
        else:
            answer = measure(run, float(request))
        print(json.dumps(answer), file=answers, flush=True)


def measure(run: Run, seconds: float) -> dict[str, Any]:
    """Return the milliseconds of each run within this time, and the processor seconds per second."""
    run()  # wakes the engine's threads and fills the caches
    times = []
    cpu, start = time.process_time(), time.perf_counter()
    until = start
    while until - start < seconds or not times:
        before, until = until, 0.0
        run()
        until = time.perf_counter()
        times.append((until - before) * 1e3)
    return {"ms": times, "cpu": (time.process_time() - cpu) / (until - start)}


def ours(net: str, folder: Path, threads: int, *, compiled: bool) -> Ready:
    """Prepare this package's engine, with or without compiled kernels."""
    from kuiper_edu.engine import FastPlanner
    from kuiper_edu.layers import create_layer
    from kuiper_edu.runtime import RuntimeGraph

    x = np.load(folder / f"{net}.x.npy")
    graph = RuntimeGraph(
        folder / f"{net}.pnnx.param", None, create_layer, planner=FastPlanner(threads, compiled=compiled)
    )
    graph.build()
    flops = sum(row.flops or 0 for row in graph.profile(x).rows)
    graph.forward(x)
    return lambda: graph.forward(x), {"flops": flops}, lambda: profile_ours(graph, x)


def torch_eager(net: str, folder: Path, threads: int) -> Ready:
    """Prepare PyTorch in eager mode."""
    import torch

    from benchmarks.nets import make

    torch.set_num_threads(threads)
    module, x = make(net.partition("@")[0]), torch.from_numpy(np.load(folder / f"{net}.x.npy"))

    def run() -> Any:
        with torch.inference_mode():
            return module(x)

    return run, {}, None


def onnx(net: str, folder: Path, threads: int) -> Ready:
    """Prepare onnxruntime with its default settings, except for the number of threads."""
    import onnxruntime

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = threads
    model = folder / f"{net}.onnx"
    session = onnxruntime.InferenceSession(str(model), settings, providers=["CPUExecutionProvider"])
    name, x = session.get_inputs()[0].name, np.load(folder / f"{net}.x.npy")
    return lambda: session.run(None, {name: x}), {}, lambda: profile_onnxruntime(model, threads, x)


def peak(_net: str, _folder: Path, _threads: int) -> Ready:
    """Prepare a product of two matrices, for the machine's peak."""
    a = np.random.default_rng(0).random((SIDE, SIDE), dtype=np.float32)
    out = np.empty_like(a)
    return lambda: np.matmul(a, a, out=out), {"flops": 2 * SIDE**3}, None


MAKERS: dict[str, Callable[[str, Path, int], Ready]] = {
    "compiled": lambda net, folder, threads: ours(net, folder, threads, compiled=True),
    "NumPy": lambda net, folder, threads: ours(net, folder, threads, compiled=False),
    "PyTorch": torch_eager,
    "onnxruntime": onnx,
    "peak": peak,
}


def difference(found: list[np.ndarray], folder: Path) -> float:
    """Return the largest difference from PyTorch's results, relative to max(1, largest value)."""
    net = sys.argv[3]
    expected = [np.load(folder / f"{net}.y{i}.npy") for i in range(len(found))]
    pairs = zip(found, expected, strict=True)
    return max(float(np.abs(a - b).max() / max(1.0, float(np.abs(b).max()))) for a, b in pairs)


def arrays(result: Any) -> list[np.ndarray]:
    """Return the arrays in a result, which may be nested lists and tuples."""
    if isinstance(result, list | tuple):
        return [array for each in result for array in arrays(each)]
    return [np.asarray(result)]


if __name__ == "__main__":
    main()
