"""Numbers stored as NHWC, read as a tensor in NCHW."""

from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, calls_on_copies
from kuiper_edu.course.trial.values import Plain

Shape4 = tuple[int, int, int, int]

SHAPES: dict[str, Shape4] = {
    "a small photo": (1, 3, 2, 2),
    "two samples": (2, 3, 4, 5),
    "three by three": (2, 3, 3, 3),
    "grey": (2, 1, 2, 3),
    "one row": (1, 4, 1, 2),
}

CASES: dict[str, tuple[list[float], Shape4]] = {
    label: (list(range(10, 10 + n * c * h * w)), (n, c, h, w)) for label, (n, c, h, w) in SHAPES.items()
}
CASES["one row"] = ([0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5], SHAPES["one row"])


def _tensor(numbers: list[float], shape: Shape4) -> Plain:
    samples, channels, rows, columns = shape
    return [
        [
            [[numbers[((n * rows + h) * columns + w) * channels + c] for w in range(columns)] for h in range(rows)]
            for c in range(channels)
        ]
        for n in range(samples)
    ]


EXPECTED = {label: _tensor(*case) for label, case in CASES.items()}

EXERCISE = Exercise(
    "course3.read_nhwc",
    title="The misread",
    lesson="3.0",
    difficulty=3,
    minutes=6,
    check=calls_on_copies(CASES),
    rules={label: Equal(tensor) for label, tensor in EXPECTED.items()} | {UNCHANGED: Equal([])},
    says={
        "shape": "{differs}. The dimensions must be N, C, H, W",
        "value": "in the case {label!r}, {differs}. The index of a number in NHWC is ((n * H + h) * W + w) * C + c",
    },
    hints={
        "": (
            (
                "In which order does the list `numbers` store the dimensions? What is the shape of an array whose"
                " dimensions are in exactly this order?"
            ),
            "First reshape to (N, H, W, C), which reads the numbers as they are stored. Then use transpose to "
            "reorder the axes to N, C, H, W.",
            "In np.array(numbers).reshape(N, H, W, C).transpose(0, ...), axis 3 must come second.",
        ),
    },
    errors={
        r"ValueError: cannot reshape array of size (\d+) into shape (.*)": (
            "{1} numbers do not fit into the shape {2}. Take the four sizes from `shape`: N, C, H, W = shape"
        ),
        r"AttributeError: 'list' object has no attribute '(\w+)'": (
            "`numbers` is a list, and lists have no {1}: convert it with np.array(numbers)"
        ),
        "ValueError: axes don't match array": (
            "transpose needs every axis exactly once: an array with four dimensions has the axes 0, 1, 2, 3"
        ),
        "ValueError: repeated axis": "transpose needs every axis exactly once: 0, 1, 2 and 3 in the new order",
        "TypeError: list indices must be": "`numbers` is one flat list: index it with one number, not four",
    },
)
