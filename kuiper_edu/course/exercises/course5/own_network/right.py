"""Right answers in unusual style: each of the three networks, in several ways."""

import numpy as np

# %%
MORE = {}


def upsample(op):
    """Each number becomes a rectangle."""
    allow_only(op, mode="nearest", size=None)
    rows, columns = (int(factor) for factor in op.params["scale_factor"])
    return lambda x: x.repeat(rows, axis=2).repeat(columns, axis=3)


MORE |= {"nn.Upsample": upsample, "torch.cat": lambda op: lambda *maps: np.concatenate(maps, axis=op.params["dim"])}


def network():
    return "model_file/outside/unet"


# %%
class Cat:
    def __init__(self, op):
        self.axis = op.params["dim"]

    def __call__(self, *maps):
        return np.concatenate(maps, self.axis)


MORE = {}
MORE["torch.cat"] = Cat
MORE["nn.Upsample"] = lambda op: lambda x: np.kron(x, np.ones((2, 2), np.float32))


def network():
    return "course5/model_file/outside/unet.pnnx.param"


# %%
def layer_norm(op):
    """Each row of numbers gets mean 0 and variance 1, then its own weight and bias."""

    def layer(x):
        x = x - x.mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + op.params["eps"])
        return x * op.attrs["weight"] + op.attrs["bias"]

    return layer


def attention(op):
    """Each word looks at all words, in several heads."""
    heads, attrs = op.params["num_heads"], op.attrs

    def layer(x):
        n, words, size = x.shape
        mixed = x @ attrs["in_proj_weight"].T + attrs["in_proj_bias"]
        query, key, value = mixed.reshape(n, words, 3, heads, -1).transpose(2, 0, 3, 1, 4)
        powers = np.exp(query @ key.swapaxes(2, 3) / np.sqrt(size // heads))
        seen = powers / powers.sum(axis=-1, keepdims=True) @ value
        return seen.swapaxes(1, 2).reshape(x.shape) @ attrs["out_proj.weight"].T + attrs["out_proj.bias"]

    return layer


MORE = {"nn.LayerNorm": layer_norm, "nn.MultiheadAttention": attention}


def network():
    return "model_file/outside/attention"


# %%
MORE = {"nn.ReLU6": lambda op: lambda x: np.minimum(np.maximum(x, 0), 6)}


def one_by_one(op):
    if op.params["groups"] == 1:
        return conv2d(op)
    layers = []
    for weight, bias in zip(op.attrs["weight"], op.attrs["bias"], strict=True):
        params = {**op.params, "groups": 1}
        attrs = {"weight": weight[None], "bias": bias[None]}
        layers.append(conv2d(Operator(op.line, op.type, op.name, op.inputs, op.outputs, params, attrs)))
    return lambda x: np.concatenate([layer(x[:, i : i + 1]) for i, layer in enumerate(layers)], 1)


MORE["nn.Conv2d"] = one_by_one
network = lambda: "model_file/outside/depthwise"


# %%
MORE = {
    "nn.Upsample": lambda op: lambda x: x.repeat(2, 2).repeat(2, 3),
    "torch.cat": lambda op: lambda *xs: np.concatenate(xs, axis=op.params["dim"]),
}


def network():
    return "unet"
