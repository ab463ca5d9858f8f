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
        powers = np.exp(x - x.max(axis=axis, keepdims=True))
        return powers / powers.sum(axis=axis, keepdims=True)

    return layer
