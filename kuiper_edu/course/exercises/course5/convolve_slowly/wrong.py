"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the result is 6 at index (0, 0, 0, 0), 10.25 was
# expected; every number of the result is whole: does a cast to int, or an array of ints, drop the digits after the
# point?
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding))).astype(int)
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T.astype(int)
    return out


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the result is 10 at index (0, 0, 0, 0), 10.25 was
# expected; every number of the result is whole: does a cast to int, or an array of ints, drop the digits after the
# point?
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    return out.astype(int)


# %% for x of shape (1, 1, 3, 3), a 3x3 window, stride 1, padding 1: the padding is not used: `padding` rows and columns
# of zeros surround each map
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = x
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    return out


# %% for x of shape (1, 1, 5, 5), a 3x3 window, stride 2, padding 0: the stride is not used: the window moves on by
# `stride` pixels
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // 1 + 1
    columns = (framed.shape[3] - kernel) // 1 + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r, c
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    return out


# %% for x of shape (1, 1, 5, 5), a 3x3 window, stride 2, padding 0: the windows are as many as they should be, but
# begin at neighbouring positions: window r begins at r * stride
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r, c
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    return out


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the filters are mixed up: weight.reshape(-1, f)
# cuts the numbers elsewhere than between filters; weight.reshape(f, -1).T keeps each filter together
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(-1, len(weight))
    return out


# %% for x of shape (1, 1, 3, 4), a 3x3 window, stride 1, padding 2: there are as many columns of windows as rows:
# their number comes from W, not from H
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = rows
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    return out


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the filter is turned by half a turn: the window's
# first number belongs to the filter's first
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight[:, :, ::-1, ::-1].reshape(len(weight), -1).T
    return out


# %% for x of shape (1, 3, 4, 4), a 2x2 window, stride 1, padding 0: only the first channel is counted: a window goes
# through all channels, and so does its filter
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window[:, :1].reshape(len(x), -1) @ weight[:, :1].reshape(len(weight), -1).T
    return out


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: rows and columns are swapped
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    return out.transpose(0, 1, 3, 2)


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: every filter gives the same map: filter o makes
# channel o
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight[:1].reshape(1, -1).T
    return out


# %% for x of shape (2, 2, 4, 5), a 3x3 window, stride 1, padding 1: the images are added up, or only the first is
# computed: the result has one for each image
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    return out[:1]


# %% a NumPy array was expected, None (is the return missing?) came back
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    pass


# %%
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    return out.tolist()


# %% for x of shape (1, 1, 3, 3), a 3x3 window, stride 1, padding 1: the padding is on one side of the map only, or has
# the wrong width: `padding` rows or columns on each of the four sides
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (2 * padding, 2 * padding), (2 * padding, 2 * padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    return out


# %%
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window @ weight
    return out


# %%
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) / stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    return out


# %%
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    x *= 0
    return out


# %%
def convolve_slowly(x, weight):
    return x


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the last row and column of windows are missing:
# there are (H + 2*padding - kernel)//stride + 1 rows of windows
def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride
    columns = (framed.shape[3] - kernel) // stride
    out = np.zeros((len(x), len(weight), rows, columns), np.float32)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T
    return out


# %%
def convolve_slowly(x, weight, stride, padding, rows):
    return x


# %%
def convolve_slowly(x, weight, stride, padding):
    rows = (x.shape[2] - weight.shape[2]) // stride + 1
    columns = (x.shape[3] - weight.shape[3]) // stride + 1
    return x.reshape(len(x), len(weight), rows, columns)
