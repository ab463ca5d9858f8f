"""`draw_attention`: the weights of an attention head over a text."""

import re

import numpy as np
import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError

WEIGHTS = [[1, 0, 0], [0.25, 0.75, 0], [0.001, 0.2, 0.799]]


def test_a_cell_tells_its_number_to_the_pointer():
    html = viz.draw_attention(WEIGHTS, "abc").html
    assert re.findall(r'title="([^"]*)"', html) == [
        "to write a, it looks at ○: 100 %",
        "to write b, it looks at ○: 25 %",
        "to write b, it looks at a: 75 %",
        "to write c, it looks at a: 20 %",
        "to write c, it looks at b: 80 %",
    ]


def test_the_image_uses_its_own_map():
    first, second = (viz.draw_attention(WEIGHTS, "abc", title=title).html for title in ("head 0", "head 1"))
    for html in (first, second):
        (used,), (name,) = re.findall(r'usemap="#([^"]+)"', html), re.findall(r'<map name="([^"]+)"', html)
        assert used == name
    assert re.findall(r'usemap="#([^"]+)"', first) != re.findall(r'usemap="#([^"]+)"', second)


def test_the_text_alternative_names_the_largest_weights_of_each_row():
    assert viz.draw_attention(WEIGHTS, "abc").alt.endswith("'b' at a 75 %, ○ 25 %; 'c' at b 80 %, a 20 %.")


@pytest.mark.parametrize(
    ("weights", "text", "said"),
    [
        (WEIGHTS, "ab", r"expected weights of the shape \(2, 2\)"),
        ([1, 0], "ab", r"found \(2,\)"),
        (np.eye(41), "a" * 41, "1 to 40 characters"),
    ],
)
def test_what_cannot_be_read_is_refused(weights, text, said):
    with pytest.raises(UsageError, match=said):
        viz.draw_attention(weights, text)
