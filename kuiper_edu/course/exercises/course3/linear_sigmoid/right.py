"""Right answers in unusual style."""

import numpy as np

# %%
import math


def linear_sigmoid(x, weight, bias):
    out = []
    for sample in x:
        row = []
        for weights, b in zip(weight, bias):
            z = sum(float(i) * float(w) for i, w in zip(sample, weights)) + float(b)
            row.append(1 / (1 + math.exp(-z)))
        out.append(row)
    return out


# %%
def linear_sigmoid(x, weight, bias):
    return np.reciprocal(1 + np.exp(-(np.dot(x, weight.T) + bias)))


# %%
def linear_sigmoid(x, w, b):
    return 0.5 * (1 + np.tanh((np.einsum("ni,oi->no", x, w) + b) / 2))


# %%
def linear_sigmoid(x, weight, bias):
    z = (weight @ x.transpose()).T.astype(np.float64)
    z += bias
    e = np.exp(z)
    return e / (e + 1)


# %%
def sigmoid(z):
    return np.exp(-np.logaddexp(0, -z))


def linear_sigmoid(x, weight, bias):
    print(x.shape, weight.shape)
    return sigmoid((x[:, None, :] * weight[None]).sum(axis=-1) + bias)
