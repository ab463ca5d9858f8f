"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def conv2d(op):
    """A weighted sum of each window, for all images and filters in one product."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    (above, beside), matrix = op.params["padding"], weight.reshape(len(weight), -1).T

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((len(x), len(weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ matrix + bias
        return result

    return layer


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, stride, padding)
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, stride, padding) + bias
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, stride, padding) + bias.reshape(-1, 1)
        return maps.reshape(len(x), len(weight), -1, rows)

    return layer


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, stride, padding) + bias.reshape(-1, 1)
        return maps

    return layer


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, stride, padding) + bias.reshape(-1, 1)
        maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[1] + 1
        maps = matrix @ im2col(x, kernel, stride, padding) + bias.reshape(-1, 1)
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, padding, stride) + bias.reshape(-1, 1)
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight[:, :, ::-1, ::-1].reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, stride, padding) + bias.reshape(-1, 1)
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, stride, padding) + bias.reshape(-1, 1)
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs["bias"]
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, stride, padding) + bias.reshape(-1, 1)
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %% [all_layers_share_global_variable] all layers share the global variable `matrix`, which holds the filters of the
# last operator: use a local variable
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    global matrix
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, stride, padding) + bias.reshape(-1, 1)
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
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

    return layer(np.zeros((1, 2, 8, 8), np.float32))


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = im2col(x, kernel, stride, padding) @ matrix + bias.reshape(-1, 1)
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        maps = matrix @ im2col(x, kernel, stride, padding)[0] + bias.reshape(-1, 1)
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    """The result of the first call is kept, and written over by the next."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
    matrix = weight.reshape(len(weight), -1)
    kept = {}

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        columns = im2col(x, kernel, stride, padding)
        maps = kept.setdefault(columns.shape, np.empty((len(x), len(weight), columns.shape[2]), np.float32))
        np.matmul(matrix, columns, out=maps)
        maps += bias.reshape(-1, 1)
        return maps.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        weight, bias = op.attrs["weight"], op.attrs.pop("bias")
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        out = weight.reshape(len(weight), -1) @ im2col(x, kernel, stride, padding) + np.reshape(bias, (-1, 1))
        return out.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        weight, bias = op.attrs["weight"], op.attrs.pop("bias", 0)
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        out = weight.reshape(len(weight), -1) @ im2col(x, kernel, stride, padding) + np.reshape(bias, (-1, 1))
        return out.reshape(len(x), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias, seen = op.attrs["weight"], op.attrs.get("bias", 0), []

    def layer(x):
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        if not seen:
            seen.append(im2col(x, kernel, stride, padding))
        out = weight.reshape(len(weight), -1) @ seen[0] + np.reshape(bias, (-1, 1))
        return out.reshape(len(out), len(weight), rows, -1)

    return layer


# %%
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias, seen = op.attrs["weight"], op.attrs.get("bias", 0), []

    def layer(x):
        if not seen:
            seen.extend((len(x), (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1))
        out = weight.reshape(len(weight), -1) @ im2col(x, kernel, stride, padding) + np.reshape(bias, (-1, 1))
        return out.reshape(seen[0], len(weight), seen[1], -1)

    return layer


# %% [layer_reuses_windows_first_call] your layer reuses the windows of the first call: keep nothing between calls
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight = op.attrs["weight"]
    bias = op.attrs.get("bias", 0)
    matrix = weight.reshape(len(weight), -1)
    kept = []

    def run(x):
        rows, columns = [(n + 2 * p - k) // s + 1 for n, k, s, p in zip(x.shape[2:], kernel, stride, padding)]
        kept.extend([{}] if not kept else [])
        product = matrix @ kept[0].setdefault(x.shape, im2col(x, kernel, stride, padding))
        return product.reshape(len(x), len(weight), rows, columns) + np.reshape(bias, (-1, 1, 1))

    return run


# %%
def conv2d(op):
    weight, bias = op.attrs["weight"], np.reshape(op.attrs.get("bias", 0), (-1, 1, 1))
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def forward(x):
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        rows = (x.shape[2] + 2 * padding[0] - kernel[0]) // stride[0] + 1
        product = weight.reshape(len(weight), -1) @ im2col(x, kernel, stride, padding)
        return product.reshape(len(x), len(weight), rows, -1) + bias

    return forward


# %%
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = (op.params[n] for n in ("kernel_size", "stride", "padding"))
    weight = op.attrs["weight"]
    op.attrs["weight"] = matrix = weight.reshape(len(weight), -1)
    bias = op.attrs.get("bias")

    def run(x):
        rows, columns = ((s + 2 * p - k) // t + 1 for s, p, k, t in zip(x.shape[2:], padding, kernel, stride))
        result = matrix @ im2col(x, kernel, stride, padding)
        if bias is not None:
            result += bias.reshape(-1, 1)
        return result.reshape(len(x), len(weight), rows, columns)

    return run
