"""What lessons 3.0 and 3.0b share: the shape of a value, and wrong formulas that give the same numbers as an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kuiper_edu.course.judge.cases import Cases, Ways, by_way
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Close, Equal, Rule
from kuiper_edu.course.judge.wording import COMMON, what
from kuiper_edu.course.trial.values import Plain

Shape = tuple[int, ...]
TOLERANCE = 1e-6
AFTERWARDS = ": what was given, afterwards"
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


def formula(finding: Finding, cases: Cases, formulas: Ways) -> str | None:
    """What is said of the first wrong formula that gives everything that was reported."""
    import numpy as np

    with np.errstate(all="ignore"):
        return by_way(finding, cases, formulas, same_numbers)


def why_other(
    finding: Finding, cases: Cases, formulas: Ways, other_shape: Callable[[str, Shape | None, Shape], str]
) -> str | None:
    """What is said of an array that is not right: no array, a known formula, another shape, or the first wrong number.

    Args:
        finding: what was reported, an array for each case.
        cases: the arguments of the formulas.
        formulas: what well-known mistakes compute.
        other_shape: what is said of another shape, by label, the shape that came back, and the one that was expected.
    """
    first = finding.wrong[0]
    got, wanted = shape_of(first.got), shape_of(first.expected) or ()
    said = no_array(first.got, f"an array of shape {wanted}") or formula(finding, cases, formulas)
    if said or got == wanted:
        return said or _first_number(first.got, first.expected, f"{first.label}: ")
    return other_shape(first.label, got, wanted)


def _first_number(got: Plain, wanted: Plain, where: str, place: tuple[int, ...] = ()) -> str | None:
    if isinstance(wanted, list):
        pairs = enumerate(zip(got, wanted, strict=True))
        said = (_first_number(*pair, where, (*place, i)) for i, pair in pairs)
        return next((sentence for sentence in said if sentence), None)
    if abs(got - wanted) <= TOLERANCE * max(1, abs(wanted)):
        return None
    return f"{where}the value at {list(place)} is {got:.7g}; it should be {wanted:.7g}"


def kept_rules(expected: Mapping[str, Plain], given: Mapping[str, Sequence[Plain]]) -> dict[str, Rule]:
    """The rules for what comes back, and for the first array that was given: it stays as it was."""
    return {
        key: rule
        for label, numbers in expected.items()
        for key, rule in ((label, Close(numbers, TOLERANCE)), (label + AFTERWARDS, Equal(given[label][0])))
    }
