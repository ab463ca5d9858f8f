"""Curves: as the functions are, with points on them, and numbers at the axes."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kuiper_edu import viz
from kuiper_edu.errors import KuiperError


def sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def squares(svg: str) -> list[tuple[float, float]]:
    """Return the centres of the squares on the curves, from their top down: the ones in the legend are above 20."""
    found = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="7" height="7"', svg)
    return [(float(x) + 3.5, float(y) + 3.5) for x, y in found if float(y) > 20]


def curve(svg: str, place: int = 0) -> list[tuple[float, float]]:
    """Return the points of a curve."""
    long = [line for line in re.findall(r'<polyline points="([^"]+)"', svg) if line.count(",") > 2]
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in long[place].split())]


def test_points_stand_on_the_curve_and_are_told() -> None:
    picture = viz.draw_curves({"sigmoid": sigmoid}, [-2, 0, 2])
    assert picture.alt == "Curves from x = -6 to 6. sigmoid: 0.119 at -2, 0.5 at 0, 0.881 at 2."
    drawn = curve(picture.svg)
    for x, y in squares(picture.svg):
        near = min(drawn, key=lambda point: abs(point[0] - x))
        assert abs(near[0] - x) < 2
        assert abs(near[1] - y) < 2
    assert len(squares(picture.svg)) == 3


def test_the_curve_goes_up_where_the_function_does() -> None:
    heights = [-y for _, y in curve(viz.draw_curves({"sigmoid": sigmoid}).svg)]
    assert heights == sorted(heights)
    low, high = (curve(viz.draw_curves({"relu": lambda x: np.maximum(x, 0)}).svg)[place] for place in (0, -1))
    assert low[1] - high[1] > 150, "the whole height is used"


def test_both_axes_have_round_numbers_and_names() -> None:
    svg = viz.draw_curves({"sigmoid": sigmoid}).svg
    texts = re.findall(r">([^<>]+)</text>", svg)
    assert {"x", "y", "sigmoid", "-6", "0", "6", "0.2", "1"} <= set(texts)
    assert len(texts) < 25


def test_two_curves_differ_in_more_than_colour() -> None:
    svg = viz.draw_curves({"a": lambda x: x, "b": lambda x: -x}, [1.0]).svg
    fills = re.findall(r'width="7" height="7" fill="([^"]+)"', svg)
    assert "#ffffff" in fills
    assert len(set(fills)) == 2


@pytest.mark.parametrize(
    "function", [lambda _: 1, lambda x: x[:3], lambda x: x * np.nan, lambda _: None, lambda x: ["a"] * len(x)]
)
def test_what_is_no_curve_is_named_and_stops_no_notebook(function: Callable[[Any], Any]) -> None:
    picture = viz.draw_curves({"mine": function, "right": sigmoid}, [0])
    assert "mine (not a finite number for each x); right: 0.5 at 0." in picture.alt


def test_an_error_of_a_function_is_named_and_stops_no_notebook() -> None:
    picture = viz.draw_curves({"mine": lambda x: x.missing})
    assert "mine (raises AttributeError)" in picture.alt
    assert "mine (raises AttributeError)" in picture.svg


def test_no_function_and_no_way_to_go_are_told() -> None:
    for functions, over in (({}, (0, 1)), ({"x": sigmoid}, (1, 1)), ({"x": sigmoid}, (2, 1))):
        with pytest.raises(KuiperError, match="curves need functions"):
            viz.draw_curves(functions, over=over)


def test_a_function_cannot_change_what_the_next_one_gets() -> None:
    def spoils(x: Any) -> Any:
        x[:] = 0
        return x + 1

    assert "b: 2 at 2." in viz.draw_curves({"a": spoils, "b": lambda x: x}, [2]).alt
    assert viz.draw_curves({"flat": lambda x: 0 * x}).svg


def test_points_outside_are_left_out() -> None:
    assert viz.draw_curves({"x": lambda x: x}, [-9, 1], over=(0, 2)).alt.endswith("x: 1 at 1.")


def test_a_stub_has_no_curve_yet() -> None:
    def stub(_: Any) -> Any:
        raise NotImplementedError

    picture = viz.draw_curves({"mine": stub}, [0])
    assert picture.alt == "Curves from x = -6 to 6. mine (not written yet)."
    assert "mine (not written yet)" in picture.svg
    assert "mine (not written yet); x: 1 at 1." in viz.draw_curves({"mine": stub, "x": lambda x: x}, [1]).alt
