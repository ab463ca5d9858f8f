"""Right answers in unusual style."""

import numpy as np


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.where(inputs[0] >= 0, inputs[0], 0)


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        (x,), (y,) = inputs, outputs
        y[:] = x
        y[y < 0] = 0
        return y


# %%
class Relu:
    def __init__(self, op):
        print("made from", op)

    def forward(self, inputs, outputs):
        for place, value in np.ndenumerate(inputs[0]):
            outputs[0][place] = max(value, 0)


# %%
class Relu(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.thresh = op.params["thresh"].value if "thresh" in op.params else 0.0

    def forward(self, inputs, outputs):
        np.copyto(outputs[0], inputs[0].clip(self.thresh))


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0].flat = [value if value > 0 else 0 for value in inputs[0].flat]


# %%
def Relu(op):
    class Made(Layer):
        def forward(self, inputs, outputs):
            x = inputs[0].astype(np.float64)
            outputs[0][...] = (x + abs(x)) / 2

    return Made(op)
