"""The convolution of one channel with one filter."""

from kuiper_edu.course.exercises.course3.arrays import TOLERANCE
from kuiper_edu.course.judge import UNCHANGED, Close, Equal, Exercise, as_arrays, calls_on_copies

Matrix = list[list[float]]

_SLANTED = [[1.0, 2.0, 0.0], [0.0, -1.0, 3.0], [0.5, 0.0, -2.0]]

CASES: dict[str, tuple[Matrix, Matrix]] = {
    "a 4 x 4 image": (
        [[1.0, 2.0, 0.0, 1.0], [0.0, 1.0, 3.0, 2.0], [4.0, 0.0, 1.0, 0.0], [2.0, 1.0, 0.0, 5.0]],
        _SLANTED,
    ),
    "an image with three rows of five": (
        [[0.5, 1.0, -2.0, 0.0, 3.0], [1.5, 0.0, 1.0, 4.0, -1.0], [0.25, 2.0, 0.0, -3.0, 1.0]],
        [[1, -2], [4, 3]],
    ),
    "a filter as large as the image": ([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]], _SLANTED),
    "a filter of one number": ([[1.0, -2.0], [3.0, 0.5], [0.0, 4.0]], [[-1.5]]),
    "a bright photo": ([[200.0, 255.0], [255.0, 190.0]], [[1.0, 1.0], [1.0, 2.0]]),
    "an image of ints": ([[1, 2, 0], [0, 1, 3]], [[0.5, 0.0], [0.0, -1.0]]),
}


def result(image: Matrix, kernel: Matrix) -> Matrix:
    """The right answer, without NumPy."""
    size = len(kernel)
    return [
        [
            sum(image[row + i][column + j] * kernel[i][j] for i in range(size) for j in range(size))
            for column in range(len(image[0]) - size + 1)
        ]
        for row in range(len(image) - size + 1)
    ]


EXPECTED = {label: result(*case) for label, case in CASES.items()}

EXERCISE = Exercise(
    "course3.convolve",
    title="one channel, one filter",
    lesson="3.0b",
    difficulty=3,
    minutes=6,
    check=calls_on_copies(CASES, as_arrays),
    rules={label: Close(numbers, TOLERANCE) for label, numbers in EXPECTED.items()} | {UNCHANGED: Equal([])},
    says={
        "none": "{differs}",
        "shape": (
            "for {label}, {differs}. For a K x K filter, the result must have H - K + 1 rows and W - K + 1 columns"
        ),
        "value": "for {label}, {differs}",
    },
    hints={
        "": (
            "At how many positions does a filter of 3 rows fit into an image of 5 rows?",
            "Loop over the rows and the columns of the result. For each position, cut out the window with two "
            "slices, multiply it by the filter, and add up the products.",
            "out[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)",
        ),
    },
    errors={
        r"ValueError: operands could not be broadcast together with shapes (\(.*?\)) (\(.*?\))": (
            "the shapes {1} and {2} do not match: the window must have the size of the filter, len(kernel) rows and "
            "columns. A slice a:b stops before b, and is cut off at the edge"
        ),
        r"IndexError: index \d+ is out of bounds": (
            "you use an index that does not exist: the filter must stay inside the image, and has len(kernel) rows and "
            "columns"
        ),
    },
)
