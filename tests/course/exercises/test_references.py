"""The three homeworks: what their references, and the releases that students get, have in common."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from kuiper_edu.course.grading.release import (
    is_hidden,
    read_reference,
    reference_path,
    release_text,
    released,
    stripped,
)
from kuiper_edu.support.notebooks import Notebook, read_notebook
from kuiper_edu.support.project import COURSES

REQUIRED = {"schema_version", "grade", "solution", "locked"}
OPTIONAL = {"task", "grade_id", "points", "checksum", "cell_type"}


@pytest.fixture(params=COURSES)
def course(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def reference(course: str, repo: Path) -> Notebook:
    return read_reference(reference_path(course, repo))


def test_the_student_s_notebook_is_the_release_byte_for_byte(course: str, repo: Path) -> None:
    stored = (repo / course / "homework.ipynb").read_bytes()
    assert stored == release_text(course, repo).encode("utf-8"), f"kuiper-edu release {course} --force"


def test_nothing_of_a_solution_or_a_hidden_check_is_released(course: str, repo: Path, reference: Notebook) -> None:
    text = release_text(course, repo)
    assert not re.search(r"BEGIN SOLUTION|HIDDEN TESTS", text)
    cells = json.loads(text)["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    secrets = re.findall(r"### BEGIN .*?\n(.*?)### END", "\n".join(cell.source for cell in reference.cells), re.S)
    assert secrets
    assert not [secret for secret in secrets if secret.strip() in code]
    for cell in cells:
        assert set(cell["metadata"].get("kuiper_edu", {})) <= {"role", "title", "slot", "exercise", "needs"}, cell["id"]


def test_a_table_of_what_visible_checks_expect_gets_at_most_half(reference: Notebook) -> None:
    checks = [cell for cell in reference.cells if cell.role == "check"]
    assert sum(cell.points for cell in checks if not is_hidden(cell)) <= sum(cell.points for cell in checks) / 2


def test_every_released_answer_is_python_and_raises(reference: Notebook) -> None:
    for cell in released(reference).cells:
        if cell.kind == "code":
            compile(cell.source, cell.id, "exec")
        if cell.role == "answer":
            assert "raise NotImplementedError()  # your code here" in cell.source, cell.id


def test_both_notebooks_are_valid_and_hold_valid_nbgrader_metadata(reference: Notebook) -> None:
    for notebook in (reference, released(reference)):
        nbformat.validate(nbformat.from_dict(json.loads(notebook.to_text())))
        ids = [_check_schema(cell.metadata["nbgrader"]) for cell in notebook.cells if "nbgrader" in cell.metadata]
        assert len(ids) == len(set(ids))


def _check_schema(metadata: dict[str, Any]) -> str:
    """nbgrader's schema 3: these keys, these types, and no other."""
    assert set(metadata) >= REQUIRED
    assert set(metadata) <= REQUIRED | OPTIONAL
    assert metadata["schema_version"] == 3
    assert all(isinstance(metadata[key], bool) for key in ("grade", "solution", "locked", "task"))
    assert re.fullmatch(r"[A-Za-z0-9_-]+", metadata["grade_id"])
    assert ("points" in metadata) == metadata["grade"]
    assert metadata.get("points", 0) >= 0
    assert metadata["cell_type"] == "code"
    return str(metadata["grade_id"])


def test_the_reference_was_executed_from_top_to_bottom(reference: Notebook) -> None:
    code = [cell for cell in reference.cells if cell.kind == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert all(cell.outputs for cell in code if cell.role == "check")


def test_checks_print_and_know_nothing(reference: Notebook) -> None:
    for cell in reference.cells:
        if cell.role == "check":
            assert not re.search(r"\bassert\b|==.*(right|expected)|passed|correct", cell.source), cell.id
            assert cell.needs, cell.id
            assert cell.points > 0
            assert cell.title


def test_every_answer_has_visible_and_hidden_checks_with_other_inputs(reference: Notebook) -> None:
    checks = [cell for cell in reference.cells if cell.role == "check"]
    for answer in (cell for cell in reference.cells if cell.role == "answer"):
        mine = [cell for cell in checks if answer.grade_id in cell.needs]
        one_table = "-changes-of-" in answer.id  # what init() or build() changes: the same for all, nothing to hide
        assert {is_hidden(cell) for cell in mine} == ({False} if one_table else {True, False}), answer.id


def test_a_check_is_visible_or_hidden_as_a_whole(reference: Notebook) -> None:
    for cell in reference.cells:
        if is_hidden(cell):
            assert all(line.startswith("#") for line in stripped(cell.source).splitlines())


def test_cells_are_short(reference: Notebook) -> None:
    for cell in reference.cells:
        if cell.kind == "code" and not is_hidden(cell):
            lines = [line for line in cell.source.splitlines() if line.strip() and not line.startswith("###")]
            assert len(lines) <= (30 if cell.role == "answer" else 12), cell.id


@pytest.mark.parametrize("file", ["reference/course4/homework.ipynb", "course4/homework.ipynb"])
def test_the_title_of_the_chain_says_its_length(repo: Path, file: str) -> None:
    """`check` and gradebooks show titles where nobody sees the code."""
    cells = {cell.id: cell for cell in read_notebook(repo / file).cells}
    [length] = re.findall(r"NAMES = .* in range\(([\d_]+)\)", "\n".join(cell.source for cell in cells.values()))
    assert cells["course4-chain-check"].title == f"A chain of {int(length):,} operators"
