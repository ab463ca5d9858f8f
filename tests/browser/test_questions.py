"""Predictions in a page: they answer without a kernel, and choices are shown again wherever they may be stored."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell
from pages import (
    broken_widgets,
    called,
    end_kernel,
    export,
    hostile,
    kernel_is_idle,
    new_tab,
    next_day,
    not_run,
    nothing_ran,
    open_notebook,
    requests,
    run_all,
    save,
    stored,
    write,
)
from waiting import wait_until

from kuiper_edu.course.judge.questions import Question, find
from kuiper_edu.course.learner.prediction import Prediction

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

ASKED = ("course4.three_orders", "course4.six_first", "course4.build_unknown")
BELOW = "So there are *two* orders.\n\n## Then\n\nThis tells nothing."  # what a lesson says below an answer
WITH_WIDGETS = {"course4/1_topological_sort.ipynb": "six-stepper", "course5/2_forward.ipynb": "digits-inspector"}


def group(page: "Page", question: Question) -> "Locator":
    """Return the question, found as a screen reader finds it: a group with a name."""
    return page.get_by_role("group", name=f"Predict: {question.text}")


def press(page: "Page", question: Question, letter: str, key: str = "") -> None:
    """Choose with the mouse, or from the button above with Tab and a key."""
    button = group(page, question).get_by_role("button").nth("ABCD".index(letter))
    button.scroll_into_view_if_needed()
    if not key:
        button.click()
        return
    group(page, question).get_by_role("button").nth("ABCD".index(letter) - 1).focus()
    page.keyboard.press("Tab")
    page.keyboard.press(key)
    assert button.evaluate("button => button === document.activeElement")


def is_said(page: "Page", question: Question, letter: str) -> None:
    """Wait until the live region, which screen readers announce, holds the answer to a choice."""
    words = Prediction(question).feedback_on(question.choice(letter)).replace("`", "")  # the page shows them as code
    page.get_by_role("status").filter(has_text=words).first.wait_for(timeout=30_000)


def looks(page: "Page", question: Question) -> list[str]:
    """Return the look of each choice: right, wrong, or none."""
    return [each.get_attribute("class") or "" for each in group(page, question).get_by_role("button").all()]


def texts_below(page: "Page") -> list[bool]:
    """Whether each part of BELOW is visible."""
    parts = (("p", "So there are"), ("h2", "Then"), ("p", "This tells"))
    return [page.locator(tag).filter(has_text=text).is_visible() for tag, text in parts]


def recorded(lab: Any, question: Question) -> dict[str, Any]:
    """Return what is stored of a question, in the workspace or in the course's folder; an empty dict if nothing is."""
    files = [folder / ".kuiper" / "predictions.json" for folder in (lab.folder, lab.folder.parent)]
    texts = [file.read_text(encoding="utf-8") for file in files if file.is_file()]
    return dict(json.loads(texts[0]).get(question.id, {})) if texts else {}


def is_recorded(lab: Any, question: Question, first: str, last: str) -> None:
    """Wait until the kernel has recorded these choices."""
    expected = {"first": first, "right": question.choice(first).right, "last": last}
    wait_until(lambda: recorded(lab, question) == expected, f"{expected} was recorded")


def answered(name: str, *letters: str) -> dict[str, Any]:
    """Return the output of a question with these answers given."""
    question = find(name)
    return Prediction(question, tuple(question.choice(letter) for letter in letters))._repr_mimebundle_()


@pytest.fixture
def question_notebook(shared_page: "Page", lab: Any) -> str:
    """A notebook that asks as lesson 4.1 does, executed; below its questions the cell that shows the first answer."""
    shared_page.evaluate("location.protocol === 'about:' || localStorage.clear()")
    questions = not_run(["from kuiper_edu.learn import predict", *(f'predict("{name}")' for name in ASKED)])
    reveal = new_code_cell("print('two orders')", id=find(ASKED[0]).reveal)
    name = write(lab.folder, "predictions.ipynb", [*questions, reveal, new_markdown_cell(BELOW)])
    open_notebook(shared_page, lab, name)
    run_all(shared_page, lab, name)
    return name


def test_an_answer_stays_over_a_reload_the_next_day_and_in_an_export(
    shared_page: "Page", lab: Any, question_notebook: str, browser: "Browser", tmp_path: Path
) -> None:
    question = find(ASKED[0])
    shown = shared_page.get_by_text("two orders", exact=True)
    assert not shown.is_visible(), "the answer is covered"
    assert texts_below(shared_page) == [False, True, True]
    covered = shared_page.locator(".kuiper-cover").evaluate("e => e.getBoundingClientRect().x + e.clientLeft")
    beside = shared_page.locator(".jp-OutputArea-output:has(.kq)").first.evaluate("e => e.getBoundingClientRect().x")
    assert abs(covered - beside) < 8, "the note begins where outputs do"
    press(shared_page, question, "A")
    is_said(shared_page, question, "A")
    assert group(shared_page, question).get_by_role("button").all_text_contents()[0] == "✗ A) 1 (tried: not right)"
    shared_page.reload()  # without a save
    is_said(shared_page, question, "A")
    assert looks(shared_page, question) == ["wrong", "", "", ""]
    press(shared_page, question, "B")
    is_said(shared_page, question, "B")
    assert shown.is_visible()
    assert texts_below(shared_page) == [True, True, True]
    is_recorded(lab, question, "1", "2")
    text = next_day(shared_page, lab, question_notebook)
    is_said(shared_page, question, "B")
    assert looks(shared_page, question) == ["wrong", "right", "", ""]
    assert all(not {"jupyter", "collapsed"} & cell["metadata"].keys() for cell in json.loads(text)["cells"])
    with new_tab(browser) as tab:  # a browser that remembers nothing
        tab.goto(export(lab.folder / question_notebook, tmp_path))
        is_said(tab, question, "B")
        assert looks(tab, question) == ["wrong", "right", "", ""]
    with new_tab(browser, java_script_enabled=False) as tab:
        tab.goto(export(lab.folder / question_notebook, tmp_path))
        assert tab.get_by_text("B) 2 (right)").is_visible()


def test_paper_shows_the_answer_and_the_page_does_not(browser: "Browser", tmp_path: Path) -> None:
    write(tmp_path, "asked.ipynb", stored([answered("course4.three_orders")]))
    with new_tab(browser) as tab:
        tab.goto(export(tmp_path / "asked.ipynb", tmp_path))
        answer = tab.get_by_text("The answer is B) 2. conv1 must be first")
        answer.wait_for(state="attached")
        assert not answer.is_visible()
        tab.emulate_media(media="print")
        assert answer.is_visible()


def test_a_question_is_answered_from_the_keyboard_without_a_kernel(
    shared_page: "Page", lab: Any, question_notebook: str
) -> None:
    question = find(ASKED[1])
    cells = shared_page.locator(".jp-Notebook .jp-Cell").count()
    end_kernel(shared_page, lab, question_notebook)
    press(shared_page, question, "C", "Enter")
    is_said(shared_page, question, "C")
    shared_page.keyboard.press("b")  # in a notebook's command mode, this inserts a cell
    press(shared_page, question, "D", "Space")
    is_said(shared_page, question, "D")
    assert shared_page.locator(".jp-Notebook .jp-Cell").count() == cells


def test_run_again_it_shows_what_the_kernel_recorded(shared_page: "Page", lab: Any, question_notebook: str) -> None:
    question = find(ASKED[2])
    press(shared_page, question, "B")
    wrong = question.choice("B").text
    is_recorded(lab, question, wrong, wrong)
    save(shared_page)
    shared_page.evaluate("localStorage.clear()")
    run_all(shared_page, lab, question_notebook)
    is_said(shared_page, question, "B")
    assert looks(shared_page, question)[1] == "wrong"
    assert kernel_is_idle(shared_page, lab, question_notebook)


def test_somebody_elses_answers_are_not_shown_and_nothing_is_told(untrusted_page: "Page", plain_lab: Any) -> None:
    question = find("course4.three_orders")
    name = write(plain_lab.folder, "strange.ipynb", stored([answered(question.id, "A", "B")]))
    before = (plain_lab.folder / name).read_bytes()
    open_notebook(untrusted_page, plain_lab, name)
    assert looks(untrusted_page, question) == ["", "", "", ""]
    press(untrusted_page, question, "A")
    is_said(untrusted_page, question, "A")
    save(untrusted_page)
    assert json.loads((plain_lab.folder / name).read_bytes())["cells"][0] == json.loads(before)["cells"][0]
    assert not recorded(plain_lab, question)
    assert not untrusted_page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('kuiper')).length")


def test_a_page_answers_offline_remembers_and_covers(browser: "Browser", tmp_path: Path) -> None:
    question = find("course4.three_orders")
    reveal = new_code_cell("1", id=question.reveal, execution_count=1)
    reveal.outputs = stored([{"text/plain": "two orders"}])[0].outputs
    cells = [*stored([answered(question.id)]), new_markdown_cell("Do you count two?"), reveal, new_markdown_cell(BELOW)]
    address = export(tmp_path / write(tmp_path, "asked.ipynb", cells), tmp_path, "lab")
    with new_tab(browser, offline=True) as tab, requests(tab) as addresses:
        tab.goto(address)
        shown = tab.get_by_text("two orders", exact=True)
        group(tab, question).wait_for()
        assert not shown.is_visible()
        assert texts_below(tab) == [False, True, True]
        assert not tab.get_by_text("Do you count").is_visible()
        press(tab, question, "A")
        tab.reload()
        is_said(tab, question, "A")
        tab.get_by_role("button", name="Show it").click()
        assert shown.is_visible()
        assert tab.get_by_text("Do you count").is_visible()
        assert texts_below(tab) == [True, True, True]
        tab.reload()
        group(tab, question).wait_for()
        press(tab, question, "B")
        is_said(tab, question, "B")
        assert shown.is_visible()
        assert not [each for each in addresses if each.startswith("http") and "cdnjs" not in each]


def test_a_chinese_question_says_in_chinese_that_a_cell_is_covered(shared_page: "Page", lab: Any) -> None:
    ask = ["import os", "os.environ['KUIPER_LANG'] = 'zh'", "from kuiper_edu.learn import predict"]
    question = "course4.cycle_silent"  # which no other test answers in this workspace
    cells = not_run(["\n".join(ask), f'predict("{question}")'])
    name = write(lab.folder, "chinese.ipynb", [*cells, new_code_cell("print('two')", id=find(question).reveal)])
    open_notebook(shared_page, lab, name)
    run_all(shared_page, lab, name)
    note = shared_page.locator(".kuiper-cover")
    note.get_by_text("这个单元格显示的内容").wait_for()
    assert note.get_by_role("button").text_content() == "显示出来"


def test_on_the_site_what_answers_a_question_is_covered(page: "Page") -> None:
    question = find("course4.six_first")
    html = Prediction(question)._repr_mimebundle_()["text/html"]
    reveal = f'<div class="cell tag_cell-id-{question.reveal}"><div class="cell_output">What was printed</div></div>'
    below = "<p>So there are two</p><ul><li>and so on</ul></section><section><h2>Then</h2><p>This tells nothing"
    cells = f'<div class="cell">{html}</div><p>Compare</p>{reveal}{below}'
    page.set_content(f"<!doctype html><meta charset=utf-8><article><section><h1>A lesson</h1>{cells}</article>")
    note = page.get_by_text("covered until you answer the question above")
    note.wait_for()
    covered = [page.get_by_text(text) for text in ("Compare", "What was printed", "So there are", "and so on")]
    assert not any(each.is_visible() for each in covered)
    assert texts_below(page) == [False, True, True]
    page.emulate_media(media="print")
    assert all(each.is_visible() for each in covered)
    assert not note.is_visible()
    page.emulate_media(media="screen")
    group(page, question).get_by_role("button", name="D) op4").click()
    assert all(each.is_visible() for each in covered)


def test_nothing_of_a_hostile_question_runs(untrusted_page: "Page", plain_lab: Any) -> None:
    sealed = json.loads(answered("course4.three_orders")["text/html"].split('json">')[1].split("</script>")[0])
    bad = [{**sealed, "id": '"); import os #'}, {**sealed, "text": "<img src=x onerror=window.hit=1>"}, {}]
    outputs = called("question", [hostile(json.dumps(data)) for data in bad])
    open_notebook(untrusted_page, plain_lab, write(plain_lab.folder, "hostile-questions.ipynb", stored(outputs)))
    nothing_ran(untrusted_page)


@pytest.mark.nightly  # by day a picture of play_digits, in test_play_digits.py
@pytest.mark.parametrize("notebook", ["course5/2_forward.ipynb", "course4/1_topological_sort.ipynb"])
def test_the_next_day_a_widgets_picture_stands_in_its_place(shared_page: "Page", lab: Any, notebook: str) -> None:
    open_notebook(shared_page, lab, notebook)
    run_all(shared_page, lab, notebook)
    text = next_day(shared_page, lab, notebook)
    assert "widget-view+json" not in text
    [cell] = [cell for cell in json.loads(text)["cells"] if cell["id"] == WITH_WIDGETS[notebook]]
    assert [output for output in cell["outputs"] if "data:image/svg+xml" in "".join(output["data"]["text/html"])]
    assert not broken_widgets(shared_page)
