"""Releases: nothing of a solution gets out, nothing else changes, the same bytes every time."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest
from toy_homework import CODE, homework

from kuiper_edu.course.grading.release import release, release_text, released, stripped
from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.support.notebooks import Notebook

COURSE = "course4"  # the toy's


@pytest.fixture
def reference() -> Notebook:
    return homework()


def test_release_writes_the_student_s_notebook_and_twice_the_same(reference: Notebook, tmp_path: Path) -> None:
    folder = tmp_path / "reference" / COURSE
    folder.mkdir(parents=True)
    (folder / "homework.ipynb").write_text(reference.to_text(), encoding="utf-8")
    path = release(COURSE, tmp_path)
    first = path.read_bytes()
    assert path == tmp_path / COURSE / "homework.ipynb"
    assert release(COURSE, tmp_path).read_bytes() == first == release_text(COURSE, tmp_path).encode("utf-8")


def test_an_answer_loses_its_solution_and_a_hidden_check_all_but_comments(reference: Notebook) -> None:
    sources = {cell.id: cell.source for cell in released(reference).cells}
    stub = "def in_degrees(successors):\n    raise NotImplementedError()  # your code here"
    assert sources["course4-in-degrees"] == stub
    assert sources["course4-in-degrees-hidden"] == "# In-degrees of another graph"
    same = {name for name, (source, _, _) in CODE.items() if sources[name] == source.strip("\n")}
    changed = {"course4-in-degrees", "course4-in-degrees-hidden", "course4-topo-sort", "course4-topo-sort-hidden"}
    assert same == CODE.keys() - changed


def test_every_output_an_answer_could_have_made_is_cleared(reference: Notebook) -> None:
    for cell in released(reference).cells:
        if cell.role in ("answer", "helper", "check", "show"):
            assert (cell.outputs, cell.execution_count) == ([], None), cell.id


def test_the_code_of_a_check_is_folded_and_nothing_else(reference: Notebook) -> None:
    for cell in released(reference).cells:
        folded = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        assert folded == (cell.role == "check"), cell.id


def test_ids_order_and_prose_stay(reference: Notebook) -> None:
    before, after = reference.cells, released(reference).cells
    assert [(cell.id, cell.grade_id, cell.kind) for cell in before] == [
        (cell.id, cell.grade_id, cell.kind) for cell in after
    ]
    assert [cell for cell in before if cell.kind == "markdown"] == [cell for cell in after if cell.kind == "markdown"]


def test_releasing_leaves_the_reference_alone(reference: Notebook) -> None:
    before = deepcopy(reference)
    released(reference)
    assert reference == before


def test_a_nested_solution_keeps_its_indentation() -> None:
    solution = "        ### BEGIN SOLUTION\n        x = 1\n\n        y = 2\n        ### END SOLUTION\n"
    source = f"def f():\n    if True:\n{solution}    return 0\n"
    assert stripped(source) == (
        "def f():\n    if True:\n        raise NotImplementedError()  # your code here\n    return 0"
    )


@pytest.mark.parametrize("marker", ["### BEGIN SOLUTION", "### END SOLUTION", "  ### BEGIN HIDDEN TESTS"])
def test_a_marker_without_a_partner_is_refused(marker: str) -> None:
    with pytest.raises(NotebookError, match=f"the marker '{marker.strip()}' has no partner"):
        stripped(f"x = 1\n{marker}\ny = 2")


def test_no_such_course_or_reference_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no course 'course9'"):
        release("course9", tmp_path)
    with pytest.raises(UsageError, match=r"reference/course4/homework\.ipynb is missing"):
        release("course4", tmp_path)
