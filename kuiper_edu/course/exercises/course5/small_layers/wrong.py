"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def relu(op):
    return lambda x: np.abs(x)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    def layer(x):
        x[x < 0] = 0
        return x

    return layer


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return np.maximum(op, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return np.zeros(3)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs["bias"]


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"] + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: (x @ op.attrs["weight"].T + op.attrs.get("bias", 0)).astype(int)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


last = {}


def linear(op):
    last.update(weight=op.attrs["weight"], bias=op.attrs.get("bias", 0))
    return lambda x: x @ last["weight"].T + last["bias"]


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3))


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    if op.params["output_size"] != (1, 1):
        raise ValueError("this size is not computed")
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.max(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(-1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    assert op.params["start_dim"] == 1, op.name
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    return lambda x: np.exp(x) / np.exp(x).sum(axis=op.params["dim"], keepdims=True)


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    return lambda x: np.exp(x) / np.exp(x).sum(axis=-1, keepdims=True)


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    return lambda x: np.exp(x - x.max()) / np.exp(x - x.max()).sum()


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    return lambda x: np.exp(x) / np.exp(x).sum(axis=1)


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    return lambda x: np.exp(x)


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def softmax(op):
    def layer(x):
        powers = np.exp(x - x.max(axis=op.params["dim"], keepdims=True))
        return powers / powers.sum(axis=op.params["dim"], keepdims=True)

    return layer


# %%
import numpy as np


def relu(op):
    """Nothing below 0."""
    return lambda x: np.maximum(x, 0).astype(int)


def linear(op):
    """Each output is a weighted sum of all inputs; the weight has the outputs first."""
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", np.float32(0))


def average(op):
    """Each channel becomes its mean."""
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    """One row of numbers for each image."""
    allow_only(op, start_dim=1, end_dim=-1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    """Positive numbers whose sum along one axis is 1."""
    axis = op.params["dim"]

    def layer(x):
        powers = np.exp(x - x.max(axis=axis, keepdims=True))
        return powers / powers.sum(axis=axis, keepdims=True)

    return layer


# %%
import numpy as np


def relu(op):
    """Nothing below 0."""
    return lambda x: np.maximum(x, 0)


def linear(op):
    """Each output is a weighted sum of all inputs; the weight has the outputs first."""
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", np.float32(0))


def average(op):
    """Each channel becomes its mean."""
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    """One row of numbers for each image."""
    allow_only(op, start_dim=1, end_dim=-1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    """Positive numbers whose sum along one axis is 1."""
    axis = op.params["dim"]

    def layer(x):
        powers = np.exp(x - x.max())
        return powers / powers.sum(axis=axis, keepdims=True)

    return layer


# %% [dim_1_sum_along_axis] for dim=-1 you sum along axis 1: pass op.params['dim'] to NumPy as axis, unchanged
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    def run(x):
        e = np.exp(x - x.max(axis=1, keepdims=True))
        return e / e.sum(axis=1, keepdims=True)

    return run


# %%
def relu(op):
    out = []

    def run(x):
        if not out:
            out.append(np.empty_like(x))
        return np.maximum(x, 0, out=out[0])

    return run


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    dim = op.params["dim"]

    def run(x):
        e = np.exp(x - x.max(axis=dim, keepdims=True))
        return e / e.sum(axis=dim, keepdims=True)

    return run


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    allow_only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    allow_only(op, start_dim=1)
    return lambda x: x.reshape(len(x), -1)


def softmax(op):
    dim = op.params["dim"]
    kept = {}

    def run(x):
        out = kept.setdefault(x.shape, np.empty_like(x))
        np.exp(x - x.max(axis=dim, keepdims=True), out=out)
        out /= out.sum(axis=dim, keepdims=True)
        return out

    return run


# %%
def relu(op):
    return lambda x: np.maximum(x, 0)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", 0)


def average(op):
    def forward(x):
        allow_only(op, output_size=(1, 1))
        return x.mean(axis=(2, 3), keepdims=True)

    return forward


def flatten(op):
    def forward(x):
        allow_only(op, start_dim=1)
        return x.reshape(len(x), -1)

    return forward


def softmax(op):
    dim = op.params["dim"]

    def forward(x):
        powers = np.exp(x - x.max(axis=dim, keepdims=True))
        return powers / powers.sum(axis=dim, keepdims=True)

    return forward
