"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% the first ReLU comes before `first`: it belongs between the two steps
def residual_block(x, f, g):
    return (g(f(x.clip(0))) + x).clip(0)


# %%
def residual_block(x, f, g):
    return np.max(g(np.max(f(x), 0)) + x, 0)


# %%
def residual_block(x, first, second):
    second(first(x)) + x


# %% x is not added: the block adds its input to what the two steps computed
def residual_block(x, f, g):
    return g(f(x).clip(0)).clip(0)


# %% the last ReLU is missing: it comes after the addition
def residual_block(x, f, g):
    return g(f(x).clip(0)) + x


# %% x is not added, and the last ReLU is missing
def residual_block(x, f, g):
    return g(f(x).clip(0))


# %% the ReLU between the two steps is missing
def residual_block(x, f, g):
    return (g(f(x)) + x).clip(0)


# %% both ReLUs are missing: one between the two steps, one after the addition
def residual_block(x, f, g):
    return g(f(x)) + x


# %% the last ReLU comes before the addition: first add x, then the ReLU
def residual_block(x, f, g):
    return g(f(x).clip(0)).clip(0) + x


# %% there is a ReLU too many, before the addition: x is added to what `second` gave, and then comes the ReLU
def residual_block(x, f, g):
    return (g(f(x).clip(0)).clip(0) + x).clip(0)


# %% the two steps are swapped: `first` is computed first
def residual_block(x, f, g):
    return (f(g(x).clip(0)) + x).clip(0)


# %% x goes through a ReLU before the first step: `first` takes x itself
def residual_block(x, f, g):
    return (g(f(x.clip(0)).clip(0)) + x).clip(0)


# %% what is added is the result of the first step: the block adds its own input, x
def residual_block(x, f, g):
    x = f(x).clip(0)
    return (g(x) + x).clip(0)


# %% a ReLU of x is added: the block adds x as it is
def residual_block(x, f, g):
    return (g(f(x).clip(0)) + x.clip(0)).clip(0)


# %% x is added after the first step: it is added after the second one
def residual_block(x, f, g):
    return g((f(x) + x).clip(0)).clip(0)


# %% the change is subtracted from x: it is added
def residual_block(x, f, g):
    return (x - g(f(x).clip(0))).clip(0)


# %% x is subtracted: it is added
def residual_block(x, f, g):
    return (g(f(x).clip(0)) - x).clip(0)


# %% x is multiplied: it is added
def residual_block(x, f, g):
    return (g(f(x).clip(0)) * x).clip(0)


# %% `second` is never called
def residual_block(x, f, g):
    return (f(x) + x).clip(0)


# %%
def residual_block(x, first, second):
    y = first(x)
    y[y < 0] = 0
    return np.maximum(second(y) + x, 0)


# %%
def residual_block(x, first, second):
    y = second(np.maximum(first(x), 0))
    x += y
    return np.maximum(x, 0)


# %%
def residual_block(x, f, g):
    return x(f)


# %%
def residual_block(x, f, g):
    return np.maximum(g + x, 0)


# %%
def residual_block(x, f, g):
    return max(g(max(f(x), 0)) + x, 0)


# %%
def residual_block(x, f, g):
    return (g(f(x).clip(0)) + x).clip(0).ravel()[:1]


# %% x is added twice: once is enough, after the second step
def residual_block(x, first, second):
    return np.maximum(second(np.maximum(first(x) + x, 0)) + x, 0)


# %% `second` takes what `first` and the ReLU gave, not x
def residual_block(x, first, second):
    return np.maximum(first(x), 0) + np.maximum(second(x), 0)


# %% `second` takes what `first` and the ReLU gave, not x
def residual_block(x, first, second):
    return np.maximum(np.maximum(first(x), 0) + second(x), 0)


# %%
def residual_block(x, first, second):
    return np.maximum(first(x) + x + second, 0)
