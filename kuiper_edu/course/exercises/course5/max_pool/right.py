"""Right answers in unusual style."""

import numpy as np


# %%
def max_pool(x, kernel, stride, padding):
    framed = np.full((*x.shape[:2], x.shape[2] + 2 * padding, x.shape[3] + 2 * padding), np.finfo(np.float32).min)
    framed[:, :, padding : padding + x.shape[2], padding : padding + x.shape[3]] = x
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), (2, 3))
    return view[:, :, ::stride, ::stride].max((-1, -2))


# %%
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    rows, columns = ((s - kernel) // stride + 1 for s in framed.shape[2:])
    out = np.full((*x.shape[:2], rows, columns), -np.inf)
    for a in range(kernel):
        for b in range(kernel):
            np.maximum(out, framed[:, :, a : a + rows * stride : stride, b : b + columns * stride : stride], out=out)
    return out


# %%
def max_pool(x, kernel, stride, padding):
    n, c, h, w = x.shape
    rows, columns = ((s + 2 * padding - kernel) // stride + 1 for s in (h, w))
    out = np.zeros((n, c, rows, columns), x.dtype)
    for r in range(rows):
        for s in range(columns):
            top, left = r * stride - padding, s * stride - padding
            part = x[:, :, max(top, 0) : top + kernel, max(left, 0) : left + kernel]
            out[:, :, r, s] = part.max(axis=(2, 3))
    return out


# %%
def max_pool(x, kernel, stride, padding):
    f = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    n, c, h, w = f.shape
    shape = (n, c, (h - kernel) // stride + 1, (w - kernel) // stride + 1, kernel, kernel)
    strides = f.strides[:2] + (f.strides[2] * stride, f.strides[3] * stride) + f.strides[2:]
    return np.lib.stride_tricks.as_strided(f, shape, strides, writeable=False).max(axis=5).max(axis=4)


# %%
def max_pool(x, kernel, stride, padding):
    low = x.min() - 1
    columns = im2col(x - low, kernel, stride, padding)
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    best = columns.reshape(*x.shape[:2], kernel**2, -1).max(axis=2)
    return best.reshape(*x.shape[:2], rows, -1) + low
