"""Winograd's convolution of many channels: a matrix product for each position in a tile."""

from __future__ import annotations

from typing import Any

from kuiper_edu.course.judge import UNCHANGED, Close, Equal, Exercise, Finding, Function, Report, Rule
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.values import Plain

TOLERANCE = 1e-3
SMALL, LARGE, AGAIN = "tiles of 4x4", "tiles of 6x6", "other tiles"
CASES = {SMALL: (2, 3, 2, 5), LARGE: (4, 2, 4, 3)}  # outputs of a tile in one direction; filters, channels, tiles
RUN, ONCE, PRODUCTS = "a function", "the filters are transformed once", "products"
KEPT, OTHERS = "the first outputs, after other calls", "outputs for the negative tiles"
EXACT, ALONE = "more than float16", "the only wrong transform"
TRANSFORMS = {
    "filters": "only the transform of the filters is wrong: it must be G @ kernel @ G.T for each channel of each "
    "filter, or np.kron(G, G) @ column, where kernel (3x3) and column contain the 9 numbers of this channel",
    "tiles": "only the transform of the tiles is wrong: it must be BT @ tile @ BT.T for each tile, or "
    "np.kron(BT, BT) @ column, where column contains the numbers of the tile",
    "outputs": "only the transform of the products is wrong: it must be AT @ product @ AT.T for each tile, or "
    "np.kron(AT, AT) @ column, where column contains the numbers of the product",
}


def matrices(m: int) -> list[Any]:
    """G, BT and AT for tiles with m x m outputs."""
    import numpy as np

    from kuiper_edu.engine.strategies import winograd  # not when a lesson only looks up its exercises

    return [np.array(table[m], np.float32) for table in (winograd.G, winograd.BT, winograd.AT)]


def numbers(m: int, filters: int, channels: int, tiles: int) -> tuple[list[float], list[float]]:
    """Filters and tiles, each in one list: halves, so that rounding to whole numbers shows."""
    weight = [index * 7 % 11 / 2 - 2 for index in range(filters * channels * 9)]
    return weight, [index * 5 % 13 / 2 - 3 for index in range((m + 2) ** 2 * channels * tiles)]


def arrays(m: int, filters: int, channels: int, tiles: int) -> tuple[Any, Any]:
    """The same as the arrays that an answer is given."""
    import numpy as np

    weight, pixels = (np.array(each, np.float32) for each in numbers(m, filters, channels, tiles))
    return weight.reshape(filters, channels, 3, 3), pixels.reshape(-1, channels, tiles)


def convolved(m: int, filters: int, channels: int, tiles: int) -> list[list[list[float]]]:
    """The outputs by their definition: (m * m, filters, tiles)."""
    weight, pixels = numbers(m, filters, channels, tiles)

    def output(i: int, j: int, f: int, t: int) -> float:
        return sum(
            weight[((f * channels + c) * 3 + a) * 3 + b]
            * pixels[(((i + a) * (m + 2) + j + b) * channels + c) * tiles + t]
            for c in range(channels)
            for a in range(3)
            for b in range(3)
        )

    return [[[output(i, j, f, t) for t in range(tiles)] for f in range(filters)] for i in range(m) for j in range(m)]


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


def check_tiles(function: Function, report: Report) -> None:
    """Both kinds of tiles, other tiles after the filters have changed, then once with numbers that count."""
    import numpy as np

    changed = []
    for label, (m, *sizes) in CASES.items():
        weight, tiles = arrays(m, *sizes)
        before = weight.copy(), tiles.copy()
        run = function(weight, *matrices(m))
        if not callable(run):
            report(RUN, run)
            return
        first = run(tiles)
        report(label, first)
        if label == SMALL:
            report(EXACT, np.asarray(first).dtype != np.float16)
            outputs = np.array(first)
            numeric = outputs.dtype.kind in "fiu"
            report(OTHERS, not numeric or np.allclose(run(-before[1]), -outputs, atol=TOLERANCE))
            report(KEPT, np.array_equal(first, outputs))
        if (weight != before[0]).any() or (tiles != before[1]).any():
            changed.append(label)
        if label == SMALL:
            report(AGAIN, run(before[1][:, :, :2]))
            unused = function(before[0], *matrices(m))  # has not been called when the filters change
            for filters in (weight, before[0]):
                filters *= 2
            report(ONCE, all(np.array_equal(first, each(before[1])) for each in (run, unused)))
    report(RUN, "a function")
    report(UNCHANGED, changed)
    report(PRODUCTS, _products(function))
    report(ALONE, _wrong_alone(function))


def _wrong_alone(function: Function) -> list[str]:
    """Which transforms are wrong while identity matrices take the place of the other two."""
    import numpy as np

    weight, tiles = arrays(*CASES[SMALL])
    plain = [np.eye(rows, columns, dtype=np.float32) for rows, columns in ((4, 3), (4, 4), (4, 4))]
    wrong = []
    for place, name in enumerate(TRANSFORMS):
        used = [real if index == place else plain[index] for index, real in enumerate(matrices(2))]
        g, bt, at = (np.kron(matrix, matrix) for matrix in used)
        filters = np.tensordot(g, weight.reshape(*weight.shape[:2], 9), (1, 2))
        wanted = np.tensordot(at, filters @ np.tensordot(bt, tiles, (1, 0)), (1, 0))
        try:
            found = np.asarray(function(weight.copy(), *used)(tiles.copy()), np.float32)
        except Exception:
            return []
        if found.shape != wanted.shape or not np.allclose(found, wanted, rtol=TOLERANCE, atol=TOLERANCE):
            wrong.append(name)
    return wrong


def transform(finding: Finding) -> Sentence | None:
    """The transform that is wrong, where it is one."""
    label, alone = finding.wrong[0].label, finding.reported.get(ALONE)
    if label not in CASES or finding.wrong[0].fault.kind == "shape" or not isinstance(alone, list) or len(alone) != 1:
        return None
    return told("value", "for {label}, {transforms}", label=label, transforms=TRANSFORMS[str(alone[0])])


MOST = 16 * 2 * 3 * 2  # positions, filters, channels, tiles


def _products(function: Function) -> Plain:
    """How many products of tiles and filters are made; the right number where an answer makes floats of the numbers."""
    import numpy as np

    weight, tiles = arrays(2, 2, 3, 2)
    counting = np.vectorize(Number, otypes=[object])
    Number.products = 0
    try:
        function(counting(weight), *matrices(2))(counting(tiles))
    except Exception:
        return MOST
    return max(Number.products, MOST)


def _rules() -> dict[str, Rule]:
    wanted = {label: convolved(m, *sizes) for label, (m, *sizes) in CASES.items()}
    first = [[row[:2] for row in maps] for maps in wanted[SMALL]]
    return {label: Close(right, TOLERANCE) for label, right in {**wanted, AGAIN: first}.items()}


EXERCISE = Exercise(
    "course5.winograd_tiles",
    title="many channels",
    lesson="5.3b",
    difficulty=4,
    minutes=9,
    check=check_tiles,
    rules={
        RUN: Equal("a function"),
        **_rules(),
        ONCE: Equal(True),
        UNCHANGED: Equal([]),
        PRODUCTS: Equal(MOST),
        EXACT: Equal(True),
        OTHERS: Equal(True),
        KEPT: Equal(True),
    },
    diagnose=transform,
    says={
        RUN: "expected a function of the tiles, found {got}: return the function itself, not its result",
        UNCHANGED: "your function changed the tiles or the filters: only read them",
        OTHERS: (
            "your function returned wrong outputs for the tiles of the second call: keep only the transformed"
            " filters between calls"
        ),
        KEPT: "the second call changed the outputs of the first: create a new array in each call",
        EXACT: "your outputs are of type float16, which keeps three digits: compute in float32",
        ONCE: (
            "the test changed the filters after winograd_tiles had returned, and your outputs changed, too: "
            "transform the filters in winograd_tiles, not in each call of the function that it returns"
        ),
        PRODUCTS: "the numbers are right, but two filters, three channels and two tiles took {got} "
        "multiplications, expected {expected}: compute one matrix product for each of the 16 positions",
        **{
            f"{label}: value": (
                f"for {label}, {{differs}}: check, one by one, the transformed filters of shape (positions, F, C), "
                f"the transformed tiles of shape (positions, C, T), and the outputs of shape (4 or 16, F, T)"
            )
            for label in (SMALL, LARGE, AGAIN)
        },
        **{f"{label}: shape": f"for {label}, {{differs}}" for label in (SMALL, LARGE, AGAIN)},
    },
    hints={
        "": (
            "In np.kron(M, M) @ array, np.kron(M, M) is a matrix. What must each row of the array contain?",
            "np.kron(G, G) @ weight.reshape(-1, 9).T has a row for each position. Reshape it to "
            "(positions, F, C): then there is one matrix for each position, as in the transformed tiles, "
            "(positions, C, T). @ multiplies the two matrices of each position.",
            "products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape); then the "
            "same with AT, np.kron(AT, AT) @ products.reshape(len(products), -1)",
        ),
    },
    errors={
        r"ValueError: matmul: .*\(size (\d+) is different from (\d+)\)": (
            "the shapes of two matrices do not match: the left one has {2} columns, but the right one has {1} rows. In "
            "np.kron(M, M) @ array, the left matrix needs one column for each position in a tile, and the array needs "
            "one row for each position"
        ),
        r"ValueError: cannot reshape array of size (\d+) into shape (.*)": (
            "{1} numbers cannot be reshaped to {2}: how many positions, filters, channels and tiles are there?"
        ),
        "ValueError: (?:operands could not be broadcast|matmul)": (
            "two arrays do not fit together: filters (positions, F, C) @ tiles (positions, C, T) computes one"
            " product for each position"
        ),
    },
)
