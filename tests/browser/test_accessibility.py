"""What axe-core finds in our outputs, in JupyterLab at the width that people have and exported; high contrast."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pages import SIZE, export, new_tab, open_notebook, stored, wait_until, write

from kuiper_edu import viz
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
ROOTS = [".kgv", ".kst", ".kpl", ".kpf"]
SIX = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]}
DIGITS = "course5/model_file/digits.pnnx.param"


def outputs(repo: Path) -> Iterator[dict[str, Any]]:
    """A viewer, two steppers (six nodes; ResNet-18 with folded blocks), a chart that steps, a profile."""
    graph = RuntimeGraph(repo / DIGITS, layer_factory=create_layer)
    graph.build()
    resnet = RuntimeGraph(repo / "course4/model_file/resnet18_batch1.pnnx.param")
    resnet.init()
    profile = graph.profile(np.zeros((1, 1, 64, 64), np.float32))
    steppers = [viz.TopoStepper(SIX), viz.TopoStepper(resnet.successors(), ask=False)]
    for shown in (viz.draw(graph), *steppers, viz.draw_lifetimes(graph), viz.draw_profile(profile)):
        yield shown._repr_mimebundle_()


@pytest.fixture(scope="module")
def notebook(lab: Any, repo: Path) -> str:
    return write(lab.folder, "accessible.ipynb", stored(outputs(repo)))


@pytest.fixture(scope="module")
def exported(lab: Any, notebook: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    return export(lab.folder / notebook, tmp_path_factory.mktemp("exported"))


def violations(page: "Page") -> list[str]:
    """What axe finds in our outputs, with all that folds unfolded and the panel of an operator open."""
    page.add_script_tag(path=AXE)
    page.evaluate("""() => {
        const folded = document.querySelectorAll(":is(.kgv, .kst, .kpl, .kpf) details");
        folded.forEach(details => { details.open = true; });
        document.querySelector(".kgv svg .n").dispatchEvent(new Event("click"));
    }""")
    found = page.evaluate("roots => axe.run({ include: roots.map(root => [root]) })", ROOTS)
    return [f"{each['id']}: {node['html'][:200]}" for each in found["violations"] for node in each["nodes"]]


def test_axe_finds_nothing_in_jupyterlab(bench: "Page", lab: Any, notebook: str) -> None:
    open_notebook(bench, lab, notebook)
    bench.set_viewport_size(LAPTOP)
    for root in ROOTS:
        bench.locator(root).first.scroll_into_view_if_needed()
    try:
        assert violations(bench) == []
    finally:
        bench.set_viewport_size(SIZE)


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (390, "light")])
def test_axe_finds_nothing_in_an_exported_page(browser: "Browser", exported: str, width: int, scheme: Any) -> None:
    with new_tab(browser, viewport={"width": width, "height": 800}, color_scheme=scheme) as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(", ".join(ROOTS)).count() == 5, "all outputs were there")
        assert violations(tab) == []


def test_bars_and_pictures_are_seen_in_high_contrast(browser: "Browser", exported: str) -> None:
    with new_tab(browser, viewport=LAPTOP, forced_colors="active", color_scheme="dark") as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(", ".join(ROOTS)).count() == 5, "all outputs were there")
        colors = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e.closest('.bars')).backgroundColor]"
        bar, ground = tab.locator(".kpf .length").first.evaluate(colors)
        assert bar != ground
        for picture in (".kgv .pane", ".kst svg", ".kpl svg"):
            assert tab.locator(picture).first.evaluate("e => getComputedStyle(e).forcedColorAdjust") == "none"


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
