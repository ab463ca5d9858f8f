import numpy as np


def hardswish(op):
    """The input times a gate that opens from -3 to 3."""
    return lambda x: x * np.clip(x + 3, 0, 6) / 6


MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}
