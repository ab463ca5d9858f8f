"""Exercise 3 of lesson 5.3c: what a processor can do at most."""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.course.judge.cases import by_way, calls
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Close
from kuiper_edu.course.judge.wording import COMMON, what

TOLERANCE = 1e-6
CASES: dict[str, tuple[int, int, float, float, float]] = {
    "one sum": (1, 1, 2, 2, 4),
    "four sums": (2, 2, 2, 2, 4),
    "a large tile": (14, 2, 2, 2, 4),
    "few reads": (2, 9, 4, 1, 1),
    "one long row": (1, 16, 2, 1, 4),
    "one long column": (12, 1, 2, 1, 5),
    "sums wait long": (3, 3, 2, 2, 8),
    "a processor with one unit": (6, 2, 1, 2, 4),
    "half a read a cycle": (4, 4, 2, 0.5, 4),
}
"""Rows, columns, peak, loads, wait."""


def bounds(rows: int, columns: int, peak: float, loads: float, wait: float) -> tuple[float, float, float]:
    """By the units, by the reads, by the sums that wait."""
    return peak, loads * rows * columns / (rows + columns), rows * columns / wait


WAYS: tuple[tuple[Callable[[int, int, float, float, float], float], str], ...] = (
    (lambda r, c, p, n, t: max(bounds(r, c, p, n, t)), "the largest of the three came back: the smallest is the bound"),
    (lambda r, c, p, n, t: min(bounds(r, c, p, n, t)[1:]), "the peak is missing: no tile is faster than the units"),
    (lambda r, c, p, n, t: min(bounds(r, c, p, n, t)[::2]), "the reads are missing: one step reads rows + columns"),
    (
        lambda r, c, p, n, t: min(bounds(r, c, p, n, t)[:2]),
        "the waiting is missing or multiplied: a sum takes one product in `wait` cycles, so divide by it",
    ),
    (
        lambda r, c, p, n, t: min(p, n * (r + c) / (r * c), r * c / t),
        "reads for a product are counted, not products for a read: turn the fraction over",
    ),
    (
        lambda r, c, p, n, t: min(p, r * c / (r + c) / n, r * c / t),
        "products for a read are divided by the reads in a cycle: multiply by them",
    ),
    (
        lambda r, c, p, _, t: min(p, r * c / (r + c), r * c / t),
        "the number of reads in a cycle is not used: a processor that reads more computes more",
    ),
    (
        lambda r, c, p, n, t: min(p, n, r * c / t),
        "one product for each read is counted: a step makes rows * columns products of rows + columns reads",
    ),
    (
        lambda r, c, p, n, t: min(p, n * r * c / (r + c), (r + c) / t),
        "rows + columns sums are counted to wait: a tile has rows * columns sums",
    ),
    (
        lambda r, c, p, n, t: min(p, n * r * c / (r + c), 1 / t),
        "one sum alone is counted to wait: the rows * columns sums of a tile wait beside each other",
    ),
    (
        lambda r, c, p, n, t: min(p, n * r * c // (r + c), r * c // t),
        "// cuts off the part behind the point: use /",
    ),
    (
        lambda r, c, *_: min(bounds(r, c, 2, 2, 4)),
        "2, 2 and 4 are fixed in your code: use the peak, loads and wait that are given",
    ),
    (
        lambda r, c, p, n, t: min(p, n * r * c / c, r * c / t),
        "only the vectors of weights are counted as reads: each row needs its number, too",
    ),
    (
        lambda r, c, p, n, t: min(p, n * r * c / r, r * c / t),
        "only the numbers of the rows are counted as reads: each column needs its weights, too",
    ),
    (
        lambda r, c, p, n, t: 1 / sum(1 / limit for limit in bounds(r, c, p, n, t)),
        "the three times are added: a processor does the three beside each other, so the slowest alone counts",
    ),
)
"""What well-known mistakes compute, and what is said about them."""


def told(finding: Finding) -> str | None:
    """Which other formula gives these numbers."""
    first = finding.wrong[0]
    if isinstance(first.got, bool) or not isinstance(first.got, int | float):
        return f"one number was expected, {what(first.got)} came back"
    said = by_way(finding, CASES, WAYS, lambda got, value: Close(value, TOLERANCE).fault(got) is None)
    if said:
        return said
    peak, reads, sums = bounds(*CASES[first.label])
    return (
        f"for rows, columns, peak, loads, wait = {CASES[first.label]}, {first.got:.4g} came back: the units allow "
        f"{peak:.4g}, the reads {reads:.4g}, the sums that wait {sums:.4g}, and the smallest of these is the bound"
    )


EXERCISE = Exercise(
    "course5.bound",
    check=calls(CASES),
    rules={label: Close(float(min(bounds(*case))), TOLERANCE) for label, case in CASES.items()},
    detective=told,
    symptoms=(
        Symptom(r"error: TypeError: .*'(?:builtin_function_or_method|function)'", "a function is used as a number"),
        *COMMON,
    ),
    hints={
        "": (
            "How many products and how many reads does one step of the tile make?",
            "Compute three bounds in products a cycle: by the units, by the reads, by the sums that wait. "
            "The smallest one holds.",
            "min(peak, loads * rows * columns / (rows + columns), rows * columns / wait)",
        ),
    },
    solution="""\
def bound(rows, columns, peak, loads, wait):
    products = rows * columns
    by_reads = loads * products / (rows + columns)
    by_waiting = products / wait
    return min(peak, by_reads, by_waiting)
""",
)
