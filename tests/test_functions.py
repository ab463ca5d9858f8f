"""docs/functions.md names, for each function that a learner writes, where it runs again, or why it does not."""

import re
from pathlib import Path

import pytest

from kuiper_edu import slots
from kuiper_edu.course.grading.release import read_reference
from kuiper_edu.course.judge.exercises import exercises
from kuiper_edu.course.learner.engine.table import PIECES
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import stored_cells

ROW = re.compile(r"^\| `(course\d\.\w+)` \| (.+) \|$", re.MULTILINE)
ASKED = re.compile(r"from_lessons\(([^)]*)\)")
NAMED = re.compile(r'"(course\d\.\w+)"')
AGAIN = "Runs again: "


@pytest.fixture(scope="module")
def rows(repo: Path) -> list[tuple[str, str]]:
    """Return each exercise with the text about it."""
    return ROW.findall((repo / "docs/functions.md").read_text(encoding="utf-8"))


def written(repo: Path) -> set[str]:
    """Return the exercises that ask for a function or class; the others judge an existing one."""
    cells = [cell for path in repo.glob("reference/course?/homework.ipynb") for cell in read_reference(path).cells]
    homework = {cell.exercise for cell in cells if cell.role == "answer"}
    return homework | {name for name, entry in exercises().items() if entry.solution}


def lesson_of(path: Path) -> str:
    """Return the short name of a notebook: `5.1c`, or `homework 5`."""
    part = path.stem.partition("_")[0]
    return f"homework {path.parent.name[-1]}" if part == "homework" else f"{path.parent.name[-1]}.{part}"


def learners(source: str) -> set[str]:
    """Return the exercises whose functions a cell loads from the learner, or with yours=False from the lesson."""
    calls = [call for call in ASKED.findall(source) if "yours=False" not in call]
    return set(NAMED.findall(source if "*names" in calls else " ".join(calls)))


def asked_for(path: Path) -> set[str]:
    """Return the exercises of other notebooks whose functions this notebook runs."""
    cells = [cell.source for cell in stored_cells(path) if cell.kind == "code"]
    names = {name for source in cells for name in learners(source) if exercises()[name].lesson != lesson_of(path)}
    if any("use_my_answers()" in source for source in cells):
        names |= set(slots.SLOTS) - {slot.name for slot in slots.of_course(path.parent.name)}
    return names


def where(repo: Path) -> dict[str, set[str]]:
    """Return exercise -> the lessons and the file that run its function again, from their code."""
    found: dict[str, set[str]] = {name: set() for name in written(repo)}
    for piece in PIECES.values():
        for name in piece.exercises:
            found[name].add("my_engine.py")
    for path in project.notebook_paths(repo):
        if not path.is_relative_to(repo / "reference"):
            for name in asked_for(path) & found.keys():
                found[name].add(lesson_of(path))
    for name, entry in exercises().items():
        for called in entry.uses:
            if exercises()[called].lesson == entry.lesson:
                found[called] |= {f"{use} (in `{entry.function}`)" for use in found[name] - found[called]}
    return found


def test_every_function_has_one_row(repo: Path, rows: list[tuple[str, str]]) -> None:
    assert sorted(name for name, _ in rows) == sorted(written(repo))


def test_the_page_says_where_each_runs_again_as_the_code_does(repo: Path, rows: list[tuple[str, str]]) -> None:
    lessons_of = {name: sorted(found) for name, found in where(repo).items()}
    documented = {name: text.removeprefix(AGAIN) for name, text in rows if text.startswith(AGAIN)}
    assert documented == {name: ", ".join(found) for name, found in lessons_of.items() if found}


def test_of_every_other_one_it_says_why_not(rows: list[tuple[str, str]]) -> None:
    reasons = [text for _, text in rows if not text.startswith(AGAIN)]
    assert reasons
    assert [text for text in reasons if len(text.split()) < 4 or not text.endswith(".")] == []
