"""The exercises of lessons 5.1 and 5.1b: solutions, right answers in unusual style, wrong ones told what is wrong."""

import re
import subprocess
import sys

import numpy as np
import once_answers
import pytest
from lesson_5_1_right import RIGHT as OTHERS_RIGHT
from lesson_5_1_wrong import WRONG as OTHERS_WRONG
from lesson_answers import Lesson

from kuiper_edu.judge.exercises import exercise
from kuiper_edu.judge.explain import explain
from kuiper_edu.layers import Layer, LayerRegistry

RIGHT = OTHERS_RIGHT | {"once": once_answers.RIGHT}
WRONG = OTHERS_WRONG | {"once": once_answers.WRONG}
NAMES = {
    "own_registry": "Registry",
    "once": "once",
    "register": "register",
    "relu_layer": "MyRelu",
    "test_relu": "test_relu",
    "leaky": "LeakyLayer",
}
each_exercise = pytest.mark.parametrize("name", NAMES)


LESSON = Lesson("course5", NAMES, np=np, Layer=Layer)
tried, finding, numbered = LESSON.tried, LESSON.finding, LESSON.numbered


@each_exercise
def test_the_solution_is_right(name: str) -> None:
    assert finding(name, exercise(f"course5.{name}").solution) is None


@each_exercise
def test_the_lesson_goes_on_with_what_the_exercise_asks_for(name: str) -> None:
    assert exercise(f"course5.{name}").lessons_own().__name__ == NAMES[name]


STUBS = {
    "own_registry": """
class Registry:
    def register(self, operator_type, creator):
        raise NotImplementedError()
""",
    "once": "def once(make):\n    raise NotImplementedError()",
    "register": "def register(registry, *operator_types):\n    raise NotImplementedError()",
    "relu_layer": """
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        raise NotImplementedError()
""",
    "test_relu": "def test_relu(layer):\n    raise NotImplementedError()",
    "leaky": """
class LeakyLayer(Layer):
    def __init__(self, op):
        super().__init__(op)
        raise NotImplementedError()
""",
}


@each_exercise
def test_a_stub_is_blank_not_wrong(name: str) -> None:
    assert tried(name, STUBS[name]).error.name == "NotImplementedError"


def test_a_registry_whose_create_is_not_written_is_blank() -> None:
    source = """
class Registry:
    def register(self, operator_type, creator): ...
    def create(self, op):
        raise NotImplementedError()
"""
    assert tried("own_registry", source).error.name == "NotImplementedError"


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


def test_a_trial_registers_nothing_in_the_packages_own_table() -> None:
    before = dict(LayerRegistry.registry())
    for name in NAMES:
        finding(name, exercise(f"course5.{name}").solution)
    assert LayerRegistry.registry() == before


def test_to_look_up_an_exercise_loads_no_numpy() -> None:
    program = (
        "import sys; from kuiper_edu.judge.exercises import exercises; exercises(); sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
