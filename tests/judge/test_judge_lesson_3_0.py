"""Lessons 3.0 and 3.0b: the solutions, unusual right answers, wrong ones that are told what is wrong."""

import re

import numpy as np
import pytest
from lesson_3_0_right import RIGHT
from lesson_3_0_wrong import WRONG
from lesson_answers import Lesson

from kuiper_edu.judge.course3.by_hand import EXERCISES as BY_HAND
from kuiper_edu.judge.course3.start import EXERCISES as START
from kuiper_edu.judge.exercises import exercise
from kuiper_edu.judge.explain import explain

LESSON = Lesson("course3", [entry.id.removeprefix("course3.") for entry in (*START, *BY_HAND)], np=np)
each_exercise = pytest.mark.parametrize("name", LESSON.names)


@each_exercise
def test_the_solution_is_right(name: str) -> None:
    assert LESSON.finding(name, exercise(f"course3.{name}").solution) is None


@each_exercise
def test_a_stub_is_blank_not_wrong(name: str) -> None:
    outcome = LESSON.tried(name, f"def {name}(*arguments):\n    raise NotImplementedError()")
    assert outcome.error.name == "NotImplementedError"


@each_exercise
def test_at_least_five_right_and_ten_wrong_answers_are_tried(name: str) -> None:
    assert len(RIGHT[name]) >= 5
    assert len({words for words, _ in WRONG[name]}) >= 10


@pytest.mark.parametrize(("name", "source"), LESSON.numbered(RIGHT))
def test_a_right_answer_in_unusual_style_is_right(name: str, source: str) -> None:
    found = LESSON.finding(name, source)
    assert found is None, explain(found)


@pytest.mark.parametrize(("name", "answer"), LESSON.numbered(WRONG))
def test_a_wrong_answer_is_told_its_mistake(name: str, answer: tuple[str, str]) -> None:
    words, source = answer
    found = LESSON.finding(name, source)
    assert found is not None, "it was taken for right"
    assert re.search(words, explain(found)), explain(found)
