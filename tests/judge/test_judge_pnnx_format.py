"""Lesson 3.2's exercises: the solution, right answers in unusual style, wrong ones that are told what is wrong."""

import re

import pytest
from lesson_3_2_right import RIGHT
from lesson_3_2_wrong import WRONG
from lesson_answers import Lesson

from kuiper_edu.judge.course3.pnnx_format.lines import LINES
from kuiper_edu.judge.course3.pnnx_format.read_head import HEADS
from kuiper_edu.judge.course3.pnnx_format.read_pairs import PAIRS
from kuiper_edu.judge.course3.pnnx_format.type_code import CODES
from kuiper_edu.judge.exercises import exercise
from kuiper_edu.judge.explain import explain
from kuiper_edu.pnnx import Parameter
from kuiper_edu.pnnx.line import LineReader

LESSON = Lesson("course3", ("read_head", "read_pairs", "type_code"))
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


@pytest.mark.parametrize("label", LINES)
def test_the_package_reads_the_lines_as_the_exercises_do(label: str) -> None:
    line = LineReader("lines").read(LINES[label], 1, str.split)
    assert [line.type, line.name, line.inputs, line.outputs] == HEADS[label]
    if label in PAIRS:
        params = {name: parameter.text for name, parameter in line.params.items()}
        attrs = {name: attribute.text for name, attribute in line.attrs.items()}
        assert PAIRS[label] == {"": params, "@": attrs, "$": dict(line.slots), "#": dict(line.shapes)}


@pytest.mark.parametrize("text", CODES)
def test_the_package_gives_each_text_the_code_that_the_exercise_asks(text: str) -> None:
    assert Parameter.from_text(text).type == CODES[text][0]
