"""`play_digits` in a real JupyterLab: drawing by mouse and keys, feature maps, saving and opening again."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from pages import (
    CONTRASTS,
    broken_widgets,
    new_tab,
    next_day,
    not_run,
    open_notebook,
    press,
    run_all,
    write,
)
from test_accessibility import AXE, violations
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

SOURCES = [
    "from kuiper_edu import viz\nfrom kuiper_edu.support import project\nfrom kuiper_edu.engine import open_model",
    'viz.play_digits(project.root() / "course5/model_file/digits")',
    """\
class Engine:
    def run(self, image):
        raise ValueError("line 5: there is no layer for nn.Hardswish, which 'act' needs")


viz.play_digits(Engine())
""",
]
DIGITS, FAILING = 0, 1
ONE = [(0.5, 0.1), (0.5, 0.9)]
BARS = 'root => [...root.querySelectorAll(".bars .f")].map(bar => Math.round(parseFloat(bar.style.width)))'


@pytest.fixture(scope="module")
def tab(browser: "Browser", lab: Any) -> Iterator["Page"]:
    """A notebook with two players, run in JupyterLab."""
    with new_tab(browser) as tab:
        run_players(tab, lab, "players.ipynb")
        reads(tab, "Scan 3 of 360, a 3. It reads: 3, ")
        tab.keyboard.press("Control+b")  # the file browser folds away, for a window as narrow as a phone's
        yield tab


def run_players(page: "Page", lab: Any, name: str) -> str:
    """Write the notebook, run it and wait for its first player."""
    write(lab.folder, name, not_run(SOURCES))
    open_notebook(page, lab, name)
    run_all(page, lab, name)
    player(page).locator(".op").first.wait_for(timeout=30_000)
    return name


def player(page: "Page", which: int = DIGITS) -> "Locator":
    found = page.locator(".kpd").nth(which)
    found.scroll_into_view_if_needed()
    return found


def draw(page: "Page", which: int, points: list[tuple[float, float]]) -> None:
    """Draw one stroke with the mouse; the points are fractions of the sheet."""
    sheet = player(page, which).locator(".sheet")
    sheet.scroll_into_view_if_needed()
    box = sheet.bounding_box()
    assert box is not None
    positions = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in points]
    page.mouse.move(*positions[0])
    page.mouse.down()
    for position in positions[1:]:
        page.mouse.move(*position, steps=8)
    page.mouse.up()


def reads(page: "Page", words: str, which: int = DIGITS) -> None:
    """Wait until the live region, which screen readers announce, begins with these words."""
    announced = player(page, which).locator('.said[aria-live="polite"]')
    wait_until(lambda: announced.inner_text().startswith(words), f"it said {words!r}")


@pytest.fixture
def drawn(tab: "Page") -> "Locator":
    """Return the first player, with a 1 on its sheet and an empty history."""
    player(tab).get_by_role("button", name="Next scan").click()
    reads(tab, "Scan ")
    player(tab).get_by_role("button", name="Clear").click()
    reads(tab, "Nothing is drawn yet.")
    draw(tab, DIGITS, ONE)
    reads(tab, "It reads: 1, ")
    return player(tab)


@pytest.mark.skipif(not AXE.exists(), reason="needs axe-core: `npm install`")
def test_axe_finds_nothing(tab: "Page") -> None:
    player(tab)
    assert violations(tab, [".kpd"]) == []


def test_a_stroke_of_the_mouse_moves_the_bars(tab: "Page") -> None:
    root = player(tab)
    root.get_by_role("button", name="Clear").click()
    reads(tab, "Nothing is drawn yet.")
    assert root.evaluate(BARS) == [0] * 10
    draw(tab, DIGITS, ONE)
    reads(tab, "It reads: 1, ")
    bars = root.evaluate(BARS)
    assert bars[1] > 90
    assert max(bars[:1] + bars[2:]) < 50
    assert root.locator(".bars .best").inner_text().split() == ["1", f"{bars[1]}", "%", "◂"]


def test_undo_takes_back_one_thing_after_another(tab: "Page", drawn: "Locator") -> None:
    draw(tab, DIGITS, [(0.3, 0.5), (0.7, 0.5)])
    wait_until(lambda: not drawn.locator(".said").inner_text().startswith("It reads: 1, 100 %"), "the cross was read")
    undo = drawn.get_by_role("button", name="Undo")
    undo.click()
    reads(tab, "It reads: 1, ")
    undo.click()
    reads(tab, "Nothing is drawn yet.")
    undo.click()
    reads(tab, "Scan ")


def test_scans_are_chosen_and_the_hard_ones_are_read_wrong(tab: "Page", drawn: "Locator") -> None:
    drawn.get_by_role("button", name="Next scan").click()
    reads(tab, "Scan 1 of 360, a 7. It reads: 7, ")
    drawn.get_by_role("button", name="A hard scan").click()
    reads(tab, "Scan 16 of 360, a ")
    assert drawn.locator(".said").inner_text().endswith("That is wrong.")
    draw(tab, DIGITS, ONE)
    reads(tab, "It reads: 1, ")
    drawn.get_by_role("button", name="Undo").click()
    reads(tab, "Scan 16 of 360, a ")


def test_a_whole_digit_is_drawn_by_keys_and_none_leaks(tab: "Page") -> None:
    cells = tab.locator(".jp-Notebook .jp-Cell").count()
    player(tab).get_by_role("button", name="Clear").click()
    player(tab).locator(".sheet").focus()
    press(tab, *["ArrowUp"] * 8, " ", *["ArrowDown"] * 16, " ")
    reads(tab, "It reads: 1, ")
    pen = player(tab).get_by_role("status").filter(has_text="Pen up, 50 % from the left, 90 % from the top.")
    assert pen.count() == 1
    press(tab, "a", "b", "x", "d", "d")
    press(tab, "Backspace")
    reads(tab, "Nothing is drawn yet.")
    assert tab.locator(".jp-Notebook .jp-Cell").count() == cells


def test_a_click_on_an_operator_fills_its_feature_maps(tab: "Page", drawn: "Locator") -> None:
    root = drawn
    operators = root.get_by_role("listbox", name="Operators").get_by_role("option")
    assert operators.count() == 51
    operators.nth(2).click()
    maps = root.get_by_role("img", name="Feature maps of relu (nn.ReLU): 8 maps of 32×32")
    maps.wait_for(timeout=30_000)
    assert maps.locator("canvas").count() == 8
    inks = "grid => [...grid.children].map(c => new Set(c.getContext('2d').getImageData(0, 0, 32, 32).data).size)"
    assert max(maps.evaluate(inks)) > 10
    press(tab, "ArrowRight")
    root.get_by_role("img", name="Feature maps of maxpool (nn.MaxPool2d): 8 maps of 16×16").wait_for(timeout=30_000)
    press(tab, "End")
    last = root.get_by_role("img", name="Feature maps of sigmoid (nn.Sigmoid): 10 maps")
    last.wait_for(timeout=30_000)
    assert last.locator("canvas").count() == 10
    assert operators.last.evaluate("box => box === document.activeElement")
    assert operators.last.get_attribute("aria-selected") == "true"


def test_an_engine_that_raises_is_quoted_and_still_answers(tab: "Page") -> None:
    draw(tab, FAILING, ONE)
    reads(tab, "It gives no answer.", FAILING)
    alert = player(tab, FAILING).get_by_role("alert")
    assert alert.inner_text() == (
        "run() raised ValueError: line 5: there is no layer for nn.Hardswish, which 'act' needs."
    )


@pytest.mark.parametrize(("width", "light"), [(1400, "true"), (1400, "false"), (800, "true"), (480, "false")])
def test_it_fits_and_can_be_read(tab: "Page", drawn: "Locator", width: int, light: str) -> None:
    before = tab.evaluate("document.body.dataset.jpThemeLight")
    tab.set_viewport_size({"width": width, "height": 1000})
    tab.evaluate("light => document.body.dataset.jpThemeLight = light", light)
    tab.wait_for_timeout(400)
    try:
        assert drawn.evaluate("r => [...r.querySelectorAll('*')].every(e => e.scrollWidth <= r.clientWidth + 1)")
        assert not drawn.evaluate(CONTRASTS)
    finally:
        tab.evaluate("light => document.body.dataset.jpThemeLight = light", before)
        tab.set_viewport_size({"width": 1400, "height": 1000})


def test_every_control_has_a_name_and_the_sheet_comes_after_the_buttons(tab: "Page", drawn: "Locator") -> None:
    root = drawn
    unnamed = "r => [...r.querySelectorAll('button,[tabindex]')].filter(e => !(e.textContent || e.ariaLabel)).length"
    assert root.evaluate(unnamed) == 0
    root.get_by_role("button", name="A hard scan").focus()
    press(tab, "Tab")
    assert root.locator(".sheet").evaluate("sheet => sheet === document.activeElement")
    press(tab, "Tab")
    assert tab.evaluate("document.activeElement.getAttribute('role')") == "option"


def test_the_next_day_the_picture_of_the_last_round_stands(shared_page: "Page", lab: Any) -> None:
    name = run_players(shared_page, lab, "saved.ipynb")
    draw(shared_page, DIGITS, ONE)
    reads(shared_page, "It reads: 1, ")
    pictures = shared_page.locator("[data-kuiper-played]")
    assert pictures.count() == 2
    assert not any(picture.is_visible() for picture in pictures.all())  # hidden, while the page lives
    text = next_day(shared_page, lab, name)
    assert "widget-view+json" not in text
    outputs = json.loads(text)["cells"][1]["outputs"]
    assert {kind for output in outputs for kind in output["data"]} == {"text/html", "text/plain"}
    assert shared_page.locator(".kpd").count() == 0
    picture = shared_page.locator('[data-kuiper-played] img[alt^="A drawing. It reads: 1, "]')
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("each => each.complete && each.naturalWidth > 300")
    assert shared_page.get_by_text("With a running kernel you draw here").first.is_visible()
    assert not broken_widgets(shared_page)
