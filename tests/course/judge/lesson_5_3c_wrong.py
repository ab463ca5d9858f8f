"""Wrong answers to the exercises of lesson 5.3c: the words that must name the mistake, and the answer."""


def tiled(
    begin: str = "tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]",
    steps: str = "range(len(left))",
    rows: str = "range(len(left[0]))",
    add: str = "tile[r] += left[k][r] * right[k]",
    back: str = "return tile",
) -> str:
    """An outer_tile with these parts."""
    return f"""
def outer_tile(left, right):
    {begin}
    for k in {steps}:
        for r in {rows}:
            {add}
    {back}
"""


ROW_BY_ROW = """
def outer_tile(left, right):
    return [sum(left[k][r] * right[k] for k in range(len(left))) for r in range(len(left[0]))]
"""
OUTER_TILE = [
    ("gone through again, 3 times: that is row by row", ROW_BY_ROW),
    ("only the last step is left", tiled(add="tile[r] = left[k][r] * right[k]")),
    ("only the first step was done", tiled(back="    return tile")),
    ("the first step is left out", tiled(steps="range(1, len(left))")),
    ("the last step is left out", tiled(steps="range(len(left) - 1)")),
    ("one and the same array", tiled(begin="tile = [np.zeros(len(right[0]))] * len(left[0])")),
    ("are added: multiply them", tiled(add="tile[r] += left[k][r] + right[k]")),
    ("subtracted: add them", tiled(add="tile[r] -= left[k][r] * right[k]")),
    ("counted once too often", tiled(begin="tile = [right[0].copy() for _ in left[0]]")),
    ("begin with zeros, not with ones", tiled(begin="tile = [np.ones(len(right[0])) for _ in left[0]]")),
    ("uses the number of the first row", tiled(add="tile[r] += left[k][0] * right[k]")),
    ("the rows stand in the other order", tiled(back="return tile[::-1]")),
    ("rows and columns have changed places", tiled(back="return np.array(tile).T")),
    ("do not add them up", tiled(back="return [row.sum() for row in tile]")),
    ("The rows stay separate", tiled(back="return sum(tile)")),
    (
        "Each step has a tile of its own",
        "def outer_tile(left, right):\n    return [np.outer(a, b) for a, b in zip(left, right)]",
    ),
    ("None .is the return missing", tiled(back="pass")),
    ("a place is read that is not there", tiled(add="tile[r] += left[r][k] * right[k]")),
    ("a list is multiplied|different lengths meet", tiled(add="tile[r] += left[k] * right[k]")),
    ("read them only", tiled(add="right[k] *= 1.5; tile[r] += left[k][r] * right[k]")),
    ("do not belong together", tiled(add="tile[r] += left[-1 - k][r] * right[k]")),
    ("came back, .* is right", tiled(add="tile[r] += 2 * left[k][r] * right[k]")),
    (
        "is whole: does a cast to int",
        tiled(
            begin="tile = np.zeros((len(left[0]), len(right[0])), int)",
            add="tile[r] += (left[k][r] * right[k]).astype(int)",
        ),
    ),
    ("is whole: does a cast to int", tiled(add="tile[r] += int(left[k][r]) * right[k].astype(int)")),
]


def rows(value: str) -> str:
    """A most_rows that returns this."""
    return f"def most_rows(columns, registers):\n    return {value}"


MOST_ROWS = [
    ("leave room for the weights and for one number", rows("registers // columns")),
    ("the number from the left is not counted", rows("max(0, (registers - columns) // columns)")),
    ("the weights are not counted", rows("(registers - 1) // columns")),
    ("one row too many", rows("(registers - 2) // columns")),
    ("less than nothing came back", rows("(registers - columns - 1) // columns")),
    ("what is left is rounded down", rows("max(0, -(-(registers - columns - 1) // columns))")),
    ("rounded to the nearest", rows("max(0, round((registers - columns - 1) / columns))")),
    ("one register stays empty", rows("max(0, (registers - columns - 2) // columns)")),
    ("a part of a row came back", rows("max(0, (registers - columns - 1) / columns)")),
    ("a row takes one for each column", rows("max(0, registers - columns - 1)")),
    ("whatever the number of columns", rows("max(0, (registers - 2 * columns) // columns)")),
    ("they use one register in turn", rows("(registers - 1) // (columns + 1)")),
    ("32 is fixed", rows("max(0, (31 - columns) // columns)")),
    ("1 came back where not even one", rows("max(1, (registers - columns - 1) // columns)")),
    ("a number of rows was expected", rows("((registers - columns - 1) // columns, columns)")),
    (
        "None .is the return missing",
        "def most_rows(columns, registers):\n    max(0, (registers - columns - 1) // columns)",
    ),
    ("there is no largest", rows("max(n for n in range(1, registers) if (n + 1) * columns + 1 <= registers)")),
    ("came back, 14 is right", rows("7")),
]


def limit(value: str) -> str:
    """A bound that returns this."""
    return f"def bound(rows, columns, peak, loads, wait):\n    return {value}"


READS, WAITING = "loads * rows * columns / (rows + columns)", "rows * columns / wait"
BOUND = [
    ("the smallest is the bound", limit(f"max(peak, {READS}, {WAITING})")),
    ("the peak is missing", limit(f"min({READS}, {WAITING})")),
    ("the reads are missing", limit(f"min(peak, {WAITING})")),
    ("so divide by it", limit(f"min(peak, {READS})")),
    ("missing or multiplied", limit(f"min(peak, {READS}, rows * columns * wait)")),
    ("turn the fraction over", limit(f"min(peak, loads * (rows + columns) / (rows * columns), {WAITING})")),
    ("multiply by them", limit(f"min(peak, rows * columns / (rows + columns) / loads, {WAITING})")),
    ("the number of reads in a cycle is not used", limit(f"min(peak, rows * columns / (rows + columns), {WAITING})")),
    ("one product for each read is counted", limit(f"min(peak, loads, {WAITING})")),
    ("a tile has rows . columns sums", limit(f"min(peak, {READS}, (rows + columns) / wait)")),
    ("wait beside each other", limit(f"min(peak, {READS}, 1 / wait)")),
    (
        "cuts off the part behind the point",
        limit("min(peak, loads * rows * columns // (rows + columns), rows * columns // wait)"),
    ),
    ("fixed in your code", limit("min(2, 2 * rows * columns / (rows + columns), rows * columns / 4)")),
    ("each row needs its number, too", limit(f"min(peak, loads * rows, {WAITING})")),
    ("each column needs its weights, too", limit(f"min(peak, loads * columns, {WAITING})")),
    ("the slowest alone counts", limit(f"1 / (1 / peak + 1 / ({READS}) + 1 / ({WAITING}))")),
    ("one number was expected", limit(f"(peak, {READS}, {WAITING})")),
    ("None .is the return missing", f"def bound(rows, columns, peak, loads, wait):\n    min(peak, {READS}, {WAITING})"),
    ("the smallest of these is the bound", limit("peak / 2")),
]

WRONG = {"outer_tile": OUTER_TILE, "most_rows": MOST_ROWS, "bound": BOUND}
