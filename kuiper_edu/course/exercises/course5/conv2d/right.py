"""Right answers in unusual style."""

# %%
import numpy as np


def check(op):
    if op.params["groups"] != 1 or tuple(op.params["dilation"]) != (1, 1) or op.params["padding_mode"] != "zeros":
        raise ValueError(f"{op.name} is too strange for me")


def conv2d(op):
    check(op)

    def forward(x):
        (p, q), (s, t) = op.params["padding"], op.params["stride"]
        x = np.pad(x, ((0, 0), (0, 0), (p, p), (q, q)))
        w = np.lib.stride_tricks.sliding_window_view(x, op.params["kernel_size"], (2, 3))[:, :, ::s, ::t]
        out = np.einsum("nchwij,ocij->nohw", w, op.attrs["weight"], optimize=True)
        return out + op.attrs["bias"].reshape(1, -1, 1, 1) if "bias" in op.attrs else out

    return forward


# %%
import numpy as np


def check(op):
    if op.params["groups"] != 1 or tuple(op.params["dilation"]) != (1, 1) or op.params["padding_mode"] != "zeros":
        raise ValueError(f"{op.name} is too strange for me")


def conv2d(op):
    check(op)
    weight = op.attrs["weight"]
    kh, kw = op.params["kernel_size"]
    ph, pw = op.params["padding"]
    sh, sw = op.params["stride"]

    def forward(x):
        n, c, h, w = x.shape
        framed = np.zeros((n, c, h + 2 * ph, w + 2 * pw), x.dtype)
        framed[:, :, ph : ph + h, pw : pw + w] = x
        rows, columns = (h + 2 * ph - kh) // sh + 1, (w + 2 * pw - kw) // sw + 1
        out = np.zeros((n, len(weight), rows, columns), np.float32)
        for i in range(kh):
            for j in range(kw):
                part = framed[:, :, i : i + sh * rows : sh, j : j + sw * columns : sw]
                out += np.tensordot(part, weight[:, :, i, j], axes=([1], [1])).transpose(0, 3, 1, 2)
        return out + np.reshape(op.attrs.get("bias", [0]), (1, -1, 1, 1)).astype(np.float32)

    return forward


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
    return result, rows, columns


def conv2d(op):
    check(op)

    def one(image):
        matrix, rows, columns = im2col(image, *(op.params[k] for k in ("kernel_size", "stride", "padding")))
        out = op.attrs["weight"].reshape(len(op.attrs["weight"]), -1) @ matrix
        if op.attrs.get("bias") is not None:
            out = out + op.attrs["bias"][:, None]
        return out.reshape(-1, rows, columns)

    return lambda x: np.stack([one(image) for image in x])


# %%
import numpy as np


class conv2d:
    def __init__(self, op):
        self.op = op
        for key, value in {"groups": 1, "dilation": (1, 1), "padding_mode": "zeros"}.items():
            if op.params[key] != value:
                raise ValueError(f"{op.name}: {key}")

    def __call__(self, x):
        op, p = self.op, self.op.params
        pad = [(0, 0), (0, 0)] + [(n, n) for n in p["padding"]]
        view = np.lib.stride_tricks.sliding_window_view(np.pad(x, pad), p["kernel_size"], axis=(-2, -1))
        view = view[..., :: p["stride"][0], :: p["stride"][1], :, :]
        y = np.tensordot(view, op.attrs["weight"], axes=((1, 4, 5), (1, 2, 3)))
        return np.moveaxis(y + op.attrs.get("bias", 0), -1, 1)


# %%
import numpy as np


def check(op):
    if op.params["groups"] != 1 or tuple(op.params["dilation"]) != (1, 1) or op.params["padding_mode"] != "zeros":
        raise ValueError(f"{op.name} is too strange for me")


def conv2d(op):
    check(op)

    def forward(x):
        x = np.ascontiguousarray(np.pad(x.astype(float), ((0, 0), (0, 0), *((p, p) for p in op.params["padding"]))))
        k, s = op.params["kernel_size"], op.params["stride"]
        rows, columns = ((n - a) // b + 1 for n, a, b in zip(x.shape[2:], k, s))
        n, c, h, w = x.strides
        seen = np.lib.stride_tricks.as_strided(x, (*x.shape[:2], rows, columns, *k), (n, c, h * s[0], w * s[1], h, w))
        seen = seen.transpose(0, 2, 3, 1, 4, 5).reshape(len(x), rows * columns, -1)
        out = np.matmul(seen, op.attrs["weight"].reshape(op.attrs["weight"].shape[0], -1).T.astype(float))
        out += op.attrs.get("bias", 0)
        return out.swapaxes(1, 2).reshape(len(x), -1, rows, columns).astype("f4")

    return forward
