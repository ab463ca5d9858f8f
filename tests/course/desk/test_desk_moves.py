"""A cell that moved to another notebook takes the learner's text along, and nothing is lost on the way."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_course import STUB, course_of, sources, todays_course, write, write_notebook
from test_desk_merge import COURSES, NOTE, learners

from kuiper_edu.course import desk
from kuiper_edu.course.desk import delivery, moves, update
from kuiper_edu.course.desk.delivery import copy_of, delivered
from kuiper_edu.course.desk.merge import KEPT, merge
from kuiper_edu.course.desk.moves import Copy
from kuiper_edu.course.grading.notebooks import Cell, Notebook, read_notebook

LayOut = Callable[..., list[str]]
OLD, NEW = "course5/1_registry.ipynb", "course5/1b_layers.ipynb"


def unsplit(course: Path) -> None:
    """A course whose lesson holds both parts."""
    names = ("first", "exercise", "second", "more")
    write_notebook(course / OLD, *(Cell(STUB if name == "exercise" else name, id=name) for name in names))


def split(course: Path, stub: str = STUB) -> None:
    """The same course a version later: the exercise and what follows stand in a second notebook."""
    write_notebook(course / OLD, Cell("first", id="first"), Cell("new end", id="end"))
    cells = [Cell("opening", id="opening"), Cell(stub, id="exercise"), Cell("second", id="second")]
    write_notebook(course / NEW, *cells, Cell("more", id="more"))


@pytest.fixture
def at_desk(course: Path, lay_out: LayOut) -> Path:
    """A desk that has the unsplit lesson."""
    unsplit(course)
    lay_out()
    return course / "my_course"


def test_an_answer_arrives_in_the_new_notebook_and_leaves_the_old_one(
    course: Path, lay_out: LayOut, at_desk: Path
) -> None:
    write(at_desk / OLD, "exercise", "mine")
    split(course)
    assert lay_out() == [
        f"{NEW}: what you had written in 1 cell of {OLD} is here now.",
        f"{OLD}: the course's new text of 1 cell was brought in.",
    ]
    assert sources(at_desk / OLD) == ["first", "new end"]
    assert sources(at_desk / NEW) == ["opening", "mine", "second", "more"]
    assert lay_out() == []


def test_cells_that_were_added_behind_a_moved_cell_go_along(course: Path, lay_out: LayOut, at_desk: Path) -> None:
    mine = read_notebook(at_desk / OLD)
    mine.cells.insert(1, Cell("stays", id="stays"))
    mine.cells.insert(4, Cell("goes", id="goes"))
    (at_desk / OLD).write_text(mine.to_text(), encoding="utf-8")
    split(course)
    lay_out()
    assert sources(at_desk / OLD) == ["first", "stays", "new end"]
    assert sources(at_desk / NEW) == ["opening", STUB, "second", "goes", "more"]


def test_outputs_of_a_moved_answer_come_along(course: Path, lay_out: LayOut, at_desk: Path) -> None:
    mine = read_notebook(at_desk / OLD)
    said = [{"output_type": "stream", "name": "stdout", "text": ["right"]}]
    mine.cells[1] = replace(mine.cells[1], source="mine", outputs=said, execution_count=3)
    (at_desk / OLD).write_text(mine.to_text(), encoding="utf-8")
    split(course)
    lay_out()
    assert read_notebook(at_desk / NEW).cells[1].outputs == said


def test_where_the_course_has_a_new_stub_the_answer_stands_below_it(
    course: Path, lay_out: LayOut, at_desk: Path
) -> None:
    write(at_desk / OLD, "exercise", "mine")
    split(course, stub=f"def other():\n    {STUB}")
    assert any("you and the course had changed exercise" in sentence for sentence in lay_out())
    opening, stub, kept, *_ = sources(at_desk / NEW)
    assert (opening, stub) == ("opening", f"def other():\n    {STUB}")
    assert kept.endswith("```python\nmine\n```")
    assert "mine" not in sources(at_desk / OLD)


def test_what_was_written_in_the_new_notebook_already_stays(course: Path, lay_out: LayOut, at_desk: Path) -> None:
    write(at_desk / OLD, "exercise", "older")
    before = (at_desk / OLD).read_bytes()
    split(course)
    lay_out()
    (at_desk / OLD).write_bytes(before)  # an old backup comes back
    write(at_desk / NEW, "exercise", "newer")
    lay_out()
    assert sources(at_desk / NEW) == ["opening", "newer", "second", "more"]
    assert "older" in sources(at_desk / OLD)


def test_a_stub_that_is_there_untouched_takes_the_answer(course: Path, lay_out: LayOut, at_desk: Path) -> None:
    before = (at_desk / OLD).read_bytes()
    split(course)
    lay_out()
    (at_desk / OLD).write_bytes(before)
    write(at_desk / OLD, "exercise", "mine")
    lay_out()
    assert sources(at_desk / NEW) == ["opening", "mine", "second", "more"]
    assert sources(at_desk / OLD) == ["first", "new end"]


def test_an_id_that_two_other_notebooks_have_says_nothing(course: Path, lay_out: LayOut, at_desk: Path) -> None:
    write(at_desk / OLD, "exercise", "mine")
    split(course)
    write_notebook(course / "course5/2_forward.ipynb", Cell("another", id="exercise"))
    lay_out()
    assert sources(at_desk / OLD) == ["first", "mine", "new end"]


def test_where_two_notebooks_give_a_cell_of_one_id_both_texts_arrive(
    course: Path, lay_out: LayOut, at_desk: Path
) -> None:
    other = "course5/0_other.ipynb"
    write_notebook(course / other, Cell("first", id="first"), Cell(STUB, id="exercise"))
    lay_out()
    for name in (OLD, other):
        write(at_desk / name, "exercise", f"mine in {name}")
    split(course)
    write_notebook(course / other, Cell("first", id="first"))
    lay_out()
    assert {f"mine in {OLD}", f"mine in {other}"} <= set(sources(at_desk / NEW))
    assert sources(at_desk / other) == ["first"]


def test_a_cell_of_another_course_is_another_cell(course: Path, lay_out: LayOut, at_desk: Path) -> None:
    write(at_desk / OLD, "exercise", "mine")
    write_notebook(course / OLD, Cell("first", id="first"))
    write_notebook(course / "course3/9_other.ipynb", Cell(STUB, id="exercise"))
    lay_out()
    assert sources(at_desk / OLD) == ["first", "mine"]


def test_a_damaged_new_notebook_is_kept_and_the_answer_stays(course: Path, lay_out: LayOut, at_desk: Path) -> None:
    write(at_desk / OLD, "exercise", "mine")
    split(course)
    (at_desk / NEW).write_text("{mine, too", encoding="utf-8")
    lay_out()
    assert "mine" in sources(at_desk / OLD)
    assert (at_desk / NEW).with_name("1b_layers.backup-1.ipynb").read_text(encoding="utf-8") == "{mine, too"


def test_a_kill_between_two_files_loses_nothing_and_doubles_nothing(
    course: Path, lay_out: LayOut, at_desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(at_desk / OLD, "exercise", "mine")
    split(course)
    real = update.write_whole
    for moment in (1, 2, 3):
        count = iter(range(1, 99))

        def killed(path: Path, text: str, count: Iterator[int] = count, moment: int = moment) -> None:
            if next(count) == moment:
                raise KeyboardInterrupt
            real(path, text)

        monkeypatch.setattr(update, "write_whole", killed)
        with pytest.raises(KeyboardInterrupt):
            lay_out()
        written = [text for name in (OLD, NEW) if (at_desk / name).exists() for text in sources(at_desk / name)]
        assert "mine" in written
        monkeypatch.setattr(update, "write_whole", real)
        lay_out()
        assert sources(at_desk / OLD) == ["first", "new end"]
        assert sources(at_desk / NEW) == ["opening", "mine", "second", "more"]
        for name in (OLD, NEW):  # begin again
            (at_desk / name).unlink()
        unsplit(course)
        (course / NEW).unlink()
        lay_out()
        write(at_desk / OLD, "exercise", "mine")
        split(course)


def test_an_unsplit_lesson_of_another_desk_is_taken_over_into_both(
    course: Path, lay_out: LayOut, tmp_path: Path, at_desk: Path
) -> None:
    write(at_desk / OLD, "exercise", "mine")
    shutil.copytree(at_desk, tmp_path / "other", symlinks=True)
    shutil.rmtree(at_desk)
    split(course)
    told = lay_out(source=tmp_path / "other")
    assert f"{NEW}: what you had written in {tmp_path / 'other' / OLD} was taken over." in told
    assert sources(at_desk / NEW) == ["opening", "mine", "second", "more"]
    assert sources(at_desk / OLD) == ["first", "new end"]


def test_an_original_of_the_same_version_written_earlier_is_known_by_its_hashes(
    course: Path, lay_out: LayOut, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (tmp_path / "other", course):
        unsplit(folder)
    version = delivery.version_of(copy_of(read_notebook(course / OLD)))
    hashes = delivery.fingerprints(read_notebook(course / OLD).cells)
    notebook = read_notebook(tmp_path / "other" / OLD)
    notebook.metadata["kuiper_edu"] = {"version": version}
    (tmp_path / "other" / OLD).write_text(notebook.to_text(), encoding="utf-8")
    write(tmp_path / "other" / OLD, "exercise", "mine")
    monkeypatch.setattr(delivery, "earlier", lambda: {version: {OLD: hashes}})
    split(course)
    for name in (OLD, NEW):
        write_notebook(course / name, *read_notebook(course / name).cells, version=version)
    lay_out(source=tmp_path / "other")
    assert sources(course / "my_course" / NEW) == ["opening", "mine", "second", "more"]
    assert sources(course / "my_course" / OLD) == ["first", "new end"]


UNSPLIT = "e57a275"  # before lessons 4.1, 4.2 and 5.1 became two each
MOVED = {
    "swaps": "course4/1b_cycles_and_other_orders.ipynb",
    "assign-buffers": "course4/2b_memory.ipynb",
    "leaky": "course5/1b_layers.ipynb",
}


def homes(course: Path, folder: str, cell: str) -> list[str]:
    """The notebooks of a course that have a cell of this id."""
    names = [name for name in delivery.names(course) if name.startswith(folder)]
    return [name for name in names if any(own.id == cell for own in read_notebook(course / name).cells)]


@pytest.mark.parametrize("at_a_desk", [True, False], ids=["its desk", "a copy without a desk"])
def test_every_answer_in_the_lessons_before_they_were_split_is_where_its_cell_is_now(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_a_desk: bool
) -> None:
    monkeypatch.delenv("KUIPER_STATE", raising=False)
    old = course_of(UNSPLIT, repo, tmp_path / "old")
    course = todays_course(repo, tmp_path / "new")
    place = tmp_path / "desk" if at_a_desk else old
    if at_a_desk:
        list(desk.lay_out(old, place))
    lessons = [name for name in delivery.names(old) if "homework" not in name]
    stubs = [(name, cell.id) for name in lessons for cell in read_notebook(old / name).cells if STUB in cell.source]
    for name, stub in stubs:
        write(place / name, stub, f"mine = {stub!r}")
    monkeypatch.chdir(course)
    here = place if at_a_desk else course / "my_course"
    list(desk.lay_out(course, here, None if at_a_desk else place))
    for name, stub in stubs:
        now = homes(course, name.partition("/")[0], stub) or [name]  # a cell that the course dropped stays
        assert all(f"mine = {stub!r}" in "\n".join(sources(here / home)) for home in now)
        assert now == [MOVED.get(stub, now[0])]
        assert now == [name] or f"mine = {stub!r}" not in sources(here / name)
    assert list(desk.lay_out(course, here)) == []


# Laws, of any courses and any learner ----

NAMES = ("course3/a.ipynb", "course3/b.ipynb", "course3/c.ipynb")
FRESH = st.dictionaries(st.sampled_from(NAMES), COURSES, min_size=1)


def brought(desk: Mapping[str, Notebook], fresh: Mapping[str, Notebook]) -> dict[str, Notebook]:
    """A desk after a newer course came to it."""
    copies = {name: Copy(notebook, delivered(notebook)) for name, notebook in desk.items()}
    moving = moves.parcels(copies, fresh)
    after = copies | moves.received(copies, moving)
    after |= moves.left(copies, moving)
    merged = {
        name: merge(after[name].base, after[name].notebook, course, NOTE).notebook if name in after else course
        for name, course in fresh.items()
    }
    return {**{name: copy.notebook for name, copy in after.items()}, **merged}


def texts(desk: Mapping[str, Notebook]) -> list[str]:
    return [cell.source for notebook in desk.values() for cell in notebook.cells]


def test_a_kept_text_that_the_learner_wrote_over_is_no_copy_of_it() -> None:
    def having(cell: Cell, base: str) -> Notebook:
        return Notebook([cell], metadata={"kuiper_edu": {"delivered": {"work": base}}})

    mine = Cell("mine = 1", id="work")
    notes = Cell("my notes", kind="markdown", id=f"{KEPT}{delivery.fingerprint(mine)}")
    before = {NAMES[0]: having(mine, "as it came"), NAMES[1]: having(notes, "as it came there")}
    after = brought(before, {NAMES[0]: Notebook([]), NAMES[1]: Notebook([Cell("stub", id="work")])})
    assert [text for text in texts(after) if "mine = 1" in text]


@given(st.data())
def test_nothing_a_learner_wrote_is_lost_when_cells_move_over_several_versions(data: st.DataObject) -> None:
    desk = data.draw(FRESH)
    written: set[str] = set()
    for _ in range(3):
        desk = {name: data.draw(learners(notebook)) for name, notebook in desk.items()}
        written = {text for text in written if any(text in own for own in texts(desk))}
        written |= {text for text in texts(desk) if text.startswith("learner")}
        desk = brought(desk, data.draw(FRESH))
        assert [text for text in written if not any(text in own for own in texts(desk))] == []


@given(st.data())
def test_nothing_is_lost_where_only_some_files_were_written(data: st.DataObject) -> None:
    desk = {name: data.draw(learners(notebook)) for name, notebook in data.draw(FRESH).items()}
    fresh = data.draw(FRESH)
    written = {text for text in texts(desk) if text.startswith("learner")}
    copies = {name: Copy(notebook, delivered(notebook)) for name, notebook in desk.items()}
    moving = moves.parcels(copies, fresh)
    received, left = moves.received(copies, moving), moves.left(copies, moving)
    steps = [*received.items(), *left.items()]
    for name, copy in steps[: data.draw(st.integers(0, len(steps)))]:
        ours = {**copy.notebook.metadata.get("kuiper_edu", {}), "delivered": dict(copy.base)}
        desk[name] = replace(copy.notebook, metadata={"kuiper_edu": ours})
        assert [text for text in written if not any(text in own for own in texts(desk))] == []
    desk = brought(desk, fresh)
    assert [text for text in written if not any(text in own for own in texts(desk))] == []


@given(st.data())
def test_a_second_time_changes_nothing(data: st.DataObject) -> None:
    desk = {name: data.draw(learners(notebook)) for name, notebook in data.draw(FRESH).items()}
    fresh = data.draw(FRESH)
    once = brought(desk, fresh)
    again = brought(deepcopy(once), fresh)
    assert {name: notebook.cells for name, notebook in again.items()} == {
        name: notebook.cells for name, notebook in once.items()
    }


@given(st.data())
def test_every_changed_cell_follows_the_course_wherever_it_deals_its_cells(data: st.DataObject) -> None:
    ids = [f"id{number}" for number in range(6)]

    def dealt() -> dict[str, Notebook]:
        places = {name: data.draw(st.sampled_from(NAMES)) for name in ids}
        cells = {where: [Cell(f"stub {n}", id=n) for n in ids if places[n] == where] for where in NAMES}
        return {where: copy_of(Notebook(own)) for where, own in cells.items()}

    desk = dealt()
    answered = data.draw(st.sets(st.sampled_from(ids)))
    for notebook in desk.values():
        for cell in notebook.cells:
            cell.source = f"mine {cell.id}" if cell.id in answered else cell.source
    for _ in range(3):
        fresh = dealt()
        desk = brought(desk, fresh)
        for where, notebook in desk.items():
            expected = [(n.id, f"mine {n.id}" if n.id in answered else n.source) for n in fresh[where].cells]
            assert [(cell.id, cell.source) for cell in notebook.cells] == expected
