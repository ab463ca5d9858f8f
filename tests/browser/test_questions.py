"""A prediction in a real JupyterLab: answered by mouse and by keyboard, saved, and there again the next day."""

import json
from typing import TYPE_CHECKING, Any

import pytest
from pages import broken_widgets, next_day, not_run, open_notebook, run_all, wait_until, write

from kuiper_edu.course.judge.questions import Question, find

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

ASKED = ("course4.three_orders", "course4.six_first", "course4.simple_first")
WITH_WIDGETS = {"course4/1_topological_sort.ipynb": "six-stepper", "course5/2_forward.ipynb": "digits-inspector"}


def buttons(page: "Page", question: Question) -> "Locator":
    """The live question, found as a screen reader finds it: a group with a name."""
    return page.get_by_role("group", name=f"Predict: {question.text}")


def press(page: "Page", question: Question, letter: str, key: str = "") -> None:
    """Choose with the mouse, or from the button above with Tab and a key."""
    button = buttons(page, question).get_by_role("button").nth("ABCD".index(letter))
    button.scroll_into_view_if_needed()
    if not key:
        button.click()
        return
    buttons(page, question).get_by_role("button").nth("ABCD".index(letter) - 1).focus()
    page.keyboard.press("Tab")
    assert button.evaluate("button => button === document.activeElement")
    page.keyboard.press(key)


def is_said(page: "Page", words: str) -> None:
    """Wait until a place that screen readers announce says it."""
    page.get_by_role("status").filter(has_text=words).first.wait_for(timeout=30_000)


def is_plain(page: "Page", question: Question) -> None:
    """Wait until HTML stands in the place of the buttons."""
    wait_until(lambda: not buttons(page, question).count(), "the buttons went")
    is_said(page, f"Right. {question.right.reason} {question.why}")


def recorded(lab: Any, question: Question) -> dict[str, Any]:
    """What is kept of a question, in the course's folder or in the desk's."""
    files = [folder / ".kuiper" / "predictions.json" for folder in (lab.folder, lab.folder.parent)]
    text = next(file for file in files if file.is_file()).read_text(encoding="utf-8")
    return dict(json.loads(text)[question.id])


@pytest.fixture
def asked(bench: "Page", lab: Any) -> str:
    """A notebook that asks as lesson 4.1 does, run in the bench."""
    cells = not_run(["from kuiper_edu.learn import predict", *(f'predict("{name}")' for name in ASKED)])
    name = write(lab.folder, "predictions.ipynb", cells)
    open_notebook(bench, lab, name)
    run_all(bench, lab, name)
    return name


def test_a_prediction_is_clicked_wrong_then_right_and_stays_the_next_day(bench: "Page", lab: Any, asked: str) -> None:
    question = find("course4.three_orders")
    press(bench, question, "A")
    is_said(bench, f"A is not right. {question.choices[0].reason}")
    assert buttons(bench, question).get_by_role("button").all_text_contents()[0] == "A) 1 (tried: not right)"
    press(bench, question, "B")
    is_said(bench, "Right.")
    is_plain(bench, question)
    next_day(bench, lab, asked)
    is_said(bench, f"Right. {question.right.reason}")
    assert bench.get_by_text(f"Predict: {question.text}").count() == 1
    assert recorded(lab, question) == {"first": "1", "right": False, "last": "2"}


@pytest.mark.usefixtures("asked")
def test_a_prediction_is_answered_from_the_keyboard(bench: "Page", lab: Any) -> None:
    question = find("course4.six_first")
    cells = bench.locator(".jp-Notebook .jp-Cell").count()
    press(bench, question, "C", "Enter")
    is_said(bench, f"C is not right. {question.choices[2].reason}")
    bench.keyboard.press("b")  # in a notebook's command mode, this inserts a cell
    press(bench, question, "D", "Space")
    is_plain(bench, question)
    assert bench.locator(".jp-Notebook .jp-Cell").count() == cells
    assert recorded(lab, question) == {"first": "output", "right": False, "last": "op4"}


def test_an_open_question_waits_the_next_day_and_remembers(bench: "Page", lab: Any, asked: str) -> None:
    question = find("course4.simple_first")
    press(bench, question, "B")
    is_said(bench, f"B is not right. {question.choices[1].reason}")
    next_day(bench, lab, asked)
    assert bench.get_by_text(f"Predict: {question.text}").count() == 1
    run_all(bench, lab, asked)
    is_said(bench, f"B is not right. {question.choices[1].reason}")
    assert buttons(bench, question).get_by_role("button").all_text_contents()[1] == "B) op4 (tried: not right)"


@pytest.mark.parametrize(
    "notebook",
    ["course5/2_forward.ipynb", pytest.param("course4/1_topological_sort.ipynb", marks=pytest.mark.nightly)],
)
def test_the_next_day_a_widgets_picture_stands_in_its_place(bench: "Page", lab: Any, notebook: str) -> None:
    open_notebook(bench, lab, notebook)
    run_all(bench, lab, notebook)
    text = next_day(bench, lab, notebook)
    assert "widget-view+json" not in text
    [cell] = [cell for cell in json.loads(text)["cells"] if cell["id"] == WITH_WIDGETS[notebook]]
    assert [output for output in cell["outputs"] if "data:image/svg+xml" in "".join(output["data"]["text/html"])]
    assert not broken_widgets(bench)
