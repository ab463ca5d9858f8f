"""Wrong answers to the exercises of lesson 5.2: the words that must name the mistake, and the answer."""


def walk(
    feed: str = "op.output_operands.data[...] = x",
    inputs: str = "[operand.data for operand in op.input_operands_seq]",
    outputs: str = "[op.output_operands.data]",
    fetch: str = "graph.topo_queues[-1].input_operands_seq[0].data.copy()",
    queue: str = "graph.topo_queues",
    call: str = "op.layer.forward(inputs, outputs)",
    has_layer: str = "op.layer is not None",
) -> str:
    """A forward with these parts."""
    return f"""
def forward(graph, x):
    for op in {queue}:
        if op.type == "pnnx.Input":
            {feed}
        elif {has_layer}:
            inputs = {inputs}
            outputs = {outputs}
            {call}
    return {fetch}
"""


FORWARD = [
    ("an array was expected, .* came back", walk(fetch="graph.topo_queues[-1].input_operands_seq[0].data.tolist()")),
    ("'x': its array still holds the NaN", walk(feed="op.output_operands.data = x")),
    ("'x': its array still holds the NaN", walk(feed="pass")),
    ("Feed the numbers of x as they are", walk(feed="op.output_operands.data[...] = x.astype(int)")),
    ("it is the graph's own memory", walk(fetch="graph.topo_queues[-1].input_operands_seq[0].data")),
    (
        "first operator whose output differs is 'minus': its two inputs",
        walk(inputs="[o.data for o in reversed(op.input_operands_seq)]"),
    ),
    ("None .is the return missing", walk().replace("    return", "    result =")),
    ("neither a layer nor an output", walk(has_layer="True")),
    ("its array is operand.data", walk(inputs="op.input_operands_seq")),
    ("has it twice in input_operands_seq", walk(inputs="[o.data for o in op.input_operands.values()]")),
    ("called 2 times", walk(call="op.layer.forward(inputs, outputs); op.layer.forward(inputs, outputs)")),
    (
        "both are None: the result",
        walk(fetch="graph.topo_queues[-1].output_operands.data.copy()"),
    ),
    (
        "the output of 'minus'",
        walk(fetch="[o for o in graph.topo_queues if o.name == 'minus'][0].output_operands.data.copy()"),
    ),
    ("graph.forward is what", "def forward(graph, x):\n    return graph.forward(x)"),
    ("its layer called", walk(outputs="[op.output_operands.data.copy()]")),
    ("'twice' was called before that of 'minus'.*topo_queues", walk(queue="reversed(graph.topo_queues)")),
    ("'minus' was called before that of 'relu'.*topo_queues", walk(queue="graph.operators")),
    ("x holds other numbers", walk(feed="op.output_operands.data[...] = x; x *= 2")),
    ("forward takes two lists", walk(call="op.layer.forward(inputs)")),
]

FINITE = "np.isfinite(a).all() and np.isfinite(b).all()"
FORMULA = "np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max())"


def agreeing(formula: str = FORMULA, finite: str = FINITE, shapes: str = "a.shape == b.shape") -> str:
    """An agrees with these parts."""
    return f"def agrees(a, b, tolerance):\n    return bool({shapes} and {finite} and {formula})"


AGREES = [
    ("take its absolute value", agreeing("(a - b).max() <= tolerance * max(1, np.abs(b).max())")),
    ("the tolerance is multiplied by max.b.", agreeing("np.abs(a - b).max() <= tolerance")),
    ("the border itself agrees", agreeing(FORMULA.replace("<=", "<"))),
    ("NaN agrees with nothing", agreeing("not np.abs(a - b).max() > tolerance * max(1, np.abs(b).max())", "True")),
    ("with an infinite b the border is infinite", agreeing(finite="not (np.isnan(a).any() or np.isnan(b).any())")),
    ("the scale is that of b", agreeing(FORMULA.replace("np.abs(b)", "np.abs(a)"))),
    ("never below 1", agreeing("np.abs(a - b).max() <= tolerance * np.abs(b).max()")),
    ("max.b. is 1000 here, the absolute value", agreeing("np.abs(a - b).max() <= tolerance * max(1, b.max())")),
    ("np.allclose goes number by number", agreeing("np.allclose(a, b, rtol=tolerance, atol=tolerance)")),
    ("no single one is above", agreeing("np.abs(a - b).sum() <= tolerance * max(1, np.abs(b).max())")),
    (
        "the largest difference is 0.00002|0.001",
        agreeing("np.abs(a - b).mean() <= tolerance * max(1, np.abs(b).max())"),
    ),
    ("different shapes|compare the shapes", agreeing(shapes="True")),
    (
        "NumPy repeats the one number",
        agreeing(shapes="a.ndim == b.ndim and (len(a) == len(b) or 1 in (len(a), len(b)))"),
    ),
    ("two numbers against three raise ValueError", agreeing(shapes="a.ndim == b.ndim")),
    ("True comes back for every pair", "def agrees(a, b, tolerance):\n    return True"),
    ("None .is the return missing", "def agrees(a, b, tolerance):\n    np.abs(a - b).max()"),
    (
        "True or False was expected",
        "def agrees(a, b, tolerance):\n    return 0 if a.shape != b.shape else np.abs(a - b).max()",
    ),
    (
        "`if` and max want one number",
        "def agrees(a, b, tolerance):\n    return max(np.abs(a - b)) <= tolerance * max(1, np.abs(b))",
    ),
    (
        "return False where",
        "def agrees(a, b, tolerance):\n    assert a.shape == b.shape and (a == b).all()\n    return True",
    ),
]


def count(
    body: str, matrix: str = "np.zeros((scores.shape[1], scores.shape[1]), int)", read: str = "scores.argmax(axis=1)"
) -> str:
    """A confusion with this body."""
    return f"""
def confusion(scores, labels):
    matrix = {matrix}
    read = {read}
    {body}
    return matrix
"""


LOOP = "for i, j in zip(labels, read):\n        matrix[i, j] += 1"
CONFUSION = [
    ("rows and columns have changed places", count("np.add.at(matrix, (read, labels), 1)")),
    ("made three times was counted once", count("matrix[labels, read] += 1")),
    ("you take the smallest score", count(LOOP, read="scores.argmin(axis=1)")),
    ("of equal scores the first", count(LOOP, read="scores.shape[1] - 1 - scores[:, ::-1].argmax(axis=1)")),
    ("only the diagonal is counted", count("for i, j in zip(labels, read):\n        matrix[i, i] += i == j")),
    ("only mistakes are counted", count("for i, j in zip(labels, read):\n        matrix[i, j] += i != j")),
    ("these are shares", count(LOOP + "\n    matrix = matrix / np.maximum(matrix.sum(axis=1, keepdims=True), 1)")),
    (
        "also where a class never occurs|class 2 is asked for",
        count(LOOP, matrix="np.zeros((labels.max() + 1,) * 2, int)"),
    ),
    ("None .is the return missing", count(LOOP).replace("return matrix", "pass")),
    (
        "not as many predictions as labels|axis=1 of argmax",
        count("matrix[labels, read] += 1", read="scores.argmax(axis=0)"),
    ),
    ("an index has to be a whole number", count(LOOP, read="scores.max(axis=1)")),
    ("others afterwards", count(LOOP + "\n    scores[...] = 0")),
    ("add 1 for each image", count(LOOP.replace("+= 1", "= 1"))),
    (
        "all rows are one and the same list",
        count(LOOP.replace("[i, j]", "[i][j]"), matrix="[[0] * scores.shape[1]] * scores.shape[1]"),
    ),
    ("each image counts once", count(LOOP.replace("+= 1", "+= 2"))),
    ("a matrix was expected", "def confusion(scores, labels):\n    return (scores.argmax(axis=1) == labels).mean()"),
]

RELU = "CountingRelu.calls += 1\n        np.maximum(inputs[0], 0, out=outputs[0])"


def layer(
    forward: str = RELU,
    make: str = 'return CountingRelu(op) if op.type == "nn.ReLU" else create_layer(op)',
    counter: str = "calls = 0",
) -> str:
    """A class and a factory."""
    return f"""
class CountingRelu(Layer):
    {counter}

    def forward(self, inputs, outputs):
        {forward}


def factory(op):
    {make}
"""


FACTORY = [
    ("self.calls .= 1 gives each object a counter", layer(RELU.replace("CountingRelu.calls", "self.calls"))),
    ("did not change: add 1", layer("np.maximum(inputs[0], 0, out=outputs[0])")),
    ("forward returned its result", layer("CountingRelu.calls += 1\n        return np.maximum(inputs[0], 0)")),
    ("change the list", layer("CountingRelu.calls += 1\n        outputs[0] = np.maximum(inputs[0], 0)")),
    ("the numbers are those of the input", layer("CountingRelu.calls += 1\n        outputs[0][...] = inputs[0]")),
    ("absolute value", layer("CountingRelu.calls += 1\n        outputs[0][...] = abs(inputs[0])")),
    (
        "inputs.0. holds other numbers",
        layer("CountingRelu.calls += 1\n        inputs[0][inputs[0] < 0] = 0\n        outputs[0][...] = inputs[0]"),
    ),
    (
        "is no ReLU and has no layer of the library|create_layer.op. for other types",
        layer(make="return CountingRelu(op)"),
    ),
    (
        "return create_layer.op. for other types|create_layer's",
        layer(make='if op.type == "nn.ReLU":\n        return CountingRelu(op)'),
    ),
    (
        "is the return missing, or the type misspelt|wherever op.type is nn.ReLU",
        layer(make='CountingRelu(op) if op.type == "nn.ReLU" else create_layer(op)'),
    ),
    (
        "wherever op.type is nn.ReLU",
        layer(make='return CountingRelu(op) if op.name in ("relu", "relu_1") else create_layer(op)'),
    ),
    (
        "share 1 layer object",
        layer(make='only[:] = only or [CountingRelu(op)]; return only[0] if op.type == "nn.ReLU" else create_layer(op)')
        + "\n\nonly = []\n",
    ),
    ("not an object of it", layer(make='return CountingRelu if op.type == "nn.ReLU" else create_layer(op)')),
    ("no 'calls'", layer(counter="number = 0")),
    ("`calls` alone is a variable", layer("calls += 1\n        outputs[0][...] = np.maximum(inputs[0], 0)")),
    ("51 calls|34 calls|17 were made", layer(RELU.replace("+= 1", "+= 2"))),
    (
        "three images at once are one call",
        layer(RELU.replace("+= 1", "+= len(inputs[0]) if inputs[0].ndim == 4 else 1")),
    ),
    ("the factory calls itself", layer(make='return CountingRelu(op) if op.type == "nn.ReLU" else factory(op)')),
]

WRONG = {"forward": FORWARD, "agrees": AGREES, "confusion": CONFUSION, "factory": FACTORY}
