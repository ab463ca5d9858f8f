"""Right answers in unusual style."""

import numpy as np


# %%
def max_pool2d(op):
    allow_only(op, ceil_mode=False, dilation=(1, 1))
    (high, wide), (down, right), (p, q) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        framed = np.full((*x.shape[:2], x.shape[2] + 2 * p, x.shape[3] + 2 * q), -np.inf, np.float32)
        framed[:, :, p : p + x.shape[2], q : q + x.shape[3]] = x
        rows, columns = (framed.shape[2] - high) // down + 1, (framed.shape[3] - wide) // right + 1
        places = [(a, b) for a in range(high) for b in range(wide)]
        parts = [framed[:, :, a : a + down * rows : down, b : b + right * columns : right] for a, b in places]
        return np.maximum.reduce(parts)

    return layer


# %%
class max_pool2d:
    def __init__(self, op):
        allow_only(op, ceil_mode=False, dilation=(1, 1))
        self.params = op.params

    def __call__(self, x):
        p, q = self.params["padding"]
        x = np.pad(x, ((0, 0), (0, 0), (p, p), (q, q)), constant_values=np.finfo(np.float32).min)
        view = np.lib.stride_tricks.sliding_window_view(x, self.params["kernel_size"], (2, 3))
        s, t = self.params["stride"]
        return np.amax(np.amax(view[:, :, ::s, ::t], -1), -1)
