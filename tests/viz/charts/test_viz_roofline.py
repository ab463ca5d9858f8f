"""`draw_roofline`: a processor's roof, and tiles below it."""

from xml.etree import ElementTree

import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError

SVG = "{http://www.w3.org/2000/svg}"
POINTS = {"1 x 1": (0.5, 0.25), "4 x 2": (1.33, 2.0), "5 x 2": (1.43, 2.0)}


def drawn(points=POINTS, peak=2, loads=2):
    return ElementTree.fromstring(viz.draw_roofline(points, peak, loads).svg)


def test_every_point_is_named_in_the_picture_and_its_text():
    names = [text.text for text in drawn().iter(f"{SVG}text")]
    assert set(POINTS) <= set(names)
    assert "1 x 1: 0.25 per cycle at 0.5 per load" in viz.draw_roofline(POINTS, 2, 2).alt


def test_the_roof_rises_to_the_peak_and_stays_there():
    (roof,) = drawn().iter(f"{SVG}polyline")
    (_, low), (_, high), (_, end) = (map(float, pair.split(",")) for pair in roof.get("points").split())
    assert low > high == end


def test_a_point_on_the_roof_is_drawn_on_it():
    (roof,) = drawn().iter(f"{SVG}polyline")
    squares = list(drawn().iter(f"{SVG}rect"))[1:]
    assert float(squares[1].get("y")) + 3 == pytest.approx(float(roof.get("points").split(",")[-1]), abs=0.01)


def test_names_of_neighbours_do_not_lie_upon_each_other():
    heights = {text.text: float(text.get("y")) for text in drawn().iter(f"{SVG}text")}
    assert abs(heights["4 x 2"] - heights["5 x 2"]) >= 12


@pytest.mark.parametrize(("points", "peak"), [({}, 2), (POINTS, 0), ({"a": (-1, 1)}, 2), ({"a": (1, float("nan"))}, 2)])
def test_what_is_no_roofline_is_refused(points, peak):
    with pytest.raises(UsageError, match=r"needs points|a finite number"):
        viz.draw_roofline(points, peak, 2)
