"""Right answers to lessons 3.0 and 3.0b in unusual style: NumPy, recursion, generators wrapped, classes, own loops."""

MISTAKES = [
    "def mistakes(answers, labels):\n    return np.flatnonzero(answers != labels)",
    "def mistakes(answers, labels):\n    return np.where(answers != labels)[0]",
    "def mistakes(answers, labels):\n    return [i for i, (a, b) in enumerate(zip(answers, labels)) if a != b]",
    """
class Mistakes:
    def __call__(self, answers, labels):
        print("looking at", len(labels), "scans")
        wrong = {}
        for place, difference in enumerate(answers - labels):
            if difference:
                wrong[place] = True
        return tuple(wrong)

mistakes = Mistakes()
""",
    "def mistakes(answers, labels):\n    return np.arange(len(labels))[~np.equal(answers, labels)]",
    """
def mistakes(answers, labels, start=0):
    if start == len(labels):
        return []
    rest = mistakes(answers, labels, start + 1)
    return rest if answers[start] == labels[start] else [start, *rest]
""",
    "from itertools import compress, count\n\nmistakes = lambda a, b: list(compress(count(), a != b))",
    "def mistakes(answers, labels):\n    return np.argwhere(answers != labels).ravel().astype(float)",
]

OFFSET = [
    "def offset(shape, n, c, h, w):\n    return np.ravel_multi_index((n, c, h, w), shape)",
    "def offset(shape, n, c, h, w):\n    return ((n * shape[1] + c) * shape[2] + h) * shape[3] + w",
    """
import math

def offset(shape, *indices):
    return sum(index * math.prod(shape[k + 1 :]) for k, index in enumerate(indices))
""",
    """
from functools import reduce

def offset(shape, n, c, h, w):
    return reduce(lambda place, pair: place * pair[0] + pair[1], zip(shape, (n, c, h, w)), 0)
""",
    """
def offset(shape, n, c, h, w):
    array = np.broadcast_to(np.int8(0), shape)
    full = np.empty(shape, np.int8).strides
    return int(np.dot(full, (n, c, h, w)))
""",
    "def offset(shape, n, c, h, w):\n    return np.arange(np.prod(shape)).reshape(shape)[n, c, h, w]",
    """
def offset(shape, n, c, h, w):
    match shape:
        case (_, channels, rows, columns):
            return float(n * channels * rows * columns + c * rows * columns + h * columns + w)
""",
]

COORDINATES = [
    "def coordinates(shape, place):\n    return np.unravel_index(place, shape)",
    """
def coordinates(shape, place):
    found = []
    for size in reversed(shape):
        place, index = divmod(place, size)
        found.append(index)
    return found[::-1]
""",
    """
def coordinates(shape, place):
    N, C, H, W = shape
    return place // (C * H * W), place // (H * W) % C, place // W % H, place % W
""",
    """
def coordinates(shape, place):
    N, C, H, W = shape
    n = place // (C * H * W)
    place -= n * C * H * W
    c = place // (H * W)
    place -= c * H * W
    return np.array([n, c, place // W, place - place // W * W])
""",
    """
from itertools import islice, product

def coordinates(shape, place):
    return next(islice(product(*map(range, shape)), place, None))
""",
    """
def coordinates(shape, place):
    if not shape:
        return []
    *before, size = shape
    return [*coordinates(before, place // size), place % size]
""",
]

READ_NHWC = [
    """
def read_nhwc(numbers, shape):
    n, c, h, w = shape
    return np.moveaxis(np.reshape(numbers, (n, h, w, c)), -1, 1)
""",
    """
def read_nhwc(numbers, shape):
    N, C, H, W = shape
    return [
        [[[numbers[((n * H + h) * W + w) * C + c] for w in range(W)] for h in range(H)] for c in range(C)]
        for n in range(N)
    ]
""",
    """
def read_nhwc(numbers, shape):
    N, C, H, W = shape
    tensor = np.zeros(shape)
    left = iter(numbers)
    for n in range(N):
        for h in range(H):
            for w in range(W):
                for c in range(C):
                    tensor[n, c, h, w] = next(left)
    return tensor
""",
    """
def read_nhwc(numbers, shape):
    N, C, H, W = shape
    return np.stack([np.array(numbers[c::C]).reshape(N, H, W) for c in range(C)], axis=1)
""",
    """
def read_nhwc(x, s):
    return np.einsum("nhwc->nchw", np.float32(x).reshape(s[0], s[2], s[3], s[1]))
""",
    """
def read_nhwc(numbers, shape):
    N, C, H, W = shape
    a = np.array(numbers).reshape((N, H, W, C))
    return np.swapaxes(np.swapaxes(a, 1, 3), 2, 3)
""",
]

LINEAR_SIGMOID = [
    """
import math

def linear_sigmoid(x, weight, bias):
    out = []
    for sample in x:
        row = []
        for weights, b in zip(weight, bias):
            z = sum(float(i) * float(w) for i, w in zip(sample, weights)) + float(b)
            row.append(1 / (1 + math.exp(-z)))
        out.append(row)
    return out
""",
    "def linear_sigmoid(x, weight, bias):\n    return np.reciprocal(1 + np.exp(-(np.dot(x, weight.T) + bias)))",
    "def linear_sigmoid(x, w, b):\n    return 0.5 * (1 + np.tanh((np.einsum('ni,oi->no', x, w) + b) / 2))",
    """
def linear_sigmoid(x, weight, bias):
    z = (weight @ x.transpose()).T.astype(np.float64)
    z += bias
    e = np.exp(z)
    return e / (e + 1)
""",
    """
def sigmoid(z):
    return np.exp(-np.logaddexp(0, -z))

def linear_sigmoid(x, weight, bias):
    print(x.shape, weight.shape)
    return sigmoid((x[:, None, :] * weight[None]).sum(axis=-1) + bias)
""",
]

CONVOLVE = [
    """
def convolve(image, kernel):
    windows = np.lib.stride_tricks.sliding_window_view(image, kernel.shape)
    return np.einsum("rcij,ij->rc", windows, kernel)
""",
    """
def convolve(image, kernel):
    K = len(kernel)
    H, W = len(image), len(image[0])
    out = []
    for r in range(H - K + 1):
        row = []
        for c in range(W - K + 1):
            total = 0
            for i in range(K):
                for j in range(K):
                    total += image[r + i][c + j] * kernel[i][j]
            row.append(total)
        out.append(row)
    return out
""",
    """
def convolve(image, kernel):
    K = kernel.shape[0]
    rows, columns = image.shape[0] - K + 1, image.shape[1] - K + 1
    out = 0
    for i in range(K):
        for j in range(K):
            out = out + kernel[i, j] * image[i : i + rows, j : j + columns]
    return out
""",
    """
def convolve(image, kernel):
    K = len(kernel)
    places = [(r, c) for r in range(len(image) - K + 1) for c in range(image.shape[1] - K + 1)]
    flat = np.array([image[r : r + K, c : c + K].ravel() for r, c in places]) @ kernel.ravel()
    return flat.reshape(len(image) - K + 1, -1)
""",
    """
class Convolve:
    def __call__(self, image, kernel):
        self.image, self.kernel, self.size = image, kernel, len(kernel)
        rows, columns = (side - self.size + 1 for side in image.shape)
        return tuple(tuple(self.at(r, c) for c in range(columns)) for r in range(rows))

    def at(self, r, c):
        return np.vdot(self.image[r : r + self.size, c : c + self.size], self.kernel)

convolve = Convolve()
""",
    """
def convolve(image, kernel):
    turned = kernel[::-1, ::-1]
    full = np.zeros((image.shape[0] + len(kernel) - 1, image.shape[1] + len(kernel) - 1))
    for (i, j), weight in np.ndenumerate(turned):
        full[i : i + image.shape[0], j : j + image.shape[1]] += weight * image
    k = len(kernel) - 1
    return full[k : image.shape[0], k : image.shape[1]]
""",
]

CONVOLVE_CHANNELS = [
    """
def convolve_channels(image, weight, padding):
    p = np.pad(image, [(0, 0), (padding, padding), (padding, padding)])
    windows = np.lib.stride_tricks.sliding_window_view(p, weight.shape[2:], axis=(1, 2))
    return np.einsum("crsij,ocij->ors", windows, weight)
""",
    """
def convolve_channels(image, weight, padding):
    return [
        sum(np.array(convolve(np.pad(c, padding), k)) for c, k in zip(image, kernels)).tolist() for kernels in weight
    ]
""",
    """
def convolve_channels(image, weight, padding):
    C, H, W = image.shape
    O, _, K, _ = weight.shape
    p = np.zeros((C, H + 2 * padding, W + 2 * padding))
    p[:, padding : padding + H, padding : padding + W] = image
    out = np.zeros((O, p.shape[1] - K + 1, p.shape[2] - K + 1))
    for o in range(O):
        for r in range(out.shape[1]):
            for s in range(out.shape[2]):
                out[o, r, s] = (p[:, r : r + K, s : s + K] * weight[o]).sum()
    return out
""",
    """
def rings(channel, n):
    return channel if n == 0 else np.pad(rings(channel, n - 1), 1)

def convolve_channels(image, weight, padding):
    maps = {}
    for o, c in np.ndindex(weight.shape[:2]):
        maps.setdefault(o, []).append(convolve(rings(image[c], padding), weight[o][c]))
    return [np.sum(parts, axis=0) for parts in maps.values()]
""",
    """
from functools import reduce

def one(image, kernels):
    return reduce(np.add, map(convolve, image, kernels))

def convolve_channels(image, weight, padding):
    padded = [np.pad(channel, ((padding,) * 2, (padding,) * 2), constant_values=0.0) for channel in image]
    return tuple(one(padded, kernels) for kernels in weight)
""",
]

RESIDUAL_BLOCK = [
    "def residual_block(x, first, second):\n    return (x + second(first(x).clip(0))).clip(0)",
    """
def relu(y):
    return np.where(y > 0, y, 0)

def residual_block(x, first, second):
    return relu(second(relu(first(x))) + x)
""",
    """
def residual_block(x, first, second):
    x = x.copy()
    y = first(x.copy())
    y[y < 0] = 0
    out = np.array(second(y))
    out += x
    out[out < 0] = 0
    return out
""",
    """
def residual_block(x, first, second):
    out = np.empty_like(x)
    np.maximum(first(x), 0, out=out)
    out = second(out) + x
    return (out * (out > 0)).tolist()
""",
    """
from functools import reduce

def residual_block(x, first, second):
    relu = lambda y: (np.abs(y) + y) / 2
    steps = (first, relu, second, lambda y: np.add(y, x), relu)
    return reduce(lambda y, step: step(y), steps, x)
""",
]

RIGHT = {
    "mistakes": MISTAKES,
    "offset": OFFSET,
    "coordinates": COORDINATES,
    "read_nhwc": READ_NHWC,
    "linear_sigmoid": LINEAR_SIGMOID,
    "convolve": CONVOLVE,
    "convolve_channels": CONVOLVE_CHANNELS,
    "residual_block": RESIDUAL_BLOCK,
}
