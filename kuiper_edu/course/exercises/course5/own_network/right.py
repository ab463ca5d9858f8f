"""Right answers in unusual style: each of the three networks, in several ways."""

import numpy as np


# %%
@register_layer("nn.Upsample")
class Upsample(Layer):
    """Each number becomes a rectangle."""

    def __init__(self, op):
        super().__init__(op)
        allow_only(op, mode="nearest", size=None)

    def forward(self, inputs, outputs):
        rows, columns = (int(factor) for factor in self.op.params["scale_factor"])
        outputs[0][...] = inputs[0].repeat(rows, axis=2).repeat(columns, axis=3)


@register_layer("torch.cat")
class Concatenate(Layer):
    def forward(self, inputs, outputs):
        np.concatenate(inputs, axis=self.op.params["dim"], out=outputs[0])


def network():
    return "model_file/outside/unet"


# %%
def enter(operator_type, write):
    class Written(Layer):
        def forward(self, inputs, outputs):
            outputs[0][...] = write(self.op, *inputs)

    register_layer(operator_type)(Written)


enter("torch.cat", lambda op, *maps: np.concatenate(maps, op.params["dim"]))
enter("nn.Upsample", lambda op, x: np.kron(x, np.ones((2, 2), np.float32)))


def network():
    return "course5/model_file/outside/unet.pnnx.param"


# %%
@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    """Each row of numbers gets mean 0 and variance 1, then its own weight and bias."""

    def forward(self, inputs, outputs):
        x = inputs[0] - inputs[0].mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + self.op.params["eps"])
        outputs[0][...] = x * self.op.attrs["weight"] + self.op.attrs["bias"]


@register_layer("nn.MultiheadAttention")
class Attention(Layer):
    """Each word looks at all words, in several heads."""

    def forward(self, inputs, outputs):
        attrs, (n, words, size), heads = self.op.attrs, inputs[0].shape, self.op.params["num_heads"]
        mixed = inputs[0] @ attrs["in_proj_weight"].T + attrs["in_proj_bias"]
        query, key, value = mixed.reshape(n, words, 3, heads, -1).transpose(2, 0, 3, 1, 4)
        powers = np.exp(query @ key.swapaxes(2, 3) / np.sqrt(size // heads))
        seen = (powers / powers.sum(axis=-1, keepdims=True) @ value).swapaxes(1, 2).reshape(n, words, size)
        np.add(seen @ attrs["out_proj.weight"].T, attrs["out_proj.bias"], out=outputs[0])


def network():
    return "model_file/outside/attention"


# %%
@register_layer("nn.ReLU6")
class Relu6(Layer):
    def forward(self, inputs, outputs):
        np.clip(inputs[0], 0, 6, out=outputs[0])


@register_layer("nn.Conv2d", replace=True)
class OneByOne(Layer):
    def __init__(self, op):
        super().__init__(op)
        if op.params["groups"] == 1:
            self.layers = [Conv2d(op)]
            return
        self.layers = []
        for weight, bias in zip(op.attrs["weight"], op.attrs["bias"], strict=True):
            params = {**op.params, "groups": 1}
            attrs = {"weight": weight[None], "bias": bias[None]}
            part = Operator(op.line, op.type, op.name, op.inputs, op.outputs, params, attrs)
            self.layers.append(Conv2d(part))

    def shapes(self, shapes):
        if len(self.layers) == 1:
            return self.layers[0].shapes(shapes)
        [(n, _, *sizes)] = self.layers[0].shapes([(shapes[0][0], 1, *shapes[0][2:])])
        return [(n, len(self.layers), *sizes)]

    def forward(self, inputs, outputs):
        if len(self.layers) == 1:
            return self.layers[0].forward(inputs, outputs)
        for i, layer in enumerate(self.layers):
            layer.forward([inputs[0][:, i : i + 1]], [outputs[0][:, i : i + 1]])


network = lambda: "model_file/outside/depthwise"


# %%
@register_layer("torch.cat")
class Concatenate(Layer):
    def forward(self, inputs, outputs):
        np.concatenate(inputs, axis=self.op.params["dim"], out=outputs[0])


@register_layer("nn.Upsample")
class Upsample(Layer):
    """Each number becomes a rectangle."""

    def __init__(self, op):
        super().__init__(op)
        allow_only(op, mode="nearest", size=None)

    def forward(self, inputs, outputs):
        rows, columns = (int(factor) for factor in self.op.params["scale_factor"])
        outputs[0][...] = inputs[0].repeat(rows, axis=2).repeat(columns, axis=3)


def network():
    return "unet"
