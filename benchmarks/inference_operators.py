"""The time of each kind of operators in compiled kernels and in onnxruntime.

benchmarks/inference.py requests profiles from the two engines' processes in turn; each profiles several runs, and the
shortest time of each operator counts. An activation that an engine fuses into a convolution has no time of its own.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

RUNS = 10  # number of runs that an engine profiles in a turn
PROFILED = ("compiled", "onnxruntime")

Times = dict[str, tuple[str, float]]
"""Name of an operator -> its kind, and milliseconds."""

KINDS = {
    "convolution": ("Conv2d", "Conv", "FusedConv"),
    "linear": ("Linear", "Gemm"),
    "product of matrices": ("matmul", "bmm", "scaled_dot_product_attention", "MatMul", "FusedMatMul", "Attention"),
    "softmax": ("softmax", "Softmax"),
    "layer norm": ("LayerNorm", "LayerNormalization", "SkipLayerNormalization"),
    "pooling": ("MaxPool2d", "max_pool2d", "AdaptiveAvgPool2d", "MaxPool", "AveragePool", "GlobalAveragePool"),
    "activation": ("ReLU", "ReLU6", "SiLU", "GELU", "sigmoid", "Relu", "Clip", "Sigmoid", "Gelu", "QuickGelu"),
    "formula": ("Expression", "Add", "Sub", "Mul", "Div"),
    "moving numbers": (
        "reshape", "permute", "transpose", "unbind", "cat", "flatten", "upsample_nearest", "Reshape", "Transpose",
        "Split", "Squeeze", "Unsqueeze", "Concat", "Flatten", "Upsample", "Resize", "ReorderInput", "ReorderOutput",
    ),
}  # fmt: skip
"""The operator types of each kind, here and in onnxruntime; for operators that run as one, the first kind counts."""
OTHERS = "others"


def kind_of(types: Iterable[str]) -> str:
    """Return the kind of a group of operators that run as one.

    Example:
        >>> kind_of(["pnnx.Expression", "F.softmax"]), kind_of(["nn.Fold"])
        ('softmax', 'others')
    """
    names = {name.split(".")[-1] for name in types}
    return next((kind for kind, members in KINDS.items() if names.intersection(members)), OTHERS)


def profile_ours(graph: Any, x: Any) -> Times:
    """Return the times of a graph of this package, from `graph.profile`."""
    profiles = [graph.profile(x) for _ in range(RUNS)]
    return shortest({row.name: (kind_of(row.type.split(" + ")), row.seconds * 1e3) for row in p.rows} for p in profiles)


def profile_onnxruntime(model: Path, threads: int, x: Any) -> Times:
    """Return the times of onnxruntime, from its own profiler."""
    import onnxruntime

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = threads
    settings.enable_profiling = True
    with tempfile.TemporaryDirectory() as folder:
        settings.profile_file_prefix = f"{folder}/profile"
        session = onnxruntime.InferenceSession(str(model), settings, providers=["CPUExecutionProvider"])
        for _ in range(RUNS):
            session.run(None, {session.get_inputs()[0].name: x})
        events = json.loads(Path(session.end_profiling()).read_text(encoding="utf-8"))
    nodes = [e for e in events if e.get("cat") == "Node" and e["name"].endswith("_kernel_time")]
    return shortest({node["name"]: (kind_of([node["args"]["op_name"]]), node["dur"] / 1e3)} for node in nodes)


def shortest(several: Iterable[Times]) -> Times:
    """Return the shortest time of each operator.

    Example:
        >>> shortest([{"a": ("linear", 3.0), "b": ("softmax", 1.0)}, {"a": ("linear", 2.0)}])
        {'a': ('linear', 2.0), 'b': ('softmax', 1.0)}
    """
    best: Times = {}
    for times in several:
        for name, (kind, ms) in times.items():
            best[name] = kind, min(ms, best.get(name, (kind, ms))[1])
    return best


def operators_table(results: Sequence[Any]) -> str:
    """Return a table of milliseconds by kind, for each net with one thread; a dash stands for no time."""
    lines = [f"| net | kind | {' | '.join(PROFILED)} |", "|---" * 4 + "|"]
    for result in results:
        if not result.get("operators"):
            continue
        sums = {engine: _by_kind(times) for engine, times in result["operators"].items()}
        totals = {engine: sum(by_kind.values()) for engine, by_kind in sums.items()}
        for kind in (*KINDS, OTHERS):
            cells = [_cell(sums[engine].get(kind, 0.0)) for engine in PROFILED]
            if set(cells) != {"–"}:
                lines.append(f"| {result['net']} | {kind} | {' | '.join(cells)} |")
        lines.append(f"| {result['net']} | all | {' | '.join(_cell(totals[engine]) for engine in PROFILED)} |")
    return "\n".join(lines)


def _by_kind(times: Times) -> Counter[str]:
    sums: Counter[str] = Counter()
    for kind, ms in times.values():
        sums[kind] += ms
    return sums


def _cell(ms: float) -> str:
    return f"{ms:.2f}" if ms >= 0.005 else "–"
