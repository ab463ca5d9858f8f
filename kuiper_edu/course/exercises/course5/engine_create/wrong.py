"""Wrong answers, each below the sentence that it is told."""

# %%
import numpy as np


def relu(op):
    """Nothing below 0."""
    return lambda x: np.maximum(x, 0)


def sigmoid(op):
    """1 / (1 + e^-x), written with a tanh, which no number is too large for."""
    return lambda x: (1 + np.tanh(x / 2)) / 2


def linear(op):
    """The weight has the outputs first."""
    return lambda x: x @ op.attrs["weight"].T + op.attrs["bias"]


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


# %%
import numpy as np


def relu(op):
    """Nothing below 0."""
    return lambda x: np.maximum(x, 0)


def sigmoid(op):
    """1 / (1 + e^-x), written with a tanh, which no number is too large for."""
    return lambda x: (1 + np.tanh(x / 2)) / 2


def linear(op):
    """The weight has the outputs first."""
    return lambda x: x @ op.attrs["weight"].T


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


# %%
import numpy as np


def relu(op):
    """Nothing below 0."""
    return lambda x: np.maximum(x, 0)


def sigmoid(op):
    """1 / (1 + e^-x), written with a tanh, which no number is too large for."""
    return lambda x: (1 + np.tanh(x / 2)) / 2


def linear(op):
    """The weight has the outputs first."""
    return lambda x: x @ op.attrs["weight"] + op.attrs.get("bias", np.float32(0))


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


# %%
import numpy as np


def relu(op):
    """Nothing below 0."""
    return lambda x: np.maximum(x, 0)


def sigmoid(op):
    """1 / (1 + e^-x), written with a tanh, which no number is too large for."""
    return lambda x: 1 / (1 + np.exp(-x))


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


# %%
import numpy as np


def relu(op):
    """Nothing below 0."""
    return lambda x: np.maximum(x, 0)


def sigmoid(op):
    """1 / (1 + e^-x), written with a tanh, which no number is too large for."""
    return lambda x: (1 + np.tanh(-x / 2)) / 2


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


# %%
import numpy as np


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
    return lambda x: x.mean(axis=(2, 3))


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


# %%
import numpy as np


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
    return lambda x: x.max(axis=(2, 3), keepdims=True)


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


# %%
import numpy as np


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
    return lambda x: x.reshape(-1)


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


# %%
import numpy as np


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
LAYERS |= {"nn.ReLU": relu, "nn.Linear": linear}


def create(op):
    """The layer of an operator."""
    if op.type not in LAYERS:
        raise ValueError(f"line {op.line}: there is no layer for {op.type}, which {op.name!r} needs")
    return LAYERS[op.type](op)


# %%
import numpy as np


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
    if False:
        raise ValueError(f"line {op.line}: there is no layer for {op.type}, which {op.name!r} needs")
    return LAYERS[op.type](op)


# %%
import numpy as np


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
        raise ValueError(f"line {op.line}: there is no layer for {op.type}")
    return LAYERS[op.type](op)


# %%
import numpy as np


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
        raise ValueError(f"there is no layer for {op.type}, which {op.name!r} needs")
    return LAYERS[op.type](op)


# %%
import numpy as np


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
    return LAYERS[op.type]


# %%
import numpy as np


def relu(op):
    """Nothing below 0."""
    lambda x: np.maximum(x, 0)


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


# %%
import numpy as np


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


# %%
import numpy as np


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


# %%
import numpy as np


def relu(op):
    """Nothing below 0."""
    return lambda x: np.maximum(x, 0, out=x)


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


# %%
import numpy as np


def relu(op):
    """Nothing below 0."""
    return lambda x: np.maximum(x, 0) if len(x) > 1 else np.maximum(x, 0) * 1.001


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


# %%
import numpy as np


def relu(op):
    """Nothing below 0."""
    return lambda x: np.abs(x)


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


# %%
LAYERS = {}


def create(op):
    return LAYERS[op.type](op)
