"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: each window is a row: it should be a column, from
# top to bottom
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns).transpose(0, 2, 1)


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the axes are reshaped in their present order:
# channel, row and column in the window have to be neighbours first (transpose), and the windows' row and column after
# them
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))[:, :, ::stride, ::stride]
    rows, columns = view.shape[2:4]
    return view.reshape(len(x), -1, rows * columns)


# %% for x of shape (1, 3, 4, 4), a 2x2 window, stride 1, padding 0: the numbers of a window are in another order: the
# channel comes first, then the row in the window, then the column, as in a flattened filter
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), kernel, kernel, x.shape[1], rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the numbers of a window are in another order: row
# by row within the window, not column by column
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, b, a] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the windows are in another order: they go along
# the first row of the map, then along the next
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.transpose(0, 1, 2, 3, 5, 4).reshape(len(x), -1, rows * columns)


# %% for x of shape (1, 1, 3, 3), a 3x3 window, stride 1, padding 1: the padding is not used: `padding` rows and columns
# of zeros surround each map
def im2col(x, kernel, stride, padding):
    framed = x
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)


# %% for x of shape (1, 1, 5, 5), a 3x3 window, stride 2, padding 0: the stride is not used: the window moves on by
# `stride` pixels
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // 1 + 1
    columns = (framed.shape[3] - kernel) // 1 + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + 1 * rows : 1, b : b + 1 * columns : 1]
    return out.reshape(len(x), -1, rows * columns)


# %% for x of shape (2, 2, 4, 5), a 3x3 window, stride 1, padding 1: only the first image is there: the result has a
# matrix for each image
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)[:1]


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the result is the matrix of one image: it has
# three axes, the first is the image
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)[0]


# %% for x of shape (1, 3, 4, 4), a 2x2 window, stride 1, padding 0: only the first channel is there: a column holds
# its window in every channel
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out[:, :1].reshape(len(x), -1, rows * columns)


# %% a NumPy array was expected, None (is the return missing?) came back
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    pass


# %%
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns).tolist()


# %%
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out


# %%
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), kernel * kernel, rows * columns)


# %%
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) / stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)


# %%
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), mode="edge")
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the result is -4 at index (0, 0, 0), -4.5 was
# expected; every number of the result is whole: does a cast to int, or an array of ints, drop the digits after the
# point?
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding))).astype(int)
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((*x.shape[:2], kernel, kernel, rows, columns), np.float32)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)


# %%
def im2col(x, kernel, step, frame):
    return x


# %%
def im2col(x, kernel, stride, padding, rows):
    return x


# %%
def im2col(x, kernel, stride, padding):
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    columns = (x.shape[3] + 2 * padding - kernel) // stride + 1
    out = np.empty((*x.shape[:2], kernel, kernel, rows, columns), x.dtype)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = x[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)


# %% for x of shape (1, 1, 3, 3), a 3x3 window, stride 1, padding 1: the padding is on one side of the map only, or has
# the wrong width: `padding` rows or columns on each of the four sides
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (2 * padding, 2 * padding), (2 * padding, 2 * padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.empty((*x.shape[:2], kernel, kernel, rows, columns), x.dtype)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the window moves on by its own size: it moves by
# `stride`
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // kernel + 1
    columns = (framed.shape[3] - kernel) // kernel + 1
    out = np.empty((*x.shape[:2], kernel, kernel, rows, columns), x.dtype)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + kernel * rows : kernel, b : b + kernel * columns : kernel]
    return out.reshape(len(x), -1, rows * columns)
