import numpy as np


@register_layer("nn.LeakyReLU")
class LeakyRelu(Layer):
    """A number times the slope where it is negative."""

    def __init__(self, op):
        super().__init__(op)
        self.slope = op.params.get("negative_slope", 0.01)

    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.where(x < 0, self.slope * x, x)
