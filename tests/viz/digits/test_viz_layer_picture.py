"""A layer with its numbers: every kind of operator that the lens knows, and what does not fit is said."""

import base64
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu import pnnx
from kuiper_edu.engine import open_graph
from kuiper_edu.errors import UsageError
from kuiper_edu.viz import draw_layer

WINDOW = {"kernel_size": (3, 2), "stride": (2, 1), "padding": (1, 0), "dilation": (1, 1)}
CONV = {**WINDOW, "groups": 1, "padding_mode": "zeros", "bias": False}
WEIGHT = np.arange(24, dtype=np.float32).reshape(2, 2, 3, 2)
X = np.arange(2 * 5 * 6, dtype=np.float32).reshape(2, 5, 6)


@dataclass
class Own:
    """An operator as an engine of a learner's has it."""

    type: str
    params: dict[str, Any] = field(default_factory=dict)
    attrs: dict[str, Any] = field(default_factory=dict)
    name: str = "own"


def data_of(html: str) -> dict[str, Any]:
    return dict(json.loads(re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)[1]))


def test_an_operator_of_a_graph_is_drawn_with_what_it_read_and_made(repo: Path) -> None:
    graph = pnnx.Graph.load(repo / "course5/model_file/digits.pnnx.param")
    arrays = open_graph(graph).capture(np.ones((1, 1, 64, 64), np.float32))
    for op in graph.ops[1:-1]:
        if len(op.inputs) == 1 and op.inputs[0].producer is not None:
            read, made = arrays[op.inputs[0].producer.name], arrays[op.name]
            if read.ndim in (2, 4) and made.ndim in (2, 4):
                data = data_of(draw_layer(op, read, made).html)
                numbers = np.frombuffer(base64.b64decode(data["numbers"]), "<f4")
                assert np.array_equal(numbers, np.concatenate([read[0].ravel(), made[0].ravel()]))
                assert [each["name"] for each in data["network"]["operators"]] == ["input", op.name]


@pytest.mark.parametrize(
    "type_and_shape", [("nn.Conv2d", (2, 3, 5)), ("nn.MaxPool2d", (2, 3, 5)), ("nn.ReLU", (2, 5, 6))]
)
def test_an_operator_of_an_engine_of_ones_own_is_drawn(type_and_shape: tuple[str, tuple[int, ...]]) -> None:
    kind, shape = type_and_shape
    own = Own(kind, CONV if kind == "nn.Conv2d" else WINDOW, {"weight": WEIGHT} if kind == "nn.Conv2d" else {})
    picture = draw_layer(own, X, np.zeros(shape))
    assert picture.alt == f"A layer with feature maps: own reads 2×5×6 and makes {'×'.join(map(str, shape))}."
    assert draw_layer(own, X[np.newaxis], np.zeros((1, *shape))).html == picture.html


@pytest.mark.parametrize(
    ("operator", "y", "message"),
    [
        (Own("nn.Conv2d", CONV, {"weight": WEIGHT}), (2, 3, 6), r"of shape \(2, 3, 5\).*a y of \(2, 3, 6\)"),
        (Own("nn.Conv2d", CONV, {"weight": WEIGHT[:, :1]}), (2, 3, 5), "does not fit an x of shape"),
        (Own("nn.MaxPool2d", {"kernel_size": (2, 2)}), (2, 3, 5), "has no stride and no padding"),
        (Own("nn.Conv2d", {**CONV, "padding_mode": "reflect"}, {"weight": WEIGHT}), (2, 3, 5), "does not know how"),
        (Own("nn.LSTM"), (2, 5, 6), "does not know how nn.LSTM"),
        ("conv", (2, 5, 6), "expected an operator with type, name, params and attrs"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said(operator: Any, y: tuple[int, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        draw_layer(operator, X, np.zeros(y))
