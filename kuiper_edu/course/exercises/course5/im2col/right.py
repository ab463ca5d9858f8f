"""Right answers in unusual style."""

import numpy as np


# %%
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))[:, :, ::stride, ::stride]
    n, c, rows, columns = view.shape[:4]
    return view.transpose(0, 1, 4, 5, 2, 3).reshape(n, c * kernel * kernel, rows * columns)


# %%
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    matrices = []
    for image in framed:
        columns = []
        for r in range(0, image.shape[1] - kernel + 1, stride):
            for c in range(0, image.shape[2] - kernel + 1, stride):
                columns.append(image[:, r : r + kernel, c : c + kernel].ravel())
        matrices.append(np.array(columns).T)
    return np.stack(matrices)


# %%
def im2col(x, kernel, stride, padding):
    n, c, h, w = x.shape
    r, s = (h + 2 * padding - kernel) // stride + 1, (w + 2 * padding - kernel) // stride + 1
    i = np.repeat(np.arange(kernel), kernel)[:, None] + stride * np.repeat(np.arange(r), s)
    j = np.tile(np.arange(kernel), kernel)[:, None] + stride * np.tile(np.arange(s), r)
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    return framed[:, :, i, j].reshape(n, c * kernel**2, r * s)


# %%
def im2col(x, kernel, stride, padding):
    framed = np.ascontiguousarray(np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding))))
    n, c, h, w = framed.shape
    r, s = (h - kernel) // stride + 1, (w - kernel) // stride + 1
    bn, bc, bh, bw = framed.strides
    shape, strides = (n, c, kernel, kernel, r, s), (bn, bc, bh, bw, stride * bh, stride * bw)
    return np.lib.stride_tricks.as_strided(framed, shape, strides).reshape(n, -1, r * s)


# %%
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = []
    down, across = framed.shape[2] - kernel + 1, framed.shape[3] - kernel + 1
    for c in range(x.shape[1]):
        for a in range(kernel):
            for b in range(kernel):
                rows.append(framed[:, c, a : a + down : stride, b : b + across : stride].reshape(len(x), -1))
    return np.stack(rows, axis=1).astype(np.float64)
