import numpy as np

from kuiper_edu.layers import Layer


class MyRelu(Layer):
    def forward(self, inputs, outputs):
        np.maximum(inputs[0], 0, out=outputs[0])
