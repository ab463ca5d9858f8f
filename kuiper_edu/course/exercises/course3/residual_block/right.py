"""Right answers in unusual style."""

import numpy as np


# %%
def residual_block(x, first, second):
    return (x + second(first(x).clip(0))).clip(0)


# %%
def relu(y):
    return np.where(y > 0, y, 0)


def residual_block(x, first, second):
    return relu(second(relu(first(x))) + x)


# %%
def residual_block(x, first, second):
    x = x.copy()
    y = first(x.copy())
    y[y < 0] = 0
    out = np.array(second(y))
    out += x
    out[out < 0] = 0
    return out


# %%
def residual_block(x, first, second):
    out = np.empty_like(x)
    np.maximum(first(x), 0, out=out)
    out = second(out) + x
    return (out * (out > 0)).tolist()


# %%
from functools import reduce


def residual_block(x, first, second):
    relu = lambda y: (np.abs(y) + y) / 2
    steps = (first, relu, second, lambda y: np.add(y, x), relu)
    return reduce(lambda y, step: step(y), steps, x)
