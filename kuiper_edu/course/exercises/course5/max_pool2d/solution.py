import numpy as np


def max_pool2d(op):
    """The largest number of each window; the padding is -inf, which never wins."""
    allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    above, beside = op.params["padding"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((*x.shape[:2], *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.max(axis=(2, 3))
        return result

    return layer
