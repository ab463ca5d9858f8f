"""A picture with sliders, in a real browser: stored for each position, or drawn by the kernel."""

import json
from typing import TYPE_CHECKING, Any

import pytest
from pages import (
    BAD,
    EMBEDDED,
    STEALS,
    broken_widgets,
    called,
    export,
    hostile,
    kinds_of_output,
    new_tab,
    next_day,
    not_run,
    nothing_ran,
    open_notebook,
    press,
    requests,
    run_all,
    stored,
    write,
)
from waiting import wait_until

from kuiper_edu import viz

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


def at(row: int = 1, column: int = 1) -> Any:
    return viz.draw_convolution([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[1, 0]], row, column)


def moved_by_the_keys(page: "Page") -> None:
    """Move both sliders, and see the picture follow."""
    page.locator(".ksl").wait_for()
    for slider, key, position in (
        (0, "ArrowRight", "row 2, column 1"),
        (1, "Home", "row 2, column 0"),
        (0, "Home", "row 0, column 0"),
    ):
        page.locator(".ksl input").nth(slider).focus()
        press(page, key)
        page.locator(f'.ksl img[alt*="corner at {position}: "]').wait_for()
    shown = page.evaluate("""async () => {
        const img = document.querySelector(".ksl img");
        await img.decode();
        return img.naturalWidth > 100 && img.clientWidth <= img.closest(".pane").clientWidth;
    }""")
    assert shown


@pytest.mark.nightly
def test_stored_sliders_move_in_a_notebook_that_is_not_trusted(untrusted_page: "Page", plain_lab: Any) -> None:
    shown = viz.with_sliders(at, row=(0, 2), column=(0, 1))._repr_mimebundle_()
    name = write(plain_lab.folder, "stored_sliders.ipynb", stored([shown]))
    open_notebook(untrusted_page, plain_lab, name)
    moved_by_the_keys(untrusted_page)


def test_stored_sliders_move_in_an_exported_page(browser: "Browser", tmp_path: Any) -> None:
    shown = viz.with_sliders(at, row=(0, 2), column=(0, 1))._repr_mimebundle_()
    write(tmp_path, "sliders.ipynb", stored([shown]))
    with new_tab(browser) as page:
        page.goto(export(tmp_path / "sliders.ipynb", tmp_path))
        moved_by_the_keys(page)
        page.get_by_text("All positions as a table").click()
        page.get_by_role("button", name="Go to row 1, column 1").click()
        page.locator('.ksl img[alt*="corner at row 1, column 1: "]').wait_for()


SVG = f"""<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' onload='{STEALS}'><script>{STEALS}</script>
<image href='http://x/y'/><style>@import url(http://x/z)</style><foreignObject><img onerror='{STEALS}'/></foreignObject>
</svg>"""


def attack(source: str = EMBEDDED, **more: Any) -> str:
    data = {"version": 1, "ranges": [[BAD, 0, 0, 0]], "states": [SVG], **more}
    return hostile(json.dumps(data), SVG, source=source)


ATTACKS = [
    attack(),
    attack(states=[BAD]),
    attack(ranges=[["a", 0, 10**9, 0]]),
    attack(ranges=BAD),
    attack(version=2),
    attack(source="http://127.0.0.1:9/x"),
    "",
]


@pytest.mark.nightly
def test_hostile_outputs_run_nothing(untrusted_page: "Page", plain_lab: Any) -> None:
    name = write(plain_lab.folder, "bad_sliders.ipynb", stored(called("sliders", ATTACKS)))
    with requests(untrusted_page) as addresses:
        open_notebook(untrusted_page, plain_lab, name)
        wait_until(lambda: untrusted_page.locator(".ksl").count() >= 5, "the sliders were there")
        nothing_ran(untrusted_page)
    assert not [address for address in addresses if address.startswith("http://x")]


SOURCES = [
    """\
from kuiper_edu import viz


def at(row=1, column=1):
    return viz.draw_convolution([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[1, 0]], row, column)


viz.with_sliders(at, row=(0, 60), column=(0, 1))"""
]


def test_the_kernel_draws_what_a_slider_asks_for_and_without_it_the_first_picture_stands(
    shared_page: "Page", lab: Any
) -> None:
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
