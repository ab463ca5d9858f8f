"""The findings of axe-core in our outputs, in JupyterLab at usual widths and exported; high contrast."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pages import CONTRASTS, SIZE, export, new_tab, open_notebook, press, stored, write
from waiting import wait_until

from kuiper_edu import viz
from kuiper_edu.course.judge.questions import find
from kuiper_edu.course.learner.prediction import Prediction
from kuiper_edu.course.learner.verdict_view import Verdict
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not AXE.exists(), reason="needs axe-core: `npm install`"),
]
LAPTOP: Any = {"width": 1280, "height": 800}
LIVING = [".kgv", ".kst", ".kpl", ".kpf", ".kq"]
ROOTS = [*LIVING, '[aria-label="verdict on course4.three"]']
SIX = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]}
DIGITS = "course5/model_file/digits.pnnx.param"


def outputs(repo: Path) -> Iterator[dict[str, Any]]:
    """A viewer, two steppers (six nodes; ResNet-18 with folded blocks), a chart that steps, a profile; a question open,
    one with a wrong and a right answer, and a verdict.
    """
    graph = RuntimeGraph(repo / DIGITS, layer_factory=create_layer)
    graph.build()
    resnet = RuntimeGraph(repo / "course4/model_file/resnet18_batch1.pnnx.param")
    resnet.init()
    profile = graph.profile(np.zeros((1, 1, 64, 64), np.float32))
    steppers = [viz.TopoStepper(SIX), viz.TopoStepper(resnet.successors(), ask=False)]
    question = find("course4.three_orders")
    questions = [Prediction(find("course4.six_first")), Prediction(question, question.choices[:2])]
    pictures = [viz.draw(graph), *steppers, viz.draw_lifetimes(graph), viz.draw_profile(profile)]
    for shown in (*pictures, *questions):
        yield shown._repr_mimebundle_()
    hints = {"the loop": ("Which node?", "Count them.", "`degrees[name]`")}
    verdict = Verdict("course4.three", "wrong", "`conv` must run", hints=hints)
    yield {"text/plain": repr(verdict), "text/html": verdict._repr_html_()}


@pytest.fixture(scope="module")
def notebook(lab: Any, repo: Path) -> str:
    return write(lab.folder, "accessible.ipynb", stored(outputs(repo)))


@pytest.fixture(scope="module")
def exported(lab: Any, notebook: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    return export(lab.folder / notebook, tmp_path_factory.mktemp("exported"))


def violations(page: "Page", roots: list[str] = ROOTS) -> list[str]:
    """Return the violations that axe finds in our outputs, unfolded and with the panel of an operator open."""
    page.add_script_tag(path=AXE)
    page.evaluate(
        """roots => {
            for (const root of roots) for (const e of document.querySelectorAll(`${root} details`)) e.open = true;
            document.querySelector(".kgv svg .n")?.dispatchEvent(new Event("click"));
        }""",
        roots,
    )
    named_as_read = '{ rules: { "label-content-name-mismatch": { enabled: true } } }'  # axe leaves it out by itself
    found = page.evaluate(f"roots => axe.run({{ include: roots.map(root => [root]) }}, {named_as_read})", roots)
    return [f"{each['id']}: {node['html'][:200]}" for each in found["violations"] for node in each["nodes"]]


def test_axe_finds_nothing_in_jupyterlab(shared_page: "Page", lab: Any, notebook: str) -> None:
    open_notebook(shared_page, lab, notebook)
    shared_page.set_viewport_size(LAPTOP)
    for root in LIVING:  # the verdict of a notebook that is not trusted is text
        shared_page.locator(root).first.scroll_into_view_if_needed()
    try:
        assert violations(shared_page, LIVING) == []
    finally:
        shared_page.set_viewport_size(SIZE)


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (390, "light")])
def test_axe_finds_nothing_in_an_exported_page(browser: "Browser", exported: str, width: int, scheme: Any) -> None:
    with new_tab(browser, viewport={"width": width, "height": 800}, color_scheme=scheme) as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(", ".join(LIVING)).count() == 7, "all outputs were there")
        assert violations(tab) == []


def test_bars_and_pictures_are_seen_in_high_contrast(browser: "Browser", exported: str) -> None:
    with new_tab(browser, viewport=LAPTOP, forced_colors="active", color_scheme="dark") as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(", ".join(LIVING)).count() == 7, "all outputs were there")
        colors = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e.closest('.bars')).backgroundColor]"
        bar, ground = tab.locator(".kpf .length").first.evaluate(colors)
        assert bar != ground
        right, wrong, open_one = (
            tab.locator(".kq button").filter(has_text=words).first.evaluate("e => getComputedStyle(e).border")
            for words in ("(right)", "not right", "C) output")
        )
        assert len({right, wrong, open_one}) == 3
        for picture in (".kgv .pane", ".kst svg", ".kpl svg"):
            assert tab.locator(picture).first.evaluate("e => getComputedStyle(e).forcedColorAdjust") == "none"


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_has_a_contrast_of_4_5(browser: "Browser", exported: str, scheme: Any) -> None:
    with new_tab(browser, viewport=LAPTOP, color_scheme=scheme) as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(", ".join(LIVING)).count() == 7, "all outputs were there")
        for root in tab.locator(", ".join(LIVING)).all():
            assert root.evaluate(CONTRASTS) == []


@pytest.mark.nightly
@pytest.mark.parametrize("width", [640, 390])  # 1280 pixels at 200 %, and a phone
def test_outputs_are_as_wide_as_the_page(browser: "Browser", exported: str, width: int) -> None:
    with new_tab(browser, viewport={"width": width, "height": 800}) as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(", ".join(LIVING)).count() == 7, "all outputs were there")
        for root in tab.locator(", ".join(LIVING)).all():
            assert root.evaluate("e => e.scrollWidth <= e.clientWidth && e.getBoundingClientRect().right <= innerWidth")


def test_what_a_step_writes_and_a_box_that_is_unfolded_are_in_view(browser: "Browser", exported: str) -> None:
    inside = """([pane, selector]) => {
      const [outer, inner] = [pane, pane.querySelector(selector)].map(each => each.getBoundingClientRect());
      return inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        && inner.top >= outer.top - 1 && inner.top <= outer.bottom;
    }"""
    with new_tab(browser, viewport={"width": 836, "height": 800}) as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(", ".join(LIVING)).count() == 7, "all outputs were there")
        tab.locator(".kpl").focus()
        for keys in (["End"], ["Home"], ["ArrowRight"] * 5):  # from the picture's end back to its beginning
            press(tab, *keys)
        pane = tab.locator(".kpl .pane")
        assert pane.evaluate("(pane, selector) => (" + inside + ")([pane, selector])", ".new")
        tab.locator(".kgv .pane .n", has_text="residual block").first.click()
        pane = tab.locator(".kgv .pane").first
        assert pane.evaluate("(pane, selector) => (" + inside + ")([pane, selector])", ".sheet")


def test_a_screen_reader_meets_nodes_and_no_labels_of_edges(browser: "Browser", exported: str) -> None:
    with new_tab(browser) as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(".kgv svg .n").count() > 0, "the graph was there")
        tree = tab.locator(".kgv .pane").first.aria_snapshot().splitlines()
        assert tree[1].strip().startswith('- button "pnnx.Input pnnx_input_0"')
        assert not [line for line in tree if line.strip().startswith("- text")]


def test_buttons_sentence_and_graph_are_on_one_screen(browser: "Browser", exported: str) -> None:
    with new_tab(browser, viewport={"width": 836, "height": 800}) as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(".kst").count() == 2, "the steppers were there")
        for root in (tab.locator(".kst").nth(1), tab.locator(".kpl")):
            top, height = root.evaluate("r => [r.querySelector('.bar').offsetTop, r.offsetHeight]")
            assert height - top < 760
        whole = tab.locator(".kst").nth(1).locator(".scene").first
        assert whole.evaluate("s => s.scrollWidth <= s.clientWidth + 1"), "the whole graph is whole"
