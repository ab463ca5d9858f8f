"""Mechanical changes of a solution, and the list of those that the cases of a toy exercise accept."""

import ast
from dataclasses import replace

import pytest

from kuiper_edu.course.judge import Equal, Exercise, calls
from tools import exercises as tool
from tools.mutants import mutants

LARGEST = '''"""A module."""
import math


def largest(numbers):
    """Return the largest number, at least 1."""
    most = 1
    for number in numbers:
        if number > most:
            most = number
    return max(most, 1)
'''
CASES = {"rising": ([1, 5], 5), "falling": ([7, 5], 7), "negative": ([-3], 1)}
TOY = Exercise(
    "course4.largest",
    title="the largest",
    check=calls({label: (numbers,) for label, (numbers, _) in CASES.items()}),
    rules={label: Equal(right) for label, (_, right) in CASES.items()},
    solution=LARGEST,
)


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("x = a < b", ["a < b -> a <= b", "a < b -> a >= b"]),
        ("x = a + b", ["a + b -> a - b", "a + b -> a * b", "a + b -> a", "a + b -> b"]),
        ("x = f(a, b)", ["f(a, b) -> f(b, a)", "f(a, b) -> a"]),
        ("x = a.copy()", ["a.copy() -> a"]),
        (
            "def f():\n    assert a.b == c, f'{a.b + 1} of ' + str(c)",
            [
                "assert a.b == c, f'{a.b + 1} of ' + str(c) -> pass",
                "a.b == c -> a.b != c",
            ],
        ),
        ('@enter("a", "b")\nclass A:\n    pass', []),
        ("x = f(a, key=b)", ["f(a, key=b) -> a", "f(a, key=b) -> f(a)"]),
        ("x = a and b", ["a and b -> a or b", "a and b -> b", "a and b -> a"]),
        ("x = not a", ["not a -> a"]),
        ("x = a if b else c", ["a if b else c -> a", "a if b else c -> c"]),
        ("x = a[0]", ["a[0] -> a[1]", "a[0] -> a[-1]"]),
        (
            "x = max(1, a)",
            ["max(1, a) -> 1", "max(1, a) -> max(2, a)", "max(1, a) -> max(0, a)"],
        ),
        (
            "x = a['k'], True",
            ["(a['k'], True) -> (True, a['k'])", "(a['k'], True) -> (a['k'], False)", "a['k'] -> a['k_']"],
        ),
        ("def f():\n    g()", ["g() -> pass"]),
        ("for x in y:\n    x += 1", ["x += 1 -> x -= 1", "x += 1 -> x *= 1", "x += 1 -> pass", "1 -> 2", "1 -> 0"]),
        ('def f():\n    """One."""\n    import math', []),
    ],
)
def test_each_kind_of_change_is_made_alone(code: str, changes: list[str]) -> None:
    assert [mutant.change for mutant in mutants(code)] == changes


def test_a_mutant_is_code_that_differs_from_the_solution_and_from_the_other_mutants() -> None:
    sources = [mutant.source for mutant in mutants(LARGEST)]
    assert len({ast.unparse(ast.parse(LARGEST)), *sources}) == len(sources) + 1


def test_only_changes_that_no_case_refuses_are_accepted() -> None:
    accepted = [(mutant.line, mutant.change) for mutant in tool.accepted_mutants(TOY)]
    assert accepted == [
        (7, "1 -> 0"),
        (9, "number > most -> number >= most"),
        (11, "max(most, 1) -> most"),
        (11, "max(most, 1) -> max(most, 0)"),
    ]


def test_a_named_exercise_is_checked_with_its_list_which_is_no_problem(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "exercise", lambda _: TOY)
    monkeypatch.setattr(tool, "check", lambda _: 0)
    monkeypatch.setattr(tool, "ids", lambda: [TOY.id])
    assert tool.main(["check"]) == 0
    assert capsys.readouterr().out == ""
    assert tool.main(["check", TOY.id]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == 4
    assert listed[1] == (
        "course4.largest: accepted: number > most -> number >= most (line 9 of the solution). Equivalent?"
    )


def test_a_change_that_fails_when_it_is_defined_is_refused() -> None:
    decorated = "def twice(f):\n    return f\n\n\n@twice\ndef largest(numbers):\n    return sorted([1, *numbers])[-1]\n"
    assert {mutant.line for mutant in tool.accepted_mutants(replace(TOY, solution=decorated))} == {7}
