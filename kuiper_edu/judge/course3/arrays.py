"""What lessons 3.0 and 3.0b share: the shape of a value, and wrong formulas that give the same numbers as an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kuiper_edu.judge.findings import Finding, Symptom
from kuiper_edu.judge.wording import COMMON, what
from kuiper_edu.trial.values import Plain

Shape = tuple[int, ...]
Formula = Callable[..., Any]
Formulas = Sequence[tuple[Formula, str]]
"""Wrong formulas of a case's arguments, and what is said about each."""

SYMPTOMS = (
    Symptom(
        r"error: ValueError: The truth value of an array",
        "`if`, `and` and `max` want one True or False, and an array holds many: compare number by number",
    ),
    Symptom(
        r"error: ValueError: setting an array element with a sequence",
        "a whole array is put where one number belongs: is the sum missing?",
    ),
    Symptom(r"error: TypeError: only .* arrays can be converted", "an array is used where one number belongs"),
    Symptom(r"error: IndexError: (.*)", "a place is asked for that is not there: {1}"),
    Symptom(
        r"error: TypeError: 'float' object cannot be interpreted as an integer",
        "a size came out as a float: / gives floats, // gives whole numbers",
    ),
    *COMMON,
)


def shape_of(value: Plain) -> Shape | None:
    """The shape of nested lists of numbers; None where they have none.

    Example:
        >>> shape_of([[1, 2, 3], [4, 5, 6]]), shape_of(7), shape_of([[1], [2, 3]]), shape_of("a")
        ((2, 3), (), None, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float | list):
        return None
    if not isinstance(value, list):
        return ()
    inner = {shape_of(item) for item in value}
    if len(inner) > 1 or None in inner:
        return None
    return (len(value), *(inner.pop() or ())) if inner else (0,)


def no_array(value: Plain, wanted: str) -> str | None:
    """What is said of a value that is no array of numbers at all."""
    if shape_of(value) is not None:
        return None
    if isinstance(value, list):
        return f"{wanted} was expected; the rows that came back are not equally long, or do not hold numbers"
    return f"{wanted} was expected, {what(value)} came back"


def same_numbers(got: Plain, wanted: Any, tolerance: float = 1e-5) -> bool:
    """Whether two arrays have one shape and the same numbers, roughly."""
    import numpy as np  # not when a lesson only looks up its exercises

    have, want = np.asarray(got, float), np.asarray(wanted, float)
    if not have.size and not want.size:
        return True  # lists do not say how many columns no rows have
    return have.shape == want.shape and bool(np.allclose(have, want, rtol=tolerance, atol=tolerance))


def formula(finding: Finding, cases: Mapping[str, Sequence[Any]], formulas: Formulas) -> str | None:
    """What is said of the first wrong formula that gives everything that was reported."""
    reported = {label: value for label, value in finding.reported.items() if label in cases}
    for function, said in formulas:
        if reported and all(_gives(function, cases[label], value) for label, value in reported.items()):
            return said
    return None


def _gives(function: Formula, arguments: Sequence[Any], value: Plain) -> bool:
    import numpy as np

    try:
        with np.errstate(all="ignore"):
            return same_numbers(value, function(*arguments))
    except (ValueError, TypeError, IndexError):
        return False  # this wrong formula ends in an error here, and the answer did not
