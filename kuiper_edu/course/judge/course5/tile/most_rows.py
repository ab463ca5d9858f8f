"""Exercise 2 of lesson 5.3c: how large a tile the registers hold."""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.course.judge.cases import by_way, calls
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, what

CASES: dict[str, tuple[int, int]] = {
    "two columns, 32 registers": (2, 32),
    "two columns, 16 registers": (2, 16),
    "one column": (1, 16),
    "three columns": (3, 32),
    "four columns": (4, 32),
    "five columns, exactly full": (5, 31),
    "one row fits exactly": (7, 15),
    "no row fits": (8, 16),
    "not even the weights fit": (20, 16),
    "a processor with many": (2, 1001),
}


def most_rows(columns: int, registers: int) -> int:
    """As many as there is room for beside the weights and one number."""
    return max(0, (registers - columns - 1) // columns)


WAYS: tuple[tuple[Callable[[int, int], float], str], ...] = (
    (lambda c, n: max(0, n // c), "the registers hold only sums so: leave room for the weights and for one number"),
    (lambda c, n: max(0, (n - c) // c), "the register with the number from the left is not counted: one more is taken"),
    (lambda c, n: max(0, (n - 1) // c), "the weights are not counted: they take one register for each column"),
    (
        lambda c, n: max(0, (n - 2) // c),
        "one row too many: the weights take one register for each column, and what is left is rounded down",
    ),
    (lambda c, n: (n - c - 1) // c, "less than nothing came back: where not even one row fits, the answer is 0"),
    (lambda c, n: max(0, round((n - c - 1) / c)), "rounded to the nearest, the last row may have no room: round down"),
    (lambda c, n: max(0, (n - c - 2) // c), "one register stays empty: a tile may fill them all"),
    (lambda c, n: max(0, (n - c - 1) / c), "a part of a row came back: a whole number was asked for, rounded down"),
    (lambda c, n: max(0, n - c - 1), "these are the registers left for sums: a row takes one for each column"),
    (lambda c, n: max(0, (n - 2 * c) // c), "one number takes one register, whatever the number of columns"),
    (lambda c, n: max(0, (n - 1) // (c + 1)), "each row needs no number of its own: they use one register in turn"),
    (lambda c, _: max(0, (32 - c - 1) // c), "32 is fixed in your code: use the number of registers that is given"),
    (lambda c, n: max(1, (n - c - 1) // c), "1 came back where not even one row fits: then the answer is 0"),
)
"""What well-known mistakes compute, and what is said about them."""


def told(finding: Finding) -> str | None:
    """Which other formula gives these numbers."""
    first = finding.wrong[0]
    if isinstance(first.got, bool) or not isinstance(first.got, int | float):
        return f"a number of rows was expected, {what(first.got)} came back"
    said = by_way(finding, CASES, WAYS)
    if said:
        return said
    columns, registers = CASES[first.label]
    right = most_rows(columns, registers)
    return (
        f"for {columns} columns and {registers} registers, {what(first.got)} came back, {right} is right: {right} x "
        f"{columns} sums, {columns} for weights and 1 for a number are the most that fit"
    )


EXERCISE = Exercise(
    "course5.most_rows",
    check=calls(CASES),
    rules={label: Equal(most_rows(*case)) for label, case in CASES.items()},
    detective=told,
    symptoms=(
        Symptom(r"error: ValueError: max\(\) .*empty", "where not even one row fits there is no largest: return 0"),
        *COMMON,
    ),
    hints={
        "": (
            "How many registers are left for sums when the weights and the number have theirs?",
            "One row takes as many registers as there are columns. Count how many whole rows go into what is left.",
            "max(0, (registers - columns - 1) // columns)",
        ),
    },
    solution="""\
def most_rows(columns, registers):
    return max(0, (registers - columns - 1) // columns)
""",
)
