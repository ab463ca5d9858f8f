"""The widgets without a browser: what they hold, when they ask, and what stays of them in a stored notebook."""

import re

import pytest

from kuiper_edu import pnnx
from kuiper_edu.viz import TopoStepper, inspect_graph

VIEW = "application/vnd.jupyter.widget-view+json"
SIX = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op4": [], "op5": ["output"], "output": []}
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


def shown(stepper):
    return re.sub(r"<[^>]+>", "", stepper._said.value)


def test_a_step_is_shown_only_after_a_guess():
    stepper = TopoStepper(SIX)
    assert stepper._forward.disabled
    stepper.go(1)
    assert stepper.place == 0
    stepper._guess.value = "input"
    assert not stepper._forward.disabled
    stepper._forward.click()
    assert stepper.place == 1
    assert shown(stepper).startswith("Right: input. Step 1 of 11. input is passed in")
    stepper._guess.value = "op5"
    stepper._forward.click()
    assert shown(stepper).startswith("You said op5, it is: op1. Step 2 of 11.")


def test_the_slider_does_not_pass_the_question_but_goes_back():
    stepper = TopoStepper(SIX)
    stepper._guess.value = "input"
    stepper._forward.click()
    stepper._slider.value = 9
    assert stepper.place == stepper._slider.value == 1
    stepper._slider.value = 0
    assert stepper.place == 0
    assert not stepper._forward.disabled  # step 1 was seen: it opens without a question
    stepper._forward.click()
    assert stepper.place == 1


def test_who_is_not_asked_steps_freely():
    stepper = TopoStepper(SIX)
    stepper._asks.value = False
    stepper._slider.value = 11
    assert "That is a valid order." in shown(stepper)
    assert stepper._forward.disabled
    stepper._back.click()
    assert stepper.place == 10
    assert "op4, output, op5, op3, op1, input" in stepper._values.value


@pytest.mark.parametrize("variable", ["KUIPER_PROJECTOR", "KUIPER_STATIC"])
def test_a_projector_and_stored_outputs_ask_nothing(monkeypatch, variable):
    monkeypatch.setenv(variable, "1")
    stepper = TopoStepper(SIX)
    stepper.go(5)
    assert stepper.place == 5


def test_the_last_step_of_the_lesson_is_not_guessed():
    stepper = TopoStepper(SIX)
    for step in stepper.steps[:10]:
        stepper._guess.value = step.subjects[0]
        stepper._forward.click()
        assert shown(stepper).startswith("Right")
    stepper._forward.click()
    assert stepper.place == 11


def mine(successors):
    order = []
    for name in successors:
        order += [name]
    return order


def test_a_sort_of_ones_own_is_stepped_through():
    stepper = TopoStepper(SIX, mine, ask=False)
    assert repr(stepper) == f"TopoStepper(mine, 6 nodes, {len(stepper.steps)} steps)"
    stepper.go(4)
    assert "order += [name]" in shown(stepper)


def test_the_stored_output_has_a_picture_and_every_step():
    bundle = TopoStepper(SIX)._repr_mimebundle_()
    assert VIEW in bundle
    assert bundle["text/plain"] == "TopoStepper(the lesson's sort, 6 nodes, 11 steps)"
    assert bundle["text/html"].startswith('<img src="data:image/svg+xml;base64,')
    assert bundle["text/html"].count("<tr>") == 12
    assert '<td style="text-align:left">op4, output, op5</td>' in bundle["text/html"]


@pytest.mark.parametrize("widget", [lambda: TopoStepper(SIX), lambda: inspect_graph(pnnx.Graph.from_text(PARAM))])
def test_stored_notebooks_keep_the_picture_not_the_view(monkeypatch, widget):
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
