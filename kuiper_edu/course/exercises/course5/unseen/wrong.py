"""Wrong answers, each below the sentence that it is told."""

# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    """The input times a gate that opens from -3 to 3."""

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0] + 3, 0, 6)


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    """The input times a gate that opens from -3 to 3."""

    def forward(self, inputs, outputs):
        outputs[0][...] = np.clip(inputs[0] + 3, 0, 6) / 6


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    """The input times a gate that opens from -3 to 3."""

    def forward(self, inputs, outputs):
        outputs[0][...] = np.maximum(inputs[0], 0)


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    """The input times a gate that opens from -3 to 3."""

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] / (1 + np.exp(-inputs[0]))


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    """The input times a gate that opens from -3 to 3."""

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0], 0, 6) / 6


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    """The input times a gate that opens from -3 to 3."""

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.maximum(inputs[0] + 3, 0) / 6


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


class Hardswish(Layer):
    """The input times a gate that opens from -3 to 3."""

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0] + 3, 0, 6) / 6


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    """The input times a gate that opens from -3 to 3."""

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0] + 3, 0, 6) / 6


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    """The input times a gate that opens from -3 to 3."""

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0] + 3, 0, 6) / 6


FUNCTIONS["maximum"] = np.minimum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    """The input times a gate that opens from -3 to 3."""

    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.multiply(x, np.clip(x + 3, 0, 6) / 6, out=x)


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0] + 3, 0, 6) / 6


FUNCTIONS["maximum"] = max


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0] + 3, 0, 6) / 6


FUNCTIONS["maximum"] = np.max


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0] + 3, 0, 6) / 6


FUNCTIONS["maximum"] = lambda op: np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0] + 3, 0, 6) / 6


FUNCTIONS["maximum"] = "np.maximum"


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] + np.clip(inputs[0] + 3, 0, 6) / 6


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0] + 3, 0, 6) / 3


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0] + 3, 0, 1)


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * np.clip(inputs[0], -3, 3) / 6


FUNCTIONS["maximum"] = np.maximum


# %% [layer_reuses_gate_first_call] your layer reuses the gate of the first call: keep nothing between calls
@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.memory = {}

    def forward(self, inputs, outputs):
        x = inputs[0]
        gate = self.memory.setdefault(x.shape, np.clip(x + 3, 0, 6) / 6)
        outputs[0][...] = x * gate


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


def Hardswish(op):
    return lambda x: x


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * self.gate


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][:] = inputs[0].reshape(-1)


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


class Hardswish:
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


class Hardswish(Layer):
    pass


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


class Hardswish(Layer):
    def forward(self, x):
        return x


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


class Hardswish(Layer):
    def __init__(self):
        pass

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


class Hardswish(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = -inputs


FUNCTIONS["maximum"] = np.maximum


# %%
import numpy as np


class Hardswish(Layer):
    def forward(self, inputs, outputs):
        np.multiply(inputs[0], 1, out=outputs[0][..., :1])


FUNCTIONS["maximum"] = np.maximum


# %%
@register_layer("nn.Hardswish", replace=True)
class Hardswish(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * (np.clip(x, 0, 6) + 3) / 6


FUNCTIONS["maximum"] = np.maximum
