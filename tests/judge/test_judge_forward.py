"""Lesson 5.2's exercises: the solution, right answers in unusual style, wrong ones that are told what is wrong."""

import re

import numpy as np
import pytest
from lesson_5_2_right import RIGHT
from lesson_5_2_wrong import WRONG
from lesson_answers import Lesson

from kuiper_edu.judge.exercises import exercise
from kuiper_edu.judge.explain import explain
from kuiper_edu.layers import Layer, create_layer

LESSON = Lesson("course5", ("forward", "agrees", "confusion", "factory"), np=np, Layer=Layer, create_layer=create_layer)
each_exercise = pytest.mark.parametrize("name", LESSON.names)
tried, finding, numbered = LESSON.tried, LESSON.finding, LESSON.numbered


@each_exercise
def test_the_solution_is_right(name: str) -> None:
    assert finding(name, exercise(f"course5.{name}").solution) is None


@each_exercise
def test_the_lesson_goes_on_with_what_the_exercise_asks_for(name: str) -> None:
    assert exercise(f"course5.{name}").lessons_own().__name__ == name


@each_exercise
def test_a_stub_is_blank_not_wrong(name: str) -> None:
    outcome = tried(name, f"def {name}(*arguments, **named):\n    raise NotImplementedError()")
    assert outcome.error.name == "NotImplementedError"


def test_a_layer_whose_forward_is_not_written_is_blank() -> None:
    source = """
class CountingRelu(Layer):
    calls = 0

    def forward(self, inputs, outputs):
        raise NotImplementedError()


def factory(op):
    return CountingRelu(op) if op.type == "nn.ReLU" else create_layer(op)
"""
    assert tried("factory", source).error.name == "NotImplementedError"


@pytest.mark.parametrize(("name", "source"), numbered(RIGHT))
def test_a_right_answer_in_unusual_style_is_right(name: str, source: str) -> None:
    found = finding(name, source)
    assert found is None, explain(found)


@pytest.mark.parametrize(("name", "answer"), numbered(WRONG))
def test_a_wrong_answer_is_told_its_mistake(name: str, answer: tuple[str, str]) -> None:
    words, source = answer
    found = finding(name, source)
    assert found is not None, "it was taken for right"
    assert re.search(words, explain(found)), explain(found)


@each_exercise
def test_enough_right_and_wrong_answers_are_tried(name: str) -> None:
    assert len(RIGHT[name]) >= 5
    assert len({words for words, _ in WRONG[name]}) >= 10
