"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 2, padding 1: the padding is 0, and 0 is larger than every
# negative number: fill it with -np.inf (np.pad has constant_values)
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].max(axis=(4, 5))
    return value


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 2, padding 1, where every number is -2^100: the padding holds a
# larger number, and wins; fill it with -np.inf, which is below every number
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-1000)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].max(axis=(4, 5))
    return value


# %% for x of shape (1, 1, 4, 4), a 2x2 window, stride 2, padding 0: this is the smallest number of each window: the
# largest was asked for
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].min(axis=(4, 5))
    return value


# %% for x of shape (1, 1, 4, 4), a 2x2 window, stride 2, padding 0: this is the mean of each window: the largest
# number was asked for
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].mean(axis=(4, 5))
    return value


# %% for x of shape (1, 1, 4, 4), a 2x2 window, stride 2, padding 0: this is the sum of each window: the largest number
# was asked for
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].sum(axis=(4, 5))
    return value


# %% for x of shape (1, 1, 4, 4), a 2x2 window, stride 2, padding 0: the stride is not used: the window moves on by
# `stride` pixels
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view.max(axis=(4, 5))
    return value


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 2, padding 1: the padding is not used: `padding` rows and columns
# of zeros surround each map
def max_pool(x, kernel, stride, padding):
    framed = x
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].max(axis=(4, 5))
    return value


# %% for x of shape (1, 1, 4, 5), a 3x3 window, stride 1, padding 0: the window moves on by its own size: it moves by
# `stride`
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::kernel, ::kernel].max(axis=(4, 5))
    return value


# %% for x of shape (1, 2, 4, 4), a 2x2 window, stride 2, padding 0: the largest number of all channels came back: each
# channel is pooled for itself
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].max(axis=(1, 4, 5))[:, None]
    return value


# %% for x of shape (1, 1, 4, 4), a 2x2 window, stride 2, padding 0: negative numbers became 0: does something begin
# with zeros, and keep the larger?
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = np.maximum(0, view[:, :, ::stride, ::stride].max(axis=(4, 5)))
    return value


# %% for x of shape (2, 2, 5, 4), a 3x3 window, stride 2, padding 1: only the first image is there: the result has one
# for each image
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].max(axis=(4, 5))
    return value[:1]


# %% a NumPy array was expected, None (is the return missing?) came back
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].max(axis=(4, 5))
    pass


# %%
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].max(axis=5)
    return value


# %%
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel))
    value = view[:, :, ::stride, ::stride].max(axis=(4, 5))
    return value


# %%
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].max(axis=(4, 5))
    return value.tolist()


# %% for x of shape (1, 1, 4, 4), a 2x2 window, stride 2, padding 0: the maximum was taken over the rows and columns of
# windows: the numbers of one window are the last two axes
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].max(axis=(2, 3))
    return value


# %%
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    value = view[:, :, ::stride, ::stride].max(axis=(4, 5))
    x *= 0
    return value


# %%
def max_pool(x, kernel, step, frame):
    return x


# %%
def max_pool(x, kernel, stride, padding, rows):
    return x


# %%
def max_pool(x, kernel, stride, padding):
    n, c, high, wide = x.shape
    return x.reshape(n, c, high // kernel, kernel, wide // kernel, kernel).max(axis=(3, 5))


# %%
def max_pool(x, kernel, stride, padding):
    return np.maximum(x[:, :, ::stride, ::stride], x[:, :, 1::stride, 1::stride])


# %%
def max_pool(x, kernel, stride, padding):
    return np.empty((*x.shape[:2], x.shape[2] / stride, x.shape[3] / stride))


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 2, padding 1: the padding is on one side of the map only, or has
# the wrong width: `padding` rows or columns on each of the four sides
def max_pool(x, kernel, stride, padding):
    widths = ((0, 0), (0, 0), (2 * padding, 2 * padding), (2 * padding, 2 * padding))
    framed = np.pad(x, widths, constant_values=-np.inf)
    windows = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    return windows[:, :, ::stride, ::stride].max(axis=(4, 5))


# %% for x of shape (1, 1, 4, 4), a 2x2 window, stride 2, padding 0: this is the smallest number of each window: the
# largest was asked for
def max_pool(x, kernel, stride, padding):
    widths = ((0, 0), (0, 0), (padding, padding), (padding, padding))
    framed = np.pad(x, widths, constant_values=np.inf)
    windows = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    return windows[:, :, ::stride, ::stride].min(axis=(4, 5))
