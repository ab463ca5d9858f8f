"""The corpus of exported nets: nested like the module's own results, and the same bytes however memory is planned."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

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
    """Two runs of a net on its stored inputs."""
    graph = RuntimeGraph(corpus / f"{name}.pnnx.param", layer_factory=create_layer)
    graph.build(plan=plan)
    with np.load(corpus / f"{name}.npz") as stored:
        inputs = [stored[f"input{i}"] for i in range(sum(each.startswith("input") for each in stored.files))]
    return graph, [graph.forward(*inputs), graph.forward(*inputs)]


def leaves(value: Any) -> list[bytes]:
    if isinstance(value, list | tuple):
        return [leaf for each in value for leaf in leaves(each)]
    return [np.asarray(value).tobytes()]


def nesting(value: Any, numbers: Any) -> Any:
    """The structure of a result as index.json spells it."""
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
        except KuiperError as error:  # a layer's matter: tests/layers tells which nets must run
            refused.append(f"{name}: {error}")
            continue
        separate, more = results(corpus, name, plan=False)
        assert len({tuple(leaves(each)) for each in (*runs, *more)}) == 1, name
        assert nesting(runs[0], iter(range(999))) == facts["structure"], name
        assert planned.memory_report().peak_bytes <= separate.memory_report().peak_bytes, name
        ran += 1
    assert ran >= 0.9 * (ran + len(refused)), "\n".join(refused)
