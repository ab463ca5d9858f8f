"""`draw_memory`: a column per position, a row per output or per buffer."""

from xml.etree import ElementTree

import numpy as np
import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError

SVG = "{http://www.w3.org/2000/svg}"
ORDER = ["a", "b", "c", "d"]
LIVES = {"a": (0, 1), "b": (1, 2), "c": (2, 3)}
SIZES = {"a": 400, "b": 8000, "c": 100}


def boxes(picture):
    """Return (x, y, width) of every box."""
    found = [r for r in ElementTree.fromstring(picture.svg).iter(f"{SVG}rect") if r.find(f"{SVG}title") is not None]
    return [tuple(float(box.get(side)) for side in ("x", "y", "width")) for box in found]


def words(picture):
    return {text.text for text in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")}


def test_each_output_has_a_row_of_its_own():
    picture = viz.draw_memory(ORDER, LIVES, SIZES)
    assert len({y for _, y, _ in boxes(picture)}) == 3
    assert {"a, 400 B", "b, 8 kB", "c, 100 B", "0", "3"} <= words(picture)


def test_a_box_holds_its_first_and_its_last_place():
    two, one = boxes(viz.draw_memory(ORDER, {"a": (0, 1), "b": (1, 1)}, SIZES))
    assert two[2] + 2 == 2 * (one[2] + 2)
    assert one[0] == two[0] + one[2] + 2


def test_outputs_of_one_buffer_share_a_row_and_never_meet():
    picture = viz.draw_memory(ORDER, LIVES, SIZES, {"a": 0, "b": 1, "c": np.int64(0)})
    (a_x, a_y, a_width), (c_x, c_y, _), _ = boxes(picture)
    assert a_y == c_y
    assert a_x + a_width < c_x
    assert {"buffer 0, 400 B", "buffer 1, 8 kB"} <= words(picture)


def test_the_words_for_it_name_every_output_and_its_buffer():
    alt = viz.draw_memory(ORDER, LIVES, SIZES, {"a": 0, "b": 1, "c": 0}).alt
    assert alt.startswith("Memory over 4 positions, 3 outputs, in 2 buffers: a (buffer 0, 400 B, 0 to 1), ")


def test_many_outputs_are_counted_not_named():
    order = [f"op{i}" for i in range(40)]
    lives = {name: (i, i) for i, name in enumerate(order)}
    picture = viz.draw_memory(order, lives, dict.fromkeys(order, 4), dict.fromkeys(order, 0))
    assert picture.alt == "Memory over 40 positions, 40 outputs, in 1 buffer."
    assert "op3" not in words(picture)


def test_nothing_is_a_picture_too():
    assert viz.draw_memory([], {}, {}).alt == "Memory over 0 positions, 0 outputs, each in a row of its own."


@pytest.mark.parametrize(
    ("lives", "sizes", "buffers", "words"),
    [
        ({"a": (0, 4)}, SIZES, None, "lives at positions 0 to 4; the order has the positions 0 to 3"),
        ({"a": (2, 1)}, SIZES, None, "lives at positions 2 to 1"),
        ({"x": (0, 1)}, SIZES, None, "the output 'x' has no size"),
        (LIVES, SIZES, {"a": 0, "b": 1}, "the output 'c' has no buffer"),
    ],
)
def test_what_does_not_fit_together_is_refused(lives, sizes, buffers, words):
    with pytest.raises(UsageError, match=words):
        viz.draw_memory(ORDER, lives, sizes, buffers)


def test_one_of_a_kind_is_told_as_one():
    alt = viz.draw_memory(["a"], {"a": (0, 0)}, {"a": 4}, {"a": 0}).alt
    assert alt.startswith("Memory over 1 position, 1 output, in 1 buffer: ")
