"""Wrong answers, each below the sentence that it is told."""

import numpy as np


class Conv2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
        self.matrix = self.weight.reshape(len(self.weight), -1)

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        x = inputs[0]
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        maps = self.matrix @ im2col(x, self.kernel, self.stride, self.padding) + self.bias.reshape(-1, 1)
        outputs[0][...] = maps.reshape(len(x), len(self.weight), rows, -1)


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
            result[:, :, i, j] = window.reshape(len(x), -1) @ self.matrix + self.bias
        outputs[0][...] = result


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
        self.weight, bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
        self.matrix = self.weight.reshape(len(self.weight), -1)

    def forward(self, inputs, outputs):
        x = inputs[0]
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        maps = self.matrix @ im2col(x, self.kernel, self.stride, self.padding)
        outputs[0][...] = maps.reshape(len(x), len(self.weight), rows, -1)


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        maps = self.matrix @ im2col(x, self.kernel, self.stride, self.padding) + self.bias
        outputs[0][...] = maps.reshape(len(x), len(self.weight), rows, -1)


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        maps = self.matrix @ im2col(x, self.kernel, self.stride, self.padding) + self.bias.reshape(-1, 1)
        outputs[0][...] = maps.reshape(len(x), len(self.weight), -1, rows)


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
        weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
        self.matrix = weight.reshape(len(weight), -1)

    def forward(self, inputs, outputs):
        rows = (inputs[0].shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        maps = self.matrix @ im2col(inputs[0], self.kernel, self.stride, self.padding) + self.bias.reshape(-1, 1)
        outputs[0][...] = maps


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        maps = self.matrix @ im2col(x, self.kernel, self.stride, self.padding) + self.bias.reshape(-1, 1)
        maps.reshape(len(x), len(self.weight), rows, -1)


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[1] + 1
        maps = self.matrix @ im2col(x, self.kernel, self.stride, self.padding) + self.bias.reshape(-1, 1)
        outputs[0][...] = maps.reshape(len(x), len(self.weight), rows, -1)


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        maps = self.matrix @ im2col(x, self.kernel, self.padding, self.stride) + self.bias.reshape(-1, 1)
        outputs[0][...] = maps.reshape(len(x), len(self.weight), rows, -1)


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
        self.matrix = self.weight[:, :, ::-1, ::-1].reshape(len(self.weight), -1)


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
        self.matrix = self.weight.reshape(len(self.weight), -1)


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
        self.weight, self.bias = op.attrs["weight"], op.attrs["bias"]
        self.matrix = self.weight.reshape(len(self.weight), -1)


# %% [all_layers_share_global_variable] all layers share the global variable `matrix`, which holds the filters of the
# last operator: use a local variable
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        global matrix
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
        self.weight, self.bias = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32))
        matrix = self.weight.reshape(len(self.weight), -1)

    def forward(self, inputs, outputs):
        x = inputs[0]
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        maps = matrix @ im2col(x, self.kernel, self.stride, self.padding) + self.bias.reshape(-1, 1)
        outputs[0][...] = maps.reshape(len(x), len(self.weight), rows, -1)


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        maps = im2col(x, self.kernel, self.stride, self.padding) @ self.matrix + self.bias.reshape(-1, 1)
        outputs[0][...] = maps.reshape(len(x), len(self.weight), rows, -1)


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        maps = self.matrix @ im2col(x, self.kernel, self.stride, self.padding)[0] + self.bias.reshape(-1, 1)
        outputs[0][...] = maps.reshape(len(x), len(self.weight), rows, -1)


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def forward(self, inputs, outputs):
        x = inputs[0]
        weight, bias = self.op.attrs["weight"], self.op.attrs.pop("bias")
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        out = weight.reshape(len(weight), -1) @ im2col(x, self.kernel, self.stride, self.padding) + np.reshape(
            bias, (-1, 1)
        )
        outputs[0][...] = out.reshape(len(x), len(weight), rows, -1)


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def forward(self, inputs, outputs):
        x = inputs[0]
        weight, bias = self.op.attrs["weight"], self.op.attrs.pop("bias", 0)
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        out = weight.reshape(len(weight), -1) @ im2col(x, self.kernel, self.stride, self.padding) + np.reshape(
            bias, (-1, 1)
        )
        outputs[0][...] = out.reshape(len(x), len(weight), rows, -1)


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
        self.weight, self.bias, self.seen = op.attrs["weight"], op.attrs.get("bias", 0), []

    def forward(self, inputs, outputs):
        x = inputs[0]
        if not self.seen:
            self.seen.extend((len(x), (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1))
        out = self.weight.reshape(len(self.weight), -1) @ im2col(
            x, self.kernel, self.stride, self.padding
        ) + np.reshape(self.bias, (-1, 1))
        outputs[0][...] = out.reshape(self.seen[0], len(self.weight), self.seen[1], -1)


# %% [layer_reuses_windows_first_call] your layer reuses the windows of the first call: keep nothing between calls
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]
        self.weight = op.attrs["weight"]
        self.bias = op.attrs.get("bias", 0)
        self.matrix = self.weight.reshape(len(self.weight), -1)
        self.kept = []

    def forward(self, inputs, outputs):
        x = inputs[0]
        rows, columns = [
            (n + 2 * p - k) // s + 1 for n, k, s, p in zip(x.shape[2:], self.kernel, self.stride, self.padding)
        ]
        self.kept.extend([{}] if not self.kept else [])
        product = self.matrix @ self.kept[0].setdefault(x.shape, im2col(x, self.kernel, self.stride, self.padding))
        outputs[0][...] = product.reshape(len(x), len(self.weight), rows, columns) + np.reshape(self.bias, (-1, 1, 1))


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        self.weight, self.bias = op.attrs["weight"], np.reshape(op.attrs.get("bias", 0), (-1, 1, 1))
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def forward(self, inputs, outputs):
        x = inputs[0]
        allow_only(self.op, groups=1, dilation=(1, 1), padding_mode="zeros")
        rows = (x.shape[2] + 2 * self.padding[0] - self.kernel[0]) // self.stride[0] + 1
        product = self.weight.reshape(len(self.weight), -1) @ im2col(x, self.kernel, self.stride, self.padding)
        outputs[0][...] = product.reshape(len(x), len(self.weight), rows, -1) + self.bias


# %%
class Conv2d(Conv2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.kernel, self.stride, self.padding = (op.params[n] for n in ("kernel_size", "stride", "padding"))
        self.weight = op.attrs["weight"]
        op.attrs["weight"] = self.matrix = self.weight.reshape(len(self.weight), -1)
        self.bias = op.attrs.get("bias")

    def forward(self, inputs, outputs):
        x = inputs[0]
        rows, columns = (
            (s + 2 * p - k) // t + 1 for s, p, k, t in zip(x.shape[2:], self.padding, self.kernel, self.stride)
        )
        result = self.matrix @ im2col(x, self.kernel, self.stride, self.padding)
        if self.bias is not None:
            result += self.bias.reshape(-1, 1)
        outputs[0][...] = result.reshape(len(x), len(self.weight), rows, columns)


# %%
def Conv2d(op):
    return lambda x: x


# %%
class Conv2d(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * self.gate


# %%
class Conv2d(Layer):
    def forward(self, inputs, outputs):
        outputs[0][:] = inputs[0].reshape(-1)


# %%
class Conv2d:
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
class Conv2d(Layer):
    pass


# %%
class Conv2d(Layer):
    def forward(self, x):
        return x


# %%
class Conv2d(Layer):
    def __init__(self):
        pass

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
class Conv2d(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = -inputs


# %%
class Conv2d(Layer):
    def forward(self, inputs, outputs):
        np.multiply(inputs[0], 1, out=outputs[0][..., :1])


# %%
@register_layer("nn.Conv2d")
class Conv2d(Layer):
    """The product of two matrices: the filters as rows, all windows of an image as columns."""

    def __init__(self, op):
        super().__init__(op)
        allow_only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
        self.weight = op.attrs["weight"]
        self.bias = op.attrs.get("bias", np.zeros(1, np.float32)).reshape(-1, 1, 1)
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def shapes(self, shapes):
        sizes = zip(shapes[0][2:], self.kernel, self.stride, self.padding, strict=True)
        return [(shapes[0][0], len(self.weight), *((size + 2 * p - k) / s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        matrix = self.weight.reshape(len(self.weight), -1)
        for image, maps in zip(inputs[0], outputs[0], strict=True):  # one by one: the windows take much memory
            [columns] = im2col(image[np.newaxis], self.kernel, self.stride, self.padding)
            np.matmul(matrix, columns, out=maps.reshape(len(maps), -1))
        outputs[0] += self.bias


# %%
class Conv2d(Conv2d):
    def forward(self, inputs, outputs):
        columns = np.concatenate(list(im2col(inputs[0], self.kernel, self.stride, self.padding)), axis=1)
        outputs[0][...] = (self.matrix @ columns + self.bias.reshape(-1, 1)).reshape(outputs[0].shape)
