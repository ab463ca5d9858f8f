"""Wrong answers, each below the sentence that it is told."""

import numpy as np


class Linear(Layer):
    def shapes(self, shapes):
        return [(*shapes[0][:-1], len(self.op.attrs["weight"]))]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] @ self.op.attrs["weight"].T + self.op.attrs.get("bias", 0)


class Average(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, output_size=(1, 1))

    def shapes(self, shapes):
        return [(*shapes[0][:2], 1, 1)]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].mean(axis=(2, 3), keepdims=True)


class Flatten(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, start_dim=1)

    def shapes(self, shapes):
        return [(shapes[0][0], int(np.prod(shapes[0][1:])))]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].reshape(len(inputs[0]), -1)


class Softmax(Layer):
    def forward(self, inputs, outputs):
        powers = np.exp(inputs[0] - inputs[0].max(axis=self.op.params["dim"], keepdims=True))
        outputs[0][...] = powers / powers.sum(axis=self.op.params["dim"], keepdims=True)


# %%
class Linear(Linear):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] @ self.op.attrs["weight"].T + self.op.attrs["bias"]


# %%
class Linear(Linear):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] @ self.op.attrs["weight"] + self.op.attrs.get("bias", 0)


# %%
class Linear(Linear):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] @ self.op.attrs["weight"].T


# %%
class Linear(Linear):
    def forward(self, inputs, outputs):
        outputs[0][...] = (inputs[0] @ self.op.attrs["weight"].T + self.op.attrs.get("bias", 0)).astype(int)


# %%
last = {}


class Linear(Linear):
    def __init__(self, op):
        Layer.__init__(self, op)
        last.update(weight=op.attrs["weight"], bias=op.attrs.get("bias", 0))

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] @ last["weight"].T + last["bias"]


# %%
class Average(Average):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].mean(axis=(2, 3))


# %%
class Average(Layer):
    def shapes(self, shapes):
        return [(*shapes[0][:2], 1, 1)]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].mean(axis=(2, 3), keepdims=True)


# %%
class Average(Average):
    def __init__(self, op):
        Layer.__init__(self, op)
        if op.params["output_size"] != (1, 1):
            raise ValueError("this size is not computed")


# %%
class Average(Average):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].max(axis=(2, 3), keepdims=True)


# %%
class Flatten(Layer):
    def shapes(self, shapes):
        return [(shapes[0][0], int(np.prod(shapes[0][1:])))]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].reshape(len(inputs[0]), -1)


# %%
class Flatten(Flatten):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].reshape(-1)


# %%
class Flatten(Flatten):
    def __init__(self, op):
        Layer.__init__(self, op)
        assert op.params["start_dim"] == 1, op.name


# %%
class Softmax(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.exp(inputs[0]) / np.exp(inputs[0]).sum(axis=self.op.params["dim"], keepdims=True)


# %%
class Softmax(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.exp(inputs[0]) / np.exp(inputs[0]).sum(axis=-1, keepdims=True)


# %%
class Softmax(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.exp(x - x.max()) / np.exp(x - x.max()).sum()


# %%
class Softmax(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.exp(inputs[0]) / np.exp(inputs[0]).sum(axis=1)


# %%
class Softmax(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.exp(inputs[0])


# %%
del Flatten


# %%
import numpy as np


class Linear(Linear):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] @ self.op.attrs["weight"].T + self.op.attrs.get("bias", np.float32(0))


class Flatten(Flatten):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, start_dim=1, end_dim=-1)


class Softmax(Layer):
    """Positive numbers whose sum along one axis is 1."""

    def __init__(self, op):
        super().__init__(op)
        self.axis = op.params["dim"]

    def forward(self, inputs, outputs):
        powers = np.exp(inputs[0] - inputs[0].max())
        outputs[0][...] = powers / powers.sum(axis=self.axis, keepdims=True)


# %% [dim_1_sum_along_axis] for dim=-1 you sum along axis 1: pass op.params['dim'] to NumPy as axis, unchanged
class Softmax(Layer):
    def forward(self, inputs, outputs):
        e = np.exp(inputs[0] - inputs[0].max(axis=1, keepdims=True))
        outputs[0][...] = e / e.sum(axis=1, keepdims=True)


# %%
class Average(Layer):
    def shapes(self, shapes):
        return [(*shapes[0][:2], 1, 1)]

    def forward(self, inputs, outputs):
        allow_only(self.op, output_size=(1, 1))
        outputs[0][...] = inputs[0].mean(axis=(2, 3), keepdims=True)


class Flatten(Layer):
    def shapes(self, shapes):
        return [(shapes[0][0], int(np.prod(shapes[0][1:])))]

    def forward(self, inputs, outputs):
        allow_only(self.op, start_dim=1)
        outputs[0][...] = inputs[0].reshape(len(inputs[0]), -1)


class Softmax(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.dim = op.params["dim"]

    def forward(self, inputs, outputs):
        powers = np.exp(inputs[0] - inputs[0].max(axis=self.dim, keepdims=True))
        outputs[0][...] = powers / powers.sum(axis=self.dim, keepdims=True)


# %%
import math
import numpy as np


@register_layer("nn.Linear")
class Linear(Layer):
    """Each output is a weighted sum of all inputs; the weight has the outputs first."""

    def __init__(self, op):
        super().__init__(op)
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))

    def shapes(self, shapes):
        return [(*shapes[0][:-1], len(self.weight))]

    def forward(self, inputs, outputs):
        np.matmul(inputs[0], self.weight.T, out=outputs[0])
        outputs[0] += self.bias


@register_layer("nn.AdaptiveAvgPool2d", "F.adaptive_avg_pool2d")
class Average(Average):
    def forward(self, inputs, outputs):
        inputs[0].mean(axis=(2, 3), keepdims=True, out=outputs[0])


@register_layer("torch.flatten", "nn.Flatten")
class Flatten(Layer):
    """One row of numbers for each image."""

    def __init__(self, op):
        super().__init__(op)
        allow_only(op, start_dim=1, end_dim=-1)

    def shapes(self, shapes):
        return [(shapes[0][0], math.prod(shapes[0][1:]))]

    def forward(self, inputs, outputs):
        outputs[0][:] = inputs[0].reshape(-1)


@register_layer("nn.Softmax", "F.softmax", "torch.softmax")
class Softmax(Layer):
    """Positive numbers whose sum along one axis is 1."""

    def __init__(self, op):
        super().__init__(op)
        self.axis = op.params["dim"]

    def forward(self, inputs, outputs):
        powers = outputs[0]
        np.exp(inputs[0] - inputs[0].max(axis=self.axis, keepdims=True), out=powers)
        powers /= powers.sum(axis=self.axis, keepdims=True)
