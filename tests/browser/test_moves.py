"""Other interactive outputs in a real JupyterLab: the steps of a wrong verdict and of create_layer, and a profile."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from pages import (
    BAD,
    CONTRASTS,
    called,
    export,
    hostile,
    new_tab,
    not_run,
    nothing_ran,
    open_notebook,
    press,
    requests,
    run_all,
    stored,
    write,
)
from test_stepper import BAD_SVG, DATA, look, stepper
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

SOURCES = [
    "from kuiper_edu import viz\nfrom kuiper_edu.learn import verdict\nfrom kuiper_edu.layers import create_layer\n"
    "from kuiper_edu.runtime import RuntimeGraph\nimport numpy as np",
    """\
def sort_all(successors):
    order = []
    for name in successors:
        for met in (name, *successors[name]):
            if met not in order:
                order.append(met)
    return order
""",
    'sort_all = verdict("course4.sort_all", sort_all)',
    'digits = RuntimeGraph("course5/model_file/digits.pnnx.param", None, create_layer)\ndigits.build()\n'
    'viz.LayerStepper(next(op for op in digits.operators if op.type == "nn.Conv2d"), ask=False)',
    'viz.draw_profile(digits.profile(np.zeros((1, 1, 64, 64), np.float32)), "flops")',
]
WATCH, LAYER = 0, 1


@pytest.fixture(scope="module")
def executed(shared_page: "Page", lab: Any) -> str:
    """The notebook, run in JupyterLab and saved."""
    name = write(lab.folder, "moves.ipynb", not_run(SOURCES))
    open_notebook(shared_page, lab, name)
    run_all(shared_page, lab, name)
    wait_until(lambda: shared_page.locator(".kpf").count() == 1, "the profile was there")
    return name


def unfolded(page: "Page") -> "Locator":
    """The verdict's stepper, shown."""
    title = page.locator("summary", has_text="Watch it").first
    title.scroll_into_view_if_needed()
    wait_until(lambda: page.locator("details .kst").count() == 1, "the verdict's stepper was there")
    if not page.locator("details .kst").is_visible():
        title.click()
    return stepper(page, WATCH)


def it_lives(page: "Page") -> None:
    """Check that all three outputs answer keys and clicks."""
    root = unfolded(page)
    shown = look(page, WATCH)
    assert shown["said"].startswith("Step 7 of 15. line 6: order.append(met)")
    assert (shown["line"], shown["boxes"]["order"], shown["nodes"]["add"]) == ("6", "input add", "now, order")
    assert root.locator(".e.hot").count() == 1
    root.focus()
    press(page, "ArrowLeft")
    assert look(page, WATCH)["said"].startswith("Step 6 of 15.")
    layer = stepper(page, LAYER)
    layer.focus()
    press(page, "Home", "ArrowRight", "ArrowRight")
    shown = look(page, LAYER)
    assert "under 'nn.Conv2d' stands Conv2dLayer" in shown["said"]
    assert (shown["nodes"]["create_layer"], shown["nodes"]["registry()"]) == ("done", "now")
    assert "nn.Conv2d: Conv2dLayer" in shown["boxes"]["registry()"]
    press(page, "End")
    assert look(page, LAYER)["nodes"]["the layer"] == "now"
    it_sorts(page)


def it_sorts(page: "Page") -> None:
    """Check the measures and bars of the profile."""
    chart = page.locator(".kpf").first
    chart.scroll_into_view_if_needed()
    first = chart.locator(".row .name").first
    chart.get_by_role("button", name="Bytes").click()
    assert chart.get_by_role("button", name="Bytes").get_attribute("aria-pressed") == "true"
    largest = first.inner_text()
    chart.get_by_role("checkbox", name="largest first").uncheck()
    assert first.inner_text() == "convbn2d_0" != largest
    chart.locator(".row").first.focus()
    assert chart.locator(".told").inner_text().startswith("convbn2d_0, nn.Conv2d: ")
    press(page, "ArrowDown")
    assert chart.locator(".row.on .name").inner_text() == "relu"
    press(page, "End")
    assert chart.locator(".row.on").evaluate("row => row === document.activeElement")
    chart.get_by_role("checkbox", name="largest first").check()
    assert first.inner_text() == largest


@pytest.fixture(scope="module")
def exported(lab: Any, executed: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the notebook as a page of its own."""
    return export(lab.folder / executed, tmp_path_factory.mktemp("moves"))


@contextmanager
def opened(browser: "Browser", exported: str, **look: Any) -> Iterator["Page"]:
    """The exported page in a tab of its own."""
    with new_tab(browser, **look) as tab:
        tab.goto(exported)
        wait_until(lambda: tab.locator(".kpf").count() == 1, "the profile was there")
        yield tab


@pytest.fixture
def tab(browser: "Browser", exported: str) -> Iterator["Page"]:
    """The exported page."""
    with opened(browser, exported) as tab:
        yield tab


def test_they_live(shared_page: "Page", lab: Any, executed: str) -> None:
    open_notebook(shared_page, lab, executed)
    it_lives(shared_page)


def test_the_lit_line_is_in_view_once_it_is_unfolded(tab: "Page") -> None:
    root = unfolded(tab)
    inside = root.evaluate("""root => {
      const [line, pane] = [".code .on", ".code"].map(name => root.querySelector(name).getBoundingClientRect());
      return line.height > 0 && line.top >= pane.top && line.bottom <= pane.bottom + 1;
    }""")
    assert inside


def test_a_verdict_still_says_all_that_it_says_without_its_stepper(tab: "Page") -> None:
    unfolded(tab)
    verdict = tab.get_by_role("alert", name="verdict on course4.sort_all")
    assert "Not right yet" in verdict.inner_text()
    assert verdict.locator("summary", has_text="Help").first.count() == 1
    assert tab.locator("details .kst").count() == 1


def test_they_live_in_a_notebook_that_is_not_trusted(
    untrusted_page: "Page", lab: Any, plain_lab: Any, executed: str
) -> None:
    (plain_lab.folder / "strange_moves.ipynb").write_bytes((lab.folder / executed).read_bytes())
    open_notebook(untrusted_page, plain_lab, "strange_moves.ipynb")
    it_lives(untrusted_page)
    assert untrusted_page.locator(".jp-OutputArea-output script").count() == 0


def test_they_live_in_an_exported_page_offline(page: "Page", exported: str) -> None:
    page.context.set_offline(True)
    with requests(page) as addresses:
        page.goto(exported)
        wait_until(lambda: page.locator(".kpf").count() == 1, "the profile was there")
        it_lives(page)
    assert not [address for address in addresses if not address.startswith(("file:", "data:", "blob:"))]


@pytest.mark.parametrize(
    ("width", "scheme"), [pytest.param(1400, "dark", marks=pytest.mark.nightly), (800, "light"), (390, "dark")]
)
def test_they_fit_and_can_be_read(browser: "Browser", exported: str, width: int, scheme: Any) -> None:
    with opened(browser, exported, viewport={"width": width, "height": 900}, color_scheme=scheme) as tab:
        unfolded(tab)
        chart = tab.locator(".kpf")
        chart.locator(".row").nth(2).hover()
        for root in (stepper(tab, WATCH), stepper(tab, LAYER), chart):
            assert root.evaluate("r => r.scrollWidth <= r.clientWidth + 1"), "it is wider than its place"
            assert not root.evaluate(CONTRASTS)


@pytest.mark.parametrize("light", ["true", "false"])
def test_jupyterlabs_own_theme_decides_whatever_the_system_says(browser: "Browser", exported: str, light: str) -> None:
    ground = "rgb(255, 255, 255)" if light == "true" else "rgb(22, 22, 22)"
    with opened(browser, exported, color_scheme="dark" if light == "true" else "light") as tab:
        tab.evaluate(f"document.body.setAttribute('data-jp-theme-light', '{light}')")
        unfolded(tab)
        for root in (stepper(tab, WATCH), stepper(tab, LAYER), tab.locator(".kpf")):
            assert root.evaluate("r => getComputedStyle(r).backgroundColor") == ground
            assert not root.evaluate(CONTRASTS)


ROW = f'["{BAD}","{BAD}","{BAD}",1,"x",null]'
ROWS = f'{{"version":1,"title":"{BAD}","by":"__proto__","kernels":["{BAD}"],"rows":[{ROW}]}}'
WATCHED = (
    f'<div onclick="window.hit=1">{BAD}<script>window.hit=1</script><details class="kuiper-watch">'
    f"<summary>{BAD}</summary>{hostile(DATA, BAD_SVG)}</details>"
    '<iframe srcdoc="<script>top.hit=1</script>"></iframe>'
)
PROFILES = [
    hostile(ROWS, BAD_SVG),
    hostile(ROWS.replace('"kernels":[', '"kernels":[{"toString":1},'), BAD_SVG),
    hostile('{"version":1,"rows":' + "[" * 50 + "]" * 50 + "}", BAD_SVG),
]
STEPPERS = [WATCHED, WATCHED.replace('"scenes":[', '"scenes":[[],')]


def test_hostile_outputs_run_nothing(untrusted_page: "Page", plain_lab: Any) -> None:
    cells = stored([*called("profile", PROFILES), *called("stepper", STEPPERS)])
    open_notebook(untrusted_page, plain_lab, write(plain_lab.folder, "hostile_moves.ipynb", cells))
    wait_until(lambda: untrusted_page.locator(".kpf").count() >= 1, "a profile was there")
    for root in untrusted_page.locator(".kpf, details").all():
        root.click(force=True)
    nothing_ran(untrusted_page, closed=False)
