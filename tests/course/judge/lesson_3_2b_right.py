"""Right answers to lesson 3.2b in unusual style: own wiring, text, classes, other orders of the steps."""

BUILD_LINEAR = [
    """
def build_linear(weight, bias=None):
    out, inn = weight.shape
    text = f'''7767517
3 2
pnnx.Input x 0 1 0 #0=(1,{inn})f32
nn.Linear fc 1 1 0 1 bias={bias is not None} in_features={inn} out_features={out} #0=(1,{inn})f32 #1=(1,{out})f32
pnnx.Output y 1 0 1 #1=(1,{out})f32
'''
    graph = pnnx.Graph.from_text(text)
    graph.get_operator("fc").attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        graph.get_operator("fc").attrs["bias"] = pnnx.Attribute(bias)
    return graph
""",
    """
class Builder:
    def __init__(self):
        self.graph = pnnx.Graph()

    def __call__(self, weight, bias=None):
        graph = pnnx.Graph()
        one, zero = graph.new_operand("1"), graph.new_operand("0")
        ops = [graph.new_operator(*pair) for pair in [("pnnx.Input", "x"), ("nn.Linear", "fc"), ("pnnx.Output", "y")]]
        ops[2].add_input(one)
        ops[1].add_output(one)
        ops[1].add_input(zero)
        ops[0].add_output(zero)
        zero.shape, one.shape = [1, len(weight[0])], [1, len(weight)]
        zero.type = one.type = 1
        ops[1].attrs = {"weight": pnnx.Attribute(weight)} | ({} if bias is None else {"bias": pnnx.Attribute(bias)})
        values = {"bias": bias is not None, "out_features": len(weight), "in_features": len(weight[0])}
        ops[1].params = {name: pnnx.Parameter(value) for name, value in values.items()}
        print("built", graph)
        return graph

build_linear = Builder()
""",
    """
def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    fc = graph.new_operator("nn.Linear", "fc")
    x = graph.new_operator_before("pnnx.Input", "x", fc)
    y = graph.new_operator_after("pnnx.Output", "y", fc)
    for source, target, name, size in (x, fc, "0", weight.shape[1]), (fc, y, "1", weight.shape[0]):
        operand = graph.new_operand(name)
        operand.producer = source
        source.outputs.append(operand)
        operand.consumers.append(target)
        target.inputs.append(operand)
        operand.shape = (1, size)
        operand.type = 1
    fc.params.update(in_features=pnnx.Parameter(weight.shape[1]), out_features=pnnx.Parameter(weight.shape[0]))
    fc.params["bias"] = pnnx.Parameter(True if bias is not None else False)
    for name, array in dict(weight=weight, bias=bias).items():
        if array is not None:
            fc.attrs[name] = pnnx.Attribute(array, "f32")
    return graph
""",
    """
def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    add = graph.new_operator
    x, fc, y = add(type="pnnx.Input", name="x"), add(type="nn.Linear", name="fc"), add(type="pnnx.Output", name="y")
    wires = iter("01")
    for a, b, n in zip((x, fc), (fc, y), weight.shape[::-1]):
        w = graph.new_operand(next(wires))
        w.type, w.shape = True + 0, (1, n)
        a.add_output(w) or b.add_input(w)
    P, A = pnnx.Parameter, pnnx.Attribute
    fc.params |= {"in_features": P(x.outputs[0].shape[1]), "out_features": P(fc.outputs[0].shape[1]), "bias": P(False)}
    fc.attrs |= {"weight": A(weight.tolist(), "f32")}
    try:
        fc.attrs["bias"] = A(np.array([float(b) for b in bias], "f4"))
        fc.params["bias"] = P(True)
    except TypeError:
        pass
    return graph
""",
    """
def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    names = {"x": "pnnx.Input", "fc": "nn.Linear", "y": "pnnx.Output"}
    ops = {name: graph.new_operator(kind, name) for name, kind in names.items()}
    for name in "01":
        graph.new_operand(name).type = 1
    for name, operand in zip("01", map(graph.get_operand, "01")):
        operand.shape = (1, weight.shape[1 - int(name)])
    ops["x"].add_output(graph.get_operand("0"))
    ops["fc"].add_input(graph.operands[0])
    ops["fc"].add_output(graph.operands[1])
    ops["y"].add_input(graph.get_operand("1"))
    linear = graph.ops[1]
    linear.params = dict(
        bias=pnnx.Parameter.from_text(str(bias is not None)),
        in_features=pnnx.Parameter.from_text(str(weight.shape[1])),
        out_features=pnnx.Parameter.from_text(str(weight.shape[0])),
    )
    linear.attrs.update({"weight": pnnx.Attribute(weight)})
    linear.attrs.update({"bias": pnnx.Attribute(bias)} if bias is not None else {})
    return graph
""",
]
INSERT_BEFORE = [
    """
def insert_before(graph, kind, name, current):
    [old] = current.inputs
    new = graph.new_operand(name)
    new.shape, new.type = old.shape, old.type
    current.add_input(new)
    made = graph.new_operator_before(kind, name, current)
    made.add_output(new)
    made.add_input(old)
    old.remove_consumer(current)
    del current.inputs[0]
""",
    """
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    new = graph.new_operand(name)
    made.add_output(new)
    old = current.inputs.pop()
    made.inputs.append(old)
    old.consumers[old.consumers.index(current)] = made
    vars_of = ("shape", "type")
    for field in vars_of:
        setattr(new, field, getattr(old, field))
    current.add_input(new)
    return made
""",
    """
from kuiper_edu.pnnx import Operator

def insert_before(graph, kind, name, current):
    place = next(i for i, op in enumerate(graph.ops) if op is current)
    made = Operator(kind, name)
    graph.ops.insert(place, made)
    old = current.inputs[0]
    old.consumers = [consumer for consumer in old.consumers if consumer is not current]
    current.inputs = []
    new = graph.new_operand(name)
    new.type, new.shape = old.type, tuple(old.shape)
    for step in ((made.add_input, old), (made.add_output, new), (current.add_input, new)):
        step[0](step[1])
""",
    """
class Insert:
    def __call__(self, graph, kind, name, current):
        print("before", current)
        self.graph, self.current, self.old = graph, current, current.inputs[0]
        self.made = graph.new_operator_before(kind, name, current)
        self.new = graph.new_operand(name)
        for step in (self.detach, self.read, self.write, self.attach):
            step()

    def detach(self):
        self.old.remove_consumer(self.current)
        self.current.inputs.remove(self.old)

    def read(self):
        self.made.add_input(self.old)

    def write(self):
        self.new.type, self.new.shape = self.old.type, self.old.shape
        self.made.add_output(self.new)

    def attach(self):
        self.current.add_input(self.new)

insert_before = Insert()
""",
    """
def insert_before(graph, type, name, current):
    old = graph.get_operand(current.inputs[0].name)
    graph.new_operator_before(type, name, current)
    graph.new_operand(name)
    op, operand = graph.get_operator(name), graph.get_operand(name)
    op.add_input(old), op.add_output(operand)
    operand.shape, operand.type = old.shape, old.type
    while current.inputs:
        current.inputs.pop().remove_consumer(current)
    current.add_input(operand)
""",
]
TEST_INPUT_NAMES = [
    """
TEXT = '''7767517
4 4
pnnx.Input x 0 1 9
torch.split split 1 2 9 5 4
torch.cat cat 3 1 5 5 4 out
pnnx.Output y 1 0 out
'''

def test_input_names(input_names):
    graph = pnnx.Graph.from_text(TEXT)
    for op in graph.ops:
        assert input_names(op) == [operand.name for operand in op.inputs]
""",
    """
def test_input_names(input_names):
    def operator(*names):
        graph = pnnx.Graph()
        made, op = graph.new_operator("a", "maker"), graph.new_operator("b", "reader")
        operands = {name: graph.new_operand(name) for name in names}
        for operand in operands.values():
            made.add_output(operand)
        for name in names:
            op.add_input(operands[name])
        return op

    for names in (["T", "T"], ["b", "a"], ["a", "b", "a"], ["2", "1", "1"], []):
        got = input_names(operator(*names))
        if got != names:
            raise AssertionError(f"{got} came back, {names} was expected")
""",
    """
import unittest

def test_input_names(input_names):
    case = unittest.TestCase()
    reader = pnnx.Operator("pnnx.Expression", "reader")
    z, a = pnnx.Operand("z"), pnnx.Operand("a")
    pnnx.Operator("torch.split", "split").add_output(z)
    for operand in (z, z, a):
        reader.add_input(operand)
    case.assertEqual(list(input_names(reader)), ["z", "z", "a"])
""",
    """
import numpy as np

def test_input_names(input_names):
    op = pnnx.Operator("pnnx.Expression", "add")
    p, q = pnnx.Operand("p"), pnnx.Operand("o")
    for x in (p, p, q):
        op.add_input(x)
    np.testing.assert_array_equal(np.array(input_names(op)), np.array(["p", "p", "o"]))
""",
    """
def test_input_names(input_names):
    print("testing", input_names)
    op = pnnx.Operator("pnnx.Expression", "sum")
    big, small = (pnnx.Operand(name) for name in ("9", "1"))
    op.add_input(big), op.add_input(big), op.add_input(small)
    names = input_names(op)
    assert isinstance(names, list)
    assert len(names) == 3, names
    assert names.count("9") == 2
    assert names.index("1") == 2
""",
]
RIGHT = {"build_linear": BUILD_LINEAR, "insert_before": INSERT_BEFORE, "test_input_names": TEST_INPUT_NAMES}
