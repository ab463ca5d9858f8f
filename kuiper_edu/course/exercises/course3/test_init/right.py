"""Right answers in unusual style."""

import numpy as np

from kuiper_edu import pnnx
from kuiper_edu.support.project import root

graph = pnnx.Graph.load(root() / "course3" / "model_file" / "test_linear.pnnx.param")
double = pnnx.Graph.from_text("""7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
pnnx.Expression twice 2 1 0 0 1 expr=add(@0,@1) #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
""")


# %%
def test_init(init):
    made = init(graph)
    assert [op.name for op in made] == ["pnnx_input_0", "linear", "F.sigmoid_0", "pnnx_output_0"]
    linear = made[1]
    assert linear.type == "nn.Linear"
    assert linear.output_names == ["F.sigmoid_0"]
    assert set(linear.attribute) == {"weight", "bias"}
    assert linear.input_operands["pnnx_input_0"].shapes == (1, 32)
    assert len(init(double)[1].input_operands_seq) == 2


# %%
import unittest


def test_init(init):
    case = unittest.TestCase()
    for given in (graph, double):
        made = init(given)
        case.assertEqual(len(made), len(given.ops))
        for op, mine in zip(given.ops, made):
            case.assertEqual((op.name, op.type), (mine.name, mine.type))
            case.assertListEqual([x.producer.name for x in op.inputs], [x.name for x in mine.input_operands_seq])
            case.assertListEqual([tuple(x.shape) for x in op.inputs], [x.shapes for x in mine.input_operands_seq])
            case.assertEqual([c.name for x in op.outputs for c in x.consumers], mine.output_names)
            case.assertEqual(sorted(op.attrs), sorted(mine.attribute))


# %%
def test_init(init):
    source, twice, out = init(double)
    if twice.name != "twice" or [x.name for x in twice.input_operands_seq] != ["T", "T"]:
        raise AssertionError("T + T")
    if source.output_names != ["twice"] * 2:
        raise AssertionError("consumers")
    if any(x.shapes != (1, 4) for x in twice.input_operands_seq):
        raise AssertionError("shapes")
    if init(graph)[1].attribute["weight"].shape != (128, 32):
        raise AssertionError("weight")
    print("all is well")


# %%
class Tester:
    def __call__(self, init):
        by_name = {op.name: op for op in init(graph)}
        assert by_name.keys() == {"pnnx_input_0", "linear", "F.sigmoid_0", "pnnx_output_0"}
        assert by_name["F.sigmoid_0"].input_operands_seq[0].shapes[1] == 128
        assert "linear" in by_name["F.sigmoid_0"].input_operands
        assert by_name["linear"].attribute and by_name["linear"].output_names
        assert [len(op.input_operands_seq) for op in init(double)] == [0, 2, 1]


test_init = Tester()


# %%
def test_init(init):
    fresh = pnnx.Graph()
    a, b, c = (fresh.new_operator(*pair) for pair in [("pnnx.Input", "a"), ("my.Op", "b"), ("pnnx.Output", "c")])
    for name, source, sinks in [("x", a, [b, b]), ("y", b, [c])]:
        operand = fresh.new_operand(name)
        operand.type, operand.shape = 1, (2, 2)
        source.add_output(operand)
        for sink in sinks:
            sink.add_input(operand)
    b.attrs["w"] = pnnx.Attribute(np.ones(2, np.float32))
    made = {op.name: op for op in init(fresh)}
    assert set(made) == set("abc")
    assert [(x.name, x.shapes) for x in made["b"].input_operands_seq] == [("a", (2, 2))] * 2
    assert made["a"].output_names == ["b", "b"] and "w" in made["b"].attribute and made["b"].type == "my.Op"
