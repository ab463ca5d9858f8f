import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    """Each number times a gate that opens from -3 to 3."""

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0] + 3, 0, 6) / 6


FUNCTIONS["maximum"] = np.maximum
