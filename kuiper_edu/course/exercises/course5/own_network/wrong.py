"""Wrong answers, each below the sentence that it is told."""

import numpy as np

# %%
MORE = {}


def network():
    return "model_file/outside/unet"


# %%
MORE = {}


def network():
    return "model_file/outside/mlp"


# %%
MORE = {}


def network():
    return "model_file/digits"


# %%
MORE = {}


def network():
    return "my_network"


# %%
MORE = {}


def network():
    MORE["nn.ReLU6"] = lambda op: lambda x: np.clip(x, 0, 6)


# %%
def upsample(op):
    return lambda x: x.repeat(2, axis=2).repeat(2, axis=3)


MORE = {"nn.Upsample": upsample, "torch.cat": lambda op: lambda a, b: np.concatenate([b, a], axis=1)}


def network():
    return "model_file/outside/unet"


# %%
def upsample(op):
    return lambda x: np.tile(x, (1, 1, 2, 2))


MORE = {"nn.Upsample": upsample, "torch.cat": lambda op: lambda a, b: np.concatenate([a, b], axis=1)}


def network():
    return "model_file/outside/unet"


# %%
def upsample(op):
    return lambda x: x.repeat(2, axis=2).repeat(2, axis=3)


MORE = {"nn.Upsample": upsample, "torch.cat": lambda op: lambda a, b: np.concatenate([a, b])}


def network():
    return "model_file/outside/unet"


# %%
def grouped(op):
    part = {"weight": op.attrs["weight"].repeat(op.params["groups"], axis=1) / op.params["groups"]}
    params = {**op.params, "groups": 1}
    return conv2d(Operator(op.line, op.type, op.name, op.inputs, op.outputs, params, op.attrs | part))


MORE = {"nn.Conv2d": grouped, "nn.ReLU6": lambda op: lambda x: np.clip(x, 0, 6)}


def network():
    return "model_file/outside/depthwise"


# %%
def one_by_one(op):
    if op.params["groups"] == 1:
        return conv2d(op)
    layers = []
    for weight, bias in zip(op.attrs["weight"], op.attrs["bias"], strict=True):
        params = {**op.params, "groups": 1}
        attrs = {"weight": weight[None], "bias": bias[None]}
        layers.append(conv2d(Operator(op.line, op.type, op.name, op.inputs, op.outputs, params, attrs)))
    return lambda x: np.concatenate([layer(x[:, i : i + 1]) for i, layer in enumerate(layers)], 1)


MORE = {"nn.Conv2d": one_by_one, "nn.ReLU6": lambda op: lambda x: np.maximum(x, 0)}


def network():
    return "model_file/outside/depthwise"


# %%
def layer_norm(op):
    return lambda x: (x - x.mean()) / x.std() * op.attrs["weight"] + op.attrs["bias"]


MORE = {"nn.LayerNorm": layer_norm, "nn.MultiheadAttention": lambda op: lambda x: x}


def network():
    return "model_file/outside/attention"


# %%
def upsample(op):
    return lambda x: x.repeat(2, axis=2).repeat(2, axis=3)


MORE = {"nn.Upsample": upsample, "torch.cat": lambda op: lambda maps: np.concatenate(maps, axis=1)}


def network():
    return "model_file/outside/unet"


# %%
def layer_norm(op):
    weight, bias, eps = op.attrs["weight"], op.attrs["bias"], op.params["eps"]
    return lambda x: (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + eps) * weight + bias


MORE = {"nn.LayerNorm": layer_norm}


def network():
    return "model_file/outside/attention"
