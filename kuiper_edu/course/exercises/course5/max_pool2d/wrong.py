"""Wrong answers, each below the sentence that it is told."""

# %%
import numpy as np


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def max_pool2d(op):
    """The border is -inf: it never wins, where a 0 would win against negative numbers."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    return lambda x: windows(x, op).max(axis=(4, 5))


# %%
import numpy as np


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def max_pool2d(op):
    """The border is -inf: it never wins, where a 0 would win against negative numbers."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    return lambda x: windows(x, op).mean(axis=(4, 5))


# %%
import numpy as np


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def max_pool2d(op):
    """The border is -inf: it never wins, where a 0 would win against negative numbers."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    return lambda x: windows(x, op).min(axis=(4, 5))


# %%
import numpy as np


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def max_pool2d(op):
    """The border is -inf: it never wins, where a 0 would win against negative numbers."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    return lambda x: windows(x, op, border=-np.inf).max(axis=(1, 4, 5))


# %%
import numpy as np


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def max_pool2d(op):
    """The border is -inf: it never wins, where a 0 would win against negative numbers."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    return lambda x: windows(x, op, border=-np.inf).max(axis=(2, 3))


# %%
import numpy as np


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def max_pool2d(op):
    """The border is -inf: it never wins, where a 0 would win against negative numbers."""
    allow_only(op, dilation=(1, 1), return_indices=False)
    return lambda x: windows(x, op, border=-np.inf).max(axis=(4, 5))


# %%
import numpy as np


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def max_pool2d(op):
    """The border is -inf: it never wins, where a 0 would win against negative numbers."""
    allow_only(op, ceil_mode=False, return_indices=False)
    return lambda x: windows(x, op, border=-np.inf).max(axis=(4, 5))


# %%
import re
import numpy as np


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def max_pool2d(op):
    return lambda x: windows(x, Plain(op), border=-np.inf).max(axis=(4, 5))


class Plain:
    def __init__(self, op):
        self.params = {**op.params, "stride": (1, 1)}


# %%
import re
import numpy as np


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def max_pool2d(op):
    return lambda x: windows(x, Plain(op), border=-np.inf).max(axis=(4, 5))


class Plain:
    def __init__(self, op):
        self.params = {**op.params, "stride": op.params["kernel_size"]}


# %%
import re
import numpy as np


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def max_pool2d(op):
    def forward(x):
        windows(x, op, -np.inf).max(axis=(4, 5))

    return forward


# %%
import re
import numpy as np


def max_pool2d(op):
    weight = op.attrs["weight"]
    return lambda x: x


# %%
def max_pool2d(op):
    return lambda x: x.transpose(0, 2, 1)


# %%
import numpy as np


def max_pool2d(op):
    return np.zeros(3)


# %%
import numpy as np


def max_pool2d(op):
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    above, beside = op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, (rows, columns), axis=(2, 3))[:, :, ::down, ::right]
        return seen.max(axis=(4, 5)).astype(int)

    return layer


# %%
import numpy as np


def max_pool2d(op):
    """The largest number of each window; the padding is -inf, which never wins."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    above, beside = op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-1000)
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((*x.shape[:2], *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.max(axis=(2, 3))
        return result

    return layer


# %%
import numpy as np


def max_pool2d(op):
    """The largest number of each window; the padding is -inf, which never wins."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    above, beside = op.params["padding"]

    kept = {}

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = kept.setdefault((x.shape[:2], size), np.empty((*x.shape[:2], *size), np.float32))
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.max(axis=(2, 3))
        return result

    return layer


# %%
import numpy as np


def max_pool2d(op):
    """The largest number of each window; the padding is -inf, which never wins."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    above, beside = op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((*x.shape[:2], *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.max(axis=(1, 2, 3))[:, None]
        return result

    return layer


# %%
def max_pool2d(op):
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (0, 2 * above), (0, 2 * beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return seen.max(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (0, above), (0, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return seen.max(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (2 * above, 0), (2 * beside, 0)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return seen.max(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, 0), (beside, 0)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return seen.max(axis=(4, 5))

    return layer


# %% [layer_reuses_padded_image_first] your layer reuses the padded image of the first call: keep nothing between calls
def max_pool2d(op):
    (a, b), (down, right), (above, beside) = (op.params[k] for k in ("kernel_size", "stride", "padding"))
    allow_only(op, ceil_mode=False, dilation=(1, 1))
    kept = {}

    def run(x):
        padded = kept.setdefault(
            x.shape, np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        )
        view = np.lib.stride_tricks.sliding_window_view(padded, (a, b), axis=(2, 3))
        return view[:, :, ::down, ::right].max(axis=(4, 5))

    return run


# %%
def max_pool2d(op):
    (a, b), (down, right) = op.params["kernel_size"], op.params["stride"]
    above, beside = op.params["padding"]

    def forward(x):
        allow_only(op, ceil_mode=False, dilation=(1, 1))
        framed = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        n, channels, height, width = framed.shape
        rows, columns = (height - a) // down + 1, (width - b) // right + 1
        out = np.empty((n, channels, rows, columns), np.float32)
        for i in range(rows):
            for j in range(columns):
                window = framed[:, :, i * down : i * down + a, j * right : j * right + b]
                out[:, :, i, j] = window.max(axis=(2, 3))
        return out

    return forward


# %%
def max_pool2d(op):
    allow_only(op, ceil_mode=False, dilation=(1, 1))
    (a, b), (down, right) = op.params["kernel_size"], op.params["stride"]
    above, beside = op.params["padding"]

    def forward(x):
        framed = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        n, channels, height, width = framed.shape
        rows, columns = (height - a) // down + 1, (width - b) // right + 1
        out = np.zeros((n, channels, rows, columns), np.float32)
        for i in range(a):
            for j in range(b):
                out = np.maximum(out, framed[:, :, i : i + down * rows : down, j : j + right * columns : right])
        return out

    return forward


# %%
def max_pool2d(op):
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    above, beside = op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((*x.shape[:2], *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * rows : i * rows + rows, j * columns : j * columns + columns]
            result[:, :, i, j] = window.max(axis=(2, 3))
        return result

    return layer
