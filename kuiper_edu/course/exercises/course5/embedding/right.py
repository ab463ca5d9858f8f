"""Right answers in unusual style."""


# %%
@register_layer("nn.Embedding")
class Embedding(Layer):
    def shapes(self, shapes):
        [(texts, length)] = shapes
        return [(texts, length, self.op.params["embedding_dim"])]

    def forward(self, inputs, outputs):
        print("embedding", inputs[0].shape)
        outputs[0][...] = self.op.attrs["weight"][inputs[0]]


# %%
import numpy as np


@register_layer("nn.Embedding")
class Embedding(Layer):
    """A product with one-hot rows."""

    def __init__(self, op):
        super().__init__(op)
        self.table = op.attrs["weight"]

    def shapes(self, shapes):
        return [list(shapes[0]) + [self.table.shape[1]]]

    def forward(self, inputs, outputs):
        chosen = np.eye(len(self.table), dtype=np.float32)[inputs[0]]
        np.matmul(chosen, self.table, out=outputs[0])


# %%
@register_layer("nn.Embedding")
class Embedding(Layer):
    def shapes(self, shapes):
        return [tuple(shapes[0]) + self.op.attrs["weight"].shape[1:]]

    def forward(self, inputs, outputs):
        for text, rows in zip(inputs[0].tolist(), outputs[0]):
            for place, token in enumerate(text):
                rows[place] = self.op.attrs["weight"][token]
