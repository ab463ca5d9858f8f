"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def offset(shape, n, c, h, w):
    N, C, H, W = shape


# %% this is the position in a tensor stored as NHWC: in NCHW the columns are neighbours, and the channels are far apart
def offset(s, n, c, h, w):
    return ((n * s[2] + h) * s[3] + w) * s[1] + c


# %% this counts the samples fastest: in memory the last index, w, moves by one number
def offset(s, n, c, h, w):
    return n + s[0] * (c + s[1] * (h + s[2] * w))


# %% rows and columns are swapped: neighbours in a row lie side by side, and one row down is a whole row of numbers
# away
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[3] + w) * s[2] + h


# %% every position is one too large: the first number has position 0
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[2] + h) * s[3] + w + 1


# %% h and w are swapped: one step in w passes one number, one step in h passes a row of W numbers
def offset(s, n, c, h, w):
    return n * s[1] * s[2] * s[3] + c * s[2] * s[3] + w * s[3] + h


# %% the four indices are only added: one step in h passes a whole row of numbers, so it counts more than one
def offset(s, n, c, h, w):
    return n + c + h + w


# %% the sample is not counted: one step in n passes all the numbers of a sample
def offset(s, n, c, h, w):
    return c * s[2] * s[3] + h * s[3] + w


# %% the channel is not counted: one step in c passes a whole plane of numbers
def offset(s, n, c, h, w):
    return n * s[1] * s[2] * s[3] + h * s[3] + w


# %% each step is multiplied by its own dimension, too: one step in w passes one number, one step in h passes W of them
def offset(s, n, c, h, w):
    return n * s[0] * s[1] * s[2] * s[3] + c * s[1] * s[2] * s[3] + h * s[2] * s[3] + w * s[3]


# %% n, c and h are multiplied by their own sizes: one step passes the product of all the sizes after an index
def offset(s, n, c, h, w):
    return n * s[0] + c * s[1] + h * s[2] + w


# %% each index is multiplied by its own size: multiply it by its stride, the number of elements that one step skips: the product of the sizes after it
def offset(s, n, c, h, w):
    return n * s[0] + c * s[1] + h * s[2] + w * s[3]


# %% one step passes a whole block: multiply by all the sizes after an index, not only by the next one
def offset(s, n, c, h, w):
    return n * s[1] + c * s[2] + h * s[3] + w


# %% you multiply the sizes before an index: multiply those after it
def offset(s, n, c, h, w):
    return n * s[0] * s[1] * s[2] + c * s[0] * s[1] + h * s[0] + w


# %% these are bytes: a float32 has four. The task counts numbers
def offset(s, *i):
    return int(np.dot(np.empty(s, np.float32).strides, i))


# %% a row is taken to be H numbers long: it has W
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[2] + h) * s[2] + w


# %% a plane is taken to be W times W numbers: it has H rows of W
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[3] + h) * s[3] + w


# %%
def offset(shape, n, c, h, w):
    return w


# %%
def offset(s, n, c, h, w):
    return n * 12 + c * 4 + h * 2 + w


# %%
def offset(shape, n, c, h, w):
    return [n, c, h, w]


# %%
def offset(shape, n, c, h, w):
    return n * shape + c


# %%
def offset(shape, n, c, h, w):
    N, C, H, W = shape.shape
    return ((n * C + c) * H + h) * W + w
