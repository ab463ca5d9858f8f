"""Right answers in unusual style."""

import numpy as np


# %%
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    rows, new_bias = [], []
    for o in range(len(weight)):
        s = gamma[o] / (variance[o] + eps) ** 0.5
        rows.append(weight[o] * s)
        new_bias.append(s * ((0 if bias is None else bias[o]) - mean[o]) + beta[o])
    return np.array(rows), np.array(new_bias)


# %%
class Fold:
    def __call__(self, weight, bias, mean, variance, gamma, beta, eps):
        print("folding", weight.shape)
        s = gamma.astype(np.float64) * (variance + eps) ** -0.5
        b = np.zeros(len(weight)) if bias is None else bias.astype(np.float64)
        return [np.einsum("o...,o->o...", weight, s), s * b + (beta - s * mean)]


fold_batch_norm = Fold()


# %%
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = np.divide(gamma, np.sqrt(np.add(variance, eps)))
    new = (weight.T * scale).T
    if bias is not None:
        return new, scale * bias - scale * mean + beta
    return new, beta - scale * mean


# %%
def fold_batch_norm(w, b, m, v, g, be, e):
    s = np.diag(g / np.sqrt(v + e))
    flat = s @ w.reshape(w.shape[0], -1)
    return flat.reshape(w.shape), (s @ ((b if b is not None else np.zeros_like(m)) - m)) + be


# %%
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    while scale.ndim < weight.ndim:
        scale = scale[..., None]
    new_weight = weight.copy()
    new_weight *= scale
    scale = scale.ravel()
    new_bias = -mean.copy()
    if bias is not None:
        new_bias += bias
    new_bias *= scale
    return (new_weight, new_bias + beta)


# %%
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    norm = lambda y: gamma * (y - mean) / np.sqrt(variance + eps) + beta
    zero = norm(np.zeros_like(mean))
    slope = norm(np.ones_like(mean)) - zero
    new_bias = norm(bias) if bias is not None else zero
    return np.stack([w * k for w, k in zip(weight, slope)]), new_bias
