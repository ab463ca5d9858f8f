"""Importing work from another workspace, and from the course's own homework."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from small_course import HOMEWORK, STUB, make_course, sources, write, write_notebook

from kuiper_edu.course import workspace
from kuiper_edu.course.workspace import delivery
from kuiper_edu.errors import UsageError
from kuiper_edu.support.notebooks import Cell, read_notebook

Update = Callable[..., list[str]]
PREDICTIONS = '{"course4.three_orders": {"first": "B", "right": true, "last": "B"}}'


@pytest.fixture
def other(course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a workspace in another copy of the same course, with a learner's work in it."""
    copy = make_course(tmp_path / "other")
    monkeypatch.chdir(copy)
    folder = copy / "my_course"
    list(workspace.update(copy, folder))
    write(folder / HOMEWORK, "answer", "mine")
    (folder / ".kuiper" / "answers").mkdir(parents=True)
    (folder / ".kuiper" / "answers" / "course4.topo_sort.py").write_text("kept")
    (folder / ".kuiper" / "predictions.json").write_text(PREDICTIONS)
    monkeypatch.chdir(course)
    return folder


def test_another_desk_is_taken_over_with_answers_and_predictions(course: Path, update: Update, other: Path) -> None:
    (other / "course4" / "homework.backup-1.ipynb").write_text("{kept", encoding="utf-8")
    messages = update(source=other)
    here = course / "my_course"
    assert sources(here / HOMEWORK) == ["begin()", "mine", "check()"]
    assert (here / "course4" / "homework.backup-1.ipynb").read_text() == "{kept"
    assert (here / ".kuiper" / "answers" / "course4.topo_sort.py").read_text() == "kept"
    assert json.loads((here / ".kuiper" / "predictions.json").read_text()) == json.loads(PREDICTIONS)
    assert messages[1:] == [
        f"{other / 'course4' / 'homework.backup-1.ipynb'}: copied.",
        f"{HOMEWORK}: what you had written in {other / HOMEWORK} was imported.",
        f"Verdicts, predictions and kept answers were imported from {other / '.kuiper'}.",
    ]


def test_taking_over_twice_changes_nothing(course: Path, update: Update, other: Path) -> None:
    update()
    write(course / "my_course" / HOMEWORK, "answer", "written here")
    update(source=other)
    before = (course / "my_course" / HOMEWORK).read_bytes()
    assert update(source=other) == [f"Nothing in {other} was written by you, or all of it is here already."]
    assert (course / "my_course" / HOMEWORK).read_bytes() == before


def test_what_was_written_here_stays_and_the_other_text_stands_below(course: Path, update: Update, other: Path) -> None:
    update()
    write(course / "my_course" / HOMEWORK, "answer", "written here")
    kept = course / "my_course" / ".kuiper" / "answers" / "course4.topo_sort.py"
    kept.parent.mkdir(parents=True)
    kept.write_text("kept here")
    messages = update(source=other)
    here = sources(course / "my_course" / HOMEWORK)
    assert here[1] == "written here"
    assert here[2].startswith(f"> **Yours, imported from `{other}`.**")
    assert here[2].endswith("```python\nmine\n```")
    assert kept.read_text() == "kept here"
    assert any(sentence.startswith("You have answers/course4.topo_sort.py already") for sentence in messages)


def test_the_desk_in_a_copy_of_the_course_is_named_by_that_copy(course: Path, update: Update, other: Path) -> None:
    write(other / "course3/1_why.ipynb", "sum", "3 + 3")
    update(source=other.parent)
    assert sources(course / "my_course/course3/1_why.ipynb")[0] == "3 + 3"
    assert sources(course / "my_course" / HOMEWORK)[1] == "mine"


def test_a_cell_that_the_course_has_no_more_comes_along_to_the_end(course: Path, update: Update, other: Path) -> None:
    write(other / "course3/1_why.ipynb", "sum", "mine, too")
    write_notebook(course / "course3/1_why.ipynb", Cell("2 + 2", id="more"), Cell("new", id="new"))
    update(source=other)
    assert sources(course / "my_course/course3/1_why.ipynb") == ["2 + 2", "new", "mine, too"]


def test_a_lesson_that_the_course_has_no_more_comes_along_only_if_it_was_written_in(
    course: Path, update: Update, other: Path
) -> None:
    for name in ("course3/8_left_alone.ipynb", "course3/9_written_in.ipynb"):
        write_notebook(other / name, Cell("1", id="one"), delivered={"one": delivery.fingerprint(Cell("1"))})
    write(other / "course3/9_written_in.ipynb", "one", "mine")
    update(source=other)
    assert sources(course / "my_course/course3/9_written_in.ipynb") == ["mine"]
    assert not (course / "my_course/course3/8_left_alone.ipynb").exists()


def test_nothing_in_the_other_folder_is_changed(update: Update, other: Path) -> None:
    before = {path: path.read_bytes() for path in other.parent.rglob("*") if path.is_file()}
    update(source=other)
    assert {path: path.read_bytes() for path in other.parent.rglob("*") if path.is_file()} == before


def test_a_damaged_notebook_there_is_told_and_the_others_come(course: Path, update: Update, other: Path) -> None:
    (other / "course3/1_why.ipynb").write_text("{", encoding="utf-8")
    messages = update(source=other)
    assert f"{other / 'course3/1_why.ipynb'} was not imported: 1_why.ipynb" in messages[1]
    assert sources(course / "my_course" / HOMEWORK)[1] == "mine"


@pytest.mark.parametrize("name", ["none", "empty", "copy"])
def test_a_folder_without_a_desk_is_refused_before_anything_is_made(
    course: Path, update: Update, tmp_path: Path, name: str
) -> None:
    (tmp_path / "empty").mkdir()
    make_course(tmp_path / "copy")
    with pytest.raises(UsageError, match="there is no workspace to import"):
        update(source=tmp_path / name)
    assert not (course / "my_course").exists()


def test_this_desk_itself_is_refused(course: Path, update: Update) -> None:
    update()
    for source in (course, Path(os.path.relpath(course / "my_course"))):
        with pytest.raises(UsageError, match="this workspace itself"):
            update(source=source)


def test_homework_whose_version_nobody_knows_keeps_what_differs(course: Path, update: Update) -> None:
    write_notebook(course / HOMEWORK, Cell("begin()", id="begin"), Cell("mine", id="answer"), version="0.1.7")
    update()
    begin, answer, kept, check = sources(course / "my_course" / HOMEWORK)
    assert (begin, answer, check) == ("begin()", STUB, "check()")
    assert "```python\nmine\n```" in kept
    assert read_notebook(course / HOMEWORK).cells[1].source == "mine"
