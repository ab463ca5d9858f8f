"""`with_sliders`: the picture follows the sliders, and the first one is stored."""

import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError


def convolution(row, column=1):
    return viz.draw_convolution([[1, 2, 3], [4, 5, 6]], [[1, 0]], row, column)


def shown_html(sliders):
    return sliders._box.children[-1].value


def test_a_slider_begins_at_the_default_and_the_picture_follows_it():
    shown = viz.with_sliders(convolution, row=(0, 1), column=(0, 1))
    row, column = shown.sliders
    assert (row.description, row.value, row.min, row.max) == ("row", 0, 0, 1)
    assert column.value == 1
    assert shown_html(shown) == convolution(0, 1).html
    row.value, column.value = 1, 0
    assert shown_html(shown) == convolution(1, 0).html


def test_what_is_stored_is_the_same_twice_and_holds_the_picture(monkeypatch):
    monkeypatch.setenv("KUIPER_STATIC", "1")
    first, again = (viz.with_sliders(convolution, row=(0, 1))._repr_mimebundle_() for _ in range(2))
    assert first == again
    assert set(first) == {"text/plain", "text/html"}
    assert convolution(0).html in first["text/html"]


def test_a_live_view_stands_beside_the_picture():
    assert "application/vnd.jupyter.widget-view+json" in viz.with_sliders(convolution, row=(0, 1))._repr_mimebundle_()


def test_what_goes_wrong_while_a_slider_moves_is_said_and_the_next_picture_comes():
    shown = viz.with_sliders(convolution, row=(0, 2))
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


def test_a_function_that_draws_nothing():
    with pytest.raises(UsageError, match="expected a picture from the function, found an int"):
        viz.with_sliders(lambda row: row, row=(0, 1))


def test_something_that_is_no_function():
    with pytest.raises(UsageError, match="expected a function"):
        viz.with_sliders(3, row=(0, 1))
