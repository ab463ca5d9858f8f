"""When do two arrays agree?"""

from typing import Any, NamedTuple

from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, as_arrays, calls_on_copies
from kuiper_edu.course.trial.values import Plain

NAN, INFINITE = float("nan"), float("inf")


class Pair(NamedTuple):
    """Two arrays, whether they agree, and the reason."""

    a: Plain
    b: Plain
    tolerance: float
    agree: bool
    why: str
    dtype: str | None = None


CASES = {
    "the same numbers": Pair(
        [0.0, 2.0, 3.0],
        [0, 2, 3],
        1e-6,
        True,
        "the arrays are equal: the types of the numbers do not matter",
    ),
    "a small difference": Pair([0.5, 0.25], [0.500004, 0.25], 1e-5, True, "the largest difference is 0.000004"),
    "a larger difference": Pair([0.500000002, 0.25], [0.5, 0.25], 1e-9, False, "the largest difference is 0.000000002"),
    "a below b": Pair([0.0, 0.0], [1.0, 0.0], 1e-5, False, "the first number of a - b is -1: take its absolute value"),
    "exactly at the limit": Pair([2.0], [1.0], 1.0, True, "1 <= 1 is true: a difference equal to the limit is allowed"),
    "large numbers": Pair([1000.005], [1000.0], 1e-5, True, "multiply the tolerance by max|b|, 1000 here"),
    "large negative numbers": Pair(
        [-1000.005],
        [-1000.0],
        1e-5,
        True,
        "max|b|, the largest absolute value in b, is 1000 here",
    ),
    "a large negative number": Pair(
        [-1000.005, 1.0],
        [-1000.0, 1.0],
        1e-5,
        True,
        "max|b| is 1000 here: take the absolute value before the maximum",
    ),
    "small numbers": Pair(
        [1e-7],
        [2e-7],
        1e-5,
        True,
        "max(1, max|b|) is at least 1, so the limit is at least the tolerance",
    ),
    "a large number and a small one": Pair(
        [[1000.0], [0.001]],
        [[1000.0], [0.0]],
        1e-5,
        True,
        "take each maximum over the whole array: 0.001 <= 1e-5 * 1000 (np.allclose compares number by number)",
    ),
    "a is large, b is not": Pair([2e5], [1.0], 1.0, False, "the limit must depend on max|b|, not on max|a|"),
    "b above 1": Pair([3.5], [2.0], 0.6, False, "the difference, 1.5, is above the limit, 0.6 * 2"),
    "400 numbers with small differences": Pair(
        [[5e-6] * 40] * 10,
        [[0.0] * 40] * 10,
        1e-5,
        True,
        "no difference is above 0.00001",
    ),
    "400 numbers, one of which differs": Pair(
        [[0.0] * 40] * 9 + [[0.0] * 39 + [1e-3]],
        [[0.0] * 40] * 10,
        1e-5,
        False,
        "the difference is 0.001",
    ),
    "NaN in a": Pair(
        [NAN, 1.0],
        [1.0, 1.0],
        1e-5,
        False,
        "NaN agrees with nothing, but NaN > 1e-5 is false: return False if any number is not finite",
    ),
    "NaN in b": Pair(
        [1.0, 1.0],
        [1.0, NAN],
        1e-5,
        False,
        "NaN agrees with nothing, but Python's max may ignore it: check np.isfinite",
    ),
    "NaN in both": Pair([NAN, 1.0], [NAN, 1.0], 1e-5, False, "NaN agrees with nothing, not even with NaN"),
    "infinity in a": Pair([INFINITE], [1.0], 1e-5, False, "infinity agrees with nothing"),
    "infinity in b": Pair(
        [1.0],
        [INFINITE],
        1e-5,
        False,
        "if b is infinite, the limit is infinite, too: return False if any number is not finite",
    ),
    "infinity in both": Pair(
        [INFINITE], [INFINITE], 1e-5, False, "infinity agrees with nothing, not even with infinity"
    ),
    "other shapes": Pair([[1.0, 2.0, 3.0]], [1.0, 2.0, 3.0], 1e-5, False, "(1, 3) and (3,) are different shapes"),
    "one number against three": Pair(
        [1.0],
        [1.0, 1.0, 1.0],
        1e-5,
        False,
        "NumPy broadcasts the single number in a: compare the shapes first",
    ),
    "two columns against one": Pair(
        [[1.0, 1.0], [1.0, 1.0]],
        [[1.0], [1.0]],
        1e-5,
        False,
        "len(a) and len(b) are equal, but the shapes (2, 2) and (2, 1) are not: compare .shape",
    ),
    "two numbers against three": Pair(
        [1.0, 1.0],
        [1.0, 1.0, 1.0],
        1e-5,
        False,
        "the shapes are different: return False, and do not raise an error",
    ),
    "slightly above the limit": Pair(
        [0.5101], [0.5], 0.01, False, "max|b| is below 1, so the limit is 0.01 * 1, but the difference is 0.0101"
    ),
    "bytes": Pair(
        [0], [255], 0.01, False, "uint8 has no -255, so a - b is 1 there: convert both to floats first", "uint8"
    ),
    "signed bytes": Pair(
        [-128], [127], 0.01, False, "int8 has no -255, so a - b is 1 there: convert both to floats first", "int8"
    ),
    "the smallest signed byte": Pair(
        [-127], [-128], 0.01, True, "int8 has no 128, so np.abs(b) is -128 there: convert b to floats first", "int8"
    ),
}


def _pair(label: str) -> str:
    a, b, tolerance, _, _, dtype = CASES[label]
    if "400" in label:
        return f"{label}, tolerance {tolerance:g}"
    arrays = f"a = {a}, b = {b}"
    return f"{arrays}, both {dtype}, tolerance {tolerance:g}" if dtype else f"{arrays}, tolerance {tolerance:g}"


def _arrays(a: Plain, b: Plain, tolerance: float, _agree: bool, _why: str, dtype: str | None) -> list[Any]:
    return [*as_arrays(a, b, dtype=dtype), tolerance]


EXERCISE = Exercise(
    "course5.agrees",
    title="the test",
    lesson="5.2",
    difficulty=2,
    minutes=5,
    check=calls_on_copies(CASES, _arrays),
    rules={label: Equal(pair.agree) for label, pair in CASES.items()} | {UNCHANGED: Equal([])},
    given={label: case[:3] for label, case in CASES.items()},
    says={
        "always": "your function returns {got} for every pair: the result must depend on the arrays",
        UNCHANGED: "your function changed its arguments: only read them, or work on a copy",
        **{
            f"{label}: value": f"for {_pair(label)}, expected {pair.agree}, found {{got}}; {pair.why}"
            for label, pair in CASES.items()
        },
    },
    hints={
        "": (
            "For which pairs is the result False, whatever the formula computes? Check those first.",
            (
                "Compare the shapes first, then look for NaN and infinity: np.isfinite(a).all() is True if every "
                "number is finite. If the two shapes are equal and every number is finite, convert both arrays to "
                "floats, because small integer types wrap around, and use the formula, with .max() over the whole "
                "array."
            ),
            "a, b = a.astype(float), b.astype(float), and on the next line "
            "np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max())",
        ),
    },
    errors={
        "ValueError: The truth value of an array with": (
            "`if` and max(1, ...) need single numbers, but an array has many: first compute one number from "
            "each array with np.abs(...).max()"
        ),
        "ValueError: operands could not be broadcast": (
            "comparing an array of two numbers with an array of three numbers raises ValueError: compare the shapes "
            "first, and return False if they differ"
        ),
        "AssertionError": "your function raised AssertionError: if the two arrays do not agree, return False instead",
        "TypeError: (?:only .*|bad operand.*)": (
            "your code uses an array where one number is needed: np.abs(...).max() returns one number"
        ),
    },
)
