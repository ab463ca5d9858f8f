"""Right answers in unusual style."""

from kuiper_edu import pnnx

# %%
TEXT = """7767517
4 4
pnnx.Input x 0 1 9
torch.split split 1 2 9 5 4
torch.cat cat 3 1 5 5 4 out
pnnx.Output y 1 0 out
"""


def test_input_names(input_names):
    graph = pnnx.Graph.from_text(TEXT)
    for op in graph.ops:
        assert input_names(op) == [operand.name for operand in op.inputs]


# %%
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


# %%
import unittest


def test_input_names(input_names):
    case = unittest.TestCase()
    reader = pnnx.Operator("pnnx.Expression", "reader")
    z, a = pnnx.Operand("z"), pnnx.Operand("a")
    pnnx.Operator("torch.split", "split").add_output(z)
    for operand in (z, z, a):
        reader.add_input(operand)
    case.assertEqual(list(input_names(reader)), ["z", "z", "a"])


# %%
import numpy as np


def test_input_names(input_names):
    op = pnnx.Operator("pnnx.Expression", "add")
    p, q = pnnx.Operand("p"), pnnx.Operand("o")
    for x in (p, p, q):
        op.add_input(x)
    np.testing.assert_array_equal(np.array(input_names(op)), np.array(["p", "p", "o"]))


# %%
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
