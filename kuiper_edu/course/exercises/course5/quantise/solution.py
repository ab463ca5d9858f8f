import numpy as np


def quantise(weight):
    """int8 numbers and a scale for each row: weight is nearly integers * scale."""
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(127)
    scale[scale == 0] = 1
    return np.rint(weight / scale).astype(np.int8), scale
