"""`pytest --nbval` on Chinese copies: lessons and homeworks run as English ones do; grading speaks English."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from attempts import SLOW, handed_in, solutions
from nbval_runs import checks, nbval

from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.workspace import delivery
from kuiper_edu.support import project
from kuiper_edu.support.language import catalogue_of, translated_markdown
from kuiper_edu.support.notebooks import STUB, Notebook

VERDICT = re.compile(r'verdict\("([\w.]+)", \w+\)')
CHINESE = re.compile("[\u4e00-\u9fff]{4}")
BY_DAY = "course4/1_topological_sort.ipynb"


def lesson(name: str, repo: Path) -> Notebook:
    """A lesson as a Chinese workspace gets it, with the course's own solutions written into its stubs."""
    notebook = delivery.fresh(repo, name, "zh")
    for cell, following in zip(notebook.cells, notebook.cells[1:], strict=False):
        judged = VERDICT.search(following.source) if STUB in cell.source else None
        if judged:
            cell.source = f"{given_above(cell.source)}{exercise(judged[1]).solution}"
    return notebook


def given_above(stub: str) -> str:
    """The lines of a stub above its function or class, which a learner keeps."""
    return re.split(r"(?m)^(?=@|def |class )", stub)[0]


def homework(course: str, repo: Path, **changed: str) -> Notebook:
    """A homework with the reference's answers and Chinese texts."""
    reference = read_reference(reference_path(course, repo))
    notebook = handed_in(reference, {**solutions(reference), **changed})
    catalogue = catalogue_of(f"{course}/homework.ipynb")
    notebook.cells = [
        replace(cell, source=translated_markdown(cell.source, catalogue, "zh")) if cell.kind == "markdown" else cell
        for cell in notebook.cells
        if not cell.id.startswith(SLOW)
    ]
    return notebook


def copy_of_the_models(folder: Path, repo: Path) -> None:
    for course in project.COURSES:
        (folder / course).mkdir()
        (folder / course / "model_file").symlink_to(repo / course / "model_file", target_is_directory=True)


@pytest.mark.slow
@pytest.mark.process
def test_a_lesson_and_a_homework_run_and_a_wrong_answer_is_found(tmp_path: Path, repo: Path) -> None:
    copy_of_the_models(tmp_path, repo)
    [name] = [name for name in solutions(read_reference(reference_path("course4", repo))) if name.endswith("levels")]
    wrong = {name: "def levels(successors):\n    return []"}
    copies = {BY_DAY: lesson(BY_DAY, repo), "course4/homework.ipynb": homework("course4", repo, **wrong)}
    assert CHINESE.search(copies["course4/homework.ipynb"].to_text())
    found = nbval(tmp_path, copies, language="zh")
    assert {outcome for outcome, _ in found[BY_DAY].values()} == {"passed"}
    outcomes = checks(found["course4/homework.ipynb"])
    assert {exercise for exercise, outcome in outcomes.items() if outcome == "failure"} == {"course4.levels"}


@pytest.mark.nightly
@pytest.mark.process
@pytest.mark.parametrize("course", project.COURSES)
def test_all_lessons_and_homeworks_run(course: str, tmp_path: Path, repo: Path) -> None:
    copy_of_the_models(tmp_path, repo)
    names = [name for name in delivery.names(repo) if name.startswith(f"{course}/") and "homework" not in name]
    copies = {name: lesson(name, repo) for name in names} | {f"{course}/homework.ipynb": homework(course, repo)}
    for name, cells in nbval(tmp_path, copies, language="zh").items():
        assert {outcome for outcome, _ in cells.values()} <= {"passed", "skipped"}, name
        assert "failure" not in checks(cells).values(), name
