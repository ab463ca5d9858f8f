import numpy as np

from kuiper_edu.layers import Layer


class LeakyLayer(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.slope = 0.01
        if "negative_slope" in op.params:
            self.slope = op.params["negative_slope"].value

    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.where(x < 0, self.slope * x, x)
