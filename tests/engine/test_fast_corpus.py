"""Fast programs give the results of the layers and of PyTorch for every net of the corpus."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu.engine import open_model

CORPUS = Path(__file__).parents[1] / "corpus"
NETS = {name: net for name, net in json.loads((CORPUS / "index.json").read_text()).items() if net["runnable"]}


def leaves(value: Any) -> list[Any]:
    return [leaf for each in value for leaf in leaves(each)] if isinstance(value, list | tuple) else [value]


def agree(found: Any, expected: Any, tolerance: float) -> bool:
    found, expected = np.asarray(found), np.asarray(expected)
    if found.shape != expected.shape:
        return False
    if found.dtype == bool or found.size == 0:
        return bool((found == expected).all())
    same_nan = np.isnan(found) == np.isnan(expected)
    finite = np.isfinite(expected)
    scale = max(1.0, float(np.abs(expected[finite]).max(initial=0)))
    return bool(same_nan.all() and np.abs(found - expected)[finite].max(initial=0) <= tolerance * scale)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", sorted(NETS))
def test_fast_programs_agree_with_pytorch(name: str, threads: int) -> None:
    with np.load(CORPUS / f"{name}.npz") as stored:
        inputs = [stored[f"input{i}"] for i in range(len(NETS[name]["inputs"]))]
        expected = [stored[f"output{i}"] for i in range(len(NETS[name]["outputs"]))]
    graph = open_model(CORPUS / name, fast=True, threads=threads, any_shape=True)
    for _ in range(2):  # the first run may use the layers, to determine the shapes
        found = leaves(graph.forward(*inputs))
        assert len(found) == len(expected)
        for ours, theirs in zip(found, expected, strict=True):
            assert agree(ours, theirs, max(1e-4, NETS[name]["tolerance"]))
