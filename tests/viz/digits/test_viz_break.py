"""A broken network reads the scans in the page as an engine does in which the same is broken."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu.datasets import load_digits
from kuiper_edu.layers import Layer, create_layer
from kuiper_edu.runtime import RuntimeGraph, RuntimeOperator
from kuiper_edu.viz.digits.model import play_model
from kuiper_edu.viz.digits.page import page_data
from kuiper_edu.viz.digits.session import Scans

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(shutil.which("node") is None, reason="Node.js runs the page's scripts"),
]
ADDITION, CONVOLUTION, LINEAR = "pnnx_expr_12", "convbn2d_8", "fc"
ROW, COLUMN, VALUE = 4, 7, 2.5  # the weight of number 7 for the digit 4


class Only(Layer):
    """Passes its second input."""

    def forward(self, inputs: Any, outputs: Any) -> None:
        """Copy it."""
        outputs[0][...] = inputs[-1]


class Zero(Layer):
    """Gives zero."""

    def forward(self, inputs: Any, outputs: Any) -> None:
        """Write it."""
        del inputs  # not read
        outputs[0][...] = 0


class Changed(Layer):
    """A linear layer with another weight of number COLUMN for the digit ROW."""

    def __init__(self, op: RuntimeOperator) -> None:
        super().__init__(op)
        self.layer = create_layer(op)
        self.away = VALUE - op.attribute["weight"].get()[ROW, COLUMN]

    def forward(self, inputs: Any, outputs: Any) -> None:
        """Add what the other weight makes."""
        self.layer.forward(inputs, outputs)
        outputs[0][:, ROW] += self.away * inputs[0][:, COLUMN]


def without_relu(op: RuntimeOperator) -> Any:
    return Only(op) if op.type == "nn.ReLU" else create_layer(op)


def three_breaks(op: RuntimeOperator) -> Any:
    if op.name == ADDITION:
        return Only(op)
    if op.name == CONVOLUTION:
        return Zero(op)
    return Changed(op) if op.name == LINEAR else create_layer(op)


def answers_of(model: Path, factory: Any) -> list[int]:
    """What an engine with these layers reads the scans as."""
    graph = RuntimeGraph(f"{model}.pnnx.param", None, factory)
    graph.build()
    return list(map(int, graph.forward(load_digits()[0]).argmax(axis=1)))


@pytest.fixture(scope="module")
def model(repo: Path) -> Path:
    return repo / "course5/model_file/digits"


@pytest.fixture(scope="module")
def found(repo: Path, model: Path) -> list[dict[str, Any]]:
    """The results of the page's scripts: unbroken, without ReLUs, and with three breaks of different kinds."""
    page = page_data(play_model(model), Scans.stored())
    operators = page["about"]["network"]["operators"]
    relus = [{"operator": op["name"], "how": "copy"} for op in operators if op["kind"] == "relu"]
    assert len(relus) == 17
    three = [
        {"operator": ADDITION, "how": "only", "input": 1},
        {"operator": CONVOLUTION, "how": "zero"},
        {"operator": LINEAR, "how": "weight", "index": ROW * 64 + COLUMN, "value": VALUE},
    ]
    command = [str(shutil.which("node")), str(repo / "tests/viz/scripts/broken.js")]
    given = json.dumps({"page": page, "cases": [[], relus, three]})
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def test_the_unbroken_network_reads_357_of_360_as_pytorch_does(found: list[dict[str, Any]]) -> None:
    _, labels, scores = load_digits()
    assert found[0]["answers"] == scores.argmax(axis=1).tolist()
    assert found[0]["right"] == 357
    matrix = np.zeros((10, 10), int)
    np.add.at(matrix, (labels, scores.argmax(axis=1)), 1)
    assert found[0]["matrix"] == matrix.tolist()


def test_the_first_scans_come_at_once_and_none_is_lost(found: list[dict[str, Any]]) -> None:
    assert found[0]["parts"] == [40] * 9


def test_without_relus_it_reads_what_the_engine_of_lesson_2_reads(found: list[dict[str, Any]], model: Path) -> None:
    assert found[1]["answers"] == answers_of(model, without_relu)
    assert found[1]["right"] == 65  # as the lesson's output says


def test_several_breaks_together_are_those_of_an_engine(found: list[dict[str, Any]], model: Path) -> None:
    assert found[2]["answers"] == answers_of(model, three_breaks)
    assert found[2]["right"] < 357
