import numpy as np


def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, stride, padding) + bias.reshape(-1, 1)
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer
