"""What a processor can do at most."""

from fractions import Fraction

from kuiper_edu.course.judge import Close, Exercise, Function, Report, calls

TOLERANCE = 1e-6

CASES: dict[str, tuple[int, int, float, float, float]] = {
    "one sum": (1, 1, 2, 2, 4),
    "four sums": (2, 2, 2, 2, 4),
    "a large tile": (14, 2, 2, 2, 4),
    "few loads": (2, 9, 4, 1, 1),
    "one long row": (1, 16, 2, 2, 4),
    "one long column": (12, 1, 2, 1, 5),
    "sums wait long": (3, 3, 2, 2, 8),
    "a processor with one unit": (6, 2, 1, 2, 4),
    "half a load a cycle": (4, 4, 2, 0.5, 4),
}
"""Rows, columns, peak, loads, wait."""


def bounds(rows: int, columns: int, peak: float, loads: float, wait: float) -> tuple[float, float, float]:
    """By the units, by the loads, by the sums that wait."""
    return peak, loads * rows * columns / (rows + columns), rows * columns / wait


def check_bound(function: Function, report: Report) -> None:
    """All cases; a `Fraction` is a number as well."""

    def number(*case: float) -> object:
        found = function(*case)
        return float(found) if isinstance(found, Fraction) else found

    calls(CASES)(number, report)


def _three(*case: float) -> str:
    peak, loads, sums = bounds(*case)  # type: ignore[arg-type]
    return f"the bounds are {peak:.4g} (arithmetic units), {loads:.4g} (loads) and {sums:.4g} (latency)"


EXERCISE = Exercise(
    "course5.bound",
    title="the bound",
    lesson="5.3c",
    difficulty=3,
    minutes=5,
    check=check_bound,
    rules={label: Close(float(min(bounds(*case))), TOLERANCE) for label, case in CASES.items()},
    says={
        f"{label}: value": (
            f"for rows, columns, peak, loads, wait = {case}, found {{got}}: {_three(*case)}; return the "
            "smallest of these"
        )
        for label, case in CASES.items()
    },
    hints={
        "": (
            "How many products does one step of the tile compute, and how many loads does it need?",
            "Compute three bounds in products per cycle: from the arithmetic units, from the loads, and from the "
            "latency. The smallest one is the bound.",
            "min(peak, loads * rows * columns / (rows + columns), rows * columns / wait)",
        ),
    },
)
