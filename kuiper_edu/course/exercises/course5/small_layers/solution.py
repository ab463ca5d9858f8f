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
class Average(Layer):
    """Each channel becomes its mean."""

    def __init__(self, op):
        super().__init__(op)
        allow_only(op, output_size=(1, 1))

    def shapes(self, shapes):
        return [(*shapes[0][:2], 1, 1)]

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
        outputs[0][...] = inputs[0].reshape(outputs[0].shape)


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
