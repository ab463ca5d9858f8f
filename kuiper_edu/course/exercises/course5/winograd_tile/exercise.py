"""Winograd's tile."""

from __future__ import annotations

from typing import Any

from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Close, Equal, Rule
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.course.trial.values import Plain

TOLERANCE = 1e-4

Rows = list[list[float]]

TILES: dict[str, tuple[Rows, Rows]] = {
    "a tile of ones": ([[1.0] * 4] * 4, [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]),
    "one number in the tile": (
        [[0.0] * 4, [0.0, 1.0, 0.0, 0.0], [0.0] * 4, [0.0] * 4],
        [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]],
    ),
    "mixed numbers": (
        [[float((i * 5 + j * 3 + i * j) % 7) - 3 for j in range(4)] for i in range(4)],
        [[0.5, -1.0, 2.0], [1.5, 0.0, -0.5], [3.0, -2.0, 1.0]],
    ),
}

PRODUCTS = "products"


def convolved(tile: Rows, kernel: Rows) -> Rows:
    """The four outputs, by their definition."""
    places = [(a, b) for a in range(3) for b in range(3)]
    return [[sum(kernel[a][b] * tile[i + a][j + b] for a, b in places) for j in range(2)] for i in range(2)]


class Number:
    """A number that counts the products of two of its kind; a product with a plain number is none."""

    products = 0

    def __init__(self, value: float) -> None:
        self.value = value

    def __float__(self) -> float:
        return self.value

    def __add__(self, other: Any) -> Number:
        return Number(self.value + float(other))

    def __sub__(self, other: Any) -> Number:
        return Number(self.value - float(other))

    def __rsub__(self, other: Any) -> Number:
        return Number(float(other) - self.value)

    def __neg__(self) -> Number:
        return Number(-self.value)

    def __mul__(self, other: Any) -> Number:
        Number.products += isinstance(other, Number)
        return Number(self.value * float(other))

    def __truediv__(self, other: Any) -> Number:
        return Number(self.value / float(other))

    __radd__, __rmul__ = __add__, __mul__


def check_tile(function: Function, report: Report) -> None:
    """Compute every tile, then once with numbers that count."""
    import numpy as np

    changed = []
    for label, (tile, kernel) in TILES.items():
        d, g = np.array(tile, np.float32), np.array(kernel, np.float32)
        report(label, function(d, g))
        if d.tolist() != tile or g.tolist() != kernel:
            changed.append(label)
    report(UNCHANGED, changed)
    report(PRODUCTS, _products(function))


def _products(function: Function) -> Plain:
    """How many products an answer makes; 16 where it cannot be counted, because it makes floats of the numbers."""
    import numpy as np

    tile, kernel = TILES["mixed numbers"]
    Number.products = 0
    try:
        function(
            np.array([[Number(v) for v in row] for row in tile]), np.array([[Number(v) for v in row] for row in kernel])
        )
    except Exception:
        return 16
    return Number.products if Number.products > 16 else 16


RULES: dict[str, Rule] = {label: Close(convolved(*pair), TOLERANCE) for label, pair in TILES.items()}

EXERCISE = Exercise(
    "course5.winograd_tile",
    title="one tile",
    lesson="5.3b",
    difficulty=3,
    minutes=5,
    check=check_tile,
    rules=RULES | {UNCHANGED: Equal([]), PRODUCTS: Equal(16)},
    says={
        UNCHANGED: "your function changed the tile or the kernel: only read them",
        PRODUCTS: (
            "the numbers are right, but your function multiplies {got} numbers of tile and kernel: "
            "Winograd's formula multiplies 16, one for each element of the transformed tile"
        ),
        **{
            f"{label}: value": (
                f"for {label}, {{differs}}: check the three steps one by one, kernel (4, 4), tile (4, 4), result (2, 2)"
            )
            for label in TILES
        },
        **{f"{label}: shape": f"for {label}, {{differs}}" for label in TILES},
    },
    hints={
        "": (
            "Which shapes do the kernel and the tile have after their transforms?",
            "Three steps: the kernel becomes 4 x 4, the tile becomes 4 x 4, and their product, element by element, "
            "becomes 2 x 2.",
            "AT @ ((G @ kernel @ G.T) * (BT @ tile @ BT.T)) @ AT.T",
        ),
    },
    errors={
        r"ValueError: matmul: .*\(size (\d+) is different from (\d+)\)": (
            "two matrices do not fit, {2} columns on the left and {1} rows on the right: .T turns a matrix; "
            "a transform is used on both sides, M @ x @ M.T"
        ),
        "ValueError: operands could not be broadcast": (
            "the two arrays of the product have different shapes: both are 4 x 4 after their transforms"
        ),
        **COMMON_ERRORS,
    },
)
