"""A lesson's exercise: the learner's function goes on if it is right, else the lesson's own."""

import inspect
from collections.abc import Callable

import pytest

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.learner import verdicts
from kuiper_edu.learn import from_lessons, verdict


def blank(*_: object) -> None:
    raise NotImplementedError


def right(successors: dict, order: list) -> list:
    return [i for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])]


def test_the_lines_of_a_lessons_function_can_be_shown() -> None:
    [sort_all] = from_lessons("course4.sort_all")
    assert inspect.getsource(sort_all).startswith("def sort_all(successors):")


def test_a_right_function_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict("course4.swaps", right) is right
    assert "swaps is yours from here on." in capsys.readouterr().out


@pytest.mark.parametrize(("function", "said"), [(blank, "not written yet"), (lambda *_: 3, "not right yet")])
def test_in_place_of_any_other_the_lessons_own_goes_on(
    function: Callable, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    own = verdict("course4.swaps", function)
    assert own({"a": ["b"]}, ["a", "b", "c"]) == [1]
    assert said in capsys.readouterr().out


def test_the_lessons_own_is_not_taken_for_the_learners(capsys: pytest.CaptureFixture[str]) -> None:
    own = verdict("course4.swaps", blank)
    capsys.readouterr()
    assert verdict("course4.swaps", own) is own
    assert "this is the lesson's own swaps: run the cell with yours first" in capsys.readouterr().out.lower()


@pytest.mark.parametrize("value", [None, 3, "swaps", [1]])
def test_what_is_no_function_gets_a_verdict_too(
    value: object, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`verdict("course4.swaps", swaps(graph, order))`, say: the first verdict on that exercise."""
    monkeypatch.setattr(verdicts, "_given", {})
    own = verdict("course4.swaps", value)
    assert own({"a": ["b"]}, ["a", "b", "c"]) == [1]
    assert "not right yet" in capsys.readouterr().out


def test_a_solution_brings_along_what_it_calls() -> None:
    assert exercise("course4.sort_all").lessons_own()({"b": ["c"], "a": ["b"]}) == ["a", "b", "c"]
