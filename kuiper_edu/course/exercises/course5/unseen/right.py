"""Right answers in unusual style."""

# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        gate = np.minimum(np.maximum(inputs[0] + 3, 0), 6) / 6
        outputs[0][...] = inputs[0] * gate


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.op = op

    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.where(x <= -3, 0, np.where(x >= 3, x, x * (x + 3) / 6))


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.multiply(inputs[0], (inputs[0] + 3).clip(0, 6)) / 6


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


def gate(x):
    y = x + 3
    y[y < 0] = 0
    y[y > 6] = 6
    return y / 6


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = gate(inputs[0]) * inputs[0]


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.interp(inputs[0], [-3, 3], [0, 1])


FUNCTIONS["maximum"] = np.maximum
