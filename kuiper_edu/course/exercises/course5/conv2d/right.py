"""Right answers in unusual style."""

# %%
import numpy as np


def check(op):
    if op.params["groups"] != 1 or tuple(op.params["dilation"]) != (1, 1) or op.params["padding_mode"] != "zeros":
        raise ValueError(f"{op.name} is too strange for me")


class Conv2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        check(op)

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        x = inputs[0]
        (p, q), (s, t) = self.op.params["padding"], self.op.params["stride"]
        x = np.pad(x, ((0, 0), (0, 0), (p, p), (q, q)))
        w = np.lib.stride_tricks.sliding_window_view(x, self.op.params["kernel_size"], (2, 3))[:, :, ::s, ::t]
        out = np.einsum("nchwij,ocij->nohw", w, self.op.attrs["weight"], optimize=True)
        outputs[0][...] = out + self.op.attrs["bias"].reshape(1, -1, 1, 1) if "bias" in self.op.attrs else out


# %%
import numpy as np


def check(op):
    if op.params["groups"] != 1 or tuple(op.params["dilation"]) != (1, 1) or op.params["padding_mode"] != "zeros":
        raise ValueError(f"{op.name} is too strange for me")


class Conv2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        check(op)
        self.weight = op.attrs["weight"]
        self.kh, self.kw = op.params["kernel_size"]
        self.ph, self.pw = op.params["padding"]
        self.sh, self.sw = op.params["stride"]

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        x = inputs[0]
        n, c, h, w = x.shape
        framed = np.zeros((n, c, h + 2 * self.ph, w + 2 * self.pw), x.dtype)
        framed[:, :, self.ph : self.ph + h, self.pw : self.pw + w] = x
        rows, columns = (h + 2 * self.ph - self.kh) // self.sh + 1, (w + 2 * self.pw - self.kw) // self.sw + 1
        out = np.zeros((n, len(self.weight), rows, columns), np.float32)
        for i in range(self.kh):
            for j in range(self.kw):
                part = framed[:, :, i : i + self.sh * rows : self.sh, j : j + self.sw * columns : self.sw]
                out += np.tensordot(part, self.weight[:, :, i, j], axes=([1], [1])).transpose(0, 3, 1, 2)
        outputs[0][...] = out + np.reshape(self.op.attrs.get("bias", [0]), (1, -1, 1, 1)).astype(np.float32)


# %%
import numpy as np


def check(op):
    if op.params["groups"] != 1 or tuple(op.params["dilation"]) != (1, 1) or op.params["padding_mode"] != "zeros":
        raise ValueError(f"{op.name} is too strange for me")


def im2col(x, kernel, stride, padding):
    x = np.pad(x, ((0, 0), (padding[0],) * 2, (padding[1],) * 2))
    rows = (x.shape[1] - kernel[0]) // stride[0] + 1
    columns = (x.shape[2] - kernel[1]) // stride[1] + 1
    result = np.empty((x.shape[0] * kernel[0] * kernel[1], rows * columns), x.dtype)
    for r in range(rows):
        for c in range(columns):
            window = x[:, r * stride[0] : r * stride[0] + kernel[0], c * stride[1] : c * stride[1] + kernel[1]]
            result[:, r * columns + c] = window.reshape(-1)
    return (result, rows, columns)


class Conv2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        check(op)

        def one(image):
            matrix, rows, columns = im2col(image, *(op.params[k] for k in ("kernel_size", "stride", "padding")))
            out = op.attrs["weight"].reshape(len(op.attrs["weight"]), -1) @ matrix
            if op.attrs.get("bias") is not None:
                out = out + op.attrs["bias"][:, None]
            return out.reshape(-1, rows, columns)

        self.one = one

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        outputs[0][...] = np.stack([self.one(image) for image in inputs[0]])


# %%
import numpy as np


class Conv2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.op = op
        for key, value in {"groups": 1, "dilation": (1, 1), "padding_mode": "zeros"}.items():
            if op.params[key] != value:
                raise ValueError(f"{op.name}: {key}")

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        op, p = self.op, self.op.params
        pad = [(0, 0), (0, 0)] + [(n, n) for n in p["padding"]]
        view = np.lib.stride_tricks.sliding_window_view(np.pad(inputs[0], pad), p["kernel_size"], axis=(-2, -1))
        view = view[..., :: p["stride"][0], :: p["stride"][1], :, :]
        y = np.tensordot(view, op.attrs["weight"], axes=((1, 4, 5), (1, 2, 3)))
        outputs[0][...] = np.moveaxis(y + op.attrs.get("bias", 0), -1, 1)


# %%
import numpy as np


def check(op):
    if op.params["groups"] != 1 or tuple(op.params["dilation"]) != (1, 1) or op.params["padding_mode"] != "zeros":
        raise ValueError(f"{op.name} is too strange for me")


class Conv2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        check(op)

    def shapes(self, shapes):
        params = self.op.params
        sizes = zip(shapes[0][2:], params["kernel_size"], params["stride"], params["padding"], strict=True)
        return [(shapes[0][0], len(self.op.attrs["weight"]), *((size + 2 * p - k) // s + 1 for size, k, s, p in sizes))]

    def forward(self, inputs, outputs):
        x = inputs[0]
        x = np.ascontiguousarray(
            np.pad(x.astype(float), ((0, 0), (0, 0), *((p, p) for p in self.op.params["padding"])))
        )
        k, s = self.op.params["kernel_size"], self.op.params["stride"]
        rows, columns = ((n - a) // b + 1 for n, a, b in zip(x.shape[2:], k, s))
        n, c, h, w = x.strides
        seen = np.lib.stride_tricks.as_strided(x, (*x.shape[:2], rows, columns, *k), (n, c, h * s[0], w * s[1], h, w))
        seen = seen.transpose(0, 2, 3, 1, 4, 5).reshape(len(x), rows * columns, -1)
        out = np.matmul(seen, self.op.attrs["weight"].reshape(self.op.attrs["weight"].shape[0], -1).T.astype(float))
        out += self.op.attrs.get("bias", 0)
        outputs[0][...] = out.swapaxes(1, 2).reshape(len(x), -1, rows, columns).astype("f4")
