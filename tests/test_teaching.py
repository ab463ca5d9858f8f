"""docs/teaching.md names only existing things: exercises, commands, the variable for projectors."""

import re
from pathlib import Path

import pytest

from kuiper_edu.cli import app
from kuiper_edu.course.grading.check import check_notebook
from kuiper_edu.course.judge.exercises import exercises
from kuiper_edu.support.project import COURSES
from kuiper_edu.viz.base.fallback import PROJECTOR


@pytest.fixture
def notes(repo: Path) -> str:
    return (repo / "docs/teaching.md").read_text(encoding="utf-8")


def test_every_exercise_that_is_named_exists_and_is_named_once(notes: str) -> None:
    named = re.findall(r"`(course\d\.\w+)`", notes)
    assert named
    assert len(named) == len(set(named))
    assert [name for name in named if name not in exercises()] == []


def test_every_mistake_comes_with_a_question(notes: str) -> None:
    questions = re.findall(r"^\| `course\d\.\w+`[^|]*\|[^|]+\| ([^|]+) \|$", notes, re.MULTILINE)
    assert [words for words in questions if "?" not in words and "Print" not in words] == []


def test_commands_the_variable_and_the_function_are_those_of_the_code(notes: str) -> None:
    known = {command.callback.__name__ for command in app.app.registered_commands if command.callback}
    assert set(re.findall(r"kuiper-edu (\w+)", notes)) <= known
    assert f"{PROJECTOR}=1" in notes
    assert f"{check_notebook.__module__}.{check_notebook.__qualname__}(" in notes


def test_the_lessons_of_the_plan_are_there(repo: Path, notes: str) -> None:
    plan = re.findall(r"course (\d) in \w+(?: weeks)? \(([\d, ]+), homework([\d, ]*)", notes)
    assert [f"course{course}" for course, _, _ in plan] == list(COURSES)
    for course, before, after in plan:
        parts = {path.name[0] for path in (repo / f"course{course}").glob("[0-9]*.ipynb")}
        assert parts == set(re.findall(r"\d", before + after)), course


def test_the_readme_links_them(repo: Path) -> None:
    assert "(docs/teaching.md)" in (repo / "README.md").read_text(encoding="utf-8")
