"""`play_digits` without a browser: its models, its messages, and its output in a stored notebook."""

import json
import re
import time
from base64 import b64decode
from contextlib import suppress
from threading import Event

import numpy as np
import pytest
from digit_strokes import DIGITS
from waiting import wait_until

from kuiper_edu import slots, viz
from kuiper_edu.course.learner.engine.loading import lent_engine
from kuiper_edu.datasets import load_digits
from kuiper_edu.engine import open_model
from kuiper_edu.errors import KuiperError, UsageError
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.support import project
from kuiper_edu.viz.digits import model as model_module
from kuiper_edu.viz.digits.feature_maps import MOST, coarse, colors, feature_maps, images_of, shape_of
from kuiper_edu.viz.digits.model import play_model
from kuiper_edu.viz.digits.session import Scans, Session
from kuiper_edu.viz.digits.widget import DigitPlayer, digit_player

VIEW = "application/vnd.jupyter.widget-view+json"
STEM = "course5/model_file/digits"
ONE = [[[140.0, 20.0], [140.0, 260.0]]]


@pytest.fixture(autouse=True)
def _as_a_learner(monkeypatch):
    monkeypatch.delenv("KUIPER_STATIC", raising=False)


def play(model, **options) -> DigitPlayer:
    """Return the widget, also for a model that a page could compute."""
    return digit_player(Session(play_model(model, **options), Scans.stored()))


class Engine:
    """A learner's engine with a run function that the test chooses."""

    def __init__(self, run):
        self.run = run


def right(image):
    """Return the arrays of all 52 operators of the digits network, as the capstone's contract requires."""
    arrays = open_model(project.root() / STEM).capture(image)
    return {**arrays, "pnnx_output_0": arrays["sigmoid"]}


def reading(run, strokes=ONE):
    player = play(Engine(run))
    player.answer({"n": 1, "strokes": strokes, "scan": -1, "selected": ""})
    return player.state


def test_an_engine_of_lesson_5_2_is_read_by_a_copy_without_a_plan():
    engine = lent_engine().Engine(project.root() / STEM)
    image = load_digits()[0][2:3]
    arrays, wanted = play_model(engine).read(image).arrays, right(image)
    assert list(arrays) == [op.name for op in engine.operators]
    assert all(np.allclose(array, wanted[name], atol=1e-5) for name, array in arrays.items())
    assert engine.plan


def test_a_path_a_graph_and_an_engine_read_alike():
    graph = RuntimeGraph(project.root() / f"{STEM}.pnnx.param")  # neither built nor with layers
    built = open_model(project.root() / STEM, fast=True)
    models = [project.root() / STEM, str(project.root() / f"{STEM}.pnnx.param"), graph, built, Engine(right)]
    shown = {repr(play(model)) for model in models}
    assert shown == {"DigitPlayer('It reads: 5, 100 %.')"}


def test_a_network_of_the_course_needs_no_kernel_and_an_engine_or_an_answer_does():
    stem = project.root() / STEM
    kinds = [type(viz.play_digits(model)).__name__ for model in (stem, open_model(stem), Engine(right))]
    assert kinds == ["DigitPage", "DigitPage", "DigitPlayer"]
    with slots.filled("course5.sigmoid", slots.get("course5.sigmoid")):
        assert type(viz.play_digits(stem)).__name__ == "DigitPlayer"


def test_the_page_can_break_an_engines_network_if_it_knows_each_operator():
    player = play(Engine(right))
    assert player.about["page"]["size"] == 64
    assert len(player.pixels) == 64 * len(player.about["page"]["labels"]) == 64 * 360
    for run in (without("fc"), lambda _: {"a": np.ones((1, 4, 3, 3))}, lambda _: 1 / 0):
        player = play(Engine(run))
        assert (player.about["page"], player.pixels) == (None, b"")


def test_each_clean_digit_is_read():
    player = play(project.root() / STEM)
    for digit, strokes in DIGITS.items():
        player.answer({"n": digit, "strokes": strokes})
        assert player.state["answer"] == digit
        assert player.state["said"].startswith(f"It reads: {digit}, ")
        assert player.state["n"] == digit


def test_the_scores_are_the_networks_own():
    player = play(project.root() / STEM)
    player.answer({"scan": 4})
    assert np.abs(np.array(player.state["scores"]) - load_digits()[2][4]).max() < 1e-3


def test_a_scan_that_is_read_wrong_is_called_wrong():
    player = play(project.root() / STEM)
    for scan in player.about["hard"]:
        player.answer({"scan": scan})
        assert player.state["said"].endswith("That is wrong.")
    assert len(player.about["hard"]) == 3


def test_an_empty_sheet_has_no_answer():
    player = play(project.root() / STEM)
    player.answer({"strokes": []})
    state = player.state
    assert (state["said"], state["answer"], state["scores"], state["arrays"]) == ("Nothing is drawn yet.", -1, [], [])
    assert player.numbers == b""


def test_it_begins_with_an_invitation_and_a_digit_to_trace():
    player = play(project.root() / STEM)
    assert player.state["said"].startswith("Trace the grey 5")
    assert (player.state["ghost"], player.state["strokes"], player.state["answer"]) == (True, [], 5)
    player.answer({"strokes": ONE})
    assert (player.state["ghost"], player.state["answer"]) == (False, 1)
    player.answer({"strokes": []})
    assert (player.state["said"], player.state["ghost"]) == ("Nothing is drawn yet.", False)


def test_the_model_does_not_run_again_for_the_same_drawing():
    runs = []
    player = play(Engine(lambda image: runs.append(1) or right(image)))
    player.answer({"strokes": ONE})
    before = len(runs)
    player.answer({"strokes": ONE})
    assert len(runs) == before


def test_the_numbers_are_those_of_the_arrays():
    player = play(project.root() / STEM)
    player.answer({"strokes": ONE})
    state = player.state
    assert [name for name, _ in state["arrays"]] == [op["name"] for op in player.about["network"]["operators"]]
    assert len(player.numbers) == 4 * sum(int(np.prod(shape)) for _, shape in state["arrays"])
    assert np.abs(np.frombuffer(player.numbers, "<f4")[-10:] - state["scores"]).max() < 1e-4
    assert json.loads(json.dumps(state)) == state


def test_an_engine_of_another_network_is_shown_without_edges():
    state = reading(lambda _: {"own": np.ones((1, 4, 5, 6)), "last": np.eye(10)[[3]]})
    assert [(op["name"], op["shape"]) for op in state["network"]["operators"]] == [("own", [4, 5, 6]), ("last", [10])]
    assert state["arrays"] == [["own", [4, 5, 6]], ["last", [10]]]


def slow(_image):
    while True:
        with suppress(Exception):  # does not hold up the end of the time
            time.sleep(0.01)


def left(_image):
    raise SystemExit


@pytest.mark.parametrize(
    ("run", "message"),
    [
        (lambda _: 1 // 0, "run() raised ZeroDivisionError: integer division or modulo by zero."),
        (left, "run() raised SystemExit."),
        (lambda _: int("a" * 900), "run() raised ValueError: invalid literal for int() with base 10: 'aaa"),
        (lambda image: image, "run(): expected a dictionary {operator's name: array}, found a ndarray."),
        (lambda _: {}, "run(): expected a dictionary with each operator's array, found an empty one."),
        (lambda _: {"fc": "seven"}, "run() returned for 'fc' no array of numbers."),
        (lambda _: {"own": np.zeros((1, 4))}, "No array holds ten scores, one for each digit."),
        (
            lambda _: {"pnnx_output_0": np.zeros((1, 11))},
            "pnnx_output_0: expected ten scores, (1, 10), found the shape (1, 11)",
        ),
        (lambda _: {"own": np.full((1, 10), np.nan)}, "Some of the ten scores are not numbers"),
        (lambda: None, "run() raised TypeError"),
        (slow, "The model did not answer within 2 seconds."),
    ],
)
def test_an_engine_that_fails_gives_one_sentence(run, message):
    state = reading(run)
    assert state["problem"].startswith(message)
    assert len(state["problem"]) < 260
    assert state["said"] == "It gives no answer."
    assert state["scores"] == []


def test_an_engine_that_cannot_be_ended_is_not_started_twice(monkeypatch):
    monkeypatch.setattr("kuiper_edu.viz.digits.model.WITHIN", 0.1)
    player, release, runs = play(Engine(right)), Event(), []

    def stuck(image):
        runs.append(1)
        release.wait(60)  # in C: it hears of nothing before it returns
        return right(image)

    player.session.model.run = stuck
    player.answer({"strokes": DIGITS[2]})
    assert player.state["problem"] == "The model did not answer within 0.1 seconds."
    player.answer({"strokes": ONE})
    assert player.state["problem"].startswith("The model still works on an earlier image.")
    assert len(runs) == 1
    monkeypatch.undo()
    release.set()
    wait_until(lambda: not any(late.is_alive() for late in model_module._late), "the end of the first call")
    player.session.model.run = right
    player.answer({"strokes": DIGITS[2]})
    assert (player.state["answer"], player.state["problem"]) == (2, "")


def without(*names):
    return lambda image: {name: array for name, array in right(image).items() if name not in names}


def test_operators_that_are_missing_are_named_and_the_rest_plays():
    state = reading(without("relu", "maxpool"))
    assert state["problem"] == "2 of 52 operators are not in what run() returned: relu, maxpool."
    assert state["answer"] == 1


def test_an_array_of_another_shape_is_named_and_the_rest_plays():
    state = reading(lambda image: {**right(image), "relu": right(image)["relu"][0]})
    assert state["problem"] == "relu has the shape (8, 32, 32), the file says (1, 8, 32, 32)."
    assert state["answer"] == 1


def test_another_networks_engine_is_not_compared_with_the_digits():
    state = reading(lambda image: {"flat": image.reshape(1, -1), "last": np.eye(10)[[3]]})
    assert (state["problem"], state["answer"]) == ("", 3)


def test_scores_that_are_no_shares_become_shares():
    state = reading(lambda _: {"last": np.float32([[0, 0, 9, 0, 0, 0, 0, 0, 0, 0]])})
    assert state["scores"][2] == pytest.approx(np.exp(9) / (np.exp(9) + 9), abs=1e-4)


def test_an_engine_may_spoil_its_image_and_print(capsys):
    def rude(image):
        print("hello")
        arrays = right(image)
        image[:] = np.nan
        return arrays

    player = play(Engine(rude))
    assert capsys.readouterr().out == ""
    assert np.isfinite(player.session.image).all()


def test_a_model_of_other_images_gets_them():
    shapes = []

    def run(image):
        shapes.append(image.shape)
        return {"last": np.eye(10)[[3]]}

    for size in (28, 8):
        play(Engine(run), size=size)
    assert shapes == [(1, 1, 28, 28), (1, 1, 8, 8)]


def test_the_capstones_other_network_plays():
    player = play(project.root() / "course5/model_file/unseen")
    player.answer({"strokes": DIGITS[0]})
    assert player.state["arrays"][0] == ["pnnx_input_0", [1, 8, 8]]
    assert player.state["answer"] == 0


@pytest.mark.parametrize(
    ("model", "options", "message"),
    [
        (3, {}, "expected an engine with run.*, found an int"),
        (Engine, {}, "found the class Engine. Make the engine first"),
        (Engine(right), {"size": 32}, "images of 32 pixels"),
        ("nowhere", {}, "nowhere"),
        (STEM, {"size": 28}, "expected size=64, .*, found size=28"),
    ],
)
def test_what_cannot_be_played_is_refused(model, options, message):
    if model == STEM:
        model = project.root() / STEM
    with pytest.raises(KuiperError, match=message):
        play(model, **options)


@pytest.mark.parametrize("content", [{"scan": 999}, {"strokes": [[["a", 1]]]}, {"strokes": 5}, {"scan": "x"}, {}])
def test_a_strange_message_ends_nothing(content):
    player = play(project.root() / STEM)
    player.answer({"n": 1, **content})
    assert player.state["n"] == 1
    player.answer({"n": 2, "strokes": ONE})
    assert (player.state["answer"], player.state["problem"]) == (1, "")


def test_without_the_stored_scans_one_draws(monkeypatch):
    def away():
        raise UsageError("no course was found")

    monkeypatch.setattr("kuiper_edu.viz.digits.session.load_scans", away)
    player = play(Engine(right))
    assert (player.about["scans"], player.state["answer"]) == (0, 5)


def test_a_stored_notebook_keeps_the_picture_not_the_view(monkeypatch):
    assert VIEW in play(project.root() / STEM)._repr_mimebundle_()
    monkeypatch.setenv("KUIPER_STATIC", "1")
    first, second = (play(project.root() / STEM)._repr_mimebundle_() for _ in range(2))
    assert set(first) == {"text/plain", "text/html"}
    assert first == second
    assert "run the cell again" in first["text/html"]
    assert len(first["text/html"]) < 60_000


def picture(player: DigitPlayer) -> tuple[str, str]:
    """Return the stored picture's SVG and its text alternative."""
    html = player._last()["text/html"]
    data = re.search(r'src="data:image/svg\+xml;base64,([^"]*)"', html)
    alt = re.search(r'alt="([^"]*)"', html)
    assert data is not None
    assert alt is not None
    return b64decode(data[1]).decode(), alt[1]


def test_the_stored_picture_holds_the_last_drawing_and_the_network():
    player = play(project.root() / STEM)
    player.answer({"strokes": DIGITS[4]})
    svg, alt = picture(player)
    assert svg.count("<polyline") == 2 + 8  # the strokes, and the shortcuts
    assert svg.count("<image") == 1 + 15  # what the network sees, and a column for each operator or block
    assert alt.startswith("A drawing. It reads: 4, ")
    assert "All ten scores: 0: 0 %" in alt
    assert "the network from left to right, with feature maps: input, conv 7×7, ReLU, max pool, block 1, " in alt


def test_the_stored_picture_waits_until_the_pen_is_up():
    """To draw and to show it takes longer than to read, which happens many times each second."""

    class Shown:
        def __init__(self):
            self.texts = []

        def update(self, bundle, *, raw):
            assert raw
            self.texts.append(bundle["text/plain"])

    player = play(project.root() / STEM)
    player._stored = shown = Shown()
    player.answer({"n": 1, "strokes": DIGITS[4], "scan": -1, "drawing": True})
    assert (player.state["answer"], shown.texts) == (4, [])
    player.answer({"n": 2, "strokes": DIGITS[4], "scan": -1})
    assert shown.texts == [player.state["said"]]


def test_the_stored_picture_says_what_was_wrong():
    def run(_image):
        raise ValueError("line 5: there is no layer for <nn.Hardswish>")

    svg, alt = picture(play(Engine(run)))
    assert "&lt;nn.Hardswish&gt;.</text>" in svg
    assert "It gives no answer. run() raised ValueError" in alt


@pytest.mark.parametrize(
    ("shape", "maps"),
    [((1, 8, 4, 6), (8, 4, 6)), ((1, 10), (10, 1, 1)), ((10,), (10, 1, 1)), ((5, 4), (1, 5, 4)), ((3, 5, 4), (3, 5, 4)),
     ((), (1, 1, 1)), ((1, 2, 3, 4, 5), (6, 4, 5)), ((1, 999, 1, 1), (MOST, 1, 1)), ((1, 1, 100, 20), (1, 50, 20))],
)  # fmt: skip
def test_an_array_of_any_shape_is_shown_as_maps(shape, maps):
    array = np.arange(np.prod(shape, dtype=int), dtype=np.float32).reshape(shape)
    assert feature_maps(array).levels.shape == maps
    assert images_of(array).shape == maps
    assert np.prod(shape_of(array)) == np.prod(maps)


def test_all_maps_of_an_operator_have_one_scale_with_zero_in_the_middle():
    maps = feature_maps(np.array([[[[-1.0, 0.0]], [[0.5, 4.0]]]]))
    assert (maps.low, maps.high, maps.signed) == (-4.0, 4.0, True)
    assert coarse(maps.levels).ravel().tolist() == [5, 7, 8, 14]
    assert colors(signed=True)[7] == "#ffffff"


@pytest.mark.parametrize("value", [0.0, np.nan, np.inf])
def test_maps_without_any_number_are_empty(value):
    maps = feature_maps(np.full((1, 2, 3, 3), value))
    assert (maps.low, maps.high, maps.levels.any()) == (0.0, 0.0, False)


def test_a_session_runs_nothing_until_something_is_drawn():
    session = Session(play_model(Engine(lambda _: 1 / 0)), Scans.stored())
    assert session.sentence() == "Nothing is drawn yet."
    assert session.problem() == ""
