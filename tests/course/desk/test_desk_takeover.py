"""What was written elsewhere comes along: in an older copy of the course, at another desk, in the course itself."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from small_course import HOMEWORK, STUB, course_of, make_course, sources, todays_course, write, write_notebook

from kuiper_edu.course import desk
from kuiper_edu.course.desk import delivery
from kuiper_edu.course.grading.notebooks import Cell, read_notebook
from kuiper_edu.errors import UsageError

LayOut = Callable[..., list[str]]
VERSION_1 = "a097ba2"
UNSPLIT = "e57a275"  # of version 0.2.0, before three lessons became two each
FIXTURE = Path(__file__).with_name("version1_homework.json")
PREDICTIONS = '{"course4.three_orders": {"first": "B", "right": true, "last": "B"}}'


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Another copy of the same course, in which somebody has worked."""
    folder = make_course(tmp_path / "other")
    write(folder / HOMEWORK, "answer", "mine")
    (folder / ".kuiper" / "answers").mkdir(parents=True)
    (folder / ".kuiper" / "answers" / "course4.topo_sort.py").write_text("kept")
    (folder / ".kuiper" / "predictions.json").write_text(PREDICTIONS)
    return folder


def test_a_copy_of_the_course_is_taken_over_with_answers_and_predictions(
    course: Path, lay_out: LayOut, other: Path
) -> None:
    (other / "course4" / "homework.backup-1.ipynb").write_text("{kept", encoding="utf-8")
    told = lay_out(source=other)
    assert sources(course / "my_course" / HOMEWORK) == ["begin()", "mine", "check()"]
    assert (course / "my_course" / "course4" / "homework.backup-1.ipynb").read_text() == "{kept"
    assert (course / "my_course" / ".kuiper" / "answers" / "course4.topo_sort.py").read_text() == "kept"
    assert json.loads((course / "my_course" / ".kuiper" / "predictions.json").read_text()) == json.loads(PREDICTIONS)
    assert told[1:] == [
        f"{HOMEWORK}: what you had written in {other / HOMEWORK} was taken over.",
        f"course4/homework.backup-1.ipynb: copied from {other}.",
        f"Verdicts, predictions and kept answers were taken over from {other / '.kuiper'}.",
    ]


def test_taking_over_twice_changes_nothing(course: Path, lay_out: LayOut, other: Path) -> None:
    lay_out()
    write(course / "my_course" / HOMEWORK, "answer", "written here")
    lay_out(source=other)
    before = (course / "my_course" / HOMEWORK).read_bytes()
    assert lay_out(source=other) == [f"Nothing in {other} was written by you, or all of it is here already."]
    assert (course / "my_course" / HOMEWORK).read_bytes() == before


def test_what_was_written_here_stays_and_the_other_text_stands_below(
    course: Path, lay_out: LayOut, other: Path
) -> None:
    lay_out()
    write(course / "my_course" / HOMEWORK, "answer", "written here")
    (course / ".kuiper" / "answers").mkdir(parents=True)
    (course / ".kuiper" / "answers" / "course4.topo_sort.py").write_text("kept here")
    told = lay_out(source=other)
    here = sources(course / "my_course" / HOMEWORK)
    assert here[1] == "written here"
    assert here[2].startswith(f"> **Yours, taken over from `{other}`.**")
    assert here[2].endswith("```python\nmine\n```")
    assert (course / "my_course" / ".kuiper" / "answers" / "course4.topo_sort.py").read_text() == "kept here"
    assert any(sentence.startswith("You have answers/course4.topo_sort.py already") for sentence in told)


def test_another_desk_is_taken_over(lay_out: LayOut, tmp_path: Path) -> None:
    lay_out(tmp_path / "first")
    write(tmp_path / "first" / HOMEWORK, "answer", "mine")
    write(tmp_path / "first/course3/1_why.ipynb", "sum", "3 + 3")
    lay_out(tmp_path / "second", tmp_path / "first")
    assert sources(tmp_path / "second" / HOMEWORK)[1] == "mine"
    assert sources(tmp_path / "second/course3/1_why.ipynb") == ["3 + 3", "2 + 2"]


def test_the_desk_in_a_copy_of_the_course_comes_with_it(course: Path, lay_out: LayOut, other: Path) -> None:
    list(desk.lay_out(other, other / "my_course"))
    write(other / "my_course/course3/1_why.ipynb", "sum", "3 + 3")
    lay_out(source=other)
    assert sources(course / "my_course/course3/1_why.ipynb")[0] == "3 + 3"
    assert sources(course / "my_course" / HOMEWORK)[1] == "mine"


def test_a_lesson_that_the_course_has_no_more_comes_along_only_if_it_was_written_in(
    course: Path, lay_out: LayOut, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("course3/8_left_alone.ipynb", "course3/9_written_in.ipynb"):
        write_notebook(other / name, Cell("1", id="one"))
    delivered = {"one": delivery.fingerprint(Cell("1"))}
    monkeypatch.setattr(
        delivery,
        "earlier",
        lambda: {"0.1.0": {"course3/8_left_alone.ipynb": delivered, "course3/9_written_in.ipynb": delivered}},
    )
    write(other / "course3/9_written_in.ipynb", "one", "mine")
    lay_out(source=other)
    assert sources(course / "my_course/course3/9_written_in.ipynb") == ["mine"]
    assert not (course / "my_course/course3/8_left_alone.ipynb").exists()


def test_nothing_in_the_other_folder_is_changed(course: Path, lay_out: LayOut, other: Path) -> None:
    before = {path: path.read_bytes() for path in other.rglob("*") if path.is_file()}
    lay_out(source=other)
    assert {path: path.read_bytes() for path in other.rglob("*") if path.is_file()} == before
    assert course.is_dir()


def test_a_damaged_notebook_there_is_told_and_the_others_come(course: Path, lay_out: LayOut, other: Path) -> None:
    (other / "course3/1_why.ipynb").write_text("{", encoding="utf-8")
    told = lay_out(source=other)
    assert f"{other / 'course3/1_why.ipynb'} was not taken over: 1_why.ipynb" in told[1]
    assert sources(course / "my_course" / HOMEWORK)[1] == "mine"


@pytest.mark.parametrize(("name", "said"), [("none", "there is no folder"), ("empty", "holds no notebook")])
def test_what_cannot_be_taken_over_is_refused_before_anything_is_made(
    course: Path, lay_out: LayOut, tmp_path: Path, name: str, said: str
) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match=said):
        lay_out(source=tmp_path / name)
    assert not (course / "my_course").exists()


def work_in_version_1(folder: Path) -> None:
    """Do what a learner of version 0.1.0 could do: answer, predict, write a note, pass a check, run a lesson."""
    write(folder / HOMEWORK, "course4-topo-sort", '@answer("course4.topo_sort")\ndef topo_sort(successors):\n    pass')
    write(folder / HOMEWORK, "course4-helper", "def my_helper():\n    return 1")
    saved = json.loads((folder / HOMEWORK).read_text(encoding="utf-8"))
    note = {"cell_type": "markdown", "id": "0a1b2c3d", "metadata": {}, "source": ["my own note"]}
    saved["cells"].insert(3, note)
    (folder / HOMEWORK).write_text(json.dumps(saved), encoding="utf-8")
    (folder / ".kuiper" / "answers").mkdir(parents=True, exist_ok=True)
    (folder / ".kuiper" / "answers" / "course4.topo_sort.py").write_text("kept = 1\n")
    (folder / ".kuiper" / "predictions.json").write_text(PREDICTIONS)


def assert_version_1_came_along(course: Path, place: Path) -> None:
    text = "\n".join(sources(place / HOMEWORK))
    for written in ("def topo_sort(successors):\n    pass", "def my_helper():\n    return 1", "my own note"):
        assert written in text
    fresh = delivery.copy_of(delivery.original(course, HOMEWORK))
    mine = {cell.id: delivery.fingerprint(cell) for cell in read_notebook(place / HOMEWORK).cells}
    changed = [name for name, hashed in delivery.delivered(fresh).items() if mine.get(name) != hashed]
    assert set(changed) <= {"course4-topo-sort", "course4-helper"}  # all else is today's text
    kept = [name for name in mine if name.startswith("kept-")]
    assert len(kept) <= 2
    assert (course / "my_course" / ".kuiper" / "answers" / "course4.topo_sort.py").read_text() == "kept = 1\n"
    assert json.loads((course / "my_course" / ".kuiper" / "predictions.json").read_text()) == json.loads(PREDICTIONS)


def test_homework_of_version_1_done_in_place_is_carried_over(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = todays_course(repo, tmp_path / "course")
    monkeypatch.chdir(course)
    shutil.copy(FIXTURE, course / HOMEWORK)  # as committed in version 0.1.0
    work_in_version_1(course)
    before = (course / HOMEWORK).read_bytes()
    told = list(desk.lay_out(course, course / "my_course"))
    assert f"{HOMEWORK}: what you had written in {course / HOMEWORK} was taken over." in told
    assert_version_1_came_along(course, course / "my_course")
    assert (course / HOMEWORK).read_bytes() == before


@pytest.fixture
def version_1(repo: Path, tmp_path: Path) -> Path:
    """The whole course as version 0.1.0 delivered it."""
    return course_of(VERSION_1, repo, tmp_path / "v1")


def test_a_whole_copy_of_version_1_is_taken_over(
    repo: Path, tmp_path: Path, version_1: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = todays_course(repo, tmp_path / "course")
    monkeypatch.chdir(course)
    work_in_version_1(version_1)
    told = list(desk.lay_out(course, course / "my_course", version_1))
    assert [sentence for sentence in told if "was taken over" in sentence and "ipynb" in sentence] == [
        f"{HOMEWORK}: what you had written in {version_1 / HOMEWORK} was taken over."
    ]  # no lesson: nothing in them was the learner's
    assert_version_1_came_along(course, course / "my_course")
    again = list(desk.lay_out(course, course / "my_course", version_1))
    assert again == [f"Nothing in {version_1} was written by you, or all of it is here already."]


def test_the_hashes_of_version_1_are_those_of_its_commit(version_1: Path) -> None:
    for name in delivery.names(version_1):
        assert delivery.fingerprints(read_notebook(version_1 / name).cells) == delivery.earlier()["0.1.0"][name]


def test_the_hashes_of_the_unsplit_lessons_are_those_of_their_commit(repo: Path, tmp_path: Path) -> None:
    unsplit = course_of(UNSPLIT, repo, tmp_path / "unsplit")
    for name in delivery.names(unsplit):
        assert delivery.fingerprints(read_notebook(unsplit / name).cells) == delivery.earlier()["0.2.0"][name]


def test_an_unknown_version_keeps_what_differs_and_loses_nothing(course: Path, lay_out: LayOut, tmp_path: Path) -> None:
    old = make_course(tmp_path / "old", "0.1.7", answer="an old stub")
    write_notebook(old / HOMEWORK, Cell("begin()", id="begin"), Cell("mine", id="answer"), version="0.1.7")
    lay_out(source=old)
    begin, answer, kept, check = sources(course / "my_course" / HOMEWORK)
    assert (begin, answer, check) == ("begin()", STUB, "check()")
    assert "```python\nmine\n```" in kept
