"""A convolution whose memory is prepared."""

from kuiper_edu.course.judge import Equal, Exercise, Function, Report

HEIGHT, WIDTH, CHANNELS, FILTERS = 9, 10, 16, 24

COPY = 4 * HEIGHT * WIDTH * 9 * CHANNELS  # bytes of all windows
MOST = 4000  # bytes in a call: names and views, no array of the lesson's sizes

RUN, SHAPE, READ, FIRST, AGAIN, SAME, OTHER, NUMBERS, COPIED, TAKEN, LATE, UNCHANGED = (
    "a function",
    "shape",
    "the product depends on the windows",
    "the first call agrees",
    "the call after x has changed agrees",
    "every call returns the same array",
    "two prepared functions have their own arrays",
    "the data type of the product",
    "a call does not copy the windows once more",
    "a call takes no new memory",
    "the first call takes no new memory",
    "the arguments are unchanged",
)

_SAYS = {
    f"{RUN}: none": "expected a function without arguments, found None: does prepare return the inner function?",
    RUN: "expected a function without arguments, found {got}: return the inner function itself, without calling it",
    f"{SHAPE}: none": "the prepared function should return the product, found None (is the return missing?)",
    f"{SHAPE}: type": "the prepared function should return the product, found {got}",
    SHAPE: "the result has the shape {got}, expected {expected}: (pixels, filters)",
    READ: (
        "your product is wrong, and does not depend on the windows: in your code, np.matmul does not read"
        " the numbers that np.copyto writes. If your array comes from np.empty_like(windows), its reshape"
        " is a copy, because empty_like keeps the order of the strides: use np.empty(windows.shape, "
        "matrix.dtype)"
    ),
    FIRST: (
        "the first call of the returned function does not return the product of the windows and the "
        "matrix. Copy the windows into an array `rows`, then write the product of rows.reshape(height * "
        "width, -1) and `matrix` into a second array with np.matmul(..., out=...); height and width are "
        "the first two sizes of `windows`. Allocate both arrays with the data type of `matrix`"
    ),
    AGAIN: "the numbers in the windows changed, but the result did not: copy the windows in each call, not in prepare",
    SAME: (
        "each call returned a different array: allocate a single array in prepare, let np.matmul write "
        "into it (out=), and return this array itself, not a copy"
    ),
    OTHER: (
        "a second call of prepare changed the result of the function that the first call returned: "
        "allocate the arrays inside prepare"
    ),
    NUMBERS: (
        "the product has the data type {got}, expected {expected}: np.empty without a data type creates float64, and "
        "np.matmul must then allocate a converted array in each call, so create both arrays with matrix.dtype"
    ),
    TAKEN: (
        "a call allocated a new large array: copy with np.copyto(rows, windows) and multiply with "
        "np.matmul(..., out=product), because both write into existing arrays. New arrays are allocated "
        "by @, by .copy(), and by np.matmul if the data types differ (create both arrays with matrix.dtype)"
    ),
    COPIED: (
        "a call copies all windows into new memory: .copy() does this, and so does reshape for `windows` and for "
        "np.empty_like(windows). Create rows = np.empty(windows.shape, matrix.dtype), and reshape only rows"
    ),
    LATE: "the first call allocated a large array: allocate it earlier, in prepare",
    UNCHANGED: "your function changed `windows` or `matrix`: only read them",
}


def check_prepare(function: Function, report: Report) -> None:
    """Prepare twice, change the numbers, and look at what a call takes."""
    from unittest.mock import patch

    import numpy as np

    numbers = np.random.default_rng(0)
    x = numbers.integers(-4, 5, (HEIGHT + 2, WIDTH + 2, CHANNELS)).astype(np.float32) + np.float32(0.5)
    view = np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(0, 1)).transpose(0, 1, 3, 4, 2)
    matrix = numbers.integers(-3, 4, (9 * CHANNELS, FILTERS)).astype(np.float32)
    before = (x.copy(), matrix.copy())

    def right() -> object:
        return np.ascontiguousarray(view).reshape(HEIGHT * WIDTH, -1) @ matrix

    with patch.multiple(np, empty=np.zeros, empty_like=np.zeros_like):  # what memory held before must not decide
        run = function(view, matrix)
    if not callable(run):
        report(RUN, run)
        return
    report(RUN, "a function")
    first = run()
    if not isinstance(first, np.ndarray) or first.shape != (HEIGHT * WIDTH, FILTERS):
        report(SHAPE, list(first.shape) if isinstance(first, np.ndarray) else first)
        return
    report(SHAPE, [HEIGHT * WIDTH, FILTERS])
    agrees = bool(np.abs(first - right()).max() <= 1e-3)
    before_change = first.copy()
    report(FIRST, agrees)
    report(UNCHANGED, bool((x == before[0]).all() and (matrix == before[1]).all()))
    x += 1
    second = run()
    report(READ, agrees or not np.array_equal(before_change, second, equal_nan=True))
    report(AGAIN, bool(np.abs(second - right()).max() <= 1e-3))
    report(SAME, bool(np.shares_memory(first, second)))
    kept = second.copy()
    with patch.multiple(np, empty=np.zeros, empty_like=np.zeros_like):
        fresh = function(view, matrix * 2)
    report(LATE, _taken(fresh) <= MOST)
    report(OTHER, bool((second == kept).all()))
    taken = _taken(run)
    report(NUMBERS, "float32" if taken <= MOST else str(first.dtype))  # another type alone is no mistake
    report(COPIED, taken < COPY)
    report(TAKEN, taken <= MOST)


def _taken(run: Function) -> int:
    """How many bytes a call takes at most."""
    import tracemalloc

    tracemalloc.start()
    start = tracemalloc.get_traced_memory()[0]
    run()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most - start


EXERCISE = Exercise(
    "course5.prepare",
    title="prepare",
    lesson="5.3b",
    difficulty=4,
    minutes=7,
    check=check_prepare,
    rules={
        RUN: Equal("a function"),
        SHAPE: Equal([HEIGHT * WIDTH, FILTERS]),
        **{label: Equal(True) for label in (READ, FIRST, UNCHANGED, AGAIN, SAME, OTHER)},
        NUMBERS: Equal("float32"),
        **{label: Equal(True) for label in (COPIED, TAKEN, LATE)},
    },
    says=_SAYS,
    hints={
        "": (
            "Which arrays does each call need? Their sizes are already known in prepare.",
            (
                "Create an array named rows, contiguous and with the shape of the windows; rows.reshape(height * "
                "width, -1) is a view of it. Create another, named product, with the shape (height * width, filters). "
                "Inside prepare, define run(), which copies the windows, multiplies, and returns product."
            ),
            "np.copyto(rows, windows); np.matmul(rows.reshape(len(product), -1), matrix, out=product)",
        ),
    },
    errors={
        "TypeError: .*(?:positional argument|required)": (
            "the prepared function must take no arguments: it can use those of prepare"
        ),
        r"ValueError: could not broadcast input array from shape (\(.*?\)) into shape (\(.*?\))": (
            "an array of the shape {1} does not fit into one of the shape {2}: np.copyto must write into an array of "
            "the windows' shape"
        ),
        "(?:ValueError: (?:matmul|output|cannot reshape)|TypeError: .*out)": (
            "the shapes of the two matrices do not match: expected (pixels, 9*C) @ (9*C, filters)"
        ),
        "UnboundLocalError": (
            "`+=` or `=` on a name makes it a local variable of the inner function: write into the array, "
            "name[...] = ..."
        ),
    },
)
