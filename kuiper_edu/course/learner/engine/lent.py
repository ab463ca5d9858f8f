"""Pieces that no lesson asks for yet. When one does, its solution takes the place of what stands here."""
# ruff: noqa: ARG001, F821 (the course's part and other pieces stand beside them in the file)
# mypy: ignore-errors

from pathlib import Path

import numpy as np


def successors(operators):
    """Who reads what each operator writes: {name: [names]}, one entry for each reading."""
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    return edges


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


def conv2d(op):
    """A weighted sum of each window, for all images and filters in one product."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    (above, beside), matrix = op.params["padding"], weight.reshape(len(weight), -1).T

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((len(x), len(weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ matrix + bias
        return result

    return layer


def max_pool2d(op):
    """The largest number of each window; the padding is -inf, which never wins."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    above, beside = op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((*x.shape[:2], *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.max(axis=(2, 3))
        return result

    return layer


def sigmoid(x):
    """A number between 0 and 1 for each number. (Of -1000 it overflows.)"""
    return 1 / (1 + np.exp(-x))


class Engine:
    """A model that is ready to run."""

    def __init__(self, stem):
        """Read, wrap, order and create: once for a model."""
        operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
        read_weights(operators, f"{stem}.pnnx.bin")
        self.operators = order(operators)
        self.layers = [create(op) for op in self.operators]

    def run(self, image):
        """The array of each operator: {name: array}."""
        operands, arrays = {}, {}
        for op, layer in zip(self.operators, self.layers, strict=True):
            inputs = [operands[name] for name in op.inputs] or [image]
            arrays[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays
