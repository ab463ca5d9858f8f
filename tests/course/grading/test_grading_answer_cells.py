"""An accident never costs a point: answers are found in copied, cut, moved, merged and renamed cells."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from accidents import (
    DEGREES,
    FILES,
    HELPER,
    LEVELS,
    OLD,
    OTHERS,
    SEEN,
    SMALLEST,
    SORT,
    Accident,
    copied,
    named,
    new,
    notebooks,
    stub,
)
from attempts import handed_in, solutions
from honest_students import reference
from hypothesis import given
from hypothesis import strategies as st
from nbval_runs import checks, nbval
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.grading.answer_cells import found_in
from kuiper_edu.course.grading.check import check_notebook, check_transplant
from kuiper_edu.course.grading.release import is_hidden
from kuiper_edu.course.grading.transplant import transplant
from kuiper_edu.course.trial import sources
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import Notebook

ALL = {**SEEN, **OTHERS}
by_day = {name: ALL[name] for name in list(ALL)[::6]}
# A helper, an import and a constant around the solution: the statements of one answer's cell.
HELPED = """import operator

LOWEST = 0


def ready(waits_for):
    return sorted(name for name, degree in waits_for.items() if operator.eq(degree, LOWEST))


{answer}"""


def right() -> Notebook:
    return handed_in(reference(), solutions(reference()))


def last_definitions(parts: list[str]) -> dict[str, str]:
    """Each name that these cells define -> the statement that defines it last."""
    statements = (node for source in parts for _, node in sources.statements(source))
    return {getattr(node, "name", ast.unparse(node)): ast.unparse(node) for node in statements}


@pytest.mark.parametrize("name", ALL)
def test_every_answer_is_found(name: str) -> None:
    (_, notebook), *_ = notebooks(right(), {name: ALL[name]})
    planted = transplant(reference(), notebook, hidden=True)
    assert (planted.problems, planted.shortcuts) == ({}, {})
    for cell in reference().cells:
        if cell.role == "answer":
            found = last_definitions(planted.answers()[cell.name])
            assert planted.promised(cell) <= found.keys()
            assert "NotImplementedError" not in "".join(found[name] for name in planted.promised(cell))


@pytest.mark.process
@pytest.mark.parametrize("accidents", [by_day, pytest.param(ALL, marks=pytest.mark.nightly)], ids=["some", "all"])
def test_every_check_passes(accidents: Mapping[str, Accident]) -> None:
    for name, notebook in notebooks(right(), accidents):
        rows = check_transplant(transplant(reference(), notebook, hidden=True), project.root())
        assert not [(name, row.id, row.reason) for row in rows if row.status != "passed"]


def visible() -> set[str]:
    """The exercises that have a visible check."""
    return {cell.exercise for cell in reference().cells if cell.role == "check" and not is_hidden(cell)}


def boundaries(source: str) -> list[int]:
    """The lines at which a statement begins, but for the first."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    starts = {min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))]) for node in nodes}
    return sorted(starts - {1})


@given(st.data())
def test_cutting_a_cell_and_copying_its_parts_changes_nothing(data: st.DataObject) -> None:
    """Wherever the cell is cut between two statements, and whichever parts are pasted again."""
    name = data.draw(st.sampled_from([DEGREES, SORT, SMALLEST, LEVELS]))
    notebook = right()
    cell = named(notebook, name)
    cell.source = HELPED.format(answer=cell.source)
    lines = cell.source.splitlines()
    cuts = sorted(data.draw(st.sets(st.sampled_from(boundaries(cell.source)), max_size=4)))
    ends = [0, *(cut - 1 for cut in cuts), len(lines)]
    parts = ["\n".join(lines[a:b]).strip("\n") for a, b in pairwise(ends)]
    keep_ids = data.draw(st.booleans())
    cells = [replace(cell, source=parts[0]), *(copied(cell, part) if keep_ids else new(part) for part in parts[1:])]
    again = [one for one in cells if data.draw(st.booleans())]
    at = notebook.cells.index(cell)
    notebook.cells[at : at + 1] = [*cells, *again] if data.draw(st.booleans()) else cells
    notebook.cells += again
    planted = transplant(reference(), notebook)
    assert not planted.problems
    expected = last_definitions([cell.source])
    if not keep_ids:  # of cells that the learner added, only what is used is taken
        expected = {key: text for key, text in expected.items() if key in planted.promised(named(reference(), name))}
    found = last_definitions(planted.answers()[name])
    assert {key: found.get(key) for key in expected} == expected


@given(st.sets(st.integers(0, len(reference().cells) - 1)), st.booleans())
def test_copying_any_cells_changes_nothing(chosen: set[int], beside: bool) -> None:
    notebook = right()
    copies = {at: copied(notebook.cells[at]) for at in chosen}
    if beside:
        notebook.cells = [each for at, cell in enumerate(notebook.cells) for each in (cell, copies.get(at)) if each]
    else:
        notebook.cells += copies.values()
    assert transplant(reference(), notebook).answers() == transplant(reference(), right()).answers()


def attempts(*own: str, others: tuple[str, ...] = ()) -> Notebook:
    """A homework with these cells of an answer, and others below."""
    notebook = right()
    cell = named(notebook, DEGREES)
    at = notebook.cells.index(cell)
    notebook.cells[at : at + 1] = [copied(cell, source) for source in own] + [new(source) for source in others]
    return notebook


def judged(*own: str, others: tuple[str, ...] = ()) -> str:
    """The code that is judged."""
    found = found_in(attempts(*own, others=others), reference())
    return next(each.source for each in found if each.name == DEGREES)


def test_of_several_attempts_in_its_own_cells_the_last_counts() -> None:
    assert judged(OLD, "def in_degrees(s): return 1", OLD).endswith(OLD)


def test_an_attempt_elsewhere_never_replaces_a_written_answer() -> None:
    assert judged("def in_degrees(s): return 1", others=(OLD,)) == "def in_degrees(s): return 1"


def test_the_last_attempt_elsewhere_counts_if_its_own_cell_is_blank() -> None:
    blank = stub(named(right(), DEGREES))
    assert judged(blank, others=("def in_degrees(s): return 1", OLD, "in_degrees_too = 1")) == OLD


def test_code_in_its_own_cell_stays_with_an_answer_that_is_elsewhere() -> None:
    assert judged("ONE = 1", others=("def in_degrees(s): return ONE",)) == "ONE = 1\n\ndef in_degrees(s): return ONE"


def test_what_is_no_python_with_its_neighbour_either_stays_as_it_is() -> None:
    assert judged("def in_degrees(:", "x = 1") == "def in_degrees(:\n\nx = 1"


def test_an_empty_helper_cell_is_found_in_no_other_cell() -> None:
    assert transplant(reference(), attempts(OLD, others=("mine = 1",))).answers()[HELPER] == [
        named(right(), HELPER).source
    ]


@pytest.mark.process
def test_a_missing_answer_is_no_reason_to_call_others_missing() -> None:
    notebook = right()
    notebook.cells.remove(named(notebook, DEGREES))
    rows = {row.id: row for row in check_transplant(transplant(reference(), notebook), project.root())}
    assert rows[f"{DEGREES}-check"].status == "missing"
    assert rows[f"{SORT}-check"].status == "wrong"
    assert rows[f"{SORT}-check"].reason.startswith("this answer calls in_degrees")


@pytest.mark.parametrize(
    ("own", "others", "said"),
    [
        ((OLD, OLD), (), "In-degrees: cell {first} judged (its own: cells {first} and {second})."),
        ((OLD, "x = 1"), (), "In-degrees: cells {first} and {second} judged (its own: cells {first} and {second})."),
        (("x = 1",), (OLD,), "In-degrees: cells {first} and {second} judged (its own: cell {first})."),
        ((), (OLD,), "In-degrees: cell {first} judged (its own cell is missing)."),
        ((OLD,), (), ""),
    ],
)
def test_the_notes_say_what_was_found_and_judged(own: tuple[str, ...], others: tuple[str, ...], said: str) -> None:
    notebook = right()
    cell = named(notebook, DEGREES)
    at = notebook.cells.index(cell)
    notebook.cells[at : at + 1] = [copied(cell, source) for source in own] + [new(source) for source in others]
    told = said.format(first=at + 1, second=at + 2)
    assert transplant(reference(), notebook).notes == ([told] if told else [])


@needs_isolation
@pytest.mark.slow
def test_grade_gives_all_points(repo: Path) -> None:
    graded = dict(Grader(reference(), repo).grade(notebooks(right(), ALL)))
    lost = [(name, row.id) for name, rows in graded.items() for row in rows if row.points < row.possible]
    assert graded.keys() == ALL.keys()
    assert not lost


@pytest.mark.process
@pytest.mark.parametrize(
    "accidents",
    [
        pytest.param(dict(list(ALL.items())[7::12]), marks=pytest.mark.slow),
        pytest.param(ALL, marks=pytest.mark.nightly),
    ],
    ids=["some", "all"],
)
def test_nbval_passes_every_check(accidents: Mapping[str, Accident], tmp_path: Path) -> None:
    files = {f"homework_{number}.ipynb": book for number, (_, book) in enumerate(notebooks(right(), accidents))}
    outcomes = {file: checks(cells) for file, cells in nbval(tmp_path, files).items()}
    assert outcomes == dict.fromkeys(files, dict.fromkeys(visible(), "passed"))


@pytest.mark.process
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if number else ()) for number, name in enumerate(FILES)]
)
def test_what_editors_do_to_a_file_costs_nothing(name: str, tmp_path: Path) -> None:
    (tmp_path / "homework.ipynb").write_bytes(FILES[name](right().to_text().encode()))
    report = check_notebook(tmp_path / "homework.ipynb", hidden=True, keep=False)
    assert [(row.id, row.reason) for row in report.rows if row.status != "passed"] == []


@pytest.mark.process
@pytest.mark.parametrize("every", [pytest.param(4, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.nightly)])
def test_what_editors_do_to_a_file_costs_nothing_at_nbval(every: int, tmp_path: Path) -> None:
    edits = list(FILES.values())[::every]
    files = {f"homework_{number}.ipynb": edit(right().to_text().encode()) for number, edit in enumerate(edits)}
    outcomes = {file: checks(cells) for file, cells in nbval(tmp_path, files).items()}
    assert outcomes == dict.fromkeys(files, dict.fromkeys(visible(), "passed"))
