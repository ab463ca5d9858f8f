"""Transplanting takes only answers, each separately: a problem with one affects only its question."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from attempts import handed_in, solutions

from kuiper_edu.course.grading.release import is_hidden, read_reference, reference_path
from kuiper_edu.course.grading.transplant import Transplant, transplant
from kuiper_edu.support.notebooks import Cell, Notebook

SORT = "course4-topo-sort"


@pytest.fixture
def reference(repo: Path) -> Notebook:
    return read_reference(reference_path("course4", repo))


@pytest.fixture
def submitted(reference: Notebook) -> Notebook:
    return handed_in(reference, solutions(reference))


def cell_of(notebook: Notebook, name: str) -> Cell:
    return next(cell for cell in notebook.cells if cell.grade_id == name)


def test_a_right_notebook_comes_through_whole(reference: Notebook, submitted: Notebook) -> None:
    planted = transplant(reference, submitted)
    assert (planted.problems, planted.shortcuts) == ({}, {})
    assert cell_of(planted.notebook, SORT).source == cell_of(reference, SORT).source


def test_hidden_checks_stay_out_unless_asked_for(reference: Notebook, submitted: Notebook) -> None:
    assert not [cell for cell in transplant(reference, submitted).notebook.cells if is_hidden(cell)]
    assert [cell for cell in transplant(reference, submitted, hidden=True).notebook.cells if is_hidden(cell)]


def test_the_learner_s_checks_tags_and_outputs_stay_behind(reference: Notebook, submitted: Notebook) -> None:
    for cell in submitted.cells:
        if cell.role in ("check", "setup"):
            cell.source = "print('all right')"
        cell.metadata["tags"] = ["nbval-skip", "raises-exception"]
        cell.outputs = [{"output_type": "stream", "name": "stdout", "text": "all right"}]
    cells = transplant(reference, submitted).notebook.cells
    assert not [cell for cell in cells if "all right" in cell.source]
    assert not [cell for cell in cells if "nbval-skip" in cell.metadata.get("tags", [])]
    assert not [cell for cell in cells if cell.role == "answer" and cell.outputs]


def test_an_answer_is_found_by_its_cell_id_when_its_metadata_is_gone(reference: Notebook, submitted: Notebook) -> None:
    cell = cell_of(submitted, SORT)
    cell.grade_id = ""
    cell.source = "mine = 1"
    assert cell_of(transplant(reference, submitted).notebook, SORT).source == "mine = 1"


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ("missing", "is not in the notebook"),
        ("markdown", "turned into a markdown cell"),
        ("raw", "turned into a raw cell"),
    ],
)
def test_a_damaged_answer_costs_that_question_only(
    reference: Notebook, submitted: Notebook, damage: str, says: str
) -> None:
    cell = cell_of(submitted, SORT)
    if damage == "missing":
        submitted.cells.remove(cell)
    else:
        cell.kind, cell.source = damage, "It was here."
    planted = transplant(reference, submitted)
    assert list(planted.problems) == [SORT]
    assert says in planted.problems[SORT]
    assert "NotImplementedError" in cell_of(planted.notebook, SORT).source


def test_the_reference_s_solution_never_stands_in_for_a_missing_answer(reference: Notebook) -> None:
    planted = transplant(reference, Notebook([]))
    sources = [cell.source for cell in planted.notebook.cells if cell.role == "answer"]
    assert sources
    assert all("NotImplementedError" in source for source in sources)


@pytest.mark.parametrize("source", ["", "   \n", None])
def test_a_blank_answer_is_known_as_blank(reference: Notebook, submitted: Notebook, source: str | None) -> None:
    blank = handed_in(reference, {})
    cell_of(submitted, SORT).source = cell_of(blank, SORT).source + "\n" if source is None else source
    assert transplant(reference, submitted).problems == {SORT: "there is no answer yet"}


def test_an_answer_that_was_split_is_joined_from_cells_that_the_learner_added(
    reference: Notebook, submitted: Notebook
) -> None:
    submitted.cells.insert(0, Cell("LIMIT = 3\nother = 4", id="x"))
    submitted.cells.append(Cell("import os\n\ndef mine():\n    return os, LIMIT", id="y"))
    cell_of(submitted, SORT).source = "def topo_sort(s):\n    return mine()"
    source = cell_of(transplant(reference, submitted).notebook, SORT).source
    assert source.split("\n\n") == [
        "LIMIT = 3",
        "import os",
        "def mine():\n    return os, LIMIT",
        "def topo_sort(s):\n    return mine()",
    ]


@pytest.mark.parametrize("source", ["@answer('course4.topo_sort')\nclass Any: ...", "def topo_sort(s): ..."])
def test_an_answer_is_found_by_its_slot_or_its_name_when_every_id_is_gone(
    reference: Notebook, submitted: Notebook, source: str
) -> None:
    for cell in submitted.cells:
        cell.grade_id = cell.id = ""
    mine = next(cell for cell in submitted.cells if "def topo_sort" in cell.source)
    mine.source = source
    planted = transplant(reference, submitted)
    assert planted.problems == {}
    assert cell_of(planted.notebook, SORT).source.endswith(source)


def test_a_check_runs_with_the_answers_that_it_needs_and_no_others(reference: Notebook, submitted: Notebook) -> None:
    planted = transplant(reference, submitted)
    check = cell_of(planted.notebook, "course4-levels-check")
    names = [cell.name for cell in planted.cells_for(check)]
    assert names == ["course4-helper", "course4-in-degrees", "course4-levels", "course4-levels-check"]


def test_a_giant_cell_is_refused_before_it_is_parsed(
    reference: Notebook, submitted: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    cell_of(submitted, SORT).source = "a = 1\n" * 1_400_000
    submitted.cells.insert(0, Cell("b = 2\n" * 1_400_000, id="added"))
    parsed: list[int] = []
    parse = ast.parse
    monkeypatch.setattr(ast, "parse", lambda source, *rest: (parsed.append(len(source)), parse(source, *rest))[1])
    planted = transplant(reference, submitted)
    assert planted.problems == {SORT: "its answer cell holds 8,400,000 characters, at most 100,000 are read"}
    assert max(parsed, default=0) <= 100_000


def test_an_answer_that_is_no_python_travels_as_it_is(reference: Notebook, submitted: Notebook) -> None:
    cell_of(submitted, SORT).source = "def topo_sort(:"
    planted = transplant(reference, submitted)
    assert cell_of(planted.notebook, SORT).source == "def topo_sort(:"
    assert not planted.problems


def test_a_helper_cell_travels_with_the_answers(reference: Notebook, submitted: Notebook) -> None:
    helper = next(cell for cell in submitted.cells if cell.role == "helper")
    helper.source = "def mine(): ..."
    cell_of(submitted, SORT).source = "def topo_sort(s):\n    return mine()"
    planted = transplant(reference, submitted)
    assert "def mine(): ..." in [cell.source for cell in planted.notebook.cells]


def test_a_shortcut_is_found_in_the_answer_that_takes_it(reference: Notebook, submitted: Notebook) -> None:
    cell_of(submitted, SORT).source = "def topo_sort(s):\n    import networkx"
    assert list(transplant(reference, submitted).shortcuts) == [SORT]


def test_a_variable_of_one_answer_is_no_parameter_of_another() -> None:
    cells = [
        Cell("successors = {}\nwhile True: pass", role="answer", grade_id="endless"),
        Cell("def right(successors):\n    return list(successors)", role="answer", grade_id="right"),
    ]
    check = Cell("report('it', right({}))", role="check", grade_id="check", needs=("right",))
    assert [cell.name for cell in Transplant(Notebook([*cells, check])).cells_for(check)] == ["right", "check"]
