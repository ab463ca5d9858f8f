"""Right answers in unusual style."""

import numpy as np


# %%
def convolve_channels(image, weight, padding):
    p = np.pad(image, [(0, 0), (padding, padding), (padding, padding)])
    windows = np.lib.stride_tricks.sliding_window_view(p, weight.shape[2:], axis=(1, 2))
    return np.einsum("crsij,ocij->ors", windows, weight)


# %%
def convolve_channels(image, weight, padding):
    return [
        sum(np.array(convolve(np.pad(c, padding), k)) for c, k in zip(image, kernels)).tolist() for kernels in weight
    ]


# %%
def convolve_channels(image, weight, padding):
    C, H, W = image.shape
    O, _, K, _ = weight.shape
    p = np.zeros((C, H + 2 * padding, W + 2 * padding))
    p[:, padding : padding + H, padding : padding + W] = image
    out = np.zeros((O, p.shape[1] - K + 1, p.shape[2] - K + 1))
    for o in range(O):
        for r in range(out.shape[1]):
            for s in range(out.shape[2]):
                out[o, r, s] = (p[:, r : r + K, s : s + K] * weight[o]).sum()
    return out


# %%
def rings(channel, n):
    return channel if n == 0 else np.pad(rings(channel, n - 1), 1)


def convolve_channels(image, weight, padding):
    maps = {}
    for o, c in np.ndindex(weight.shape[:2]):
        maps.setdefault(o, []).append(convolve(rings(image[c], padding), weight[o][c]))
    return [np.sum(parts, axis=0) for parts in maps.values()]


# %%
from functools import reduce


def one(image, kernels):
    return reduce(np.add, map(convolve, image, kernels))


def convolve_channels(image, weight, padding):
    padded = [np.pad(channel, ((padding,) * 2, (padding,) * 2), constant_values=0.0) for channel in image]
    return tuple(one(padded, kernels) for kernels in weight)
