"""Right answers in unusual style."""

import numpy as np


# %%
def relu(_):
    return lambda x: x * (x > 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    if tuple(op.params["output_size"]) != (1, 1):
        raise ValueError(f"{op.name}: {op.params['output_size']}")
    return lambda x: np.einsum("ncij->nc", x)[:, :, None, None] / x[0, 0].size


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        x = np.moveaxis(x.astype(float), op.params["dim"], 0)
        x = np.exp(x - np.logaddexp.reduce(x, axis=0))
        return np.moveaxis(x, 0, op.params["dim"]).astype(np.float32)

    return layer


# %%
class relu:
    def __init__(self, op):
        self.op = op

    def __call__(self, x):
        return np.where(x > 0, x, np.float32(0))


def linear(op):
    weight, bias = op.attrs["weight"], op.attrs.get("bias")

    def layer(x):
        y = np.einsum("ni,oi->no", x, weight)
        return y if bias is None else y + bias

    return layer


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1, end_dim=-1)
    return lambda x: np.array([each.ravel() for each in x])


class softmax:
    def __init__(self, op):
        self.axis = op.params["dim"]

    def __call__(self, x):
        powers = np.exp(x - np.amax(x, self.axis, keepdims=True))
        return powers / powers.sum(self.axis, keepdims=True)


# %%
relu = lambda op: lambda x: np.clip(x, 0, None)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    if op.params["start_dim"] != 1 or op.params["end_dim"] not in (-1, 3):
        raise ValueError(f"{op.name} flattens other axes")
    return lambda x: x.copy().reshape(x.shape[0], int(np.prod(x.shape[1:])))


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer
