"""A lesson's exercise: the learner's function goes on if it is right, else the lesson's own."""

import inspect
from collections.abc import Callable

import pytest

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.learner import verdicts
from kuiper_edu.course.learner.verdict_view import Verdict
from kuiper_edu.learn import from_lessons, verdict
from kuiper_edu.viz.base.fallback import STATIC


def blank(*_: object) -> None:
    raise NotImplementedError


def right(numbers: list) -> list:
    return [i for i in range(len(numbers) - 1) if numbers[i + 1] > numbers[i]]


def test_the_lines_of_a_lessons_function_can_be_shown() -> None:
    [sort_all] = from_lessons("course4.sort_all")
    assert inspect.getsource(sort_all).startswith("def sort_all(successors):")


@pytest.mark.usefixtures("toy_exercises")
def test_the_lessons_own_is_not_taken_for_the_learners(capsys: pytest.CaptureFixture[str]) -> None:
    own = verdict("course1.rises", blank)
    capsys.readouterr()
    assert verdict("course1.rises", own) is own
    assert "this is the lesson's own rises: run the cell with yours first" in capsys.readouterr().out.lower()


@pytest.mark.usefixtures("toy_exercises")
@pytest.mark.parametrize("value", [None, 3, "rises", [1]])
def test_what_is_no_function_gets_a_verdict_too(
    value: object, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`verdict("course1.rises", rises(numbers))`, say: the first verdict on that exercise."""
    monkeypatch.setattr(verdicts, "_given", {})
    own = verdict("course1.rises", value)
    assert own([3, 1, 2]) == [1]
    assert "not right yet" in capsys.readouterr().out


def test_a_solution_brings_along_what_it_calls() -> None:
    assert exercise("course4.sort_all").lessons_own()({"b": ["c"], "a": ["b"]}) == ["a", "b", "c"]


def one(*_: object) -> list:
    return []


def other(*_: object) -> list:
    return [0]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Verdict]:
    """The verdicts that a learner sees."""
    seen: list[Verdict] = []
    monkeypatch.setattr(verdicts, "show", seen.append)
    monkeypatch.setattr(verdicts, "_given", {})
    return seen


@pytest.mark.usefixtures("toy_exercises")
@pytest.mark.parametrize(
    ("tries", "opens"),
    [
        ([blank, blank, blank], False),
        ([one], False),
        ([one, one, blank, one], False),
        ([one, other], True),
        ([one, other, blank], True),
        ([right, one], True),
    ],
)
def test_the_last_hint_and_the_solution_open_after_two_different_tries(
    tries: list[Callable], opens: bool, shown: list[Verdict]
) -> None:
    for function in tries:
        verdict("course1.rises", function)
    last = shown[-1]
    assert (bool(last.solution), len(last.hints[""])) == ((True, 3) if opens else (False, 2))
    assert ("open after 2 different tries" in last.note) is not opens


def test_stored_outputs_hold_all_of_it_folded(shown: list[Verdict], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STATIC, "1")
    verdict("course4.lifetimes", blank)
    assert (bool(shown[-1].solution), len(shown[-1].hints[""])) == (True, 3)
    assert "max of an empty list" in shown[-1].hints


def test_a_help_that_announces_a_trap_comes_after_it(shown: list[Verdict]) -> None:
    verdict("course4.lifetimes", blank)
    assert list(shown[-1].hints) == [""]
    verdict("course4.lifetimes", lambda *_: max([]))
    assert list(shown[-1].hints) == ["", "max of an empty list"]
