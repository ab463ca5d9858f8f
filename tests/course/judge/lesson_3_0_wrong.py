"""Wrong answers to lessons 3.0 and 3.0b: the words that must name the mistake, and the answer."""

MISTAKES = [
    ("None \\(is the return missing", "def mistakes(answers, labels):\n    answers != labels"),
    ("a mask came back", "def mistakes(answers, labels):\n    return answers != labels"),
    ("take its item \\[0\\]", "def mistakes(answers, labels):\n    return np.where(answers != labels)"),
    ("in a list of its own", "def mistakes(answers, labels):\n    return np.argwhere(answers != labels)"),
    ("not how many", "def mistakes(answers, labels):\n    return sum(answers != labels)"),
    ("read correctly", "def mistakes(answers, labels):\n    return np.flatnonzero(answers == labels)"),
    ("wrong answers themselves", "def mistakes(answers, labels):\n    return answers[answers != labels]"),
    ("labels of the wrong ones", "def mistakes(answers, labels):\n    return labels[answers != labels]"),
    ("one too large", "def mistakes(answers, labels):\n    return np.flatnonzero(answers != labels) + 1"),
    ("from the end", "def mistakes(answers, labels):\n    return np.flatnonzero(answers != labels)[::-1]"),
    (
        "first mistake only",
        """
def mistakes(answers, labels):
    for i in range(len(labels)):
        if answers[i] != labels[i]:
            return [i]
    return []
""",
    ),
    (
        "index gives the first place",
        """
def mistakes(answers, labels):
    labels = list(labels)
    return [labels.index(b) for a, b in zip(answers, labels) if a != b]
""",
    ),
    ("an array has no index", "def mistakes(a, b):\n    return [a.index(x) for x, y in zip(a, b) if x != y]"),
    ("wrap it in list", "def mistakes(a, b):\n    return (i for i in range(len(a)) if a[i] != b[i])"),
    ("a set, which has no order", "def mistakes(a, b):\n    return {i for i in range(len(a)) if a[i] != b[i]}"),
    (
        "0 counts as False",
        "def mistakes(a, b):\n    return [i for i in range(len(a)) if i * (a[i] != b[i])]",
    ),
    ("an array holds many", "def mistakes(answers, labels):\n    return [] if answers == labels else [0]"),
    ("came back, \\[1, 4\\] was expected", "def mistakes(answers, labels):\n    return []"),
    (
        "place that is not there|place is asked for",
        "def mistakes(a, b):\n    return [i for i in range(99) if a[i] != b[i]]",
    ),
]
MISTAKES += [
    (
        "a return inside the loop ends it",
        """
def mistakes(answers, labels):
    wrong = []
    for place in range(len(answers)):
        if answers[place] != labels[place]:
            wrong.append(place)
            return wrong
""",
    ),
    (
        "one number came back, 1, the place of the first mistake: a return inside the loop ends it",
        """
def mistakes(answers, labels):
    for i in range(len(labels)):
        if answers[i] != labels[i]:
            return i
""",
    ),
    ("digits, not places", "def mistakes(a, b):\n    return [i for i in a if a[i] != b[i]]"),
]

OFFSET = [
    ("None \\(is the return missing", "def offset(shape, n, c, h, w):\n    N, C, H, W = shape"),
    ("stored as NHWC", "def offset(s, n, c, h, w):\n    return ((n * s[2] + h) * s[3] + w) * s[1] + c"),
    ("counts the samples fastest", "def offset(s, n, c, h, w):\n    return n + s[0] * (c + s[1] * (h + s[2] * w))"),
    (
        "rows and columns are exchanged",
        "def offset(s, n, c, h, w):\n    return ((n * s[1] + c) * s[3] + w) * s[2] + h",
    ),
    ("one too large", "def offset(s, n, c, h, w):\n    return ((n * s[1] + c) * s[2] + h) * s[3] + w + 1"),
    (
        "h and w are exchanged",
        "def offset(s, n, c, h, w):\n    return n * s[1] * s[2] * s[3] + c * s[2] * s[3] + w * s[3] + h",
    ),
    ("only added", "def offset(s, n, c, h, w):\n    return n + c + h + w"),
    ("sample is not counted", "def offset(s, n, c, h, w):\n    return c * s[2] * s[3] + h * s[3] + w"),
    ("channel is not counted", "def offset(s, n, c, h, w):\n    return n * s[1] * s[2] * s[3] + h * s[3] + w"),
    (
        "its own dimension",
        """
def offset(s, n, c, h, w):
    return n * s[0] * s[1] * s[2] * s[3] + c * s[1] * s[2] * s[3] + h * s[2] * s[3] + w * s[3]
""",
    ),
    (
        "multiplied by their own sizes: one step passes",
        "def offset(s, n, c, h, w):\n    return n * s[0] + c * s[1] + h * s[2] + w",
    ),
    ("by its own size", "def offset(s, n, c, h, w):\n    return n * s[0] + c * s[1] + h * s[2] + w * s[3]"),
    ("not only by the next one", "def offset(s, n, c, h, w):\n    return n * s[1] + c * s[2] + h * s[3] + w"),
    (
        "sizes before an index",
        "def offset(s, n, c, h, w):\n    return n * s[0] * s[1] * s[2] + c * s[0] * s[1] + h * s[0] + w",
    ),
    ("these are bytes", "def offset(s, *i):\n    return int(np.dot(np.empty(s, np.float32).strides, i))"),
    ("row is taken to be H", "def offset(s, n, c, h, w):\n    return ((n * s[1] + c) * s[2] + h) * s[2] + w"),
    ("H rows of W", "def offset(s, n, c, h, w):\n    return ((n * s[1] + c) * s[3] + h) * s[3] + w"),
    ("for n, c, h, w = .* came back", "def offset(shape, n, c, h, w):\n    return w"),
    (
        "came back; 5 is right",
        "def offset(s, n, c, h, w):\n    return n * 12 + c * 4 + h * 2 + w",
    ),
    ("one number was expected", "def offset(shape, n, c, h, w):\n    return [n, c, h, w]"),
    ("takes them apart", "def offset(shape, n, c, h, w):\n    return n * shape + c"),
]

COORDINATES = [
    ("None \\(is the return missing", "def coordinates(shape, place):\n    np.unravel_index(place, shape)"),
    ("from the end", "def coordinates(shape, place):\n    return np.unravel_index(place, shape)[::-1]"),
    ("samples fastest", "def coordinates(shape, place):\n    return np.unravel_index(place, shape, order='F')"),
    (
        "stored as NHWC",
        """
def coordinates(s, place):
    n, h, w, c = np.unravel_index(place, (s[0], s[2], s[3], s[1]))
    return n, c, h, w
""",
    ),
    ("one too large", "def coordinates(s, place):\n    return [i + 1 for i in np.unravel_index(place, s)]"),
    (
        "what the larger steps have used up",
        "def coordinates(s, p):\n    return p // (s[1] * s[2] * s[3]), p // (s[2] * s[3]), p // s[3], p",
    ),
    (
        "the c of this answer goes on counting in the next sample, its h in the next channel",
        "def coordinates(s, p):\n    return p // (s[1] * s[2] * s[3]), p // (s[2] * s[3]), p // s[3], p % s[3]",
    ),
    ("rest of the whole place", "def coordinates(s, p):\n    return [p % size for size in s]"),
    ("four numbers", "def coordinates(s, p):\n    return p // s[3], p % s[3]"),
    ("wrap it in list", "def coordinates(s, p):\n    return (int(i) for i in np.unravel_index(p, s))"),
    ("takes them apart", "def coordinates(shape, place):\n    return place // shape"),
    ("came out as .* is right", "def coordinates(shape, place):\n    return 0, 0, 0, place"),
    (
        "with fractions: / gives floats, // gives whole numbers",
        """
def coordinates(s, p):
    return p / (s[1] * s[2] * s[3]), p / (s[2] * s[3]) % s[1], p / s[3] % s[2], p % s[3]
""",
    ),
]

READ_NHWC = [
    ("None \\(is the return missing", "def read_nhwc(numbers, shape):\n    np.reshape(numbers, shape)"),
    ("the misread", "def read_nhwc(numbers, shape):\n    return np.reshape(numbers, shape)"),
    (
        "the misread",
        "def read_nhwc(x, s):\n    return np.reshape(x, (s[0], s[2], s[3], s[1])).reshape(s)",
    ),
    ("this is NHWC still", "def read_nhwc(x, s):\n    return np.reshape(x, (s[0], s[2], s[3], s[1]))"),
    (
        "transpose\\(0, 3, 2, 1\\) gives N, C, W, H",
        "def read_nhwc(x, s):\n    return np.reshape(x, (s[0], s[2], s[3], s[1])).transpose(0, 3, 2, 1)",
    ),
    (
        "rows and columns are exchanged",
        "def read_nhwc(x, s):\n    return np.reshape(x, (s[0], s[3], s[2], s[1])).transpose(0, 3, 2, 1)",
    ),
    ("120 numbers do not fit", "def read_nhwc(x, s):\n    return np.reshape(x, s[1:])"),
    ("four dimensions", "def read_nhwc(x, s):\n    return x"),
    ("has no reshape", "def read_nhwc(x, s):\n    return x.reshape(s)"),
    ("numbers do not fit", "def read_nhwc(x, s):\n    return np.reshape(x, (1, 2, 2, 3)).transpose(0, 3, 1, 2)"),
    (
        "every axis once",
        "def read_nhwc(x, s):\n    return np.reshape(x, (s[0], s[2], s[3], s[1])).transpose(0, 3, 1)",
    ),
    (
        "0, 1, 2 and 3 in the new order",
        "def read_nhwc(x, s):\n    return np.reshape(x, (s[0], s[2], s[3], s[1])).transpose(0, 3, 1, 1)",
    ),
    (
        "channels are right, but from the end",
        "def read_nhwc(x, s):\n    return np.reshape(x, (s[0], s[2], s[3], s[1]))[..., ::-1].transpose(0, 3, 1, 2)",
    ),
    (
        "samples to change first",
        "def read_nhwc(x, s):\n    return np.reshape(x, (s[2], s[3], s[1], s[0])).transpose(3, 2, 0, 1)",
    ),
    (
        "each pixel's channels lie side by side",
        """
def read_nhwc(x, s):
    a = np.reshape(x, (s[0], s[2], s[3], s[1])).transpose(0, 3, 1, 2).copy()
    a[1:] = a[:1]
    return a
""",
    ),
    ("not equally long", "def read_nhwc(x, s):\n    return [[x], [1, 2]]"),
    ("one flat list", "def read_nhwc(x, s):\n    return x[0, 0, 0, 0]"),
]

LINEAR_SIGMOID = [
    ("None \\(is the return missing", "def linear_sigmoid(x, weight, bias):\n    x @ weight.T"),
    ("must be transposed", "def linear_sigmoid(x, w, b):\n    return 1 / (1 + np.exp(-(x @ w + b)))"),
    ("the matrix product is @", "def linear_sigmoid(x, w, b):\n    return 1 / (1 + np.exp(-(x * w.T + b)))"),
    ("the sigmoid is missing", "def linear_sigmoid(x, w, b):\n    return x @ w.T + b"),
    ("the bias is missing", "def linear_sigmoid(x, w, b):\n    return 1 / (1 + np.exp(-(x @ w.T)))"),
    ("after the sigmoid", "def linear_sigmoid(x, w, b):\n    return 1 / (1 + np.exp(-(x @ w.T))) + b"),
    ("bias is subtracted", "def linear_sigmoid(x, w, b):\n    return 1 / (1 + np.exp(-(x @ w.T - b)))"),
    ("bias is subtracted", "def linear_sigmoid(x, w, b):\n    return 1 / (1 + np.exp(-x @ w.T + b))"),
    ("sign of the exponent", "def linear_sigmoid(x, w, b):\n    return 1 / (1 + np.exp(x @ w.T + b))"),
    ("needs its parentheses", "def linear_sigmoid(x, w, b):\n    return 1 / 1 + np.exp(-(x @ w.T + b))"),
    ("e\\^-z alone", "def linear_sigmoid(x, w, b):\n    return np.exp(-(x @ w.T + b))"),
    ("adds e\\^-z", "def linear_sigmoid(x, w, b):\n    return 1 / (1 - np.exp(-(x @ w.T + b)))"),
    ("tanh", "def linear_sigmoid(x, w, b):\n    return np.tanh(x @ w.T + b)"),
    ("ReLU", "def linear_sigmoid(x, w, b):\n    return np.maximum(x @ w.T + b, 0)"),
    (
        "np.exp takes a whole array",
        "import math\ndef linear_sigmoid(x, w, b):\n    return 1 / (1 + math.exp(-(x @ w.T + b)))",
    ),
    ("reshape cuts", "def linear_sigmoid(x, w, b):\n    return 1 / (1 + np.exp(-(x @ w.reshape(w.shape[::-1]) + b)))"),
    ("only the first sample", "def linear_sigmoid(x, w, b):\n    return 1 / (1 + np.exp(-(x[:1] @ w.T + b)))"),
    ("a row for each sample", "def linear_sigmoid(x, w, b):\n    return 1 / (1 + np.exp(-(w @ x.T + b[:, None])))"),
    ("\\(samples, outputs\\)", "def linear_sigmoid(x, w, b):\n    return (1 / (1 + np.exp(-(x @ w.T + b)))).ravel()"),
    (
        "the value at .* is 0.269; it should be 0.2689",
        "def linear_sigmoid(x, w, b):\n    return np.round(1 / (1 + np.exp(-(x @ w.T + b))), 3)",
    ),
]

_LOOP = """
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = {0}
    return out
"""
CONVOLVE = [
    ("None \\(is the return missing", "def convolve(image, kernel):\n    out = np.zeros(image.shape)"),
    ("turned by half a turn", _LOOP.format("np.sum(image[r : r + K, c : c + K] * kernel[::-1, ::-1])")),
    ("of the filter are exchanged", _LOOP.format("np.sum(image[r : r + K, c : c + K] * kernel.T)")),
    ("upside down", _LOOP.format("np.sum(image[r : r + K, c : c + K] * kernel[::-1])")),
    ("left and right", _LOOP.format("np.sum(image[r : r + K, c : c + K] * kernel[:, ::-1])")),
    ("multiply by the filter", _LOOP.format("np.sum(image[r : r + K, c : c + K])")),
    ("mean of the products", _LOOP.format("np.mean(image[r : r + K, c : c + K] * kernel)")),
    ("largest of the products", _LOOP.format("np.max(image[r : r + K, c : c + K] * kernel)")),
    ("@ is the matrix product", _LOOP.format("np.sum(image[r : r + K, c : c + K] @ kernel)")),
    ("only one pixel", _LOOP.format("np.sum(image[r, c] * kernel)")),
    ("is the sum missing", _LOOP.format("image[r : r + K, c : c + K] * kernel")),
    ("must have its size", _LOOP.format("np.sum(image[r : r + K + 1, c : c + K + 1] * kernel)")),
    (
        "behind the point is gone",
        _LOOP.format("np.sum(image[r : r + K, c : c + K] * kernel)").replace("K + 1))", "K + 1), int)"),
    ),
    (
        "last row and the last column are missing",
        _LOOP.format("np.sum(image[r : r + K, c : c + K] * kernel)").replace("- K + 1", "- K"),
    ),
    (
        "the last column is missing",
        _LOOP.format("np.sum(image[r : r + K, c : c + K] * kernel)").replace(
            "image.shape[1] - K + 1", "image.shape[1] - K"
        ),
    ),
    (
        "a slice is cut off",
        """
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros(image.shape)
    for r in range(image.shape[0]):
        for c in range(image.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out
""",
    ),
    (
        "smaller than the image",
        """
def convolve(image, kernel):
    K = len(kernel)
    image = np.pad(image, [(0, K - 1), (0, K - 1)])
    out = np.zeros((len(image) - K + 1, image.shape[1] - K + 1))
    for r, c in np.ndindex(out.shape):
        out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out
""",
    ),
    (
        "that is not there",
        """
def convolve(image, kernel):
    out = np.zeros(image.shape)
    for r, c in np.ndindex(image.shape):
        for i, j in np.ndindex(kernel.shape):
            out[r, c] += image[r + i, c + j] * kernel[i, j]
    return out
""",
    ),
    (
        "in one row",
        """
def convolve(image, kernel):
    K = len(kernel)
    return [
        np.sum(image[r : r + K, c : c + K] * kernel)
        for r in range(len(image) - K + 1)
        for c in range(image.shape[1] - K + 1)
    ]
""",
    ),
    (
        "must be added",
        "def convolve(i, k):\n    return np.lib.stride_tricks.sliding_window_view(i, k.shape) * k",
    ),
    ("negative numbers became 0", _LOOP.format("max(0, np.sum(image[r : r + K, c : c + K] * kernel))")),
    (
        "H - K \\+ 1 rows",
        _LOOP.format("np.sum(image[r : r + K, c : c + K] * kernel)").replace("return out", "return out[1:]"),
    ),
    (
        "the value at \\[0, 0\\] is [-\\d.]+; it should be",
        _LOOP.format("np.sum(image[r : r + K, c : c + K] * kernel) + 1"),
    ),
    ("must have its size", "def convolve(image, kernel):\n    return image * kernel"),
    (
        "jumps by its own size",
        _LOOP.format("np.sum(image[r : r + K, c : c + K] * kernel)").replace("return out", "return out[::K, ::K]"),
    ),
]

_ALL = """
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return np.array(maps)
"""
CONVOLVE_CHANNELS = [
    (
        "must be added up",
        """
def convolve_channels(image, weight, padding):
    return [convolve(np.pad(c, padding), k) for kernels in weight for c, k in zip(image, kernels)]
""",
    ),
    (
        "planes of zeros around the channels",
        """
def convolve_channels(image, weight, padding):
    image = np.pad(image, padding)
    return [sum(convolve(image[c], w[c]) for c in range(len(image))) for w in np.array(weight)]
""",
    ),
    ("None \\(is the return missing", _ALL.replace("return np.array(maps)", "np.array(maps)")),
    ("padding is not there", _ALL.replace("np.pad(image[c], padding)", "image[c]")),
    (
        "pixels of the border",
        _ALL.replace("padding)", "padding, mode='edge')", 2).replace(
            "weight, padding, mode='edge')", "weight, padding)"
        ),
    ),
    ("the ring holds ones", _ALL.replace("image[c], padding)", "image[c], padding, constant_values=1)")),
    ("above and on the left only", _ALL.replace("image[c], padding)", "image[c], [(padding, 0), (padding, 0)])")),
    ("below and on the right only", _ALL.replace("image[c], padding)", "image[c], [(0, padding), (0, padding)])")),
    ("there is one ring", _ALL.replace("image[c], padding)", "image[c], min(padding, 1))")),
    ("mean over the channels", _ALL.replace("append(total)", "append(total / len(image))")),
    (
        "must be added up",
        _ALL.replace("            total = total + ", "            total.append(")
        .replace("total = 0", "total = []")
        .replace("weight[o, c])", "weight[o, c]))"),
    ),
    ("only the first channel", _ALL.replace("range(len(image))", "range(1)")),
    ("only the last channel", _ALL.replace("total = total +", "total =")),
    ("only the first filter", _ALL.replace("np.array(maps)", "maps[0]")),
    ("only the first filter", _ALL.replace("range(len(weight))", "range(1)")),
    ("only the last filter", _ALL.replace("np.array(maps)", "maps[-1]")),
    ("maps of all filters are added", _ALL.replace("np.array(maps)", "sum(maps)")),
    ("begin with zeros again", _ALL.replace("        total = 0\n", "").replace("maps = []", "maps, total = [], 0")),
    (
        "the filter is the first index|is asked for that is not there",
        _ALL.replace("weight[o, c]", "weight[c, o]"),
    ),
    ("channels are the last dimension", _ALL.replace("np.array(maps)", "np.moveaxis(maps, 0, 2)")),
    (
        "whole planes of zeros",
        """
def convolve_channels(image, weight, padding):
    padded = np.pad(image, padding)
    return [sum(np.array(convolve(c, k)) for c, k in zip(padded, kernels)) for kernels in weight]
""",
    ),
    ("turned by half a turn", _ALL.replace("weight[o, c]", "weight[o, c, ::-1, ::-1]")),
    (
        "image holds other numbers",
        _ALL.replace("maps = []", "maps = []\n    image *= 1.0 + (padding == 0)").replace(
            "weight[o, c])", "weight[o, c]) / (1 + (padding == 0))"
        ),
    ),
    ("arrays of different shapes|not there|do not fit|has fewer sizes", _ALL.replace("weight[o, c]", "weight[o]")),
    (
        "your convolve gives a list",
        _ALL.replace("convolve(", "list(convolve(")
        .replace("[o, c])", "[o, c]))", 1)
        .replace("def list(convolve", "def convolve"),
    ),
    ("the value at .* should be", _ALL.replace("np.array(maps)", "maps[::-1]")),
    ("the value at .* should be", _ALL.replace("append(total)", "append(total + 1)")),
]

RESIDUAL_BLOCK = [
    ("belongs between the two steps", "def residual_block(x, f, g):\n    return (g(f(x.clip(0))) + x).clip(0)"),
    ("np.max takes the largest", "def residual_block(x, f, g):\n    return np.max(g(np.max(f(x), 0)) + x, 0)"),
    ("None \\(is the return missing", "def residual_block(x, first, second):\n    second(first(x)) + x"),
    ("x is not added: the block", "def residual_block(x, f, g):\n    return g(f(x).clip(0)).clip(0)"),
    ("the last ReLU is missing: it", "def residual_block(x, f, g):\n    return g(f(x).clip(0)) + x"),
    ("x is not added, and the last", "def residual_block(x, f, g):\n    return g(f(x).clip(0))"),
    ("between the two steps is missing", "def residual_block(x, f, g):\n    return (g(f(x)) + x).clip(0)"),
    ("both ReLUs are missing", "def residual_block(x, f, g):\n    return g(f(x)) + x"),
    ("before the addition", "def residual_block(x, f, g):\n    return g(f(x).clip(0)).clip(0) + x"),
    (
        "a ReLU too many, before the addition",
        "def residual_block(x, f, g):\n    return (g(f(x).clip(0)).clip(0) + x).clip(0)",
    ),
    ("are exchanged", "def residual_block(x, f, g):\n    return (f(g(x).clip(0)) + x).clip(0)"),
    ("takes x itself", "def residual_block(x, f, g):\n    return (g(f(x.clip(0)).clip(0)) + x).clip(0)"),
    (
        "adds its own input",
        "def residual_block(x, f, g):\n    x = f(x).clip(0)\n    return (g(x) + x).clip(0)",
    ),
    ("adds x as it is", "def residual_block(x, f, g):\n    return (g(f(x).clip(0)) + x.clip(0)).clip(0)"),
    ("added after the first step", "def residual_block(x, f, g):\n    return g((f(x) + x).clip(0)).clip(0)"),
    ("subtracted from x", "def residual_block(x, f, g):\n    return (x - g(f(x).clip(0))).clip(0)"),
    ("x is subtracted", "def residual_block(x, f, g):\n    return (g(f(x).clip(0)) - x).clip(0)"),
    ("multiplied", "def residual_block(x, f, g):\n    return (g(f(x).clip(0)) * x).clip(0)"),
    ("never called", "def residual_block(x, f, g):\n    return (f(x) + x).clip(0)"),
    (
        "changed in place",
        """
def residual_block(x, first, second):
    y = first(x)
    y[y < 0] = 0
    return np.maximum(second(y) + x, 0)
""",
    ),
    (
        "changed in place",
        """
def residual_block(x, first, second):
    y = second(np.maximum(first(x), 0))
    x += y
    return np.maximum(x, 0)
""",
    ),
    ("called like a function", "def residual_block(x, f, g):\n    return x(f)"),
    ("call it", "def residual_block(x, f, g):\n    return np.maximum(g + x, 0)"),
    ("an array holds many", "def residual_block(x, f, g):\n    return max(g(max(f(x), 0)) + x, 0)"),
    ("keeps the shape", "def residual_block(x, f, g):\n    return (g(f(x).clip(0)) + x).clip(0).ravel()[:1]"),
]

WRONG = {
    "mistakes": MISTAKES,
    "offset": OFFSET,
    "coordinates": COORDINATES,
    "read_nhwc": READ_NHWC,
    "linear_sigmoid": LINEAR_SIGMOID,
    "convolve": CONVOLVE,
    "convolve_channels": CONVOLVE_CHANNELS,
    "residual_block": RESIDUAL_BLOCK,
}
