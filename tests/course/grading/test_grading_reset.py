"""Resetting a notebook restores it, and the old one is never lost."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from kuiper_edu.course.grading.release import release_text
from kuiper_edu.course.grading.reset import reset
from kuiper_edu.errors import UsageError
from kuiper_edu.support.project import COURSES
from kuiper_edu.support.writing import make_folder

pytestmark = pytest.mark.process


@pytest.fixture
def course_folder(repo: Path, tmp_path: Path) -> Path:
    for course in COURSES:
        (tmp_path / course / "model_file").mkdir(parents=True)
        shutil.copytree(repo / "reference" / course, tmp_path / "reference" / course)
    return tmp_path


def test_a_homework_is_restored_and_every_old_one_kept(course_folder: Path) -> None:
    path = course_folder / "course4" / "homework.ipynb"
    for text in ("first", "second", "{broken"):
        path.write_text(text, encoding="utf-8")
        backup = reset(path)
        assert backup.read_text(encoding="utf-8") == text
        assert path.read_text(encoding="utf-8") == release_text("course4", course_folder)
    assert sorted(each.name for each in path.parent.glob("*.ipynb")) == [
        "homework.backup-1.ipynb",
        "homework.backup-2.ipynb",
        "homework.backup-3.ipynb",
        "homework.ipynb",
    ]


def test_a_homework_that_is_gone_comes_back(course_folder: Path) -> None:
    path = course_folder / "course3" / "homework.ipynb"
    assert reset(path) == path
    assert path.read_text(encoding="utf-8") == release_text("course3", course_folder)


@pytest.mark.parametrize("name", ["course3/1_lesson.ipynb", "course3/homework.ipynb"])
def test_a_lesson_comes_from_the_repository_and_so_does_homework_without_a_reference(
    course_folder: Path, name: str
) -> None:
    shutil.rmtree(course_folder / "reference")
    lesson = course_folder / name
    lesson.write_text("as committed", encoding="utf-8")
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-q", "-m", "x"]):
        subprocess.run(["git", *words], cwd=course_folder, check=True)
    lesson.write_text("changed", encoding="utf-8")
    assert reset(lesson).read_text(encoding="utf-8") == "changed"
    assert lesson.read_text(encoding="utf-8") == "as committed"


def test_what_cannot_be_restored_is_left_alone(course_folder: Path) -> None:
    lesson = course_folder / "course3" / "1_lesson.ipynb"
    lesson.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match=r"course3/1_lesson\.ipynb cannot be restored"):
        reset(lesson)
    with pytest.raises(UsageError, match="is not a notebook of the course"):
        reset(course_folder / "notes.txt")
    assert lesson.read_text(encoding="utf-8") == "mine"
    assert len(list(lesson.parent.glob("*.ipynb"))) == 1


def test_a_full_disk_leaves_the_notebook_as_it_was(course_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = course_folder / "course4" / "homework.ipynb"
    make_folder(path.parent)
    path.write_text("mine", encoding="utf-8")

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(UsageError, match="No space left on device"):
        reset(path)
    assert path.read_text(encoding="utf-8") == "mine"
    assert [each.name for each in path.parent.iterdir() if each.is_file()] == ["homework.ipynb"]
