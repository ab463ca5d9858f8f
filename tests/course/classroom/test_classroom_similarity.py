"""Similar answers: a copy and a renamed copy are found, what many wrote and what was given is not."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from kuiper_edu.course.classroom.pages import class_page
from kuiper_edu.course.classroom.results import Result
from kuiper_edu.course.classroom.similarity import pairs, subtrees
from kuiper_edu.course.grading.check import Row

GIVEN = "def sort(graph):\n    order = []\n    ready = [name for name in graph if not graph[name]]\n"
STEPS = (
    "{a} = sorted({b}, key=len, reverse={n} > 3)",
    "{a} = [{x} for {x} in {b} if {x} != {n}]",
    "for {x} in range(len({b}) - {n}):\n        {a}.append(({x}, {b}[{x}]))",
    "while len({a}) < {n}:\n        {a}.append({b}.pop(0))",
    "if {n} in {b} and not {a}:\n        {a} = list({b}) + [{n}]",
    "{a} = {{key: value for key, value in zip({b}, range({n}))}}",
    "{a}, {b} = {b}[{n}:], {a}[:{n}]",
)
COMMON = """    while ready:
        name = ready.pop()
        order.append(name)
        for after in graph[name]:
            ready.append(after)
"""


def program(rnd: random.Random) -> str:
    """Return an answer: the given lines, the lines that many write, and some of one's own."""
    names = rnd.sample(["order", "ready", "left", "seen", "found"], 3)
    own = (
        f"    {rnd.choice(STEPS).format(a=names[0], b=names[1], x=names[2], n=rnd.randrange(2, 50))}\n"
        for _ in range(rnd.randrange(8, 16))
    )
    return GIVEN + "".join(own) + (COMMON if rnd.random() < 0.7 else "") + "    return order\n"


def renamed(source: str) -> str:
    """Return an answer with other names, a comment, a docstring and other layout."""
    for old, new in {"order": "result", "ready": "queue", "name": "node", "key": "k", "left": "l"}.items():
        source = re.sub(rf"\b{old}\b", new, source)
    head, body = source.split("\n", 1)
    return f'{head}\n    """My own work."""\n    # really\n{body}'.replace(" - ", "-")


def student(name: str, *answers: str) -> Result:
    named = {f"answer-{number}": answer for number, answer in enumerate(answers)}
    return Result(name, "graded", [Row("sort", "Sort", "passed", 4, 4)], answers=named)


def a_class(count: int, seed: int) -> list[Result]:
    rnd = random.Random(seed)
    return [student(f"s{number:04}", program(rnd), program(rnd)) for number in range(count)]


@pytest.mark.parametrize("count", [60, pytest.param(1000, marks=pytest.mark.nightly)])
def test_a_copy_and_a_renamed_copy_are_found_and_nobody_else(count: int) -> None:
    results = a_class(count, 1)
    copied = list(results[7].answers.values())
    results += [student("copy", *copied), student("renamed", *map(renamed, copied))]
    found = pairs(results, [GIVEN])
    assert {frozenset((pair.first, pair.second)) for pair in found} == {
        frozenset(pair) for pair in (("copy", "s0007"), ("renamed", "s0007"), ("copy", "renamed"))
    }
    assert all(pair.share == pytest.approx(1) for pair in found)
    assert found[0].answers == {"answer-0": 1, "answer-1": 1}


def test_a_copy_with_some_changes_is_still_found() -> None:
    results = a_class(40, 2)
    changed = [answer.replace("    return order", "    print(order)\n    return list(order)") for answer in
               results[3].answers.values()]  # fmt: skip
    (pair,) = pairs([*results, student("copy", *changed)], [GIVEN])
    assert {pair.first, pair.second} == {"copy", "s0003"}
    assert 0.7 <= pair.share < 1


def test_what_was_given_and_what_many_wrote_is_no_copy() -> None:
    blank = [student(f"blank{number}", GIVEN) for number in range(30)]
    same = [student(f"same{number}", GIVEN + COMMON) for number in range(30)]
    assert pairs([*blank, *same], [GIVEN]) == []
    assert pairs(same[:2], [GIVEN + COMMON]) == []


def test_a_short_answer_that_two_share_is_no_copy() -> None:
    results = [*a_class(20, 3), student("one", "x = 1 + 2 * 3"), student("two", "y = 1 + 2 * 3")]
    assert pairs(results, []) == []


@pytest.mark.parametrize("source", ["def f(:", "", "\0", "x = " + "(" * 500, "x = " + "1 + " * 3000 + "1", "%magic"])
def test_what_is_no_python_or_nested_too_deeply_stops_nobody(source: str) -> None:
    pairs([student("ada", source), student("bob", source)], [])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("def f(a):\n    return sorted(a, key=lambda b: -b)", "def f(a):\n    return sorted(a, key=lambda b: b)"),
        ("def f(a):\n    return a.append(len(a) + 1)", "def f(a):\n    return a.extend(len(a) + 1)"),
        ("def f(a):\n    return [sum(b) for b in a]", "def f(a):\n    return [max(b) for b in a]"),
    ],
)
def test_what_an_answer_calls_makes_a_difference(one: str, other: str) -> None:
    assert subtrees(one) != subtrees(other)


def test_it_is_shown_as_a_hint_and_only_if_asked_for() -> None:
    results = a_class(10, 4)
    results.append(replace(results[0], student="<b>copy"))
    page = class_page(results, "course4", [], [], similar=pairs(results, [GIVEN]))
    assert "A hint to look at both, and no proof" in page
    assert "&lt;b&gt;copy</a></td><td><a href" in page
    assert "100 %" in page
    assert "No pair stands out" in class_page(results, "course4", [], [], similar=[])
    assert "Similar answers" not in class_page(results, "course4", [], [])
