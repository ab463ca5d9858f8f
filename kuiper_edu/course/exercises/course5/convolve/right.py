"""Right answers in unusual style."""

import numpy as np


# %%
def convolve(x, weight, stride, padding):
    columns = im2col(x, weight.shape[3], stride, padding)
    high = (x.shape[2] + 2 * padding - weight.shape[2]) // stride + 1
    return np.stack([weight.reshape(len(weight), -1) @ one for one in columns]).reshape(len(x), len(weight), high, -1)


# %%
def convolve(x, weight, stride, padding):
    rows, columns = ((s + 2 * padding - weight.shape[-1]) // stride + 1 for s in x.shape[2:])
    out = np.einsum("ok,nkw->now", weight.reshape(len(weight), -1), im2col(x, weight.shape[-1], stride, padding))
    return out.reshape(*out.shape[:2], rows, columns)


# %%
def convolve(x, weight, stride, padding):
    rows = len(range(0, x.shape[2] + 2 * padding - weight.shape[-1] + 1, stride))
    columns = im2col(x=x, kernel=weight.shape[-1], stride=stride, padding=padding).transpose(0, 2, 1)
    out = columns @ weight.reshape(len(weight), -1).T
    return np.ascontiguousarray(out.transpose(0, 2, 1)).reshape(len(x), len(weight), rows, out.shape[1] // rows)


# %%
def convolve(x, weight, stride, padding):
    o, c, k, _ = weight.shape
    n, _, h, w = x.shape
    out = np.empty((n, o, (h + 2 * padding - k) // stride + 1, (w + 2 * padding - k) // stride + 1), np.float32)
    np.matmul(weight.reshape(o, c * k * k), im2col(x, k, stride, padding), out=out.reshape(n, o, -1))
    return out


# %%
class Convolve:
    def __call__(self, x, weight, stride, padding):
        k = weight.shape[-1]
        wide = (x.shape[3] + 2 * padding - k) // stride + 1
        out = np.tensordot(weight.reshape(len(weight), -1), im2col(x, k, stride, padding), axes=(1, 1))
        return np.moveaxis(out, 0, 1).reshape(len(x), len(weight), -1, wide)


convolve = Convolve()
