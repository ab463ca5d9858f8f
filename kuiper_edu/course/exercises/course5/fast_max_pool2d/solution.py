import numpy as np


@register_layer("nn.MaxPool2d", "F.max_pool2d")
class MaxPool2d(Layer):
    """The largest number of each window, by a view of all windows."""

    def __init__(self, op):
        super().__init__(op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        self.kernel, self.stride, self.padding = op.params["kernel_size"], op.params["stride"], op.params["padding"]

    def shapes(self, shapes):
        sizes = zip(shapes[0][2:], self.kernel, self.stride, self.padding, strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        (down, right), (above, beside) = self.stride, self.padding
        x = np.pad(inputs[0], ((0, 0), (0, 0), (above, above), (beside, beside)), constant_values=-np.inf)
        windows = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, ::down, ::right]
        windows.max(axis=(4, 5), out=outputs[0])
