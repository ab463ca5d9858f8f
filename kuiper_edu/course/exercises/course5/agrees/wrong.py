"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def agrees(a, b, tolerance):
    return bool(
        a.shape == b.shape
        and np.isfinite(a).all()
        and np.isfinite(b).all()
        and (a - b).max() <= tolerance * max(1, np.abs(b).max())
    )


# %%
def agrees(a, b, tolerance):
    return bool(
        a.shape == b.shape and np.isfinite(a).all() and np.isfinite(b).all() and np.abs(a - b).max() <= tolerance
    )


# %%
def agrees(a, b, tolerance):
    return bool(
        a.shape == b.shape
        and np.isfinite(a).all()
        and np.isfinite(b).all()
        and np.abs(a - b).max() < tolerance * max(1, np.abs(b).max())
    )


# %%
def agrees(a, b, tolerance):
    return bool(a.shape == b.shape and True and not np.abs(a - b).max() > tolerance * max(1, np.abs(b).max()))


# %%
def agrees(a, b, tolerance):
    return bool(
        a.shape == b.shape
        and not (np.isnan(a).any() or np.isnan(b).any())
        and np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max())
    )


# %%
def agrees(a, b, tolerance):
    return bool(
        a.shape == b.shape
        and np.isfinite(a).all()
        and np.isfinite(b).all()
        and np.abs(a - b).max() <= tolerance * max(1, np.abs(a).max())
    )


# %%
def agrees(a, b, tolerance):
    return bool(
        a.shape == b.shape
        and np.isfinite(a).all()
        and np.isfinite(b).all()
        and np.abs(a - b).max() <= tolerance * np.abs(b).max()
    )


# %%
def agrees(a, b, tolerance):
    return bool(
        a.shape == b.shape
        and np.isfinite(a).all()
        and np.isfinite(b).all()
        and np.abs(a - b).max() <= tolerance * max(1, b.max())
    )


# %%
def agrees(a, b, tolerance):
    return bool(
        a.shape == b.shape
        and np.isfinite(a).all()
        and np.isfinite(b).all()
        and np.allclose(a, b, rtol=tolerance, atol=tolerance)
    )


# %%
def agrees(a, b, tolerance):
    return bool(
        a.shape == b.shape
        and np.isfinite(a).all()
        and np.isfinite(b).all()
        and np.abs(a - b).sum() <= tolerance * max(1, np.abs(b).max())
    )


# %%
def agrees(a, b, tolerance):
    return bool(
        a.shape == b.shape
        and np.isfinite(a).all()
        and np.isfinite(b).all()
        and np.abs(a - b).mean() <= tolerance * max(1, np.abs(b).max())
    )


# %%
def agrees(a, b, tolerance):
    return bool(
        True
        and np.isfinite(a).all()
        and np.isfinite(b).all()
        and np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max())
    )


# %%
def agrees(a, b, tolerance):
    return bool(
        a.ndim == b.ndim
        and (len(a) == len(b) or 1 in (len(a), len(b)))
        and np.isfinite(a).all()
        and np.isfinite(b).all()
        and np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max())
    )


# %%
def agrees(a, b, tolerance):
    return bool(
        a.ndim == b.ndim
        and np.isfinite(a).all()
        and np.isfinite(b).all()
        and np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max())
    )


# %%
def agrees(a, b, tolerance):
    return True


# %% [1] for a = [0.0, 2.0, 3.0], b = [0, 2, 3], tolerance 1e-06: expected True or False, found None (is the
# return missing?)
def agrees(a, b, tolerance):
    np.abs(a - b).max()


# %% [1_2] for a = [0.0, 2.0, 3.0], b = [0, 2, 3], tolerance 1e-06: expected True or False, found 0.0
def agrees(a, b, tolerance):
    return 0 if a.shape != b.shape else np.abs(a - b).max()


# %%
def agrees(a, b, tolerance):
    return max(np.abs(a - b)) <= tolerance * max(1, np.abs(b))


# %%
def agrees(a, b, tolerance):
    assert a.shape == b.shape and (a == b).all()
    return True


# %%
def agrees(a, b, tolerance):
    return a.shape == b.shape and float(np.abs(a - b)) <= tolerance * max(1, np.abs(b).max())


# %%
import numpy as np


def agrees(a, b, tolerance):
    if a.shape != b.shape or not np.isfinite(a).all() or not np.isfinite(b).all():
        return False
    limit = tolerance * max(1, np.abs(b).max())
    a -= b
    return np.abs(a).max() <= limit


# %%
def agrees(a, b, tolerance):
    if len(a) != len(b) or a.size == 1 != b.size or not np.isfinite(a).all() or not np.isfinite(b).all():
        return False
    return bool(np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max()))


# %%
def agrees(a, b, tolerance):
    if a.shape != b.shape or not np.isfinite(a).all() or not np.isfinite(b).all():
        return False
    return bool(np.abs(a - b).max() <= tolerance * max(1, abs(b.max())))


# %%
def agrees(a, b, tolerance):
    return a.shape == b.shape and bool(np.allclose(a, b, rtol=0, atol=tolerance * max(1, np.abs(b).max())))


# %% [limit_tolerance] your limit is tolerance * (1 + max|b|): it must be tolerance * max(1, max|b|)
def agrees(a, b, tolerance):
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    return bool(np.abs(a - b).max() <= tolerance * (1 + np.abs(b).max()))


# %%
def agrees(a, b, tolerance):
    if a.shape != b.shape or a.dtype != b.dtype or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    return bool(np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max()))


# %%
def agrees(a, b, tolerance):
    a, b = a.astype(np.float32), b.astype(np.float32)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    return bool(np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max()))


# %%
def agrees(a, b, tolerance):
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    return bool((np.abs(a - b).max(axis=-1) <= tolerance * np.maximum(1, np.abs(b).max(axis=-1))).all())


# %%
def agrees(a, b, tolerance):
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    return np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max())


# %%
def agrees(a, b, tolerance):
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    return np.abs(a.astype(float) - b).max() <= tolerance * max(1, np.abs(b).max())


# %% [limit_at_least_twice_the_tolerance] your limit is at least 2 * tolerance: it must be tolerance * max(1, max|b|)
def agrees(a, b, tolerance):
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    return np.abs(a - b).max() <= tolerance * max(2, np.abs(b).max())


# %% [a_without_isfinite] a number in a may be 0: np.isfinite(a).all() asks whether every number is finite, a.all() whether none is 0
def agrees(a, b, tolerance):
    if a.shape != b.shape or not (a.all() and np.isfinite(b).all()):
        return False
    a, b = a.astype(float), b.astype(float)
    return np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max())
