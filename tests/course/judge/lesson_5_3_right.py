"""Right answers to the exercises of lesson 5.3, in unusual style."""

SLOW = [
    """
def convolve_slowly(x, weight, stride, padding):
    n, channels, high, wide = x.shape
    filters, _, k, _ = weight.shape
    out = []
    for image in x:
        framed = np.zeros((channels, high + 2 * padding, wide + 2 * padding), x.dtype)
        framed[:, padding : padding + high, padding : padding + wide] = image
        maps = []
        for one in weight:
            maps.append([
                [(framed[:, r : r + k, c : c + k] * one).sum() for c in range(0, wide + 2 * padding - k + 1, stride)]
                for r in range(0, high + 2 * padding - k + 1, stride)
            ])
        out.append(maps)
    return np.array(out)
""",
    """
from itertools import product


def convolve_slowly(x, weight, stride, padding):
    f = np.pad(x, [(0, 0)] * 2 + [(padding,) * 2] * 2)
    k = weight.shape[2]
    size = [(s - k) // stride + 1 for s in f.shape[2:]]
    out = np.zeros((x.shape[0], weight.shape[0], *size))
    for n, o, r, c, i, a, b in product(*map(range, (*out.shape, *weight.shape[1:]))):
        out[n, o, r, c] += f[n, i, r * stride + a, c * stride + b] * weight[o, i, a, b]
    return out
""",
    """
def convolve_slowly(x, weight, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    k = weight.shape[-1]
    rows = range(0, framed.shape[2] - k + 1, stride)
    columns = range(0, framed.shape[3] - k + 1, stride)
    return np.stack([
        np.stack([np.tensordot(framed[:, :, r : r + k, c : c + k], weight, ([1, 2, 3],) * 2) for c in columns], -1)
        for r in rows
    ], 2)
""",
    """
def convolve_slowly(x, weight, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    view = np.lib.stride_tricks.sliding_window_view(framed, weight.shape[2:], axis=(2, 3))[:, :, ::stride, ::stride]
    return np.einsum("nchwab,ocab->nohw", view, weight)
""",
    """
def convolve_slowly(x, weight, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding))).astype(np.float64)
    k = weight.shape[-1]
    rows, columns = ((s - k) // stride + 1 for s in framed.shape[2:])
    out = np.zeros((len(x), len(weight), rows, columns))
    for a in range(k):
        for b in range(k):
            part = framed[:, :, a : a + rows * stride : stride, b : b + columns * stride : stride]
            out += np.einsum("nchw,oc->nohw", part, weight[:, :, a, b])
    return out
""",
]

IM2COL = [
    """
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), axis=(2, 3))[:, :, ::stride, ::stride]
    n, c, rows, columns = view.shape[:4]
    return view.transpose(0, 1, 4, 5, 2, 3).reshape(n, c * kernel * kernel, rows * columns)
""",
    """
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    matrices = []
    for image in framed:
        columns = []
        for r in range(0, image.shape[1] - kernel + 1, stride):
            for c in range(0, image.shape[2] - kernel + 1, stride):
                columns.append(image[:, r : r + kernel, c : c + kernel].ravel())
        matrices.append(np.array(columns).T)
    return np.stack(matrices)
""",
    """
def im2col(x, kernel, stride, padding):
    n, c, h, w = x.shape
    r, s = (h + 2 * padding - kernel) // stride + 1, (w + 2 * padding - kernel) // stride + 1
    i = np.repeat(np.arange(kernel), kernel)[:, None] + stride * np.repeat(np.arange(r), s)
    j = np.tile(np.arange(kernel), kernel)[:, None] + stride * np.tile(np.arange(s), r)
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    return framed[:, :, i, j].reshape(n, c * kernel**2, r * s)
""",
    """
def im2col(x, kernel, stride, padding):
    framed = np.ascontiguousarray(np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding))))
    n, c, h, w = framed.shape
    r, s = (h - kernel) // stride + 1, (w - kernel) // stride + 1
    bn, bc, bh, bw = framed.strides
    shape, strides = (n, c, kernel, kernel, r, s), (bn, bc, bh, bw, stride * bh, stride * bw)
    return np.lib.stride_tricks.as_strided(framed, shape, strides).reshape(n, -1, r * s)
""",
    """
def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = []
    down, across = framed.shape[2] - kernel + 1, framed.shape[3] - kernel + 1
    for c in range(x.shape[1]):
        for a in range(kernel):
            for b in range(kernel):
                rows.append(framed[:, c, a : a + down : stride, b : b + across : stride].reshape(len(x), -1))
    return np.stack(rows, axis=1).astype(np.float64)
""",
]

CONVOLVE = [
    """
def convolve(x, weight, stride, padding):
    columns = im2col(x, weight.shape[3], stride, padding)
    high = (x.shape[2] + 2 * padding - weight.shape[2]) // stride + 1
    return np.stack([weight.reshape(len(weight), -1) @ one for one in columns]).reshape(len(x), len(weight), high, -1)
""",
    """
def convolve(x, weight, stride, padding):
    rows, columns = ((s + 2 * padding - weight.shape[-1]) // stride + 1 for s in x.shape[2:])
    out = np.einsum("ok,nkw->now", weight.reshape(len(weight), -1), im2col(x, weight.shape[-1], stride, padding))
    return out.reshape(*out.shape[:2], rows, columns)
""",
    """
def convolve(x, weight, stride, padding):
    rows = len(range(0, x.shape[2] + 2 * padding - weight.shape[-1] + 1, stride))
    columns = im2col(x=x, kernel=weight.shape[-1], stride=stride, padding=padding).transpose(0, 2, 1)
    out = columns @ weight.reshape(len(weight), -1).T
    return np.ascontiguousarray(out.transpose(0, 2, 1)).reshape(len(x), len(weight), rows, out.shape[1] // rows)
""",
    """
def convolve(x, weight, stride, padding):
    o, c, k, _ = weight.shape
    n, _, h, w = x.shape
    out = np.empty((n, o, (h + 2 * padding - k) // stride + 1, (w + 2 * padding - k) // stride + 1), np.float32)
    np.matmul(weight.reshape(o, c * k * k), im2col(x, k, stride, padding), out=out.reshape(n, o, -1))
    return out
""",
    """
class Convolve:
    def __call__(self, x, weight, stride, padding):
        k = weight.shape[-1]
        wide = (x.shape[3] + 2 * padding - k) // stride + 1
        out = np.tensordot(weight.reshape(len(weight), -1), im2col(x, k, stride, padding), axes=(1, 1))
        return np.moveaxis(out, 0, 1).reshape(len(x), len(weight), -1, wide)


convolve = Convolve()
""",
]

MAX_POOL = [
    """
def max_pool(x, kernel, stride, padding):
    framed = np.full((*x.shape[:2], x.shape[2] + 2 * padding, x.shape[3] + 2 * padding), np.finfo(np.float32).min)
    framed[:, :, padding : padding + x.shape[2], padding : padding + x.shape[3]] = x
    view = np.lib.stride_tricks.sliding_window_view(framed, (kernel, kernel), (2, 3))
    return view[:, :, ::stride, ::stride].max((-1, -2))
""",
    """
def max_pool(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    rows, columns = ((s - kernel) // stride + 1 for s in framed.shape[2:])
    out = np.full((*x.shape[:2], rows, columns), -np.inf)
    for a in range(kernel):
        for b in range(kernel):
            np.maximum(out, framed[:, :, a : a + rows * stride : stride, b : b + columns * stride : stride], out=out)
    return out
""",
    """
def max_pool(x, kernel, stride, padding):
    n, c, h, w = x.shape
    rows, columns = ((s + 2 * padding - kernel) // stride + 1 for s in (h, w))
    out = np.zeros((n, c, rows, columns), x.dtype)
    for r in range(rows):
        for s in range(columns):
            top, left = r * stride - padding, s * stride - padding
            part = x[:, :, max(top, 0) : top + kernel, max(left, 0) : left + kernel]
            out[:, :, r, s] = part.max(axis=(2, 3))
    return out
""",
    """
def max_pool(x, kernel, stride, padding):
    f = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)), constant_values=-np.inf)
    n, c, h, w = f.shape
    shape = (n, c, (h - kernel) // stride + 1, (w - kernel) // stride + 1, kernel, kernel)
    strides = f.strides[:2] + (f.strides[2] * stride, f.strides[3] * stride) + f.strides[2:]
    return np.lib.stride_tricks.as_strided(f, shape, strides, writeable=False).max(axis=5).max(axis=4)
""",
    """
def max_pool(x, kernel, stride, padding):
    low = x.min() - 1
    columns = im2col(x - low, kernel, stride, padding)
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    best = columns.reshape(*x.shape[:2], kernel**2, -1).max(axis=2)
    return best.reshape(*x.shape[:2], rows, -1) + low
""",
]

RIGHT = {"convolve_slowly": SLOW, "im2col": IM2COL, "convolve": CONVOLVE, "max_pool": MAX_POOL}
