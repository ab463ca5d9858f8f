"""`with_sliders`: the picture of each position is stored; where there are many, the kernel draws it."""

import json
import re

import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError
from kuiper_edu.viz.base.picture import stored
from kuiper_edu.viz.base.stored_sliders import MOST_POSITIONS

MANY = (0, MOST_POSITIONS)
VIEW = "application/vnd.jupyter.widget-view+json"


def convolution(row, column=1):
    return viz.draw_convolution([[1, 2, 3], [4, 5, 6]], [[1, 0]], row, column)


def data_of(shown):
    html = shown._repr_mimebundle_()["text/html"]
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', html)[1])


def test_each_position_has_its_picture_and_the_last_slider_changes_fastest():
    data = data_of(viz.with_sliders(convolution, row=(0, 1), column=(0, 1)))
    assert data["ranges"] == [["row", 0, 1, 0], ["column", 0, 1, 1]]
    pictures = [convolution(row, column) for row in (0, 1) for column in (0, 1)]
    assert data["states"] == [stored(picture.svg) for picture in pictures]


def test_without_scripts_the_first_picture_stands_above_a_table_of_all():
    html = viz.with_sliders(convolution, row=(0, 1))._repr_mimebundle_()["text/html"]
    assert html.startswith(f"<div>{convolution(0).html}<details><summary>All positions as a table")
    assert f"<td>row 1</td><td>{convolution(1).alt}</td>" in html


def test_it_needs_no_kernel_and_is_the_same_twice():
    first, again = (viz.with_sliders(convolution, row=(0, 1))._repr_mimebundle_() for _ in range(2))
    assert first == again
    assert set(first) == {"application/vnd.kuiper.sliders+json", "text/plain", "text/html"}


def test_a_position_without_a_picture_says_what_went_wrong():
    shown = viz.with_sliders(convolution, row=(0, 2))
    assert data_of(shown)["states"][2] == ""
    assert (
        "<td>UsageError: expected a position in an output of 2 rows and 2 columns, found row 2, column 1.</td>"
        in shown._repr_mimebundle_()["text/html"]
    )


def shown_html(sliders):
    return sliders._box.children[-1].value


def test_with_many_positions_the_kernel_draws_what_a_slider_asks_for():
    shown = viz.with_sliders(convolution, row=MANY, column=(0, 1))
    row, column = shown.sliders
    assert (row.description, row.value, row.min, row.max) == ("row", 0, *MANY)
    assert column.value == 1
    assert shown_html(shown) == convolution(0, 1).html
    row.value, column.value = 1, 0
    assert shown_html(shown) == convolution(1, 0).html


def test_of_sliders_that_need_a_kernel_the_first_picture_is_stored(monkeypatch):
    assert VIEW in viz.with_sliders(convolution, row=MANY)._repr_mimebundle_()
    monkeypatch.setenv("KUIPER_STATIC", "1")
    first, again = (viz.with_sliders(convolution, row=MANY)._repr_mimebundle_() for _ in range(2))
    assert first == again
    assert set(first) == {"text/plain", "text/html"}
    assert convolution(0).html in first["text/html"]


def test_what_goes_wrong_while_a_slider_moves_is_said_and_the_next_picture_comes():
    shown = viz.with_sliders(convolution, row=MANY)
    shown.sliders[0].value = 2
    assert shown_html(shown) == (
        "<p>UsageError: expected a position in an output of 2 rows and 2 columns, found row 2, column 1.</p>"
    )
    shown.sliders[0].value = 1
    assert shown_html(shown) == convolution(1).html


@pytest.mark.parametrize(
    ("ranges", "words"),
    [
        ({}, "there is no slider"),
        ({"line": (0, 1)}, "the function has no parameter 'line'; it has: row, column"),
        ({"row": 3}, "expected two whole numbers for row, the least and the largest, found 3"),
        ({"row": (1, 0)}, "expected two whole numbers for row, the least and the largest, found"),
        ({"column": (2, 3)}, "column begins at 1, outside of 2 to 3"),
    ],
)
def test_ranges_that_make_no_slider(ranges, words):
    with pytest.raises(UsageError, match=words):
        viz.with_sliders(convolution, **ranges)


@pytest.mark.parametrize("row", [(0, 1), MANY], ids=["stored", "kernel"])
def test_a_function_that_draws_nothing(row):
    with pytest.raises(UsageError, match="expected a picture from the function, found an int"):
        viz.with_sliders(lambda row: row, row=row)


def test_something_that_is_no_function():
    with pytest.raises(UsageError, match="expected a function"):
        viz.with_sliders(3, row=(0, 1))
