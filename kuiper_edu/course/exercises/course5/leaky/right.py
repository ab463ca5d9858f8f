"""Right answers in unusual style."""

import numpy as np


# %%
class LeakyRelu(Layer):
    def __init__(self, op):
        super().__init__(op)
        param = op.params.get("negative_slope")
        self.slope = 0.01 if param is None else param

    def forward(self, inputs, outputs):
        outputs[0][...] = np.maximum(inputs[0], 0) + self.slope * np.minimum(inputs[0], 0)


# %%
class LeakyRelu:
    def __init__(self, op):
        try:
            self.factor = op.params["negative_slope"]
        except KeyError:
            self.factor = 1 / 100

    def forward(self, inputs, outputs):
        for place in np.ndindex(inputs[0].shape):
            value = inputs[0][place]
            outputs[0][place] = value if value >= 0 else self.factor * value


# %%
class LeakyRelu(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.op = op

    def forward(self, inputs, outputs):
        slope = self.op.params["negative_slope"] if "negative_slope" in self.op.params else 0.01
        x, y = inputs[0], outputs[0]
        y[...] = x
        y[x < 0] *= slope


# %%
def LeakyRelu(op):
    from types import SimpleNamespace

    slope = op.params.get("negative_slope", 0.01)

    def forward(inputs, outputs):
        print("slope", slope)
        np.multiply(inputs[0], np.where(inputs[0] < 0, slope, 1), out=outputs[0])

    return SimpleNamespace(forward=forward)


# %%
class LeakyRelu(Layer):
    slope = 0.01

    def __init__(self, op):
        super().__init__(op)
        match dict(op.params):
            case {"negative_slope": given}:
                self.slope = given

    def forward(self, inputs, outputs):
        (x,) = inputs
        np.copyto(outputs[0], x)
        np.multiply(x, np.float32(self.slope), out=outputs[0], where=x < 0)
        return outputs


# %%
class LeakyRelu(Layer):
    def __init__(self, op):
        Layer.__init__(self, op)
        self.params = {"negative_slope": 0.01} | {name: each for name, each in op.params.items()}

    def forward(self, inputs, outputs):
        a = self.params["negative_slope"]
        outputs[0][...] = np.select([inputs[0] < 0], [a * inputs[0]], inputs[0])
