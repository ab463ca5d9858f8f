"""Right answers to the exercises of lesson 5.2, in unusual style."""

FORWARD = [
    """
def forward(graph, x):
    ends = {"pnnx.Input", "pnnx.Output"}
    source = next(op for op in graph.topo_queues if op.type == "pnnx.Input")
    np.copyto(source.output_operands.data, x)
    for op in filter(lambda op: op.type not in ends, graph.topo_queues):
        op.layer.forward(list(map(lambda o: o.data, op.input_operands_seq)), [op.output_operands.data])
    sink = next(op for op in graph.topo_queues if op.type == "pnnx.Output")
    return np.array(sink.input_operands_seq[0].data)
""",
    """
def forward(graph, x):
    for op in list(graph.topo_queues):
        match op.type:
            case "pnnx.Input":
                op.output_operands.data.flat = x.ravel()
            case "pnnx.Output":
                (result,) = op.input_operands_seq
            case _:
                print(op.name)
                op.layer.forward(tuple(o.data for o in op.input_operands_seq), (op.output_operands.data,))
    return result.data + 0
""",
    """
def forward(graph, x):
    feed, *middle, fetch = graph.topo_queues
    feed.output_operands.data[:] = x
    i = 0
    while i < len(middle):
        inputs = []
        for operand in middle[i].input_operands_seq:
            inputs.append(operand.data)
        middle[i].layer.forward(inputs, [middle[i].output_operands.data])
        i += 1
    return fetch.input_operands_seq[0].data.astype(np.float32)
""",
    """
class Engine:
    def __call__(self, graph, x):
        for op in graph.topo_queues:
            if op.layer:
                op.layer.forward([o.data for o in op.input_operands_seq], [op.output_operands.data])
            elif op.output_operands is not None:
                op.output_operands.data[...] = x
        return graph.topo_queues[-1].input_operands_seq[-1].data * 1


forward = Engine()
""",
    """
def forward(graph, x):
    made = {}
    for op in graph.topo_queues:
        if op.type == "pnnx.Output":
            return op.input_operands_seq[0].data.copy()
        out = op.output_operands.data
        if op.type == "pnnx.Input":
            out[...] = np.asarray(x)
        else:
            op.layer.forward([o.data.copy() for o in op.input_operands_seq], [out])
        made[op.name] = out
""",
]

AGREES = [
    """
def agrees(a, b, tolerance):
    if np.shape(a) != np.shape(b):
        return False
    if np.isnan(a).any() or np.isnan(b).any() or np.isinf(a).any() or np.isinf(b).any():
        return False
    return np.max(np.abs(a - b)) <= tolerance * np.maximum(1, np.max(np.abs(b)))
""",
    """
def agrees(a, b, tolerance):
    try:
        np.testing.assert_equal(a.shape, b.shape)
        assert np.isfinite([a, b]).all()
        assert abs(a - b).max() <= tolerance * max(1.0, abs(b).max())
    except AssertionError:
        return False
    return True
""",
    """
import math


def agrees(a, b, tolerance):
    if a.shape != b.shape:
        return False
    xs, ys = a.ravel().tolist(), b.ravel().tolist()
    if not all(map(math.isfinite, xs + ys)):
        return False
    scale = max([1.0] + [abs(y) for y in ys])
    return all(abs(x - y) <= tolerance * scale for x, y in zip(xs, ys))
""",
    """
agrees = lambda a, b, tolerance: (
    a.shape == b.shape
    and bool(np.isfinite(a + b).all())
    and bool((np.abs(a - b) <= tolerance * max(1, np.abs(b).max())).all())
)
""",
    """
def agrees(a, b, tolerance):
    if a.shape != b.shape:
        return np.bool_(False)
    with np.errstate(all="ignore"):
        scale = max(1, np.linalg.norm(b.ravel(), np.inf))
        return np.isfinite(scale) and np.linalg.norm((a - b).ravel(), np.inf) <= tolerance * scale
""",
]

CONFUSION = [
    """
def confusion(scores, labels):
    matrix = np.zeros((scores.shape[1],) * 2)
    np.add.at(matrix, (labels, np.argmax(scores, 1)), 1)
    return matrix
""",
    """
def confusion(scores, labels):
    n = len(scores[0])
    matrix = [[0] * n for _ in range(n)]
    for row, label in zip(scores.tolist(), labels.tolist()):
        matrix[label][row.index(max(row))] += 1
    return matrix
""",
    """
def confusion(scores, labels):
    n = scores.shape[1]
    return np.bincount(labels * n + scores.argmax(1), minlength=n * n).reshape(n, n)
""",
    """
from collections import Counter


def confusion(scores, labels):
    pairs = Counter(zip(labels.tolist(), scores.argmax(axis=-1).tolist()))
    classes = range(scores.shape[1])
    return tuple(tuple(pairs[i, j] for j in classes) for i in classes)
""",
    """
def confusion(scores, labels):
    eye = np.eye(scores.shape[1], dtype=int)
    return eye[labels].T @ eye[scores.argmax(axis=1)]
""",
]

FACTORY = [
    """
class CountingRelu(Layer):
    calls = 0

    def forward(self, inputs, outputs):
        type(self).calls += 1
        outputs[0][...] = np.where(inputs[0] > 0, inputs[0], 0)


def factory(op):
    if op.type != "nn.ReLU":
        return create_layer(op)
    return CountingRelu(op)
""",
    """
class CountingRelu(Layer):
    calls: int = 0

    def __init__(self, op):
        super().__init__(op)
        self.x = None

    def forward(self, inputs, outputs):
        (x,), (y,) = inputs, outputs
        y[...] = x * (x > 0)
        CountingRelu.calls = CountingRelu.calls + 1


factory = lambda op: {"nn.ReLU": CountingRelu}.get(op.type, create_layer)(op)
""",
    """
class CountingRelu(Layer):
    calls = 0

    def forward(self, inputs, outputs):
        self.__class__.calls += 1
        for i, value in enumerate(inputs[0].flat):
            outputs[0].flat[i] = value if value > 0 else 0


def factory(op):
    match op.type:
        case "nn.ReLU":
            return CountingRelu(op)
        case _:
            return create_layer(op)
""",
    """
class CountingRelu(Layer):
    calls = 0

    @classmethod
    def count(cls):
        cls.calls += 1

    def forward(self, inputs, outputs):
        self.count()
        outputs[0][:] = (inputs[0] + np.abs(inputs[0])) / 2


def factory(op):
    layer = create_layer(op)
    return CountingRelu(op) if type(layer).__name__ == "ReluLayer" and op.type == "nn.ReLU" else layer
""",
    """
class Counter(Layer):
    calls = 0


class CountingRelu(Counter):
    calls = 10

    def forward(self, inputs, outputs):
        CountingRelu.calls += 1
        inputs[0].clip(0, None, out=outputs[0])


class Factory:
    def __call__(self, op):
        return [create_layer, CountingRelu][op.type == "nn.ReLU"](op)


factory = Factory()
""",
]

RIGHT = {"forward": FORWARD, "agrees": AGREES, "confusion": CONFUSION, "factory": FACTORY}
