"""One engine with one net in a process of its own, which runs when it is told to.

    python -m benchmarks.inference_worker ENGINE THREADS NET FOLDER

It prints {"flops": …, "error": …} as JSON when it is ready. For every line it then reads, it runs for so many seconds
and prints what each run took, and how much of a processor all of them together; for the line "operators" it prints what
each operator took. Alone in its process, no engine changes how many threads another one has, and none spins in another
one's time.
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

from benchmarks.inference_operators import Times, look_at_onnxruntime, look_at_ours

SIDE = 1024  # of the matrices whose product tells the machine's peak

Run = Callable[[], Any]
Look = Callable[[], Times]
Ready = tuple[Run, dict[str, Any], Look | None]


def main() -> None:
    """Answer until there is no line any more."""
    engine, threads, net, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3], Path(sys.argv[4])
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print is no answer
    run, about, look = MAKERS[engine](net, folder, threads)
    for _ in range(2):
        result = run()
    if engine != "peak":
        about["error"] = difference(arrays(result), folder)
    print(json.dumps(about), file=answers, flush=True)
    for line in sys.stdin:
        asked = line.strip()
        answer = {"operators": look() if look else []} if asked == "operators" else measure(run, float(asked))
        print(json.dumps(answer), file=answers, flush=True)


def measure(run: Run, seconds: float) -> dict[str, Any]:
    """Milliseconds of each run within this time, and processor seconds per second."""
    run()  # wakes its threads and fills the caches
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
    """This package's engine, with or without compiled kernels."""
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
    return lambda: graph.forward(x), {"flops": flops}, lambda: look_at_ours(graph, x)


def torch_eager(net: str, folder: Path, threads: int) -> Ready:
    """PyTorch, operator after operator."""
    import torch

    from benchmarks.nets import make

    torch.set_num_threads(threads)
    module, x = make(net.partition("@")[0]), torch.from_numpy(np.load(folder / f"{net}.x.npy"))

    def run() -> Any:
        with torch.inference_mode():
            return module(x)

    return run, {}, None


def onnx(net: str, folder: Path, threads: int) -> Ready:
    """onnxruntime with its own settings, but for the number of threads."""
    import onnxruntime

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = threads
    model = folder / f"{net}.onnx"
    session = onnxruntime.InferenceSession(str(model), settings, providers=["CPUExecutionProvider"])
    name, x = session.get_inputs()[0].name, np.load(folder / f"{net}.x.npy")
    return lambda: session.run(None, {name: x}), {}, lambda: look_at_onnxruntime(model, threads, x)


def peak(_net: str, _folder: Path, _threads: int) -> Ready:
    """A product of two matrices, for the machine's peak."""
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
    """The largest one from PyTorch's results, relative to max(1, largest value)."""
    net = sys.argv[3]
    expected = [np.load(folder / f"{net}.y{i}.npy") for i in range(len(found))]
    pairs = zip(found, expected, strict=True)
    return max(float(np.abs(a - b).max() / max(1.0, float(np.abs(b).max()))) for a, b in pairs)


def arrays(result: Any) -> list[np.ndarray]:
    """The arrays in a result, whatever its nesting."""
    if isinstance(result, list | tuple):
        return [array for each in result for array in arrays(each)]
    return [np.asarray(result)]


if __name__ == "__main__":
    main()
