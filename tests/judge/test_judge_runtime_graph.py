"""Lesson 3.3's exercises: the solution, right answers in unusual style, wrong ones that are told what is wrong."""

import re

import numpy as np
import pytest
from lesson_3_3_right import RIGHT
from lesson_3_3_wrong import WRONG
from lesson_answers import Lesson

from kuiper_edu import pnnx
from kuiper_edu.judge.exercises import exercise
from kuiper_edu.judge.explain import explain
from kuiper_edu.project import root
from kuiper_edu.runtime import RuntimeAttribute, RuntimeDataType, RuntimeOperand, RuntimeOperator

DOUBLE = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
pnnx.Expression twice 2 1 0 0 1 expr=add(@0,@1) #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""
LESSON = Lesson(
    "course3",
    ("fill_inputs", "fill_output_names", "to_array", "test_init"),
    np=np,
    pnnx=pnnx,
    RuntimeAttribute=RuntimeAttribute,
    RuntimeDataType=RuntimeDataType,
    RuntimeOperand=RuntimeOperand,
    RuntimeOperator=RuntimeOperator,
    graph=pnnx.Graph.load(root() / "course3" / "model_file" / "test_linear.pnnx.param"),
    double=pnnx.Graph.from_text(DOUBLE),
)
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
