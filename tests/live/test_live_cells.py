"""What a learner wrote in a notebook can be told cell by cell, and the notebook be made of it again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.live.cells import Written, with_cells, written, written_in
from kuiper_edu.support.notebooks import Cell, Notebook

FRESH = Notebook([Cell("# Title", id="title", kind="markdown"), Cell("x = 1", id="one"), Cell("x + 1", id="two")])
TEXTS = st.text(alphabet="xy =1\n", max_size=8)


@st.composite
def work(draw: st.DrawFn) -> list[Written]:
    """What somebody wrote: in some of the course's cells, and in cells of their own below them."""
    changed = [Written(cell.id, draw(TEXTS), kind=cell.kind) for cell in FRESH.cells if draw(st.booleans())]
    places = draw(st.lists(st.sampled_from(["", "title", "one", "two"]), max_size=4))
    return changed + [Written(f"own-{i}", draw(TEXTS), after=place) for i, place in enumerate(places)]


@given(work())
def test_a_notebook_made_of_what_was_written_tells_the_same_again(cells: list[Written]) -> None:
    told = written_in(with_cells(FRESH, cells), FRESH)
    unchanged = {cell.id: cell.source.rstrip() for cell in FRESH.cells}
    expected = [cell for cell in cells if cell.after is not None or cell.text.rstrip() != unchanged[cell.id]]
    assert sorted(told, key=lambda cell: cell.id) == sorted(expected, key=lambda cell: cell.id)
    assert with_cells(FRESH, told) == with_cells(FRESH, told[::1])


@pytest.mark.parametrize("after", [None, "gone"])
def test_what_has_no_place_in_the_course_any_more_is_at_the_end(after: str | None) -> None:
    whole = with_cells(FRESH, [Written("old", "mine", after)])
    assert [cell.source for cell in whole.cells] == ["# Title", "x = 1", "x + 1", "mine"]


def test_the_page_may_leave_out_what_is_usual() -> None:
    assert written({"id": "one", "text": "x = 2"}) == Written("one", "x = 2")
    assert written(Written("own", "x", "one", "markdown").as_data()) == Written("own", "x", "one", "markdown")
