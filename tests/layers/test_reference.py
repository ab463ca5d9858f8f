"""Every layer against PyTorch: single operators with PyTorch's own results (tools/export_layer_cases.py)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from layer_operators import make_operator

from kuiper_edu.layers import create_layer

FILE = Path(__file__).with_name("reference.npz")


@cache
def pools() -> dict[str, Any]:
    with np.load(FILE) as stored:
        return dict(stored)


def cases() -> list[Any]:
    return [
        pytest.param(case, kind, id=f"{number}-{kind}")
        for number, case in enumerate(json.loads(str(pools()["cases"])))
        for kind in case["types"]
    ]


def array(where: dict[str, Any]) -> np.ndarray:
    size = int(np.prod(where["shape"], dtype=np.int64))
    return pools()[where["kind"]][where["start"] : where["start"] + size].reshape(where["shape"]).copy()


def layer_of(case: dict[str, Any], kind: str) -> Any:
    weights = {key: array(value) for key, value in case["weights"].items()}
    slots = ["" if slot.startswith("#") else slot for slot in case["slots"]]
    return create_layer(make_operator(kind, case["params"], weights, slots, outputs=len(case["outputs"])))


@pytest.mark.parametrize(("case", "kind"), cases())
def test_a_layer_agrees_with_pytorch_in_numbers_shape_and_type(case: dict[str, Any], kind: str) -> None:
    inputs = [array(each) for each in case["inputs"]]
    before = [each.copy() for each in inputs]
    results = layer_of(case, kind).compute(inputs)
    expected = [array(each) for each in case["outputs"]]
    assert [(each.shape, each.dtype) for each in results] == [(each.shape, each.dtype) for each in expected]
    for mine, theirs in zip(results, expected, strict=True):
        assert np.array_equal(np.isnan(mine), np.isnan(theirs))
        tolerance = 2e-3 if theirs.dtype == np.float16 else 1e-5
        finite = np.isfinite(theirs)
        assert np.array_equal(mine[~finite & ~np.isnan(theirs)], theirs[~finite & ~np.isnan(theirs)])
        largest = np.abs(theirs[finite]).max(initial=1)
        difference = mine[finite].astype(np.complex128) - theirs[finite].astype(np.complex128)
        assert np.abs(difference).max(initial=0) <= tolerance * largest
    for given, kept in zip(inputs, before, strict=True):
        np.testing.assert_array_equal(given, kept, err_msg="the layer changed its input")
    assert not any(np.shares_memory(mine, given) for mine in results for given in inputs)


@pytest.mark.parametrize(("case", "kind"), cases())
def test_forward_writes_the_same_into_given_memory(case: dict[str, Any], kind: str) -> None:
    inputs = [array(each) for each in case["inputs"]]
    layer = layer_of(case, kind)
    results = layer.compute(inputs)
    outputs = [np.full(each.shape, 77).astype(each.dtype) for each in results]
    layer.forward(inputs, outputs)
    for mine, given in zip(results, outputs, strict=True):
        np.testing.assert_array_equal(given, mine)
