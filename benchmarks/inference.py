"""Speed of the engine, with and without compiled kernels, compared with PyTorch, onnxruntime and the roofline.

    python -m benchmarks.inference                 every net with 1 and 2 threads, printed as a table
    python -m benchmarks.inference --sizes         ResNet-18 from 56 to 448 pixels and batch 4 and 16, with 1 thread
    python -m benchmarks.inference --load 4        with 4 busy processes at the same time
    python -m benchmarks.inference --save          all of these, stored in docs/benchmarks_inference.md and its chart
    python -m benchmarks.inference --net resnet18 --threads 1 --rounds 5

It needs PyTorch, pnnx and onnxruntime (tools/requirements.txt) besides this package with its extra `fast`, and takes
about ten minutes with --save. Every engine has a process of its own in a clean environment (no OPENBLAS_* settings,
see inference_worker.py). They take turns, A B C A B C …, so that a change of the machine's speed affects all of them.
The shortest run of each engine counts, because longer runs are due to other work of the machine. The median is shown,
too, and the processor time per second, which must be 1 for one thread. The roofline is the time of the net's
multiplications and additions at the speed of the best matrix product measured in the same rounds.
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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.inference_operators import PROFILED, Times, operators_table, shortest
from benchmarks.inference_page import ENGINES, cpu_table, load_table, nets_table, save, sizes_table

ROUNDS = 12
SECONDS = 0.1  # time for which an engine runs in its turn
REST = 0.08  # seconds between two engines: idle threads of OpenBLAS and OpenMP spin for a while before they sleep
NETS = ("resnet18", "mobilenet", "unet", "yolo", "transformer")
GROWING = ["1x3x56x56", "1x3x112x112", "1x3x224x224", "1x3x448x448", "4x3x224x224", "16x3x224x224"]
LOADS = (0, 1, 2)  # numbers of busy processes

Result = dict[str, Any]


def main() -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--net", action="append", choices=NETS, help="measure only this net; may be repeated")
    parser.add_argument("--threads", type=int, action="append", help="1 and 2 by default; --sizes: 1")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--load", type=int, default=0, help="number of busy processes at the same time")
    parser.add_argument("--sizes", action="store_true", help="ResNet-18 in many sizes, instead of the nets")
    parser.add_argument("--save", action="store_true", help="store everything in docs/")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        results = run_all(options, Path(folder))
    if options.save:
        save(*results, options.rounds)
    return 0


def run_all(options: argparse.Namespace, folder: Path) -> tuple[list[Result], list[Result], dict[int, Result]]:
    """Measure and print what the options request, and return the results: nets, sizes, loads."""
    nets: list[Result] = []
    sizes: list[Result] = []
    loads: dict[int, Result] = {}
    chosen = options.net or list(NETS)
    growing = [f"resnet18@{shape}" for shape in GROWING]
    do_sizes = options.sizes or options.save
    export(folder, [*([] if options.sizes else chosen), *(growing if do_sizes else [])])
    if not options.sizes:
        pairs = [(net, threads) for net in chosen for threads in options.threads or [1, 2]]
        with busy_processes(options.load):
            for net, threads in pairs:
                nets.append(measure(folder, net, threads, options.rounds))
                print(nets_table(nets[-1:]), cpu_table(nets[-1:]), sep="\n", flush=True)
                if threads == 1:
                    print(operators_table(nets[-1:]), flush=True)
    if do_sizes:
        few = ("compiled", "PyTorch", "onnxruntime")
        sizes = [measure(folder, net, (options.threads or [1])[0], options.rounds // 3 or 1, few) for net in growing]
        print(sizes_table(sizes), flush=True)
    if options.save:
        for count in LOADS:
            with busy_processes(count):
                loads[count] = measure(folder, chosen[0], 2, options.rounds)
        print(load_table(loads))
    return nets, sizes, loads


def export(folder: Path, nets: Sequence[str]) -> None:
    """Write the model files of these nets."""
    command = [sys.executable, "-m", "benchmarks.inference_export", str(folder), *nets]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"the nets could not be exported:\n{done.stderr[-3000:]}")


def measure(folder: Path, net: str, threads: int, rounds: int, engines: Sequence[str] = (*ENGINES, "peak")) -> Result:
    """Return every engine's milliseconds and processor time, measured in rounds in which they take turns."""
    with workers(folder, net, threads, engines) as running:
        about = {name: running[name].answer() for name in engines}
        runs: dict[str, list[float]] = {name: [] for name in engines}
        cpu: dict[str, list[float]] = {name: [] for name in engines}
        for _ in range(rounds):
            for name in engines:
                time.sleep(REST)
                measured = running[name].ask(SECONDS)
                runs[name] += measured["ms"]
                cpu[name].append(measured["cpu"])
        operators = operator_times(running, rounds) if threads == 1 and "NumPy" in engines else {}
    flops = about["compiled"]["flops"]
    result = {
        "net": net,
        "threads": threads,
        "load": os.getloadavg()[0],
        "flops": flops,
        "error": {name: about[name].get("error", 0.0) for name in engines},
        "operators": operators,
        "best": {name: min(times) for name, times in runs.items()},
        "median": {name: statistics.median(times) for name, times in runs.items()},
        "cpu": {name: statistics.median(each) for name, each in cpu.items()},
    }
    if "peak" in engines:
        result["roofline"] = flops / about["peak"]["flops"] * result["best"]["peak"]
    return result


def operator_times(running: Mapping[str, Worker], rounds: int) -> dict[str, Times]:
    """Return the milliseconds of each operator, by engine; the engines take turns."""
    profiles: dict[str, list[Times]] = {name: [] for name in PROFILED}
    for _ in range(rounds):
        for name, runs in profiles.items():
            runs.append(running[name].ask("operators")["operators"])
    return {name: shortest(runs) for name, runs in profiles.items()}


class Worker:
    """The process of one engine.

    Args:
        command: the command that starts it.
        environment: its environment variables.
        log: the file for its standard error.
    """

    def __init__(self, command: list[str], environment: dict[str, str], log: Path) -> None:
        self.name, self.log = " ".join(command[3:6]), log
        with log.open("w", encoding="utf-8") as errors:
            self.process = subprocess.Popen(command, env=environment, stdin=-1, stdout=-1, stderr=errors, text=True)

    def ask(self, request: float | str) -> Result:
        """Send a request, a number of seconds to run or "operators", and return the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{request}\n")
        self.process.stdin.flush()
        return self.answer()

    def answer(self) -> Result:
        """Return the next answer of the process."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.name} failed:\n{self.log.read_text(encoding='utf-8')[-3000:]}")
        return dict(json.loads(line))


@contextmanager
def workers(folder: Path, net: str, threads: int, engines: Sequence[str]) -> Iterator[dict[str, Worker]]:
    """Start a process for each engine, and end them when the block ends."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("OPENBLAS_", "OMP_", "MKL_", "NUMBA_"))}
    environment |= {"OPENBLAS_NUM_THREADS": str(threads), "OMP_NUM_THREADS": str(threads), "KUIPER_STATIC": "1"}
    command = [sys.executable, "-m", "benchmarks.inference_worker"]
    running = {
        name: Worker([*command, name, str(threads), net, str(folder)], environment, folder / f"{name}.log")
        for name in engines
    }
    try:
        yield running
    finally:
        for worker in running.values():
            worker.process.kill()
            worker.process.wait()


@contextmanager
def busy_processes(count: int) -> Iterator[None]:
    """Keep `count` processes busy while the block runs."""
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
