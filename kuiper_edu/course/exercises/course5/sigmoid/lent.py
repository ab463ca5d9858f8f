"""What is lent where the answer is homework: right for the digits, and not the answer."""

import numpy as np


def sigmoid(x):
    """A number between 0 and 1 for each number. (Of -1000 it overflows.)"""
    return 1 / (1 + np.exp(-x))


@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    """sigmoid of each number."""

    def forward(self, inputs, outputs):
        outputs[0][...] = sigmoid(inputs[0])
