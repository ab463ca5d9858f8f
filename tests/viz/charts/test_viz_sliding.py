"""`draw_convolution`: the window, the filter, one number of the output, and the sum that gives it."""

from xml.etree import ElementTree

import numpy as np
import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError

SVG = "{http://www.w3.org/2000/svg}"
IMAGE = np.arange(25).reshape(5, 5)
FILTER = np.array([[1, 0, 0], [0, -2, 0], [0, 0, 0.5]])


def words(picture):
    return [text.text for text in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


def test_the_sum_is_that_of_the_window_under_the_filter():
    picture = viz.draw_convolution(IMAGE, FILTER, 1, 2)
    total = (IMAGE[1:4, 2:5] * FILTER).sum()
    assert words(picture)[-1] == f"+ 17·0 + 18·0 + 19·0.5 = {total:g}".replace("-", "−")
    assert picture.alt.startswith("A 3x3 filter on a 5x5 image, upper left corner at row 1, column 2: 7·1 + 8·0 + ")


def test_the_output_has_a_box_for_every_place_and_one_number():
    assert "output, 3 x 3" in words(viz.draw_convolution(IMAGE, FILTER))
    assert words(viz.draw_convolution(IMAGE, FILTER)).count(None) == 8


def test_a_negative_weight_stands_in_brackets():
    assert "12·(−2)" in viz.draw_convolution(IMAGE, FILTER, 1, 1).alt


def test_the_lit_window_moves_with_its_place():
    first, moved = (lit(viz.draw_convolution(IMAGE, FILTER, *position)) for position in ((0, 0), (2, 1)))
    size = 34
    assert {(x + size, y + 2 * size) for x, y in first} == moved


def lit(picture):
    """Return the upper left corners of the highlighted boxes of the input."""
    boxes = ElementTree.fromstring(picture.svg).findall(f"{SVG}rect")[1 : 1 + IMAGE.size]
    return {(float(box.get("x")), float(box.get("y"))) for box in boxes if box.get("fill") != "#ffffff"}


def test_every_number_lies_inside_the_picture():
    picture = viz.draw_convolution(np.full((3, 3), 123456.0), np.full((3, 3), -0.12345))
    root = ElementTree.fromstring(picture.svg)
    width, height = map(float, root.get("viewBox").split()[2:])
    texts = list(root.iter(f"{SVG}text"))
    assert all(float(text.get("x")) < width and float(text.get("y")) < height for text in texts)


@pytest.mark.parametrize(
    ("image", "kernel", "position", "says"),
    [
        (IMAGE, FILTER, (3, 0), "an output of 3 rows and 3 columns, found row 3, column 0"),
        (IMAGE, FILTER, (0, -1), "found row 0, column -1"),
        (FILTER, IMAGE, (0, 0), "an output of 0 rows"),
        (np.zeros((13, 2)), FILTER, (0, 0), "at most 12 by 12"),
        (["a"], FILTER, (0, 0), "expected an array of numbers for image"),
    ],
)
def test_what_cannot_be_drawn_is_refused(image, kernel, position, says):
    with pytest.raises(UsageError, match=says):
        viz.draw_convolution(image, kernel, *position)
