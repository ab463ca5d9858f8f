"""What a learner wrote earlier is shown to them, and never a solution."""

import json
from pathlib import Path

import pytest

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.learner import answers
from kuiper_edu.course.learner.earlier_work import written
from kuiper_edu.course.learner.verdict_view import Verdict
from kuiper_edu.course.learner.verdicts import _record
from kuiper_edu.errors import UsageError
from kuiper_edu.learn import from_lessons, mine
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import Cell

MINE = "def read_head(line):\n    return line.split()  # mine\n"

STUB = "def f(line):\n    raise NotImplementedError()  # your code here\n"


@pytest.fixture
def desk(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A desk with one lesson, in which a learner wrote."""
    folder = tmp_path / "desk"
    (folder / "course3").mkdir(parents=True)
    (folder / project.WORKSPACE_FILE).write_text(json.dumps({"course": str(repo), "complete": True}), encoding="utf-8")
    sources = [
        MINE,
        'read_head = verdict("course3.read_head", read_head)',
        STUB,
        'f = verdict("course3.read_pairs", f)',
    ]
    cells = [{"cell_type": "code", "source": source, "metadata": {}} for source in sources]
    (folder / "course3" / "2_lesson.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    monkeypatch.chdir(folder / "course3")
    return folder


def said(capsys: pytest.CaptureFixture[str], *names: str) -> str:
    mine(*names)
    return capsys.readouterr().out


@pytest.mark.usefixtures("desk")
def test_what_was_written_at_the_desk_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    _record(Verdict("course3.read_head", "right"))
    assert said(capsys, "course3.read_head") == f"# course3.read_head: yours, from course3/2_lesson.ipynb\n{MINE}\n"


@pytest.mark.usefixtures("desk")
def test_what_was_never_right_is_shown_with_a_word_of_doubt(capsys: pytest.CaptureFixture[str]) -> None:
    assert "its verdict did not say yet that it is right" in said(capsys, "course3.read_head")


@pytest.mark.usefixtures("desk")
def test_a_blank_answer_is_never_a_solution(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "course3.read_pairs")
    assert "you have not written it yet" in out
    assert exercise("course3.read_pairs").solution.splitlines()[1].strip() not in out


@pytest.mark.usefixtures("desk")
def test_a_notebook_that_is_not_at_the_desk(capsys: pytest.CaptureFixture[str]) -> None:
    assert "nothing of yours was found" in said(capsys, "course4.topo_sort")


@pytest.mark.usefixtures("desk")
def test_a_kept_answer_to_a_homework_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    answers.store_answer("course4.topo_sort", "def topo_sort(successors): ...")
    assert said(capsys, "course4.topo_sort").startswith("# course4.topo_sort: yours, as it was kept\ndef topo_sort")


@pytest.mark.usefixtures("desk")
def test_stored_outputs_hold_nothing_of_one_person(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KUIPER_STATIC", "1")
    assert "mine" not in said(capsys, "course3.read_head")


@pytest.mark.usefixtures("desk")
def test_an_exercise_that_there_is_not() -> None:
    with pytest.raises(UsageError, match="Did you mean"):
        mine("course3.read_hat")


def test_the_answer_is_the_last_definition_before_its_verdict() -> None:
    sources = ["def f(): 1", "def f(): 2", 'f = verdict("a.b", f)', "def f(): 3"]
    cells = [Cell(source) for source in sources]
    assert written("a.b", cells) == "def f(): 2"
    assert written("a.c", cells) is None


def test_a_damaged_notebook_is_passed_over(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "course3" / "1_broken.ipynb").write_text("{", encoding="utf-8")
    assert "# mine" in said(capsys, "course3.read_head")


MISTAKES = """import numpy as np
def differing(a, b):
    return [a[place] != b[place] for place in range(len(a))]
def mistakes(answers, labels):
    return np.flatnonzero(differing(answers, labels))
"""


def saved(desk: Path, *sources: str) -> None:
    cells = [{"cell_type": "code", "source": source, "metadata": {}} for source in sources]
    (desk / "course3" / "0_lesson.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")


def test_a_later_lesson_runs_the_saved_answer_with_its_helpers(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(desk, "1 / 0", MISTAKES, 'mistakes = verdict("course3.mistakes", mistakes)', "differing = 3 + mistakes")
    [mistakes] = from_lessons("course3.mistakes")
    assert mistakes.__code__.co_filename == "<your course3.mistakes>"
    assert capsys.readouterr().out == "From course3/0_lesson.ipynb, yours: mistakes.\n"
    assert list(mistakes([1, 2, 3], [1, 5, 3])) == [1]


@pytest.mark.parametrize(
    "source",
    [
        "def mistakes(answers, labels):\n    return [0]",
        "def mistakes(answers, labels):\n    raise NotImplementedError()  # your code here",
        "def mistakes(answers, labels):\n    return viz.differing(answers, labels)",
        "def mistakes(answers, labels)",
    ],
)
def test_what_is_not_right_now_does_not_run_again(desk: Path, source: str, capsys: pytest.CaptureFixture[str]) -> None:
    _record(Verdict("course3.mistakes", "right"))
    saved(desk, source, 'mistakes = verdict("course3.mistakes", mistakes)')
    [mistakes] = from_lessons("course3.mistakes")
    assert mistakes.__code__.co_filename == "<solution of course3.mistakes>"
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", ["KUIPER_STATIC", "KUIPER_NBVAL", "NBGRADER_EXECUTION"])
def test_where_nobody_learns_the_lessons_own_runs(desk: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(desk, MISTAKES, 'mistakes = verdict("course3.mistakes", mistakes)')
    monkeypatch.setenv(name, "1")
    assert from_lessons("course3.mistakes")[0].__code__.co_filename == "<solution of course3.mistakes>"


def test_where_the_text_tells_what_the_lessons_own_does_that_runs(desk: Path) -> None:
    saved(desk, MISTAKES, 'mistakes = verdict("course3.mistakes", mistakes)')
    [mistakes] = from_lessons("course3.mistakes", yours=False)
    assert mistakes.__code__.co_filename == "<solution of course3.mistakes>"
