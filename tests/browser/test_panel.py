"""The panel in a real browser, alone on a page: its content after each click and key, in both themes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.viz.base import stylesheet
from kuiper_edu.viz.graph.panel import panel_data

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
SCRIPTS = Path(__file__).parents[2] / "kuiper_edu/viz/scripts"
CONV, ADD, RELU = 1, 7, 8
STEALS = "window.hit=1"
BAD = f"<img src=x onerror={STEALS}><script>{STEALS}</script>"


def as_one_script() -> str:
    """Return the panel's modules as one script, each after its imports, without import and export statements."""
    names = ("build", "line", "operands", "tiles", "weights", "cost", "panel")
    paths = [SCRIPTS / "shared/elements.js", *(SCRIPTS / f"panel/{name}.js" for name in names)]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    return re.sub(r'^import .*? from ".*?";$|^export ', "", "".join(texts), flags=re.MULTILINE | re.DOTALL)


def write(path: Path, operators: list[dict[str, Any]]) -> str:
    """Write a page with the panel alone; return its address."""
    data = json.dumps(operators, ensure_ascii=False).replace("<", "\\u003c")
    script = as_one_script()
    style = stylesheet.whole("panel")
    path.write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Panel</title>'
        f'<meta name="viewport" content="width=device-width"><style>body{{margin:0}}{style}</style><div id="at"></div>'
        f'<script type="application/json" id="data">{data}</script><script>{script}\n'
        'const data = JSON.parse(document.getElementById("data").textContent);\n'
        "function go(i) { window.at = i; document.getElementById('at').replaceChildren(panel(data[i], go)); }"
        "</script></html>",
        encoding="utf-8",
    )
    return path.as_uri()


@pytest.fixture(scope="module")
def address(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of the digits network, built."""
    graph = RuntimeGraph(repo / "course5/model_file/digits.pnnx.param", layer_factory=create_layer)
    graph.build()
    return write(tmp_path_factory.mktemp("panel") / "digits.html", panel_data(graph))


@pytest.fixture(scope="module", params=["light", "dark"])
def themed(browser: "Browser", request: pytest.FixtureRequest) -> Iterator["Page"]:
    """A phone's width, in both themes."""
    tab = browser.new_context(viewport={"width": 360, "height": 800}, color_scheme=request.param).new_page()
    yield tab
    tab.context.close()


@pytest.fixture(scope="module")
def tab(browser: "Browser", address: str) -> Iterator["Page"]:
    """The page in a browser that keeps a list of its errors and requests."""
    tab = browser.new_context(viewport={"width": 360, "height": 800}).new_page()
    errors: list[object] = []
    tab.on("pageerror", lambda error: errors.append(error))
    requests: list[str] = []
    tab.on("request", lambda request: requests.append(request.url))
    tab.goto(address)
    yield tab
    assert (errors, requests) == ([], [address])
    tab.context.close()


def section(page: "Page", title: str) -> str:
    return page.locator("section", has=page.get_by_role("heading", name=title, exact=True)).inner_text()


def test_it_says_what_an_operator_is(tab: "Page") -> None:
    tab.evaluate(f"go({CONV})")
    assert tab.get_by_role("heading", level=3).inner_text() == "nn.Conv2d"
    assert tab.get_by_role("group", name="nn.Conv2d convbn2d_0").count() == 1
    assert "convolution" in tab.locator(".kpn > p").nth(1).inner_text()
    titles = ["Inputs", "Outputs", "Parameters", "Weights", "Cost and memory", "Its line in the .param file"]
    assert tab.get_by_role("heading", level=4).all_inner_texts() == titles
    assert "kernel_size\t(7,7)\t5 ints" in section(tab, "Parameters")


def test_the_line_of_the_file_names_each_of_its_parts(tab: "Page") -> None:
    tab.evaluate(f"go({CONV})")
    names, words = tab.locator("dl.line dt"), tab.locator("dl.line dd")
    parts = {names.nth(i).inner_text(): words.nth(i).locator("code").all_inner_texts() for i in range(names.count())}
    assert parts["weights"] == ["@bias=(8)f32", "@weight=(8,1,7,7)f32"]
    assert (parts["counts"], parts["inputs"], parts["outputs"]) == (["1", "1"], ["0"], ["1"])
    assert parts["shapes and data types"] == ["#0=(1,1,64,64)f32", "#1=(1,8,32,32)f32"]


def test_cost_lifetime_and_buffer_stand_in_it(tab: "Page") -> None:
    tab.evaluate(f"go({CONV})")
    text = section(tab, "Cost and memory")
    assert "FLOPs: 811,008." in text
    assert "Order: step 1 of 50." in text
    assert "made in step 1, last read in step 2 by relu." in text
    assert "32,768 bytes in buffer 1 of 32,768 bytes. 16 values share this buffer" in text


def test_each_link_leads_to_its_operator(tab: "Page") -> None:
    tab.evaluate(f"go({ADD})")
    assert "@0: operand 6, 1×8×16×16 f32, from" in section(tab, "Inputs")
    tab.locator("section", has_text="Outputs").get_by_role("button", name="pnnx_unique_0").click()
    assert tab.evaluate("at") == RELU
    assert tab.get_by_role("heading", level=3).inner_text() == "nn.ReLU"
    tab.locator("section", has_text="Inputs").get_by_role("button").focus()
    tab.keyboard.press("Enter")
    assert tab.evaluate("at") == ADD


def test_weights_are_seen_as_filters_histogram_and_numbers(tab: "Page") -> None:
    tab.evaluate(f"go({CONV})")
    text = section(tab, "Weights")
    assert "@weight: 8×1×7×7 f32, 1,568 bytes" in text
    for fact in (
        "min\n−0.9404",
        "max\n1.03",
        "mean\n−0.003573",
        "zeros\n0 (0 %)",
        "One filter for each output channel.",
    ):
        assert fact in text
    picture = tab.get_by_role("img", name=re.compile("^weight as a picture"))
    colors = picture.evaluate(
        "c => new Set(new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer)).size"
    )
    assert colors > 50
    assert tab.get_by_role("img", name="Histogram: most numbers, 59, lie between").locator("rect").count() == 20


def test_arrow_keys_and_the_pointer_read_single_numbers(tab: "Page") -> None:
    tab.evaluate(f"go({CONV})")
    tab.evaluate("document.body.addEventListener('keydown', event => { window.leaked = event.key; })")
    canvas, text = tab.locator("canvas"), tab.locator("output")
    canvas.focus()
    tab.keyboard.press("ArrowLeft")
    assert text.inner_text() == "weight[0, 0, 0, 0] is about 0.11"
    for _ in range(7):
        tab.keyboard.press("ArrowRight")
    assert text.inner_text().startswith("weight[1, 0, 0, 0] is about")
    for _ in range(8):
        tab.keyboard.press("ArrowDown")
    assert text.inner_text().startswith("weight[5, 0, 1, 0] is about")
    tab.keyboard.press("ArrowUp")
    assert text.inner_text().startswith("weight[5, 0, 0, 0] is about")
    assert tab.evaluate("window.leaked") is None
    box = canvas.bounding_box()
    assert box
    tab.mouse.move(box["x"] + 5, box["y"] + 5)
    assert text.inner_text() == "weight[0, 0, 0, 0] is about 0.11"


def test_tab_reaches_the_links_and_the_picture_in_the_order_of_the_page(tab: "Page") -> None:
    tab.evaluate(f"go({CONV})")
    tab.evaluate("document.activeElement.blur()")
    focused = []
    for _ in range(5):
        tab.keyboard.press("Tab")
        focused.append(tab.evaluate("document.activeElement.textContent || document.activeElement.localName"))
    assert focused == ["pnnx_input_0", "relu", "canvas", "relu", "maxpool"]


LUMINANCE = """() => {
  const linear = v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => [r, g, b].map(v => linear(v / 255))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const ground = (node) => {
    const found = parse(getComputedStyle(node).backgroundColor);
    return found[3] === 0 ? ground(node.parentElement) : found;
  };
  const worst = {};
  for (const node of document.querySelectorAll(".kpn, .kpn *:not(canvas, svg, svg *, i)")) {
    if (![...node.childNodes].some(part => part.nodeType === 3 && part.data.trim())) continue;
    const [a, b] = [light(parse(getComputedStyle(node).color)), light(ground(node))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) worst[node.textContent] = ratio;
  }
  return worst;
}"""


def test_text_has_the_contrast_that_wcag_asks_for_in_both_themes(themed: "Page", address: str) -> None:
    themed.goto(address)
    themed.evaluate(f"go({CONV})")
    assert themed.evaluate(LUMINANCE) == {}


def test_nothing_is_wider_than_a_phone(themed: "Page", address: str) -> None:
    themed.goto(address)
    for i in range(52):
        themed.evaluate(f"go({i})")
        assert themed.evaluate("document.documentElement.scrollWidth") == 360


def test_what_is_not_known_is_said(tab: "Page", repo: Path, tmp_path: Path) -> None:
    address = write(tmp_path / "file.html", panel_data(repo / "course4/model_file/resnet18_batch1.pnnx.param"))
    page = tab.context.new_page()
    page.goto(address)
    page.evaluate(f"go({CONV})")
    assert "Not built yet: build() tells the step, the lifetime and the buffer." in section(page, "Cost and memory")
    assert "opened without its .bin file" in section(page, "Weights")
    page.close()


LIES = [[1, 1, 10**9, 10**9, 1, 1, 1, "AAAA"], [-1, 1, 1, 1, 1, 1, 1, "AA=="], [1, 1, 1, 1, 1, 1, BAD, BAD]]
HOSTILE: list[Any] = [
    {"type": BAD, "name": BAD, "what": BAD, "line": [[0, BAD], ["k", BAD], [5, BAD]], "codes": [BAD], "why": BAD},
    {"type": BAD, "name": BAD, "in": [[BAD] * 6], "out": [[BAD, BAD, BAD, [[BAD, BAD]], [BAD] * 9]]},
    {"type": "nn.Conv2d", "name": "", "built": 2, "step": [BAD, BAD], "out": [[BAD, BAD, BAD, [[0, BAD]], [BAD] * 9]]},
    {"weights": [[BAD, [BAD], BAD, BAD, "", [BAD] * 6, [[BAD], BAD], [BAD], [BAD] * 8]]},
    *({"weights": [["w", [9] * 4, "f32", 1, "", [0, 1, 0, 0, 0, 0], [[1] * 10**5, 1], [], lie]]} for lie in LIES),
    {"line": BAD, "in": BAD, "out": BAD, "weights": BAD, "flops": BAD, "built": BAD},
    {"type": {"a": 1}, "line": [None], "in": [None], "out": [None], "weights": [None], "step": {}},
    {},
]


def test_hostile_data_runs_nothing_and_breaks_nothing(tab: "Page", tmp_path: Path) -> None:
    page = tab.context.new_page()
    errors: list[object] = []
    page.on("pageerror", lambda error: errors.append(error))
    page.goto(write(tmp_path / "hostile.html", HOSTILE))
    for i in range(len(HOSTILE)):
        page.evaluate(f"go({i})")
        assert page.locator(".kpn h3").count() == 1
        assert page.locator(".kpn :is(img, script, iframe, a, [onerror], [onclick], [style])").count() == 0
    assert (page.evaluate("window.hit"), errors) == (None, [])
    page.close()
