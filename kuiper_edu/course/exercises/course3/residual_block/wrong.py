"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% [first_relu_comes_before_first] your first ReLU comes before `first`: put it between `first` and `second`
def residual_block(x, f, g):
    return (g(f(x.clip(0))) + x).clip(0)


# %%
def residual_block(x, f, g):
    return np.max(g(np.max(f(x), 0)) + x, 0)


# %%
def residual_block(x, first, second):
    second(first(x)) + x


# %% [do_not_add_x] you do not add x: add it to the result of `second`
def residual_block(x, f, g):
    return g(f(x).clip(0)).clip(0)


# %% [do_not_apply_last_relu] you do not apply the last ReLU: apply it after the addition
def residual_block(x, f, g):
    return g(f(x).clip(0)) + x


# %% [neither_add_x_nor_apply] you neither add x nor apply the last ReLU: add x, then apply a ReLU
def residual_block(x, f, g):
    return g(f(x).clip(0))


# %% [relu_between_first_second_missing] the ReLU between `first` and `second` is missing: apply it to the result of
# `first`
def residual_block(x, f, g):
    return (g(f(x)) + x).clip(0)


# %% [both_relus_missing] both ReLUs are missing: apply one between `first` and `second`, and one after the addition
def residual_block(x, f, g):
    return g(f(x)) + x


# %% [last_relu_comes_before_addition] your last ReLU comes before the addition: add x first, then apply the ReLU
def residual_block(x, f, g):
    return g(f(x).clip(0)).clip(0) + x


# %% [apply_one_relu_too_many] you apply one ReLU too many: add x to the result of `second` directly, then apply a ReLU
def residual_block(x, f, g):
    return (g(f(x).clip(0)).clip(0) + x).clip(0)


# %% [swap_first_second] you swap `first` and `second`: call `first` before `second`
def residual_block(x, f, g):
    return (f(g(x).clip(0)) + x).clip(0)


# %% [apply_relu_x_before_first] you apply a ReLU to x before `first`: pass x itself to `first`
def residual_block(x, f, g):
    return (g(f(x.clip(0)).clip(0)) + x).clip(0)


# %% [add_result_first] you add the result of `first`: add x, the input of the block
def residual_block(x, f, g):
    x = f(x).clip(0)
    return (g(x) + x).clip(0)


# %% [add_relu_x] you add the ReLU of x: add x itself
def residual_block(x, f, g):
    return (g(f(x).clip(0)) + x.clip(0)).clip(0)


# %% [add_x_after_first] you add x after `first`: add it after `second`
def residual_block(x, f, g):
    return g((f(x) + x).clip(0)).clip(0)


# %% [subtract_result_second_x] you subtract the result of `second` from x: add it to x
def residual_block(x, f, g):
    return (x - g(f(x).clip(0))).clip(0)


# %% [subtract_x] you subtract x: add it
def residual_block(x, f, g):
    return (g(f(x).clip(0)) - x).clip(0)


# %% [multiply_x] you multiply by x: add x
def residual_block(x, f, g):
    return (g(f(x).clip(0)) * x).clip(0)


# %% [never_call_second] you never call `second`: call it after the first ReLU
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


# %% [add_x_twice] you add x twice: add it once, after `second`
def residual_block(x, first, second):
    return np.maximum(second(np.maximum(first(x) + x, 0)) + x, 0)


# %% [pass_x_second] you pass x to `second`: pass the ReLU of first(x) instead
def residual_block(x, first, second):
    return np.maximum(first(x), 0) + np.maximum(second(x), 0)


# %% [pass_x_second_2] you pass x to `second`: pass the ReLU of first(x) instead
def residual_block(x, first, second):
    return np.maximum(np.maximum(first(x), 0) + second(x), 0)


# %%
def residual_block(x, first, second):
    return np.maximum(first(x) + x + second, 0)


# %% [make_negative_numbers_positive_abs] you make negative numbers positive, as abs does: a ReLU must replace them with
# 0
def residual_block(x, first, second):
    return np.abs(second(np.maximum(first(x), 0)) + x)
