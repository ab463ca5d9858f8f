"""The tables of lessons in index.ipynb and in the README: what they take from the lessons' openings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from lesson_lint.lesson import Lesson
from lesson_lint.minutes import stated

_LINK_AND_WORDS = r"\[[^\]]+\]\((?P<path>[^)]+\.ipynb)\) \| (?P<words>.*)"
INDEX_ROW = re.compile(rf"^\| {_LINK_AND_WORDS} \| \d+ minutes \| \d of 5 \|$", re.MULTILINE)
README_ROW = re.compile(rf"^(?P<course>\|[^|]*\|) {_LINK_AND_WORDS} \| \d+ \|$", re.MULTILINE)
TITLE = re.compile(r"^# ([^:\n]+)")
DIFFICULTY = re.compile(r"Difficulty: ([1-5]) of 5")


@dataclass(frozen=True)
class Opening:
    """What the opening of a lesson states.

    Args:
        number: `2b`, from the name of its file; empty for a homework.
        title: its heading up to the colon.
        minutes: how long it takes.
        difficulty: 1 to 5.
    """

    number: str
    title: str
    minutes: int
    difficulty: int


def openings(root: Path) -> dict[str, Opening]:
    """Return the opening of every lesson and homework: path from the root -> opening."""
    return {path.relative_to(root).as_posix(): opening(Lesson.read(path)) for path in root.glob("course[345]/*.ipynb")}


def opening(lesson: Lesson) -> Opening:
    """Return what a lesson's first cell states; 0 for what it does not."""
    text = lesson.cells[0].source
    number = re.match(r"\d\w?(?=_)", lesson.path.name)
    title, difficulty = TITLE.search(text), DIFFICULTY.search(text)
    return Opening(
        number[0] if number else "",
        title[1] if title else lesson.path.stem,
        stated(lesson) or 0,
        int(difficulty[1]) if difficulty else 0,
    )


def with_openings(text: str, lessons: Mapping[str, Opening]) -> str:
    """Return a text whose rows about lessons state what their openings do.

    Example:
        >>> lessons = {"course4/2_build.ipynb": Opening("2", "Build", 40, 3)}
        >>> with_openings("| [2. Plan](course4/2_build.ipynb) | plan | 35 minutes | 2 of 5 |", lessons)
        '| [2. Build](course4/2_build.ipynb) | plan | 40 minutes | 3 of 5 |'
        >>> with_openings("| | [2 Plan](course4/2_build.ipynb) | plan | 35 |", lessons)
        '| | [2 Build](course4/2_build.ipynb) | plan | 40 |'
    """

    def index_row(row: re.Match[str]) -> str:
        one = lessons.get(row["path"])
        if one is None:
            return row[0]
        title = f"{one.number}. {one.title}" if one.number else one.title
        return f"| [{title}]({row['path']}) | {row['words']} | {one.minutes} minutes | {one.difficulty} of 5 |"

    def readme_row(row: re.Match[str]) -> str:
        one = lessons.get(row["path"])
        if one is None:
            return row[0]
        title = f"{one.number} {one.title}" if one.number else "Homework"
        return f"{row['course']} [{title}]({row['path']}) | {row['words']} | {one.minutes} |"

    return README_ROW.sub(readme_row, INDEX_ROW.sub(index_row, text))
