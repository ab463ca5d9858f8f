"""The time that a notebook takes, estimated by a formula, and the rule that its opening states it.

The formula, in minutes: words / 120 + folded words / 400 + lines of code / 12 + printed lines / 25 + 1 for each
question + the minutes that the exercises state. Cells that only ask for a prediction or a verdict do not count as code.
It was fitted to three lessons that readers timed (tests/tools/test_lesson_minutes.py compares it with them).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from lesson_lint.glosses import glosses, without_glosses
from lesson_lint.lesson import Findings, Lesson, outputs
from lesson_lint.words import root_of

LONGEST = 40
STEP = 5  # minutes are stated in steps of five
STATED = re.compile(r"\b(\d+) minutes\b")
EXERCISE = re.compile(r"Difficulty:? [1-5] of 5[,.] (\d+) minutes")
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)


@dataclass(frozen=True)
class Counts:
    """The amounts in a notebook that take time.

    Args:
        words: words of visible prose.
        folded: words inside <details>.
        code: lines of code that are not blank.
        printed: lines of stored text outputs.
        questions: predictions.
        exercises: the minutes that the exercises state, summed.
    """

    words: int = 0
    folded: int = 0
    code: int = 0
    printed: int = 0
    questions: int = 0
    exercises: int = 0

    @property
    def minutes(self) -> float:
        """The estimated minutes.

        Example:
            >>> Counts(words=1200, folded=400, code=60, printed=25, questions=2, exercises=15).minutes
            34.0
        """
        reading = self.words / 120 + self.folded / 400 + self.code / 12 + self.printed / 25
        return reading + self.questions + self.exercises


def counts(lesson: Lesson) -> Counts:
    """Return the counts of a stored notebook."""
    table = glosses(root_of(lesson.path))  # glosses take no time to read
    prose = [without_glosses(cell.source, table) for cell in lesson.prose()]
    opened = [FOLDED.sub("", source) for source in prose]
    folded = [re.sub(r"<[^>]+>", "", text) for source in prose for text in FOLDED.findall(source)]
    asking = [cell for cell in lesson.code() if "predict(" in cell.source]
    read = [cell for cell in lesson.code() if not re.search(r"\b(?:predict|verdict)\(", cell.source)]
    return Counts(
        words=sum(len(text.split()) for text in opened),
        folded=sum(len(text.split()) for text in folded),
        code=sum(bool(line.strip()) for cell in read for line in cell.source.splitlines()),
        printed=sum(len(output.get("text", "").splitlines()) for cell in read for output in outputs(cell)),
        questions=len(asking),
        exercises=sum(exercise_minutes(lesson)),
    )


def exercise_minutes(lesson: Lesson) -> list[int]:
    """Return the minutes that each exercise states."""
    return [int(minutes) for cell in lesson.prose() for minutes in EXERCISE.findall(cell.source)]


def stated(lesson: Lesson) -> int | None:
    """Return the minutes that the opening states; None if it states none."""
    match = STATED.search(lesson.cells[0].source)
    return int(match[1]) if match else None


def states_its_minutes(lesson: Lesson) -> Findings:
    """The opening states the estimated minutes, rounded to a multiple of five, or rounded up."""
    number, minutes = stated(lesson), counts(lesson).minutes
    nearest, above = STEP * math.floor(minutes / STEP + 0.5), STEP * math.ceil(minutes / STEP)
    if number is not None and number not in (nearest, above):
        right = f"{nearest} or {above}" if nearest != above else f"{nearest}"
        yield lesson.cells[0].id, f"it says {number} minutes; by the rule it takes {minutes:.1f}: say {right}"


def is_short(lesson: Lesson) -> Findings:
    """A lesson takes at most 40 minutes by the formula."""
    minutes = counts(lesson).minutes
    if minutes > LONGEST:
        yield "-", f"it takes {minutes:.1f} minutes by the rule, {LONGEST} at most: cut, fold or split it"
