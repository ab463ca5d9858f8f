"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def network():
    return "model_file/outside/unet"


# %%
def network():
    return "model_file/outside/mlp"


# %%
def network():
    return "model_file/digits"


# %%
def network():
    return "my_network"


# %%
def network():
    pass


# %%
@register_layer("torch.cat")
class Concatenate(Layer):
    def forward(self, inputs, outputs):
        np.concatenate(inputs[::-1], axis=self.op.params["dim"], out=outputs[0])


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
    return "model_file/outside/unet"


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
        outputs[0][...] = np.tile(inputs[0], (1, 1, rows, columns))


def network():
    return "model_file/outside/unet"


# %%
@register_layer("torch.cat")
class Concatenate(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.concatenate(inputs)


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
    return "model_file/outside/unet"


# %%
@register_layer("torch.cat")
class Concatenate(Layer):
    def forward(self, inputs, outputs):
        return np.concatenate(inputs, axis=self.op.params["dim"])


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
    return "model_file/outside/unet"


# %%
@register_layer("nn.Conv2d", replace=True)
class Grouped(Conv2d):
    def __init__(self, op):
        groups = op.params["groups"]
        attrs = op.attrs | {"weight": op.attrs["weight"].repeat(groups, axis=1) / groups}
        params = {**op.params, "groups": 1}
        super().__init__(Operator(op.line, op.type, op.name, op.inputs, op.outputs, params, attrs))


@register_layer("nn.ReLU6")
class Relu6(Layer):
    def forward(self, inputs, outputs):
        np.clip(inputs[0], 0, 6, out=outputs[0])


def network():
    return "model_file/outside/depthwise"


# %%
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


@register_layer("nn.ReLU6")
class Relu6(Layer):
    def forward(self, inputs, outputs):
        np.maximum(inputs[0], 0, out=outputs[0])


def network():
    return "model_file/outside/depthwise"


# %%
@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    """Each row of numbers gets mean 0 and variance 1, then its own weight and bias."""

    def forward(self, inputs, outputs):
        x = inputs[0] - inputs[0].mean()
        x = x / np.sqrt((x**2).mean() + self.op.params["eps"])
        outputs[0][...] = x * self.op.attrs["weight"] + self.op.attrs["bias"]


@register_layer("nn.MultiheadAttention")
class Attention(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


def network():
    return "model_file/outside/attention"


# %%
@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    """Each row of numbers gets mean 0 and variance 1, then its own weight and bias."""

    def forward(self, inputs, outputs):
        x = inputs[0] - inputs[0].mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + self.op.params["eps"])
        outputs[0][...] = x * self.op.attrs["weight"] + self.op.attrs["bias"]


def network():
    return "model_file/outside/attention"
