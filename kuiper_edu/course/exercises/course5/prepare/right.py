"""Right answers in unusual style."""

import numpy as np


# %%
def prepare(windows, matrix):
    flat = np.empty((windows.shape[0] * windows.shape[1], len(matrix)), np.float32)
    as_windows = flat.reshape(windows.shape)
    result = np.zeros((len(flat), matrix.shape[1]), np.float32)

    def compute():
        as_windows[...] = windows
        return np.matmul(flat, matrix, out=result)

    return compute


# %%
class Prepared:
    def __init__(self, windows, matrix):
        self.windows, self.matrix = windows, matrix
        self.rows = windows.copy().reshape(-1, len(matrix))
        self.product = self.rows @ matrix

    def __call__(self):
        np.copyto(self.rows.reshape(self.windows.shape), self.windows)
        np.dot(self.rows, self.matrix, out=self.product)
        return self.product


def prepare(windows, matrix):
    return Prepared(windows, matrix)


# %%
from functools import partial


def work(windows, matrix, rows, flat, product):
    rows[:] = windows
    np.matmul(flat, matrix, out=product)
    return product


def prepare(windows, matrix):
    rows = np.empty_like(windows, order="C")
    flat = rows.reshape(-1, matrix.shape[0])
    return partial(work, windows, matrix, rows, flat, np.empty((len(flat), matrix.shape[1]), np.float32))


# %%
def prepare(windows, matrix):
    rows = np.zeros(windows.shape)
    product = np.zeros((windows.shape[0] * windows.shape[1], matrix.shape[-1]))
    wide = matrix.astype(np.float64)

    def run():
        for r in range(len(windows)):
            rows[r] = windows[r]
        np.matmul(rows.reshape(len(product), -1), wide, out=product)
        return product

    return run


# %%
def prepare(windows, matrix):
    rows, product = np.array(windows, order="C"), None
    product = rows.reshape(-1, len(matrix)) @ matrix
    return lambda: (np.copyto(rows, windows), np.matmul(rows.reshape(len(product), -1), matrix, product))[1]
