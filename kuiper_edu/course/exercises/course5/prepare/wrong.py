"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows.astype(int))
        np.matmul(rows.reshape(len(product), -1), matrix, out=product)
        return product

    return run


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        np.matmul(rows.reshape(len(product), -1), matrix, out=product)
        return product

    return run()


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        np.matmul(rows.reshape(len(product), -1), matrix, out=product)
        return product

    pass


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        np.matmul(rows.reshape(len(product), -1), matrix, out=product)
        pass

    return run


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        product = rows.reshape(90, -1) @ matrix
        return product

    return run


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        product[...] = rows.reshape(len(product), -1) @ matrix
        return product

    return run


# %%
def prepare(windows, matrix):
    rows = np.array(windows)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        pass
        np.matmul(rows.reshape(len(product), -1), matrix, out=product)
        return product

    return run


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        np.matmul(rows.reshape(-1, len(product)).T, matrix, out=product)
        return product

    return run


# %%
rows = np.empty((9, 10, 3, 3, 16), np.float32)
product = np.empty((90, 24), np.float32)


def prepare(windows, matrix):
    def run():
        np.copyto(rows, windows)
        np.matmul(rows.reshape(90, -1), matrix, out=product)
        return product

    return run


# %% [result_shape] the result has the shape (24, 90), expected (90, 24): (pixels, filters)
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        np.matmul(rows.reshape(len(product), -1), matrix, out=product)
        return product.T

    return run


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        matrix[...] = 2 * matrix
        np.matmul(rows.reshape(len(product), -1), matrix, out=product)
        return product

    return run


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run(windows):
        np.copyto(rows, windows)
        np.matmul(rows.reshape(len(product), -1), matrix, out=product)
        return product

    return run


# %%
def prepare(windows, matrix):
    rows = np.empty((90, matrix.shape[0]), windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        np.matmul(rows.reshape(len(product), -1), matrix, out=product)
        return product

    return run


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        np.matmul(rows, matrix, out=product)
        return product

    return run


# %% [result_shape_2] the result has the shape (9, 10, 24), expected (90, 24): (pixels, filters)
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        np.matmul(rows.reshape(len(product), -1), matrix, out=product)
        return product.reshape(9, 10, -1)

    return run


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape, windows.dtype)
    product = np.zeros((windows.shape[0] * windows.shape[1], matrix.shape[1]), windows.dtype)

    def run():
        np.copyto(rows, windows)
        product *= 0
        product += rows.reshape(len(product), -1) @ matrix
        return product

    return run


# %%
def prepare(windows, matrix):
    memory = []

    def run():
        if not memory:
            memory.append(np.empty(windows.shape, windows.dtype))
            memory.append(np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), matrix.dtype))
        rows, out = memory
        np.copyto(rows, windows)
        return np.matmul(rows.reshape(len(out), -1), matrix, out=out)

    return run


# %%
def prepare(windows, matrix):
    rows = np.empty_like(windows)
    flat = rows.reshape(windows.shape[0] * windows.shape[1], -1)
    product = np.empty((len(flat), matrix.shape[1]), np.float32)

    def run():
        np.copyto(rows, windows)
        return np.matmul(flat, matrix, out=product)

    return run


# %%
def prepare(windows, matrix):
    rows = np.empty(windows.shape)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]))

    def run():
        np.copyto(rows, windows)
        return np.matmul(rows.reshape(len(product), -1), matrix, out=product)

    return run


# %%
def prepare(windows, matrix):
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), matrix.dtype)

    def run():
        return np.matmul(windows.reshape(len(product), -1), matrix, out=product)

    return run
