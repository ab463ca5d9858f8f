"""Numbers become bytes, with a scale for each filter."""

from kuiper_edu.course.judge import UNCHANGED, Close, Equal, Exercise, Function, Report, as_arrays

LARGEST = 127
CASES: dict[str, list[list[float]]] = {
    "one filter": [[0.5, 2.54, 1.272, -0.328]],
    "a filter whose largest number is negative": [[-12.7, 0.1, 5.04, 6.38]],
    "two filters of different size": [[0.0127, 0.004, -0.0068], [1270.0, -333.0, 66.6]],
    "a filter of zeros": [[0.0, 0.0, 0.0], [1.27, -0.64, 0.2]],
    "five filters of 27 numbers": [[((i * 7 + j * 5) % 23 - 11.3) * (i + 1) / 9 for j in range(27)] for i in range(5)],
}
INTEGERS, SCALE, TYPES = ": integers", ": scale", "the types"


def quantised(rows: list[list[float]]) -> tuple[list[list[int]], list[list[float]]]:
    """The integers and the scales, by their definition."""
    scales = [max(map(abs, row)) / LARGEST or 1.0 for row in rows]
    return [[round(number / scale) for number in row] for row, scale in zip(rows, scales, strict=True)], [
        [scale] for scale in scales
    ]


def check_quantise(function: Function, report: Report) -> None:
    """Quantise every matrix."""
    import numpy as np  # not when a lesson only looks up its exercises

    changed, types = [], set()
    for label, rows in CASES.items():
        [weight] = as_arrays(rows, dtype="float32")
        before = weight.copy()
        integers, scale = function(weight)
        report(label + INTEGERS, np.asarray(integers).tolist())
        report(label + SCALE, np.asarray(scale).tolist())
        types.add(f"{np.asarray(integers).dtype} and {np.asarray(scale).dtype}")
        if not np.array_equal(weight, before):
            changed.append(label)
    report(TYPES, sorted(types))
    report(UNCHANGED, changed)


EXERCISE = Exercise(
    "course5.quantise",
    title="quantise",
    lesson="5.7",
    difficulty=2,
    minutes=5,
    check=check_quantise,
    rules={label + INTEGERS: Equal(quantised(rows)[0]) for label, rows in CASES.items()}
    | {label + SCALE: Close(quantised(rows)[1], 1e-5) for label, rows in CASES.items()}
    | {TYPES: Equal(["int8 and float32"]), UNCHANGED: Equal([])},
    given=CASES,
    says={
        UNCHANGED: "your function changed weight: only read it",
        TYPES: "the numbers are right, but expected arrays of {expected}, found {got}: use astype",
        **{f"{label}{part}: shape": f"{label}{part}: {{differs}}" for label in CASES for part in (INTEGERS, SCALE)},
    },
    hints={
        "": (
            "Which number must a filter be divided by, so that its largest number becomes 127?",
            "Take the largest absolute number of each row, with keepdims=True, and divide it by 127: this is the "
            "scale. Where it is 0, take 1. Then divide by the scale and round.",
            "np.abs(weight).max(axis=1, keepdims=True) / 127, then np.rint(weight / scale).astype(np.int8)",
        ),
    },
    errors={
        "TypeError: cannot unpack non-iterable|ValueError: (?:not enough|too many) values to unpack": (
            "return two arrays: integers, scale"
        ),
        r"ValueError: operands could not be broadcast together with shapes (\(.*?\)) (\(.*?\))": (
            "two shapes do not match, {1} and {2}: there is one scale for each row, so its shape is (F, 1). Use "
            "keepdims=True"
        ),
    },
)
