"""The corpus of exported nets: outputs are nested like the module's, and do not depend on the memory plan."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu import pnnx
from kuiper_edu.engine import FastPlanner
from kuiper_edu.errors import KuiperError
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph


@pytest.fixture(scope="module")
def corpus(repo: Path) -> Path:
    folder = repo / "tests/corpus"
    if not (folder / "index.json").is_file():
        pytest.skip("the corpus has not been exported")
    return folder


def results(corpus: Path, name: str, plan: bool) -> tuple[RuntimeGraph, list[Any]]:
    """Return the results of two runs of a net on its stored inputs."""
    graph = RuntimeGraph(corpus / f"{name}.pnnx.param", layer_factory=create_layer)
    graph.build(plan=plan)
    with np.load(corpus / f"{name}.npz") as stored:
        inputs = [stored[f"input{i}"] for i in range(sum(each.startswith("input") for each in stored.files))]
    return graph, [graph.forward(*inputs), graph.forward(*inputs)]


def arrays(value: Any) -> list[Any]:
    if isinstance(value, list | tuple):
        return [each for part in value for each in arrays(part)]
    return [np.asarray(value)]


def nesting(value: Any, numbers: Any) -> Any:
    """Return the structure of a result in the form of index.json."""
    if isinstance(value, list | tuple):
        kind = "list" if isinstance(value, list) else "tuple"
        return {kind: [nesting(each, numbers) for each in value]}
    return next(numbers)


def test_every_net_gives_the_same_bytes_in_every_run_with_and_without_reuse(corpus: Path) -> None:
    ran, refused = 0, []
    for name, facts in json.loads((corpus / "index.json").read_text(encoding="utf-8")).items():
        if not facts["runnable"]:
            continue
        try:
            planned, runs = results(corpus, name, plan=True)
        except KuiperError as error:  # tests/layers checks which nets must run
            refused.append(f"{name}: {error}")
            continue
        separate, more = results(corpus, name, plan=False)
        assert len({tuple(part.tobytes() for part in arrays(each)) for each in (*runs, *more)}) == 1, name
        assert nesting(runs[0], iter(range(999))) == facts["structure"], name
        assert planned.memory_report().peak_bytes <= separate.memory_report().peak_bytes, name
        ran += 1
    assert ran >= 0.9 * (ran + len(refused)), "\n".join(refused)


def test_nets_with_open_sizes_run_at_other_sizes_and_back_again(corpus: Path) -> None:
    names = sorted(path.name.removesuffix(".other.npz") for path in corpus.glob("*.other.npz"))
    assert names
    for name in names:
        graph = RuntimeGraph(corpus / f"{name}.pnnx.param", layer_factory=create_layer)
        graph.build()
        for file in (f"{name}.npz", f"{name}.other.npz", f"{name}.npz", f"{name}.other.npz"):
            with np.load(corpus / file) as stored:
                inputs = [stored[f"input{i}"] for i in range(sum(each.startswith("input") for each in stored.files))]
                expected = [stored[f"output{i}"] for i in range(len(stored.files) - len(inputs))]
            made = arrays(graph.forward(*inputs))
            assert [each.shape for each in made] == [each.shape for each in expected], file
            for one, other in zip(made, expected, strict=True):
                assert np.abs(one - other).max() <= 1e-4 * max(1, np.abs(other).max()), file


@pytest.mark.parametrize("name", ["half_layers", "half_storage"])
@pytest.mark.parametrize("planner", [None, FastPlanner()], ids=["plain", "fast"])
def test_weights_of_16_bits_are_computed_with_as_float32(corpus: Path, name: str, planner: FastPlanner | None) -> None:
    graph = pnnx.Graph.load(corpus / f"{name}.pnnx.param")
    widened = graph.copy()
    for op in widened.ops:
        op.attrs = {key: pnnx.Attribute(each.data.astype(np.float32)) for key, each in op.attrs.items()}
    with np.load(corpus / f"{name}.npz") as stored:
        x = stored["input0"]
    made = []
    for each in (graph, widened):
        running = RuntimeGraph.from_graph(each, create_layer, planner=planner)
        running.build()
        made.append(running.forward(x))
    assert (x.dtype, made[0].dtype) == (np.float32, np.float32)
    np.testing.assert_array_equal(*made)
