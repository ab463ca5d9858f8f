"""The widgets without a browser: what they hold, and what stays of them in a stored notebook."""

import re

import pytest

from kuiper_edu import pnnx
from kuiper_edu.viz import inspect_graph

VIEW = "application/vnd.jupyter.widget-view+json"
PARAM = """7767517
4 3
pnnx.Input x 0 1 0 #0=(1,3)f32
nn.Linear fc 1 1 0 1 bias=True in_features=3 @weight=(5,3)f32 #0=(1,3)f32 #1=(1,5)f32
pnnx.Expression e 2 1 1 1 2 expr=add(@0,@1)
pnnx.Output y 1 0 2
"""


@pytest.fixture(autouse=True)
def _as_a_learner(monkeypatch):
    monkeypatch.delenv("KUIPER_STATIC", raising=False)
    monkeypatch.delenv("KUIPER_PROJECTOR", raising=False)


def test_stored_notebooks_keep_the_picture_not_the_view(monkeypatch):
    def widget():
        return inspect_graph(pnnx.Graph.from_text(PARAM))

    assert VIEW in widget()._repr_mimebundle_()
    monkeypatch.setenv("KUIPER_STATIC", "1")
    first, second = widget()._repr_mimebundle_(), widget()._repr_mimebundle_()
    assert set(first) == {"text/plain", "text/html"}
    assert first == second


def test_the_inspector_knows_everything_about_each_operator():
    inspector = inspect_graph(pnnx.Graph.from_text(PARAM))
    assert inspector.operators[1] == {
        "type": "nn.Linear",
        "name": "fc",
        "params": [["bias", "True"], ["in_features", "3"]],
        "attrs": [["weight", "5×3 f32"]],
        "inputs": [{"text": "0: 1×3 f32", "operators": [[0, "x"]]}],
        "outputs": [{"text": "1: 1×5 f32", "operators": [[2, "e"]]}],
    }
    assert len(inspector.operators[2]["inputs"]) == 2


def test_the_inspectors_picture_has_no_ids_that_could_repeat():
    svg = inspect_graph(pnnx.Graph.from_text(PARAM)).svg
    assert " id=" not in svg
    assert re.findall(r'data-node="(\d+)"', svg) == ["0", "1", "2", "3"]
