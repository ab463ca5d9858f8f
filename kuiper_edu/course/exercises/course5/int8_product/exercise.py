"""The product of a convolution, in integers."""

from kuiper_edu.course.judge import UNCHANGED, Close, Equal, Exercise, Function, Report, as_arrays

LARGEST = 127
Rows = list[list[float]]
Case = tuple[list[list[int]], Rows, Rows, float]

CASES: dict[str, Case] = {
    "one filter": ([[127, -3, 40]], [[0.02]], [[1.0, 0.3], [-2.54, 0.114], [0.733, 2.013]], 2.54),
    "two filters": ([[127, 5], [-20, 127]], [[0.1], [4.0]], [[0.61, 1.27, -0.343], [1.0, -0.018, 0.226]], 1.27),
    "numbers beyond `largest`": ([[127, 30], [9, -127]], [[0.5], [0.01]], [[3.0, -5.08], [0.4, 1.9]], 2.54),
    "a sum beyond 16 bits": ([[127] * 9], [[0.001]], [[12.7 - 0.1 * i] for i in range(9)], 12.7),
    "300 products": (
        [[(i * 37 + row * 11) % 255 - 127 for i in range(300)] for row in range(2)],
        [[0.003], [0.02]],
        [[((i * 13 + j * 7) % 101 - 49.7) / 10 for j in range(2)] for i in range(300)],
        4.0,
    ),
}
TYPE = "the type of the result"


def computed(case: Case) -> Rows:
    """The products, by their definition."""
    integers, scale, columns, largest = case
    step = largest / LARGEST
    rounded = [[max(-LARGEST, min(LARGEST, round(number / step))) for number in row] for row in columns]
    sums = [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*rounded, strict=True)]
        for row in integers
    ]
    return [[total * size * step for total in row] for row, [size] in zip(sums, scale, strict=True)]


def check_int8_product(function: Function, report: Report) -> None:
    """Compute every product."""
    import numpy as np  # not when a lesson only looks up its exercises

    changed, types = [], set()
    for label, (weights, sizes, numbers, largest) in CASES.items():
        [scale, columns] = as_arrays(sizes, numbers, dtype="float32")
        given = np.array(weights, np.int8), scale, columns
        before = [array.copy() for array in given]
        result = function(*given, largest)
        report(label, result)
        types.add(str(np.asarray(result).dtype))
        if not all(map(np.array_equal, given, before)):
            changed.append(label)
    report(TYPE, sorted(types))
    report(UNCHANGED, changed)


EXERCISE = Exercise(
    "course5.int8_product",
    title="a product in integers",
    lesson="5.7",
    difficulty=3,
    minutes=6,
    check=check_int8_product,
    rules={label: Close(computed(case), 1e-5) for label, case in CASES.items()}
    | {TYPE: Equal(["float32"]), UNCHANGED: Equal([])},
    given=CASES,
    says={
        UNCHANGED: "your function changed an argument: only read them",
        TYPE: "the numbers are right, but expected an array of {expected}, found {got}",
        **{f"{label}: shape": f"for {label}, {{differs}}" for label in CASES},
    },
    hints={
        "": (
            "By which number must the columns be divided, so that `largest` becomes 127?",
            "Divide the columns by step = largest / 127, round, and clip to -127 and 127. Multiply the matrices as "
            "float32, so that no sum wraps around. Then multiply by scale and step.",
            "integers.astype(np.float32) @ np.clip(np.rint(columns / step), -127, 127) * (scale * step)",
        ),
    },
    errors={
        r"ValueError: operands could not be broadcast together with shapes (\(.*?\)) (\(.*?\))": (
            "two shapes do not match, {1} and {2}: scale has the shape (F, 1), and multiplies the rows of the product"
        ),
        "ValueError: matmul": ("the product is integers @ columns: (F, K) @ (K, P), with the filters on the left"),
        "UFuncTypeError": ("integers cannot be multiplied by a scale in place: make a new array"),
    },
)
