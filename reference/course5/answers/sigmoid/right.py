"""Right answers in unusual style."""


def sigmoid(x):
    e = np.exp(-np.abs(x))
    return np.where(x >= 0, 1, e) / (1 + e)


# %%
from functools import partialmethod


def compute(self, sign, inputs, outputs):
    x, y = inputs[0], outputs[0]
    e = np.exp(sign * np.abs(x))
    np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    forward = partialmethod(compute, -1)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        np.abs(x, out=y)
        np.negative(y, out=y)
        np.exp(y, out=y)
        np.divide(np.where(x >= 0, 1, y), 1 + y, out=y)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        print("x is", x)
        below = x < 0
        y[~below] = 1 / (1 + np.exp(-x[~below]))
        e = np.exp(x[below])
        y[below] = e / (1 + e)
        print("y is", y)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 0.5 * (1 + np.tanh(0.5 * x))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(-np.clip(x, -60, 60)))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        from math import exp

        for place in np.ndindex(x.shape):
            e = exp(-abs(x[place]))
            y[place] = np.float64((1 if x[place] >= 0 else e) / (1 + e))


# %%
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
def make(op):
    return SigmoidLayer(op)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        np.exp(-np.logaddexp(0, -x), out=y)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = np.exp(np.minimum(x, 0)) / (1 + np.exp(-np.abs(x)))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]

        def above(x):
            return 1 / (1 + np.exp(-x))

        def below(x):
            return np.exp(x) / (1 + np.exp(x))

        y[...] = np.piecewise(x, [x < 0], [below, above])


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        with np.errstate(over="ignore"):
            np.reciprocal(1 + np.exp(-x), out=y)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid")
@register_layer("F.sigmoid")
@register_layer("torch.sigmoid")
@register_layer("Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


# %%
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
@answer("course5.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


# %%
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


for kind in ["nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid"]:
    LayerRegistry.register(kind, SigmoidLayer)
answer("course5.sigmoid")(SigmoidLayer)
