"""The network view can be broken: the confusion matrix moves, and Restore brings the network back."""

import base64
import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from pages import CONTRASTS, new_tab
from test_accessibility import AXE, violations
from waiting import wait_until

from kuiper_edu import viz
from kuiper_edu.support import project

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

ADDITION, ITS_INPUT, CONVOLUTION = "pnnx_expr_14", "maxpool", "convbn2d_0"
PLACES = """() => [...document.querySelectorAll(".sheet, .net, .bars, .lens, .break, .matrix, .count")].map(each =>
    JSON.stringify(each.getBoundingClientRect()))"""
DATA = re.compile(r'(?<=<script type="application/json">).*?(?=</script>)', re.S)


@pytest.fixture(scope="module")
def html() -> str:
    return viz.play_digits(project.root() / "course5/model_file/digits").html


@pytest.fixture
def tab(browser: "Browser", html: str) -> Iterator["Page"]:
    with new_tab(browser) as tab:
        yield opened(tab, html)


def opened(tab: "Page", html: str) -> "Page":
    tab.set_content(f"<!doctype html><meta charset=utf-8>{html}")
    tab.locator(".kpd").wait_for()
    return tab


def counted(tab: "Page", words: str) -> None:
    """Wait until all scans are read, and the line above the matrix is this."""
    count = tab.locator('.count[aria-live="polite"]')
    wait_until(lambda: words in count.all_inner_texts(), f"it counted {words!r}")


def choose(tab: "Page", operator: str) -> "Locator":
    """Choose an operator by keys; returns the panel that says how it can be broken."""
    tab.get_by_role("button", name=f"{operator}, map 0", exact=True).press("Enter")
    panel = tab.get_by_role("group", name="Break it")
    panel.locator("b", has_text=operator).wait_for()
    return panel


def test_an_addition_is_broken_a_scan_is_chosen_and_restore_brings_357_back(tab: "Page") -> None:
    counted(tab, "357 of 360 right")
    scores = tab.locator(".bars").inner_text()
    tab.get_by_role("button", name="block 1: unfold its 5 operators").click()
    before = tab.evaluate(PLACES)
    edge = tab.locator(f'[data-edge="{ITS_INPUT} {ADDITION}"]')
    assert edge.count() == 1
    panel = choose(tab, ADDITION)
    panel.get_by_role("button", name="Pass only convbn2d_2 (no shortcut)").click()
    assert tab.locator(".bars").inner_text() != scores  # the digit to trace is read again at once
    assert edge.count() == 0
    assert tab.locator(".column.broken").count() == 1
    assert panel.get_by_role("list").inner_text().startswith(f"{ADDITION}: passes only convbn2d_2")
    counted(tab, "71 of 360 right, was 357")
    assert tab.evaluate(PLACES) == before  # nothing has moved
    cell = tab.get_by_role("button", name="36 of 1, read as 8", exact=True)
    cell.click()
    said = tab.locator(".said")
    wait_until(lambda: ", a 1. It reads: 8, " in said.inner_text(), "the scan is on the sheet")
    first = said.inner_text()
    cell.press("Enter")
    wait_until(lambda: said.inner_text() != first, "the next scan is on the sheet")
    panel.get_by_role("button", name="Restore the network").click()
    counted(tab, "357 of 360 right")
    assert (edge.count(), tab.locator(".column.broken").count()) == (1, 0)
    wait_until(lambda: ", a 1. It reads: 1, " in said.inner_text(), "the scan is read right again")


def test_what_is_broken_before_the_matrix_is_seen_says_what_it_was_all_the_same(browser: "Browser", html: str) -> None:
    with new_tab(browser, viewport={"width": 390, "height": 664}) as tab:
        opened(tab, html).get_by_role("button", name="block 1: unfold its 5 operators").click()
        choose(tab, ADDITION).get_by_role("button", name="Set its output to zero").press("Enter")
        counted(tab, "35 of 360 right, was 357")


@pytest.mark.nightly
def test_breaks_add_up_a_weight_is_one_of_them_and_each_can_be_taken_back(tab: "Page") -> None:
    panel = choose(tab, CONVOLUTION)
    field = panel.get_by_role("spinbutton", name="weight")
    weight = field.input_value()
    field.fill("7")
    field.press("Enter")
    tab.locator(".count", has_text="so far").wait_for(timeout=60_000)
    panel.get_by_role("button", name="Set its output to zero").click()
    rows = panel.get_by_role("listitem")
    assert rows.all_inner_texts() == [
        f"{CONVOLUTION}: weight [0, 0, 3, 3] is 7, was {weight}\n×",
        f"{CONVOLUTION}: its output is zero\n×",
    ]
    assert tab.locator(".lens .words").inner_text().endswith("The output of this operator is set to zero.")
    rows.nth(1).get_by_role("button").click()
    assert rows.count() == 1
    assert field.input_value() == "7"
    panel.get_by_role("button", name="Restore the network").press("Enter")
    assert (rows.all_inner_texts(), field.input_value()) == (["Nothing is broken."], weight)


@pytest.mark.nightly
@pytest.mark.skipif(not AXE.exists(), reason="needs axe-core: `npm install`")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_and_axe_finds_nothing(tab: "Page", scheme: Any) -> None:
    tab.emulate_media(color_scheme=scheme)
    panel = choose(tab, CONVOLUTION)
    panel.get_by_role("button", name="Set its output to zero").click()
    tab.locator(".count", has_text="right").wait_for(timeout=60_000)
    assert violations(tab, [".kpd"]) == []
    assert not tab.locator(".kpd").evaluate(CONTRASTS)


@pytest.mark.nightly
def test_where_workers_are_forbidden_the_page_reads_the_scans(browser: "Browser", html: str) -> None:
    with new_tab(browser) as tab:
        tab.set_content(
            "<!doctype html><meta charset=utf-8><meta http-equiv=Content-Security-Policy content=\"worker-src 'none'\">"
            + html
        )
        tab.locator(".kpd").wait_for()
        tab.locator(".count", has_text="right so far").wait_for(timeout=60_000)
        counted(tab, "357 of 360 right")


@pytest.mark.nightly
def test_printed_and_without_scripts_it_is_absent(tab: "Page", browser: "Browser", html: str) -> None:
    tab.emulate_media(media="print")
    assert not tab.locator(".break").is_visible()
    assert not tab.locator(".matrix").is_visible()
    with new_tab(browser, java_script_enabled=False) as still:
        still.set_content(html)
        assert still.locator("img").is_visible()
        assert still.locator(".break, .matrix").count() == 0


def test_a_network_that_does_not_fit_together_says_which_operator(tab: "Page", html: str) -> None:
    data = json.loads(DATA.findall(html)[0])
    data["about"]["network"]["operators"][1]["stride"] = [0, 0]
    opened(tab, DATA.sub(lambda _: json.dumps(data), html))
    alert = tab.get_by_role("alert")
    assert "convbn2d_0: expected a stride of two whole numbers from 1 on, found 0,0." in alert.inner_text()
    assert tab.locator(".kpd img").is_visible()
    short = base64.b64encode(base64.b64decode(data["weights"])[:-4]).decode()
    data["about"]["network"]["operators"][1]["stride"] = [2, 2]
    opened(tab, DATA.sub(lambda _: json.dumps({**data, "weights": short}), html))
    assert tab.get_by_role("alert").inner_text().count("fc: its ") == 1
