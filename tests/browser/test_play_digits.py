"""`play_digits` in a real JupyterLab: drawing by mouse and keys, the network and its lens, saving and opening again."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
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
    stored,
    write,
)
from test_accessibility import AXE, violations
from waiting import wait_until

from kuiper_edu import viz
from kuiper_edu.engine import open_model
from kuiper_edu.support import project

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

SOURCES = [
    "from kuiper_edu import viz\nfrom kuiper_edu.support import project\nfrom kuiper_edu.engine import open_model",
    """\
class Kernel:
    graph = open_model(project.root() / "course5/model_file/digits")

    def run(self, image):
        return self.graph.capture(image)


viz.play_digits(Kernel())
""",
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
        reads(tab, "Trace the grey 5, or write a digit of your own.")
        tab.keyboard.press("Control+b")  # the file browser folds away, for a window as narrow as a phone's
        yield tab


def run_players(page: "Page", lab: Any, name: str) -> str:
    """Write the notebook, run it and wait for its first player."""
    write(lab.folder, name, not_run(SOURCES))
    open_notebook(page, lab, name)
    run_all(page, lab, name)
    player(page).locator(".map").first.wait_for(timeout=30_000)
    return name


def player(page: "Page", which: int = DIGITS) -> "Locator":
    found = page.locator(".kpd").nth(which)
    found.scroll_into_view_if_needed()
    return found


def draw(page: "Page", which: int, points: list[tuple[float, float]], *, lift: bool = True) -> None:
    """Draw one stroke with the mouse; the points are fractions of the sheet. The pen may stay down."""
    sheet = player(page, which).locator(".sheet")
    sheet.scroll_into_view_if_needed()
    box = sheet.bounding_box()
    assert box is not None
    positions = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in points]
    page.mouse.move(*positions[0])
    page.mouse.down()
    for position in positions[1:]:
        page.mouse.move(*position, steps=8)
    if lift:
        page.mouse.up()


def reads(page: "Page", words: str, which: int = DIGITS) -> None:
    """Wait until the live region, which screen readers announce, begins with these words."""
    announced = player(page, which).locator('.said[aria-live="polite"]')
    wait_until(lambda: announced.inner_text().startswith(words), f"it said {words!r}")


def clear(page: "Page") -> None:
    """Empty the first player's sheet, whatever was on it."""
    player(page).get_by_role("button", name="Next scan").click()
    reads(page, "Scan ")
    player(page).get_by_role("button", name="Clear").click()
    reads(page, "Nothing is drawn yet.")


@pytest.fixture
def drawn(tab: "Page") -> "Locator":
    """Return the first player, with a 1 on its sheet and an empty history."""
    clear(tab)
    draw(tab, DIGITS, ONE)
    reads(tab, "It reads: 1, ")
    return player(tab)


@pytest.mark.skipif(not AXE.exists(), reason="needs axe-core: `npm install`")
def test_axe_finds_nothing(tab: "Page") -> None:
    player(tab)
    assert violations(tab, [".kpd"]) == []


def test_a_stroke_of_the_mouse_moves_the_bars(tab: "Page") -> None:
    clear(tab)
    root = player(tab)
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
    clear(tab)
    player(tab).locator(".sheet").focus()
    press(tab, *["ArrowUp"] * 8, " ", *["ArrowDown"] * 16, " ")
    reads(tab, "It reads: 1, ")
    pen = player(tab).get_by_role("status").filter(has_text="Pen up, 50 % from the left, 90 % from the top.")
    assert pen.count() == 1
    press(tab, "a", "b", "x", "d", "d")
    press(tab, "Backspace")
    reads(tab, "Nothing is drawn yet.")
    assert tab.locator(".jp-Notebook .jp-Cell").count() == cells


def test_it_reads_while_one_draws_and_nothing_moves(tab: "Page") -> None:
    clear(tab)
    root = player(tab)
    root.get_by_role("button", name="block 2: unfold its 5 operators").click()
    root.get_by_role("button", name="convbn2d_0, map 0", exact=True).focus()
    places = """r => ['.sheet', '.bars', '.net', '.lens'].map(each => r.querySelector(each).getBoundingClientRect().top
        - r.getBoundingClientRect().top)"""
    before = root.evaluate(places)
    draw(tab, DIGITS, ONE, lift=False)
    try:
        wait_until(lambda: root.evaluate(BARS)[1] > 90, "it read the stroke on its way")
        assert root.evaluate(places) == before
        assert root.locator(".lens .number").inner_text().startswith("convbn2d_0[0, 16, 16] = ")
    finally:
        tab.mouse.up()
    reads(tab, "It reads: 1, ")
    root.get_by_role("button", name="block 2: fold its 5 operators").click()


def test_the_whole_network_is_there_with_each_edge(drawn: "Locator") -> None:
    assert drawn.locator(".column").count() == 15
    for _ in range(9):
        drawn.get_by_role("button", expanded=False).first.press("Enter")
    edges = drawn.locator("[data-edge]").evaluate_all("paths => paths.map(path => path.dataset.edge)")
    assert len(set(edges)) == 58
    assert drawn.locator(".column").count() == 51
    for _ in range(9):
        drawn.get_by_role("button", expanded=True).first.press("Enter")
    assert drawn.locator(".column").count() == 15
    inks = """button => {
        const canvas = button.parentElement.querySelector("canvas"), scale = canvas.width / canvas.clientWidth;
        const [x, y, wide, high] = [button.offsetLeft, button.offsetTop, button.offsetWidth, button.offsetHeight];
        const [left, top] = [x * scale, y * scale];
        return new Set(canvas.getContext("2d").getImageData(left, top, wide * scale, high * scale).data).size;
    }"""
    assert drawn.get_by_role("button", name="relu, map 3", exact=True).evaluate(inks) > 5


def test_a_pixel_of_a_map_goes_under_the_lens_and_keys_move_it(tab: "Page", drawn: "Locator") -> None:
    drawn.get_by_role("button", name="maxpool, map 1", exact=True).hover()
    lens = drawn.get_by_role("group", name="Lens")
    assert lens.locator(".number").inner_text().startswith("maxpool[1, ")
    assert lens.locator(".numbers span").count() == 9
    assert lens.locator(".won").count() == 1
    assert drawn.locator(".map.reads").evaluate_all("maps => maps.map(map => map.ariaLabel)") == ["relu, map 1"]
    drawn.get_by_role("button", name="convbn2d_0, map 0", exact=True).focus()
    assert lens.locator(".number").inner_text().startswith("convbn2d_0[0, 16, 16] = ")
    press(tab, "ArrowRight", "ArrowDown", "Shift+ArrowLeft")
    assert lens.locator(".number").inner_text().startswith("relu[1, 16, 15] = ")
    assert drawn.get_by_role("button", name="relu, map 1", exact=True).evaluate("e => e === document.activeElement")
    drawn.locator(".bars button").first.focus()
    press(tab, "ArrowDown")
    assert lens.locator(".number").inner_text().startswith("sigmoid[1] = ")
    assert lens.locator(".term").count() == 8
    assert lens.get_by_text("56 more").count() == 1


def test_the_lens_shows_what_each_map_adds_and_writes_its_numbers_out(drawn: "Locator") -> None:
    drawn.get_by_role("button", name="block 1: unfold its 5 operators").click()
    lens = drawn.get_by_role("group", name="Lens")
    terms = lens.get_by_role("group", name="How the number comes about")
    try:
        drawn.get_by_role("button", name="convbn2d_1, map 0", exact=True).focus()
        assert lens.locator(".whole canvas").evaluate_all("all => all.map(each => each.width)") == [16] * 8
        assert lens.locator(".numbers span").count() == 0
        lens.locator(".term").nth(2).click()
        assert lens.locator(".opened figcaption").inner_text() == "maxpool[2]"
        assert lens.locator(".opened .numbers span").count() == 18
        terms.press("ArrowRight")
        assert lens.locator(".opened figcaption").inner_text() == "maxpool[3]"
        drawn.get_by_role("button", name="convbn2d_1, map 1", exact=True).focus()  # it stays in another pixel
        assert lens.locator(".opened figcaption").inner_text() == "maxpool[3]"
        lens.locator(".opened figcaption").click()
        assert lens.locator(".opened").count() == 0
    finally:
        drawn.get_by_role("button", name="block 1: fold its 5 operators").click()


def test_the_lens_of_a_softmax_shows_each_power_and_divides_by_their_sum(browser: "Browser") -> None:
    stem = project.root() / "course5/model_file/outside/residual"
    image = np.load(f"{stem}.npz")["input0"]
    arrays = open_model(stem).capture(image)
    powers, answer = np.exp(arrays["fc"][0].astype(float)), arrays["F.softmax_3"][0]
    with new_tab(browser) as tab:
        tab.set_content(f"<!doctype html><meta charset=utf-8>{viz.draw_network(stem, image).html}")
        tab.get_by_role("button", name="F.softmax_3, map 1").focus()
        lens = tab.get_by_role("group", name="Lens")
        assert lens.locator(".addend b").all_inner_texts() == [f"+{power:.2f}" for power in powers]
        assert lens.locator(".own figcaption").all_inner_texts() == ["fc[1]"]
        assert lens.locator(".result").inner_text().split("\n") == [
            f"{powers[1]:.2f} / {powers.sum():.2f}",
            f"= {answer[1]:.2f}",
        ]


def test_what_is_broken_the_page_computes_and_what_is_restored_the_kernel_again(tab: "Page", drawn: "Locator") -> None:
    drawn.get_by_role("button", name="relu, map 0", exact=True).press("Enter")
    drawn.get_by_role("button", name="Set its output to zero").click()
    lens = drawn.get_by_role("group", name="Lens")
    assert lens.locator(".words").inner_text() == "nn.ReLU: The output of this operator is set to zero."
    drawn.get_by_role("button", name="Next scan").click()
    reads(tab, "Scan 1 of 360, a 7. It reads: ")
    assert drawn.locator(".said").inner_text().endswith("That is wrong.")
    drawn.get_by_role("button", name="Restore the network").click()
    reads(tab, "Scan 1 of 360, a 7. It reads: 7, 100 %.")
    assert player(tab, FAILING).get_by_role("group", name="Break it").count() == 0


def test_each_column_says_what_its_strongest_colours_stand_for(drawn: "Locator") -> None:
    keys = drawn.locator(".scale").all_inner_texts()
    assert len(keys) == 13  # every column but the bars of fc and the answer
    assert keys[0] == "0\u20131.00"
    assert keys[1].startswith("\u00b1")


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
        beyond = "!e.closest('.net, .terms') && e.scrollWidth > r.clientWidth + 1"
        assert drawn.evaluate(f"r => [...r.querySelectorAll('*')].filter(e => {beyond}).map(e => e.className)") == []
        assert not drawn.evaluate(CONTRASTS)
    finally:
        tab.evaluate("light => document.body.dataset.jpThemeLight = light", before)
        tab.set_viewport_size({"width": 1400, "height": 1000})


def test_every_control_has_a_name_and_tab_goes_from_sheet_to_network_to_bars(tab: "Page", drawn: "Locator") -> None:
    unnamed = "r => [...r.querySelectorAll('button,[tabindex]')].filter(e => !(e.textContent || e.ariaLabel)).length"
    assert drawn.evaluate(unnamed) == 0
    drawn.locator(".sheet").focus()
    press(tab, "Tab")
    assert tab.evaluate("document.activeElement.textContent") == "Clear"
    drawn.get_by_role("button", name="A hard scan").focus()
    press(tab, "Tab")
    assert drawn.locator(".net").evaluate("net => net.contains(document.activeElement)")


@pytest.mark.nightly
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


def test_a_stored_page_reads_drawings_without_a_kernel(shared_page: "Page", lab: Any) -> None:
    made = viz.play_digits(project.root() / "course5/model_file/digits")
    name = write(lab.folder, "page.ipynb", stored([made._repr_mimebundle_()]))
    open_notebook(shared_page, lab, name)
    reads(shared_page, "Trace the grey 5")
    draw(shared_page, DIGITS, ONE)
    reads(shared_page, "It reads: 1, ")
