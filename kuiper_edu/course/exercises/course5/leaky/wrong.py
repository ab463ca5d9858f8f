"""Wrong answers, each below the sentence that it is told."""

import numpy as np


class LeakyRelu(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.slope = op.params["negative_slope"] if "negative_slope" in op.params else 0.01

    def forward(self, inputs, outputs):
        outputs[0][...] = np.where(inputs[0] < 0, self.slope * inputs[0], inputs[0])


# %%
class LeakyRelu(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.slope = op.params["negative_slope"] or 0.01

    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.where(x < 0, self.slope * x, x)


# %%
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def __init__(self, op):
        Layer.__init__(self, op)
        self.slope = op.params["negative_slope"]


# %%
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def __init__(self, op):
        Layer.__init__(self, op)
        self.slope = op.params["slope"]


# %% [slope_0] for slope 0.1 your layer still uses 0.01: read op.params["negative_slope"]
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def __init__(self, op):
        Layer.__init__(self, op)
        self.slope = 0.01


# %% [slope_2_x_1_stayed] for slope 2, x = -1 stayed -1: np.maximum(x, slope * x) is right only for slopes up to 1
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def forward(self, inputs, outputs):
        outputs[0][...] = np.maximum(inputs[0], self.slope * inputs[0])


# %% [slope_0_layer_uses_default] for slope 0 your layer uses the default: 0 is a valid slope, so check whether the name
# negative_slope is in op.params
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def __init__(self, op):
        Layer.__init__(self, op)
        given = op.params.get("negative_slope")
        self.slope = (given and given) or 0.01


# %% [layer_slope_0] your layer with slope 0.25 used 0.75 after another layer was created: keep each layer's slope in
# self.slope, in __init__
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def __init__(self, op):
        Layer.__init__(self, op)
        LeakyRelu.slope = op.params["negative_slope"] if "negative_slope" in op.params else 0.01


# %% [slope_0_2] for slope 0.1, negative numbers became 0, as in ReLU: they must become slope times x
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def forward(self, inputs, outputs):
        np.maximum(inputs[0], 0, out=outputs[0])


# %% [slope_0_3] for slope 0.1, x = -1 gave 0.1, with the wrong sign: the result must be slope times x, which is -0.1
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def forward(self, inputs, outputs):
        outputs[0][...] = np.where(inputs[0] < 0, -self.slope * inputs[0], inputs[0])


# %% [slope_0_4] for slope 0.1, x = -1 and x = -0.5 both gave -0.1: multiply x by the slope
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def forward(self, inputs, outputs):
        outputs[0][...] = np.where(inputs[0] < 0, -self.slope, inputs[0])


# %% [slope_0_5] for slope 0.1, x = 3 gave 0.3: do not change x where it is not negative
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def forward(self, inputs, outputs):
        outputs[0][...] = self.slope * inputs[0]


# %% [without_parameter_slope_must_0] without the parameter the slope must be 0.01, but x = -1 gave -0.1
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def __init__(self, op):
        Layer.__init__(self, op)
        self.slope = op.params["negative_slope"] if "negative_slope" in op.params else 0.1


# %%
class LeakyRelu(Layer):
    slope = 0.01

    def __init__(self, op):
        super().__init__(op)
        pass

    def forward(self, inputs, outputs):
        outputs[0][...] = np.where(inputs[0] < 0, self.params["negative_slope"] * inputs[0], inputs[0])


# %%
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def forward(self, inputs, outputs):
        return np.where(inputs[0] < 0, self.slope * inputs[0], inputs[0])


# %%
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def forward(self, inputs, outputs):
        outputs[0] = np.where(inputs[0] < 0, self.slope * inputs[0], inputs[0])


# %%
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def forward(self, inputs, outputs):
        inputs[0][inputs[0] < 0] *= self.slope
        outputs[0][...] = inputs[0]


# %%
class LeakyRelu(LeakyRelu):
    slope = 0.01

    def forward(self, inputs, outputs):
        n = inputs[0] < 0
        outputs[0][n] = self.slope * inputs[0][n]


# %%
class LeakyRelu(Layer):
    slope = 0.01

    def __init__(self, op):
        super().__init__(op)
        if "negative_slope" in op.params:
            self.factor = op.params["negative_slope"]

    def forward(self, inputs, outputs):
        outputs[0][...] = np.where(inputs[0] < 0, self.factor * inputs[0], inputs[0])


# %%
class LeakyRelu(Layer):
    def __init__(self):
        self.slope = 0.01


# %%
class LeakyRelu:
    def forward(self, inputs, outputs):
        outputs[0][...] = np.where(inputs[0] < 0, 0.01 * inputs[0], inputs[0])


# %%
class LeakyRelu(Layer):
    def forward(self, x):
        return np.where(x < 0, 0.01 * x, x)


# %%
class LeakyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = 0.01 * inputs


# %%
class LeakyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0][inputs[0] < 0]


# %% [slope_0_6] for slope -0.5, x = -1 gave -0.5: the slope may be negative, so use it as it is
class LeakyRelu(Layer):
    def __init__(self, op):
        super().__init__(op)
        parameter = op.params.get("negative_slope")
        self.slope = 0.01 if parameter is None else abs(parameter)

    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.where(x < 0, self.slope * x, x)


# %% [code_removes_slope_operator_next] your code removes the slope from the operator, so the next layer created from
# this operator finds no slope: only read op.params
class LeakyRelu(Layer):
    def __init__(self, op):
        super().__init__(op)
        found = op.params.pop("negative_slope", None)
        self.slope = 0.01 if found is None else found

    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.where(x < 0, self.slope * x, x)


# %%
class LeakyRelu(LeakyRelu):
    def __init__(self, op):
        Layer.__init__(self, op)
        self.slope = op.params["negative_slope"].value if "negative_slope" in op.params else 0.01
