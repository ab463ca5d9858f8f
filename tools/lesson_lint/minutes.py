"""The time that a notebook takes, estimated by a formula, and the rule that its opening states it.

The formula, in minutes: words / 120 + folded words / 400 + lines of code / 12 + printed lines / 25 + 1 for each
question + 1.3 times the minutes that the exercises state: verdicts, hints and a second try take time, too. Optional
exercises do not count, nor do cells that only ask for a prediction or a verdict count as code, nor does the one that
draws the picture below the opening.
It was fitted to notebooks that readers timed (tests/tools/test_lesson_minutes.py compares it with them).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from lesson_lint.glosses import glosses, without_glosses
from lesson_lint.lesson import Findings, Lesson, outputs
from lesson_lint.words import root_of

LONGEST = 45
STEP = 5  # minutes are stated in steps of five
CLOSE = 1  # an estimate is not exact to a minute: 41 may be stated as 40
TRYING = 1.3  # how long an exercise takes for each minute that it states
STATED = re.compile(r"\b(\d+) minutes\b")
EXERCISE = re.compile(r"Difficulty:? [1-5] of 5[,.] (\d+) minutes")
OPTIONAL = re.compile(r"^#+ Exercise [^\n]*\(optional\)", re.MULTILINE)
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
        exercises: the minutes that the exercises state, summed, without optional ones.
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
            >>> Counts(words=1200, folded=400, code=60, printed=25, questions=2, exercises=20).minutes
            45.0
        """
        reading = self.words / 120 + self.folded / 400 + self.code / 12 + self.printed / 25
        return reading + self.questions + TRYING * self.exercises


def counts(lesson: Lesson) -> Counts:
    """Return the counts of a stored notebook."""
    table = glosses(root_of(lesson.path))  # glosses take no time to read
    prose = [without_glosses(cell.source, table) for cell in lesson.prose()]
    opened = [FOLDED.sub("", source) for source in prose]
    folded = [re.sub(r"<[^>]+>", "", text) for source in prose for text in FOLDED.findall(source)]
    asking = [cell for cell in lesson.code() if "predict(" in cell.source]
    working = [cell for cell in lesson.code() if cell is not lesson.opening_picture]
    read = [cell for cell in working if not re.search(r"\b(?:predict|verdict)\(", cell.source)]
    return Counts(
        words=sum(len(text.split()) for text in opened),
        folded=sum(len(text.split()) for text in folded),
        code=sum(bool(line.strip()) for cell in read for line in cell.source.splitlines()),
        printed=sum(len(output.get("text", "").splitlines()) for cell in read for output in outputs(cell)),
        questions=len(asking),
        exercises=sum(exercise_minutes(lesson)),
    )


def exercise_minutes(lesson: Lesson) -> list[int]:
    """Return the minutes that each exercise states, without optional ones."""
    prose = [cell.source for cell in lesson.prose() if not OPTIONAL.search(cell.source)]
    return [int(minutes) for source in prose for minutes in EXERCISE.findall(source)]


def stated(lesson: Lesson) -> int | None:
    """Return the minutes that the opening states; None if it states none."""
    match = STATED.search(lesson.cells[0].source)
    return int(match[1]) if match else None


def rounded(minutes: float) -> int:
    """Return the minutes that a notebook states: the next multiple of five, as long as none is close below.

    Example:
        >>> rounded(40.9), rounded(41.1), rounded(45)
        (40, 45, 45)
    """
    return STEP * math.ceil((minutes - CLOSE) / STEP)


def states_its_minutes(lesson: Lesson) -> Findings:
    """The opening states the estimated minutes, rounded."""
    number, minutes = stated(lesson), counts(lesson).minutes
    right = rounded(minutes)
    if number is not None and number != right:
        yield lesson.cells[0].id, f"it says {number} minutes; by the rule it takes {minutes:.1f}: say {right}"


def is_short(lesson: Lesson) -> Findings:
    """A lesson takes at most 45 minutes by the formula."""
    minutes = counts(lesson).minutes
    if rounded(minutes) > LONGEST:
        yield "-", f"it takes {minutes:.1f} minutes by the rule, {LONGEST} at most: cut, fold or split it"
