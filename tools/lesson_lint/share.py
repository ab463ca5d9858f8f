"""The share of the course's lines of code that the learner writes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from kuiper_edu.course.judge.exercises import exercises
from kuiper_edu.support import project
from lesson_lint.lesson import Lesson
from lesson_lint.solutions import verdicts

STUB = "# your code here"
ASKS = re.compile(r"\b(?:predict|verdict)\(")


@dataclass(frozen=True)
class Share:
    """Lines of code that a learner writes, and lines that are shown.

    Args:
        written: lines of the worked solutions.
        shown: lines of the other code cells; cells that ask for a prediction or a verdict, and stubs, are not counted.
    """

    written: int = 0
    shown: int = 0

    @property
    def part(self) -> float:
        """The learner's lines as a fraction of all lines.

        Example:
            >>> Share(written=25, shown=75).part
            0.25
        """
        return self.written / (self.written + self.shown)

    def __add__(self, other: Share) -> Share:
        return Share(self.written + other.written, self.shown + other.shown)

    def __str__(self) -> str:
        return f"{self.written} of {self.written + self.shown} lines of code ({self.part:.0%})"


def share_of(lesson: Lesson) -> Share:
    """Return the share in one notebook; the learner's lines are the solutions in the catalogue or in answer cells."""
    catalogue = exercises()
    # Each solution counts once, even if two verdicts judge it (a part, and the whole that contains it)
    written = dict.fromkeys(catalogue[name].solution for _, name in verdicts(lesson) if name in catalogue)
    answers = [cell.source for cell in lesson.code() if is_answer(cell.metadata)]
    shown = [
        cell.source
        for cell in lesson.code()
        if not ASKS.search(cell.source) and STUB not in cell.source and not is_answer(cell.metadata)
    ]
    return Share(lines(written) + lines(answers), lines(shown))


def is_answer(metadata: dict[str, dict[str, str]]) -> bool:
    """Whether a cell's metadata mark it as an answer to a homework."""
    return metadata.get("kuiper_edu", {}).get("role") == "answer"


def lines(sources: Iterable[str]) -> int:
    """Count the lines that are not blank."""
    return sum(bool(line.strip()) for source in sources for line in source.splitlines())


def learners_share(root: Path) -> Share:
    """Return the share in the whole course: its lessons, and its homework with the solutions of reference/."""
    paths = [path for path in project.notebook_paths(root) if path.parent != root]
    lessons = [path for path in paths if not path.name.startswith("homework")]
    homework = [path for path in paths if "reference" in path.parts]
    return sum((share_of(Lesson.read(path)) for path in (*lessons, *homework)), Share())
