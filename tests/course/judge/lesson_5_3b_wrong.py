"""Wrong answers to the exercises of lesson 5.3b: the words that must name the mistake, and the answer."""


def prepared(
    once: str = "rows = np.empty(windows.shape, windows.dtype)",
    product: str = "product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)",
    copy: str = "np.copyto(rows, windows)",
    multiply: str = "np.matmul(rows.reshape(len(product), -1), matrix, out=product)",
    back: str = "return product",
    last: str = "return run",
) -> str:
    """A prepare with these parts."""
    return f"""
def prepare(windows, matrix):
    {once}
    {product}

    def run():
        {copy}
        {multiply}
        {back}

    {last}
"""


SHARED = """
rows = np.empty((9, 10, 3, 3, 16), np.float32)
product = np.empty((90, 24), np.float32)


def prepare(windows, matrix):
    def run():
        np.copyto(rows, windows)
        np.matmul(rows.reshape(90, -1), matrix, out=product)
        return product

    return run
"""
PREPARE = [
    ("of the type of windows", prepared(copy="np.copyto(rows, windows.astype(int))")),
    ("return run, not run", prepared(last="return run()")),
    ("None .is the return missing", prepared(last="pass")),
    ("should return the product", prepared(back="pass")),
    ("every|make it once, in prepare", prepared(multiply="product = rows.reshape(90, -1) @ matrix")),
    (
        "took memory for another large array",
        prepared(multiply="product[...] = rows.reshape(len(product), -1) @ matrix"),
    ),
    ("took memory for another large array", prepared(copy="rows[...] = windows.copy()")),
    ("copy the windows in each call", prepared(once="rows = np.array(windows)", copy="pass")),
    ("not that of the windows", prepared(multiply="np.matmul(rows.reshape(-1, len(product)).T, matrix, out=product)")),
    ("make the arrays inside prepare", SHARED),
    ("the result has the shape", prepared(back="return product.T")),
    ("read them only", prepared(copy="np.copyto(rows, windows); matrix[...] = 2 * matrix")),
    ("takes no arguments", prepared().replace("def run():", "def run(windows):")),
    ("rows of the windows' own shape", prepared(once="rows = np.empty((90, matrix.shape[0]), windows.dtype)")),
    ("the shapes of the product do not fit", prepared(multiply="np.matmul(rows, matrix, out=product)")),
    ("the result has the shape", prepared(back="return product.reshape(9, 10, -1)")),
]


def tile(value: str) -> str:
    """A winograd_tile that returns this."""
    return f"def winograd_tile(tile, kernel):\n    return {value}"


DIRECT = "np.array([[(tile[i : i + 3, j : j + 3] * kernel).sum() for j in range(2)] for i in range(2)])"
TILE = [
    ("multiplied as matrices", tile("AT @ ((G @ kernel @ G.T) @ (BT @ tile @ BT.T)) @ AT.T")),
    ("products of tile and kernel were made", tile(DIRECT)),
    ("Is the last step missing", tile("(G @ kernel @ G.T) * (BT @ tile @ BT.T)")),
    ("the tile is not transformed", tile("AT @ ((G @ kernel @ G.T) * tile) @ AT.T")),
    ("in one direction only", tile("AT @ ((G @ kernel @ G.T) * (BT @ tile)) @ AT.T")),
    ("the second BT is not turned", tile("AT @ ((G @ kernel @ G.T) * (BT @ tile @ BT)) @ AT.T")),
    ("the first BT is turned", tile("AT @ ((G @ kernel @ G.T) * (BT.T @ tile @ BT)) @ AT.T")),
    ("columns of the kernel have changed places", tile("AT @ ((G @ kernel.T @ G.T) * (BT @ tile @ BT.T)) @ AT.T")),
    ("of the result have changed places", tile("(AT @ ((G @ kernel @ G.T) * (BT @ tile @ BT.T)) @ AT.T).T")),
    ("are added: multiply them", tile("AT @ ((G @ kernel @ G.T) + (BT @ tile @ BT.T)) @ AT.T")),
    ("do not fit, .* turns a matrix", tile("AT @ ((G @ kernel @ G) * (BT @ tile @ BT.T)) @ AT.T")),
    ("None came back|None .is the return missing", "def winograd_tile(tile, kernel):\n    AT @ tile"),
    ("both are 4 x 4 after", tile("AT @ (kernel * (BT @ tile @ BT.T)) @ AT.T")),
    ("check the three steps one by one", tile("AT @ ((G @ kernel @ G.T) * (BT @ tile @ BT.T) + 1) @ AT.T")),
    (
        "read them only",
        tile("AT @ ((G @ kernel @ G.T) * (BT @ tile @ BT.T) / 2) @ AT.T").replace(
            "    return", "    tile *= 2\n    return"
        ),
    ),
]


def choosing(time: str, take: str = "min(ways, key=time)") -> str:
    """A cheapest with this time."""
    return f"""
def cheapest(ways, speeds):
    def time(name):
        counts = ways[name]
        return {time}

    return {take}
"""


TIME = "sum(a / b for a, b in zip(counts, speeds))"
CHEAPEST = [
    ("the way that takes longest", choosing(TIME, "max(ways, key=time)")),
    ("only the first count is used", choosing("counts[0] / speeds[0]")),
    ("divide each by its own speed", choosing("sum(counts)")),
    ("divided by the sum of the speeds", choosing("sum(counts) / sum(speeds)")),
    ("there may be any number of counts", choosing("sum(counts[i] / speeds[i] for i in range(4))")),
    ("multiplied by the speeds", choosing("sum(a * b for a, b in zip(counts, speeds))")),
    ("only the longest of the parts", choosing("max(a / b for a, b in zip(counts, speeds))")),
    ("of equal times the first way counts", choosing(TIME, "min(reversed(ways), key=time)")),
    ("not the first in the alphabet", choosing(TIME, "min(sorted(ways), key=time)")),
    ("the first way comes back every time", "def cheapest(ways, speeds):\n    return list(ways)[0]"),
    ("the name of a way was expected", choosing(TIME, "min(map(time, ways))")),
    ("None .is the return missing", "def cheapest(ways, speeds):\n    min(ways)"),
    ("only three counts are used", choosing("counts[0] / speeds[0] + counts[1] / speeds[1] + counts[2] / speeds[2]")),
    ("a count may be 0", choosing("sum(b / a for a, b in zip(counts, speeds))")),
    ("a tuple cannot be divided", choosing("counts / speeds")),
    ("the dictionary is another one", choosing(TIME, "(best := min(ways, key=time), ways.clear())[0]")),
    ("is right: ", choosing("int(sum(a / b for a, b in zip(counts, speeds)) / 30)")),
]

WRONG = {"prepare": PREPARE, "winograd_tile": TILE, "cheapest": CHEAPEST}
