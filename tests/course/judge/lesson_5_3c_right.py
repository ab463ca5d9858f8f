"""Right answers to the exercises of lesson 5.3c, in unusual style."""

OUTER_TILE = [
    """
def outer_tile(left, right):
    return sum(np.outer(numbers, vector) for numbers, vector in zip(left, right))
""",
    """
def outer_tile(left, right):
    tile = np.zeros((len(left[0]), len(right[0])))
    for k in range(len(left)):
        for r in range(len(tile)):
            tile[r] += left[k][r] * right[k]
    return tile
""",
    """
def outer_tile(left, right):
    rows, lanes = len(left[0]), len(right[0])
    tile = [[0.0] * lanes for _ in range(rows)]
    k = 0
    while k < len(right):
        vector = list(right[k])
        for r in range(rows):
            for lane in range(lanes):
                tile[r][lane] = tile[r][lane] + left[k][r] * float(vector[lane])
        k += 1
    return tuple(map(tuple, tile))
""",
    """
from functools import reduce


def outer_tile(left, right):
    def step(tile, pair):
        return [row + number * pair[1] for row, number in zip(tile, pair[0])]

    return reduce(step, zip(left, right), [np.zeros_like(right[0])] * len(left[0]))
""",
    """
def outer_tile(left, right):
    return np.asarray(left).T @ np.array(list(right))
""",
    """
class outer_tile(list):
    def __init__(self, left, right):
        super().__init__(0 for _ in left[0])
        for numbers, vector in zip(left, right):
            self[:] = [row + number * vector for row, number in zip(self, numbers)]
            print("a step")
""",
    """
def outer_tile(left, right):
    return np.einsum("kr,kc->rc", left, np.stack([vector for vector in right]))
""",
    """
def outer_tile(left, right):
    match left, right:
        case [[*first], *rest], [vector, *others]:
            tile = [number * vector for number in first]
            for numbers, vector in zip(rest, others):
                tile = [row + number * vector for row, number in zip(tile, numbers)]
            return tile
""",
    """
def outer_tile(left, right):
    tile = {r: np.zeros(len(right[0])) for r in range(len(left[0]))}
    for k, vector in enumerate(right):
        for r in tile:
            np.add(tile[r], np.multiply(vector, left[k][r]), out=tile[r])
    return list(tile.values())
""",
    """
def outer_tile(left, right):
    tile = np.zeros((len(left[0]), len(right[0])), np.float32)
    for k in reversed(range(len(left))):
        tile += np.array(left[k])[:, None] * right[-len(left) :][k][None]
    return tile
""",
]

MOST_ROWS = [
    "def most_rows(columns, registers):\n    return max(0, (registers - 1) // columns - 1)",
    "most_rows = lambda columns, registers: len(range(columns, registers - columns, columns))",
    """
def most_rows(columns, registers):
    rows = 0
    while (rows + 1) * columns + columns + 1 <= registers:
        rows += 1
    return rows
""",
    """
def most_rows(columns, registers):
    if registers < 2 * columns + 1:
        return 0
    return np.int64((registers - columns - 1) // columns)
""",
    """
def most_rows(columns, registers):
    return max((rows for rows in range(registers) if rows * columns + columns + 1 <= registers), default=0)
""",
    """
import math


def most_rows(columns, registers):
    free = registers - columns - 1
    return math.floor(free / columns) if free > 0 else 0
""",
    """
def most_rows(columns, registers):
    def fits(rows):
        return rows * columns + columns + 1 <= registers

    return next(rows for rows in range(registers, -1, -1) if rows == 0 or fits(rows))
""",
    """
def most_rows(columns, registers):
    return 0 if registers <= 2 * columns else divmod(registers - columns - 1, columns)[0]
""",
    """
def most_rows(columns, registers, rows=0):
    return most_rows(columns, registers, rows + 1) if (rows + 2) * columns < registers else rows
""",
    """
class most_rows(int):
    def __new__(cls, columns, registers):
        return super().__new__(cls, sorted([0, (registers - columns - 1) // columns])[1])
""",
]

BOUND = [
    "def bound(r, c, p, n, w):\n    return min([p, n * r * c / (r + c), r * c / w])",
    """
def bound(rows, columns, peak, loads, wait):
    return 1 / max(1 / peak, (1 / rows + 1 / columns) / loads, wait / rows / columns)
""",
    """
def bound(rows, columns, peak, loads, wait):
    products = rows * columns
    cycles = max(products / peak, (rows + columns) / loads, wait)
    return products / cycles
""",
    """
def bound(rows, columns, peak, loads, wait):
    best = peak
    if loads * rows * columns / (rows + columns) < best:
        best = loads * rows * columns / (rows + columns)
    if rows * columns / wait < best:
        best = rows * columns / wait
    return best
""",
    """
def bound(rows, columns, peak, loads, wait):
    return np.min([peak, loads * (rows * columns) / (rows + columns), rows * columns / wait])
""",
    """
from fractions import Fraction as F


def bound(rows, columns, peak, loads, wait):
    return float(min(F(peak), F(loads) * F(rows * columns, rows + columns), F(rows * columns) / F(wait)))
""",
    """
def bound(rows, columns, peak, loads, wait):
    return sorted((peak, loads / (1 / rows + 1 / columns), rows / wait * columns))[0]
""",
    """
def bound(rows, columns, **limits):
    products = rows * columns
    reads = limits["loads"] * products / (rows + columns)
    return float(np.minimum.reduce([limits["peak"], reads, products / limits["wait"]]))


bound = (lambda inner: lambda r, c, p, n, w: inner(r, c, peak=p, loads=n, wait=w))(bound)
""",
    """
import heapq


def bound(rows, columns, peak, loads, wait):
    limits = [peak, loads * rows * columns / (rows + columns), rows * columns / wait]
    heapq.heapify(limits)
    return heapq.heappop(limits)
""",
    """
class Bound:
    def __call__(self, rows, columns, peak, loads, wait):
        print("bound of", rows, columns)
        return np.float64(min(peak, loads * rows * columns / (rows + columns), rows * columns / wait))


bound = Bound()
""",
]

RIGHT = {"outer_tile": OUTER_TILE, "most_rows": MOST_ROWS, "bound": BOUND}
