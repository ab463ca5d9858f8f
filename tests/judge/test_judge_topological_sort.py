"""The exercises of lessons 4.1 and 4.1b: solutions, right answers in unusual style, wrong ones told what is wrong."""

import re

import deep_search_answers
import pytest
from lesson_4_1_right import RIGHT as OTHERS_RIGHT
from lesson_4_1_wrong import WRONG as OTHERS_WRONG
from lesson_answers import Lesson

from kuiper_edu.errors import CycleError
from kuiper_edu.judge.exercises import exercise
from kuiper_edu.judge.explain import explain

RIGHT = OTHERS_RIGHT | {"deep_search": deep_search_answers.RIGHT}
WRONG = OTHERS_WRONG | {"deep_search": deep_search_answers.WRONG}
NAMES = ("is_valid", "search", "sort_all", "test_sort", "deep_search", "swaps")
LESSON = Lesson("course4", NAMES, CycleError=CycleError)
each_exercise = pytest.mark.parametrize("name", LESSON.names)
tried, finding, numbered = LESSON.tried, LESSON.finding, LESSON.numbered


@each_exercise
def test_the_solution_is_right(name: str) -> None:
    assert finding(name, exercise(f"course4.{name}").solution) is None


@each_exercise
def test_a_stub_is_blank_not_wrong(name: str) -> None:
    outcome = tried(name, f"def {name}(*arguments):\n    raise NotImplementedError()")
    assert outcome.error.name == "NotImplementedError"


@each_exercise
def test_enough_right_and_wrong_answers_are_tried(name: str) -> None:
    assert len(RIGHT[name]) >= 6
    assert len(WRONG[name]) >= 10


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


@pytest.mark.parametrize("source", [source for _, source in WRONG["sort_all"]])
def test_the_sentence_names_the_graph_that_is_drawn(source: str) -> None:
    found = finding("sort_all", source)
    assert found is not None
    drawn, words = found.wrong_order, explain(found)
    assert drawn is None or "in the graph `" not in words or f"in the graph `{drawn.label}`" in words


@each_exercise
def test_wrong_answers_get_at_least_ten_different_sentences(name: str) -> None:
    assert len({words for words, _ in WRONG[name]}) >= 10
