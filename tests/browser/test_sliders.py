"""A picture with sliders, in a real JupyterLab: a slider changes it, and the first picture is stored."""

from typing import TYPE_CHECKING, Any

import pytest
from pages import broken_widgets, kinds_of_output, next_day, not_run, open_notebook, press, run_all, write

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SOURCES = [
    """\
from kuiper_edu import viz


def at(row=1, column=1):
    return viz.draw_convolution([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[1, 0]], row, column)


viz.with_sliders(at, row=(0, 2), column=(0, 1))"""
]


def test_a_slider_changes_the_picture_and_without_a_kernel_the_first_one_stands(shared_page: "Page", lab: Any) -> None:
    name = write(lab.folder, "sliders.ipynb", not_run(SOURCES))
    open_notebook(shared_page, lab, name)
    run_all(shared_page, lab, name)
    picture = shared_page.locator(".jp-OutputArea-output img")
    shared_page.get_by_text("column").first.wait_for()
    shared_page.locator('[role="slider"]').first.focus()
    for key, position in (("ArrowRight", "row 2, column 1"), ("ArrowLeft", "row 1, column 1")):
        press(shared_page, key)
        shared_page.locator(f'.jp-OutputArea-output img[alt*="corner at {position}: "]').wait_for(timeout=30_000)
    shared_page.locator('[role="slider"]').nth(1).focus()
    press(shared_page, "Home")
    shared_page.locator('.jp-OutputArea-output img[alt*="corner at row 1, column 0: "]').wait_for(timeout=30_000)
    assert picture.count() == 1
    next_day(shared_page, lab, name)
    assert kinds_of_output(lab.folder / name) == {"text/html", "text/plain"}
    assert "corner at row 1, column 1: " in str(picture.get_attribute("alt"))
    assert shared_page.get_by_text("Run this cell in JupyterLab to have sliders here: row, column.").is_visible()
    assert not broken_widgets(shared_page)
