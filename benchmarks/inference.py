"""How fast the engine is, beside its plain path, PyTorch, onnxruntime and the roofline.

    python -m benchmarks.inference                 every net with 1 and 2 threads, printed as a table
    python -m benchmarks.inference --sizes         ResNet-18 from 56 to 448 pixels and batch 1 to 16, with 1 thread
    python -m benchmarks.inference --load 4        with 4 busy processes beside it
    python -m benchmarks.inference --save          all of these, stored in docs/benchmarks_inference.md and its picture
    python -m benchmarks.inference --net resnet18 --threads 1 --rounds 5

It needs PyTorch, pnnx and onnxruntime beside this package (tools/requirements.txt). Every net and thread count has a
process of its own in a clean environment (no OPENBLAS_* settings). In it the engines take turns, A B C A B C …, so
that a change of the machine's speed meets all of them; what is told is the median and its ratio to PyTorch eager.
The roofline is the net's multiplications and additions at the speed of the best matrix product seen in the same run.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.inference_page import load_table, row, save, sizes_table

ROUNDS = 15
SHORTEST = 0.02  # seconds; a shorter run is repeated until it takes so long
REST = 0.1  # seconds between two engines: idle threads of OpenBLAS spin for about 30 ms before they sleep
GROWING = [(1, 3, size, size) for size in (56, 112, 224, 448)] + [(n, 3, 224, 224) for n in (2, 4, 8, 16)]
LOADS = (0, 2, 4)  # busy processes beside

Run = Callable[[], Any]
Result = dict[str, Any]


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--net", action="append", help="only this one; may be given several times")
    parser.add_argument("--threads", type=int, action="append", help="1 and 2 by default; --sizes: 1")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--load", type=int, default=0, help="so many busy processes run beside")
    parser.add_argument("--sizes", action="store_true", help="ResNet-18 in many sizes, in place of the nets")
    parser.add_argument("--save", action="store_true", help="store everything in docs/")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        print(json.dumps(measure(options.net[0], options.threads[0], options.rounds, options.sizes)))
        return 0
    if not options.sizes or options.save:
        nets = each_net(options)
    if options.sizes or options.save:
        sizes = [in_own_process("resnet18", n, options.rounds, sizes=True) for n in options.threads or [1]]
        print("\n".join(map(sizes_table, sizes)))
    if options.save:
        loads = {n: under_load(n, "resnet18", 2, options.rounds) for n in LOADS}
        print(load_table(loads))
        save(nets, sizes, loads, options.rounds)
    return 0


def each_net(options: argparse.Namespace) -> list[Result]:
    """Measure and print the nets that were asked for."""
    from benchmarks.nets import NETS

    results = []
    for net in options.net or list(NETS):
        for threads in options.threads or [1, 2]:
            results.append(under_load(options.load, net, threads, options.rounds))
            print(row(results[-1]), flush=True)
    return results


def under_load(busy: int, net: str, threads: int, rounds: int) -> Result:
    """Measure one net while `busy` other processes compute."""
    with busy_processes(busy):
        return in_own_process(net, threads, rounds)


@contextmanager
def busy_processes(count: int) -> Iterator[None]:
    """So many processes that never rest."""
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def in_own_process(net: str, threads: int, rounds: int, *, sizes: bool = False) -> Result:
    """Measure one net with one number of threads, nothing else in the process."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("OPENBLAS_", "OMP_", "MKL_"))}
    clean |= {"OPENBLAS_NUM_THREADS": str(threads), "OMP_NUM_THREADS": str(threads)}
    command = [sys.executable, "-m", "benchmarks.inference", "--worker", "--net", net, "--threads", str(threads)]
    command += ["--rounds", str(rounds), *(["--sizes"] if sizes else [])]
    done = subprocess.run(command, env=clean, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{net} with {threads} threads failed:\n{done.stderr[-3000:]}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def measure(net: str, threads: int, rounds: int, sizes: bool) -> Result:
    """Medians in milliseconds of every engine, how well they agree, and the machine's load meanwhile."""
    import torch

    from benchmarks.nets import NETS, make

    torch.set_num_threads(threads)
    module = make(net)
    with tempfile.TemporaryDirectory() as folder, torch.inference_mode():
        shapes = GROWING if sizes else [NETS[net][1]]
        runs = [compare(module, each, threads, rounds, Path(folder)) for each in shapes]
    return {"net": net, "threads": threads, "load": os.getloadavg()[0], "runs": runs}


def compare(module: Any, shape: tuple[int, ...], threads: int, rounds: int, folder: Path) -> Result:
    """One shape: every engine's median, the roofline, and the largest difference from PyTorch."""
    import torch

    x = torch.rand(shape, generator=torch.Generator().manual_seed(0))
    engines, flops, shares = prepare(module, x, threads, folder)
    expected = arrays(engines["PyTorch"]())
    error = max(
        float(np.abs(a - b).max() / max(1.0, float(np.abs(b).max())))
        for name in ("fast", "plain")
        for a, b in zip(arrays(engines[name]()), expected, strict=True)
    )
    engines["peak"] = matrix_product()
    times = take_turns(engines, rounds)
    peak = 2 * 1024**3 / (min(times.pop("peak")) / 1e3)
    return {
        "shape": list(shape),
        "flops": flops,
        "error": error,
        "shares": shares,
        "roofline": flops / peak * 1e3,
        "ms": {name: statistics.median(values) for name, values in times.items()},
        "best": min(times["fast"]) / min(times["PyTorch"]),
    }


def prepare(module: Any, x: Any, threads: int, folder: Path) -> tuple[dict[str, Run], int, dict[str, float]]:
    """Every engine, ready to run on x; the net's FLOPs; and where the fast engine's time goes."""
    import torch

    from kuiper_edu.engine import open_model
    from kuiper_edu.pnnx_export import export

    stem = folder / "x".join(map(str, x.shape))
    with torch.inference_mode(False):
        files = export(module, [x.clone()], stem)
    array = x.numpy()
    fast, plain = (open_model(files.param, fast=fast, threads=threads) for fast in (True, False))
    flops = sum(row.flops or 0 for row in plain.profile(array).rows)
    engines: dict[str, Run] = {
        "fast": lambda: fast.forward(array),
        "plain": lambda: plain.forward(array),
        "PyTorch": lambda: module(x),
        "onnxruntime": onnx(module, x, threads, stem.with_suffix(".onnx")),
    }
    return engines, flops, shares(fast, array)


def shares(graph: Any, array: np.ndarray, runs: int = 9) -> dict[str, float]:
    """Type of operator (the first of those that are joined) -> its share of the time, the largest first."""
    seconds: Counter[str] = Counter()
    for _ in range(runs):
        for each in graph.profile(array).rows:
            seconds[each.type.split(" + ")[0].split(".")[-1]] += each.seconds
    return {kind: time / seconds.total() for kind, time in seconds.most_common()}


def onnx(module: Any, x: Any, threads: int, path: Path) -> Run:
    """The net in onnxruntime."""
    import onnxruntime
    import torch

    with torch.inference_mode(False):
        torch.onnx.export(module, (x.clone(),), str(path), dynamo=False, opset_version=17)
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = threads
    settings.add_session_config_entry("session.intra_op.allow_spinning", "0")  # it would take the others' time
    session = onnxruntime.InferenceSession(str(path), settings, providers=["CPUExecutionProvider"])
    name, array = session.get_inputs()[0].name, x.numpy()
    return lambda: session.run(None, {name: array})


def matrix_product() -> Run:
    """A product of two 1024 x 1024 matrices, for the machine's peak."""
    a = np.random.default_rng(0).random((1024, 1024), dtype=np.float32)
    out = np.empty_like(a)
    return lambda: np.matmul(a, a, out=out)


def take_turns(engines: dict[str, Run], rounds: int) -> dict[str, list[float]]:
    """Milliseconds of every engine in every round."""
    repeats = {}
    for name, run in engines.items():
        run()
        start = time.perf_counter()
        run()
        repeats[name] = max(1, int(SHORTEST / (time.perf_counter() - start)))
    times: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(rounds):
        for name, run in engines.items():
            time.sleep(REST)
            run()  # wakes its threads and fills the caches
            start = time.perf_counter()
            for _ in range(repeats[name]):
                run()
            times[name].append((time.perf_counter() - start) / repeats[name] * 1e3)
    return times


def arrays(result: Any) -> list[np.ndarray]:
    """The arrays in a result, whatever its nesting."""
    if isinstance(result, list | tuple):
        return [array for each in result for array in arrays(each)]
    return [np.asarray(result)]


if __name__ == "__main__":
    sys.exit(main())
