"""Wrong answers, each below the sentence that it is told."""


# %% [sign_exponent_wrong] the sign of your exponent is wrong: you computed 1/(1+e^x), but the formula has e^-x
def logistic(x):
    return 1 / (1 + np.exp(x))


# %% [computed_1_e_x] you computed 1 + e^-x: Python divides before it adds, so 1 / 1 + e^-x needs parentheses, 1 / (1 +
# e^-x)
def logistic(x):
    return 1 / 1 + np.exp(-x)


# %% [computed_1] you computed 1/(1-e^-x): the formula adds e^-x to 1
def logistic(x):
    return 1 / (1 - np.exp(-x))


# %% [computed_e_x_alone] you computed e^-x alone: the formula is 1 / (1 + e^-x)
def logistic(x):
    return np.exp(-x)


# %% [computed_e_x] you computed e^x: the formula is 1 / (1 + e^-x)
def logistic(x):
    return np.exp(x)


# %% [computed_tanh_runs_1_1] you computed tanh, which runs from -1 to 1: the logistic function runs from 0 to 1
def logistic(x):
    return np.tanh(x)


# %% [computed_1_2] you computed 1/(1+2^-x): the base must be e, so use np.exp
def logistic(x):
    return 1 / (1 + 2**-x)


# %% [computed_derivative_s] you computed the derivative, s * (1 - s): return s itself
def logistic(x):
    return np.exp(-x) / (1 + np.exp(-x)) ** 2


# %% [computed_log] you computed log(1 + e^x), the softplus: the formula is 1 / (1 + e^-x)
def logistic(x):
    return np.log(1 + np.exp(x))


# %% [computed_relu_max] you computed ReLU, max(x, 0): replace the line that computes the result
def logistic(x):
    return np.maximum(x, 0)


# %% [computed_x] you computed x / (1 + e^-x), which is SiLU: the numerator must be 1
def logistic(x):
    return x / (1 + np.exp(-x))


# %% [computed_hard_sigmoid_made_straight] you computed the hard sigmoid, made of straight lines: the formula has e^-x
def logistic(x):
    return np.clip(x / 6 + 0.5, 0, 1)


# %% [result_contains_only_0_1] your result contains only 0 and 1: does your code round, or compute in integers?
def logistic(x):
    return np.round(1 / (1 + np.exp(-x)))


# %% [returned_x_itself] you returned x itself: nothing was computed
def logistic(x):
    return x


# %%
def logistic(x):
    1 + np.exp(-x)


# %%
def logistic(x):
    return 1 / (1 + __import__("math").exp(-x))


# %%
def logistic(x):
    return np.sum(1 / (1 + np.exp(-x)))


# %%
def logistic(x):
    return 1 / (1 + np.exp(-x.ravel()))


# %%
def logistic(x):
    return 1 / (1 + np.exp(np.negative(x, out=x)))


# %%
def logistic(x):
    return 1 / (1 + np.exp(-x)) if x > 0 else x


# %% [computed_1_e_x_2] you computed 1 + e^x: the fraction 1 / (...) and the minus sign are missing
def logistic(x):
    return 1 + np.exp(x)


# %% [result_right_x_0_only] your result is right for x >= 0 only: compute 1 / (1 + e^-x) with x itself, not with its
# absolute value
def logistic(x):
    return 1 / (1 + np.exp(-np.abs(x)))


# %% [result_right_x_0_only_2] your result is right for x <= 0 only: compute 1 / (1 + e^-x) with x itself, not with its
# absolute value
def logistic(x):
    return np.exp(-np.abs(x)) / (1 + np.exp(-np.abs(x)))


# %% [computed_e_x_2] you computed e^x / (1 + e^-x): the numerator must be 1, or the denominator must be 1 + e^x
def logistic(x):
    return np.exp(x) / (1 + np.exp(-x))


# %% [exponent_x_x] your exponent is -x * x: it must be -x
def logistic(x):
    return 1 / (1 + np.exp(-x * x))


# %% [fraction_contains_e_x_instead] your fraction contains e - x instead of a power: write np.exp(-x)
def logistic(x):
    return 1 / (1 + np.e - x)


# %% [fraction_contains_e_x_instead_2] your fraction contains e * -x instead of a power: write np.exp(-x)
def logistic(x):
    return 1 / (1 + np.e * -x)


# %% [result_contains_only_0] your result contains only 0: does your code round down, or compute in integers?
def logistic(x):
    return np.floor(1 / (1 + np.exp(-x)))


# %% [exponent_2x] your exponent is -2x: it must be -x
def logistic(x):
    return 1 / (1 + np.exp(-2 * x))


# %% [numbers_add_up_1] your numbers add up to 1: you divided by the sum over all x, as softmax does; compute each
# number separately
def logistic(x):
    return np.exp(x) / np.exp(x).sum()


# %% [applied_formula_own_result] you applied the formula to its own result: apply it once
def logistic(x):
    return 1 / (1 + np.exp(-1 / (1 + np.exp(-x))))


# %%
BUFFERS = {}


def logistic(x):
    out = BUFFERS.setdefault(x.shape, np.empty(x.shape))
    out[...] = 1 / (1 + np.exp(-x))
    return out


# %% [code_clips_x_first] your code clips x first: the formula works for all x here, so do not clip
def logistic(x):
    return 1 / (1 + np.exp(-np.clip(x, -6, 6)))
