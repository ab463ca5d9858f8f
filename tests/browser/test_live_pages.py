"""A live page of the site: its cells run in the browser, verdicts come, what is written stays and goes out and in."""

import json
import shutil
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from firefox import Tab, firefox
from pages import SIZE, new_tab
from test_accessibility import AXE, violations

from kuiper_edu.cli.site import server
from kuiper_edu.course import workspace
from kuiper_edu.course.grading.check import check_notebook
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.questions import find
from kuiper_edu.course.workspace import zipped
from kuiper_edu.support.notebooks import SOLUTION, notebook_of, read_notebook
from tools import build_pyodide, build_site, fetch_pyodide, pyodide

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

LESSON = "course4/1_topological_sort"
HOMEWORK = "course4/homework"
WITHIN = 300_000  # milliseconds: the start of Python on a busy machine
WRONG = """\
def is_valid(successors, order):
    for name in successors:
        for after in successors[name]:
            if order.index(after) < order.index(name):
                return False
    return True
"""
ENDLESS = "def is_valid(successors, order):\n    while True:\n        pass\n"
RIGHT = exercise("course4.is_valid").solution
FORBIDDEN = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError') } })"
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a small site with live pages; without Pyodide these tests are skipped."""
    folder = fetch_pyodide.cached()
    if pyodide.node() is None or not (folder / build_pyodide.LOCK).is_file():
        how = "`python tools/fetch_pyodide.py` makes it"
        pytest.skip(f"NO LIVE PAGE IS TESTED: no Node.js, or no Pyodide in {folder}; {how}")
    pytest.importorskip("myst_nb", reason="NO LIVE PAGE IS TESTED: the extra `site` is not installed")
    out = tmp_path_factory.mktemp("site")
    assert build_site.build([f"{LESSON}.ipynb", f"{HOMEWORK}.ipynb", "README.md"], out, folder) == []
    serving = server(out / "html", "127.0.0.1", 0)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{serving.server_address[1]}"
    serving.shutdown()
    serving.server_close()


def cell(page: "Page", name: str) -> "Locator":
    return page.locator(f".tag_cell-id-{name}")


def opened(page: "Page", address: str) -> "Page":
    page.set_default_timeout(60_000)
    page.goto(address)
    page.locator(".kuiper-head").wait_for()
    return page


def write(page: "Page", name: str, text: str) -> None:
    """Write into a cell, as a learner does."""
    cell(page, name).locator(".cell_input").locator(".cm-content, pre").first.click()
    cell(page, name).locator(".cm-focused").wait_for()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def run(page: "Page", name: str) -> str:
    """Run a cell, and return what it shows when it has ended."""
    press(page, name, "Run")
    page.locator(f".tag_cell-id-{name}[aria-busy=false]").wait_for(timeout=WITHIN)
    return cell(page, name).locator(".cell_output").inner_text()


def press(page: "Page", name: str, button: str) -> None:
    cell(page, name).locator(".kuiper-run").get_by_role("button", name=button).first.click()


def test_a_lesson_is_done_in_the_page(browser: "Browser", site: str) -> None:
    with new_tab(browser) as page:
        opened(page, f"{site}/{LESSON}.html")
        write(page, "is-valid", WRONG)
        solution = page.locator(".tag_cell-id-is-valid-verdict + details.solution")
        assert solution.is_visible(), "for who only reads"
        assert "Not right yet" in run(page, "is-valid-verdict"), "and the cells above ran first"
        assert solution.is_hidden(), "the verdict gives one after two tries"
        assert "Not right yet" in run(page, "is-valid-verdict"), "the same answer, not the lesson's own function"
        write(page, "is-valid", "def is_valid(")
        assert "cell is-valid above has an error" in run(page, "is-valid-verdict"), "not what the earlier text was told"
        write(page, "is-valid", ENDLESS)
        assert "did not finish in time" in run(page, "is-valid-verdict")
        progress = page.locator("img.kuiper-progress")
        assert "no piece of your engine is yours yet" in (progress.get_attribute("alt") or "")
        assert progress.evaluate("image => image.naturalWidth") > 0
        write(page, "is-valid", RIGHT)
        assert "Right" in run(page, "is-valid-verdict")
        page.locator("img.kuiper-progress[alt*='Order 1 of 9']").wait_for()
        with page.context.expect_page() as engine:
            page.get_by_role("link", name="my_engine.py").click()
        engine.value.get_by_text("def is_valid").wait_for()
        write(page, "draw-three", "while True: pass")
        press(page, "draw-three", "Run")
        page.locator(".tag_cell-id-draw-three.kuiper-running").wait_for()
        press(page, "draw-three", "Stop")
        page.get_by_role("status").filter(has_text="Stopped").wait_for()
        page.reload()
        page.locator(".kuiper-head").wait_for()
        assert "order" in cell(page, "is-valid").locator(".cm-content").inner_text()
        assert "Order 1 of 9" in (progress.get_attribute("alt") or "")
        assert "Judged right" in cell(page, "is-valid-verdict").locator(".kuiper-note").inner_text()
        assert "while True" in cell(page, "draw-three").locator(".cm-content").inner_text()
        opened(page, f"{site}/index.html")
        page.get_by_role("link", name="Continue here").click()
        page.locator(".kuiper-head").wait_for()
        last = cell(page, "draw-three").bounding_box()
        assert last is not None
        assert 0 < last["y"] < SIZE["height"], "the cell that was written in last is in view"
        earlier = cell(page, "is-valid-verdict").locator(".kuiper-note")
        assert "Judged right" in earlier.inner_text()
        write(page, "is-valid", WRONG)
        assert earlier.is_hidden(), "another answer was judged"


def test_what_was_read_to_its_end_has_a_tick(browser: "Browser", site: str) -> None:
    with new_tab(browser) as page:
        ticks = page.locator("a .kuiper-read")
        loaded: list[str] = []
        page.on("request", lambda request: loaded.append(request.url))
        opened(page, f"{site}/{LESSON}.html")
        assert ticks.count() == 0, "only its beginning was seen"
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        ticks.first.wait_for(state="attached")
        assert not [address for address in loaded if "live_editor" in address or "/pyodide/" in address]
        assert page.evaluate("Object.keys(localStorage)") == [f"/read {LESSON}.html"]
        opened(page, f"{site}/index.html")
        assert page.locator("td a", has=page.locator(".kuiper-read")).all_text_contents() == ["1. Topological sort ✓"]
        page.get_by_role("button", name="Clear the ticks").click()
        assert ticks.count() == 0
        page.reload()
        page.locator(".kuiper-head").wait_for()
        assert page.locator(".kuiper-read").count() == 0


@pytest.mark.nightly
def test_without_storage_there_are_no_ticks_and_the_page_goes_on(browser: "Browser", site: str) -> None:
    with new_tab(browser) as page:
        page.add_init_script(FORBIDDEN.replace("indexedDB", "localStorage"))
        opened(page, f"{site}/{LESSON}.html")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_timeout(500)
        assert page.locator(".kuiper-read").count() == 0
        assert page.locator(".kuiper-cpp-line").is_visible(), "what the same script does after the ticks"


@pytest.mark.nightly
def test_the_first_page_writes(browser: "Browser", site: str) -> None:
    with new_tab(browser) as page:
        loaded: list[str] = []
        page.on("request", lambda request: loaded.append(request.url))
        opened(page, f"{site}/index.html")
        assert not [address for address in loaded if "/pyodide/" in address], "nothing of it comes before the click"
        page.get_by_role("textbox", name="How the text begins").fill("Mar")
        page.get_by_role("button", name="Let the network go on").click()
        written = page.locator(".kuiper-written")
        written.filter(has_text="Mar").wait_for(timeout=WITHIN)
        page.get_by_role("textbox", name="How the text begins").fill("春")
        page.keyboard.press("Enter")
        written.filter(has_text="春").wait_for(timeout=WITHIN)
        page.get_by_role("textbox", name="How the text begins").fill("é")
        page.keyboard.press("Enter")
        written.filter(has_text="does not know 'é'").wait_for(timeout=WITHIN)


@pytest.mark.nightly
def test_the_work_goes_into_a_workspace_and_into_another_browser(
    browser: "Browser", site: str, repo: Path, tmp_path: Path
) -> None:
    file = tmp_path / "my_course.zip"
    with new_tab(browser) as page:
        opened(page, f"{site}/{LESSON}.html")
        write(page, "is-valid", RIGHT)
        run(page, "is-valid-verdict")
        cell(page, "setup").get_by_role("button", name="A new cell").click()
        page.keyboard.insert_text("6 * 7")
        own = page.locator(".cell_input", has_text="6 * 7").locator("xpath=..")
        own.get_by_role("button", name="Run").click()
        own.locator(".cell_output", has_text="42").wait_for(timeout=WITHIN)
        with page.expect_download(timeout=WITHIN) as downloaded:
            page.get_by_role("button", name="Download my work").click()
        downloaded.value.save_as(file)
    with zipped.unzipped(file) as folder:
        list(workspace.update(repo, tmp_path / "workspace", folder))
    cells = {each.id: each.source for each in read_notebook(tmp_path / "workspace" / f"{LESSON}.ipynb").cells}
    assert cells["is-valid"].rstrip() == RIGHT.rstrip()
    assert "6 * 7" in cells.values()
    verdicts = json.loads((tmp_path / "workspace/.kuiper/verdicts.json").read_text(encoding="utf-8"))
    assert verdicts["course4.is_valid"]["last"] is True
    with new_tab(browser) as page:
        opened(page, f"{site}/{LESSON}.html")
        page.locator("input[type=file]").set_input_files(file)
        page.get_by_role("status").filter(has_text="was imported").wait_for(timeout=WITHIN)
        page.reload()
        page.locator(".kuiper-head").wait_for()
        assert "Judged right" in cell(page, "is-valid-verdict").locator(".kuiper-note").inner_text()
        page.locator(".cm-content", has_text="6 * 7").wait_for()


@pytest.mark.nightly
def test_a_homework_is_handed_in_from_the_page_and_gets_all_points(
    browser: "Browser", site: str, repo: Path, tmp_path: Path
) -> None:
    answers = [each for each in read_notebook(repo / "reference" / f"{HOMEWORK}.ipynb").cells if each.role == "answer"]
    file = tmp_path / "homework.ipynb"
    with new_tab(browser) as page:
        opened(page, f"{site}/{HOMEWORK}.html")
        for answer in answers:
            write(page, answer.id, SOLUTION.sub(r"\g<body>", answer.source))
        page.get_by_role("button", name="Run all").click()
        summary = page.get_by_role("status").filter(has_text="All cells have run")
        summary.wait_for(timeout=WITHIN)
        assert summary.inner_text().endswith("Right: 8 of 8.")
        with page.expect_download(timeout=WITHIN) as downloaded:
            page.get_by_role("button", name="Download this homework").click()
        downloaded.value.save_as(file)
    report = check_notebook(file, hidden=True, keep=False)
    assert report.points == report.possible > 0, [row for row in report.rows if row.status != "passed"]


@pytest.mark.nightly
def test_the_code_of_a_check_is_folded_and_runs(browser: "Browser", site: str) -> None:
    with new_tab(browser) as page:
        opened(page, f"{site}/{HOMEWORK}.html")
        check = cell(page, "course4-in-degrees-check")
        assert not check.get_by_text("report(").first.is_visible()
        assert check.get_by_role("button", name="Run").is_visible()
        check.locator("summary").first.click()
        assert check.get_by_text("report(").first.is_visible()
        check.locator("pre").first.click()
        check.locator(".cell_input .cm-content").wait_for()  # it can be changed, as every cell
        assert check.locator(".kuiper-run").count() == 1
        hidden = cell(page, "course4-in-degrees-hidden")
        assert hidden.get_by_text("More graphs are counted here when the notebook is graded").is_visible()
        assert not hidden.get_by_role("button", name="Run").count()
        answer = cell(page, "course4-in-degrees")
        assert answer.locator(".cell_input").is_visible()


WIDGETS = """\
from kuiper_edu import viz
from kuiper_edu.engine import open_model
def at(row=0):
    return viz.draw_convolution([[1, 2], [3, 4]], [[1, 0]], row, 0)
class Engine:
    def __init__(self):
        self.graph = open_model("../course5/model_file/digits")
    def run(self, image):
        return self.graph.capture(image)
display(viz.with_sliders(at, row=(0, 99)))
viz.play_digits(Engine())
"""


@pytest.mark.nightly
def test_a_slider_and_an_engine_of_ones_own_answer_until_python_is_stopped(browser: "Browser", site: str) -> None:
    with new_tab(browser) as page:
        opened(page, f"{site}/{LESSON}.html")
        write(page, "setup", WIDGETS)
        run(page, "setup")
        shown = cell(page, "setup").locator(".cell_output")
        shown.get_by_role("slider").focus()
        page.keyboard.press("ArrowRight")
        shown.locator('img[alt*="corner at row 1, column 0"]').wait_for()
        shown.get_by_role("button", name="Next scan").click()
        shown.get_by_text("Scan 1 of 360, a 7. It reads: 7").wait_for()
        write(page, "draw-three", "while True: pass")
        press(page, "draw-three", "Run")
        page.locator(".tag_cell-id-draw-three.kuiper-running").wait_for()
        press(page, "draw-three", "Stop")
        shown.get_by_role("button", name="Next scan").click()
        shown.get_by_text("No answer yet").wait_for()


@pytest.mark.nightly
def test_two_tabs_do_not_overwrite_each_other(browser: "Browser", site: str) -> None:
    with new_tab(browser) as page:
        opened(page, f"{site}/{LESSON}.html")
        other = opened(page.context.new_page(), f"{site}/{LESSON}.html")
        write(page, "is-valid", "first = 1")
        cell(other, "is-valid").locator(".cm-content", has_text="first = 1").wait_for()
        write(other, "is-valid", "second = 2")
        cell(page, "is-valid").locator(".cm-content", has_text="second = 2").wait_for()
        for tab, name in ((page, "page"), (other, "other")):
            write(tab, "setup", f"from pathlib import Path\nPath('../{name}.txt').write_text('{name}')")
            run(tab, "setup")
            write(tab, "setup", "print(sorted(path.name for path in Path('..').glob('*.txt')))")
        assert "['other.txt', 'page.txt']" in run(page, "setup")
        assert "['other.txt', 'page.txt']" in run(other, "setup")


@pytest.mark.nightly
@pytest.mark.parametrize("storage", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_browser_that_keeps_nothing_says_so_and_goes_on(browser: "Browser", site: str, storage: str) -> None:
    with new_tab(browser) as page:
        page.add_init_script(storage)
        opened(page, f"{site}/{LESSON}.html")
        write(page, "is-valid", RIGHT)
        assert "Right" in run(page, "is-valid-verdict")
        page.get_by_role("status").filter(has_text="does not keep your work").wait_for()
        with page.expect_download(timeout=WITHIN) as downloaded:
            page.locator(".kuiper-status").get_by_role("button", name="Download my work").click()
        with zipfile.ZipFile(downloaded.value.path()) as archive:
            cells = notebook_of(archive.read(f"my_course/{LESSON}.ipynb"), LESSON).cells
        assert next(each.source for each in cells if each.id == "is-valid").rstrip() == RIGHT.rstrip()


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """The address of another site, and what it is asked for."""
    asked: list[str] = []

    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    serving = ThreadingHTTPServer(("127.0.0.1", 0), Other)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{serving.server_address[1]}", asked
    serving.shutdown()
    serving.server_close()


@pytest.mark.nightly
def test_code_in_a_page_reaches_this_site_only_and_foreign_html_stands_in_a_frame(
    browser: "Browser", site: str, elsewhere: tuple[str, list[str]]
) -> None:
    other, asked = elsewhere
    code = f"""\
from IPython.display import HTML, display
from pyodide.ffi import JsException
from pyodide.http import open_url
try:
    open_url("{other}/secret")
except JsException:
    print("refused")
display(HTML("<p>plain</p>"))
HTML("<p>foreign</p><script>parent.document.title = 'stolen'; fetch('{other}/a')</script><img src='{other}/b'>")
"""
    with new_tab(browser) as page:
        opened(page, f"{site}/{LESSON}.html")
        write(page, "setup", code)
        assert "refused" in run(page, "setup")
        cell(page, "setup").locator(".cell_output p", has_text="plain").wait_for()
        frame = cell(page, "setup").locator("iframe.foreign")
        frame.content_frame.locator("p", has_text="foreign").wait_for()
        assert frame.get_attribute("sandbox") == "allow-scripts"
        assert page.title() != "stolen"
        page.request.get(f"{other}/by-the-test")
    assert asked == ["/by-the-test"]


@pytest.mark.nightly
def test_without_scripts_the_page_is_read_as_ever(browser: "Browser", site: str) -> None:
    with new_tab(browser, java_script_enabled=False) as page:
        page.goto(f"{site}/{LESSON}.html")
        assert page.locator("div.cell pre").count() > 20
        assert page.get_by_text("The answer").count(), "a question says its answer in a fold"
        assert not page.locator(".kuiper-run, .kuiper-head").count()


@pytest.mark.nightly
def test_on_a_phone_nothing_scrolls_sideways_and_a_prediction_is_kept(browser: "Browser", site: str) -> None:
    question = find("course4.three_orders")
    with new_tab(browser, viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True) as page:
        opened(page, f"{site}/{LESSON}.html")
        write(page, "is-valid", WRONG)
        assert "Not right yet" in run(page, "is-valid-verdict")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        group = page.get_by_role("group", name=f"Predict: {question.text}")
        group.get_by_role("button").nth(question.choices.index(question.right)).click()
        write(page, "setup", "print(open('../.kuiper/predictions.json').read())")
        assert '"right": true' in run(page, "setup")
        page.reload()
        page.get_by_role("group", name=f"Predict: {question.text}").locator("button.right").wait_for()


def tab_to(page: "Page", selector: str) -> None:
    """Go to an element as somebody does who has no mouse; an editor on the way is left as its label says."""
    for _ in range(300):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        if page.evaluate("document.activeElement.matches('.cm-content')"):
            page.keyboard.press("Escape")
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


@pytest.mark.nightly
def test_the_keyboard_alone_does_an_exercise(browser: "Browser", site: str) -> None:
    with new_tab(browser) as page:
        opened(page, f"{site}/{LESSON}.html")
        tab_to(page, ".tag_cell-id-is-valid pre")
        page.keyboard.press("Enter")
        cell(page, "is-valid").locator(".cm-focused").wait_for()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(RIGHT)
        tab_to(page, ".tag_cell-id-is-valid-verdict .kuiper-run button")
        page.keyboard.press("Enter")
        cell(page, "is-valid-verdict").locator(".cell_output").get_by_text("Right.").wait_for(timeout=WITHIN)
        assert cell(page, "is-valid").locator(".cm-content").inner_text().rstrip() == RIGHT.rstrip()


@pytest.mark.nightly
@pytest.mark.skipif(not AXE.exists(), reason="needs axe-core: `npm install`")
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_axe_finds_nothing_in_a_live_page(browser: "Browser", site: str, width: int, scheme: Any) -> None:
    view = {"width": width, "height": 800}
    with new_tab(browser, viewport=view, color_scheme=scheme, bypass_csp=True) as page:  # axe is no script of ours
        opened(page, f"{site}/{LESSON}.html")
        write(page, "is-valid", WRONG)
        assert "Not right yet" in run(page, "is-valid-verdict")
        assert violations(page, ["article", ".kuiper-status"]) == []


ONE_LINE = (
    "def is_valid(s, o): return sorted(o) == sorted(set(s) | {x for v in s.values() for x in v})"
    " and all(o.index(a) < o.index(b) for a in s for b in s[a])"
)


EDITOR = "document.querySelector('.tag_cell-id-is-valid .cm-content')"


@pytest.mark.nightly
@pytest.mark.skipif(not (shutil.which("firefox-esr") or shutil.which("firefox")), reason="needs Firefox")
def test_an_exercise_is_done_in_firefox(site: str, tmp_path: Path) -> None:
    with firefox(tmp_path) as tab:
        open_in_firefox(tab, f"{site}/{LESSON}.html")
        assert "Not right yet" in judged_in_firefox(tab, "def is_valid(s, o): return True")
        assert "did not finish" in judged_in_firefox(tab, "is_valid = lambda s, o: [0 for _ in iter(int, 1)]")
        assert "Right" in judged_in_firefox(tab, ONE_LINE)
        open_in_firefox(tab, f"{site}/{LESSON}.html")
        tab.wait_for(EDITOR)
        assert tab.evaluate(f"{EDITOR}.innerText") == ONE_LINE
        assert not tab.errors


def open_in_firefox(tab: Tab, address: str) -> None:
    tab.goto(address)
    tab.wait_for("document.querySelector('.kuiper-head')")


def judged_in_firefox(tab: Tab, line: str) -> str:
    """Type a line in place of the answer, run its verdict, and return what that shows."""
    tab.click(".tag_cell-id-is-valid .cell_input :is(.cm-content, pre)")
    tab.wait_for(f"{EDITOR} === document.activeElement")
    tab.select_all()
    tab.press(*line)
    verdict = "document.querySelector('.tag_cell-id-is-valid-verdict')"
    tab.evaluate(f"({verdict}.querySelector('.kuiper-run button').click(), 1)")
    tab.wait_for(f"{verdict}.getAttribute('aria-busy') === 'false'", seconds=WITHIN / 1000)
    return str(tab.evaluate(f"{verdict}.querySelector('.cell_output').innerText"))
