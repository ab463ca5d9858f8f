"""A graph whose panel has the numbers of a run: those of the operators that were named, and of what these read."""

import base64
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu.datasets import load_digits
from kuiper_edu.engine import open_model
from kuiper_edu.errors import GraphError
from kuiper_edu.viz import draw, draw_run


def data_of(html: str) -> dict[str, Any]:
    return dict(json.loads(re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)[1]))


def floats(text: str) -> np.ndarray:
    return np.frombuffer(base64.b64decode(text), "<f4")


def test_named_operators_have_their_numbers_and_weights_and_the_others_none(repo: Path) -> None:
    model = open_model(repo / "course5/model_file/digits")
    image = load_digits()[0][:1]
    run = data_of(draw_run(model, image, only=["layer1.0.relu", "convbn2d_2"]).html)["run"]
    kinds = {op["name"]: op["kind"] for op in run["network"]["operators"]}
    assert kinds == {"convbn2d_1": "", "layer1.0.relu": "relu", "convbn2d_2": "convolution"}
    arrays = model.capture(image, list(kinds))
    assert np.array_equal(floats(run["numbers"]), np.concatenate([arrays[name][0].ravel() for name in kinds]))
    attrs = next(op.attrs for op in model.graph.ops if op.name == "convbn2d_2")
    expected = np.concatenate([attrs[name].data.ravel() for name in ("weight", "bias")])
    assert np.array_equal(floats(run["weights"]), expected)
    assert run["network"]["edges"] == [[0, 1, False], [1, 2, False]]


def test_a_network_without_maps_is_drawn_without_numbers(repo: Path) -> None:
    stem = repo / "course5/model_file/outside/attention"
    picture = draw_run(stem, np.load(f"{stem}.npz")["input0"])
    assert picture.html == draw(open_model(stem)).html


def test_an_operator_that_is_not_there_is_refused(repo: Path) -> None:
    with pytest.raises(GraphError, match="there is no operator 'relu9'"):
        draw_run(repo / "course5/model_file/digits", load_digits()[0][:1], only=["relu9"])
