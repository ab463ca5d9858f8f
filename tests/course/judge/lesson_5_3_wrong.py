"""Wrong answers to the exercises of lesson 5.3: the words that must name the mistake, and the answer."""

WIDTHS = "((0, 0), (0, 0), (padding, padding), (padding, padding))"
FRAME = f"framed = np.pad(x, {WIDTHS})"
ROWS = "rows = (framed.shape[2] - kernel) // stride + 1"
COLUMNS = "columns = (framed.shape[3] - kernel) // stride + 1"


def slow(
    frame: str = FRAME,
    rows: str = ROWS,
    columns: str = COLUMNS,
    start: str = "r * stride, c * stride",
    part: str = "framed[:, :, top : top + kernel, left : left + kernel]",
    value: str = "window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T",
    back: str = "return out",
) -> str:
    """A convolve_slowly with these parts."""
    return f"""
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    {frame}
    {rows}
    {columns}
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = {start}
            window = {part}
            out[:, :, r, c] = {value}
    {back}
"""


SLOW = [
    (
        "is whole: does a cast to int",
        slow(
            FRAME + ".astype(int)", value="window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T.astype(int)"
        ),
    ),
    ("is whole: does a cast to int", slow(back="return out.astype(int)")),
    ("the padding is not used", slow("framed = x")),
    (
        "the stride is not used",
        slow(rows=ROWS.replace("stride", "1"), columns=COLUMNS.replace("stride", "1"), start="r, c"),
    ),
    ("begin at neighbouring places", slow(start="r, c")),
    ("the filters are mixed up", slow(value="window.reshape(len(x), -1) @ weight.reshape(-1, len(weight))")),
    ("as many columns of windows as rows", slow(columns="columns = rows")),
    (
        "the filter is turned by half a turn",
        slow(value="window.reshape(len(x), -1) @ weight[:, :, ::-1, ::-1].reshape(len(weight), -1).T"),
    ),
    (
        "only the first channel",
        slow(value="window[:, :1].reshape(len(x), -1) @ weight[:, :1].reshape(len(weight), -1).T"),
    ),
    ("rows and columns have changed places", slow(back="return out.transpose(0, 1, 3, 2)")),
    ("every filter gives the same map", slow(value="window.reshape(len(x), -1) @ weight[:1].reshape(1, -1).T")),
    ("only the first is computed", slow(back="return out[:1]")),
    ("None .is the return missing", slow(back="pass")),
    ("a NumPy array was expected", slow(back="return out.tolist()")),
    ("`padding` places on each of the four sides", slow(FRAME.replace("padding, padding", "2 * padding, 2 * padding"))),
    ("do not fit together", slow(value="window @ weight")),
    ("divide with //", slow(rows=ROWS.replace("//", "/"))),
    ("x or the filters hold other numbers", slow(back="x *= 0; return out")),
    ("leave the first line of the stub", "def convolve_slowly(x, weight):\n    return x"),
    (
        "the last row and column of windows are missing",
        slow(rows=ROWS.replace(" + 1", ""), columns=COLUMNS.replace(" + 1", "")),
    ),
]


def im2col(
    frame: str = FRAME,
    step: str = "stride",
    shape: str = "(*x.shape[:2], kernel, kernel, rows, columns)",
    put: str = "out[:, :, a, b]",
    back: str = "return out.reshape(len(x), -1, rows * columns)",
    rows: str = ROWS,
    columns: str = COLUMNS,
) -> str:
    """An im2col with these parts."""
    return f"""
def im2col(x, kernel, stride, padding):
    {frame}
    {rows}
    {columns}
    out = np.zeros({shape}, np.float32)
    for a in range(kernel):
        for b in range(kernel):
            {put} = framed[:, :, a : a + {step} * rows : {step}, b : b + {step} * columns : {step}]
    {back}
"""


VIEW = f"""
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, {WIDTHS})
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))[:, :, ::stride, ::stride]
    rows, columns = view.shape[2:4]
    return view.reshape(len(x), -1, rows * columns)
"""
IM2COL = [
    ("each window is a row", im2col(back="return out.reshape(len(x), -1, rows * columns).transpose(0, 2, 1)")),
    ("the axes are reshaped in the order in which they stand", VIEW),
    (
        "the channel comes first",
        im2col(shape="(len(x), kernel, kernel, x.shape[1], rows, columns)", put="out[:, a, b]"),
    ),
    ("row by row within the window", im2col(put="out[:, :, b, a]")),
    (
        "along the first row of the map",
        im2col(back="return out.transpose(0, 1, 2, 3, 5, 4).reshape(len(x), -1, rows * columns)"),
    ),
    ("the padding is not used", im2col("framed = x")),
    (
        "the stride is not used",
        im2col(step="1", rows=ROWS.replace("stride", "1"), columns=COLUMNS.replace("stride", "1")),
    ),
    ("only the first image is there", im2col(back="return out.reshape(len(x), -1, rows * columns)[:1]")),
    ("it has three axes", im2col(back="return out.reshape(len(x), -1, rows * columns)[0]")),
    ("only the first channel is there", im2col(back="return out[:, :1].reshape(len(x), -1, rows * columns)")),
    ("None .is the return missing", im2col(back="pass")),
    ("a NumPy array was expected", im2col(back="return out.reshape(len(x), -1, rows * columns).tolist()")),
    ("has the shape", im2col(back="return out")),
    (
        "do not fill the shape|number of rows of windows",
        im2col(back="return out.reshape(len(x), kernel * kernel, rows * columns)"),
    ),
    ("divide with //", im2col(rows=ROWS.replace("//", "/"))),
    ("at place|other numbers", im2col(FRAME[:-1] + ", mode='edge')")),
    ("is whole: does a cast to int", im2col(FRAME + ".astype(int)")),
]


def product(value: str, back: str = "return value.reshape(len(x), len(weight), rows, -1)") -> str:
    """A convolve that multiplies like this."""
    return f"""
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = {value}
    {back}
"""


RIGHT_PRODUCT = "flat @ im2col(x, kernel, stride, padding)"
CONVOLVE = [
    ("is whole: does a cast to int", product(f"({RIGHT_PRODUCT}).astype(int)")),
    ("still a matrix for each image", product(RIGHT_PRODUCT, "return value")),
    ("the reshape mixes them", product("im2col(x, kernel, stride, padding).transpose(0, 2, 1) @ flat.T")),
    (
        "as many rows as it should have columns",
        product(RIGHT_PRODUCT, "return value.reshape(len(x), len(weight), -1, rows)"),
    ),
    ("a product needs as many columns", product("im2col(x, kernel, stride, padding) @ flat")),
    (
        "the stride is not used",
        product(
            "flat @ im2col(x, kernel, 1, padding)",
            "return value.reshape(len(x), len(weight), x.shape[2] + 2 * padding - kernel + 1, -1)",
        ),
    ),
    (
        "the padding is not used",
        product(
            "flat @ im2col(x, kernel, stride, 0)",
            "return value.reshape(len(x), len(weight), (x.shape[2] - kernel) // stride + 1, -1)",
        ),
    ),
    (
        "turned by half a turn",
        product("weight[:, :, ::-1, ::-1].reshape(len(weight), -1) @ im2col(x, kernel, stride, padding)"),
    ),
    ("None .is the return missing", product(RIGHT_PRODUCT, "pass")),
    ("every filter gives the same map", product("flat[:1].repeat(len(flat), 0) @ im2col(x, kernel, stride, padding)")),
    ("only the first is computed", product(RIGHT_PRODUCT, "return value.reshape(len(x), len(weight), rows, -1)[:1]")),
    ("a NumPy array was expected", product(RIGHT_PRODUCT, "return list(value.reshape(len(x), len(weight), rows, -1))")),
    ("do not fill the shape", product(RIGHT_PRODUCT, "return value.reshape(len(x), len(weight), *x.shape[2:])")),
    ("a product needs as many columns|do not fit together", product("weight @ im2col(x, kernel, stride, padding)")),
    (
        "rows and columns have changed places",
        product(RIGHT_PRODUCT, "return value.reshape(len(x), len(weight), rows, -1).transpose(0, 1, 3, 2)"),
    ),
]


def pool(
    frame: str = f"framed = np.pad(x, {WIDTHS}, constant_values=-np.inf)",
    view: str = "np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))",
    value: str = "view[:, :, ::stride, ::stride].max(axis=(4, 5))",
    back: str = "return value",
) -> str:
    """A max_pool with these parts."""
    return f"""
def max_pool(x, kernel, stride, padding):
    {frame}
    view = {view}
    value = {value}
    {back}
"""


MAX_POOL = [
    ("the frame holds 0", pool(FRAME)),
    ("the frame holds a larger number", pool(f"framed = np.pad(x, {WIDTHS}, constant_values=-1000)")),
    ("the smallest number of each window", pool(value="view[:, :, ::stride, ::stride].min(axis=(4, 5))")),
    ("this is the mean", pool(FRAME, value="view[:, :, ::stride, ::stride].mean(axis=(4, 5))")),
    ("this is the sum", pool(FRAME, value="view[:, :, ::stride, ::stride].sum(axis=(4, 5))")),
    ("the stride is not used", pool(value="view.max(axis=(4, 5))")),
    ("the padding is not used", pool("framed = x")),
    ("moves on by its own size", pool(value="view[:, :, ::kernel, ::kernel].max(axis=(4, 5))")),
    ("each channel is pooled for itself", pool(value="view[:, :, ::stride, ::stride].max(axis=(1, 4, 5))[:, None]")),
    ("negative numbers became 0", pool(value="np.maximum(0, view[:, :, ::stride, ::stride].max(axis=(4, 5)))")),
    ("only the first image", pool(back="return value[:1]")),
    ("None .is the return missing", pool(back="pass")),
    ("has the shape", pool(value="view[:, :, ::stride, ::stride].max(axis=5)")),
    ("wants the axes along which", pool(view="np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel))")),
    ("a NumPy array was expected", pool(back="return value.tolist()")),
    ("the numbers of one window are the last two axes", pool(value="view[:, :, ::stride, ::stride].max(axis=(2, 3))")),
    ("other numbers afterwards", pool(back="x *= 0; return value")),
]

WRONG = {"convolve_slowly": SLOW, "im2col": IM2COL, "convolve": CONVOLVE, "max_pool": MAX_POOL}
