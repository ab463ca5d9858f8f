import numpy as np


def max_pool2d(op):
    """The border is -inf: it never wins, where a 0 would win against negative numbers."""
    only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    return lambda x: windows(x, op, border=-np.inf).max(axis=(4, 5))
