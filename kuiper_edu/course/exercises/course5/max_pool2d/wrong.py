"""Wrong answers, each below the sentence that it is told."""

import numpy as np
import re


def windows(x, op, border=0):
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


class MaxPool2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        outputs[0][...] = windows(inputs[0], self.op).max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        outputs[0][...] = windows(inputs[0], self.op).mean(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        outputs[0][...] = windows(inputs[0], self.op).min(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        outputs[0][...] = windows(inputs[0], self.op, border=-np.inf).max(axis=(1, 4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        outputs[0][...] = windows(inputs[0], self.op, border=-np.inf).max(axis=(2, 3))


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, dilation=(1, 1), return_indices=False)

    def forward(self, inputs, outputs):
        outputs[0][...] = windows(inputs[0], self.op, border=-np.inf).max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, ceil_mode=False, return_indices=False)

    def forward(self, inputs, outputs):
        outputs[0][...] = windows(inputs[0], self.op, border=-np.inf).max(axis=(4, 5))


# %%
class MaxPool2d(Layer):
    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        outputs[0][...] = windows(inputs[0], Plain(self.op), border=-np.inf).max(axis=(4, 5))


class Plain:
    def __init__(self, op):
        self.params = {**op.params, "stride": (1, 1)}


# %%
class MaxPool2d(Layer):
    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        outputs[0][...] = windows(inputs[0], Plain(self.op), border=-np.inf).max(axis=(4, 5))


class Plain:
    def __init__(self, op):
        self.params = {**op.params, "stride": op.params["kernel_size"]}


# %%
class MaxPool2d(Layer):
    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        windows(inputs[0], self.op, -np.inf).max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        weight = op.attrs["weight"]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
class MaxPool2d(Layer):
    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].transpose(0, 2, 1)


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        self.above, self.beside = op.params["padding"]

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, (self.rows, self.columns), axis=(2, 3))[
            :, :, :: self.down, :: self.right
        ]
        outputs[0][...] = seen.max(axis=(4, 5)).astype(int)


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        self.above, self.beside = op.params["padding"]

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-1000)
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((*x.shape[:2], *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * self.down : i * self.down + self.rows, j * self.right : j * self.right + self.columns]
            result[:, :, i, j] = window.max(axis=(2, 3))
        outputs[0][...] = result


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        self.above, self.beside = op.params["padding"]

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf)
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((*x.shape[:2], *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * self.down : i * self.down + self.rows, j * self.right : j * self.right + self.columns]
            result[:, :, i, j] = window.max(axis=(1, 2, 3))[:, None]
        outputs[0][...] = result


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        self.kernel, (self.down, self.right), (self.above, self.beside) = (
            op.params["kernel_size"],
            op.params["stride"],
            op.params["padding"],
        )

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (0, 2 * self.above), (0, 2 * self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        self.kernel, (self.down, self.right), (self.above, self.beside) = (
            op.params["kernel_size"],
            op.params["stride"],
            op.params["padding"],
        )

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (0, self.above), (0, self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        self.kernel, (self.down, self.right), (self.above, self.beside) = (
            op.params["kernel_size"],
            op.params["stride"],
            op.params["padding"],
        )

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (2 * self.above, 0), (2 * self.beside, 0)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        self.kernel, (self.down, self.right), (self.above, self.beside) = (
            op.params["kernel_size"],
            op.params["stride"],
            op.params["padding"],
        )

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, 0), (self.beside, 0)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %% [layer_reuses_padded_image_first] your layer reuses the padded image of the first call: keep nothing between calls
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        (self.a, self.b), (self.down, self.right), (self.above, self.beside) = (
            op.params[k] for k in ("kernel_size", "stride", "padding")
        )
        allow_only(op, ceil_mode=False, dilation=(1, 1))
        self.kept = {}

    def forward(self, inputs, outputs):
        padded = self.kept.setdefault(
            inputs[0].shape,
            np.pad(
                inputs[0],
                ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)),
                constant_values=-np.inf,
            ),
        )
        view = np.lib.stride_tricks.sliding_window_view(padded, (self.a, self.b), axis=(2, 3))
        outputs[0][...] = view[:, :, :: self.down, :: self.right].max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        (self.a, self.b), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        self.above, self.beside = op.params["padding"]

    def forward(self, inputs, outputs):
        allow_only(self.op, ceil_mode=False, dilation=(1, 1))
        framed = np.pad(
            inputs[0], ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf
        )
        n, channels, height, width = framed.shape
        rows, columns = (height - self.a) // self.down + 1, (width - self.b) // self.right + 1
        out = np.empty((n, channels, rows, columns), np.float32)
        for i in range(rows):
            for j in range(columns):
                window = framed[:, :, i * self.down : i * self.down + self.a, j * self.right : j * self.right + self.b]
                out[:, :, i, j] = window.max(axis=(2, 3))
        outputs[0][...] = out


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, ceil_mode=False, dilation=(1, 1))
        (self.a, self.b), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        self.above, self.beside = op.params["padding"]

    def forward(self, inputs, outputs):
        framed = np.pad(
            inputs[0], ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf
        )
        n, channels, height, width = framed.shape
        rows, columns = (height - self.a) // self.down + 1, (width - self.b) // self.right + 1
        out = np.zeros((n, channels, rows, columns), np.float32)
        for i in range(self.a):
            for j in range(self.b):
                out = np.maximum(
                    out, framed[:, :, i : i + self.down * rows : self.down, j : j + self.right * columns : self.right]
                )
        outputs[0][...] = out


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        self.above, self.beside = op.params["padding"]

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf)
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((*x.shape[:2], *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[
                :, :, i * self.rows : i * self.rows + self.rows, j * self.columns : j * self.columns + self.columns
            ]
            result[:, :, i, j] = window.max(axis=(2, 3))
        outputs[0][...] = result


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        outputs[0][...] = windows(inputs[0], self.op, border=-np.inf).max(axis=(0, 1, 4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        (down, right), kernel = self.op.params["padding"], self.op.params["kernel_size"]
        sides = ((0, 0), (0, 0), (down, down), (right, right))
        framed = np.pad(inputs[0], sides, constant_values=-np.inf)
        _, _, rows, columns = outputs[0].shape
        maxima = np.lib.stride_tricks.sliding_window_view(framed, kernel, axis=(2, 3)).max(axis=(4, 5))
        outputs[0][...] = maxima[:, :, :rows, :columns]


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        lowest = inputs[0][0, 0].min()
        outputs[0][...] = windows(inputs[0], self.op, border=lowest).max(axis=(4, 5))
