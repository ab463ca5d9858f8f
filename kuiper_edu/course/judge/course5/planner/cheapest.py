"""Exercise 3 of lesson 5.3b: what a planner does."""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.course.judge.cases import UNCHANGED, by_way, calls_on_copies
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, what

Counts = tuple[float, ...]
SPEEDS: Counts = (100.0, 10.0, 20.0)
CASES: dict[str, tuple[dict[str, Counts], Counts, str, str]] = {
    "one way": ({"im2col": (1000, 10, 10)}, SPEEDS, "im2col", "there is no other"),
    "arithmetic decides": (
        {"im2col": (4000, 100, 100), "winograd": (1000, 100, 100)},
        SPEEDS,
        "winograd",
        "40 + 10 + 5 against 10 + 10 + 5",
    ),
    "weights decide": (
        {"winograd": (1000, 400, 100), "im2col": (2000, 100, 100)},
        SPEEDS,
        "im2col",
        "10 + 40 + 5 against 20 + 10 + 5",
    ),
    "values decide": (
        {"shifted": (1000, 100, 900), "im2col": (2000, 100, 400)},
        SPEEDS,
        "im2col",
        "10 + 10 + 45 against 20 + 10 + 20",
    ),
    "the speeds are others": (
        {"winograd": (1000, 400, 100), "im2col": (2000, 100, 100)},
        (10.0, 100.0, 20.0),
        "winograd",
        "100 + 4 + 5 against 200 + 1 + 5",
    ),
    "equal": (
        {"shifted": (1000, 100, 100), "im2col": (1000, 100, 100), "winograd": (1000, 100, 100)},
        SPEEDS,
        "shifted",
        "of equal ones the first",
    ),
    "the largest part is not the sum": (
        {"even": (3000, 300, 600), "uneven": (4000, 50, 100)},
        SPEEDS,
        "uneven",
        "30 + 30 + 30 against 40 + 5 + 5",
    ),
    "four counts and four speeds": (
        {"winograd": (1000, 100, 100, 60), "im2col": (2000, 100, 100, 10)},
        (100.0, 10.0, 20.0, 2.0),
        "im2col",
        "10 + 10 + 5 + 30 against 20 + 10 + 5 + 5",
    ),
    "nothing but values": ({"copy": (0, 0, 400), "view": (0, 0, 0)}, SPEEDS, "view", "20 against 0"),
}
"""What each way counts, the speeds, the cheapest, and why."""

GIVEN = {label: case[:2] for label, case in CASES.items()}
"""What the function is given."""


def time(counts: Counts, speeds: Counts) -> float:
    """Each count divided by its speed, added up."""
    return sum(count / speed for count, speed in zip(counts, speeds, strict=True))


def _least(cost: Callable[[Counts, Counts], float]) -> Callable[[dict[str, Counts], Counts], str]:
    return lambda ways, speeds: min(ways, key=lambda name: cost(ways[name], speeds))


WAYS: tuple[tuple[Callable[[dict[str, Counts], Counts], str], str], ...] = (
    (
        lambda ways, speeds: max(ways, key=lambda name: time(ways[name], speeds)),
        "the way that takes longest came back: the one with the least time was asked for",
    ),
    (
        _least(lambda counts, _: counts[0]),
        "only the first count is used, the arithmetic: the others take time, too",
    ),
    (
        _least(lambda counts, _: sum(counts)),
        "the counts are added as they are, or divided by the sum of the speeds: divide each by its own speed, then add",
    ),
    (
        _least(lambda counts, speeds: sum(a * b for a, b in zip(counts, speeds, strict=True))),
        "the counts are multiplied by the speeds: time is a count divided by a speed",
    ),
    (
        _least(lambda counts, speeds: max(a / b for a, b in zip(counts, speeds, strict=True))),
        "only the longest of the parts is counted: the time is their sum",
    ),
    (
        _least(lambda counts, _: sum(a / b for a, b in zip(counts, (*SPEEDS, 2.0), strict=False))),
        "the speeds are fixed in your code: use those that are given",
    ),
    (
        _least(lambda counts, speeds: sum(a / b for a, b in zip(counts[:3], speeds, strict=False))),
        "only three counts are used: there may be more, as many as speeds",
    ),
    (
        lambda ways, speeds: min(reversed(ways), key=lambda name: time(ways[name], speeds)),
        "of equal times the first way counts; you take the last",
    ),
    (
        lambda ways, speeds: min(sorted(ways), key=lambda name: time(ways[name], speeds)),
        "of equal times the first in the dictionary counts, not the first in the alphabet",
    ),
    (lambda ways, _: next(iter(ways)), "the first way comes back every time: compare the times"),
)
"""What well-known mistakes choose, and what is said about them."""


def cheapest(finding: Finding) -> str | None:
    """Which other rule makes these choices."""
    first = finding.wrong[0]
    if not isinstance(first.got, str):
        return f"the name of a way was expected, {what(first.got)} came back"
    said = by_way(finding, GIVEN, WAYS)
    if said:
        return said
    ways, speeds, right, why = CASES[first.label]
    return f"for {ways} and the speeds {speeds}, {first.got!r} came back; {right!r} is right: {why}"


EXERCISE = Exercise(
    "course5.cheapest",
    check=calls_on_copies(GIVEN),
    rules={label: Equal(right) for label, (_, _, right, _) in CASES.items()} | {UNCHANGED: Equal([])},
    says={UNCHANGED: "the dictionary is another one afterwards: read it only"},
    detective=cheapest,
    symptoms=(
        Symptom(
            r"error: TypeError: unsupported operand type\(s\) for /: 'tuple'",
            "a tuple cannot be divided: zip(counts, speeds) gives the pairs",
        ),
        Symptom(
            r"error: ZeroDivisionError",
            "something is divided by a count, and a count may be 0: time is a count divided by a speed",
        ),
        Symptom(
            r"error: IndexError: tuple index out of range",
            "a place of a tuple is read that is not there: there may be any number of counts, so go through "
            "zip(counts, speeds)",
        ),
        Symptom(
            r"error: ValueError: (?:too many values|not enough values)",
            "ways.items() gives pairs of a name and its counts: for name, counts in ways.items()",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "How many seconds do 4,000 operations take at 100 operations a second?",
            "For each way divide every count by its speed and add up. Keep the name with the least.",
            "min(ways, key=lambda name: sum(count / speed for count, speed in zip(ways[name], speeds)))",
        ),
    },
    solution="""\
def cheapest(ways, speeds):
    def time(name):
        return sum(count / speed for count, speed in zip(ways[name], speeds))

    return min(ways, key=time)
""",
)
