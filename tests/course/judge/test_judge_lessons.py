"""The exercises of every lesson: solutions, right answers in unusual style, wrong ones that are told what is wrong."""

import re

import pytest
from lessons import LESSONS, Lesson

from kuiper_edu.course.judge.exercises import exercise, exercises, ids
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.trial.resources import LIMITS

EXERCISES = [(number, lesson, name) for number, lesson in LESSONS.items() for name in lesson.names]
each_exercise = pytest.mark.parametrize(
    ("lesson", "name"), [pytest.param(lesson, name, id=f"{number} {name}") for number, lesson, name in EXERCISES]
)


def each_answer(kind: str) -> pytest.MarkDecorator:
    """All answers of this kind, `right` or `wrong`."""
    answers = [
        pytest.param(lesson, name, answer, id=f"{number} {name}-{place}")
        for number, lesson, name in EXERCISES
        for place, answer in enumerate(vars(lesson)[kind][name])
    ]
    return pytest.mark.parametrize(("lesson", "name", "answer"), answers)


def test_every_exercise_of_a_lesson_is_in_the_table() -> None:
    of_lessons = {
        name for name, entry in exercises().items() if entry.solution and ".engine_" not in name and name not in ids()
    }
    assert {f"{lesson.course}.{name}" for _, lesson, name in EXERCISES} == of_lessons


@each_exercise
def test_the_solution_is_right(lesson: Lesson, name: str) -> None:
    assert lesson.finding(name, exercise(f"{lesson.course}.{name}").solution) is None


@each_exercise
def test_the_lesson_goes_on_with_what_the_exercise_asks_for(lesson: Lesson, name: str) -> None:
    assert lesson.own[name].__name__ == lesson.called[name]


@each_exercise
def test_a_stub_is_blank_not_wrong(lesson: Lesson, name: str) -> None:
    assert lesson.tried(name, lesson.stubs[name]).error.name == "NotImplementedError"


@each_exercise
def test_enough_right_answers_are_tried(lesson: Lesson, name: str) -> None:
    assert len(lesson.right[name]) >= lesson.enough


@each_exercise
def test_wrong_answers_get_at_least_ten_different_sentences(lesson: Lesson, name: str) -> None:
    assert len({words for words, _ in lesson.wrong[name]}) >= 10


@each_answer("right")
def test_a_right_answer_in_unusual_style_is_right(lesson: Lesson, name: str, answer: str) -> None:
    finding = lesson.finding(name, answer, LIMITS.cpu_seconds)  # a right answer has all the time that learners have
    assert finding is None, explain(finding)


@each_answer("wrong")
def test_a_wrong_answer_is_told_its_mistake(lesson: Lesson, name: str, answer: tuple[str, str]) -> None:
    words, source = answer
    finding = lesson.finding(name, source)
    assert finding is not None, "it was taken for right"
    assert re.search(words, explain(finding)), explain(finding)
