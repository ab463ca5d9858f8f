"""The reference engine of the capstone: read, wrap, order, create, run a PNNX model, with NumPy and nothing else.

It is one file to be read from top to bottom, and each of its parts is the worked solution of one piece: the headings
say which. Arrays are float32, images (N, C, H, W). A layer is a function from arrays to a new array.
"""
# ruff: noqa: ARG001
# mypy: ignore-errors

import re
import zipfile
from collections import deque
from dataclasses import dataclass
from pathlib import Path

import numpy as np

# --- engine_line: one line of the .param file


def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params, attrs


# --- engine_wrap: operators


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# --- engine_weights: the numbers in the .bin archive


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                shape, _, kind = text[1:].partition(")")
                shape = tuple(int(size) for size in shape.split(","))
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# --- engine_order: who runs first


def order(operators):
    """The operators, each after those whose outputs it reads."""
    readers, missing = {}, {}
    for op in operators:
        missing[op.name] = len(op.inputs)
        for operand in op.inputs:
            readers.setdefault(operand, []).append(op)
    ready = deque(op for op in operators if not op.inputs)
    ordered = []
    while ready:
        ordered.append(ready.popleft())
        for operand in ordered[-1].outputs:
            for reader in readers.get(operand, []):
                missing[reader.name] -= 1
                if missing[reader.name] == 0:
                    ready.append(reader)
    if len(ordered) < len(operators):
        waiting = ", ".join(name for name, count in missing.items() if count)
        raise ValueError(f"there is no order: {waiting} wait for inputs that never come")
    return ordered


# --- engine_conv: the convolution


def only(op, **computed):
    """Refuse an operator whose parameters ask for what is not computed here."""
    for name, value in computed.items():
        if op.params.get(name, value) != value:
            raise ValueError(f"line {op.line}: {op.type} {op.name!r} has {name}={op.params[name]}, only {value} works")


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# --- engine_pool: the largest number in each window


def max_pool2d(op):
    """The border is -inf: it never wins, where a 0 would win against negative numbers."""
    only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    return lambda x: windows(x, op, border=-np.inf).max(axis=(4, 5))


# --- engine_expression: formulas

FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


def expression(op):
    """A formula such as add(@0,mul(@1,2)): read from its end, each function finds its arguments on the stack."""
    words = re.findall(r"[^(),]+", op.params["expr"])
    for word in words:
        if word not in FUNCTIONS and word[0] not in "@-0123456789":
            raise ValueError(f"line {op.line}: there is no function {word!r}, which {op.name!r} needs")

    def forward(*inputs):
        stack = []
        for word in reversed(words):
            if word in FUNCTIONS:
                function = FUNCTIONS[word]
                stack.append(function(*[stack.pop() for _ in range(function.nin)]))
            else:
                stack.append(inputs[int(word[1:])] if word[0] == "@" else float(word))
        return stack.pop()

    return forward


# --- engine_create: small layers, and the table of all


def relu(op):
    """Nothing below 0."""
    return lambda x: np.maximum(x, 0)


def sigmoid(op):
    """1 / (1 + e^-x), written with a tanh, which no number is too large for."""
    return lambda x: (1 + np.tanh(x / 2)) / 2


def linear(op):
    """The weight has the outputs first."""
    return lambda x: x @ op.attrs["weight"].T + op.attrs.get("bias", np.float32(0))


def average(op):
    """Each channel becomes its mean."""
    only(op, output_size=(1, 1))
    return lambda x: x.mean(axis=(2, 3), keepdims=True)


def flatten(op):
    """One row for each image."""
    only(op, start_dim=1, end_dim=-1)
    return lambda x: x.reshape(len(x), -1)


def same(op):
    """What goes in comes out."""
    return lambda x: x


LAYERS = {"pnnx.Input": same, "pnnx.Output": same, "pnnx.Expression": expression, "torch.flatten": flatten}
LAYERS |= {"nn.Conv2d": conv2d, "nn.MaxPool2d": max_pool2d, "nn.AdaptiveAvgPool2d": average}
LAYERS |= {"nn.ReLU": relu, "nn.Sigmoid": sigmoid, "nn.Linear": linear}


def create(op):
    """The layer of an operator."""
    if op.type not in LAYERS:
        raise ValueError(f"line {op.line}: there is no layer for {op.type}, which {op.name!r} needs")
    return LAYERS[op.type](op)


# --- engine_run: the engine


class Engine:
    """A model that is ready to run: `Engine("model_file/digits").run(image)`."""

    def __init__(self, stem):
        operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
        read_weights(operators, f"{stem}.pnnx.bin")
        self.operators = order(operators)
        self.layers = [create(op) for op in self.operators]

    def run(self, image):
        """{operator's name: its array}, in the order in which they were computed."""
        operands, arrays = {}, {}
        for op, layer in zip(self.operators, self.layers, strict=True):
            inputs = [operands[name] for name in op.inputs] if op.inputs else [image]
            arrays[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays


# --- engine_unseen: what a network needs that was never shown


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: x * np.clip(x + 3, 0, 6) / 6


LAYERS["nn.Hardswish"] = hardswish
FUNCTIONS["maximum"] = np.maximum
