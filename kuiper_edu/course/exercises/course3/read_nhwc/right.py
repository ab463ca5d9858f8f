"""Right answers in unusual style."""

import numpy as np


# %%
def read_nhwc(numbers, shape):
    n, c, h, w = shape
    return np.moveaxis(np.reshape(numbers, (n, h, w, c)), -1, 1)


# %%
def read_nhwc(numbers, shape):
    N, C, H, W = shape
    return [
        [[[numbers[((n * H + h) * W + w) * C + c] for w in range(W)] for h in range(H)] for c in range(C)]
        for n in range(N)
    ]


# %%
def read_nhwc(numbers, shape):
    N, C, H, W = shape
    tensor = np.zeros(shape)
    left = iter(numbers)
    for n in range(N):
        for h in range(H):
            for w in range(W):
                for c in range(C):
                    tensor[n, c, h, w] = next(left)
    return tensor


# %%
def read_nhwc(numbers, shape):
    N, C, H, W = shape
    return np.stack([np.array(numbers[c::C]).reshape(N, H, W) for c in range(C)], axis=1)


# %%
def read_nhwc(x, s):
    return np.einsum("nhwc->nchw", np.float32(x).reshape(s[0], s[2], s[3], s[1]))


# %%
def read_nhwc(numbers, shape):
    N, C, H, W = shape
    a = np.array(numbers).reshape((N, H, W, C))
    return np.swapaxes(np.swapaxes(a, 1, 3), 2, 3)
