import numpy as np


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
        return [(shapes[0][0], len(self.weight), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        matrix = self.weight.reshape(len(self.weight), -1)
        for image, maps in zip(inputs[0], outputs[0], strict=True):  # one by one: the windows take much memory
            [columns] = im2col(image[np.newaxis], self.kernel, self.stride, self.padding)
            np.matmul(matrix, columns, out=maps.reshape(len(maps), -1))
        outputs[0] += self.bias
