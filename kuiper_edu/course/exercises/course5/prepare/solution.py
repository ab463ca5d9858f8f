import numpy as np


def prepare(windows, matrix):
    rows = np.empty(windows.shape, matrix.dtype)
    product = np.empty((windows.shape[0] * windows.shape[1], matrix.shape[1]), matrix.dtype)

    def run():
        np.copyto(rows, windows)
        np.matmul(rows.reshape(len(product), -1), matrix, out=product)
        return product

    return run
