"""The page and the picture that benchmarks/inference.py stores in docs/."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

DOCS = Path(__file__).parents[1] / "docs"
ENGINES = ("fast", "plain", "PyTorch", "onnxruntime")
SHOWN = 4  # kinds of operators in the table of shares

Result = Mapping[str, Any]


def row(result: Result) -> str:
    """One line of the table: milliseconds, and in brackets the ratio to PyTorch."""
    run = result["runs"][0]
    base = run["ms"]["PyTorch"]
    cells = [f"{run['ms'][name]:.2f} ({run['ms'][name] / base:.2f})" for name in ENGINES]
    cells.append(f"{run['roofline']:.2f} ({run['roofline'] / base:.2f})")
    numbers = f"{run['best']:.2f} | {run['flops'] / 1e9:.2f} | {run['error']:.0e} | {result['load']:.1f}"
    return f"| {result['net']} | {result['threads']} | {' | '.join(cells)} | {numbers} |"


def sizes_table(result: Result) -> str:
    """How the time grows with the FLOPs."""
    lines = [
        f"| {_threads(result)}: input | GFLOP | ms | ms per GFLOP | PyTorch, ms | ratio |",
        "|---" * 6 + "|",
    ]
    for run in result["runs"]:
        fast, theirs, gigaflop = run["ms"]["fast"], run["ms"]["PyTorch"], run["flops"] / 1e9
        shape = " x ".join(map(str, run["shape"]))
        lines.append(
            f"| {shape} | {gigaflop:.2f} | {fast:.1f} | {fast / gigaflop:.1f} | {theirs:.1f} | {fast / theirs:.2f} |"
        )
    return "\n".join(lines)


def load_table(loads: Mapping[int, Result]) -> str:
    """What busy processes beside do to each engine."""
    lines = ["| busy processes | fast, ms | PyTorch, ms | onnxruntime, ms | ratio to PyTorch |", "|---" * 5 + "|"]
    for count, result in loads.items():
        ms = result["runs"][0]["ms"]
        cells = " | ".join(f"{ms[name]:.1f}" for name in ("fast", "PyTorch", "onnxruntime"))
        lines.append(f"| {count} | {cells} | {ms['fast'] / ms['PyTorch']:.2f} |")
    return "\n".join(lines)


def shares_table(results: Sequence[Result]) -> str:
    """Where the fast engine's time goes."""
    lines = ["| net | threads | share of the time by the kind of a step's first operator |", "|---" * 3 + "|"]
    for result in results:
        found = list(result["runs"][0]["shares"].items())
        told = ", ".join(f"{kind} {share:.0%}" for kind, share in found[:SHOWN])
        rest = sum(share for _, share in found[SHOWN:])
        lines.append(f"| {result['net']} | {result['threads']} | {told}, others {rest:.0%} |")
    return "\n".join(lines)


def save(nets: Sequence[Result], sizes: Sequence[Result], loads: Mapping[int, Result], rounds: int) -> None:
    """Write docs/benchmarks_inference.md and docs/images/benchmarks_inference.svg."""
    (DOCS / "images").mkdir(parents=True, exist_ok=True)
    (DOCS / "benchmarks_inference.md").write_text(page(nets, sizes, loads, rounds), encoding="utf-8")
    (DOCS / "images" / "benchmarks_inference.svg").write_text(picture(nets), encoding="utf-8")


def picture(nets: Sequence[Result]) -> str:
    """The ratios to PyTorch as bars, an SVG."""
    from kuiper_edu.viz.charts import bar_chart

    ratios = {}
    for result in nets:
        ms = result["runs"][0]["ms"]
        for name in ("fast", "onnxruntime"):
            label = f"{result['net']}, {_threads(result)}: {name}"
            ratios[label] = round(ms[name] / ms["PyTorch"], 2)
    return str(bar_chart(ratios, title="Time as a multiple of PyTorch eager's (below 1: faster)").svg)


def page(nets: Sequence[Result], sizes: Sequence[Result], loads: Mapping[int, Result], rounds: int) -> str:
    """The page for docs/."""
    head = f"| net | threads | {' | '.join(ENGINES)} | roofline | best | GFLOP | error | load |"
    return TEXT.format(
        date=datetime.now(UTC).date(),
        machine=f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        versions=f"Python {platform.python_version()}, NumPy {np.__version__}, {_torch()}",
        rounds=rounds,
        loads=_range([result["load"] for result in (*nets, *sizes)]),
        nets="\n".join([head, "|---" * (len(ENGINES) + 7) + "|", *map(row, nets)]),
        shares=shares_table(nets),
        sizes="\n\n".join(map(sizes_table, sizes)),
        busy=load_table(loads),
    )


def _threads(result: Result) -> str:
    return "1 thread" if result["threads"] == 1 else f"{result['threads']} threads"


def _range(values: Sequence[float]) -> str:
    return f"{min(values):.1f} to {max(values):.1f}"


def _processor() -> str:
    """The kind of processor, and whether it has wide vectors."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.machine()
    found = dict(line.split(":", 1) for line in lines if ":" in line)
    facts = {key.strip(): value.strip() for key, value in found.items()}
    wide = " with AVX-512" if "avx512f" in facts.get("flags", "") else ""
    return facts.get("model name", platform.machine()) + wide


def _torch() -> str:
    import onnxruntime
    import torch

    return f"PyTorch {torch.__version__.partition('+')[0]}, onnxruntime {onnxruntime.__version__}"


TEXT = """# Inference, measured

`python -m benchmarks.inference --save` on {date}: {machine}; {versions}. Times are in milliseconds, medians of {rounds}
rounds in which the engines took turns; in brackets the ratio to PyTorch eager in the same run. The machine was shared:
its load average was {loads} while this ran, so the **ratios** can be trusted further than the milliseconds. With two
threads a busy neighbour hurts PyTorch most (its threads wait for each other, spinning), so read those rows as what
happens on a shared machine; *best*, the shortest run here against the shortest of PyTorch, is the fairer number.

![The ratios as bars](images/benchmarks_inference.svg)

{nets}

*fast* is `open_model(..., fast=True)`, *plain* every operator through its layer's own forward (NumPy's BLAS with as
many threads). *roofline*: all multiplications and additions at the speed of the best matrix product seen in the same
run. *error*: the largest difference from PyTorch, relative to max(1, largest value). *load*: the load average at the
end of the run, ours included. The nets, in benchmarks/nets.py: ResNet-18 at 224 x 224, a MobileNetV2 of half width at
224 x 224, a U-Net at 256 x 256, a one-stage detector at 320 x 320, four encoder layers of a transformer on 128 tokens
of 256 numbers.

## Where the time goes

{shares}

Convolutions are matrix products for the most part (im2col, Winograd) and come close to the roofline where channels are
many. Depthwise convolutions and everything element by element are bound by memory. `graph.profile(x)` tells it operator
by operator, `graph.planner.table()` which strategy each of them has.

## In proportion to the work

ResNet-18 from 56 to 448 pixels, and in batches up to 16:

{sizes}

Small pictures cost more per GFLOP, because the last layers' weights have to be read whatever the size of the map.

## Under foreign load

ResNet-18 with 2 threads, beside processes that never rest:

{busy}

## How to run it

    pip install -r tools/requirements.txt
    python -m benchmarks.inference --save

`--net`, `--threads`, `--rounds`, `--sizes` and `--load N` measure parts. Each net and thread count gets a process of
its own, without OPENBLAS_* settings from the shell (a pinned OPENBLAS_CORETYPE can halve NumPy's speed).
"""
