import numpy as np


def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.empty((*x.shape[:2], kernel, kernel, rows, columns), x.dtype)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)
