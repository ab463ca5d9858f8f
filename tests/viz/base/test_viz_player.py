"""Players without a browser: the text and the looks of each step."""

import base64
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu import pnnx, viz
from kuiper_edu.runtime import GraphState, RuntimeGraph
from kuiper_edu.viz.base.player import LOOKS

ROOT = Path(__file__).parents[3]
LINEAR = ROOT / "course3/model_file/test_linear.pnnx.param"
ORDER = ["a", "b", "c", "d"]
LIVES = {"a": (0, 1), "b": (1, 2), "c": (2, 3)}
SIZES = {"a": 400, "b": 8000, "c": 100}
BUFFERS = {"a": 0, "b": 1, "c": 0}


def data_of(player):
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', player.html, re.DOTALL)[1])


def texts_of(player):
    return [frame.text for frame in player.animation.frames]


def boxes_at(player, position, names, positions):
    """Return the look of each value's box at a position."""
    words = {letter: word for word, letter in LOOKS.items()}
    looks = player.animation.frames[position + 1].looks[positions:]
    return dict(zip(names, (words[letter] for letter in looks), strict=True))


@pytest.fixture
def memory():
    return viz.draw_memory(ORDER, LIVES, SIZES, BUFFERS)


def test_the_output_is_one_page_a_marker_and_a_fixed_text(memory):
    bundle = memory._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", "application/vnd.kuiper.player+json"}
    assert bundle["text/plain"] == repr(memory)
    assert bundle == viz.draw_memory(ORDER, LIVES, SIZES, BUFFERS)._repr_mimebundle_()


def test_picture_and_table_stay_where_no_script_runs(memory):
    assert memory.html.count("<img") == 1
    assert memory.html.count("<tr>") == 5
    picture = base64.b64decode(re.search(r"base64,([^\"]*)\"", memory.html)[1]).decode()
    assert "prefers-color-scheme:dark" in picture


def test_there_is_a_look_for_each_part_at_each_step(memory):
    parts = [g for g in ElementTree.fromstring(memory.svg).iter() if "data-part" in g.attrib]
    assert {len(looks) for looks in data_of(memory)["looks"]} == {len(parts)}


def test_every_colour_of_the_picture_has_one_for_dark_pages(memory):
    assert set(re.findall(r"#[0-9a-f]{6}", memory.svg)) == set(data_of(memory)["dark"])


def test_the_first_step_shows_all_places_and_names_the_peak(memory):
    assert texts_of(memory)[0].startswith("All 4 positions at once.")
    assert texts_of(memory)[0].endswith("The peak is 8,400 bytes. Position 1, b.")
    assert set(data_of(memory)["looks"][0]) == {LOOKS["plain"]}


def test_a_step_says_what_is_written_read_and_in_memory(memory):
    assert texts_of(memory)[2] == (
        "Position 1, b. Written: b, 8,000 bytes, into buffer 1, used for the first time. "
        "Read for the last time: a. In memory: a, b: 8,400 bytes, the peak."
    )


def test_a_step_says_where_a_buffer_is_used_again(memory):
    assert "Written: c, 100 bytes, into buffer 0, reused; it held a." in texts_of(memory)[3]


def test_the_boxes_of_a_step_are_written_read_or_away(memory):
    assert boxes_at(memory, 1, "acb", 4) == {"a": "last", "b": "new", "c": "away"}
    assert boxes_at(memory, 3, "acb", 4) == {"a": "away", "b": "away", "c": "last"}


def test_a_value_that_only_waits_is_live():
    waits = viz.draw_memory(ORDER, {"a": (0, 3), "b": (1, 1)}, SIZES)
    assert boxes_at(waits, 1, "ab", 4) == {"a": "live", "b": "new"}


def test_the_highest_bar_is_the_peak_and_says_so(memory):
    texts = [text.text for text in ElementTree.fromstring(memory.svg).iter("{http://www.w3.org/2000/svg}text")]
    assert "peak" in texts
    assert "peak: 8.4 kB" in texts


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1))
def test_each_step_tells_the_bytes_of_the_values_that_live(pairs):
    lives = {name: (min(pair), max(pair)) for name, pair in pairs.items()}
    player = viz.draw_memory(list("abcdefgh"), lives, dict.fromkeys(lives, 4))
    for position, text in enumerate(texts_of(player)[1:]):
        alive = sum(first <= position <= last for first, last in lives.values())
        assert f": {4 * alive} bytes" in text if alive else "In memory" not in text
        shown = boxes_at(player, position, sorted(lives, key=lambda name: (lives[name][0], name)), 8)
        assert sum(look != "away" for look in shown.values()) == alive


def test_names_that_html_cannot_hold_do_no_harm():
    name = "<script>\x00\ud800"
    player = viz.draw_memory([name], {name: (0, 0)}, {name: 4})
    player.html.encode()
    assert player.html.count("<script") == 2
    assert "<script>" not in player.html.split("<script type")[0]


def test_lifetimes_begin_before_the_first_step_and_end_after_the_last():
    graph = RuntimeGraph(LINEAR)
    graph.build()
    texts = texts_of(viz.draw_lifetimes(graph))
    assert texts[1].startswith("Before the first step. Written: pnnx_input_0, 128 bytes, into buffer 0")
    assert texts[-1] == "After the last step. Read for the last time: F.sigmoid_0. In memory: F.sigmoid_0: 512 bytes."
    assert len(texts) == len(graph.memory_report().steps) + 3


def test_a_graph_walks_through_its_three_states():
    x = np.zeros((1, 32), np.float32)
    player = viz.draw_states(RuntimeGraph(LINEAR), x)
    calls = [frame.label for frame in player.animation.frames]
    assert calls == ["RuntimeGraph(…)", "init()", "build()", "forward(x)"]
    start, init, build, forward = texts_of(player)
    assert start.startswith("RuntimeGraph(…): NEED_INIT, -2. the paths of the files: test_linear.pnnx.param;")
    assert init.startswith("init(): NEED_BUILD, -1. 4 operators: name and type; 3 inputs")
    assert "3 outputs: 1,152 bytes; in 2 buffers: 1,024 bytes" in build
    assert forward.startswith("forward(x): COMPLETE, 0. x of shape 1×32; result of shape 1×128; its numbers: ")


def test_one_state_is_lit_at_each_step():
    looks = data_of(viz.draw_states(RuntimeGraph(LINEAR), np.zeros((1, 32), np.float32)))["looks"]
    assert [look[:3].index(LOOKS["now"]) for look in looks] == [0, 1, 2, 2]
    assert [look[3:] for look in looks] == ["3111", "0311", "0031", "0003"]


def test_it_opens_at_the_state_of_the_graph_and_leaves_it_there():
    graph = RuntimeGraph(LINEAR)
    for call, state in ((graph.init, GraphState.NEED_INIT), (graph.build, GraphState.NEED_BUILD), (None, 0)):
        player = viz.draw_states(graph)
        assert player.animation.start == int(state) + 2
        assert graph.graph_state == state
        if call:
            call()


def test_forward_is_not_called_without_an_input():
    assert "not called: it needs an input x" in texts_of(viz.draw_states(RuntimeGraph(LINEAR)))[-1]


def test_a_call_that_is_refused_ends_the_walk_with_its_reason():
    missing = texts_of(viz.draw_states(RuntimeGraph("nowhere.param")))
    assert len(missing) == 2
    assert missing[-1].startswith("init(): NEED_INIT, -2. refused:")
    graph = RuntimeGraph.from_graph(pnnx.Graph.from_text("7767517\n1 1\npnnx.Input x 0 1 0 #0=(1,3)f32"))
    assert "refused: the graph has no output" in texts_of(viz.draw_states(graph))[-1]
