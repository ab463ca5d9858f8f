"""Right answers in unusual style."""

import numpy as np


# %%
class MaxPool2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, ceil_mode=False, dilation=(1, 1))
        (self.high, self.wide), (self.down, self.right), (self.p, self.q) = (
            op.params["kernel_size"],
            op.params["stride"],
            op.params["padding"],
        )

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        x = inputs[0]
        framed = np.full((*x.shape[:2], x.shape[2] + 2 * self.p, x.shape[3] + 2 * self.q), -np.inf, np.float32)
        framed[:, :, self.p : self.p + x.shape[2], self.q : self.q + x.shape[3]] = x
        rows, columns = (framed.shape[2] - self.high) // self.down + 1, (framed.shape[3] - self.wide) // self.right + 1
        places = [(a, b) for a in range(self.high) for b in range(self.wide)]
        parts = [
            framed[:, :, a : a + self.down * rows : self.down, b : b + self.right * columns : self.right]
            for a, b in places
        ]
        outputs[0][...] = np.maximum.reduce(parts)


# %%
class MaxPool2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, ceil_mode=False, dilation=(1, 1))
        self.params = op.params

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        x = inputs[0]
        p, q = self.params["padding"]
        x = np.pad(x, ((0, 0), (0, 0), (p, p), (q, q)), constant_values=np.finfo(np.float32).min)
        view = np.lib.stride_tricks.sliding_window_view(x, self.params["kernel_size"], (2, 3))
        s, t = self.params["stride"]
        outputs[0][...] = np.amax(np.amax(view[:, :, ::s, ::t], -1), -1)
