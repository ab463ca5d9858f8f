"""`draw_layouts`: one row of numbers in memory, read as NCHW and as NHWC."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu import viz
from kuiper_edu.errors import UsageError

SVG = "{http://www.w3.org/2000/svg}"
sizes = st.tuples(*[st.integers(1, 4)] * 3).filter(lambda shape: np.prod(shape) <= 24)


def planes(picture):
    """Return the channels of each reading: two lists of lists."""
    readings = picture.alt.split("Read as ")[1:]
    channels = (re.findall(r"channel \d+ holds ([\d, ]+)", reading) for reading in readings)
    return [[[int(number) for number in channel.split(",")] for channel in found] for found in channels]


@given(shape=sizes)
def test_the_channels_are_those_that_numpy_reads(shape):
    channels, rows, columns = shape
    row = np.arange(channels * rows * columns)
    nchw, nhwc = planes(viz.draw_layouts(*shape))
    assert nchw == row.reshape(channels, -1).tolist()
    assert nhwc == row.reshape(rows * columns, channels).T.tolist()


def test_every_place_says_its_channel_in_words_too():
    texts = [text.text for text in ElementTree.fromstring(viz.draw_layouts(3, 2, 2).svg).iter(f"{SVG}text")]
    assert texts.count("c0") == texts.count("c1") == texts.count("c2") == 8
    assert {"read as NCHW", "read as NHWC", "channel 2"} <= set(texts)


def test_a_box_has_the_colour_of_its_channel_in_memory_and_in_its_plane():
    boxes = ElementTree.fromstring(viz.draw_layouts(2, 2, 2).svg).iter(f"{SVG}rect")
    looks = {(box.find(f"{SVG}title").text, box.get("fill")) for box in boxes if box.find(f"{SVG}title") is not None}
    for channel in (0, 1):
        assert len({fill for title, fill in looks if f"channel {channel}" in title}) == 1


@pytest.mark.parametrize("shape", [(0, 2, 2), (3, 2, -1), (5, 5, 1)])
def test_what_cannot_be_drawn_is_refused(shape):
    with pytest.raises(UsageError, match="expected 1 to 24 numbers"):
        viz.draw_layouts(*shape)
