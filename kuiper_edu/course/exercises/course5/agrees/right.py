"""Right answers in unusual style."""

import numpy as np


# %%
def agrees(a, b, tolerance):
    if np.shape(a) != np.shape(b):
        return False
    if np.isnan(a).any() or np.isnan(b).any() or np.isinf(a).any() or np.isinf(b).any():
        return False
    a, b = np.array(a, np.float64), np.array(b, np.float64)
    return np.max(np.abs(a - b)) <= tolerance * np.maximum(1, np.max(np.abs(b)))


# %%
def agrees(a, b, tolerance):
    try:
        np.testing.assert_equal(a.shape, b.shape)
        assert np.isfinite([a, b]).all()
        a, b = a * 1.0, b + 0.0
        assert abs(a - b).max() <= tolerance * max(1.0, abs(b).max())
    except AssertionError:
        return False
    return True


# %%
import math


def agrees(a, b, tolerance):
    if a.shape != b.shape:
        return False
    xs, ys = a.ravel().tolist(), b.ravel().tolist()
    if not all(map(math.isfinite, xs + ys)):
        return False
    scale = max([1.0] + [abs(y) for y in ys])
    return all(abs(x - y) <= tolerance * scale for x, y in zip(xs, ys))


# %%
agrees = lambda a, b, tolerance: (
    a.shape == b.shape
    and bool(np.isfinite(a + b).all())
    and bool((np.abs(np.subtract(a, b, dtype=float)) <= tolerance * max(1, np.abs(b, dtype=float).max())).all())
)


# %%
def agrees(a, b, tolerance):
    if a.shape != b.shape:
        return np.bool_(False)
    with np.errstate(all="ignore"):
        b = b.astype(np.longdouble)
        scale = max(1, np.linalg.norm(b.ravel(), np.inf))
        return np.isfinite(scale) and np.linalg.norm((a - b).ravel(), np.inf) <= tolerance * scale
