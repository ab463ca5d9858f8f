import numpy as np


def agrees(a, b, tolerance):
    if a.shape != b.shape or not np.isfinite(a).all() or not np.isfinite(b).all():
        return False
    a, b = a.astype(float), b.astype(float)
    return np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max())
