"""Right answers in unusual style."""

import numpy as np


# %%
def offset(shape, n, c, h, w):
    return np.ravel_multi_index((n, c, h, w), shape)


# %%
def offset(shape, n, c, h, w):
    return ((n * shape[1] + c) * shape[2] + h) * shape[3] + w


# %%
import math


def offset(shape, *indices):
    return sum(index * math.prod(shape[k + 1 :]) for k, index in enumerate(indices))


# %%
from functools import reduce


def offset(shape, n, c, h, w):
    return reduce(lambda place, pair: place * pair[0] + pair[1], zip(shape, (n, c, h, w)), 0)


# %%
def offset(shape, n, c, h, w):
    array = np.broadcast_to(np.int8(0), shape)
    full = np.empty(shape, np.int8).strides
    return int(np.dot(full, (n, c, h, w)))


# %%
def offset(shape, n, c, h, w):
    return np.arange(np.prod(shape)).reshape(shape)[n, c, h, w]


# %%
def offset(shape, n, c, h, w):
    match shape:
        case (_, channels, rows, columns):
            return float(n * channels * rows * columns + c * rows * columns + h * columns + w)
