"""The page and the chart that benchmarks/inference.py stores in docs/."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from benchmarks.inference_operators import operators_table

DOCS = Path(__file__).parents[1] / "docs"
ENGINES = ("compiled", "NumPy", "PyTorch", "onnxruntime")

Result = Mapping[str, Any]


def nets_table(results: Sequence[Result]) -> str:
    """Return a table of milliseconds: the shortest run / the median (ratio of the shortest to onnxruntime's)."""
    head = f"| net | threads | {' | '.join(ENGINES)} | roofline | GFLOP | error | load |"
    return "\n".join([head, "|---" * (len(ENGINES) + 6) + "|", *map(_row, results)])


def _row(result: Result) -> str:
    base = result["best"]["onnxruntime"]
    cells = [f"{_both(result, name)} ({result['best'][name] / base:.2f})" for name in ENGINES]
    cells.append(f"{result['roofline']:.2f} ({result['roofline'] / base:.2f})")
    error = max(result["error"][name] for name in ("compiled", "NumPy"))
    numbers = f"{result['flops'] / 1e9:.2f} | {error:.0e} | {result['load']:.1f}"
    return f"| {result['net']} | {result['threads']} | {' | '.join(cells)} | {numbers} |"


def _both(result: Result, name: str) -> str:
    return f"{result['best'][name]:.2f} / {result['median'][name]:.2f}"


def cpu_table(results: Sequence[Result]) -> str:
    """Return a table of the number of processors that each engine kept busy."""
    lines = [f"| net | threads | {' | '.join(ENGINES)} |", "|---" * (len(ENGINES) + 2) + "|"]
    for result in results:
        cells = " | ".join(f"{result['cpu'][name]:.2f}" for name in ENGINES)
        lines.append(f"| {result['net']} | {result['threads']} | {cells} |")
    return "\n".join(lines)


def sizes_table(results: Sequence[Result]) -> str:
    """Return a table of the time by input size, and per GFLOP."""
    lines = ["| input | GFLOP | compiled, ms | ms per GFLOP | PyTorch, ms | onnxruntime, ms |", "|---" * 6 + "|"]
    for result in results:
        ms, gigaflop = result["best"], result["flops"] / 1e9
        shape = result["net"].partition("@")[2].replace("x", " x ")
        lines.append(
            f"| {shape} | {gigaflop:.2f} | {ms['compiled']:.1f} | {ms['compiled'] / gigaflop:.1f} "
            f"| {ms['PyTorch']:.1f} | {ms['onnxruntime']:.1f} |"
        )
    return "\n".join(lines)


def load_table(loads: Mapping[int, Result]) -> str:
    """Return a table of each engine's shortest run / median, by the number of busy processes."""
    lines = [f"| busy processes | {' | '.join(ENGINES)} |", "|---" * (len(ENGINES) + 1) + "|"]
    for count, result in loads.items():
        lines.append(f"| {count} | {' | '.join(_both(result, name) for name in ENGINES)} |")
    return "\n".join(lines)


def save(nets: Sequence[Result], sizes: Sequence[Result], loads: Mapping[int, Result], rounds: int) -> None:
    """Write docs/benchmarks_inference.md and docs/images/benchmarks_inference.svg."""
    (DOCS / "images").mkdir(parents=True, exist_ok=True)
    (DOCS / "benchmarks_inference.md").write_text(page(nets, sizes, loads, rounds), encoding="utf-8")
    (DOCS / "images" / "benchmarks_inference.svg").write_text(picture(nets), encoding="utf-8")


def picture(nets: Sequence[Result]) -> str:
    """Return a bar chart of the ratios to onnxruntime, as SVG."""
    from kuiper_edu.viz.charts.small_charts import bar_chart

    ratios = {}
    for result in nets:
        for name in ("compiled", "NumPy", "PyTorch"):
            label = f"{result['net']}, {_threads(result)}: {name}"
            ratios[label] = round(result["best"][name] / result["best"]["onnxruntime"], 2)
    return str(bar_chart(ratios, title="Time as a multiple of onnxruntime's (below 1: faster)").svg)


def page(nets: Sequence[Result], sizes: Sequence[Result], loads: Mapping[int, Result], rounds: int) -> str:
    """Return the page for docs/."""
    return TEXT.format(
        date=datetime.now(UTC).date(),
        machine=f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        versions=_versions(),
        rounds=rounds,
        loads=_range([result["load"] for result in (*nets, *sizes)]),
        nets=nets_table(nets),
        cpu=cpu_table(nets),
        operators=operators_table(nets),
        sizes=sizes_table(sizes),
        busy=load_table(loads),
    )


def _threads(result: Result) -> str:
    return "1 thread" if result["threads"] == 1 else f"{result['threads']} threads"


def _range(values: Sequence[float]) -> str:
    return f"{min(values):.1f} to {max(values):.1f}"


def _processor() -> str:
    """Return the name of the processor, and whether it has AVX-512."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.machine()
    entries = dict(line.split(":", 1) for line in lines if ":" in line)
    facts = {key.strip(): value.strip() for key, value in entries.items()}
    vectors = " with AVX-512" if "avx512f" in facts.get("flags", "") else ""
    return facts.get("model name", platform.machine()) + vectors


def _versions() -> str:
    """Return the versions of Python and of the libraries that compute."""
    packages = {"NumPy": "numpy", "Numba": "numba", "PyTorch": "torch", "onnxruntime": "onnxruntime"}
    versions = [f"{title} {metadata.version(name).partition('+')[0]}" for title, name in packages.items()]
    return f"Python {platform.python_version()}, {', '.join(versions)}"


TEXT = """# Inference, measured

`python -m benchmarks.inference --save` on {date}: {machine}; {versions}. Times are in milliseconds: the shortest run /
the median, and in brackets the shortest run as a multiple of onnxruntime's. {rounds} rounds, in which the engines took
turns, each in a process of its own. What makes a run longer than the shortest is other work of the machine (its load
average was {loads} while this ran, the benchmark's own included); so the shortest run decides, and the median shows
how much of that there was.

![The ratios as bars](images/benchmarks_inference.svg)

{nets}

*compiled* is `open_model(..., fast=True)` with the extra `fast`, *NumPy* the same without it, *PyTorch* eager mode.
*roofline*: all multiplications and additions at the speed of the best matrix product of NumPy's BLAS in the same
rounds. *error*: the largest difference from PyTorch, relative to max(1, largest value). The nets, in
benchmarks/nets.py: ResNet-18 at 224 x 224, a MobileNetV2 of half width at 224 x 224, a U-Net at 256 x 256, a one-stage
detector at 320 x 320, four encoder layers of a transformer on 128 tokens of 256 numbers.

How many processors each engine kept busy, its processor time divided by the time that passed. One thread is 1.00:

{cpu}

## What you may conclude

- The order of the engines on this kind of processor, for these nets and versions. Ratios within 0.05 of each other are
  equal: they change that much from one run to the next.
- Nothing about processors with other vectors (AVX2, ARM), about more than two threads, or about half precision, which
  none of them used.
- The roofline is what BLAS reaches. Winograd saves multiplications and can go below it; nets whose layers are bound by
  memory (depthwise convolutions, everything element by element) cannot come near it.

## Operator by operator

Milliseconds with one thread: for each operator the shortest of many runs, from `graph.profile(x)` and from
onnxruntime's own profiler, added up by kind. A dash: nothing to do, or done as part of another kind. Measuring a single
operator adds a few microseconds of overhead in both engines, so that short operators look longer than they are.

{operators}

The main differences:

- *activation*, *formula*: our kernels add and apply SiLU, GELU or a sigmoid to a tile before writing it, so this is
  part of *convolution* and *linear* here. onnxruntime makes another pass over the numbers for SiLU, GELU and the sums
  of the transformer; it also computes ReLU and the sums of ResNet within its convolutions.
- *convolution*: Winograd saves products where it is chosen (`winograd` in `graph.planner.table()`); onnxruntime
  computes them all. The first convolution of a net includes copying the image into a padded buffer, for which
  onnxruntime's profile has no operator.
- *moving numbers*: our kernels write tiles in the order of axes that the next operator needs, and feature maps that
  will be concatenated are adjacent from the beginning. onnxruntime copies for both.
- *product of matrices*: includes transposing the keys, which is *moving numbers* in onnxruntime's profile.
- *softmax*: includes the division of the scores, which onnxruntime makes part of the product.
- *layer norm*, *softmax* and the mean of whole maps accumulate in float64, as the layers do: beside sums in float32 a
  kernel takes 1.25, 1.15 and 1.1 to 1.5 times as long, with NumPy 1.5 times for the mean.

`graph.planner.table()` shows, after a first run, which kernel each operator has.

## In proportion to the work

ResNet-18 from 56 to 448 pixels, and in batches up to 16, with one thread; shortest runs:

{sizes}

Small images cost more per GFLOP, because the weights of the last layers have to be read regardless of the size of the
feature maps.

## With other load on the machine

ResNet-18 with 2 threads, while other processes compute all the time:

{busy}

## How to run it

    pip install -r tools/requirements.txt
    pip install -e '.[fast]'
    python -m benchmarks.inference --save

`--net`, `--threads`, `--rounds`, `--sizes` and `--load N` measure parts. Every engine runs without OPENBLAS_* settings
from the shell (a pinned OPENBLAS_CORETYPE can halve NumPy's speed).
"""
