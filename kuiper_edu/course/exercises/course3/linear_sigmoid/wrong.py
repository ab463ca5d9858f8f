"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def linear_sigmoid(x, weight, bias):
    x @ weight.T


# %%
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x @ w + b)))


# %%
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x * w.T + b)))


# %% [returned_z_sum_bias] you returned z, the sum with the bias: apply the sigmoid to it
def linear_sigmoid(x, w, b):
    return x @ w.T + b


# %% [do_not_add_bias] you do not add the bias: add it before the sigmoid
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x @ w.T)))


# %% [add_bias_after_sigmoid] you add the bias after the sigmoid: add it before
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x @ w.T))) + b


# %% [subtract_bias] you subtract the bias: add it
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x @ w.T - b)))


# %% [compute_1] you compute 1 / (1 + e^z): the exponent must be -z, not z
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(x @ w.T + b))


# %% [compute_1_e_z] you compute 1 + e^-z: Python divides before it adds, so write 1 / (1 + ...) with parentheses
def linear_sigmoid(x, w, b):
    return 1 / 1 + np.exp(-(x @ w.T + b))


# %% [compute_only_e_z] you compute only e^-z: the formula is 1 / (1 + e^-z)
def linear_sigmoid(x, w, b):
    return np.exp(-(x @ w.T + b))


# %% [compute_1_2] you compute 1 / (1 - e^-z): add e^-z to 1
def linear_sigmoid(x, w, b):
    return 1 / (1 - np.exp(-(x @ w.T + b)))


# %% [compute_tanh_whose_values_lie] you compute tanh, whose values lie between -1 and 1: compute the sigmoid, whose
# values lie between 0 and 1
def linear_sigmoid(x, w, b):
    return np.tanh(x @ w.T + b)


# %% [compute_relu] you compute ReLU: compute the sigmoid, 1 / (1 + e^-z)
def linear_sigmoid(x, w, b):
    return np.maximum(x @ w.T + b, 0)


# %% [math_exp_takes_only_one] math.exp takes only one number: use np.exp, which takes a whole array
import math


def linear_sigmoid(x, w, b):
    return 1 / (1 + math.exp(-(x @ w.T + b)))


# %% [reshape_does_not_transpose_weight] reshape does not transpose the weight: use weight.T, which swaps rows and
# columns
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x @ w.reshape(w.shape[::-1]) + b)))


# %% [compute_outputs_only_first_sample] you compute the outputs of only the first sample: use all rows of x, because x
# has one row for each sample
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x[:1] @ w.T + b)))


# %% [two_inputs_three_outputs_expected] for two inputs and three outputs, expected the shape (1, 3), found (3, 1): the
# result must have one row for each sample, so compute x @ weight.T, not weight @ x.T
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(w @ x.T + b[:, None])))


# %%
def linear_sigmoid(x, w, b):
    return (1 / (1 + np.exp(-(x @ w.T + b)))).ravel()


# %%
def linear_sigmoid(x, w, b):
    return np.round(1 / (1 + np.exp(-(x @ w.T + b))), 3)


# %% [compute_e_z] you compute e^z: the formula is 1 / (1 + e^-z)
def linear_sigmoid(x, weight, bias):
    return np.exp(x @ weight.T + bias)


# %% [apply_sigmoid_twice] you apply the sigmoid twice: apply it only once
def linear_sigmoid(x, weight, bias):
    z = x @ weight.T + bias
    return 1 / (1 + np.exp(-1 / (1 + np.exp(-z))))


# %%
import numpy as np


def linear_sigmoid(x, weight, bias):
    bias *= -1
    return 1 / (1 + np.exp(bias - x @ weight.T))


# %% [compute_softmax_whose_rows_add] you compute a softmax, whose rows add up to 1: compute the sigmoid of each number
# separately
def linear_sigmoid(x, weight, bias):
    powers = np.exp(x @ weight.T + bias)
    return powers / powers.sum(axis=1, keepdims=True)


# %% [apply_sigmoid_x] you apply the sigmoid to x: first compute the sums with the bias, then apply the sigmoid to them
def linear_sigmoid(x, weight, bias):
    return 1 / (1 + np.exp(-x)) @ weight.T + bias


# %% [large_z_np] for a large z, np.exp(z) is infinite, and inf / inf is nan: use the formula 1 / (1 + e^-z)
def linear_sigmoid(x, weight, bias):
    z = x @ weight.T + bias
    return np.exp(z) / (1 + np.exp(z))


# %% [if_x_holds_whole_numbers] if x holds whole numbers, np.zeros(..., x.dtype) can hold only whole numbers: omit the
# dtype to get floats
def linear_sigmoid(x, weight, bias):
    out = np.zeros((len(x), len(weight)), x.dtype)
    for place, row in enumerate(x):
        out[place] = 1 / (1 + np.exp(-(weight @ row + bias)))
    return out
