"""Wrong answers, each below the sentence that it is told."""

from kuiper_edu.layers import Layer
import numpy as np


# %%
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] += np.maximum(inputs[0], 0)


# %%
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0] = np.maximum(inputs[0], 0)


# %%
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        return np.maximum(inputs[0], 0)


# %%
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        inputs[0][inputs[0] < 0] = 0
        outputs[0][...] = inputs[0]


# %%
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        np.maximum(inputs[0], 0, out=inputs[0])


# %%
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        positive = inputs[0] > 0
        outputs[0][positive] = inputs[0][positive]


# %% the numbers are those of the input: what is negative must become 0
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %% this is the absolute value: a ReLU makes every negative number 0, and does not change its sign
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = abs(inputs[0])


# %% this is the condition, 1 for true and 0 for false: positive numbers stay
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] > 0


# %% every number became 0: positive numbers stay as they are
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = 0


# %% the negative numbers are left and the positive ones are gone: take the larger number, not the smaller
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        np.minimum(inputs[0], 0, out=outputs[0])


# %% numbers above 6 became 6: that is ReLU6, ReLU has no upper end
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        np.clip(inputs[0], 0, 6, out=outputs[0])


# %% numbers below 1 became 1: the threshold is 0
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        np.maximum(inputs[0], 1, out=outputs[0])


# %%
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] if inputs[0] > 0 else 0


# %%
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs * (inputs > 0)


# %%
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        result = np.maximum(inputs[0], 0)
        outputs[0][...] = result
        outputs[0] = result


# %%
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        self.out = outputs[0]
        np.maximum(inputs[0], 0, out=np.zeros(3))


# %%
class MyRelu:
    def forward(self, inputs, outputs):
        pass


# %%
class MyRelu(Layer):
    def forward(self, inputs):
        pass


# %%
class MyRelu(Layer):
    def run(self, inputs, outputs):
        pass


# %%
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        for i in range(3):
            outputs[0][0, 0, i] = max(inputs[0][0, 0, i], 0)


# %% this is the condition, 1 for true and 0 for false: positive numbers stay
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] >= 0


# %% the fractional part is lost: keep the numbers as floats
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.maximum(inputs[0], 0).astype(int)


# %%
class MyRelu(Layer):
    def __init__(self):
        pass

    def forward(self, inputs, outputs):
        np.maximum(inputs[0], 0, out=outputs[0])
