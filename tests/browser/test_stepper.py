"""The stepper: each key and click in an exported page; and in JupyterLab, opened again and untrusted."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from pages import (
    BAD,
    CONTRASTS,
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
    stopped_clock,
    stored,
    write,
)
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

SOURCES = [
    "from kuiper_edu import topo, viz\nfrom kuiper_edu.runtime import RuntimeGraph",
    'six = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]}\n'
    "viz.TopoStepper(six, ask=False)",
    """\
def shortcut(successors):
    order, waiting = [], ["input"]
    for name in waiting:
        if name not in order:
            order.append(name)
            waiting += successors.get(name, [])
    return order
""",
    'viz.TopoStepper({"input": ["add", "conv"], "conv": ["add"], "add": ["output"]}, shortcut)',
    "viz.TopoStepper(six)",
    'graph = RuntimeGraph("course4/model_file/resnet18_batch1.pnnx.param")\ngraph.init()\n'
    "viz.TopoStepper(graph.successors(), ask=False)",
]
SIX, WRONG, ASKED, RESNET = 0, 1, 2, 3
STEP = 900  # milliseconds, at the speed that a stepper has first
LOOK = """root => {
  const text = (from, name) => from.querySelector(name)?.textContent;
  const nodes = [...root.querySelectorAll("svg .n:not(.box, .near)")];
  const variables = [...root.querySelectorAll(".vars dt")];
  const items = row => [...row.querySelectorAll("span:not(.out, .none)")].map(item => item.textContent).join(" ");
  return {
    said: text(root, ".said"),
    line: root.querySelector(".code .on")?.dataset.n || "",
    nodes: Object.fromEntries(nodes.map(node => [text(node, "text"), text(node, ".w")])),
    boxes: Object.fromEntries(variables.map(title => [title.firstChild.data, items(title.nextSibling)])),
    places: nodes.map(node => node.querySelector("polygon").getAttribute("points")).join("|"),
    focused: root.contains(document.activeElement),
  };
}"""


def stepper(page: "Page", which: int) -> "Locator":
    found = page.locator(".kst").nth(which)
    found.scroll_into_view_if_needed()
    return found


def look(page: "Page", which: int) -> dict[str, Any]:
    return dict(stepper(page, which).evaluate(LOOK))


@pytest.fixture(scope="module")
def executed(shared_page: "Page", lab: Any) -> str:
    """The notebook, run in JupyterLab and saved."""
    name = write(lab.folder, "steppers.ipynb", not_run(SOURCES))
    open_notebook(shared_page, lab, name)
    run_all(shared_page, lab, name)
    wait_until(lambda: shared_page.locator(".kst").count() == 4, "four steppers were there")
    return name


@pytest.fixture(scope="module")
def exported(lab: Any, executed: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the notebook as a page of its own."""
    return export(lab.folder / executed, tmp_path_factory.mktemp("exported"))


@pytest.fixture
def tab(browser: "Browser", exported: str) -> Iterator["Page"]:
    """The exported page: what the script does, without waiting for JupyterLab."""
    with new_tab(browser) as tab:
        tab.goto(exported)
        yield tab


def test_each_key_shows_the_state_of_its_step(tab: "Page") -> None:
    root = stepper(tab, SIX)
    root.focus()
    before = look(tab, SIX)
    assert before["said"] == "Step 0 of 19. Nothing has happened yet."
    press(tab, "ArrowRight", "ArrowRight")
    shown = look(tab, SIX)
    assert (shown["said"], shown["line"]) == ("Step 2 of 19. Mark: input gets its mark.", "1")
    assert (shown["nodes"]["input"], shown["boxes"]["has_forward"]) == ("now", "input")
    press(tab, *["ArrowRight"] * 7)
    shown = look(tab, SIX)
    assert (shown["line"], shown["nodes"]["op4"], shown["nodes"]["op3"]) == ("4", "queue", "now")
    assert (shown["boxes"]["stack"], shown["boxes"]["queue"]) == ("input op1 op3", "op4")
    press(tab, "ArrowLeft")
    assert look(tab, SIX)["boxes"]["queue"] == ""
    press(tab, "End")
    shown = look(tab, SIX)
    assert shown["boxes"]["queue"] == "input op1 op3 op5 output op4"
    assert "That is a valid order. In all: 6 calls, 6 marks, 6 entries of the queue; 6 nodes." in shown["said"]
    press(tab, "Home")
    assert look(tab, SIX) == before | {"focused": True}


def test_every_button_steps_and_keeps_the_focus(tab: "Page") -> None:
    root = stepper(tab, SIX)
    for name, step in (("One step forward", 1), ("Last step", 19), ("One step back", 18), ("First step", 0)):
        button = root.get_by_role("button", name=name)
        button.click()
        assert look(tab, SIX)["said"].startswith(f"Step {step} of 19.")
        assert button.evaluate("button => button === document.activeElement")
    root.get_by_role("slider", name="Step").fill("5")
    assert look(tab, SIX)["said"].startswith("Step 5 of 19.")


def test_space_plays_and_pauses(browser: "Browser", exported: str) -> None:
    with stopped_clock(browser, exported) as page:
        stepper(page, SIX).focus()
        press(page, "Home", " ")
        page.clock.run_for(2 * STEP)
        shown = look(page, SIX)["said"]
        assert shown.startswith("Step 3 of 19."), shown
        press(page, " ")
        page.clock.run_for(3 * STEP)
        assert look(page, SIX)["said"] == shown
        assert stepper(page, SIX).get_by_role("button", name="Play", exact=True).count() == 1


def test_no_key_leaks_and_the_notebooks_own_still_work(shared_page: "Page", lab: Any, executed: str) -> None:
    open_notebook(shared_page, lab, executed)
    cells = sources(lab, executed)  # of the file: only those in view are on the page
    scrolled = "document.querySelector('.jp-WindowedPanel-outer').scrollTop"
    stepper(shared_page, SIX).focus()
    before = shared_page.evaluate(scrolled)
    press(shared_page, "b", "a", "x", "End", "ArrowRight", " ", " ", "d", "d")
    assert shared_page.evaluate(scrolled) == before
    assert look(shared_page, SIX)["focused"]
    press(shared_page, "Control+Shift+C")
    shared_page.locator(".lm-CommandPalette").first.wait_for(timeout=10_000)
    press(shared_page, "Escape")
    stepper(shared_page, SIX).focus()
    with shared_page.expect_response(lambda answer: answer.request.method == "PUT" and "contents" in answer.url):
        press(shared_page, "Control+s")
    assert sources(lab, executed) == cells


def test_a_wrong_sort_opens_where_it_went_wrong(tab: "Page") -> None:
    shown = look(tab, WRONG)
    assert shown["said"].startswith("Step 7 of 15. line 5: order.append(name)")
    assert (shown["line"], shown["boxes"]["order"]) == ("5", "input add")
    root = stepper(tab, WRONG)
    banner = root.get_by_role("alert")
    assert "'conv' must run before 'add'" in banner.inner_text()
    assert "line 5, step 7 of 15." in banner.inner_text()
    assert root.locator(".e.hot").count() == 1
    root.get_by_role("button", name="First step").click()
    assert root.locator(".e.hot").count() == 0
    root.get_by_role("button", name="Jump there").click()
    assert look(tab, WRONG)["line"] == "5"


def test_a_step_is_shown_only_after_a_guess(tab: "Page") -> None:
    root = stepper(tab, ASKED)
    root.focus()
    press(tab, "ArrowRight")
    assert look(tab, ASKED)["said"].startswith("Choose a node first, or untick Ask me first. Step 0 of 19.")
    assert root.locator(".asks").inner_text().startswith("What comes next?")
    press(tab, "End")
    assert look(tab, ASKED)["said"].startswith("Here is a question first. Step 0")
    choice = root.locator("select:not([aria-label=Speed])")
    choice.select_option(label="op4")
    assert look(tab, ASKED)["said"].startswith("op4: not that one.")
    assert root.locator("svg .n.no text").first.text_content() == "op4"
    choice.select_option(label="input")
    assert look(tab, ASKED)["said"].startswith("Right: input. Step 1 of 19.")
    assert not root.locator(".no").count()
    root.focus()
    press(tab, "ArrowRight")
    root.locator("svg .n", has_text="op1").click()
    assert look(tab, ASKED)["said"].startswith("Right: op1. Step 3 of 19.")
    root.get_by_role("checkbox", name="Ask me first").uncheck()
    root.focus()
    press(tab, "End")
    assert look(tab, ASKED)["said"].endswith("Right at the first try: 1 of 2.")
    numbers = root.locator("svg .n").evaluate_all(
        "all => all.map(node => node.querySelectorAll('text')[2].textContent)"
    )
    assert sorted(numbers) == list("123456"), "each node keeps its position in the order"
    assert not root.locator(".vars .out").count(), "what only changed its place is not struck out"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_name_moves_from_its_node_to_its_variable(browser: "Browser", exported: str, motion: Any) -> None:
    with new_tab(browser, reduced_motion=motion) as page:
        page.goto(exported)
        page.evaluate("""() => {
            window.moved = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...words) { window.moved++; return animate.apply(this, words); };
        }""")
        stepper(page, SIX).get_by_role("button", name="One step forward").click()
        assert bool(page.evaluate("window.moved")) == (motion != "reduce")


def test_resnet_18_fits(tab: "Page") -> None:
    root = stepper(tab, RESNET)
    root.focus()
    press(tab, "End")
    shown = look(tab, RESNET)
    assert len(shown["nodes"]) == 51
    assert set(shown["nodes"].values()) == {"queue"}
    fits = root.evaluate("""root => {
        const [picture, pane] = ["svg", ".graph"].map(name => root.querySelector(name).getBoundingClientRect());
        return picture.width <= pane.width + 1;
    }""")
    assert fits


def test_of_resnet_18_the_block_of_the_current_node_is_open(tab: "Page") -> None:
    root = stepper(tab, RESNET)
    root.focus()
    press(tab, "Home", *["ArrowRight"] * 16)
    assert look(tab, RESNET)["nodes"]["pnnx_expr_14"] == "now"
    assert shown_scenes(root) == ["The whole graph; blocks are folded", "layer1.0, and its neighbours"]
    assert root.locator(".box.now").text_content() == "layer1.0 4 of 4"
    assert root.evaluate(CURRENT_IS_IN_VIEW)
    root.get_by_role("button", name="layer3.0 0 of 5: show the block").focus()
    press(tab, "Enter")
    assert shown_scenes(root)[1] == "layer3.0, and its neighbours"
    assert root.evaluate("r => r.querySelectorAll('.scene:not([hidden]) .n.near').length") == 2
    root.focus()
    press(tab, "ArrowLeft")
    assert shown_scenes(root)[1] == "layer1.0, and its neighbours"


@pytest.mark.nightly
def test_at_every_step_of_resnet_18_the_current_node_is_in_view(tab: "Page") -> None:
    root = stepper(tab, RESNET)
    root.focus()
    press(tab, "Home")
    for _ in range(20):
        press(tab, *["ArrowRight"] * 8)
        assert root.evaluate(CURRENT_IS_IN_VIEW)


def shown_scenes(root: "Locator") -> list[str]:
    return [scene.inner_text().split("\n")[0] for scene in root.locator(".scene:not([hidden])").all()]


CURRENT_IS_IN_VIEW = """root => {
  const node = ["not(.box, .near)", "is(.near)", "is(.box)"]
    .map(kind => root.querySelector(`.scene:not([hidden]) .n.now:${kind}`)).find(Boolean);
  if (!node) return !root.querySelector(".n.now");
  const [inner, outer] = [node, node.closest(".scene")].map(thing => thing.getBoundingClientRect());
  const above = inner.top >= outer.top - 1 && inner.left >= outer.left - 1;
  return inner.height > 10 && above && inner.bottom <= outer.bottom + 1 && inner.right <= outer.right + 1;
}"""


def fold(page: "Page", which: int) -> None:
    stepper(page, which).locator("details:not(.help) > summary").click()


def test_the_table_of_steps_unfolds_follows_and_jumps(tab: "Page") -> None:
    fold(tab, SIX)
    table = stepper(tab, SIX).locator("table.steps")
    assert table.locator("tr").count() == 19
    table.get_by_role("button", name="Go to step 9", exact=True).click()
    assert look(tab, SIX)["line"] == "4"
    assert "op4 has no successors" in table.locator("tr.on").inner_text()


def test_nothing_is_kept_but_page_text_and_marker(lab: Any, executed: str) -> None:
    assert kinds_of_output(lab.folder / executed) == {"text/plain", "text/html", "application/vnd.kuiper.stepper+json"}


def still_steps(page: "Page") -> None:
    wait_until(lambda: page.locator(".kst").count() == 4, "the steppers were there")
    stepper(page, SIX).focus()
    press(page, *["ArrowRight"] * 9)
    assert look(page, SIX)["boxes"]["queue"] == "op4"
    assert look(page, WRONG)["line"] == "5"


def test_it_steps_the_next_day_without_its_kernel(shared_page: "Page", lab: Any, executed: str) -> None:
    end_kernel(shared_page, lab, executed)
    open_notebook(shared_page, lab, executed)
    still_steps(shared_page)


@pytest.fixture(scope="module")
def untrusted(lab: Any, executed: str, plain_lab: Any) -> str:
    """The same notebook, opened where it is not trusted."""
    (plain_lab.folder / "strange.ipynb").write_bytes((lab.folder / executed).read_bytes())
    return "strange.ipynb"


def test_it_steps_in_a_notebook_that_is_not_trusted(untrusted_page: "Page", plain_lab: Any, untrusted: str) -> None:
    open_notebook(untrusted_page, plain_lab, untrusted)
    still_steps(untrusted_page)


def test_an_exported_page_steps_offline(page: "Page", exported: str) -> None:
    page.context.set_offline(True)
    with requests(page) as addresses:
        page.goto(exported)
        still_steps(page)
    assert not [address for address in addresses if not address.startswith(("file:", "data:"))]


BAD_SVG = f"""<svg xmlns='http://www.w3.org/2000/svg'><defs><g id='e0'><script>{STEALS}</script></g>
<g id='s0n0' onclick='{STEALS}'><text x='1' y='1'>a</text><image href='x' onerror='{STEALS}'/>
<foreignObject><body xmlns='http://www.w3.org/1999/xhtml' onload='{STEALS}'/></foreignObject>
<a href='javascript:{STEALS}'><text>b</text></a><polygon points='0,0' style='fill:url(http://x)' onload='{STEALS}'/>
<path d='M0,0' fill='url(http://x/y)'/><use href='http://x/y#z'/><animate onbegin='{STEALS}' attributeName='x'/>
</g></defs></svg>"""
DATA = json.dumps(
    {
        "version": 1,
        "title": BAD,
        "names": [BAD],
        "scenes": [{"title": BAD, "items": [0], "inside": 1, "slots": [["1", "1"]], "size": [100, 50]}],
        "vars": ["__proto__"],
        "code": [{"lines": [BAD], "numbers": ["1"]}],
        "edges": [["__proto__", "constructor", ""]],
        "wrong": {"place": 1, "text": BAD, "raised": 1},
        "ask": True,
        "question": BAD,
        "key": f"<script>{STEALS}</script>",
        "summary": "",
        "steps": [[0, 1, [[0, "list", 0, 0, BAD]], [[0, 1, BAD]], [0], 1]],
    },
    separators=(",", ":"),
)
ATTACKS = [
    hostile(DATA, BAD_SVG),
    hostile("nonsense", BAD_SVG),
    hostile(DATA, source="http://127.0.0.1:9/x"),
    hostile(DATA, source=f"javascript:{STEALS}//"),
    '<img src="data:text/html,<script>window.hit=1</script>"><table></table>',
    hostile(DATA.replace('"steps":[', '"steps":[' + "[0,1,[],[],[],0]," * 6000), BAD_SVG),  # endless steps
    hostile(DATA.replace('"size":[100,50]', '"size":["a",{"b":1}]'), BAD_SVG),  # wrong kinds
    "",
]


def test_hostile_outputs_run_nothing(untrusted_page: "Page", plain_lab: Any) -> None:
    name = write(plain_lab.folder, "hostile.ipynb", stored(called("stepper", ATTACKS)))
    open_notebook(untrusted_page, plain_lab, name)
    wait_until(lambda: untrusted_page.locator(".kst").count() >= 1, "a stepper was there")
    for root in untrusted_page.locator(".kst").all():
        root.scroll_into_view_if_needed()
        root.click(force=True)
    nothing_ran(untrusted_page)


BROKEN = {
    "empty": "",
    "no JavaScript": "<html>404</html>",
    "cut off": "(() => { window._JUPYTERLAB",
    "another shape": 'window._JUPYTERLAB ??= {}; window._JUPYTERLAB["kuiper-stepper"] = 3;',
    "absent": None,
}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=name, marks=() if name == "cut off" else pytest.mark.nightly)
        for name, text in BROKEN.items()
    ],
)
def test_jupyterlab_starts_with_a_broken_copy_of_the_extension(
    page: "Page", plain_lab: Any, text: str | None, untrusted: str
) -> None:
    def serve(route: Any) -> None:
        route.abort() if text is None else route.fulfill(body=text, content_type="text/javascript")

    page.route("**/kuiper-stepper/static/remoteEntry*.js*", serve)
    open_notebook(page, plain_lab, untrusted)
    film = page.locator('.jp-OutputArea img[src^="data:image/svg+xml"]').first
    film.scroll_into_view_if_needed()
    assert film.is_visible()


BY_NIGHT = [pytest.param(*look, marks=pytest.mark.nightly) for look in ((1400, "dark"), (800, "light"))]


@pytest.mark.parametrize(("width", "scheme"), [(1400, "light"), (390, "dark"), *BY_NIGHT])
def test_it_fits_and_can_be_read(browser: "Browser", exported: str, width: int, scheme: Any) -> None:
    with new_tab(browser, viewport={"width": width, "height": 900}, color_scheme=scheme) as tab:
        tab.goto(exported)
        for which in (SIX, WRONG, RESNET):
            stepper(tab, which).focus()
            press(tab, "End")
            assert stepper(tab, which).evaluate("r => r.scrollWidth <= r.clientWidth + 1"), "it is wider than its place"
            assert not stepper(tab, which).evaluate(CONTRASTS)
