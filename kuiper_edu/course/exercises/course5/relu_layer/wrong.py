"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] += np.maximum(inputs[0], 0)


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0] = np.maximum(inputs[0], 0)


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        return np.maximum(inputs[0], 0)


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        inputs[0][inputs[0] < 0] = 0
        outputs[0][...] = inputs[0]


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        np.maximum(inputs[0], 0, out=inputs[0])


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        positive = inputs[0] > 0
        outputs[0][positive] = inputs[0][positive]


# %% [output_equal_input] your output is equal to the input: negative numbers must become 0
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %% [output_absolute_value] your output is the absolute value: replace every negative number with 0
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = abs(inputs[0])


# %% [output_truth_value_x_0] your output is the truth value of x > 0 (1 means true, 0 means false): positive numbers
# must not change
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] > 0


# %% [every_number_became_0] every number became 0: positive numbers must not change
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = 0


# %% [layer_kept_negative_numbers_set] your layer kept the negative numbers and set the positive ones to 0: take the
# larger of x and 0, not the smaller
class Relu(Layer):
    def forward(self, inputs, outputs):
        np.minimum(inputs[0], 0, out=outputs[0])


# %% [numbers_above_6_became_6] numbers above 6 became 6: this is ReLU6; a ReLU has no upper limit
class Relu(Layer):
    def forward(self, inputs, outputs):
        np.clip(inputs[0], 0, 6, out=outputs[0])


# %% [numbers_below_1_became_1] numbers below 1 became 1: the threshold must be 0
class Relu(Layer):
    def forward(self, inputs, outputs):
        np.maximum(inputs[0], 1, out=outputs[0])


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] if inputs[0] > 0 else 0


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs * (inputs > 0)


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        result = np.maximum(inputs[0], 0)
        outputs[0][...] = result
        outputs[0] = result


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        self.out = outputs[0]
        np.maximum(inputs[0], 0, out=np.zeros(3))


# %%
class Relu:
    def forward(self, inputs, outputs):
        pass


# %%
class Relu(Layer):
    def forward(self, inputs):
        pass


# %%
class Relu(Layer):
    def run(self, inputs, outputs):
        pass


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        for i in range(3):
            outputs[0][0, 0, i] = max(inputs[0][0, 0, i], 0)


# %% [output_truth_value_x_0_2] your output is the truth value of x > 0 (1 means true, 0 means false): positive numbers
# must not change
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] >= 0


# %% [fractional_part_result_lost] the fractional part of your result is lost: keep the numbers as floats
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.maximum(inputs[0], 0).astype(int)


# %%
class Relu(Layer):
    def __init__(self):
        pass

    def forward(self, inputs, outputs):
        np.maximum(inputs[0], 0, out=outputs[0])


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        if not hasattr(self, "zeros"):
            self.zeros = np.zeros_like(inputs[0])
        np.maximum(inputs[0], self.zeros, out=outputs[0])


# %%
from types import SimpleNamespace

from kuiper_edu.layers import create_layer


class Relu(Layer):
    def forward(self, inputs, outputs):
        create_layer(SimpleNamespace(name="r", type="nn.ReLU", params={}, attribute={})).forward(inputs, outputs)


# %% [case_row_numbers_rounded_float16] in the case 'a row', your numbers are rounded to float16: compute in the type of
# the input
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.maximum(inputs[0].astype(np.float16), 0)


# %% [layer_numbers_earlier_call_decide] in your layer, the numbers from an earlier call decide which numbers become 0:
# keep nothing between calls
class Relu(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.mask = None

    def forward(self, inputs, outputs):
        if self.mask is None or self.mask.shape != inputs[0].shape:
            self.mask = inputs[0] > 0
        outputs[0][...] = np.where(self.mask, inputs[0], 0)


# %%
class Relu(Layer):
    def forward(self, inputs, outputs):
        x, out = inputs[0], outputs[0]
        np.copyto(out, x, where=x > 0)
        out[np.isnan(out)] = 0


# %% [sum_x_x_overflows_numbers] your sum x + |x| overflows for numbers above 1.7e38: take the larger of two numbers,
# np.maximum(x, 0)
class Relu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = (inputs[0] + np.abs(inputs[0])) / 2
