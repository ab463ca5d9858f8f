import numpy as np


def grouped(op):
    """A convolution in which each group of filters sees the channels of its own group."""
    if op.params["groups"] == 1:
        return conv2d(op)
    allow_only(op, dilation=(1, 1), padding_mode="zeros")
    weight, bias, groups = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32)), op.params["groups"]
    (above, beside), (down, right) = op.params["padding"], op.params["stride"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        seen = np.lib.stride_tricks.sliding_window_view(x, op.params["kernel_size"], axis=(2, 3))
        seen = seen[:, :, ::down, ::right]
        parts = zip(np.split(seen, groups, axis=1), np.split(weight, groups), strict=True)
        maps = [np.einsum("nchwij,fcij->nfhw", part, filters) for part, filters in parts]
        return np.concatenate(maps, axis=1) + bias.reshape(-1, 1, 1)

    return layer


def relu6(op):
    """Each number, but not less than 0 and not more than 6."""
    return lambda x: np.clip(x, 0, 6)


MORE = {"nn.Conv2d": grouped, "nn.ReLU6": relu6}


def network():
    """The model that runs with these entries."""
    return "model_file/outside/depthwise"
