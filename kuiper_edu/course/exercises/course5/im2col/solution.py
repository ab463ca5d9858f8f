import numpy as np


def im2col(x, kernel, stride, padding):
    """For each image a matrix with the windows as columns."""
    (high, wide), (down, right), (above, beside) = kernel, stride, padding
    x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
    rows, columns = (x.shape[2] - high) // down + 1, (x.shape[3] - wide) // right + 1
    out = np.empty((*x.shape[:2], high, wide, rows, columns), x.dtype)
    for a, b in np.ndindex(high, wide):
        out[:, :, a, b] = x[:, :, a : a + down * rows : down, b : b + right * columns : right]
    return out.reshape(len(x), -1, rows * columns)
