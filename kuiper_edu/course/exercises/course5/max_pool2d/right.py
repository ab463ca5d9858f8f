"""Right answers in unusual style."""

# %%
import numpy as np


def refuse(op):
    if op.params["ceil_mode"] or op.params["dilation"] != (1, 1):
        raise ValueError(f"{op.name} asks for too much")


def max_pool2d(op):
    refuse(op)
    (a, b), (p, q), (s, t) = (op.params[k] for k in ("kernel_size", "padding", "stride"))

    def forward(x):
        n, c, h, w = x.shape
        big = np.full((n, c, h + 2 * p, w + 2 * q), -np.inf, x.dtype)
        big[:, :, p : h + p, q : w + q] = x
        rows, columns = (h + 2 * p - a) // s + 1, (w + 2 * q - b) // t + 1
        shifted = [big[:, :, i : i + s * rows : s, j : j + t * columns : t] for i in range(a) for j in range(b)]
        return np.maximum.reduce(shifted)

    return forward


# %%
import numpy as np


def refuse(op):
    if op.params["ceil_mode"] or op.params["dilation"] != (1, 1):
        raise ValueError(f"{op.name} asks for too much")


def max_pool2d(op):
    refuse(op)

    def forward(x):
        pads = [(0, 0)] * 2 + [(n, n) for n in op.params["padding"]]
        view = np.lib.stride_tricks.sliding_window_view(
            np.pad(x, pads, constant_values=np.finfo("f4").min), op.params["kernel_size"], axis=(2, 3)
        )
        return np.amax(view, axis=(-1, -2))[:, :, :: op.params["stride"][0], :: op.params["stride"][1]]

    return forward


# %%
import numpy as np


def refuse(op):
    if op.params["ceil_mode"] or op.params["dilation"] != (1, 1):
        raise ValueError(f"{op.name} asks for too much")


def max_pool2d(op):
    refuse(op)

    def forward(x):
        (kh, kw), (ph, pw), (sh, sw) = op.params["kernel_size"], op.params["padding"], op.params["stride"]
        h, w = x.shape[2:]
        rows, columns = (h + 2 * ph - kh) // sh + 1, (w + 2 * pw - kw) // sw + 1
        out = np.empty((*x.shape[:2], rows, columns), x.dtype)
        for r in range(rows):
            for c in range(columns):
                top, left = r * sh - ph, c * sw - pw
                part = x[:, :, max(top, 0) : top + kh, max(left, 0) : left + kw]
                out[:, :, r, c] = part.max((2, 3))
        return out

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


from functools import partial


def max_pool2d(op):
    for key, value in dict(ceil_mode=False, dilation=(1, 1)).items():
        if op.params[key] != value:
            raise ValueError(f"{op.name}: {key}={op.params[key]}")
    return partial(pooled, op)


def pooled(op, x):
    return windows(x, op, -np.inf).max(-1).max(-1)


# %%
import numpy as np


class max_pool2d:
    def __init__(self, op):
        self.op = op
        if op.params["ceil_mode"] or op.params["dilation"] != (1, 1):
            raise ValueError(op.name)

    def __call__(self, x):
        p = self.op.params
        framed = np.pad(
            x.astype(np.float64),
            ((0, 0), (0, 0), (p["padding"][0],) * 2, (p["padding"][1],) * 2),
            constant_values=-1e300,
        )
        return (
            np.lib.stride_tricks.sliding_window_view(framed, p["kernel_size"], (2, 3))[
                :, :, :: p["stride"][0], :: p["stride"][1]
            ]
            .max(axis=(4, 5))
            .astype(np.float32)
        )
