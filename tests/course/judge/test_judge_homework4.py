"""Homework 4: every wrong answer is told what is wrong with it in its first verdict, and unusual right ones pass."""

from __future__ import annotations

import re

import pytest
from answers import CELLS, Answer, answers, first_verdict, graphs_of_the_notebook

from kuiper_edu.course.judge.course4.detectives import GRAPHS

WRONG, RIGHT = answers("wrong"), answers("right")
AT_LEAST = 10


def _id(answer: Answer) -> str:
    return f"{answer.asks}: {answer.name}"


@pytest.mark.parametrize("answer", WRONG, ids=_id)
def test_the_first_verdict_names_what_is_wrong(answer: Answer) -> None:
    verdict = first_verdict(answer, cpu_seconds=1.0)  # the slow ones take all of it
    assert verdict is not None
    assert answer.says, verdict.sentence
    assert re.search(answer.says, verdict.sentence), verdict.sentence


@pytest.mark.parametrize("answer", RIGHT, ids=_id)
def test_a_right_answer_in_another_style_passes(answer: Answer) -> None:
    assert first_verdict(answer) is None


@pytest.mark.parametrize("asks", CELLS)
def test_every_exercise_has_its_wrong_and_right_answers(asks: str) -> None:
    for kind in (WRONG, RIGHT):
        assert sum(answer.asks == asks for answer in kind) >= AT_LEAST


def test_the_judge_knows_the_graphs_of_the_notebook() -> None:
    assert graphs_of_the_notebook() == GRAPHS
