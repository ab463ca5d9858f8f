"""The stepper without a browser: the content of its output, with the same bytes every time."""

import base64
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.viz import TopoStepper

MARKER = "application/vnd.kuiper.stepper+json"
SIX = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op4": [], "op5": ["output"], "output": []}
BLOCK = {"input": ["add", "conv"], "conv": ["add"], "add": ["output"]}
CIRCLE = {"input": ["op1"], "op1": ["op3"], "op3": ["op5"], "op5": ["op1", "output"]}
ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _as_a_learner(monkeypatch):
    monkeypatch.delenv("KUIPER_STATIC", raising=False)
    monkeypatch.delenv("KUIPER_PROJECTOR", raising=False)


def data_of(html):
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)[1])


def picture_of(html):
    return base64.b64decode(re.search(r'src="data:image/svg\+xml;base64,([^"]*)"', html)[1]).decode()


def shortcut(successors):
    order, waiting = [], ["input"]
    for name in waiting:
        if name not in order:
            order.append(name)
            waiting += successors.get(name, [])
    return order


def nameless(successors):
    order = []
    for _ in successors:
        order += successors["nope"]
    return order


def test_the_output_is_one_page_a_marker_and_a_fixed_text():
    bundle = TopoStepper(SIX)._repr_mimebundle_()
    assert bundle["text/plain"] == "TopoStepper(the lesson's sort, 6 nodes, 19 steps)"
    assert bundle[MARKER] == {"version": 1}
    assert set(bundle) == {"text/plain", "text/html", MARKER}


def test_the_bytes_are_the_same_twice():
    assert TopoStepper(BLOCK, shortcut)._repr_mimebundle_() == TopoStepper(BLOCK, shortcut)._repr_mimebundle_()


def test_a_picture_and_every_step_stand_in_it_where_no_script_runs():
    html = TopoStepper(SIX).html()
    assert html.count("<tr>") == 19
    assert picture_of(html).count("Step ") == 6
    assert "prefers-color-scheme:dark" in picture_of(html)
    assert html.count("<img") == 1
    assert "Queue: op4 has no successors, so it enters the queue." in html


@pytest.mark.parametrize("variable", ["KUIPER_PROJECTOR", "KUIPER_STATIC"])
def test_a_projector_and_stored_outputs_ask_nothing(monkeypatch, variable):
    assert data_of(TopoStepper(SIX).html())["ask"]
    monkeypatch.setenv(variable, "1")
    assert not data_of(TopoStepper(SIX).html())["ask"]


def test_the_source_of_a_sort_of_ones_own_stands_in_it():
    data = data_of(TopoStepper(BLOCK, shortcut).html())
    assert data["code"][0]["lines"][0] == "def shortcut(successors):"
    assert data["code"][0]["numbers"][0] == str(shortcut.__code__.co_firstlineno)


def test_a_wrong_order_opens_where_it_went_wrong_with_its_witness():
    stepper = TopoStepper(BLOCK, shortcut)
    step = stepper.steps[stepper.outcome.step_number - 1]
    assert "order.append(name)" in step.sentence
    assert step.boxes["order"].items == ("input", "add")
    assert stepper.outcome.edges == (("conv", "add", "witness"),)
    assert stepper.outcome.error.endswith(f"line {step.line}, step 7 of 15.")


def test_an_error_opens_on_its_step():
    stepper = TopoStepper(BLOCK, nameless)
    line = nameless.__code__.co_firstlineno + 3
    assert stepper.outcome.error == f"It raised KeyError: 'nope'; line {line}, step 4 of 4."
    assert stepper.outcome.raised


def test_a_cycle_is_shown_where_a_mark_hides_it():
    stepper = TopoStepper(CIRCLE)
    assert "op1, a successor of op5, has its mark" in stepper.steps[stepper.outcome.step_number - 1].sentence
    assert "op1 → op3 → op5 → op1" in stepper.outcome.error
    assert ("op5", "op1", "cycle") in stepper.outcome.edges


def test_a_cycle_without_a_start_is_shown_too():
    assert TopoStepper({"a": ["b"], "b": ["a"]}).outcome.edges == (("a", "b", "cycle"), ("b", "a", "cycle"))


def endless(_):
    count = 0
    while True:
        count += 1


def test_of_an_endless_loop_the_first_and_the_last_steps_are_kept():
    stepper = TopoStepper(SIX, endless)
    assert len(stepper.steps) == 600
    assert sum("steps are left out" in step.sentence for step in stepper.steps) == 1
    assert stepper.outcome.error.startswith("After 10000 lines the recording ends here.")
    assert len(stepper.html()) < 150_000


def test_resnet_18_is_small_enough_to_be_stored():
    graph = RuntimeGraph(ROOT / "course4/model_file/resnet18_batch1.pnnx.param")
    graph.init()
    assert len(TopoStepper(graph.successors()).html()) < 120_000


@settings(max_examples=20, deadline=None)
@given(names=st.lists(st.text(max_size=8), min_size=1, max_size=4, unique=True))
def test_names_cannot_break_out_of_the_page(names):
    graph = {name: names[i + 1 :] for i, name in enumerate(["</script><script>x", "__proto__", *names])}
    html = TopoStepper(graph).html()
    assert html.count("</script>") == 2
    assert len(data_of(html)["steps"]) == html.count("<tr>")


def test_an_empty_graph_has_one_step():
    assert len(TopoStepper({}).steps) == 1


def resnet():
    graph = RuntimeGraph(ROOT / "course4/model_file/resnet18_batch1.pnnx.param")
    graph.init()
    return graph.successors()


def test_the_blocks_of_a_large_graph_are_folded_and_every_node_has_one_home():
    scenes = data_of(TopoStepper(resnet()).html())["scenes"]
    assert len(scenes[0]["items"]) < 20
    homes = [item for scene in scenes for item in scene["items"][: scene["inside"]] if isinstance(item, int)]
    assert sorted(homes) == list(range(51))
    assert {i for item in scenes[0]["items"] if isinstance(item, list) for i in item} <= set(homes)


def test_a_small_graph_is_one_scene_with_each_of_its_edges():
    html = TopoStepper({"t": ["add", "add"], "add": []}).html()
    [scene] = data_of(html)["scenes"]
    assert (scene["items"], scene["title"]) == ([0, 1], "")
    assert picture_of(html).count('data-edge="0-1"') == 2


def test_a_frame_of_a_large_graph_shows_the_current_node_large_enough_to_read():
    picture = picture_of(TopoStepper(resnet()).html())
    frames = re.findall(r'<svg y="18" width="([\d.]+)" height="[\d.]+" viewBox="[-\d.]+ [-\d.]+ ([\d.]+)', picture)
    assert len(frames) == 6
    assert all(float(width) / float(seen) > 0.95 for width, seen in frames)
