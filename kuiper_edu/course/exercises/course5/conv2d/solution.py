import numpy as np


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
        return [(shapes[0][0], len(self.weight), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        (rows, columns), (down, right), (above, beside) = self.kernel, self.stride, self.padding
        x = np.pad(inputs[0], ((0, 0), (0, 0), (above, above), (beside, beside)))
        matrix = self.weight.reshape(len(self.weight), -1).T
        for i, j in np.ndindex(outputs[0].shape[2:]):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            outputs[0][:, :, i, j] = window.reshape(len(x), -1) @ matrix + self.bias
