"""Wrong answers, each below the sentence that it is told."""

import numpy as np


class LayerNorm(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.weight, self.bias, self.eps = op.attrs["weight"], op.attrs["bias"], op.params["eps"]

    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        outputs[0][...] = (x - mean) / np.sqrt(variance + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True, ddof=1)
        outputs[0][...] = (x - mean) / np.sqrt(variance + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        outputs[0][...] = (x - mean) / (np.sqrt(variance) + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        outputs[0][...] = (x - mean) / np.sqrt(variance + 1e-5) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        outputs[0][...] = (x - mean) / (variance + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        outputs[0][...] = (x - mean) / np.sqrt(variance + self.eps)


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        outputs[0][...] = (x - mean) / np.sqrt(variance + self.eps) + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        outputs[0][...] = (x - mean) / np.sqrt(variance + self.eps) * self.weight


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        outputs[0][...] = ((x - mean) / np.sqrt(variance + self.eps) + self.bias) * self.weight


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        outputs[0][...] = x / np.sqrt(variance + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = (x - x.mean()) / np.sqrt(x.var() + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=1, keepdims=True), x.var(axis=1, keepdims=True)
        outputs[0][...] = (x - mean) / np.sqrt(variance + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=(1, 2), keepdims=True), x.var(axis=(1, 2), keepdims=True)
        outputs[0][...] = (x - mean) / np.sqrt(variance + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = (x - x.mean(axis=-1)) / np.sqrt(x.var(axis=-1) + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        outputs[0] = (x - mean) / np.sqrt(variance + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        return (x - mean) / np.sqrt(variance + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x -= x.mean(axis=-1, keepdims=True)
        outputs[0][...] = x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + self.eps) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        with np.errstate(divide="ignore", invalid="ignore"):
            outputs[0][...] = (x - mean) / np.sqrt(variance) * self.weight + self.bias


# %%
class LayerNorm(LayerNorm):
    def __init__(self, op):
        Layer.__init__(self, op)
        LayerNorm.weight, LayerNorm.bias, LayerNorm.eps = op.attrs["weight"], op.attrs["bias"], op.params["eps"]


# %%
class LayerNorm(LayerNorm):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        outputs[0][...] = (x - mean) / np.sqrt(variance + self.eps) * self.scale + self.bias


# %%
@register_layer("nn.LayerNorm")
class LayerNorm:
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    pass


# %%
@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    def forward(self, x):
        return x


# %%
class LayerNorm(LayerNorm):
    def __init__(self):
        pass

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = -inputs


# %%
@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    def forward(self, inputs, outputs):
        np.multiply(outputs[0], 1, out=outputs[0][..., :1])


# %%
def LayerNorm(op):
    return lambda x: x


# %%
@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    def forward(self, inputs, outputs):
        outputs[0][:] = outputs[0].reshape(-1)


# %%
@register_layer("nn.LayerNorm", replace=True)
class LayerNorm(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = (x - x.mean(-1, keepdims=True)) / np.sqrt(
            x.var(-1, keepdims=True) + self.op.attrs["eps"]
        ) * self.op.attrs["weight"] + self.op.attrs["bias"]


# %%
@register_layer("nn.LayerNorm", replace=True)
class LayerNorm(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = (x - x.mean(-1, keepdims=True)) / np.sqrt(
            (x * x).mean(-1, keepdims=True) + self.op.params["eps"]
        ) * self.op.attrs["weight"] + self.op.attrs["bias"]


# %%
@register_layer("nn.LayerNorm", replace=True)
class LayerNorm(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = (x - x.mean(0)) / np.sqrt(x.var(0) + self.op.params["eps"]) * self.op.attrs[
            "weight"
        ] + self.op.attrs["bias"]


# %%
@register_layer("nn.LayerNorm", replace=True)
class LayerNorm(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        size = np.sqrt((x * x).mean(-1, keepdims=True) + self.op.params["eps"])
        outputs[0][...] = x / size * self.op.attrs["weight"] + self.op.attrs["bias"]


# %%
@register_layer("nn.LayerNorm", replace=True)
class LayerNorm(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        mean = x.mean(-1, keepdims=True)
        variance = (x * x).mean(-1, keepdims=True) - mean * mean
        outputs[0][...] = (x - mean) / np.sqrt(variance + self.op.params["eps"]) * self.op.attrs[
            "weight"
        ] + self.op.attrs["bias"]


# %%
@register_layer("nn.LayerNorm", replace=True)
class LayerNorm(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = (x - x.mean(-1, keepdim=True)) / np.sqrt(x.var(-1, keepdim=True) + self.op.params["eps"])
