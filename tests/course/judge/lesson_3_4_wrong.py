"""Wrong answers to the exercises of lessons 3.4 and 3.4b: the words that must name the mistake, and the answer."""

from kuiper_edu.course.judge.exercises import exercise


def _changed(name: str, *changes: tuple[str, str]) -> str:
    """The worked solution with a mistake in it."""
    source = exercise(f"course3.{name}").solution
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return source


def _fold(*changes: tuple[str, str]) -> str:
    return _changed("fold_batch_norm", *changes)


_NEW_BIAS = "scale * (bias - mean) + beta"
_ALONG = "scale.reshape(-1, *[1] * (weight.ndim - 1))"
FOLD_BATCH_NORM = [
    ("take the square root", _fold(("np.sqrt(variance + eps)", "(variance + eps)"))),
    ("under the root", _fold(("np.sqrt(variance + eps)", "(np.sqrt(variance) + eps)"))),
    ("the root needs its parentheses", _fold(("np.sqrt(variance + eps)", "np.sqrt(variance) + eps"))),
    ("eps is missing", _fold(("variance + eps", "variance"))),
    ("gamma is missing", _fold(("gamma / np", "1 / np"))),
    ("the formula divides by it", _fold(("gamma / np.sqrt", "gamma * np.sqrt"))),
    ("the old bias is lost", _fold((_NEW_BIAS, "beta - scale * mean"))),
    ("the old bias is not scaled", _fold((_NEW_BIAS, "bias - scale * mean + beta"))),
    ("the mean is not scaled", _fold((_NEW_BIAS, "scale * bias - mean + beta"))),
    ("the mean is missing", _fold((_NEW_BIAS, "scale * bias + beta"))),
    ("the mean is added", _fold((_NEW_BIAS, "scale * (bias + mean) + beta"))),
    ("beta is missing", _fold((_NEW_BIAS, "scale * (bias - mean)"))),
    ("beta is scaled", _fold((_NEW_BIAS, "scale * (bias - mean + beta)"))),
    ("the weight came back as it was", _fold(("along_outputs * weight,", "weight,"))),
    ("bias may be None", _fold(("    if bias is None:\n        bias = 0\n", ""))),
    ("ask `bias is None`", _fold(("if bias is None", "if not bias"))),
    ("does not fit the weight", _fold((_ALONG, "scale"))),
    ("weight has 2, 3 or 4 dimensions|broadcast|does not fit|the shape", _fold((_ALONG, "scale.reshape(-1, 1, 1, 1)"))),
    (
        "lies along the inputs",
        """
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    bias = 0 if bias is None else bias
    along = -1 if weight.shape[0] == weight.shape[1] else 0
    shape = [1] * weight.ndim
    shape[1 if along else 0] = -1
    return weight * scale.reshape(shape), scale * (bias - mean) + beta
""",
    ),
    (
        "return \\(weight, bias\\), in this order",
        """
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    new = (0 if bias is None else bias) - mean
    return scale * new + beta, (weight.T * scale).T
""",
    ),
    ("two arrays were expected.*None", _fold(("return along", "along"))),
    ("two arrays were expected.*one array", _fold((", " + _NEW_BIAS, ""))),
    (
        "were changed: make new ones",
        """
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    gamma /= np.sqrt(variance + eps)
    bias = 0 if bias is None else bias
    return (weight.T * gamma).T, gamma * (bias - mean) + beta
""",
    ),
    (
        "new weight has the shape \\(4, 18\\)|new weight has the shape \\[4, 18\\]",
        _fold(("along_outputs * weight,", "(along_outputs * weight).reshape(len(weight), -1),")),
    ),
]


def _constant(*changes: tuple[str, str]) -> str:
    return _changed("constant_operators", *changes)


_CONDITION = "all(operand.producer.name in names for operand in op.inputs)"
CONSTANT_OPERATORS = [
    ("'w' is missing.*reads nothing", _constant((_CONDITION, "op.inputs and " + _CONDITION))),
    (
        "'w' is missing.*reads nothing",
        _constant((_CONDITION, "any(operand.producer.name in names for operand in op.inputs)")),
    ),
    (
        "'sum' is listed: it reads what x makes",
        _constant((_CONDITION, "not op.inputs or any(operand.producer.name in names for operand in op.inputs)")),
    ),
    ("'positive' is missing: it reads only what w makes", _constant((_CONDITION, "not op.inputs"))),
    (
        "'small' is missing: it reads only what positive makes",
        _constant((_CONDITION, 'all(operand.producer.type == "pnnx.Attribute" for operand in op.inputs)')),
    ),
    ("names of operands are looked for among names of operators", _constant(("operand.producer.name", "operand.name"))),
    (
        "these are names of operands: \\['1'",
        _constant(
            ("operand.producer.name", "operand.name"), ("names.append(op.name)", "names.append(op.outputs[0].name)")
        ),
    ),
    ("a set, which has no order", _constant(("return names", "return set(names)"))),
    ("'x' is listed: it is the pnnx.Input", _constant(('("pnnx.Input", "pnnx.Output")', '("pnnx.Output",)'))),
    ("'y' is listed: it is the pnnx.Output", _constant(('("pnnx.Input", "pnnx.Output")', '("pnnx.Input",)'))),
    ("'two' is missing", _constant((_CONDITION, '(op.inputs or op.type == "pnnx.Attribute") and ' + _CONDITION))),
    (
        "their names were asked for",
        "def constant_operators(graph):\n    return [op for op in graph.ops if not op.inputs]",
    ),
    ("None \\(is the return missing", _constant(("    return names\n", ""))),
    ("a number|a list of names was expected, 3", _constant(("return names", "return len(names)"))),
    ("a generator", _constant(("return names", "return (name for name in names)"))),
    ("is there twice", _constant(("return names", "return names + names"))),
    ("the graph has changed", _constant(("    return names", "    graph.ops[0].name = 'input'\n    return names"))),
    ("has inputs, a list of operands", _constant((_CONDITION, "op.producer in names"))),
    ("operand has a producer and consumers", _constant(("operand.producer.name", "operand.op.name"))),
    (
        "these names are no operators",
        _constant(("names.append(op.name)", "names.append(op.name), names.append('q' + op.name)")),
    ),
]


def _same(*changes: tuple[str, str]) -> str:
    return _changed("same", *changes)


_ATTRS = "    if a.attrs.keys() != b.attrs.keys():\n        return False\n"
_ALL = "all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)"
SAME = [
    ("a sigmoid.*types differ", _same(("a.type != b.type or ", ""))),
    ("a ReLU of z.*what they read", _same((" or a.inputs != b.inputs", ""))),
    ("x - z and z - x.*order", _same(("a.inputs != b.inputs", "set(a.inputs) != set(b.inputs)"))),
    ("z - x are not the same.*order of it", _same(("a.inputs != b.inputs", "not set(b.inputs) <= set(a.inputs)"))),
    ("strides are not the same.*parameters", _same((" or a.params != b.params", ""))),
    ("strides are not the same.*parameters", _same(("a.params != b.params", "a.params.keys() != b.params.keys()"))),
    (
        "second with one parameter more",
        _same(("a.params != b.params", "any(a.params[k] != b.params.get(k) for k in a.params)")),
    ),
    (
        "has 'ceil_mode'|'ceil_mode': compare",
        _same(("a.params != b.params", "any(a.params[k] != b.params[k] for k in a.params)")),
    ),
    ("different weights.*weights differ", _same((_ALL, "True"))),
    (
        "different weights.*weights differ",
        _same((_ALL, "all(a.attrs[name].shape == b.attrs[name].shape for name in a.attrs)")),
    ),
    ("not only close", _same(("np.array_equal(", "np.allclose("))),
    (
        "different biases",
        _same((_ALL, 'not a.attrs or np.array_equal(a.attrs["weight"].data, b.attrs["weight"].data)')),
    ),
    ("not every operator has 'bias'", _same((_ATTRS, ""))),
    ("different shapes", _same((_ALL, "all((a.attrs[name].data == b.attrs[name].data).all() for name in a.attrs)"))),
    ("compare the numbers of the arrays", _same((_ALL, "a.attrs == b.attrs"))),
    ("no two operators are found", _same(("a.inputs != b.inputs", "a.inputs != b.inputs or a.name != b.name"))),
    ("np.array_equal", _same((_ALL, "all(a.attrs[name].data == b.attrs[name].data for name in a.attrs)"))),
    ("None \\(is the return missing", _same(("return all", "all"))),
    (
        "listed in another order are the same",
        _same(("a.params != b.params", "list(a.params) != list(b.params) or a.params != b.params")),
    ),
]


def _chain(*changes: tuple[str, str]) -> str:
    return _changed("find_chain", *changes)


_CLOSED = "        if any(reader is not op for reader in value.consumers):\n            return None\n"
FIND_CHAIN = [
    ("tanh reads", _chain((_CLOSED, ""))),
    ("cat alone reads", _chain(("any(reader is not op for reader in value.consumers)", "len(value.consumers) > 1"))),
    ("a pnnx.Output reads", _chain(("reader is not op for", 'reader is not op and reader.type != "pnnx.Output" for'))),
    ("None is right: `last` is an nn.ReLU", _chain(("chain if chain[0].type == types[0] else None", "chain"))),
    ("None is right", _chain(("op.type != kind or ", ""))),
    ("inputs\\[0\\] does not exist", _chain((" or not op.inputs", ""))),
    ("from the end: begin", _chain(("chain if", "chain[::-1] if"))),
    (
        "does not matter",
        _chain(
            (
                "    return chain if",
                "    if len(last.outputs[0].consumers) > 1:\n        return None\n    return chain if",
            )
        ),
    ),
    ("list of operators, or None", _chain(("return chain if", "return [op.name for op in chain] if"))),
    ("list of operators, or None", _chain(("return chain if", "return bool(chain) if"))),
    ("None came back.*three operators in a row", _chain(("reversed(types[1:])", "types[1:]"))),
    (
        "goes through the first input",
        """
def find_chain(last, types):
    if last.type != types[-1]:
        return None
    if len(types) == 1:
        return [last]
    for value in last.inputs:
        if all(reader is last for reader in value.consumers):
            front = find_chain(value.producer, types[:-1])
            if front:
                return front + [last]
    return None
""",
    ),
    ("first input of sum", _chain(("value = op.inputs[0]", "value = op.inputs[-1]"))),
    ("an operand has producer and consumers", _chain(("value.consumers", "op.consumers"))),
    ("that is an operand", _chain(("value.producer", "value.inputs[0]"))),
    ("None came back", "def find_chain(last, types):\n    return None"),
]


def _silu(*changes: tuple[str, str]) -> str:
    return _changed("silu_pattern", *changes)


SILU_PATTERN = [
    ("nn.Sigmoid is a sigmoid as well", _silu(("F.sigmoid|nn.Sigmoid", "F.sigmoid"))),
    ("not even x \\* F.sigmoid|sigmoid", _silu(("F.sigmoid|nn.Sigmoid", "nn.Sigmoid"))),
    ("write the parameter expr", _silu((" expr=mul(@0,@1)", ""))),
    ("matches is 0, 1 is right", _silu(("mul(@0,@1)", "add(@0,@1)"))),
    ("matches nowhere", _silu(("2 1 x y z", "2 1 y x z"))),
    ("gate and product were asked for", _silu(("gate", "sigmoid"))),
    ("second line counts|not one of a graph|begins", _silu(("4 3", "3 3"))),
    ("second line .* says 4 operands, and the pattern has 3", _silu(("4 3", "4 4"))),
    ("two numbers|not one of a graph", _silu(("gate    1 1 x y", "gate x y"))),
    ("begins with 7767517", _silu(('"""7767517\n', '"""'))),
    ("one pnnx.Output", _silu(("\npnnx.Output           output  1 0 z", ""), ("4 3", "3 3"))),
    (
        "both must read one and the same value",
        _silu(
            ("4 3", "5 4"),
            ("F.sig", "pnnx.Input other 0 1 w\nF.sig"),
            ("2 1 x y z", "2 1 w y z"),
        ),
    ),
    ("None \\(is the return missing", _silu(("return ", "text = "))),
    ("a text was expected", "def silu_pattern():\n    return ['7767517']"),
    ("a tanh is no sigmoid", _silu(("F.sigmoid|nn.Sigmoid", "F.sigmoid|nn.Sigmoid|F.tanh"))),
    ("a ReLU is no sigmoid", _silu(("F.sigmoid|nn.Sigmoid", "F.sigmoid|nn.Sigmoid|nn.ReLU"))),
]

_HEAD = "def test_fuse(fuse):\n"
_RUN = "    {before}, x = load('{name}')\n    after = before.copy()\n    fuse(after)\n"
_NORMS, _STUBBORN = (_RUN.format(before="before", name=name) for name in ("conv_norms", "stubborn_norms"))
_CLOSE = "    assert np.allclose(run(before, x), run(after, x), atol=1e-4)\n"
TEST_FUSE = [
    ("every pass passes", _HEAD + _NORMS),
    ("does nothing passes", _HEAD + _NORMS + _CLOSE + _STUBBORN + _CLOSE),
    ("although somebody else reads", _HEAD + _NORMS + _CLOSE + "    assert len(after.ops) == 7\n"),
    (
        "leaves the weights passes|takes the batch norm out",
        _HEAD + _NORMS + "    assert len(after.ops) == 7\n" + _STUBBORN + "    assert len(after.ops) == 10\n",
    ),
    ("np.allclose\\(a, b, atol=1e-5\\)", _HEAD + _NORMS + "    assert np.allclose(run(before, x), run(after, x))\n"),
    (
        "fails your test at `assert \\(run.*equal up to rounding only",
        _HEAD + _NORMS + "    assert (run(before, x) == run(after, x)).all()\n",
    ),
    (
        "what must not be fused stays.*nothing was fused",
        _HEAD + _STUBBORN + "    assert len(after.ops) < 10, 'nothing was fused'\n",
    ),
    ("a test fails by raising", _HEAD + _NORMS + "    return np.allclose(run(before, x), run(after, x), atol=1e-4)\n"),
    ("ends in NameError", _HEAD + _NORMS.replace("fuse(after)", "fuse(afterr)")),
    ("ends in AttributeError at `after.nodes`", _HEAD + _NORMS + "    after.nodes\n"),
    (
        "forgets mean and bias|takes the batch norm out",
        _HEAD + _NORMS + "    assert len(after.ops) == 7\n    assert run(after, x).shape == run(before, x).shape\n",
    ),
    (
        "forgets the square root passes",
        _HEAD
        + _NORMS
        + _STUBBORN.replace("after", "left").replace("before, x", "before, z").replace("before.", "before.")
        + "    assert len(after.ops) == 7 and len(left.ops) == 10\n    graph = load('conv_norms')[0]\n"
        + "    old, new = (g.get_operator('conv1').attrs['weight'].data for g in (graph, after))\n"
        + "    assert not np.array_equal(old, new)\n",
    ),
]
WRONG = {
    "fold_batch_norm": FOLD_BATCH_NORM,
    "constant_operators": CONSTANT_OPERATORS,
    "same": SAME,
    "find_chain": FIND_CHAIN,
    "silu_pattern": SILU_PATTERN,
    "test_fuse": TEST_FUSE,
}
