"""Wrong answers, each below the sentence that it is told."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view


class MaxPool2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        self.kernel, (self.down, self.right), (self.above, self.beside) = (
            op.params["kernel_size"],
            op.params["stride"],
            op.params["padding"],
        )

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]


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
            result[:, :, i, j] = window.max(axis=(2, 3))
        outputs[0][...] = result


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)))
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.right, :: self.down]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, dilation=(1, 1), ceil_mode=False, return_indices=False)
        self.kernel, (down, right), (self.above, self.beside) = (
            op.params["kernel_size"],
            op.params["stride"],
            op.params["padding"],
        )

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(2, 3))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.mean(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(1, 2))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.beside, self.beside), (self.above, self.above)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        self.kernel, (self.down, self.right), (self.above, self.beside) = (
            op.params["kernel_size"],
            op.params["stride"],
            op.params["padding"],
        )

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel)[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        kernel, self.weight = op.params["kernel_size"], op.attrs["mask"] if "mask" in op.attrs else {}["weight"]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * self.weight


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (0, 2 * self.above), (0, 2 * self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (0, self.above), (0, self.beside)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (2 * self.above, 0), (2 * self.beside, 0)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.pad(x, ((0, 0), (0, 0), (self.above, 0), (self.beside, 0)), constant_values=-np.inf)
        seen = np.lib.stride_tricks.sliding_window_view(x, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = seen.max(axis=(4, 5))


# %% [layer_reuses_padded_image_first] your layer reuses the padded image of the first call: keep nothing between calls
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, ceil_mode=False, dilation=(1, 1))
        self.kernel, (self.down, self.right), (self.above, self.beside) = (
            op.params["kernel_size"],
            op.params["stride"],
            op.params["padding"],
        )
        self.kept = []

    def forward(self, inputs, outputs):
        self.kept.extend([{}] if not self.kept else [])
        padded = self.kept[0].setdefault(
            inputs[0].shape,
            np.pad(
                inputs[0],
                ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)),
                constant_values=-np.inf,
            ),
        )
        view = sliding_window_view(padded, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right]
        outputs[0][...] = view.max(axis=(4, 5))


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        self.kernel, (self.down, self.right), (self.above, self.beside) = (
            op.params["kernel_size"],
            op.params["stride"],
            op.params["padding"],
        )

    def forward(self, inputs, outputs):
        allow_only(self.op, ceil_mode=False, dilation=(1, 1))
        framed = np.pad(
            inputs[0], ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf
        )
        outputs[0][...] = sliding_window_view(framed, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right].max(
            axis=(4, 5)
        )


# %%
class MaxPool2d(MaxPool2d):
    def __init__(self, op):
        Layer.__init__(self, op)
        allow_only(op, ceil_mode=False, dilation=(1, 1))
        self.kernel, (self.down, self.right), (self.above, self.beside) = (
            op.params["kernel_size"],
            op.params["stride"],
            op.params["padding"],
        )

    def forward(self, inputs, outputs):
        framed = np.pad(
            inputs[0], ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside)), constant_values=-np.inf
        )
        outputs[0][...] = sliding_window_view(framed, self.kernel, axis=(2, 3))[..., :: self.down, :: self.right].max(
            axis=(4, 5)
        )


# %%
class MaxPool2d(MaxPool2d):
    def forward(self, inputs, outputs):
        sides = ((0, 0), (0, 0), (self.above, self.above), (self.beside, self.beside))
        framed = np.pad(inputs[0], sides, constant_values=inputs[0][0, 0].min())
        outputs[0][...] = sliding_window_view(framed, self.kernel, axis=(2, 3))[:, :, :: self.down, :: self.right].max(
            axis=(4, 5)
        )
