"""The questions that a lesson asks before it shows: choices, a reason for each of them, and where the answer is seen.

They stand in the catalogue, `exercises/courseN/questions.toml`.

The choices are shown as an entry holds them. Numbers stand in ascending order; everything else is shuffled by hand,
and `tests/course/judge/test_judge_questions.py` holds that no pattern gives the right one away.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from string import ascii_uppercase

from kuiper_edu.course.judge.exercises import CATALOGUE
from kuiper_edu.errors import UsageError
from kuiper_edu.support.project import COURSES


@dataclass(frozen=True)
class Choice:
    """One of the texts to choose from.

    Args:
        text: what may be chosen.
        reason: of a wrong choice, what leads there and what to look at, without the answer; of the right one, why.
        right: it is the answer.
    """

    text: str
    reason: str
    right: bool = False


@dataclass(frozen=True)
class Question:
    """A question of a lesson.

    Args:
        id: its name, `course4.three_orders`; what was predicted is recorded under it.
        text: one or two sentences.
        choices: what may be chosen; one of them is right.
        why: shown with the right choice, one or two sentences.
        reveal: the id of the cell in the same notebook that shows the answer.

    Example:
        >>> question = find("course4.three_orders")
        >>> question.text, question.right.text
        ('How many valid orders does this graph have?', '2')
    """

    id: str
    text: str
    choices: tuple[Choice, ...]
    why: str
    reveal: str

    @property
    def right(self) -> Choice:
        """The answer."""
        return next(choice for choice in self.choices if choice.right)

    def letter(self, choice: Choice) -> str:
        """The letter that a choice is shown under."""
        return ascii_uppercase[self.choices.index(choice)]

    def choice(self, chosen: str) -> Choice:
        """The choice with this letter or this text.

        Raises:
            UsageError: there is none.
        """
        for choice in self.choices:
            if chosen == choice.text or (isinstance(chosen, str) and chosen.upper() == self.letter(choice)):
                return choice
        letters = ", ".join(self.letter(choice) for choice in self.choices)
        raise UsageError(f"{chosen!r} is not one of the choices", hint=f"Write one of {letters}.")


def find(name: str) -> Question:
    """The question with this id.

    Raises:
        UsageError: there is none; the nearest ids are named.
    """
    known = questions()
    if name not in known:
        near = ", ".join(map(repr, get_close_matches(str(name), known, n=3, cutoff=0)))
        raise UsageError(f"there is no question {name!r}", hint=f"The nearest ids are {near}.")
    return known[name]


@cache
def questions() -> Mapping[str, Question]:
    """All questions by their ids, in the order of the courses."""
    files = [CATALOGUE / course / "questions.toml" for course in COURSES]
    entries = [entry for file in files for entry in tomllib.loads(file.read_text(encoding="utf-8"))["question"]]
    return {
        entry["id"]: Question(**{**entry, "choices": tuple(Choice(**choice) for choice in entry["choices"])})
        for entry in entries
    }
