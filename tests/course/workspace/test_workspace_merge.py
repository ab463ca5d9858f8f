"""Merging: the course's changes are taken over, and nothing that the learner wrote is lost."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.course.workspace.delivery import copy_of, delivered, fingerprint, fingerprints
from kuiper_edu.course.workspace.merge import KEPT, Merged, merge
from kuiper_edu.support.notebooks import Cell, Notebook

NOTE = "Yours, kept."


def notebook(**sources: str) -> Notebook:
    """The copy in a workspace of a notebook with these cells."""
    return copy_of(Notebook([Cell(source, id=name) for name, source in sources.items()]))


def merged(mine: Notebook, theirs: Notebook) -> Merged:
    return merge(delivered(mine), mine, theirs, NOTE)


def edited(before: Notebook, **sources: str) -> Notebook:
    """The notebook after a learner has changed, and run, these cells."""
    after = deepcopy(before)
    for cell in after.cells:
        if cell.id in sources:
            cell.source = sources[cell.id]
            cell.outputs, cell.execution_count = [{"output_type": "stream", "name": "stdout", "text": "1"}], 1
    return after


def sources(result: Merged) -> list[str]:
    return [cell.source for cell in result.notebook.cells]


OLD = notebook(a="a", b="b", c="c")


def test_an_untouched_cell_takes_the_new_text() -> None:
    assert sources(merged(OLD, notebook(a="a", b="B", c="c"))) == ["a", "B", "c"]


def test_a_changed_cell_stays_with_its_outputs_where_the_course_left_it_alone() -> None:
    mine = edited(OLD, b="mine")
    result = merged(mine, notebook(a="a", b="b", c="C"))
    assert sources(result) == ["a", "mine", "C"]
    assert result.notebook.cells[1].outputs == mine.cells[1].outputs
    assert (result.renewed, result.conflicts) == (["c"], [])


def test_what_both_changed_is_the_new_text_with_the_learners_below_and_a_note() -> None:
    result = merged(edited(OLD, b="mine"), notebook(a="a", b="B", c="c"))
    assert sources(result) == ["a", "B", "> Yours, kept.\n\n```python\nmine\n```", "c"]
    assert result.conflicts == ["b"]
    assert [cell.kind for cell in result.notebook.cells] == ["code", "code", "markdown", "code"]


def test_a_kept_text_is_fenced_so_that_it_cannot_end_the_fence() -> None:
    result = merged(edited(OLD, b='"""\n```\n"""'), notebook(a="a", b="B", c="c"))
    assert result.notebook.cells[2].source.endswith('````python\n"""\n```\n"""\n````')


def test_added_cells_stay_behind_the_cell_they_stood_behind() -> None:
    mine = deepcopy(OLD)
    mine.cells = [Cell("top", id="t"), *mine.cells[:2], Cell("1", id="x"), Cell("2", id="y"), *mine.cells[2:]]
    result = merged(mine, notebook(n="new", a="a", b="B", m="more", c="c"))
    assert sources(result) == ["top", "new", "a", "B", "1", "2", "more", "c"]


def test_a_dropped_cell_goes_if_it_is_untouched_and_stays_at_the_end_if_it_is_not() -> None:
    mine = edited(OLD, b="mine")
    mine.cells.insert(2, Cell("my note to it", id="note"))
    result = merged(mine, notebook(c="c", d="d"))
    assert sources(result) == ["c", "d", "mine", "my note to it"]
    assert result.orphans == ["b"]


def test_a_cell_that_the_learner_removed_stays_away_until_the_course_changes_it() -> None:
    mine = deepcopy(OLD)
    del mine.cells[1]
    assert sources(merged(mine, notebook(a="a", b="b", c="C"))) == ["a", "C"]
    assert sources(merged(mine, notebook(a="a", b="B", c="c"))) == ["a", "B", "c"]


def test_outputs_of_untouched_unchanged_cells_stay() -> None:
    mine = edited(OLD, a="a")
    assert merged(mine, notebook(a="a", b="B", c="c")).notebook.cells[0].outputs == mine.cells[0].outputs


def test_cells_without_ids_are_found_by_their_text() -> None:
    mine = deepcopy(OLD)
    mine.cells = [replace(cell, id="") for cell in mine.cells]
    assert sources(merged(mine, notebook(a="a", b="B", c="c"))) == ["a", "B", "c"]


def test_an_answer_is_found_by_its_grade_id() -> None:
    old = copy_of(Notebook([Cell("stub", id="old", grade_id="answer")]))
    mine = replace(old, cells=[Cell("mine", id="", grade_id="answer")])
    new = copy_of(Notebook([Cell("stub", id="new", grade_id="answer"), Cell("more", id="more")]))
    assert merge({"old": fingerprint(Cell("stub")), "new": fingerprint(Cell("stub"))}, mine, new, NOTE).conflicts == []
    assert sources(merged(mine, new))[0] == "stub"
    assert "mine" in sources(merged(mine, new))[1]


def test_an_emptied_cell_leaves_no_empty_conflict_cell() -> None:
    assert sources(merged(edited(OLD, b=" \n"), notebook(a="a", b="B", c="c"))) == ["a", "B", "c"]


def test_two_cells_of_one_id_are_both_kept() -> None:
    mine = deepcopy(OLD)
    mine.cells.insert(2, Cell("twin", id="b"))
    result = merged(mine, notebook(a="a", b="B", c="c"))
    assert sources(result) == ["a", "B", "twin", "c"]
    assert len({cell.id for cell in result.notebook.cells}) == 4


def test_a_learners_metadata_stays_and_the_courses_is_the_courses() -> None:
    old = copy_of(Notebook([Cell("a", id="a", metadata={"tags": ["old"]})]))
    mine = deepcopy(old)
    mine.cells[0].metadata |= {"collapsed": True}
    mine.metadata["colab"] = {"x": 1}
    new = copy_of(Notebook([Cell("a", id="a", metadata={"tags": ["new"]})]))
    result = merged(mine, new).notebook
    assert result.cells[0].metadata == {"collapsed": True, "tags": ["new"]}
    assert result.metadata["colab"] == {"x": 1}


TEXTS = st.sampled_from(["a", "b", "c", "d", "raise NotImplementedError()", "# mine", "x = 1\n", "```", "", "é\r\n"])
IDS = st.sampled_from([f"id{number}" for number in range(6)] + ["kept-1", "", "?"])
GRADES = st.sampled_from(["", "", "", "g1", "g2"])
KINDS = st.sampled_from(["code", "code", "markdown", "raw"])
CELLS = st.lists(st.builds(Cell, source=TEXTS, id=IDS, grade_id=GRADES, kind=KINDS), max_size=7)
COURSES = CELLS.map(lambda cells: copy_of(Notebook(cells)))


@st.composite
def learners(draw: st.DrawFn, course: Notebook) -> Notebook:
    """Draw the changes of a learner to a notebook: cells changed, removed, added, moved, or without their ids."""
    cells = []
    for cell in deepcopy(course.cells):
        deed = draw(st.sampled_from(["leave", "leave", "change", "remove", "add", "lose id", "lose id and change"]))
        if deed == "remove":
            continue
        if "change" in deed:
            cell.source = f"learner: {draw(TEXTS)}"
        if "lose id" in deed:
            cell.id = ""
        cells.append(cell)
        if deed == "add":
            cells.append(Cell(f"learner, too: {draw(TEXTS)}", id=draw(IDS), kind=draw(KINDS)))
    return replace(course, cells=draw(st.permutations(cells)) if draw(st.booleans()) else cells)


@given(st.data())
def test_nothing_a_learner_wrote_is_ever_lost_over_several_versions(data: st.DataObject) -> None:
    notebook = data.draw(COURSES)
    written: set[str] = set()
    for _ in range(3):
        notebook = data.draw(learners(notebook))
        written = {text for text in written if any(text in cell.source for cell in notebook.cells)}
        written |= {cell.source for cell in notebook.cells if cell.source.startswith("learner")}
        newer = data.draw(COURSES)
        notebook = merged(notebook, newer).notebook
        lost = [text for text in written if not any(text in cell.source for cell in notebook.cells)]
        assert lost == []
        assert delivered(notebook) == delivered(newer)


@given(st.data())
def test_a_second_merge_changes_nothing(data: st.DataObject) -> None:
    course, newer = data.draw(COURSES), data.draw(COURSES)
    once = merged(data.draw(learners(course)), newer).notebook
    again = merged(once, newer)
    assert again.notebook.cells == once.cells
    assert (again.renewed, again.conflicts, again.orphans) == ([], [], [])


@given(st.data())
def test_every_cell_of_the_course_is_there_with_its_new_text_unless_the_learner_says_otherwise(
    data: st.DataObject,
) -> None:
    course, newer = data.draw(COURSES), data.draw(COURSES)
    result = merged(course, newer).notebook
    assert [fingerprint(cell) for cell in result.cells] == [fingerprint(cell) for cell in newer.cells]


@given(st.data())
def test_ids_are_unique_and_sound(data: st.DataObject) -> None:
    result = merged(data.draw(learners(data.draw(COURSES))), data.draw(COURSES)).notebook
    ids = [cell.id for cell in result.cells]
    assert len(set(ids)) == len(ids)
    assert all(ids)


def test_a_conflict_cell_is_made_once() -> None:
    mine = edited(OLD, b="mine")
    second = merged(mine, notebook(a="a", b="B", c="c")).notebook
    back = edited(second, b="mine")
    third = merged(back, notebook(a="a", b="BB", c="c")).notebook
    assert sum(cell.id.startswith(KEPT) for cell in third.cells) == 1


@pytest.mark.parametrize("text", ["x = 1\n", "x = 1\r\n", "x = 1  "])
def test_white_space_at_the_end_is_no_change(text: str) -> None:
    assert fingerprints([Cell(text, id="a")]) == fingerprints([Cell("x = 1", id="a")])
