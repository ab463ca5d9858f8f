import numpy as np


@register_layer("nn.MaxPool2d", "F.max_pool2d")
class MaxPool2d(Layer):
    """The largest number of each window; the padding is -inf, which never wins."""

    def __init__(self, op):
        super().__init__(op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def shapes(self, shapes):
        sizes = zip(shapes[0][2:], self.kernel, self.stride, self.padding, strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        (rows, columns), (down, right), (above, beside) = self.kernel, self.stride, self.padding
        sides = ((0, 0), (0, 0), (above, above), (beside, beside))
        x = np.pad(inputs[0], sides, constant_values=-np.inf)
        for i, j in np.ndindex(outputs[0].shape[2:]):
            window = x[:, :, i * down : i * down + rows, j * right : j * right + columns]
            outputs[0][:, :, i, j] = window.max(axis=(2, 3))
