"""`draw_im2col`: a small convolution as a row times a matrix."""

from xml.etree import ElementTree

import numpy as np
import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError

SVG = "{http://www.w3.org/2000/svg}"
MAP, FILTER = np.arange(1, 13).reshape(3, 4), [[1, 0], [2, -1]]


def texts(picture):
    return [text.text for text in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


def marked(picture, words):
    titles = [title.text for title in ElementTree.fromstring(picture.svg).iter(f"{SVG}title")]
    return titles.count(words)


def test_the_words_for_it_name_windows_sizes_and_the_output():
    alt = viz.draw_im2col(MAP, FILTER).alt
    assert alt.startswith("6 windows of 2x2 become the columns of a matrix, 4 x 6; the filter becomes a row.")
    assert alt.endswith("Output: 5, 7, 9, 13, 15, 17.")


def test_the_output_is_the_convolution_of_the_map():
    windows = np.lib.stride_tricks.sliding_window_view(MAP, (2, 2))
    right = (windows * np.array(FILTER)).sum(axis=(2, 3)).ravel()
    assert texts(viz.draw_im2col(MAP, FILTER))[-6:] == [str(number) for number in right]


@pytest.mark.parametrize("words", ["in the first window", "in the last window"])
def test_a_window_is_marked_in_the_map_in_its_column_and_in_the_output(words):
    assert marked(viz.draw_im2col(MAP, FILTER), words) == 4 + 4 + 1


def test_a_stride_leaves_windows_out():
    assert viz.draw_im2col(MAP, FILTER, stride=2).alt.startswith("2 windows of 2x2")


def test_it_is_drawn_alike_every_time():
    assert viz.draw_im2col(MAP, FILTER).svg == viz.draw_im2col(MAP.tolist(), np.array(FILTER)).svg


@pytest.mark.parametrize(
    ("image", "weight", "stride", "words"),
    [
        (np.ones((1, 3, 3)), FILTER, 1, "a map .H, W., a filter .k, k."),
        (MAP, [[1, 2]], 1, "a filter .k, k."),
        (MAP, FILTER, 0, "a stride from 1"),
        ([[1, 2, 3]], FILTER, 1, "does not fit into a map of"),
        (np.ones((9, 9)), FILTER, 1, "draw a smaller map"),
    ],
)
def test_what_cannot_be_drawn_is_refused(image, weight, stride, words):
    with pytest.raises(UsageError, match=words):
        viz.draw_im2col(image, weight, stride=stride)
