"""Right answers in unusual style."""

# %%
import numpy as np


def hardswish(op):
    def forward(x):
        gate = np.minimum(np.maximum(x + 3, 0), 6) / 6
        return x * gate

    return forward


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


class hardswish:
    def __init__(self, op):
        self.op = op

    def __call__(self, x):
        return np.where(x <= -3, 0, np.where(x >= 3, x, x * (x + 3) / 6))


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np

hardswish = lambda op: lambda x: np.multiply(x, (x + 3).clip(0, 6)) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


def gate(x):
    y = x + 3
    y[y < 0] = 0
    y[y > 6] = 6
    return y / 6


def hardswish(op):
    return lambda x: gate(x) * x


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    return lambda x: x * (np.interp(x, [-3, 3], [0, 1]))


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}
