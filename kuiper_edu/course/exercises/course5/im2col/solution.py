import numpy as np


def im2col(x, kernel, stride, padding):
    padded = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (padded.shape[2] - kernel) // stride + 1
    columns = (padded.shape[3] - kernel) // stride + 1
    out = np.empty((*x.shape[:2], kernel, kernel, rows, columns), x.dtype)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = padded[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)
