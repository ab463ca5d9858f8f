"""Right answers in unusual style."""

import numpy as np


# %%
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", 0)
    names = ("kernel_size", "stride", "padding")
    kernel, stride, padding = (op.params[name] for name in names)

    def layer(x):
        columns = im2col(x, kernel, stride, padding)
        rows, wide = ((n + 2 * p - k) // s + 1 for n, k, s, p in zip(x.shape[2:], kernel, stride, padding))
        out = np.stack([weight.reshape(len(weight), -1) @ one for one in columns])
        return out.reshape(len(x), len(weight), rows, wide) + np.reshape(bias, (-1, 1, 1))

    return layer


# %%
class conv2d:
    def __init__(self, op):
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.op, weight = op, op.attrs["weight"]
        self.matrix = np.ascontiguousarray(weight.reshape(len(weight), -1).T)

    def __call__(self, x):
        params = self.op.params
        columns = im2col(x, params["kernel_size"], params["stride"], params["padding"])
        size = (x.shape[2] + 2 * params["padding"][0] - params["kernel_size"][0]) // params["stride"][0] + 1
        rows = columns.transpose(0, 2, 1) @ self.matrix
        if "bias" in self.op.attrs:
            rows = rows + self.op.attrs["bias"]
        return rows.transpose(0, 2, 1).reshape(len(x), self.matrix.shape[1], size, -1)


# %%
def conv2d(op):
    """Nine shifted maps: no loop over windows either."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, (high, wide) = op.attrs["weight"], op.params["kernel_size"]
    (down, right), (above, beside) = op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        rows, columns = (x.shape[2] - high) // down + 1, (x.shape[3] - wide) // right + 1
        out = np.zeros((len(weight), len(x), rows, columns), np.float32)
        for a, b in np.ndindex(high, wide):
            part = x[:, :, a : a + down * rows : down, b : b + right * columns : right]
            out += np.tensordot(weight[:, :, a, b], part, axes=(1, 1))
        return out.swapaxes(0, 1) + op.attrs.get("bias", np.zeros(1, np.float32)).reshape(-1, 1, 1)

    return layer
