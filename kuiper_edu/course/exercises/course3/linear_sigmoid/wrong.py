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


# %% this is z, the sum with its bias: the sigmoid is missing
def linear_sigmoid(x, w, b):
    return x @ w.T + b


# %% the bias is missing: it is added before the sigmoid
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x @ w.T)))


# %% the bias is added after the sigmoid: it belongs to the sum, before the sigmoid
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x @ w.T))) + b


# %% you subtract the bias: add it to the sum
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x @ w.T - b)))


# %% the sign of the exponent is wrong: this is 1/(1 + e^z), the formula says e^-z
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(x @ w.T + b))


# %% this is 1 + e^-z: Python divides before it adds, so 1 / (1 + ...) needs its parentheses
def linear_sigmoid(x, w, b):
    return 1 / 1 + np.exp(-(x @ w.T + b))


# %% this is e^-z alone: the formula is 1 / (1 + e^-z)
def linear_sigmoid(x, w, b):
    return np.exp(-(x @ w.T + b))


# %% this is 1 / (1 - e^-z): the formula adds e^-z to 1
def linear_sigmoid(x, w, b):
    return 1 / (1 - np.exp(-(x @ w.T + b)))


# %% this is tanh, from -1 to 1: the sigmoid runs from 0 to 1
def linear_sigmoid(x, w, b):
    return np.tanh(x @ w.T + b)


# %% this is ReLU: the sigmoid is 1 / (1 + e^-z)
def linear_sigmoid(x, w, b):
    return np.maximum(x @ w.T + b, 0)


# %% math.exp takes one number: np.exp takes a whole array
import math


def linear_sigmoid(x, w, b):
    return 1 / (1 + math.exp(-(x @ w.T + b)))


# %% reshape cuts the rows of the weight anew: weight.T exchanges rows and columns
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x @ w.reshape(w.shape[::-1]) + b)))


# %% only the first sample was computed: x has a row for each sample
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(x[:1] @ w.T + b)))


# %% for two inputs, three outputs, expected the shape (1, 3), found (3, 1): a row for each sample, so it is x @
# weight.T, not weight @ x.T
def linear_sigmoid(x, w, b):
    return 1 / (1 + np.exp(-(w @ x.T + b[:, None])))


# %%
def linear_sigmoid(x, w, b):
    return (1 / (1 + np.exp(-(x @ w.T + b)))).ravel()


# %%
def linear_sigmoid(x, w, b):
    return np.round(1 / (1 + np.exp(-(x @ w.T + b))), 3)


# %% this is e^z: the formula is 1 / (1 + e^-z)
def linear_sigmoid(x, weight, bias):
    return np.exp(x @ weight.T + bias)


# %% the sigmoid was used twice
def linear_sigmoid(x, weight, bias):
    z = x @ weight.T + bias
    return 1 / (1 + np.exp(-1 / (1 + np.exp(-z))))


# %%
import numpy as np


def linear_sigmoid(x, weight, bias):
    bias *= -1
    return 1 / (1 + np.exp(bias - x @ weight.T))
