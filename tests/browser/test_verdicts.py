"""A homework in the workspace, in a real JupyterLab: every kind of answer gets its verdict, and check agrees."""

import os
from typing import TYPE_CHECKING, Any

import pytest
from pages import next_day, open_notebook, save

from kuiper_edu.course.grading.check import check_notebook

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

HOMEWORK = "course4/homework.ipynb"
EXERCISE = "course4.in_degrees"
HEAD = "def in_degrees(successors):\n"
ANSWERS = {
    "blank": (f"{HEAD}    raise NotImplementedError()  # your code here", "Not written yet."),
    "wrong": (f"{HEAD}    return {{name: len(after) for name, after in successors.items()}}", "Not right yet:"),
    "endless": (f"{HEAD}    while True:\n        pass", "did not finish in time"),
    "right": (
        f"{HEAD}    degrees = dict.fromkeys(successors, 0)\n"
        "    for after in successors.values():\n"
        "        for name in after:\n"
        "            degrees[name] = degrees.get(name, 0) + 1\n"
        "    return degrees",
        "Right.",
    ),
}


def cell(page: "Page", words: str) -> "Locator":
    """Return the code cell that contains these words."""
    return page.locator(".jp-CodeCell").filter(has=page.locator(".cm-content", has_text=words)).first


def run(page: "Page", words: str, source: str = "") -> None:
    """Run a cell by Shift+Enter, with another text if one is given."""
    editor = cell(page, words).locator(".cm-content")
    editor.scroll_into_view_if_needed()
    editor.click()
    if source:
        page.keyboard.press("Control+A")
        page.keyboard.insert_text(source)
    page.keyboard.press("Shift+Enter")


def run_check(page: "Page") -> None:
    """Run what is below the answer that has just run: its text, and the check, whose code is folded."""
    for _ in range(2):
        page.keyboard.press("Shift+Enter")


def verdict(page: "Page", words: str) -> str:
    """Wait until the verdict, which screen readers announce, contains these words; return its text."""
    alert = page.get_by_role("alert", name=f"verdict on {EXERCISE}").filter(has_text=words)
    alert.first.wait_for(timeout=60_000)
    return alert.first.text_content() or ""  # JupyterLab hides what is scrolled away


def status_in_check(path: "Path", state: "Path", monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the result of `kuiper-edu check` for the same exercise."""
    monkeypatch.setenv("KUIPER_STATE", str(state))
    report = check_notebook(path, seconds=1)
    return next(row.status for row in report.rows if row.id == "course4-in-degrees-check")


def test_every_kind_of_answer_gets_its_verdict_which_check_and_the_next_day_confirm(
    shared_page: "Page", lab: Any, tmp_path: "Path", monkeypatch: pytest.MonkeyPatch
) -> None:
    open_notebook(shared_page, lab, HOMEWORK)
    for words in ("import heapq", "learn.begin", "GRAPHS ="):
        run(shared_page, words)
    checked = {}
    for name, (source, words) in ANSWERS.items():
        run(shared_page, HEAD.strip(), source)
        run_check(shared_page)
        verdict(shared_page, words)
        save(shared_page)
        checked[name] = status_in_check(lab.folder / HOMEWORK, tmp_path, monkeypatch)
        if folder := os.environ.get("KUIPER_SCREENSHOTS"):
            shared_page.screenshot(path=f"{folder}/verdict-{name}.png")
    assert checked == {"blank": "missing", "wrong": "wrong", "endless": "timeout", "right": "passed"}
    text = next_day(shared_page, lab, HOMEWORK)
    assert "Right." in verdict(shared_page, "Right.")
    assert f"{EXERCISE}: right." in text


def test_help_unfolds_below_a_wrong_answer_by_keyboard(shared_page: "Page", lab: Any) -> None:
    open_notebook(shared_page, lab, HOMEWORK)
    for words in ("import heapq", "learn.begin", "GRAPHS ="):
        run(shared_page, words)
    run(shared_page, HEAD.strip(), ANSWERS["wrong"][0])
    run_check(shared_page)
    alert = verdict(shared_page, "Not right yet:")
    assert "edges that leave each name" in alert
    help_ = shared_page.get_by_role("alert").locator("summary", has_text="Help").first
    help_.focus()
    shared_page.keyboard.press("Enter")
    shared_page.get_by_role("alert").locator("summary", has_text="A question").first.wait_for(timeout=10_000)
