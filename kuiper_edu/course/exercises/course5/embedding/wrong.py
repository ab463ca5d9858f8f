"""Wrong answers, each below the sentence that it is told."""

import numpy as np


class Embedding(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.weight = op.attrs["weight"]

    def shapes(self, shapes):
        return [(*shapes[0], self.weight.shape[1])]

    def forward(self, inputs, outputs):
        outputs[0][...] = self.weight[inputs[0]]


# %%
@register_layer("nn.Embedding")
class Embedding(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.weight = op.attrs["weight"]

    def forward(self, inputs, outputs):
        outputs[0][...] = self.weight[inputs[0]]


# %%
class Embedding(Embedding):
    def forward(self, inputs, outputs):
        outputs[0][...] = self.weight[inputs[0] - 1]


# %%
class Embedding(Embedding):
    def forward(self, inputs, outputs):
        outputs[0][...] = self.weight[inputs[0] + 1]


# %%
class Embedding(Embedding):
    def forward(self, inputs, outputs):
        outputs[0][...] = self.weight[:, inputs[0]]


# %%
class Embedding(Embedding):
    def forward(self, inputs, outputs):
        outputs[0] = self.weight[inputs[0]]


# %%
class Embedding(Embedding):
    def forward(self, inputs, outputs):
        return self.weight[inputs[0]]


# %%
class Embedding(Embedding):
    def forward(self, inputs, outputs):
        outputs[0][...] = self.weight[inputs[0][:, :1]]


# %% [rows_of_the_first_text] your layer looks up the first text only: inputs[0] has a row of tokens for each text
class Embedding(Embedding):
    def forward(self, inputs, outputs):
        outputs[0][...] = self.weight[inputs[0][0]]


# %%
class Embedding(Embedding):
    def __init__(self, op):
        Layer.__init__(self, op)
        Embedding.weight = op.attrs["weight"]

    def forward(self, inputs, outputs):
        outputs[0][...] = Embedding.weight[inputs[0]]


# %%
class Embedding(Embedding):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0][..., None] * self.weight[0]


# %%
@register_layer("nn.Embedding")
class Embedding(Layer):
    def shapes(self, shapes):
        return [(*shapes[0], self.weight.shape[1])]

    def forward(self, inputs, outputs):
        outputs[0][...] = self.weight[inputs[0]]


# %%
@register_layer("nn.Embedding")
class Embedding:
    def shapes(self, shapes):
        return [(*shapes[0], 3)]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
@register_layer("nn.Embedding")
class Embedding(Layer):
    def shapes(self, shapes):
        return [(*shapes[0], 3)]


# %%
@register_layer("nn.Embedding")
class Embedding(Layer):
    def shapes(self, shapes):
        return [(*shapes[0], 3)]

    def forward(self, x):
        return x


# %%
class Embedding(Embedding):
    def __init__(self):
        pass

    def shapes(self, shapes):
        return [(*shapes[0], 3)]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
@register_layer("nn.Embedding")
class Embedding(Layer):
    def shapes(self, shapes):
        return [(*shapes[0], 3)]

    def forward(self, inputs, outputs):
        outputs[0][...] = -inputs


# %%
@register_layer("nn.Embedding")
class Embedding(Layer):
    def shapes(self, shapes):
        return [(*shapes[0], 3)]

    def forward(self, inputs, outputs):
        np.multiply(outputs[0], 1, out=outputs[0][..., :1])


# %%
def Embedding(op):
    return lambda x: x


# %%
@register_layer("nn.Embedding")
class Embedding(Layer):
    def shapes(self, shapes):
        return [(*shapes[0], 3)]

    def forward(self, inputs, outputs):
        outputs[0][:] = outputs[0].reshape(-1)


# %%
@register_layer("nn.Embedding", replace=True)
class Embedding(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.weight = op.weight

    def shapes(self, shapes):
        return [(*shapes[0], self.weight.shape[1])]

    def forward(self, inputs, outputs):
        outputs[0][...] = self.weight[inputs[0]]


# %%
@register_layer("nn.Embedding", replace=True)
class Embedding(Layer):
    def shapes(self, shapes):
        n, t = shapes[0]
        return (n, t, self.op.attrs["weight"].shape[1])

    def forward(self, inputs, outputs):
        outputs[0][...] = self.op.attrs["weight"][inputs[0]]


# %%
@register_layer("nn.Embedding", replace=True)
class Embedding(Layer):
    def shapes(self, shapes):
        n, t = shapes
        return [(n, t, self.op.attrs["weight"].shape[1])]

    def forward(self, inputs, outputs):
        outputs[0][...] = self.op.attrs["weight"][inputs[0]]


# %%
class Embedding(Layer):
    def shapes(self, shapes):
        return [(*shapes[0], self.op.attrs["weight"].shape[1])]

    def forward(self, inputs, outputs):
        outputs[0][...] = np.take(self.op.attrs["weight"], inputs[0])


# %%
class Embedding(Layer):
    def shapes(self, shapes):
        return [(*shapes[0], self.op.attrs["weight"].shape[1])]

    def forward(self, inputs, outputs):
        weight = self.op.attrs["weight"]
        outputs[0][...] = weight[inputs[0]] * np.sqrt(weight.shape[1])


# %%
class Embedding(Layer):
    def shapes(self, shapes):
        return [(*shapes[0], self.op.attrs["weight"].shape[1])]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] @ self.op.attrs["weight"]


# %%
class Embedding(Layer):
    def shapes(self, shapes):
        return [(*shapes[0], self.op.attrs["weight"].shape[1])]

    def forward(self, inputs, outputs):
        outputs[0][...] = self.op.attrs["weight"].T[inputs[0]]
