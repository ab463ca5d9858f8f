"""Exercise 2 of lesson 5.3b: Winograd's tile."""

from __future__ import annotations

from typing import Any

from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Close, Equal, Rule
from kuiper_edu.course.judge.wording import COMMON, what
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


def convolved(tile: Rows, kernel: Rows, *, turned: bool = False) -> Rows:
    """The four outputs, by their definition."""
    if turned:
        kernel = [list(line) for line in zip(*kernel, strict=True)]
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


def tile(finding: Finding) -> str | None:
    """Which step of the formula is another one."""
    import numpy as np

    first = finding.wrong[0]
    if first.label == PRODUCTS:
        return (
            f"the numbers are right, but {first.got} products of tile and kernel were made: Winograd's formula "
            "makes 16, one for each place of the transformed tile"
        )
    got, wanted = first.got, first.expected
    if not isinstance(got, list):
        return f"an array of 2 x 2 numbers was expected, {what(got)} came back"
    shape = np.shape(np.array(got, dtype=object))
    if shape != (2, 2):
        inner = " Is the last step missing, AT @ ... @ AT.T?" if shape == (4, 4) else ""
        return f"the result has the shape {shape}, (2, 2) was expected.{inner}"
    last = finding.wrong[-1]  # the most mixed numbers: of these, no two mistakes give the same
    if last.label in TILES:
        got, wanted = last.got, last.expected
    d, g = TILES[last.label if last.label in TILES else first.label]
    if Close(convolved(d, g, turned=True), TOLERANCE).fault(got) is None:
        return "rows and columns of the kernel have changed places: G @ kernel @ G.T"
    if Close([list(line) for line in zip(*wanted, strict=True)], TOLERANCE).fault(got) is None:
        return "rows and columns of the result have changed places: one transform is turned"
    return _by_formula(finding)


def _by_formula(finding: Finding) -> str:
    import numpy as np

    bt = np.array([[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]])
    g_, at = (
        np.array([[1, 0, 0], [0.5, 0.5, 0.5], [0.5, -0.5, 0.5], [0, 0, 1]]),
        np.array([[1, 1, 1, 0], [0, 1, -1, -1]]),
    )
    first = finding.wrong[0]
    d, g = (np.array(part) for part in TILES[first.label])
    u, v = g_ @ g @ g_.T, bt @ d @ bt.T
    ways = {
        "the two transformed arrays are multiplied as matrices (@): multiply them place by place, with *": u @ v,
        "the two transformed arrays are multiplied as matrices (@), place by place is right, with *": v @ u,
        "the tile is not transformed: BT @ tile @ BT.T comes before the product": u * d,
        "the tile is transformed in one direction only: BT @ tile @ BT.T": u * (bt @ d),
        "the tile is transformed in the other direction only: BT @ tile @ BT.T": u * (d @ bt.T),
        "the second BT is not turned: BT @ tile @ BT.T": u * (bt @ d @ bt),
        "the first BT is turned, not the second: BT @ tile @ BT.T": u * (bt.T @ d @ bt),
        "the two transformed arrays are added: multiply them, place by place": u + v,
    }
    for said, middle in ways.items():
        if np.abs(np.array(first.got, float) - at @ middle @ at.T).max() <= 1e-3:
            return said
    return (
        f"for {first.label}, {np.round(first.got, 3).tolist()} came back, {np.round(first.expected, 3).tolist()} "
        "was expected: check the three steps one by one, kernel (4, 4), tile (4, 4), result (2, 2)"
    )


RULES: dict[str, Rule] = {label: Close(convolved(*pair), TOLERANCE) for label, pair in TILES.items()}

EXERCISE = Exercise(
    "course5.winograd_tile",
    check=check_tile,
    rules=RULES | {UNCHANGED: Equal([]), PRODUCTS: Equal(16)},
    says={UNCHANGED: "the tile or the kernel holds other numbers afterwards: read them only"},
    detective=tile,
    symptoms=(
        Symptom(
            r"error: ValueError: matmul: .*\(size (\d+) is different from (\d+)\)",
            "two matrices do not fit, {2} columns on the left meet {1} rows on the right: .T turns a matrix; "
            "a transform stands on both sides, M @ x @ M.T",
        ),
        Symptom(
            r"error: ValueError: operands could not be broadcast",
            "the two arrays of the product have different shapes: both are 4 x 4 after their transforms",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "Which shapes do the kernel and the tile have after their transforms?",
            "Three steps: the kernel becomes 4 x 4, the tile becomes 4 x 4, and their product, place by place, "
            "becomes 2 x 2.",
            "AT @ ((G @ kernel @ G.T) * (BT @ tile @ BT.T)) @ AT.T",
        ),
    },
    solution="""\
import numpy as np

BT = np.array([[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]], np.float32)
G = np.array([[1, 0, 0], [0.5, 0.5, 0.5], [0.5, -0.5, 0.5], [0, 0, 1]], np.float32)
AT = np.array([[1, 1, 1, 0], [0, 1, -1, -1]], np.float32)


def winograd_tile(tile, kernel):
    products = (G @ kernel @ G.T) * (BT @ tile @ BT.T)
    return AT @ products @ AT.T
""",
)
