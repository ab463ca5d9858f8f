"""Wrong answers, each below the sentence that it is told."""

import numpy as np


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


class Conv2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        self.matrix = weight.reshape(len(weight), -1).T

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        seen = windows(inputs[0], self.op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        outputs[0][...] = (rows @ self.matrix + self.bias).transpose(0, 3, 1, 2)


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        seen = windows(inputs[0], self.op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        outputs[0][...] = (rows @ self.matrix).transpose(0, 3, 1, 2) + self.bias


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        self.matrix = weight.reshape(len(weight), -1).T

    def forward(self, inputs, outputs):
        seen = windows(inputs[0], self.op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        outputs[0][...] = (rows @ self.matrix).transpose(0, 3, 1, 2)


# %%
def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (0, 0), (0, 0)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


# %%
def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        self.matrix = weight[:, :, ::-1, ::-1].reshape(len(weight), -1).T


# %%
def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (right, right), (down, down)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


# %%
def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_right, ::step_down]


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        self.matrix = weight.transpose(0, 2, 3, 1).reshape(len(weight), -1).T


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        seen = windows(inputs[0], self.op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        outputs[0][...] = rows @ self.matrix + self.bias


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        seen = windows(inputs[0], self.op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        outputs[0][...] = (rows @ self.matrix + self.bias).transpose(0, 3, 2, 1)


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        seen = windows(inputs[0], self.op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        outputs[0][...] = (rows @ self.matrix + self.bias).reshape(len(inputs[0]), -1, *seen.shape[1:3])


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        weight, self.bias = op.attrs["weight"], op.attrs["bias"]
        self.matrix = weight.reshape(len(weight), -1).T


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, dilation=(1, 1), padding_mode="zeros")
        weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        self.matrix = weight.reshape(len(weight), -1).T


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1))
        weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        self.matrix = weight.reshape(len(weight), -1).T


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        seen = windows(inputs[0], self.op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        (rows @ self.matrix + self.bias).transpose(0, 3, 1, 2)


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        matrix = weight.reshape(len(weight), -1).T

        def calculate(x):
            seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
            rows = seen.reshape(*seen.shape[:3], -1)
            return (rows @ matrix + bias).transpose(0, 3, 1, 2)

        self.calculate = calculate

    def forward(self, inputs, outputs):
        x = inputs[0]
        x += 0
        x *= 2
        x /= 2
        x[0, 0, 0, 0] += 1
        y = x.copy()
        y[0, 0, 0, 0] -= 1
        outputs[0][...] = self.calculate(y)


# %%
class Conv2d(Layer):
    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] @ self.op.attrs["weight"]


# %%
class Conv2d(Layer):
    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].reshape(2, 3, 3, 4)


# %%
class Conv2d(Layer):
    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].transpose(0, 2, 1)


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        (self.above, self.beside), self.matrix = op.params["padding"], self.weight.reshape(len(self.weight), -1).T

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((len(x), len(self.weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * self.down : i * self.down + self.rows, j * self.right : j * self.right + self.columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ self.matrix + self.bias
        outputs[0][...] = result


# %%
class Conv2d(Layer):
    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        row = 0
        while row < inputs[0].shape[2]:
            inputs[0][:, :, row] = 0


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        (self.above, self.beside), self.matrix = op.params["padding"], self.weight.reshape(len(self.weight), -1).T

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((len(x), len(self.weight), *size), int)
        for i, j in np.ndindex(size):
            window = x[:, :, i * self.down : i * self.down + self.rows, j * self.right : j * self.right + self.columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ self.matrix + self.bias
        outputs[0][...] = result


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        (self.above, self.beside), self.matrix = op.params["padding"], self.weight.reshape(len(self.weight), -1).T

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((len(x), len(self.weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * self.down : i * self.down + self.rows, j * self.right : j * self.right + self.columns]
            result[:, :, i, j] = window.transpose(0, 2, 3, 1).reshape(len(x), -1) @ self.matrix + self.bias
        outputs[0][...] = result


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        (self.above, self.beside), self.matrix = op.params["padding"], self.weight.reshape(len(self.weight), -1).T

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((len(x), len(self.weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i : i + self.rows, j * self.right : j * self.right + self.columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ self.matrix + self.bias
        outputs[0][...] = result


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        (self.above, self.beside), self.matrix = op.params["padding"], self.weight.reshape(len(self.weight), -1).T

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        size = (x.shape[2] - self.rows) // self.down, (x.shape[3] - self.columns) // self.right
        result = np.empty((len(x), len(self.weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * self.down : i * self.down + self.rows, j * self.right : j * self.right + self.columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ self.matrix + self.bias
        outputs[0][...] = result


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        (self.above, self.beside), self.matrix = op.params["padding"], self.weight.reshape(len(self.weight), -1).T

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((len(x), len(self.weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i : i + self.rows, j : j + self.columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ self.matrix + self.bias
        outputs[0][...] = result


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        (self.above, self.beside), self.matrix = op.params["padding"], self.weight.reshape(-1, len(self.weight))

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((len(x), len(self.weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * self.down : i * self.down + self.rows, j * self.right : j * self.right + self.columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ self.matrix + self.bias
        outputs[0][...] = result


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        (self.above, self.beside), self.matrix = op.params["padding"], self.weight.reshape(len(self.weight), -1).T

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (0, 2 * self.above), (0, 2 * self.beside)))
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((len(x), len(self.weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * self.down : i * self.down + self.rows, j * self.right : j * self.right + self.columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ self.matrix + self.bias
        outputs[0][...] = result


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def forward(self, inputs, outputs):
        weight, bias = self.op.attrs["weight"], self.op.attrs.pop("bias")
        framed = np.pad(inputs[0], ((0, 0), (0, 0), (self.padding[0],) * 2, (self.padding[1],) * 2))
        seen = np.lib.stride_tricks.sliding_window_view(framed, self.kernel, axis=(2, 3))
        maps = np.einsum("nchwij,ocij->nohw", seen[:, :, :: self.stride[0], :: self.stride[1]], weight)
        outputs[0][...] = maps + np.reshape(bias, (-1, 1, 1))


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def forward(self, inputs, outputs):
        weight, bias = self.op.attrs["weight"], self.op.attrs.pop("bias", 0)
        framed = np.pad(inputs[0], ((0, 0), (0, 0), (self.padding[0],) * 2, (self.padding[1],) * 2))
        seen = np.lib.stride_tricks.sliding_window_view(framed, self.kernel, axis=(2, 3))
        maps = np.einsum("nchwij,ocij->nohw", seen[:, :, :: self.stride[0], :: self.stride[1]], weight)
        outputs[0][...] = maps + np.reshape(bias, (-1, 1, 1))


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
        self.weight, self.bias, self.seen = op.attrs["weight"], op.attrs.get("bias", 0), []

    def forward(self, inputs, outputs):
        if not self.seen:
            framed = np.pad(inputs[0], ((0, 0), (0, 0), (self.padding[0],) * 2, (self.padding[1],) * 2))
            self.seen.append(np.lib.stride_tricks.sliding_window_view(framed, self.kernel, axis=(2, 3)))
        maps = np.einsum("nchwij,ocij->nohw", self.seen[0][:, :, :: self.stride[0], :: self.stride[1]], self.weight)
        outputs[0][...] = maps + np.reshape(self.bias, (-1, 1, 1))


# %% [layer_reuses_padded_image_first] your layer reuses the padded image of the first call: keep nothing between calls
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        (self.a, self.b), (self.down, self.right), (self.above, self.beside) = (
            op.params[k] for k in ("kernel_size", "stride", "padding")
        )
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", 0)
        self.matrix = self.weight.reshape(len(self.weight), -1).T
        self.kept = {}

    def forward(self, inputs, outputs):
        x = inputs[0]
        padded = self.kept.setdefault(
            x.shape, np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        )
        rows, columns = (padded.shape[2] - self.a) // self.down + 1, (padded.shape[3] - self.b) // self.right + 1
        out = np.empty((len(x), len(self.weight), rows, columns), x.dtype)
        for i in range(rows):
            for j in range(columns):
                out[:, :, i, j] = (
                    padded[
                        :, :, i * self.down : i * self.down + self.a, j * self.right : j * self.right + self.b
                    ].reshape(len(x), -1)
                    @ self.matrix
                )
        outputs[0][...] = out + np.reshape(self.bias, (-1, 1, 1))


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", 0)
        (self.a, self.b), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        self.above, self.beside = op.params["padding"]
        self.matrix = self.weight.reshape(len(self.weight), -1).T

    def forward(self, inputs, outputs):
        allow_only(self.op, groups=1, dilation=(1, 1), padding_mode="zeros")
        framed = np.pad(inputs[0], ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        n, _, height, width = framed.shape
        rows, columns = (height - self.a) // self.down + 1, (width - self.b) // self.right + 1
        out = np.empty((n, len(self.weight), rows, columns), np.float32)
        for i in range(rows):
            for j in range(columns):
                window = framed[:, :, i * self.down : i * self.down + self.a, j * self.right : j * self.right + self.b]
                out[:, :, i, j] = window.reshape(n, -1) @ self.matrix + self.bias
        outputs[0][...] = out


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        (self.kh, self.kw), (self.sh, self.sw), (self.ph, self.pw) = (
            op.params[self.n] for self.n in ("kernel_size", "stride", "padding")
        )
        op.attrs["weight"] = op.attrs["weight"].reshape(len(op.attrs["weight"]), -1)
        self.matrix = op.attrs["weight"].T
        self.bias = op.attrs.get("bias", 0)

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.ph, self.ph), (self.pw, self.pw)))
        n, _, h, w = x.shape
        rows, columns = (h - self.kh) // self.sh + 1, (w - self.kw) // self.sw + 1
        out = np.empty((n, self.matrix.shape[1], rows, columns), x.dtype)
        for i in range(rows):
            for j in range(columns):
                window = x[:, :, i * self.sh : i * self.sh + self.kh, j * self.sw : j * self.sw + self.kw]
                out[:, :, i, j] = window.reshape(n, -1) @ self.matrix + self.bias
        outputs[0][...] = out


# %% [row_stride_for_columns] your windows move along the columns by stride[0], which is the step along the rows: window
# [i, j] must begin at column j * stride[1]
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        (self.above, self.beside), self.matrix = op.params["padding"], self.weight.reshape(len(self.weight), -1).T

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((len(x), len(self.weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[:, :, i * self.down : i * self.down + self.rows, j * self.down : j * self.down + self.columns]
            result[:, :, i, j] = window.reshape(len(x), -1) @ self.matrix + self.bias
        outputs[0][...] = result


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        (self.rows, self.columns), (self.down, self.right) = op.params["kernel_size"], op.params["stride"]
        (self.above, self.beside), self.matrix = op.params["padding"], self.weight.reshape(len(self.weight), -1).T

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        size = (x.shape[2] - self.rows) // self.down + 1, (x.shape[3] - self.columns) // self.right + 1
        result = np.empty((len(x), len(self.weight), *size), np.float32)
        for i, j in np.ndindex(size):
            window = x[
                :,
                :,
                i * self.down : i * self.down + self.rows,
                j * self.right * self.columns : (j * self.right + 1) * self.columns,
            ]
            result[:, :, i, j] = window.reshape(len(x), -1) @ self.matrix + self.bias
        outputs[0][...] = result


# %%
def Conv2d(op):
    return lambda x: x


# %%
@register_layer("nn.Conv2d")
class Conv2d(Layer):
    """A weighted sum of each window, for all images and filters in one product."""

    def __init__(self, op):
        super().__init__(op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        self.kernel, stride, padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def shapes(self, shapes):
        sizes = zip(shapes[0][2:], self.kernel, self.stride, self.padding, strict=True)
        return [(shapes[0][0], len(self.weight), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        (rows, columns), (down, right), (above, beside) = self.kernel, self.stride, self.padding
        x = np.pad(inputs[0], ((0, 0), (0, 0), (above, above), (beside, beside)))
        matrix = self.weight.reshape(len(self.weight), -1).T
        for i, j in np.ndindex(outputs[0].shape[2:]):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            outputs[0][:, :, i, j] = window.reshape(len(x), -1) @ matrix + self.bias


# %%
@register_layer("nn.Conv2d")
class Conv2d(Layer):
    """A weighted sum of each window, for all images and filters in one product."""

    def __init__(self, op):
        super().__init__(op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def shapes(self, shapes):
        sizes = zip(shapes[0][2:], self.kernel, self.stride, self.padding, strict=True)
        return [(shapes[0][0], len(self.weight), *((size + 2 * p - k) / s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        (rows, columns), (down, right), (above, beside) = self.kernel, self.stride, self.padding
        x = np.pad(inputs[0], ((0, 0), (0, 0), (above, above), (beside, beside)))
        matrix = self.weight.reshape(len(self.weight), -1).T
        for i, j in np.ndindex(outputs[0].shape[2:]):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            outputs[0][:, :, i, j] = window.reshape(len(x), -1) @ matrix + self.bias


# %%
def windows(x, op, border=0):
    (down, right), (step_down, _) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_down]


class Conv2d(Conv2d):
    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["padding"], strict=True)
        step = params["stride"][0]
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // step + 1 for size, k, p in sizes))]


# %%
def windows(x, op, border=0):
    (down, _), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (down, down)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


class Conv2d(Conv2d):
    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], strict=True)
        border = 2 * params["padding"][0]
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + border - k) // s + 1 for size, k, s in sizes))]


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        if not hasattr(self, "seen"):
            self.seen = windows(inputs[0], self.op)
        (images, filters, rows, columns), seen = outputs[0].shape, self.seen.transpose(0, 2, 3, 1, 4, 5)
        for i, j in np.ndindex(rows, columns):
            outputs[0][:, :, i, j] = seen[:, i, j].reshape(len(seen), -1) @ self.matrix + self.bias
