"""The folder of a learner's records, and the import of those of an earlier version."""

import json
import shutil
from pathlib import Path

import pytest

from kuiper_edu.course.learner import state
from kuiper_edu.support import project

ONCE = {"first": True, "last": True, "once": True}
NEVER = {"first": False, "last": False, "once": False}


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a course folder without a workspace, as the working directory."""
    monkeypatch.delenv("KUIPER_STATE", raising=False)
    for name in project.COURSES:
        (tmp_path / "course" / name / "model_file").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "course")
    return tmp_path / "course"


@pytest.fixture
def desk(course: Path) -> Path:
    folder = course / "my_course"
    folder.mkdir()
    (folder / project.WORKSPACE_FILE).write_text('{"course": "..", "complete": true}')
    return folder


def written(folder: Path, texts: dict[str, str]) -> None:
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_without_a_desk_it_is_the_courses_folder(course: Path) -> None:
    assert state.folder() == course / ".kuiper"


def test_the_environment_decides_before_all_else(desk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / "elsewhere"))
    written(desk.parent / ".kuiper", {"verdicts.json": "{}"})
    assert state.folder() == tmp_path / "elsewhere"
    assert (desk.parent / ".kuiper" / "verdicts.json").is_file()


def test_a_copy_of_the_desk_has_all_that_was_achieved_at_it(desk: Path, tmp_path: Path) -> None:
    state.record_verdict("course4.search", right=True)
    shutil.copytree(desk, tmp_path / "copy")
    assert state.records(state.VERDICTS, state.folder(tmp_path / "copy")) == {"course4.search": ONCE}


def test_what_an_earlier_version_kept_in_the_course_moves_to_the_desk_once(desk: Path) -> None:
    old = {
        "verdicts.json": json.dumps({"course4.search": ONCE}),
        "predictions.json": '{"course4.cycle": {"first": "A"}}',
        "answers/course4.topo_sort.py": "def topo_sort(): ...\n",
        "my_engine.py": "print(357)\n",
    }
    written(desk.parent / ".kuiper", {**old, "desk": "my_course\n"})
    assert state.folder() == desk / ".kuiper"
    found = {path.relative_to(desk / ".kuiper").as_posix() for path in (desk / ".kuiper").rglob("*") if path.is_file()}
    assert found == set(old)
    assert state.records(state.VERDICTS) == {"course4.search": ONCE}
    left = [path.name for path in (desk.parent / ".kuiper").rglob("*") if path.is_file()]
    assert left == ["desk"]
    shutil.rmtree(desk / ".kuiper")  # safe to delete: it does not come back
    assert state.records(state.VERDICTS) == {}


def test_nothing_is_lost_where_both_have_something(desk: Path) -> None:
    written(
        desk.parent / ".kuiper",
        {"verdicts.json": json.dumps({"a": ONCE, "b": ONCE}), "answers/course5.sigmoid.py": "theirs = 1\n"},
    )
    written(
        desk / ".kuiper",
        {"verdicts.json": json.dumps({"b": NEVER, "c": NEVER}), "answers/course5.sigmoid.py": "mine = 1\n"},
    )
    assert state.records(state.VERDICTS, state.folder()) == {"a": ONCE, "b": {**NEVER, "once": True}, "c": NEVER}
    assert (desk / ".kuiper" / "answers" / "course5.sigmoid.py").read_text() == "mine = 1\n"
    assert (desk.parent / ".kuiper" / "answers" / "course5.sigmoid.py").read_text() == "theirs = 1\n"
