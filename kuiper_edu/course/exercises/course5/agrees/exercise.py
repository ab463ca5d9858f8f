"""When do two arrays agree?"""

from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, as_arrays, calls_on_copies
from kuiper_edu.course.trial.values import Plain

NAN, INFINITE = float("nan"), float("inf")

CASES: dict[str, tuple[Plain, Plain, float, bool, str]] = {
    "the same numbers": (
        [1.0, 2.0, 3.0],
        [1, 2, 3],
        1e-6,
        True,
        "the arrays are equal: the types of the numbers do not matter",
    ),
    "a small difference": ([0.5, 0.25], [0.500004, 0.25], 1e-5, True, "the largest difference is 0.000004"),
    "a larger difference": ([0.500000002, 0.25], [0.5, 0.25], 1e-9, False, "the largest difference is 0.000000002"),
    "a below b": ([0.0, 0.0], [1.0, 0.0], 1e-5, False, "the first number of a - b is -1: take its absolute value"),
    "exactly at the limit": ([2.0], [1.0], 1.0, True, "1 <= 1 is true: a difference equal to the limit is allowed"),
    "large numbers": ([1000.005], [1000.0], 1e-5, True, "multiply the tolerance by max|b|, 1000 here"),
    "large negative numbers": (
        [-1000.005],
        [-1000.0],
        1e-5,
        True,
        "max|b|, the largest absolute value in b, is 1000 here",
    ),
    "a large negative number": (
        [-1000.005, 1.0],
        [-1000.0, 1.0],
        1e-5,
        True,
        "max|b| is 1000 here: take the absolute value before the maximum",
    ),
    "small numbers": (
        [1e-7],
        [2e-7],
        1e-5,
        True,
        "max(1, max|b|) is at least 1, so the limit is at least the tolerance",
    ),
    "a large number and a small one": (
        [[1000.0], [0.001]],
        [[1000.0], [0.0]],
        1e-5,
        True,
        "take each maximum over the whole array: 0.001 <= 1e-5 * 1000 (np.allclose compares number by number)",
    ),
    "a is large, b is not": ([2e5], [1.0], 1.0, False, "the limit must depend on max|b|, not on max|a|"),
    "b above 1": ([3.5], [2.0], 0.6, False, "the difference, 1.5, is above the limit, 0.6 * 2"),
    "400 numbers with small differences": (
        [[5e-6] * 40] * 10,
        [[0.0] * 40] * 10,
        1e-5,
        True,
        "no difference is above 0.00001",
    ),
    "400 numbers, one of which differs": (
        [[0.0] * 40] * 9 + [[0.0] * 39 + [1e-3]],
        [[0.0] * 40] * 10,
        1e-5,
        False,
        "the difference is 0.001",
    ),
    "NaN in a": (
        [NAN, 1.0],
        [1.0, 1.0],
        1e-5,
        False,
        "NaN agrees with nothing, but NaN > 1e-5 is false: return False if any number is not finite",
    ),
    "NaN in b": (
        [1.0, 1.0],
        [1.0, NAN],
        1e-5,
        False,
        "NaN agrees with nothing, but Python's max may ignore it: check np.isfinite",
    ),
    "NaN in both": ([NAN, 1.0], [NAN, 1.0], 1e-5, False, "NaN agrees with nothing, not even with NaN"),
    "infinity in a": ([INFINITE], [1.0], 1e-5, False, "infinity agrees with nothing"),
    "infinity in b": (
        [1.0],
        [INFINITE],
        1e-5,
        False,
        "if b is infinite, the limit is infinite, too: return False if any number is not finite",
    ),
    "infinity in both": ([INFINITE], [INFINITE], 1e-5, False, "infinity agrees with nothing, not even with infinity"),
    "other shapes": ([[1.0, 2.0, 3.0]], [1.0, 2.0, 3.0], 1e-5, False, "(1, 3) and (3,) are different shapes"),
    "one number against three": (
        [1.0],
        [1.0, 1.0, 1.0],
        1e-5,
        False,
        "NumPy broadcasts the single number in a: compare the shapes first",
    ),
    "two columns against one": (
        [[1.0, 1.0], [1.0, 1.0]],
        [[1.0], [1.0]],
        1e-5,
        False,
        "len(a) and len(b) are equal, but the shapes (2, 2) and (2, 1) are not: compare .shape",
    ),
    "two numbers against three": (
        [1.0, 1.0],
        [1.0, 1.0, 1.0],
        1e-5,
        False,
        "the shapes are different: return False, and do not raise an error",
    ),
}
"""For each case: a, b, the tolerance, the right answer, and the reason."""


def _pair(label: str) -> str:
    a, b, tolerance, *_ = CASES[label]
    if "400" in label:
        return f"{label}, tolerance {tolerance:g}"
    return f"a = {a}, b = {b}, tolerance {tolerance:g}"


EXERCISE = Exercise(
    "course5.agrees",
    title="the test",
    lesson="5.2",
    difficulty=2,
    minutes=4,
    check=calls_on_copies(CASES, lambda a, b, tolerance, *_: [*as_arrays(a, b), tolerance]),
    rules={label: Equal(right) for label, (_, _, _, right, _) in CASES.items()} | {UNCHANGED: Equal([])},
    given={label: case[:3] for label, case in CASES.items()},
    says={
        "always": "your function returns {got} for every pair: the result must depend on the arrays",
        UNCHANGED: "your function changed its arguments: only read them, or work on a copy",
        **{
            f"{label}: value": f"for {_pair(label)}, expected {right}, found {{got}}; {why}"
            for label, (*_, right, why) in CASES.items()
        },
    },
    hints={
        "": (
            "For which pairs is the result False, whatever the formula computes? Check those first.",
            (
                "Compare the shapes first, then look for NaN and infinity: np.isfinite(a).all() is True if every "
                "number is finite. If the two shapes are equal and every number is finite, use the formula, with "
                ".max() over the whole array."
            ),
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
