"""Right answers to lesson 3.4 in unusual style: loops, classes, einsum, comprehensions, prints left in."""

FOLD_BATCH_NORM = [
    """
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    rows, new_bias = [], []
    for o in range(len(weight)):
        s = gamma[o] / (variance[o] + eps) ** 0.5
        rows.append(weight[o] * s)
        new_bias.append(s * ((0 if bias is None else bias[o]) - mean[o]) + beta[o])
    return np.array(rows), np.array(new_bias)
""",
    """
class Fold:
    def __call__(self, weight, bias, mean, variance, gamma, beta, eps):
        print("folding", weight.shape)
        s = gamma.astype(np.float64) * (variance + eps) ** -0.5
        b = np.zeros(len(weight)) if bias is None else bias.astype(np.float64)
        return [np.einsum("o...,o->o...", weight, s), s * b + (beta - s * mean)]

fold_batch_norm = Fold()
""",
    """
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = np.divide(gamma, np.sqrt(np.add(variance, eps)))
    new = (weight.T * scale).T
    if bias is not None:
        return new, scale * bias - scale * mean + beta
    return new, beta - scale * mean
""",
    """
def fold_batch_norm(w, b, m, v, g, be, e):
    s = np.diag(g / np.sqrt(v + e))
    flat = s @ w.reshape(w.shape[0], -1)
    return flat.reshape(w.shape), (s @ ((b if b is not None else np.zeros_like(m)) - m)) + be
""",
    """
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    while scale.ndim < weight.ndim:
        scale = scale[..., None]
    new_weight = weight.copy()
    new_weight *= scale
    scale = scale.ravel()
    new_bias = -mean.copy()
    if bias is not None:
        new_bias += bias
    new_bias *= scale
    return (new_weight, new_bias + beta)
""",
    """
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    norm = lambda y: gamma * (y - mean) / np.sqrt(variance + eps) + beta
    zero = norm(np.zeros_like(mean))
    slope = norm(np.ones_like(mean)) - zero
    new_bias = norm(bias) if bias is not None else zero
    return np.stack([w * k for w, k in zip(weight, slope)]), new_bias
""",
]
CONSTANT_OPERATORS = [
    """
def constant_operators(graph):
    constant = {}
    for op in graph.ops:
        sources = [constant[operand.producer.name] for operand in op.inputs]
        constant[op.name] = op.type not in {"pnnx.Input"} and False not in sources
    return tuple(op.name for op in graph.ops if constant[op.name] and op.type != "pnnx.Output")
""",
    """
def constant_operators(graph):
    def depends(op):
        return op.type == "pnnx.Input" or any(depends(operand.producer) for operand in op.inputs)
    return [op.name for op in graph.ops[::-1] if op.outputs and not depends(op)]
""",
    """
def constant_operators(graph):
    changing = [op for op in graph.ops if op.type == "pnnx.Input"]
    reached = set()
    while changing:
        op = changing.pop()
        reached.add(op.name)
        changing += [reader for out in op.outputs for reader in out.consumers if reader.name not in reached]
    return [op.name for op in graph.ops if op.name not in reached and op.type != "pnnx.Output"]
""",
    """
class Finder:
    def __init__(self):
        self.known = set()

    def __call__(self, graph):
        self.known = set()
        while True:
            before = len(self.known)
            for op in graph.ops:
                if not op.type.endswith("put") and {o.producer.name for o in op.inputs} <= self.known:
                    self.known |= {op.name}
            print(self.known)
            if len(self.known) == before:
                return list(self.known)

constant_operators = Finder()
""",
    """
def constant_operators(graph):
    values, names = set(), []
    for op in graph.ops:
        match op.type:
            case "pnnx.Input" | "pnnx.Output":
                pass
            case _ if all(id(operand) in values for operand in op.inputs):
                values.update(map(id, op.outputs))
                names += [op.name]
    return sorted(names, reverse=True)
""",
]
SAME = [
    """
def same(a, b):
    if a.type != b.type or len(a.inputs) != len(b.inputs):
        return False
    for one, other in zip(a.inputs, b.inputs):
        if one is not other:
            return False
    if set(a.params) != set(b.params) or set(a.attrs) != set(b.attrs):
        return False
    for name in a.params:
        if a.params[name].value != b.params[name].value:
            return False
    for name in a.attrs:
        x, y = a.attrs[name].data, b.attrs[name].data
        if x.shape != y.shape or (x != y).any():
            return False
    return True
""",
    """
def key(op):
    weights = tuple((name, op.attrs[name].shape, op.attrs[name].data.tobytes()) for name in sorted(op.attrs))
    params = tuple((name, repr(op.params[name].value)) for name in sorted(op.params))
    return op.type, tuple(operand.name for operand in op.inputs), params, weights

def same(a, b):
    return key(a) == key(b)
""",
    """
class Same:
    def __call__(self, a, b):
        print("comparing", a, b)
        return all(test(a, b) for test in (self.kind, self.reads, self.settings, self.weights))

    def kind(self, a, b):
        return a.type == b.type

    def reads(self, a, b):
        return [x.name for x in a.inputs] == [x.name for x in b.inputs]

    def settings(self, a, b):
        return a.params == b.params

    def weights(self, a, b):
        plain = lambda op: {name: weight.data.tolist() for name, weight in op.attrs.items()}
        return plain(a) == plain(b)

same = Same()
""",
    """
def same(a, b):
    match (a.type == b.type, a.inputs == b.inputs, a.params == b.params, sorted(a.attrs) == sorted(b.attrs)):
        case (True, True, True, True):
            equal = np.array([np.array_equal(a.attrs[k].data, b.attrs[k].data) for k in a.attrs], dtype=bool)
            return equal.all()
    return np.False_
""",
    """
def same(a, b):
    try:
        assert a.type == b.type
        assert a.inputs == b.inputs
        assert sorted(a.params.items(), key=str) == sorted(b.params.items(), key=str)
        for name in a.attrs.keys() | b.attrs.keys():
            np.testing.assert_array_equal(a.attrs[name].data, b.attrs[name].data, strict=True)
    except (AssertionError, KeyError):
        return False
    return True
""",
]
FIND_CHAIN = [
    """
def find_chain(last, types):
    *before, kind = types
    if last.type != kind:
        return None
    if not before:
        return [last]
    if not last.inputs or any(reader is not last for reader in last.inputs[0].consumers):
        return None
    front = find_chain(last.inputs[0].producer, before)
    return front and front + [last]
""",
    """
def find_chain(last, types):
    chain, op = [], last
    for place, kind in enumerate(types[::-1]):
        if op is None or op.type != kind:
            return None
        chain.append(op)
        if place == len(types) - 1:
            break
        value = next(iter(op.inputs), None)
        if value is None or {id(reader) for reader in value.consumers} != {id(op)}:
            return None
        op = value.producer
    return tuple(reversed(chain))
""",
    """
from collections import deque

class Chain:
    def __call__(self, last, types):
        print("looking for", types)
        chain = deque([last])
        while len(chain) < len(types):
            if not chain[0].inputs:
                return None
            chain.appendleft(chain[0].inputs[0].producer)
        if [op.type for op in chain] != types:
            return None
        for one, two in zip(list(chain), list(chain)[1:]):
            if not all(reader.name == two.name for reader in one.outputs[0].consumers):
                return None
        return list(chain)

find_chain = Chain()
""",
    """
def find_chain(last, types):
    def back():
        op = last
        while True:
            yield op
            if not op.inputs or set(r.name for r in op.inputs[0].consumers) - {op.name}:
                return
            op = op.inputs[0].producer
    found = [op for op, _ in zip(back(), types)][::-1]
    return found if [op.type for op in found] == list(types) else None
""",
    """
def find_chain(last, types):
    types = list(types)
    chain = []
    op = last
    while types:
        if op.type != types.pop():
            return
        chain = [op] + chain
        if types:
            try:
                value = op.inputs[0]
            except IndexError:
                return None
            others = [reader for reader in value.consumers if reader is not op]
            if others:
                return None
            op = value.producer
    return chain
""",
]
SILU_PATTERN = [
    """
def silu_pattern():
    return '''7767517
4 3
pnnx.Input in 0 1 0
nn.Sigmoid|F.sigmoid gate 1 1 0 1
pnnx.Expression product 2 1 0 1 2 expr=mul(@0,@1)
pnnx.Output out 1 0 2
'''
""",
    """
LINES = [
    "7767517", "4 3", "pnnx.Input x 0 1 value",
    "|".join(["F.sigmoid", "nn.Sigmoid"]) + " gate 1 1 value open",
    "pnnx.Expression product 2 1 value open gated expr=mul(@0,@1)",
    "pnnx.Output y 1 0 gated",
]

def silu_pattern():
    return "\\n".join(LINES)
""",
    """
def silu_pattern():
    graph = pnnx.Graph()
    rows = [("pnnx.Input", "i", [], ["x"]), ("F.sigmoid|nn.Sigmoid", "gate", ["x"], ["s"]),
            ("pnnx.Expression", "product", ["x", "s"], ["p"]), ("pnnx.Output", "o", ["p"], [])]
    for kind, name, reads, writes in rows:
        op = graph.new_operator(kind, name)
        for operand in reads:
            op.add_input(graph.get_operand(operand))
        for operand in writes:
            op.add_output(graph.new_operand(operand))
    graph.get_operator("product").params["expr"] = pnnx.Parameter("mul(@0,@1)")
    return graph.to_text()
""",
    """
class Text:
    def __call__(self):
        kinds = "F.sigmoid|nn.Sigmoid|F.sigmoid"
        print("the pattern")
        return f'''7767517
4 3
pnnx.Input  a 0 1 a
{kinds} gate 1 1 a b
pnnx.Expression product 2 1 a b c expr=mul(@0,@1)
pnnx.Output d 1 0 c'''

silu_pattern = Text()
""",
    """
def silu_pattern(template="7767517;4 3;pnnx.Input x 0 1 x;{} gate 1 1 x y;{} product 2 1 x y z {};pnnx.Output z 1 0 z"):
    filled = template.format("F.sigmoid|nn.Sigmoid", "pnnx.Expression", "expr=mul(@0,@1)")
    return filled.replace(";", chr(10))
""",
]
TEST_FUSE = [
    """
def test_fuse(fuse):
    for name in ("conv_norms", "stubborn_norms"):
        before, x = load(name)
        after = before.copy()
        fuse(after)
        np.testing.assert_allclose(run(after, x), run(before, x), atol=1e-4)
        if name == "conv_norms":
            assert not any(op.type == "nn.BatchNorm2d" for op in after.ops)
""",
    """
def test_fuse(fuse):
    graphs = {name: load(name) for name in ["stubborn_norms", "conv_norms"]}
    counts = {}
    for name, (graph, x) in graphs.items():
        wanted = run(graph, x)
        fuse(graph)
        got = run(graph, x)
        counts[name] = len(graph.ops)
        if abs(got - wanted).max() > 1e-3:
            raise AssertionError(f"{name}: off by {abs(got - wanted).max()}")
    assert counts == {"stubborn_norms": 10, "conv_norms": 7}
""",
    """
import unittest

def test_fuse(fuse):
    case = unittest.TestCase()
    before, x = load("conv_norms")
    after = before.copy()
    case.assertIsNone(fuse(after))
    case.assertLess(len(after.ops), len(before.ops))
    case.assertTrue(np.allclose(run(before, x), run(after, x), rtol=1e-3, atol=1e-4))
    shared, z = load("stubborn_norms")
    left = shared.copy()
    fuse(left)
    case.assertEqual([op.name for op in left.ops], [op.name for op in shared.ops])
""",
    """
def test_fuse(fuse):
    print("testing", fuse)
    graph, x = load("conv_norms")
    old = run(graph, x)
    fuse(graph)
    assert graph.check() == []
    assert graph.get_operator("norm1") is None and graph.get_operator("norm3") is None
    assert np.abs(run(graph, x) - old).max() <= 1e-4 * max(1, np.abs(old).max())
    graph, x = load("stubborn_norms")
    weight = graph.get_operator("twice").attrs["weight"].data.copy()
    fuse(graph)
    assert graph.get_operator("shared") is not None
    assert (graph.get_operator("twice").attrs["weight"].data == weight).all()
""",
    """
def test_fuse(fuse):
    text = '''7767517
{n} {m}
pnnx.Input x 0 1 0 #0=(1,1,2,2)f32
nn.Conv2d conv 1 1 0 1 bias=False dilation=(1,1) groups=1 in_channels=1 kernel_size=(1,1) out_channels=1 \
padding=(0,0) padding_mode=zeros stride=(1,1) #0=(1,1,2,2)f32 #1=(1,1,2,2)f32
nn.BatchNorm2d norm 1 1 1 2 affine=True eps=0.5 num_features=1 #1=(1,1,2,2)f32 #2=(1,1,2,2)f32
{more}
'''
    alone = text.format(n=4, m=3, more="pnnx.Output y 1 0 2")
    tail = "F.tanh t 1 1 1 3 #1=(1,1,2,2)f32 #3=(1,1,2,2)f32\\npnnx.Expression s 2 1 2 3 4 expr=add(@0,@1) " \\
           "#2=(1,1,2,2)f32 #3=(1,1,2,2)f32 #4=(1,1,2,2)f32\\npnnx.Output y 1 0 4"
    for source, goes in [(alone, True), (text.format(n=6, m=5, more=tail), False)]:
        graph = pnnx.Graph.from_text(source)
        graph.get_operator("conv").attrs["weight"] = pnnx.Attribute(np.full((1, 1, 1, 1), 3, np.float32))
        for name, value in dict(running_mean=2, running_var=7, weight=5, bias=1).items():
            graph.get_operator("norm").attrs[name] = pnnx.Attribute(np.float32([value]))
        x = np.float32([[[[1, 2], [3, 4]]]])
        wanted = run(graph, x)
        fuse(graph)
        assert (graph.get_operator("norm") is None) == goes
        assert np.allclose(run(graph, x), wanted, atol=1e-4)
""",
]
RIGHT = {
    "fold_batch_norm": FOLD_BATCH_NORM,
    "constant_operators": CONSTANT_OPERATORS,
    "same": SAME,
    "find_chain": FIND_CHAIN,
    "silu_pattern": SILU_PATTERN,
    "test_fuse": TEST_FUSE,
}
