"""Honest notebooks in which answers share names, or one of them fails: the other questions keep their points.

The same through every door: `grade`, `check`, `pytest --nbval`, nbgrader's copy, and the verdicts after Run All.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from attempts import Batch, handed_in
from honest_students import answers, expected, reference, students
from nbclient import NotebookClient
from nbval_runs import checks, nbval
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.grading.nbgrader import assignment
from kuiper_edu.course.grading.release import is_hidden
from kuiper_edu.course.learner import state
from kuiper_edu.support.notebooks import Notebook

pytestmark = pytest.mark.process
BY_DAY = ("ben",)
each_student = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name.startswith(BY_DAY) else pytest.mark.nightly) for name in students()]
)


@each_student
def test_check_gives_every_other_question_its_points(name: str, batch: Batch) -> None:
    rows = batch("course4", {"one": answers(name)}, ["one"])["one"]
    assert {check: row.status == "passed" for check, row in rows.items()} == expected(name)


@needs_isolation
def test_grade_gives_what_check_gives(repo: Path) -> None:
    handed = [(name, handed_in(reference(), answers(name))) for name in students()]
    graded = dict(Grader(reference(), repo, cpu_seconds=2.0).grade(handed))
    found = {name: {row.id: row.status == "passed" for row in rows} for name, rows in graded.items()}
    assert found == {name: expected(name) for name in students()}


@each_student
def test_the_verdicts_after_run_all_say_the_same(
    name: str, repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path))
    run_all(handed_in(reference(), answers(name)), repo)
    said = state.records(state.VERDICTS)
    right = {exercise: said.get(exercise, {}).get("last", False) for exercise in visible(name)}
    assert right == visible(name)


@pytest.mark.slow
@each_student
def test_nbval_says_the_same(name: str, tmp_path: Path) -> None:
    found = nbval(tmp_path, {"homework.ipynb": handed_in(reference(), answers(name))})["homework.ipynb"]
    passed = {exercise: outcome == "passed" for exercise, outcome in checks(found).items()}
    assert passed == visible(name)
    others = [cell for cell, (outcome, _) in found.items() if outcome == "failure" and ": " not in cell]
    assert not others


@pytest.mark.slow
@each_student
def test_checks_of_nbgraders_copy_raise_where_points_are_lost(
    name: str, repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """nbgrader gives a check its points unless its cell raises; by its own commands: test_grading_nbgrader."""
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    copy = assignment(reference())
    given = answers(name)
    cells = [replace(cell, source=given.get(cell.name, cell.source)) for cell in copy.cells]
    done = run_all(replace(copy, cells=cells), repo)
    failed = {
        cell.metadata["nbgrader"]["grade_id"]: any(output.output_type == "error" for output in cell.outputs)
        for cell in done.cells
        if cell.metadata.get("nbgrader", {}).get("grade")
    }
    assert {check: not raised for check, raised in failed.items()} == expected(name)


def visible(name: str) -> dict[str, bool]:
    """For the exercise of each visible check whether it passes."""
    cells = [cell for cell in reference().cells if cell.role == "check" and not is_hidden(cell)]
    return {cell.exercise: expected(name)[cell.name] for cell in cells}


def run_all(notebook: Notebook, repo: Path) -> nbformat.NotebookNode:
    """What JupyterLab's Run All leaves, errors among it."""
    cells = nbformat.reads(notebook.to_text(), as_version=4)
    there = {"metadata": {"path": repo / "course4"}}
    done: nbformat.NotebookNode = NotebookClient(cells, allow_errors=True, timeout=120, resources=there).execute()
    return done
