"""Lessons 3.4 and 3.4b: the solutions, right answers in unusual style, wrong ones that are told what is wrong."""

import re
from pathlib import Path

import numpy as np
import pytest
from lesson_3_4_right import RIGHT
from lesson_3_4_wrong import WRONG
from lesson_answers import Lesson

from kuiper_edu import pnnx
from kuiper_edu.engine import open_graph
from kuiper_edu.judge.exercises import exercise
from kuiper_edu.judge.explain import explain

STORED = Path(__file__).parents[2] / "course3/model_file/optimise"


def load(name: str) -> tuple[pnnx.Graph, np.ndarray]:
    """As in the notebook."""
    with np.load(STORED / f"{name}.npz") as stored:
        return pnnx.Graph.load(STORED / f"{name}.pnnx.param"), stored["input0"]


def run(graph: pnnx.Graph, x: np.ndarray) -> np.ndarray:
    return open_graph(graph).forward(x)


FIRST = Lesson("course3", ("fold_batch_norm", "constant_operators", "same"), np=np)
SECOND = Lesson("course3", ("find_chain", "silu_pattern", "test_fuse"), np=np, pnnx=pnnx, load=load, run=run)
LESSON_OF = {name: lesson for lesson in (FIRST, SECOND) for name in lesson.names}
each_exercise = pytest.mark.parametrize("name", LESSON_OF)


@each_exercise
def test_the_solution_is_right(name: str) -> None:
    assert LESSON_OF[name].finding(name, exercise(f"course3.{name}").solution) is None


@each_exercise
def test_a_stub_is_blank_not_wrong(name: str) -> None:
    outcome = LESSON_OF[name].tried(name, f"def {name}(*arguments):\n    raise NotImplementedError()")
    assert outcome.error.name == "NotImplementedError"


@each_exercise
def test_at_least_five_right_and_ten_wrong_answers_are_tried(name: str) -> None:
    assert len(RIGHT[name]) >= 5
    assert len({words for words, _ in WRONG[name]}) >= 10


@pytest.mark.parametrize(("name", "source"), [*FIRST.numbered(RIGHT), *SECOND.numbered(RIGHT)])
def test_a_right_answer_in_unusual_style_is_right(name: str, source: str) -> None:
    found = LESSON_OF[name].finding(name, source)
    assert found is None, explain(found)


@pytest.mark.parametrize(("name", "answer"), [*FIRST.numbered(WRONG), *SECOND.numbered(WRONG)])
def test_a_wrong_answer_is_told_its_mistake(name: str, answer: tuple[str, str]) -> None:
    words, source = answer
    found = LESSON_OF[name].finding(name, source)
    assert found is not None, "it was taken for right"
    assert re.search(words, explain(found)), explain(found)
