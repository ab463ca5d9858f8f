import numpy as np


def max_pool2d(op):
    """The largest number of each window, by a view of all windows."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    kernel, (down, right), (above, beside) = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, ::down, ::right]
        return seen.max(axis=(4, 5))

    return layer
