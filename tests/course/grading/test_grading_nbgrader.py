"""nbgrader's own commands give the points that `kuiper-edu grade` gives."""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from honest_students import answers, expected, students

from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.self_test import read_wrong_answers
from kuiper_edu.course.grading.nbgrader import assignment, write_assignment
from kuiper_edu.course.grading.release import hidden_part, is_hidden, read_reference, reference_path, released
from kuiper_edu.errors import NotebookError
from kuiper_edu.support.notebooks import Cell, Notebook, read_notebook
from kuiper_edu.support.project import COURSES

# In an environment of its own, whose kernel imports this package: `pip install nbgrader numpy threadpoolctl`
NBGRADER = os.environ.get("KUIPER_NBGRADER") or shutil.which("nbgrader")
FIRST_GRADE = """
import sys
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    for submission in book.assignment_submissions(sys.argv[1]):
        for notebook in submission.notebooks:
            for grade in notebook.grades:
                print(submission.student.id, grade.name, grade.auto_score, sep=",")
"""


@pytest.fixture(scope="module")
def reference(repo: Path) -> Notebook:
    return read_reference(reference_path("course4", repo))


def check(source: str, printed: str = "", **ours: object) -> Cell:
    outputs = [{"output_type": "stream", "name": "stdout", "text": printed}]
    known = {"role": "check", "needs": ["mean"], **ours}
    return Cell(source, grade_id="mean-check", role="check", outputs=outputs, metadata={"kuiper_edu": known})


def raising(cell: Cell) -> str:
    (made,) = assignment(Notebook([cell])).cells
    return made.source


@pytest.mark.parametrize("course", COURSES)
def test_every_check_of_an_assignment_is_under_demand(course: str, repo: Path, tmp_path: Path) -> None:
    path = write_assignment(course, repo, tmp_path)
    assert path == tmp_path / "source" / course / "homework.ipynb"
    checks = [cell for cell in read_notebook(path).cells if cell.role == "check"]
    assert checks
    assert all(re.search(r"^@demand\(", cell.source, re.M) for cell in checks)
    assert not any("@verdict" in cell.source or cell.outputs for cell in checks)


@pytest.mark.parametrize("course", COURSES)
def test_what_is_expected_stands_between_the_markers_alone(course: str, repo: Path) -> None:
    source = assignment(read_reference(reference_path(course, repo)))
    for cell, student in zip(source.cells, released(source).cells, strict=True):
        if is_hidden(cell):
            assert all(line.startswith("#") for line in student.source.splitlines())
            assert set(cell.metadata["kuiper_edu"]) <= {"role", "title", "slot", "exercise", "needs"}


def test_nbgrader_leaves_the_cell_for_helpers_as_it_is(reference: Notebook) -> None:
    (helper,) = (cell for cell in assignment(reference).cells if cell.role == "helper")
    assert "nbgrader" not in helper.metadata  # a solution's cell without markers would become a line that raises


def test_a_check_of_a_class_s_own_carries_what_its_reference_printed() -> None:
    source = raising(check('report("mean", mean([1, 2]))', "mean 1.5\n", close=1e-3))
    assert "@demand('mean-check', {\n    'mean': Close(expected=1.5, tolerance=0.0010005),\n})" in source


def test_names_of_a_check_mean_what_they_meant_outside_a_function() -> None:
    source = raising(check("total = 1\ntotal += 1\nreport('total', total)", "total 2\n"))
    names: dict[str, object] = {}
    exec("from kuiper_edu.learn import report\n" + source, names)
    assert callable(names["check"])


def test_a_text_over_several_lines_stays_as_it_is() -> None:
    source = raising(check('text = """one\ntwo"""\nreport("lines", text.splitlines())', "lines ['one', 'two']\n"))
    exec("from kuiper_edu.learn import report\n" + source, {})


def test_a_check_that_is_no_function_s_body_is_refused() -> None:
    with pytest.raises(NotebookError, match="the check 'mean-check' is not a function's body"):
        raising(check("from math import *\nreport('pi', 1)", "pi 1\n"))


def test_nothing_is_kept_of_whoever_nbgrader_grades(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / "state"))
    names: dict[str, object] = {}
    exec("from kuiper_edu.learn import demand, report", names)
    with pytest.raises(AssertionError):
        exec('@demand("course4.levels")\ndef check(): report("six", [])', names)
    assert not (tmp_path / "state").exists()


def nbgrader(folder: Path, repo: Path, *words: str) -> str:
    assert NBGRADER is not None
    environment = {**os.environ, "PYTHONPATH": str(repo), "KUIPER_STATE": str(folder / "state")}
    environment["PATH"] = f"{Path(NBGRADER).parent}{os.pathsep}{environment['PATH']}"
    done = subprocess.run(
        [NBGRADER, *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=1800, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout + done.stderr


def hand_in(folder: Path, course: str, student: str, answers: dict[str, str]) -> None:
    notebook = read_notebook(folder / "release" / course / "homework.ipynb")
    cells = [replace(cell, source=answers.get(cell.name, cell.source)) for cell in notebook.cells]
    path = folder / "submitted" / student / course / "homework.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(replace(notebook, cells=cells).to_text(), encoding="utf-8")


def nbgrader_points(folder: Path, course: str) -> dict[str, dict[str, float]]:
    assert NBGRADER is not None
    python = Path(NBGRADER).with_name("python")
    command = [python, "-c", FIRST_GRADE, course]
    lines = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
    points: dict[str, dict[str, float]] = {}
    for student, name, score in csv.reader(lines.splitlines()):
        points.setdefault(student, {})[name] = float(score)
    return points


@pytest.mark.nightly
@pytest.mark.skipif(NBGRADER is None, reason="nbgrader is not installed; KUIPER_NBGRADER may name its command")
@pytest.mark.parametrize("course", COURSES)
def test_right_wrong_and_blank_answers_get_the_same_points(course: str, repo: Path, tmp_path: Path) -> None:
    reference = read_reference(reference_path(course, repo))
    write_assignment(course, repo, tmp_path)
    nbgrader(tmp_path, repo, "generate_assignment", course)
    student = read_notebook(tmp_path / "release" / course / "homework.ipynb")
    text = "\n".join(cell.source for cell in student.cells)
    assert not re.search(r"BEGIN (SOLUTION|HIDDEN)|Equal\(|Order\(|Raises\(", text)
    assert not hidden_lines(reference) & set(text.splitlines())

    right = {cell.name: cell.source for cell in reference.cells if cell.role in ("answer", "helper")}
    wrong = read_wrong_answers(reference_path(course, repo).parent, reference)[::2]
    attempts = {"right": right, "blank": {}}
    attempts |= {f"wrong{number}": {**right, one.answer: one.source} for number, one in enumerate(wrong)}
    honest = {name[:3]: name for name in students()} if course == "course4" else {}
    attempts |= {short: answers(name) for short, name in honest.items()}
    for name, given in attempts.items():
        hand_in(tmp_path, course, name, given)
    assert "Success" in nbgrader(tmp_path, repo, "validate", f"submitted/right/{course}/homework.ipynb")
    assert "FAILED" in nbgrader(tmp_path, repo, "validate", f"submitted/blank/{course}/homework.ipynb")
    nbgrader(tmp_path, repo, "autograde", course, "--Execute.timeout=120")

    handed = {name: read_notebook(tmp_path / "submitted" / name / course / "homework.ipynb") for name in attempts}
    ours = {
        name: {row.id: row.points for row in rows}
        for name, rows in Grader(reference, repo, isolated=False).grade(handed.items(), follow_on=False)
    }
    assert nbgrader_points(tmp_path, course) == ours
    for short, name in honest.items():
        assert {check: points > 0 for check, points in ours[short].items()} == expected(name)
    assert sum(ours["right"].values()) == sum(cell.points for cell in reference.cells)
    assert sum(ours["blank"].values()) == 0


def hidden_lines(reference: Notebook) -> set[str]:
    """The lines of hidden checks that call an answer."""
    parts = [hidden_part(cell.source) for cell in reference.cells if is_hidden(cell)]
    return {line for part in parts for line in part.splitlines() if line.startswith("report(")}
