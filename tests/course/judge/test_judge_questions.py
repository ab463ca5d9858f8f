"""The catalogue of questions: whole, found by id, and no pattern gives the right choice away."""

import math
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from kuiper_edu.course.judge.questions import Choice, Question, find, questions
from kuiper_edu.errors import UsageError

ALL = list(questions().values())
NUMBER = re.compile(r"(?:about )?(\d+)(?: kB| %)?")
SENTENCE = re.compile(r"[^ ].*[.?!)]")

each_question = pytest.mark.parametrize("question", ALL, ids=lambda question: question.id)


@each_question
def test_one_choice_is_right_and_no_text_stands_twice(question: Question) -> None:
    assert sum(choice.right for choice in question.choices) == 1
    assert len({choice.text for choice in question.choices}) == len(question.choices)


@each_question
def test_every_choice_has_a_reason_of_its_own(question: Question) -> None:
    reasons = [choice.reason for choice in question.choices]
    assert len(set(reasons)) == len(reasons)
    assert all(SENTENCE.fullmatch(text) for text in (question.text, question.why, *reasons))


@each_question
def test_a_wrong_choices_reason_does_not_name_the_answer(question: Question) -> None:
    answer = re.compile(rf"(?<!\w){re.escape(question.right.text)}(?!\w)", re.IGNORECASE)
    assert not [choice.text for choice in question.choices if not choice.right and answer.search(choice.reason)]


@each_question
def test_no_text_can_be_taken_for_a_letter(question: Question) -> None:
    assert not [choice.text for choice in question.choices if re.fullmatch(r"\s*[A-Za-z]\s*", choice.text)]


@each_question
def test_numbers_stand_in_ascending_order(question: Question) -> None:
    if values := numbers(question):
        assert values == sorted(values)


def numbers(question: Question) -> list[int]:
    """The choices of a question that asks for a number; nothing where it does not."""
    found = [NUMBER.fullmatch(choice.text) for choice in question.choices]
    return [int(match[1]) for match in found if match] if all(found) else []


def within(count: int, chances: list[float], deviations: float = 2.0) -> bool:
    """Whether a count is what independent chances would give, within this many standard deviations."""
    spread = math.sqrt(sum(chance * (1 - chance) for chance in chances))
    return abs(count - sum(chances)) <= deviations * spread


def test_the_rule_of_chance_can_fail() -> None:
    assert within(14, [0.25] * 56)
    assert not within(24, [0.25] * 56)
    assert not within(4, [0.25] * 56)


def test_the_right_places_are_spread() -> None:
    places = Counter(question.choices.index(question.right) for question in ALL)
    most = max(len(question.choices) for question in ALL)
    for place in range(most):
        chances = [1 / len(question.choices) for question in ALL if place < len(question.choices)]
        assert within(places[place], chances, 1.5), f"place {place}: {places}"


def test_the_right_place_follows_no_row() -> None:
    row = [question.choices.index(question.right) for question in ALL]
    repeated = sum(first == second for first, second in pairwise(row))
    assert within(repeated, [1 / 4] * (len(row) - 1))


def test_nearly_all_questions_have_as_many_choices() -> None:
    counts = Counter(len(question.choices) for question in ALL)
    assert set(counts) <= {3, 4, 5}
    assert counts.most_common(1)[0][1] >= 0.8 * len(ALL)


@pytest.mark.parametrize("extreme", [min, max])
def test_a_right_number_is_an_extreme_one_as_often_as_chance_would_have_it(extreme: Callable[..., int]) -> None:
    asked = [
        (numbers(question), int(NUMBER.fullmatch(question.right.text)[1])) for question in ALL if numbers(question)
    ]
    assert len(asked) >= 8
    assert within(sum(right == extreme(values) for values, right in asked), [1 / len(values) for values, _ in asked])


@pytest.mark.parametrize("extreme", [min, max])
def test_the_longest_or_shortest_text_is_no_hint(extreme: Callable[..., int]) -> None:
    worded = [question for question in ALL if len({len(choice.text) for choice in question.choices}) > 1]
    right = sum(
        len(question.right.text) == extreme(len(choice.text) for choice in question.choices) for question in worded
    )
    assert within(right, [1 / len(question.choices) for question in worded])


def test_a_question_is_found_by_its_id() -> None:
    assert find("course4.three_orders").right.text == "2"


@pytest.mark.parametrize("name", ["course4.three_order", "three_orders", "", 3])
def test_an_unknown_id_is_answered_with_the_nearest(name: str) -> None:
    with pytest.raises(UsageError, match=r"there is no question .* The nearest ids are '.*', '.*', '.*'\."):
        find(name)


def test_the_nearest_id_is_the_one_that_was_meant() -> None:
    with pytest.raises(UsageError, match=r"course4\.three_orders"):
        find("course4.tree_orders")


@pytest.mark.parametrize("chosen", ["b", "B", "the right one"])
def test_a_choice_is_named_by_its_letter_or_its_text(chosen: str) -> None:
    right = Choice("the right one", "It is.", right=True)
    question = Question("q", "Which?", (Choice("another", "No."), right), "So it is.", "cell")
    assert question.choice(chosen) is question.right is right


@pytest.mark.parametrize("chosen", ["", "C", "AB", "another one", 1])
def test_what_is_none_of_the_choices_is_refused(chosen: str) -> None:
    question = Question("q", "Which?", (Choice("one", "No."), Choice("two", "Yes.", right=True)), "So.", "cell")
    with pytest.raises(UsageError, match=r"not one of the choices\. Write one of A, B\."):
        question.choice(chosen)
