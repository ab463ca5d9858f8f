import numpy as np


def read_nhwc(numbers, shape):
    N, C, H, W = shape
    as_stored = np.array(numbers).reshape(N, H, W, C)
    return as_stored.transpose(0, 3, 1, 2)
