"""Players in a real browser: the effects of keys, clicks and pointer, stored, untrusted and exported."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pages import (
    BAD,
    EMBEDDED,
    SMALLEST_LABEL,
    STEALS,
    called,
    export,
    hostile,
    new_tab,
    nothing_ran,
    open_notebook,
    press,
    requests,
    stopped_clock,
    stored,
    write,
)
from waiting import wait_until

from kuiper_edu import viz
from kuiper_edu.runtime import RuntimeGraph

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser
ORDER = ["x", "op1", "op3", "op5", "op4", "add", "y"]
LIVES = {"x": (0, 1), "op1": (1, 2), "op3": (2, 4), "op5": (3, 5), "op4": (4, 5), "add": (5, 6)}
BUFFERS = {"x": 0, "op1": 1, "op3": 0, "op5": 1, "op4": 2, "add": 0}
MEMORY, STATES = 0, 1
STEP = 900  # milliseconds, at the speed that a player has first
PEAK = (
    "Position 4, op4. Written: op4, 3,072 bytes, into buffer 2, used for the first time. Read for the last time: op3."
)
LOOK = """root => ({
  said: root.querySelector(".said").textContent,
  boxes: Object.fromEntries([...root.querySelectorAll("svg g")].filter(g => g.getAttribute("class"))
    .map(g => [[...g.querySelectorAll("text")].at(-1)?.textContent, g.getAttribute("class")])),
  focused: root.contains(document.activeElement),
})"""


@pytest.fixture(scope="module")
def notebook(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A notebook as it was stored: a memory chart, and a graph that walks through its states."""
    graph = RuntimeGraph(repo / "course3/model_file/test_linear.pnnx.param")
    players = [
        viz.draw_memory(ORDER, LIVES, dict.fromkeys(LIVES, 3072), BUFFERS),
        viz.draw_states(graph, np.zeros((1, 32), np.float32)),
    ]
    folder = tmp_path_factory.mktemp("players")
    return folder / write(folder, "players.ipynb", stored(one._repr_mimebundle_() for one in players))


@pytest.fixture(scope="module")
def exported(notebook: Path) -> str:
    """The address of the notebook as a page of its own."""
    return export(notebook, notebook.parent)


@pytest.fixture(scope="module")
def tab(browser: "Browser", exported: str) -> Iterator["Page"]:
    """The exported page, offline; it requests nothing but itself."""
    with new_tab(browser, viewport={"width": 1000, "height": 700}, offline=True) as tab, requests(tab) as addresses:
        tab.goto(exported)
        yield tab
        assert [address for address in addresses if not address.startswith("data:")] == [exported]


def player(page: "Page", which: int) -> "Locator":
    found = page.locator(".kpl").nth(which)
    found.scroll_into_view_if_needed()
    return found


def look(page: "Page", which: int) -> dict[str, Any]:
    return dict(player(page, which).evaluate(LOOK))


@pytest.mark.parametrize("width", [1280, 836, 390])
def test_every_label_can_be_read(browser: "Browser", exported: str, width: int) -> None:
    with new_tab(browser, viewport={"width": width, "height": 800}) as tab:
        tab.goto(exported)
        tab.locator(".kpl").nth(STATES).wait_for()
        assert tab.evaluate(SMALLEST_LABEL) > 10.4


def test_arrow_keys_home_and_end_show_place_after_place(tab: "Page") -> None:
    player(tab, MEMORY).focus()
    press(tab, "Home")
    assert look(tab, MEMORY)["said"].endswith("The peak is 9,216 bytes. Position 4, op4, and 1 more.")
    assert look(tab, MEMORY)["boxes"] == {}
    press(tab, *["ArrowRight"] * 5)
    shown = look(tab, MEMORY)
    assert shown["said"].startswith(PEAK)
    assert shown["said"].endswith("In memory: op3, op5, op4: 9,216 bytes, the peak.")
    boxes = {"x": "away", "op1": "away", "op3": "last", "op5": "live", "op4": "new", "add": "away"}
    assert shown["boxes"].items() >= boxes.items()
    press(tab, "ArrowLeft")
    assert "into buffer 1, reused; it held op1." in look(tab, MEMORY)["said"]
    press(tab, "End")
    assert look(tab, MEMORY)["said"].startswith("Position 6, y. Read for the last time: add.")
    press(tab, "ArrowRight")
    assert look(tab, MEMORY)["focused"]
    assert look(tab, MEMORY)["said"].startswith("Position 6, y.")


def test_buttons_and_slider_step_and_keep_the_focus(tab: "Page") -> None:
    root = player(tab, MEMORY)
    root.focus()
    press(tab, "Home")
    for name, begin in (
        ("One step forward", "Position 0"),
        ("One step forward", "Position 1"),
        ("One step back", "Position 0"),
    ):
        button = root.get_by_role("button", name=name)
        button.click()
        assert look(tab, MEMORY)["said"].startswith(begin)
        assert button.evaluate("button => button === document.activeElement")
    root.get_by_role("slider", name="Step").fill("3")
    assert look(tab, MEMORY)["said"].startswith("Position 2, op3.")
    assert root.get_by_role("slider").get_attribute("aria-valuetext") == "Position 2, op3"


def test_space_plays_and_pauses(browser: "Browser", exported: str) -> None:
    with stopped_clock(browser, exported) as page:
        player(page, MEMORY).focus()
        press(page, "Home", " ")
        page.clock.run_for(2 * STEP)  # the key itself made the first step
        assert look(page, MEMORY)["said"].startswith("Position 2, op3.")
        press(page, " ")
        page.clock.run_for(3 * STEP)
        assert look(page, MEMORY)["said"].startswith("Position 2, op3.")
        assert player(page, MEMORY).get_by_role("button", name="Play", exact=True).count() == 1


def test_the_pointer_shows_the_column_it_is_over(tab: "Page") -> None:
    svg = player(tab, MEMORY).locator("svg")
    label = svg.locator("text", has_text="op5").first.bounding_box()
    assert label
    for shift in (0, 2):
        tab.mouse.move(label["x"] + label["width"] / 2 + shift, label["y"] + 40)
    assert look(tab, MEMORY)["said"].startswith("Position 3, op5.")


def test_the_table_jumps(tab: "Page") -> None:
    root = player(tab, MEMORY)
    root.locator("details:not(.help) > summary").click()
    root.get_by_role("button", name="Go to Position 4, op4", exact=True).click()
    assert look(tab, MEMORY)["said"].startswith(PEAK)
    assert "op4" in root.locator("tr.on").inner_text()
    root.locator("details:not(.help) > summary").click()


def test_a_graph_opens_at_its_state_and_goes_through_all(tab: "Page") -> None:
    player(tab, STATES).focus()
    assert look(tab, STATES)["said"].startswith("RuntimeGraph(…): NEED_INIT, -2.")
    lit = []
    for _ in range(3):
        press(tab, "ArrowRight")
        (now,) = [name for name, word in look(tab, STATES)["boxes"].items() if word == "now"]
        lit.append((look(tab, STATES)["said"].split(".")[0], now))
    assert lit == [("init(): NEED_BUILD, -1", "-1"), ("build(): COMPLETE, 0", "0"), ("forward(x): COMPLETE, 0", "0")]


def test_texts_are_as_large_as_in_the_stored_picture(tab: "Page") -> None:
    facts = player(tab, STATES).locator("svg text", has_text="nothing is read")
    assert facts.evaluate("text => getComputedStyle(text).fontSize") == "10px"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone_and_follows_the_theme(browser: "Browser", exported: str, scheme: Any) -> None:
    with new_tab(browser, viewport={"width": 360, "height": 700}, color_scheme=scheme) as tab:
        tab.goto(exported)
        root = player(tab, MEMORY)
        fits = "root => root.scrollWidth <= root.clientWidth && root.getBoundingClientRect().right <= 360"
        assert root.evaluate(fits)
        colors = root.evaluate("""root => {
            const text = root.querySelector("svg text");
            return [getComputedStyle(root).backgroundColor, getComputedStyle(root).color, getComputedStyle(text).fill];
        }""")
    bright = [sum(map(int, color[4:-1].split(", "))) > 384 for color in colors]
    assert bright == ([True, False, False] if scheme == "light" else [False, True, True])


def test_on_a_narrow_page_the_place_that_is_told_comes_into_view(browser: "Browser", exported: str) -> None:
    tab = browser.new_context(viewport={"width": 360, "height": 700}).new_page()
    tab.goto(exported)
    root = player(tab, MEMORY)
    root.focus()
    for key in ("End", "ArrowLeft", "Home"):
        tab.keyboard.press(key)
        assert root.evaluate("""root => {
            const [now, pane] = [".now", ".pane"].map((name) => root.querySelector(name)?.getBoundingClientRect());
            return !now || (now.left >= pane.left && now.right <= pane.right);
        }"""), key
    tab.context.close()


def test_it_steps_in_a_notebook_that_is_not_trusted_and_leaks_no_key(
    untrusted_page: "Page", plain_lab: Any, notebook: Path
) -> None:
    copy = plain_lab.folder / "players.ipynb"
    copy.write_bytes(notebook.read_bytes())
    open_notebook(untrusted_page, plain_lab, copy.name)
    wait_until(lambda: untrusted_page.locator(".kpl").count() == 2, "the players were there")
    player(untrusted_page, MEMORY).focus()
    press(untrusted_page, "b", "a", "x", *["ArrowRight"] * 5)
    assert look(untrusted_page, MEMORY)["said"].startswith(PEAK)
    assert look(untrusted_page, MEMORY)["focused"]
    assert untrusted_page.locator(".jp-Cell").count() == 2
    player(untrusted_page, STATES).focus()
    press(untrusted_page, "End")
    assert look(untrusted_page, STATES)["said"].startswith("forward(x): COMPLETE, 0.")


SVG = f"""<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' onload='{STEALS}'><script>{STEALS}</script>
<g data-part='' onclick='{STEALS}' style='background:url(http://x)'><rect width='9' height='9' fill='url(http://x/y)'/>
<text x='1' y='1' fill='#000000'>a</text><image href='x' onerror='{STEALS}'/><use href='http://x/y#z'/></g>
<foreignObject><body xmlns='http://www.w3.org/1999/xhtml' onload='{STEALS}'/></foreignObject>
<a href='javascript:{STEALS}'><text>b</text></a></svg>"""


def attack(source: str = EMBEDDED, **more: Any) -> str:
    data = {"version": 1, "title": BAD, "key": BAD, "axis": [0, 1], "start": 0, "dark": {}, "looks": ["5"], **more}
    return hostile(json.dumps(data), SVG, source=source)


ATTACKS = [
    attack(),
    attack(dark={"#000000": "url(http://x/z)", "__proto__": "#000000"}),
    attack(axis=BAD, start=BAD, looks=[["5"]], dark=None),
    attack(looks={"length": 1}),
    attack(version=2),
    attack(source="http://127.0.0.1:9/x"),
    "",
]


def test_hostile_outputs_run_nothing(untrusted_page: "Page", plain_lab: Any) -> None:
    name = write(plain_lab.folder, "bad_players.ipynb", stored(called("player", ATTACKS)))
    with requests(untrusted_page) as addresses:
        open_notebook(untrusted_page, plain_lab, name)
        wait_until(lambda: untrusted_page.locator(".kpl").count() >= 5, "the players were there")
        for root in untrusted_page.locator(".kpl").all():
            root.scroll_into_view_if_needed()
            root.click(force=True)
        nothing_ran(untrusted_page)
    assert not [address for address in addresses if address.startswith("http://x")]
