import numpy as np


def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    padded = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (padded.shape[2] - kernel) // stride + 1
    columns = (padded.shape[3] - kernel) // stride + 1
    filters = weight.reshape(len(weight), -1)
    out = np.empty((len(x), len(weight), rows, columns), x.dtype)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = padded[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ filters.T
    return out
