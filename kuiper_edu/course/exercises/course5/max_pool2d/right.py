"""Right answers in unusual style."""

# %%
import numpy as np


def refuse(op):
    if op.params["ceil_mode"] or op.params["dilation"] != (1, 1):
        raise ValueError(f"{op.name} asks for too much")


class MaxPool2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        refuse(op)
        (self.a, self.b), (self.p, self.q), (self.s, self.t) = (
            op.params[k] for k in ("kernel_size", "padding", "stride")
        )

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        x = inputs[0]
        n, c, h, w = x.shape
        big = np.full((n, c, h + 2 * self.p, w + 2 * self.q), -np.inf, x.dtype)
        big[:, :, self.p : h + self.p, self.q : w + self.q] = x
        rows, columns = (h + 2 * self.p - self.a) // self.s + 1, (w + 2 * self.q - self.b) // self.t + 1
        shifted = [
            big[:, :, i : i + self.s * rows : self.s, j : j + self.t * columns : self.t]
            for i in range(self.a)
            for j in range(self.b)
        ]
        outputs[0][...] = np.maximum.reduce(shifted)


# %%
import numpy as np


def refuse(op):
    if op.params["ceil_mode"] or op.params["dilation"] != (1, 1):
        raise ValueError(f"{op.name} asks for too much")


class MaxPool2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        refuse(op)

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        pads = [(0, 0)] * 2 + [(n, n) for n in self.op.params["padding"]]
        view = np.lib.stride_tricks.sliding_window_view(
            np.pad(inputs[0], pads, constant_values=np.finfo("f4").min), self.op.params["kernel_size"], axis=(2, 3)
        )
        outputs[0][...] = np.amax(view, axis=(-1, -2))[
            :, :, :: self.op.params["stride"][0], :: self.op.params["stride"][1]
        ]


# %%
import numpy as np


def refuse(op):
    if op.params["ceil_mode"] or op.params["dilation"] != (1, 1):
        raise ValueError(f"{op.name} asks for too much")


class MaxPool2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        refuse(op)

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        x = inputs[0]
        (kh, kw), (ph, pw), (sh, sw) = (
            self.op.params["kernel_size"],
            self.op.params["padding"],
            self.op.params["stride"],
        )
        h, w = x.shape[2:]
        rows, columns = (h + 2 * ph - kh) // sh + 1, (w + 2 * pw - kw) // sw + 1
        out = np.empty((*x.shape[:2], rows, columns), x.dtype)
        for r in range(rows):
            for c in range(columns):
                top, left = r * sh - ph, c * sw - pw
                part = x[:, :, max(top, 0) : top + kh, max(left, 0) : left + kw]
                out[:, :, r, c] = part.max((2, 3))
        outputs[0][...] = out


# %%
import numpy as np


class MaxPool2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.op = op
        if op.params["ceil_mode"] or op.params["dilation"] != (1, 1):
            raise ValueError(op.name)

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(*shapes[0][:2], *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        p = self.op.params
        framed = np.pad(
            inputs[0].astype(np.float64),
            ((0, 0), (0, 0), (p["padding"][0],) * 2, (p["padding"][1],) * 2),
            constant_values=-1e300,
        )
        outputs[0][...] = (
            np.lib.stride_tricks.sliding_window_view(framed, p["kernel_size"], (2, 3))[
                :, :, :: p["stride"][0], :: p["stride"][1]
            ]
            .max(axis=(4, 5))
            .astype(np.float32)
        )
