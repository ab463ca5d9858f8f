"""Right answers in unusual style."""


# %%
@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    def forward(self, inputs, outputs):
        x, attrs = inputs[0], self.op.attrs
        print("norm", x.shape)
        mean, variance = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
        outputs[0][...] = (x - mean) / (variance + self.op.params["eps"]) ** 0.5 * attrs["weight"] + attrs["bias"]


# %%
import math


@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.weight, self.bias, self.eps = op.attrs["weight"], op.attrs["bias"], op.params["eps"]

    def forward(self, inputs, outputs):
        for text, result in zip(inputs[0], outputs[0]):
            for row, into in zip(text, result):
                mean = sum(row) / len(row)
                spread = sum((number - mean) ** 2 for number in row) / len(row)
                for i, number in enumerate(row):
                    into[i] = (number - mean) / math.sqrt(spread + self.eps) * self.weight[i] + self.bias[i]


# %%
import numpy as np


@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.weight, self.bias, self.eps = op.attrs["weight"], op.attrs["bias"], op.params["eps"]

    def forward(self, inputs, outputs):
        x = inputs[0].astype(np.float64)
        centred = x - np.mean(x, axis=2)[:, :, None]
        unit = centred / np.sqrt(np.einsum("ntw,ntw->nt", centred, centred) / x.shape[2] + self.eps)[:, :, None]
        outputs[0][:] = unit * self.weight + self.bias
