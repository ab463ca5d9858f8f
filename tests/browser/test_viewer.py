"""The viewer of graphs in a real browser: each key and click; opened again, untrusted and exported."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pages import (
    BAD,
    CONTRASTS,
    SMALLEST_LABEL,
    STEALS,
    called,
    end_kernel,
    export,
    hostile,
    kinds_of_output,
    new_tab,
    not_run,
    nothing_ran,
    open_notebook,
    press,
    requests,
    run_all,
    sources,
    stored,
    write,
)
from waiting import wait_until

from kuiper_edu.datasets import load_digits
from kuiper_edu.engine import open_model
from kuiper_edu.support import project
from kuiper_edu.viz import draw, draw_run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

SOURCES = [
    "from kuiper_edu import pnnx, viz",
    'viz.draw("course4/model_file/resnet18_batch1.pnnx.param")',
    'before = pnnx.Graph.load("course4/model_file/simple_ops2.pnnx.param")\n'
    'after = pnnx.Graph.load("course4/model_file/simple_ops2.pnnx.param")\n'
    'after.ops[1].params["bias"] = pnnx.Parameter(False)\nviz.draw_pair(before, after)',
]
RESNET, PAIR = 0, 1
LOOK = """root => {
  const nodes = [...root.querySelectorAll("svg .n")], name = node => node.querySelectorAll("text")[1].textContent;
  return {
    names: nodes.map(name),
    boxes: nodes.filter(node => node.getAttribute("aria-label").endsWith(" folded")).length,
    view: root.querySelector("svg > g").getAttribute("transform").match(/[-\\d.]+/g).map(Number),
    chosen: [...root.querySelectorAll("svg .sel")].map(name).join(),
    lit: root.querySelectorAll("svg .hit").length,
    tally: root.querySelector(".tally").textContent,
    said: root.querySelector(".said").textContent,
    panel: root.querySelector(".side").hidden ? "" : root.querySelector(".kpn p code").textContent,
    focused: root.contains(document.activeElement),
  };
}"""


def viewer(page: "Page", which: int = RESNET) -> "Locator":
    found = page.locator(".kgv").nth(which)
    found.scroll_into_view_if_needed()
    return found


def look(page: "Page", which: int = RESNET) -> dict[str, Any]:
    return dict(viewer(page, which).evaluate(LOOK))


def click(page: "Page", name: str) -> None:
    viewer(page).get_by_role("button", name=name, exact=True).first.click()


def node(page: "Page", text: str) -> "Locator":
    return viewer(page).locator("svg .n", has_text=text).first


def point(page: "Page", dx: float = 30, dy: float = 30) -> tuple[float, float]:
    """Return a point in the picture's upper left corner, where nothing is drawn."""
    box = viewer(page).locator(".pane").bounding_box()
    assert box is not None
    return box["x"] + dx, box["y"] + dy


@pytest.fixture(scope="module")
def executed(shared_page: "Page", lab: Any) -> str:
    """The notebook, run in JupyterLab and saved."""
    name = write(lab.folder, "viewers.ipynb", not_run(SOURCES))
    open_notebook(shared_page, lab, name)
    run_all(shared_page, lab, name)
    wait_until(lambda: shared_page.locator(".kgv").count() == 2, "two viewers were there")
    return name


@pytest.fixture(scope="module")
def exported(lab: Any, executed: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the notebook as a page of its own."""
    return export(lab.folder / executed, tmp_path_factory.mktemp("exported"))


@pytest.fixture(scope="module")
def offline(browser: "Browser", exported: str) -> Iterator["Page"]:
    """The exported page in a tab without a network; its requests are checked at the end."""
    look: Any = {"viewport": {"width": 1200, "height": 800}, "has_touch": True, "offline": True}
    with new_tab(browser, **look) as tab, requests(tab) as addresses:
        tab.set_default_timeout(8000)
        errors: list[object] = []
        tab.on("pageerror", lambda error: errors.append(error))
        tab.goto(exported)
        yield tab
    assert not [address for address in addresses if not address.startswith(("file:", "data:"))]
    assert not errors


@pytest.fixture
def tab(offline: "Page") -> "Page":
    """The exported page as it opens."""
    offline.reload()
    wait_until(lambda: offline.locator(".kgv").count() == 2, "two viewers were there")
    return offline


def test_resnet_18_opens_as_twelve_and_unfolds_in_place(tab: "Page") -> None:
    before = look(tab)
    assert (len(before["names"]), before["boxes"]) == (12, 10)
    tops = [point(tab)[1]]
    bounds = node(tab, "layer1.1").bounding_box()
    node(tab, "layer1.1").click()
    shown = look(tab)
    assert (len(shown["names"]), shown["boxes"]) == (16, 9)
    assert shown["chosen"] == "convbn2d_3"
    opened = viewer(tab).locator("svg .sheet").bounding_box()
    tops.append(point(tab)[1])
    assert bounds is not None
    assert opened is not None
    middles = [box["x"] + box["width"] / 2 for box in (bounds, opened)]
    assert abs(bounds["y"] - opened["y"] + tops[1] - tops[0]) < 4
    assert abs(middles[0] - middles[1]) < 4
    press(tab, "Backspace")
    shown = look(tab)
    assert (shown["names"], shown["chosen"]) == (before["names"], "layer1.1")
    press(tab, "Enter")
    viewer(tab).locator("svg .head").click()
    assert look(tab)["names"] == before["names"]


@pytest.mark.parametrize("width", [1280, 836, 390])
def test_every_label_can_be_read_at_once_and_unfolded(browser: "Browser", exported: str, width: int) -> None:
    with new_tab(browser, viewport={"width": width, "height": 800}) as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(".kgv").count() == 2, "two viewers were there")
        assert tab.evaluate(SMALLEST_LABEL) > 10.4
        click(tab, "Unfold all")
        assert tab.evaluate(SMALLEST_LABEL) > 10.4


def test_a_small_map_shows_the_visible_part_and_moves_it(tab: "Page") -> None:
    part = viewer(tab).locator(".overview .part")
    click(tab, "Unfold all")
    assert part.is_visible()
    before, seen = look(tab)["view"], part.get_attribute("y")
    viewer(tab).locator(".overview").click(position={"x": 10, "y": 80})
    assert look(tab)["view"] != before
    assert part.get_attribute("y") != seen
    click(tab, "Fit the picture")
    assert not part.is_visible(), "there is no map of what is visible anyway"


def test_all_boxes_unfold_and_fold(tab: "Page") -> None:
    click(tab, "Unfold all")
    assert len(look(tab)["names"]) == 51
    click(tab, "Fold all")
    assert len(look(tab)["names"]) == 12


def test_nothing_lies_on_anything_else_when_all_is_unfolded(tab: "Page") -> None:
    click(tab, "Unfold all")
    overlaps = viewer(tab).evaluate("""root => {
        const all = [...root.querySelectorAll("svg .n")].map(node => node.getBoundingClientRect());
        const before = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
        const apart = (a, b) => before(a, b) || before(b, a);
        return all.flatMap((a, i) => all.slice(i + 1).filter(b => !apart(a, b))).length;
    }""")
    assert overlaps == 0


def test_buttons_and_keys_zoom_and_fit(tab: "Page") -> None:
    click(tab, "Fit the picture")
    whole = look(tab)["view"]
    click(tab, "Zoom in")
    assert look(tab)["view"][2] > 1.2 * whole[2]
    click(tab, "Zoom out")
    click(tab, "Zoom out")
    assert look(tab)["view"][2] < whole[2]
    viewer(tab).locator(".pane").focus()
    press(tab, "0")
    assert look(tab)["view"] == whole
    press(tab, "+")
    assert look(tab)["view"][2] > whole[2]


def test_the_wheel_zooms_with_ctrl_and_scrolls_the_page_without(tab: "Page") -> None:
    view = look(tab)["view"]
    tab.evaluate("document.body.style.minHeight = '4000px'; scrollTo(0, 0)")
    tab.mouse.move(*point(tab))
    tab.mouse.wheel(0, 200)
    wait_until(lambda: tab.evaluate("scrollY") > 100, "the page scrolled")
    assert look(tab)["view"] == view
    scrolled = tab.evaluate("scrollY")
    x, y = point(tab)
    tab.mouse.move(x, y)
    tab.keyboard.down("Control")
    tab.mouse.wheel(0, -100)
    tab.keyboard.up("Control")
    wait_until(lambda: look(tab)["view"][2] > view[2], "it zoomed")
    assert tab.evaluate("scrollY") == scrolled


def test_a_drag_pans_and_chooses_nothing(tab: "Page") -> None:
    view = look(tab)["view"]
    box = node(tab, "layer1.1").bounding_box()
    assert box is not None
    tab.mouse.move(box["x"] + 20, box["y"] + 20)
    tab.mouse.down()
    tab.mouse.move(box["x"] + 60, box["y"] + 50, steps=4)
    tab.mouse.up()
    shown = look(tab)
    assert [round(now - old) for now, old in zip(shown["view"], view, strict=True)] == [40, 30, 0]
    assert (shown["chosen"], len(shown["names"])) == ("", 12)


def test_two_fingers_zoom(tab: "Page") -> None:
    view = look(tab)["view"]
    x, y = point(tab, 300, 200)
    touch = tab.context.new_cdp_session(tab)
    for kind, far in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80), ("touchEnd", 0)):
        points = [{"x": x - far, "y": y, "id": 1}, {"x": x + far, "y": y, "id": 2}] if far else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wait_until(lambda: look(tab)["view"][2] > 1.6 * view[2], "it zoomed")


def test_find_lists_its_twenty_and_unfolds_only_the_one_gone_to(tab: "Page") -> None:
    field = viewer(tab).get_by_role("searchbox")
    field.fill("conv")
    shown = look(tab)
    assert (shown["tally"], shown["lit"], len(shown["names"])) == ("20 found", 9, 12)
    hits = viewer(tab).get_by_role("list", name="Found").get_by_role("button")
    assert hits.count() == 20
    assert hits.nth(1).inner_text() == "nn.Conv2d convbn2d_1, in layer1.0"
    press(tab, "Enter")
    shown = look(tab)
    assert (shown["tally"], shown["chosen"]) == ("1 of 20", "convbn2d_0")
    press(tab, "Enter")
    shown = look(tab)
    assert (shown["chosen"], len(shown["names"])) == ("convbn2d_1", 16)
    assert field.evaluate("field => field === document.activeElement")
    hits.last.click()
    shown = look(tab)
    assert (shown["tally"], shown["chosen"], len(shown["names"])) == ("20 of 20", "convbn2d_19", 16)
    field.focus()
    press(tab, "Escape")
    shown = look(tab)
    assert (shown["tally"], shown["lit"], len(shown["names"]), shown["focused"]) == ("", 0, 12, True)
    field.fill("nothing of that name")
    assert look(tab)["tally"] == "0 found"


def test_a_block_is_found_by_its_name(tab: "Page") -> None:
    viewer(tab).get_by_role("searchbox").fill("layer3.0")
    press(tab, "Enter")
    shown = look(tab)
    assert (shown["tally"], shown["chosen"], len(shown["names"])) == ("1 of 2", "layer3.0", 12)


def test_a_node_shows_the_shape_of_its_weights_and_a_box_the_colour_of_its_nodes(tab: "Page") -> None:
    boxes = viewer(tab).locator("svg .n", has_text="residual block")
    node(tab, "layer1.0").click()
    conv = node(tab, "convbn2d_1")
    assert conv.locator("text").all_text_contents() == ["nn.Conv2d", "convbn2d_1", "64×64×3×3"]
    fills = [each.evaluate("n => getComputedStyle(n).fill") for each in (conv, boxes.first)]
    assert fills[0] == fills[1]


def test_no_edge_of_the_unfolded_graph_runs_over_a_node(tab: "Page") -> None:
    click(tab, "Unfold all")
    assert viewer(tab).locator(".e.cut text").all_text_contents() == ["to layer3.0", "from layer2.1"]
    over = viewer(tab).evaluate("""root => {
        const boxes = [...root.querySelectorAll("svg .n")].map(node => node.getBoundingClientRect());
        return [...root.querySelectorAll("svg .e path")].filter(path => {
            const points = [0.2, 0.35, 0.5, 0.65, 0.8].map(part => path.getPointAtLength(part * path.getTotalLength()));
            const seen = points.map(point => point.matrixTransform(path.getScreenCTM()));
            const between = (value, low, high) => value > low + 4 && value < high - 4;
            const within = ({x, y}, b) => between(x, b.left, b.right) && between(y, b.top, b.bottom);
            return boxes.some(box => seen.some(point => within(point, box)));
        }).length;
    }""")
    assert over == 0


def test_arrows_walk_along_edges_and_enter_opens(tab: "Page") -> None:
    viewer(tab).locator(".pane").focus()
    press(tab, "ArrowDown")
    assert look(tab)["chosen"] == "pnnx_input_0"
    press(tab, "ArrowDown", "ArrowDown")
    shown = look(tab)
    assert shown["chosen"] == "layer1.0"
    assert shown["said"].endswith("Enter unfolds it.")
    press(tab, "Enter", "ArrowDown", "ArrowDown", "ArrowDown")
    shown = look(tab)
    assert shown["chosen"] == "pnnx_expr_14"
    assert shown["said"].endswith("after maxpool, convbn2d_2; before pnnx_unique_0.")
    assert shown["panel"] == ""
    press(tab, "Enter")
    assert look(tab)["panel"] == "pnnx_expr_14"
    press(tab, "ArrowUp")
    assert look(tab)["panel"] == "convbn2d_2"
    press(tab, "Escape")
    shown = look(tab)
    assert (shown["panel"], shown["chosen"], shown["focused"]) == ("", "convbn2d_2", True)


def test_the_panels_links_go_on(tab: "Page") -> None:
    node(tab, "layer1.0").click()
    node(tab, "convbn2d_2").click()
    side = viewer(tab).get_by_role("region", name="The selected operator")
    side.get_by_role("button", name="pnnx_expr_14").click()
    shown = look(tab)
    assert (shown["chosen"], shown["panel"]) == ("pnnx_expr_14", "pnnx_expr_14")
    side.get_by_role("button", name="Close the panel").click()
    assert look(tab)["panel"] == ""


def test_the_links_of_a_pair_stay_on_their_side(tab: "Page") -> None:
    pair = viewer(tab, PAIR)
    pair.locator("svg .n", has_text="[changed]").nth(1).click()
    middles = [pair.locator("svg .sel").bounding_box()]
    pair.locator(".kpn section").first.get_by_role("button").first.click()
    middles.append(pair.locator("svg .sel").bounding_box())
    places = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in middles if box is not None]
    assert look(tab, PAIR)["chosen"] == "pnnx_input_0"
    assert min(abs(one - other) for one, other in zip(*places, strict=True)) < 30, "in the same column, or row"


def test_full_window_and_back(tab: "Page") -> None:
    bounds = viewer(tab).bounding_box()
    click(tab, "Full window")
    shown = tab.locator("dialog .kgv .pane").bounding_box()
    assert shown is not None
    assert shown["width"] > 1150
    assert shown["height"] > 550
    assert tab.locator("dialog").evaluate("d => d.offsetWidth === innerWidth && d.scrollWidth === d.clientWidth")
    press(tab, "Escape")
    assert tab.locator("dialog").count() == 0
    assert viewer(tab).bounding_box() == bounds
    assert look(tab)["focused"]


def test_the_list_tells_all_and_leads_to_the_picture(tab: "Page") -> None:
    viewer(tab).get_by_text("Read as list: 51 operators").click()
    rows = viewer(tab).locator(".rows tr")
    assert rows.count() == 51
    assert rows.nth(3).inner_text().split("\t") == ["nn.MaxPool2d", "maxpool", "leads to convbn2d_1, pnnx_expr_14"]
    rows.nth(3).get_by_role("button").click()
    shown = look(tab)
    assert (shown["chosen"], shown["panel"]) == ("maxpool", "maxpool")


def test_every_control_has_a_name_and_tab_reaches_it(tab: "Page") -> None:
    viewer(tab).get_by_role("button", name="Zoom out").focus()
    names = []
    for _ in range(12):
        names.append(tab.evaluate("document.activeElement.getAttribute('aria-label') || ''"))
        press(tab, "Tab")
    assert names[:4] == ["Zoom out", "Zoom in", "Fit the picture", "Full window"]
    assert names[4].startswith("Find")
    assert names[5:7] == ["Unfold all", "Fold the box around the selected node"]
    assert names[7:9] == ["Save SVG of the picture", "Keys"]
    assert [name.partition(":")[0] for name in names[9:11]] == ["plain", "bytes"]
    assert "Arrow keys walk along edges" in names[11]


def test_the_picture_is_saved_as_svg_with_its_colours(tab: "Page", tmp_path: Path) -> None:
    node(tab, "layer1.0").click()
    with tab.expect_download() as download:
        click(tab, "Save SVG of the picture")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    svg = ElementTree.parse(path).getroot()
    assert (path.name, svg.tag) == ("graph.svg", "{http://www.w3.org/2000/svg}svg")
    words = "".join(svg.itertext())
    assert "convbn2d_1" in words
    assert "layer4.1" in words
    text = path.read_text(encoding="utf-8")
    assert "fill: rgb(" in text
    assert "var(" not in text


@pytest.mark.parametrize(
    ("width", "scheme"), [pytest.param(1400, "dark", marks=pytest.mark.nightly), (836, "light"), (390, "dark")]
)
def test_it_fits_and_can_be_read(browser: "Browser", exported: str, width: int, scheme: Any) -> None:
    with new_tab(browser, viewport={"width": width, "height": 900}, color_scheme=scheme) as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(".kgv").count() == 2, "two viewers were there")
        node(tab, "layer1.0").click()
        node(tab, "convbn2d_2").click()
        viewer(tab).get_by_role("searchbox").fill("relu")
        root = viewer(tab)
        assert root.evaluate("r => r.scrollWidth <= r.clientWidth + 1"), "it is wider than its place"
        pane, side = (root.locator(f".{name}").bounding_box() for name in ("pane", "side"))
        assert pane is not None
        assert side is not None
        assert (side["y"] >= pane["y"] + pane["height"]) == (width < 640)
        assert min(pane["width"], side["width"]) > 250
        assert not root.evaluate(CONTRASTS)


@pytest.mark.parametrize("width", [836, 390])
def test_the_panel_opens_in_view_and_the_picture_keeps_its_height(
    browser: "Browser", exported: str, width: int
) -> None:
    with new_tab(browser, viewport={"width": width, "height": 800}) as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(".kgv").count() == 2, "two viewers were there")
        node(tab, "layer1.0").click()
        before = viewer(tab).locator(".pane").bounding_box()
        node(tab, "convbn2d_2").click()
        after, side = (viewer(tab).locator(f".{name}").bounding_box() for name in ("pane", "side"))
        assert before is not None
        assert after is not None
        assert side is not None
        assert side["y"] >= 0
        assert side["y"] + side["height"] <= 801
        assert after["height"] == before["height"]


def test_no_key_leaks_and_the_notebooks_own_still_work(shared_page: "Page", lab: Any, executed: str) -> None:
    open_notebook(shared_page, lab, executed)
    cells = sources(lab, executed)
    viewer(shared_page).locator(".pane").focus()
    scrolled = "document.querySelector('.jp-WindowedPanel-outer').scrollTop"
    before = shared_page.evaluate(scrolled)
    press(shared_page, "b", "a", "x", "ArrowDown", "ArrowDown", " ", "Backspace", "d", "d", "Enter", "/")
    shared_page.keyboard.type("dd0b")
    press(shared_page, "Enter", "Escape", "Escape")
    assert shared_page.evaluate(scrolled) == before
    assert look(shared_page)["focused"]
    press(shared_page, "Control+Shift+C")
    shared_page.locator(".lm-CommandPalette").first.wait_for(timeout=10_000)
    press(shared_page, "Escape")
    viewer(shared_page).locator(".pane").focus()
    with shared_page.expect_response(lambda answer: answer.request.method == "PUT" and "contents" in answer.url):
        press(shared_page, "Control+s")
    assert sources(lab, executed) == cells


def test_the_page_and_not_the_picture_scrolls_in_jupyterlab(shared_page: "Page", lab: Any, executed: str) -> None:
    open_notebook(shared_page, lab, executed)
    shared_page.set_viewport_size({"width": 1400, "height": 500})
    view = look(shared_page)["view"]
    box = viewer(shared_page).locator(".pane").bounding_box()
    assert box is not None
    shared_page.mouse.move(box["x"] + 40, max(box["y"], 200) + 40)
    scrolled = "document.querySelector('.jp-WindowedPanel-outer').scrollTop"
    before = shared_page.evaluate(scrolled)
    shared_page.mouse.wheel(0, 150)
    wait_until(lambda: shared_page.evaluate(scrolled) != before, "the notebook scrolled")
    assert look(shared_page)["view"][2] == view[2]
    shared_page.set_viewport_size({"width": 1400, "height": 1000})


def test_nothing_is_kept_but_page_text_and_marker(lab: Any, executed: str) -> None:
    assert kinds_of_output(lab.folder / executed) == {"text/plain", "text/html", "application/vnd.kuiper.viewer+json"}


def still_answers(page: "Page") -> None:
    wait_until(lambda: page.locator(".kgv").count() == 2, "the viewers were there")
    node(page, "layer1.0").click()
    node(page, "convbn2d_2").click()
    shown = look(page)
    assert (len(shown["names"]), shown["panel"]) == (16, "convbn2d_2")
    viewer(page).get_by_role("searchbox").fill("conv")
    shown = look(page)
    assert (shown["tally"], shown["lit"], len(shown["names"])) == ("20 found", 10, 16)  # and nothing more was unfolded


def test_it_answers_the_next_day_without_its_kernel(shared_page: "Page", lab: Any, executed: str) -> None:
    end_kernel(shared_page, lab, executed)
    open_notebook(shared_page, lab, executed)
    still_answers(shared_page)


@pytest.fixture(scope="module")
def untrusted(lab: Any, executed: str, plain_lab: Any) -> str:
    """The same notebook, opened where it is not trusted."""
    (plain_lab.folder / "strange-viewers.ipynb").write_bytes((lab.folder / executed).read_bytes())
    return "strange-viewers.ipynb"


def test_it_answers_in_a_notebook_that_is_not_trusted(untrusted_page: "Page", plain_lab: Any, untrusted: str) -> None:
    open_notebook(untrusted_page, plain_lab, untrusted)
    still_answers(untrusted_page)


def test_numbers_on_the_nodes_are_chosen_by_keys_and_the_first_wrong_operator_is_one_click_away(
    browser: "Browser",
) -> None:
    model = open_model(project.root() / "course5/model_file/digits")
    x = load_digits()[0][:1]
    wrong = {"layer3.0.relu": np.zeros((1, 32, 4, 4), np.float32)}
    html = draw(model, overlays=model.differences(x, against=wrong)).html
    with new_tab(browser) as tab:
        tab.set_content(f"<!doctype html><meta charset=utf-8>{html}")
        tab.locator(".kgv svg .sel").wait_for()
        badges = viewer(tab).locator("svg .badge")
        assert look(tab)["chosen"] == "layer3.0.relu", "it is in view as the picture opens, in its unfolded box"
        assert viewer(tab).locator("svg .n.wrong").count() == 1
        assert tab.evaluate(SMALLEST_LABEL) > 10.4
        viewer(tab).get_by_role("button", name="First wrong: layer3.0.relu").click()
        assert look(tab)["panel"] == "layer3.0.relu"
        assert "wrong: " in (viewer(tab).locator(".side").text_content() or "")
        viewer(tab).get_by_role("button", name="order:").focus()
        tab.keyboard.press("Enter")
        assert "28" in badges.all_text_contents()
        assert viewer(tab).locator("svg .n.wrong").count() == 0
        viewer(tab).get_by_role("button", name="plain:").click()
        assert badges.count() == 0


@pytest.mark.nightly
def test_the_panel_of_an_operator_with_numbers_has_its_maps_and_the_lens(browser: "Browser") -> None:
    model = open_model(project.root() / "course5/model_file/digits")
    with new_tab(browser) as tab:
        tab.set_content(
            f"<!doctype html><meta charset=utf-8>{draw_run(model, load_digits()[0][:1], only=['relu']).html}"
        )
        for name in ("relu", "maxpool"):
            viewer(tab).get_by_text("Read as list: 52 operators").wait_for()
            viewer(tab).locator("input").fill(name)
            press(tab, "Enter")
            viewer(tab).locator("svg .n.sel").press("Enter")
            assert look(tab)["panel"] == name
            assert viewer(tab).locator(".side .kpd .map").count() == (16 if name == "relu" else 0)
            if name == "relu":
                viewer(tab).locator(".side .map").last.focus()
                said = viewer(tab).locator(".side .lens .words").text_content() or ""
                assert said.startswith("nn.ReLU: A copy of one number.")


DATA: dict[str, Any] = {
    "version": 1,
    "noun": BAD,
    "down": 1,
    "nodes": [[2, f'"onload="{STEALS}', BAD, f"</text><script>{STEALS}</script>"], ["__proto__", "now", "a", "b"]],
    "boxes": [[10, "", BAD, BAD]],
    "open": [0],
    "scenes": [
        [
            *(100, 100, [[2, 50, 50, f'10" onload="{STEALS}', 10], [1, 5, 5, 5, 5]]),
            [[2, 1, 0, BAD, BAD, 1, BAD, [BAD, 1, 2, 3, 4, 5, 6, 7]]],
        ],
        [10, 10, [[0, 5, 5, 8, 8]], [[0, -2, 0, BAD, 0, 0, "__proto__", [1, 2, BAD]]]],
    ],
    "links": [[0, 1], ["__proto__", "constructor"]],
    "at": [0, 1],
    "starts": ["__proto__", 0],
    "ops": [{"type": BAD, "name": BAD, "in": BAD, "out": [[BAD]], "weights": [[BAD]], "line": {"a": 1}}, None],
}  # fmt: skip


def attack(**more: Any) -> str:
    return hostile(json.dumps(DATA | more))


ATTACKS = [
    attack(),
    hostile("nonsense"),
    hostile("", source="http://127.0.0.1:9/x"),
    hostile("", source=f"javascript:{STEALS}//"),
    attack(scenes=[DATA["scenes"][0], [9, 9, [[2, 1, 1, 1, 1]], []]]),  # a box in itself
    attack(scenes=[[9, 9, [[0, 1, 1, 1, 1]] * 9000, []], DATA["scenes"][1]]),  # one node a million times
    attack(nodes=[[0, "", "a", "b"]] * 6000),  # too many
    attack(run={"network": {"operators": [{"name": BAD, "shape": [BAD]}], "items": BAD}, "weights": BAD}),
    attack(overlays={"time": [[[0], BAD]], "differences": [[[0], BAD, BAD, True], [{"at": 1}], BAD]}),
    attack(nodes={"length": 2}, scenes=5, boxes="ab"),  # wrong kinds
    "",
]


def test_hostile_outputs_run_nothing(untrusted_page: "Page", plain_lab: Any) -> None:
    name = write(plain_lab.folder, "hostile-viewers.ipynb", stored(called("viewer", ATTACKS)))
    open_notebook(untrusted_page, plain_lab, name)
    wait_until(lambda: untrusted_page.locator(".kgv").count() >= 1, "a viewer was there")
    for root in untrusted_page.locator(".kgv").all():
        root.scroll_into_view_if_needed()
        root.click(force=True)
    untrusted_page.locator(".kgv svg .n").first.click(force=True)
    nothing_ran(untrusted_page)
