"""Wrong answers, each below the sentence that it is told."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view


# %%
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
            result[:, :, i, j] = window.max(axis=(2, 3))
        return result

    return layer


# %%
def max_pool2d(op):
    """The largest number of each window, by a view of all windows."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return seen.max(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    """The largest number of each window, by a view of all windows."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::right, ::down]
        return seen.max(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    """The largest number of each window, by a view of all windows."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))
        return seen.max(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    """The largest number of each window, by a view of all windows."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return seen.max(axis=(2, 3))

    return layer


# %%
def max_pool2d(op):
    """The largest number of each window, by a view of all windows."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return seen.mean(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    """The largest number of each window, by a view of all windows."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(1, 2))[:, :, ::down, ::right]
        return seen.max(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    """The largest number of each window, by a view of all windows."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (beside, beside), (above, above)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return seen.max(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    """The largest number of each window, by a view of all windows."""
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return seen.max(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    """The largest number of each window, by a view of all windows."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        seen.max(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    """The largest number of each window, by a view of all windows."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel)[:, :, ::down, ::right]
        return seen.max(axis=(4, 5))

    return layer


# %%
def max_pool2d(op):
    """The largest number of each window, weighted."""
    kernel, weight = op.params["kernel_size"], op.attrs["mask"] if "mask" in op.attrs else {}["weight"]
    return lambda x: x * weight


# %%
def max_pool2d(op):
    """An array in place of a function."""
    return np.zeros(op.params["kernel_size"])


# %%
def max_pool2d(op):
    """The result of the first call is kept, and written over by the next."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    kept = {}

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return seen.max(axis=(4, 5), out=kept.setdefault(seen.shape, np.empty(seen.shape[:4], np.float32)))

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
    allow_only(op, ceil_mode=False, dilation=(1, 1))
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    kept = []

    def run(x):
        kept.extend([{}] if not kept else [])
        padded = kept[0].setdefault(
            x.shape, np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        )
        view = sliding_window_view(padded, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return view.max(axis=(4, 5))

    return run


# %%
def max_pool2d(op):
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def forward(x):
        allow_only(op, ceil_mode=False, dilation=(1, 1))
        framed = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        return sliding_window_view(framed, kernel, axis=(2, 3))[:, :, ::down, ::right].max(axis=(4, 5))

    return forward


# %%
def max_pool2d(op):
    allow_only(op, ceil_mode=False, dilation=(1, 1))
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def forward(x):
        framed = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        return sliding_window_view(framed, kernel, axis=(2, 3))[..., ::down, ::right].max(axis=(4, 5))

    return forward
