"""The prediction questions of the lessons: choices, a reason for each of them, and the cell that shows the answer.

They are stored in the catalogue, `exercises/courseN/questions.toml`.

The choices are shown in the stored order. Numbers are in ascending order; other choices are shuffled by hand, and
`tests/course/judge/test_judge_questions.py` checks that no pattern gives the right one away.
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
    """One choice of a question.

    Args:
        text: the text of the choice.
        reason: for a wrong choice, what leads to it and what to look at, without the answer; for the right one, why.
        right: whether it is the right choice.
    """

    text: str
    reason: str
    right: bool = False


@dataclass(frozen=True)
class Question:
    """A prediction question of a lesson.

    Args:
        id: its name, `course4.three_orders`; the learner's prediction is recorded under it.
        text: the question, in one or two sentences.
        choices: the choices, one of them right.
        why: the explanation shown with the right choice, in one or two sentences.
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
        """The right choice."""
        return next(choice for choice in self.choices if choice.right)

    def letter(self, choice: Choice) -> str:
        """Return the letter under which a choice is shown."""
        return ascii_uppercase[self.choices.index(choice)]

    def choice(self, chosen: str) -> Choice:
        """Return the choice with this letter or text.

        Raises:
            UsageError: there is no such choice.
        """
        for choice in self.choices:
            if chosen == choice.text or (isinstance(chosen, str) and chosen.upper() == self.letter(choice)):
                return choice
        letters = ", ".join(self.letter(choice) for choice in self.choices)
        raise UsageError(f"{chosen!r} is not one of the choices", hint=f"Write one of {letters}.")


def find(name: str) -> Question:
    """Return the question with this id.

    Raises:
        UsageError: there is no such question; the message names the most similar ids.
    """
    known = questions()
    if name not in known:
        near = ", ".join(map(repr, get_close_matches(str(name), known, n=3, cutoff=0)))
        raise UsageError(f"there is no question {name!r}", hint=f"The nearest ids are {near}.")
    return known[name]


@cache
def questions() -> Mapping[str, Question]:
    """Return all questions by id, in the order of the courses."""
    files = [CATALOGUE / course / "questions.toml" for course in COURSES]
    entries = [entry for file in files for entry in tomllib.loads(file.read_text(encoding="utf-8"))["question"]]
    return {
        entry["id"]: Question(**{**entry, "choices": tuple(Choice(**choice) for choice in entry["choices"])})
        for entry in entries
    }
