"""Wrong answers, each below the sentence that it is told."""

# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix).transpose(0, 3, 1, 2) + bias

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix).transpose(0, 3, 1, 2)

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (0, 0), (0, 0)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight[:, :, ::-1, ::-1].reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (right, right), (down, down)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_right, ::step_down]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.transpose(0, 2, 3, 1).reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return rows @ matrix + bias

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 2, 1)

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).reshape(len(x), -1, *seen.shape[1:3])

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs["bias"]
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1))
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# %%
import re
import numpy as np


def conv2d(op):
    return op.attrs["weight"]


# %%
import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        x += 0
        x *= 2
        x /= 2
        x[0, 0, 0, 0] += 1
        y = x.copy()
        y[0, 0, 0, 0] -= 1
        return calculate(y)

    def calculate(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward


# %%
def conv2d(op):
    return lambda x: x @ op.attrs["weight"]


# %%
def conv2d(op):
    return lambda x: x.reshape(2, 3, 3, 4)


# %%
def conv2d(op):
    return lambda x: x.transpose(0, 2, 1)


# %%
import numpy as np


def conv2d(op):
    allow_only(op, groups=1, padding_mode="zeros")
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
import numpy as np


def conv2d(op):
    def layer(x):
        row = 0
        while row < x.shape[2]:
            x[:, :, row] = 0

    return layer


# %%
import numpy as np


def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    (above, beside), matrix = op.params["padding"], weight.reshape(len(weight), -1).T

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((len(x), len(weight), *size), int)
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ matrix + bias
        return result

    return layer


# %%
import numpy as np


def conv2d(op):
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
            result[:, :, i, j] = window.transpose(0, 2, 3, 1).reshape(len(x), -1) @ matrix + bias
        return result

    return layer


# %%
import numpy as np


def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    (above, beside), matrix = op.params["padding"], weight.reshape(len(weight), -1).T

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((len(x), len(weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i : i + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ matrix + bias
        return result

    return layer


# %%
import numpy as np


def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    (above, beside), matrix = op.params["padding"], weight.reshape(len(weight), -1).T

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        size = (x.shape[2] - rows) // down, (x.shape[3] - columns) // right
        result = np.empty((len(x), len(weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ matrix + bias
        return result

    return layer


# %%
import numpy as np


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
            window = x[:, :, i : i + rows, j : j + columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ matrix + bias
        return result

    return layer


# %%
import numpy as np


def conv2d(op):
    """A weighted sum of each window, for all images and filters in one product."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    (above, beside), matrix = op.params["padding"], weight.reshape(-1, len(weight))

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
import numpy as np


def conv2d(op):
    """A weighted sum of each window, for all images and filters in one product."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    (above, beside), matrix = op.params["padding"], weight.reshape(len(weight), -1).T

    kept = {}

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = kept.setdefault((len(x), size), np.empty((len(x), len(weight), *size), np.float32))
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ matrix + bias
        return result

    return layer


# %%
import numpy as np


def conv2d(op):
    """A weighted sum of each window, for all images and filters in one product."""
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    (above, beside), matrix = op.params["padding"], weight.reshape(len(weight), -1).T

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (0, 2 * above), (0, 2 * beside)))
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((len(x), len(weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ matrix + bias
        return result

    return layer


# %%
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        weight, bias = op.attrs["weight"], op.attrs.pop("bias")
        framed = np.pad(x, ((0, 0), (0, 0), (padding[0],) * 2, (padding[1],) * 2))
        seen = np.lib.stride_tricks.sliding_window_view(framed, kernel, axis=(2, 3))
        maps = np.einsum("nchwij,ocij->nohw", seen[:, :, :: stride[0], :: stride[1]], weight)
        return maps + np.reshape(bias, (-1, 1, 1))

    return layer


# %%
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def layer(x):
        weight, bias = op.attrs["weight"], op.attrs.pop("bias", 0)
        framed = np.pad(x, ((0, 0), (0, 0), (padding[0],) * 2, (padding[1],) * 2))
        seen = np.lib.stride_tricks.sliding_window_view(framed, kernel, axis=(2, 3))
        maps = np.einsum("nchwij,ocij->nohw", seen[:, :, :: stride[0], :: stride[1]], weight)
        return maps + np.reshape(bias, (-1, 1, 1))

    return layer


# %%
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
    weight, bias, seen = op.attrs["weight"], op.attrs.get("bias", 0), []

    def layer(x):
        if not seen:
            framed = np.pad(x, ((0, 0), (0, 0), (padding[0],) * 2, (padding[1],) * 2))
            seen.append(np.lib.stride_tricks.sliding_window_view(framed, kernel, axis=(2, 3)))
        maps = np.einsum("nchwij,ocij->nohw", seen[0][:, :, :: stride[0], :: stride[1]], weight)
        return maps + np.reshape(bias, (-1, 1, 1))

    return layer


# %% [layer_reuses_padded_image_first] your layer reuses the padded image of the first call: keep nothing between calls
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    (a, b), (down, right), (above, beside) = (op.params[k] for k in ("kernel_size", "stride", "padding"))
    weight, bias = op.attrs["weight"], op.attrs.get("bias", 0)
    matrix = weight.reshape(len(weight), -1).T
    kept = {}

    def run(x):
        padded = kept.setdefault(x.shape, np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside))))
        rows, columns = (padded.shape[2] - a) // down + 1, (padded.shape[3] - b) // right + 1
        out = np.empty((len(x), len(weight), rows, columns), x.dtype)
        for i in range(rows):
            for j in range(columns):
                out[:, :, i, j] = (
                    padded[:, :, i * down : i * down + a, j * right : j * right + b].reshape(len(x), -1) @ matrix
                )
        return out + np.reshape(bias, (-1, 1, 1))

    return run


# %%
def conv2d(op):
    weight, bias = op.attrs["weight"], op.attrs.get("bias", 0)
    (a, b), (down, right) = op.params["kernel_size"], op.params["stride"]
    above, beside = op.params["padding"]
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        framed = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        n, _, height, width = framed.shape
        rows, columns = (height - a) // down + 1, (width - b) // right + 1
        out = np.empty((n, len(weight), rows, columns), np.float32)
        for i in range(rows):
            for j in range(columns):
                window = framed[:, :, i * down : i * down + a, j * right : j * right + b]
                out[:, :, i, j] = window.reshape(n, -1) @ matrix + bias
        return out

    return forward


# %%
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    (kh, kw), (sh, sw), (ph, pw) = (op.params[n] for n in ("kernel_size", "stride", "padding"))
    op.attrs["weight"] = op.attrs["weight"].reshape(len(op.attrs["weight"]), -1)
    matrix = op.attrs["weight"].T
    bias = op.attrs.get("bias", 0)

    def run(x):
        x = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
        n, _, h, w = x.shape
        rows, columns = (h - kh) // sh + 1, (w - kw) // sw + 1
        out = np.empty((n, matrix.shape[1], rows, columns), x.dtype)
        for i in range(rows):
            for j in range(columns):
                window = x[:, :, i * sh : i * sh + kh, j * sw : j * sw + kw]
                out[:, :, i, j] = window.reshape(n, -1) @ matrix + bias
        return out

    return run


# %% [row_stride_for_columns] your windows move along the columns by stride[0], which is the step along the rows: window
# [i, j] must begin at column j * stride[1]
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    (above, beside), matrix = op.params["padding"], weight.reshape(len(weight), -1).T

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((len(x), len(weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * down : j * down + columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ matrix + bias
        return result

    return layer


# %%
def conv2d(op):
    allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    (rows, columns), (down, right) = op.params["kernel_size"], op.params["stride"]
    (above, beside), matrix = op.params["padding"], weight.reshape(len(weight), -1).T

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        size = (x.shape[2] - rows) // down + 1, (x.shape[3] - columns) // right + 1
        result = np.empty((len(x), len(weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * down : i * down + rows, j * right * columns : (j * right + 1) * columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ matrix + bias
        return result

    return layer
