"""The button that changes the language in JupyterLab: what the server does for a click, and what it refuses."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from kuiper_edu.cli import switching
from kuiper_edu.course import workspace
from kuiper_edu.errors import UsageError
from kuiper_edu.support import language, project

LESSON = "course3/1_why.ipynb"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An English workspace of a small course, with a cell that its learner wrote."""
    course = tmp_path / "course"
    for name in project.COURSES:
        (course / name / "model_file").mkdir(parents=True)
    (course / "docs").mkdir()
    for name in ("index.ipynb", LESSON):
        nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1", id="one")]), course / name)
    for name in ("KUIPER_LANG", "KUIPER_STATE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(course)
    list(workspace.update(course, course / "my_course", to="en"))
    path = course / "my_course" / LESSON
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell("mine = 1"))
    nbformat.write(notebook, path)
    return course / "my_course"


def asked(root: Path, question: Any) -> Any:
    return asyncio.run(switching.answer(root, question))


@pytest.mark.process
def test_a_click_changes_the_language_of_all_notebooks_and_keeps_what_was_written(mine: Path) -> None:
    said = asked(mine, {"notebook": LESSON, "to": "zh"})["said"]
    assert "The notebooks are in Chinese" in said[0]
    assert language.language(mine) == "zh"
    for name in ("index.ipynb", LESSON):
        assert json.loads((mine / name).read_text(encoding="utf-8"))["metadata"]["kuiper_edu"]["language"] == "zh"
    assert "mine = 1" in (mine / LESSON).read_text(encoding="utf-8")


def test_the_notebooks_are_trusted_afterwards(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(mine.parent / "jupyter"))
    list(switching.switched(mine, "zh"))
    notary = NotebookNotary()
    assert all(notary.check_signature(nbformat.read(mine / name, as_version=4)) for name in ("index.ipynb", LESSON))


@pytest.mark.parametrize(
    "question", [None, [], {}, {"notebook": LESSON}, {"notebook": 1, "to": "zh"}, {"notebook": "\0", "to": "zh"}]
)
def test_what_no_button_sends_is_refused(tmp_path: Path, question: Any) -> None:
    assert asked(tmp_path, question)["error"].startswith("expected a notebook and one of the languages en, zh, found ")


def test_another_language_is_refused(mine: Path) -> None:
    assert "found {'notebook'" in asked(mine, {"notebook": LESSON, "to": "de"})["error"]
    assert language.language(mine) == "en"


def test_a_notebook_outside_a_workspace_is_refused(mine: Path) -> None:
    said = asked(mine.parent, {"notebook": LESSON, "to": "zh"})
    assert said == {"error": f"{LESSON} is in no workspace: `kuiper-edu lab` creates one"}


def test_an_error_of_the_merge_is_a_sentence(
    mine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise UsageError("the disk is full")

    monkeypatch.setattr(switching, "switched", full)
    assert switching.main(str(mine), "zh") == 1
    assert capsys.readouterr().err.strip() == "the disk is full."


def test_a_kernel_that_runs_speaks_the_new_language(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mine / "course3")
    found = []
    for to in ("en", "zh", "en"):
        language.choose(mine, to)
        found.append(language.language())
    assert found == ["en", "zh", "en"]
