"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% [x_shape] for x of shape (1, 1, 4, 4) and a 3x3 window (stride 1, padding 0), your matrix has one row for each
# window: each window must be a column
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns).transpose(0, 2, 1)


# %% [x_shape_2] for x of shape (1, 1, 4, 4) and a 3x3 window (stride 1, padding 0), the axes are in the wrong order
# before the reshape: transpose them to the order image, channel, row in the window, column in the window, row of
# windows, column of windows
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    view = np.lib.stride_tricks.sliding_window_view(framed, (kh, kw), axis=(2, 3))[:, :, ::sh, ::sw]
    rows, columns = view.shape[2:4]
    return view.reshape(len(x), -1, rows * columns)


# %% [x_shape_3] for x of shape (1, 3, 4, 4) and a 2x2 window (stride 1, padding 0), the numbers of a window must be
# ordered by channel, then row, then column, as in a flattened filter
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((len(x), kh, kw, x.shape[1], rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_4] for x of shape (1, 1, 4, 4) and a 3x3 window (stride 1, padding 0), the numbers of a window must be
# ordered row by row, not column by column
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, b, a] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_5] for x of shape (1, 1, 4, 4) and a 3x3 window (stride 1, padding 0), the windows must be ordered row by
# row: along the first row of the map, then along the next
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.transpose(0, 1, 2, 3, 5, 4).reshape(len(x), -1, rows * columns)


# %% [x_shape_6] for x of shape (1, 1, 3, 3) and a 3x3 window (stride 1, padding 1), your function ignores the padding:
# add `padding` rows and columns of zeros around each map
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = x
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_7] for x of shape (1, 1, 5, 5) and a 3x3 window (stride 2, padding 0), your function ignores the stride:
# the window must move by `stride` pixels
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // 1 + 1
    columns = (framed.shape[3] - kw) // 1 + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + 1 * rows : 1, b : b + 1 * columns : 1]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_8] for x of shape (2, 2, 4, 5) and a 3x3 window (stride 1, padding 1), your result contains only the first
# image: it must have one matrix for each image
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)[:1]


# %% [x_shape_9] for x of shape (1, 1, 4, 4) and a 3x3 window (stride 1, padding 0), your result is a single matrix: it
# must have three axes, and the first must count the images
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)[0]


# %% [x_shape_10] for x of shape (1, 3, 4, 4) and a 2x2 window (stride 1, padding 0), your result contains only the
# first channel: each column must contain the numbers of its window in all channels
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out[:, :1].reshape(len(x), -1, rows * columns)


# %% [expected_numpy_array_found_none] expected a NumPy array, found None (is the return missing?)
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    pass


# %%
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns).tolist()


# %%
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out


# %%
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), kh * kw, rows * columns)


# %%
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) / sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_11] for x of shape (1, 1, 3, 3) and a 3x3 window (stride 1, padding 1), your padding repeats the edge of
# the map: pad with zeros, the default of np.pad
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)), mode="edge")
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_12] for x of shape (1, 1, 4, 4) and a 3x3 window (stride 1, padding 0), at index (0, 0, 0) expected -4.5,
# found -4; every number of the result is an integer: does a cast to int, or an integer array, remove the fractional
# part?
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw))).astype(int)
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), np.float32)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %%
def im2col(x, kernel, step, frame):
    return x


# %%
def im2col(x, kernel, stride, padding, rows):
    return x


# %%
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    rows = (x.shape[2] + 2 * ph - kh) // sh + 1
    columns = (x.shape[3] + 2 * pw - kw) // sw + 1
    out = np.empty((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = x[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_13] for x of shape (1, 1, 3, 3) and a 3x3 window (stride 1, padding 1), your padding has the wrong width
# or is missing on some sides: add `padding` rows or columns on each of the four sides
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (2 * ph, 2 * ph), (2 * pw, 2 * pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.empty((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_14] for x of shape (1, 1, 4, 4) and a 3x3 window (stride 1, padding 0), your window moves by its own size:
# it must move by `stride`
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // kh + 1
    columns = (framed.shape[3] - kw) // kw + 1
    out = np.empty((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + kh * rows : kh, b : b + kw * columns : kw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_15] for x of shape (1, 1, 5, 5) and a 2x2 window (stride (2, 1), padding 0), your code swaps the two
# numbers of the stride: the first is the vertical step, and the second is the horizontal step
def im2col(x, kernel, stride, padding):
    (kh, kw), (sw, sh), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.empty((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_16] for x of shape (1, 1, 4, 4) and a 2x2 window (stride 1, padding (0, 1)), your code swaps the two
# numbers of the padding: the first is for the rows above and below, and the second is for the columns to the left and
# right
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (pw, ph) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.empty((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_17] for x of shape (1, 2, 5, 4) and a 3x2 window (stride 1, padding 0), your code swaps the rows and
# columns of the window: kernel is (rows, columns)
def im2col(x, kernel, stride, padding):
    (kw, kh), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.empty((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_18] for x of shape (1, 1, 4, 4) and a 3x3 window (stride 1, padding 0), your code rounds the numbers to
# float16: keep the type of x
def im2col(x, kernel, stride, padding):
    above, beside = padding
    x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
    seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, :: stride[0], :: stride[1]]
    rows = seen.transpose(0, 1, 4, 5, 2, 3).reshape(len(x), x.shape[1] * kernel[0] * kernel[1], -1)
    return rows.astype(np.float16)


# %% [x_shape_19] for x of shape (1, 1, 4, 4) and a 3x3 window (stride 1, padding 0), your result lacks the last window
# of each row and column: there must be (H + 2 * padding - kernel) // stride + 1 rows of windows
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh
    columns = (framed.shape[3] - kw) // sw
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_20] for x of shape (1, 1, 3, 4) and a 3x3 window (stride 1, padding 2), your result has as many columns of
# windows as rows: compute the number of columns from W, not from H
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[2] - kh) // sh + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_21] for x of shape (1, 1, 3, 3) and a 3x3 window (stride 1, padding 1), your padding is only below and to
# the right: add `padding` rows or columns on each of the four sides
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (0, 2 * ph), (0, 2 * pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_22] for x of shape (1, 1, 3, 3) and a 3x3 window (stride 1, padding 1), your padding is only above and to
# the left: add `padding` rows or columns on each of the four sides
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (2 * ph, 0), (2 * pw, 0)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_23] for x of shape (1, 1, 3, 3) and a 3x3 window (stride 1, padding 1), your code counts the padding only
# once in the number of windows: count both sides, H + 2 * padding
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (x.shape[2] + ph - kh) // sh + 1
    columns = (x.shape[3] + pw - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_24] for x of shape (1, 1, 3, 3) and a 3x3 window (stride 1, padding 1), your number of windows ignores the
# padding: there must be (H + 2 * padding - kernel) // stride + 1 rows of windows
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (x.shape[2] - kh) // sh + 1
    columns = (x.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_25] for x of shape (1, 1, 3, 3) and a 3x3 window (stride 1, padding 1), your padding mirrors the map: pad
# with zeros, the default of np.pad
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)), mode="reflect")
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %% [x_shape_26] for x of shape (1, 1, 4, 4) and a 3x3 window (stride 1, padding 0), your code puts the numbers of a
# window in reverse order: the top-left number must come first, as in a flattened filter
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = (framed.shape[2] - kh) // sh + 1
    columns = (framed.shape[3] - kw) // sw + 1
    out = np.zeros((*x.shape[:2], kh, kw, rows, columns), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, kh - 1 - a, kw - 1 - b] = framed[:, :, a : a + sh * rows : sh, b : b + sw * columns : sw]
    return out.reshape(len(x), -1, rows * columns)


# %%
def im2col(x, kernel, stride, padding):
    a, b = kernel
    down, right = stride
    above, beside = padding
    N, C, H, W = x.shape
    rows, columns = (H + 2 * above - a) // down + 1, (W + 2 * beside - b) // right + 1
    framed = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
    out = im2col.__dict__.setdefault((N, C, a, b, rows, columns), np.empty((N, C, a, b, rows, columns), x.dtype))
    for i in range(a):
        for j in range(b):
            out[:, :, i, j] = framed[:, :, i : i + down * rows : down, j : j + right * columns : right]
    return out.reshape(N, C * a * b, rows * columns)


# %% [x_shape_27] for x of shape (1, 1, 4, 4) and a 3x3 window (stride 1, padding 1), your padding contains numbers from
# an earlier call: create the padded array in each call
PADDED = {}


def im2col(x, kernel, stride, padding):
    n, c, h, w = x.shape
    (kh, kw), (down, right), (ph, pw) = kernel, stride, padding
    key = (n, c, h + 2 * ph, w + 2 * pw)
    if key not in PADDED:
        PADDED[key] = np.zeros(key, x.dtype)
    padded = PADDED[key]
    padded[:, :, ph : ph + h, pw : pw + w] = x
    rows, cols = (h + 2 * ph - kh) // down + 1, (w + 2 * pw - kw) // right + 1
    out = np.empty((n, c, kh, kw, rows, cols), x.dtype)
    for a in range(kh):
        for b in range(kw):
            out[:, :, a, b] = padded[:, :, a : a + down * rows : down, b : b + right * cols : right]
    return out.reshape(n, c * kh * kw, rows * cols)


# %% [padding_swapped_but_counted_right] the vertical and the horizontal padding are swapped: padding[0] is added above
# and below, axis 2, and padding[1] left and right, axis 3
def im2col(x, kernel, stride, padding):
    (high, wide), (down, right), (above, beside) = kernel, stride, padding
    rows = (x.shape[2] + 2 * above - high) // down + 1
    columns = (x.shape[3] + 2 * beside - wide) // right + 1
    x = np.pad(x, ((0, 0), (0, 0), (beside, beside), (above, above)))
    out = np.empty((*x.shape[:2], high, wide, rows, columns), x.dtype)
    for a, b in np.ndindex(high, wide):
        out[:, :, a, b] = x[:, :, a : a + down * rows : down, b : b + right * columns : right]
    return out.reshape(len(x), -1, rows * columns)


# %% [row_padding_for_both] both directions use padding[0]: the columns are padded by padding[1]
def im2col(x, kernel, stride, padding):
    padded = np.pad(x, ((0, 0), (0, 0), (padding[0], padding[0]), (padding[0], padding[0])))
    windows = np.lib.stride_tricks.sliding_window_view(padded, kernel, axis=(2, 3))
    windows = windows[:, :, :: stride[0], :: stride[1]].transpose(0, 1, 4, 5, 2, 3)
    return windows.reshape(len(x), x.shape[1] * kernel[0] * kernel[1], -1)
