"""Helpers for the tests of the passes: graphs, and the invariants of every pass on every graph."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from kuiper_edu.layers import create_layer
from kuiper_edu.passes import Pass, PassResult
from kuiper_edu.pnnx import Attribute, Graph
from kuiper_edu.runtime import RuntimeGraph

REPO = Path(__file__).parents[2]
LESSON = REPO / "course3/model_file/optimise"
CORPUS = REPO / "tests/corpus"
TOLERANCE = 1e-5


def lesson(name: str) -> Graph:
    """Return a model of course3/model_file/optimise."""
    return Graph.load(LESSON / f"{name}.pnnx.param")


def lesson_names() -> list[str]:
    return sorted(path.name.removesuffix(".pnnx.param") for path in LESSON.glob("*.pnnx.param"))


def runnable() -> list[str]:
    """Return the nets of the corpus that can be run."""
    facts = json.loads((CORPUS / "index.json").read_text(encoding="utf-8"))
    return [name for name, each in facts.items() if each["runnable"]]


def stored_inputs(folder: Path, name: str) -> list[np.ndarray]:
    with np.load(folder / f"{name}.npz") as stored:
        return [stored[f"input{i}"] for i in range(sum(each.startswith("input") for each in stored.files))]


def run(graph: Graph, *inputs: np.ndarray) -> list[np.ndarray]:
    """Return the outputs of a graph as a flat list of arrays."""
    copy = graph.copy()
    if len({op.name for op in copy.ops}) < len(copy.ops):  # the tool's at optlevel 0; the runtime refuses them
        for number, op in enumerate(copy.ops):
            op.name = f"{op.name}_{number}"
    runtime = RuntimeGraph.from_graph(copy, create_layer)
    runtime.build(any_shape=True)
    return arrays(runtime.forward(*inputs))


def arrays(value: Any) -> list[np.ndarray]:
    if isinstance(value, list | tuple):
        return [each for part in value for each in arrays(part)]
    return [np.asarray(value)]


def difference(ones: list[np.ndarray], others: list[np.ndarray]) -> float:
    """Return max|a - b| / max(1, max|b|) over all outputs; infinity if shapes, types or nan differ."""
    if [(a.shape, a.dtype) for a in ones] != [(b.shape, b.dtype) for b in others]:
        return float("inf")
    return max((_difference(a, b) for a, b in zip(ones, others, strict=True)), default=0.0)


def _difference(a: np.ndarray, b: np.ndarray) -> float:
    if a.dtype.kind not in "fc":
        return 0.0 if np.array_equal(a, b) else float("inf")
    finite = np.isfinite(a) & np.isfinite(b)
    if not np.array_equal(a[~finite], b[~finite], equal_nan=True):
        return float("inf")
    wide = a[finite].astype(np.complex128), b[finite].astype(np.complex128)
    return float(np.abs(wide[0] - wide[1]).max(initial=0) / max(1, np.abs(wide[1]).max(initial=0)))


def same_bits(ones: list[np.ndarray], others: list[np.ndarray]) -> bool:
    return [(a.shape, a.dtype, a.tobytes()) for a in ones] == [(b.shape, b.dtype, b.tobytes()) for b in others]


def apply(each: Pass, graph: Graph) -> tuple[Graph, PassResult]:
    """Run a pass on a copy, and assert the invariants of every pass."""
    changed = graph.copy()
    result = each(changed)
    assert changed.check() == []
    text = changed.to_text()
    assert Graph.from_text(text).to_text() == text
    if not result.changes:
        assert text == graph.to_text(), f"{each.name} changed something and does not tell"
        assert result.before == result.after
    assert each(changed).changes == (), f"{each.name} is not idempotent"
    assert [op.name for op in changed.ops if op.type in ("pnnx.Input", "pnnx.Output")] == [
        op.name for op in graph.ops if op.type in ("pnnx.Input", "pnnx.Output")
    ]
    touched = {name for change in result.changes for name in (*change.operators, *change.new_operators)}
    untouched = [op.name for op in graph.ops if op.name not in touched]
    assert [op.name for op in changed.ops if op.name not in touched] == untouched
    return changed, result


def left_alone(each: Pass, graph: Graph) -> bool:
    """Whether a pass finds nothing to do."""
    return not apply(each, graph)[1].changes


def types(graph: Graph) -> list[str]:
    """Return the operators' types, without those of inputs, outputs and constants."""
    quiet = ("pnnx.Input", "pnnx.Output", "pnnx.Attribute", "prim::Constant")
    return [op.type for op in graph.ops if op.type not in quiet and (op.inputs or op.type != "pnnx.Expression")]


def formulas(graph: Graph) -> list[str]:
    return [op.params["expr"].text for op in graph.ops if op.type == "pnnx.Expression" and op.inputs]


def graph_of(*lines: str, weights: dict[str, Any] | None = None) -> Graph:
    """Return the graph of these .param lines, without the counts; `weights` are `operator.attribute`."""
    numbers = f"{len(lines)} {sum(int(line.split()[3]) for line in lines)}"
    graph = Graph.from_text("\n".join(["7767517", numbers, *lines]))
    for key, values in (weights or {}).items():
        name, _, attribute = key.rpartition(".")
        for op in graph.ops:
            if op.name == name:
                op.attrs[attribute] = Attribute(np.asarray(values))
    return graph


def save_and_load(graph: Graph, folder: Path) -> Graph:
    """Save the graph and load it again."""
    graph.save(folder / "again.pnnx.param", folder / "again.pnnx.bin")
    return Graph.load(folder / "again.pnnx.param")
