"""Right answers to the exercises of lesson 5.3b, in unusual style."""

PREPARE = [
    """
def prepare(windows, matrix):
    flat = np.empty((windows.shape[0] * windows.shape[1], len(matrix)), np.float32)
    as_windows = flat.reshape(windows.shape)
    result = np.zeros((len(flat), matrix.shape[1]), np.float32)

    def compute():
        as_windows[...] = windows
        return np.matmul(flat, matrix, out=result)

    return compute
""",
    """
class Prepared:
    def __init__(self, windows, matrix):
        self.windows, self.matrix = windows, matrix
        self.rows = windows.copy().reshape(-1, len(matrix))
        self.product = self.rows @ matrix

    def __call__(self):
        np.copyto(self.rows.reshape(self.windows.shape), self.windows)
        np.dot(self.rows, self.matrix, out=self.product)
        return self.product


def prepare(windows, matrix):
    return Prepared(windows, matrix)
""",
    """
from functools import partial


def work(windows, matrix, rows, flat, product):
    rows[:] = windows
    np.matmul(flat, matrix, out=product)
    return product


def prepare(windows, matrix):
    rows = np.empty_like(windows, order="C")
    flat = rows.reshape(-1, matrix.shape[0])
    return partial(work, windows, matrix, rows, flat, np.empty((len(flat), matrix.shape[1]), np.float32))
""",
    """
def prepare(windows, matrix):
    rows = np.zeros(windows.shape)
    product = np.zeros((windows.shape[0] * windows.shape[1], matrix.shape[-1]))
    wide = matrix.astype(np.float64)

    def run():
        for r in range(len(windows)):
            rows[r] = windows[r]
        np.matmul(rows.reshape(len(product), -1), wide, out=product)
        return product

    return run
""",
    """
def prepare(windows, matrix):
    rows, product = np.array(windows, order="C"), None
    product = rows.reshape(-1, len(matrix)) @ matrix
    return lambda: (np.copyto(rows, windows), np.matmul(rows.reshape(len(product), -1), matrix, product))[1]
""",
]

TILE = [
    """
def winograd_tile(tile, kernel):
    u = G @ kernel @ G.T
    v = BT @ tile @ BT.T
    return AT @ (u * v) @ AT.T
""",
    """
def winograd_tile(tile, kernel):
    both = lambda matrix, array: np.dot(matrix, np.dot(array, matrix.T))
    return both(AT, np.multiply(both(G, kernel), both(BT, tile)))
""",
    """
def winograd_tile(tile, kernel):
    m = np.einsum("ia,jb,ab->ij", G, G, kernel) * np.einsum("ia,jb,ab->ij", BT, BT, tile)
    return np.einsum("ia,jb,ab->ij", AT, AT, m).tolist()
""",
    """
def winograd_tile(tile, kernel):
    u, v = (G @ (G @ kernel.T).T), (BT @ (BT @ tile.T).T)
    m = np.empty((4, 4), np.float64)
    for i in range(4):
        for j in range(4):
            m[i, j] = u[i, j] * v[i, j]
    return AT @ m @ AT.T
""",
    """
def winograd_tile(tile, kernel):
    u = np.kron(G, G) @ kernel.reshape(-1)
    v = np.kron(BT, BT) @ tile.reshape(-1)
    return (np.kron(AT, AT) @ (u * v)).reshape(2, 2)
""",
]

CHEAPEST = [
    """
def cheapest(ways, speeds):
    best, least = None, float("inf")
    for name, counts in ways.items():
        time = 0
        for count, speed in zip(counts, speeds):
            time += count / speed
        if time < least:
            best, least = name, time
    return best
""",
    """
def cheapest(ways, speeds):
    times = [sum(np.array(counts) / np.array(speeds)) for counts in ways.values()]
    return list(ways)[int(np.argmin(times))]
""",
    """
def cheapest(ways, speeds):
    times = {name: sum(c / s for c, s in zip(counts, speeds)) for name, counts in ways.items()}
    return sorted(times, key=times.get)[0]
""",
    """
from operator import truediv

cheapest = lambda ways, speeds: min(ways.items(), key=lambda pair: sum(map(truediv, pair[1], speeds)))[0]
""",
    """
def cheapest(ways, speeds):
    def race(left, right):
        return right if left[0] > right[0] else left

    from functools import reduce

    slowness = [1 / speed for speed in speeds]
    entries = [(round(float(np.dot(counts, slowness)), 9), name) for name, counts in ways.items()]
    return np.str_(reduce(race, entries)[1])
""",
]

RIGHT = {"prepare": PREPARE, "winograd_tile": TILE, "cheapest": CHEAPEST}
