"""Wrong answers, each below the sentence that it is told."""

# %%
import numpy as np


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: x * np.clip(x + 3, 0, 6)


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: np.clip(x + 3, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: np.maximum(x, 0)


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: x / (1 + np.exp(-x))


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: x * np.clip(x, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: x * np.maximum(x + 3, 0) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: x * np.clip(x + 3, 0, 6) / 6


MORE = {"maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: x * np.clip(x + 3, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish}


# %%
import numpy as np


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: x * np.clip(x + 3, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": np.minimum}


# %%
import re
import numpy as np


def hardswish(x):
    return x * np.clip(x + 3, 0, 6) / 6


# %%
import numpy as np


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: np.multiply(x, np.clip(x + 3, 0, 6) / 6, out=x)


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
def hardswish(op):
    return 3


# %%
import numpy as np


def hardswish(op):
    return lambda x: x * np.clip(x + 3, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": max}


# %%
import numpy as np


def hardswish(op):
    return lambda x: x * np.clip(x + 3, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": np.max}


# %%
import numpy as np


def hardswish(op):
    return lambda x: x * np.clip(x + 3, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": lambda op: np.maximum}


# %%
import numpy as np


def hardswish(op):
    return lambda x: x * np.clip(x + 3, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": "np.maximum"}


# %%
import numpy as np


def hardswish(op):
    return lambda x: x * np.clip(x + 3, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish(None), "maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    return lambda x: x * np.clip(x + 3, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish, "pnnx.Expression": np.maximum}


# %%
import numpy as np


def hardswish(op):
    return lambda x: x + np.clip(x + 3, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    return lambda x: x * np.clip(x + 3, 0, 6) / 3


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    return lambda x: x * np.clip(x + 3, 0, 1)


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
import numpy as np


def hardswish(op):
    return lambda x: x * np.clip(x, -3, 3) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %% [layer_reuses_gate_first_call] your layer reuses the gate of the first call: keep nothing between calls
def hardswish(op):
    memory = {}

    def run(x):
        gate = memory.setdefault(x.shape, np.clip(x + 3, 0, 6) / 6)
        return x * gate

    return run


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}


# %%
def hardswish(op):
    memory = {}

    def run(x):
        out = memory.setdefault(x.shape, np.empty_like(x))
        return np.multiply(x, np.clip(x + 3, 0, 6) / 6, out=out)

    return run


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}
