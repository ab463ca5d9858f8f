"""Right answers in unusual style."""

# %%
import numpy as np


class Registry:
    def __init__(self):
        self.creators = {}

    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"{operator_type} is registered already")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"no layer is registered for {op.type}: operator {op.name} in line {op.line}")
        return self.creators[op.type](op)


table = Registry()


def average(op):
    if op.params["output_size"] != (1, 1):
        raise ValueError(op.name)
    return lambda x: x.mean((2, 3))[:, :, None, None]


def flatten(op):
    if op.params["start_dim"] != 1:
        raise ValueError(op.name)
    return lambda x: x.reshape(x.shape[0], -1)


def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs["bias"] if "bias" in op.attrs else x @ op.attrs["weight"].T


def sigmoid(op):
    return lambda x: 0.5 * (1 + np.tanh(x / 2))


for kind, creator in {
    "nn.ReLU": lambda op: lambda x: np.where(x > 0, x, 0),
    "nn.Sigmoid": sigmoid,
    "nn.Linear": linear,
    "nn.AdaptiveAvgPool2d": average,
    "torch.flatten": flatten,
    "pnnx.Input": lambda op: lambda x: x,
    "pnnx.Output": lambda op: lambda x: x,
    "nn.Conv2d": conv2d,
    "nn.MaxPool2d": max_pool2d,
    "pnnx.Expression": expression,
}.items():
    table.register(kind, creator)
create = table.create

# %%
import numpy as np


def create(op):
    match op.type:
        case "pnnx.Input" | "pnnx.Output":
            return lambda x: x
        case "nn.ReLU":
            return lambda x: x * (x > 0)
        case "nn.Sigmoid":
            return lambda x: np.exp(-np.logaddexp(0, -x))
        case "nn.Linear":
            return lambda x: np.dot(x, op.attrs["weight"].transpose()) + op.attrs.get("bias", 0)
        case "nn.AdaptiveAvgPool2d" if op.params["output_size"] == (1, 1):
            return lambda x: np.mean(x, axis=(-2, -1), keepdims=True)
        case "torch.flatten" if op.params["start_dim"] == 1:
            return lambda x: np.reshape(x, (len(x), x[0].size))
        case "nn.Conv2d":
            return conv2d(op)
        case "nn.MaxPool2d":
            return max_pool2d(op)
        case "pnnx.Expression":
            return expression(op)
    raise ValueError(f"{op.type} {op.name}, line {op.line}: I cannot do that")


# %%
import numpy as np

LAYERS = {"nn.Conv2d": conv2d, "nn.MaxPool2d": max_pool2d, "pnnx.Expression": expression}


def layer(*types):
    def enter(creator):
        LAYERS.update(dict.fromkeys(types, creator))
        return creator

    return enter


@layer("pnnx.Input", "pnnx.Output")
def same(op):
    return lambda x: x


@layer("nn.ReLU")
def relu(op):
    return lambda x: np.clip(x, 0, None)


@layer("nn.Sigmoid")
class Sigmoid:
    def __init__(self, op):
        pass

    def __call__(self, x):
        with np.errstate(over="ignore"):
            return 1 / (1 + np.exp(-x))


@layer("nn.Linear")
def linear(op):
    return lambda x: np.einsum("ni,oi->no", x, op.attrs["weight"]) + op.attrs.get("bias", np.zeros(1, np.float32))


@layer("nn.AdaptiveAvgPool2d")
def average(op):
    assert_one(op, op.params["output_size"] == (1, 1))
    return lambda x: (x.sum(axis=(2, 3)) / (x.shape[2] * x.shape[3])).reshape(*x.shape[:2], 1, 1)


@layer("torch.flatten")
def flatten(op):
    assert_one(op, op.params["start_dim"] == 1)
    return lambda x: np.stack([one.ravel() for one in x])


def assert_one(op, right):
    if not right:
        raise ValueError("refused: " + op.name)


def create(op):
    try:
        creator = LAYERS[op.type]
    except KeyError:
        raise ValueError(f"line {op.line}: {op.name} is of the unknown type {op.type}") from None
    return creator(op)


# %%
import numpy as np


class Layer:
    def __init__(self, op):
        self.op = op


class Same(Layer):
    def __call__(self, x):
        return x.copy()


class Relu(Layer):
    def __call__(self, x):
        y = x.copy()
        y[y < 0] = 0
        return y


class Sigmoid(Layer):
    def __call__(self, x):
        return 1 / (1 + np.exp(-np.clip(x, -80, 80)))


class Linear(Layer):
    def __call__(self, x):
        y = x @ self.op.attrs["weight"].T
        if "bias" in self.op.attrs:
            y += self.op.attrs["bias"]
        return y


class Average(Layer):
    def __call__(self, x):
        if self.op.params["output_size"] != (1, 1):
            raise ValueError(f"{self.op.name}: only one number for each channel")
        return np.average(x.reshape(*x.shape[:2], -1), axis=2)[..., np.newaxis, np.newaxis]


class Flatten(Layer):
    def __call__(self, x):
        if self.op.params["start_dim"] != 1:
            raise ValueError(f"{self.op.name}: start_dim")
        return x.reshape(-1, np.prod(x.shape[1:]))


TABLE = [
    ("nn.ReLU", Relu),
    ("nn.Sigmoid", Sigmoid),
    ("nn.Linear", Linear),
    ("nn.AdaptiveAvgPool2d", Average),
    ("torch.flatten", Flatten),
    ("pnnx.Input", Same),
    ("pnnx.Output", Same),
    ("nn.Conv2d", conv2d),
    ("nn.MaxPool2d", max_pool2d),
    ("pnnx.Expression", expression),
]


def create(op):
    for kind, creator in TABLE:
        if kind == op.type:
            return creator(op)
    raise ValueError("no layer for %s (%s), line %d" % (op.type, op.name, op.line))


# %%
from functools import partial
import numpy as np


def relu(op, x):
    return np.maximum(0, x)


def sigmoid(op, x):
    return np.where(x < 0, np.exp(np.minimum(x, 0)), 1) / (1 + np.exp(-np.abs(x)))


def linear(op, x):
    return (op.attrs["weight"] @ x.T).T + op.attrs.get("bias", 0)


def average(op, x):
    if op.params["output_size"] != (1, 1):
        raise ValueError(op.name)
    return x.mean(3, keepdims=True).mean(2, keepdims=True)


def flatten(op, x):
    if op.params["start_dim"] != 1:
        raise ValueError(op.name)
    return x.reshape(len(x), -1)


def same(op, x):
    return x


SIMPLE = {
    "nn.ReLU": relu,
    "nn.Sigmoid": sigmoid,
    "nn.Linear": linear,
    "nn.AdaptiveAvgPool2d": average,
    "torch.flatten": flatten,
    "pnnx.Input": same,
    "pnnx.Output": same,
}
OTHERS = {"nn.Conv2d": conv2d, "nn.MaxPool2d": max_pool2d, "pnnx.Expression": expression}


def create(op):
    if op.type in OTHERS:
        return OTHERS[op.type](op)
    if op.type in SIMPLE:
        return partial(SIMPLE[op.type], op)
    raise ValueError(f"{op.type}: {op.name} (line {op.line})")
