"""Wrong answers, each below the sentence that it is told."""

from kuiper_edu import pnnx


# %%
def test_input_names(input_names):
    pass


# %%
from kuiper_edu import pnnx


def test_input_names(input_names):
    graph = pnnx.Graph()
    split = graph.new_operator("torch.split", "split")
    total = graph.new_operator("pnnx.Expression", "total")
    late, early = graph.new_operand("7"), graph.new_operand("3")
    for operand in (late, early):
        split.add_output(operand)
    for operand in (late, late, early):
        total.add_input(operand)
    return input_names(total) == ["7", "7", "3"]


# %%
from kuiper_edu import pnnx


def test_input_names(input_names):
    graph = pnnx.Graph()
    split = graph.new_operator("torch.split", "split")
    total = graph.new_operator("pnnx.Expression", "total")
    late, early = graph.new_operand("7"), graph.new_operand("3")
    for operand in (late, early):
        split.add_output(operand)
    for operand in (late, late, early):
        total.add_input(operand)
    assert input_names(total) == ["3", "7", "7"], "wrong names, or a wrong order, or one T lost"


# %%
from kuiper_edu import pnnx


def test_input_names(input_names):
    graph = pnnx.Graph()
    split = graph.new_operator("torch.split", "split")
    total = graph.new_operator("pnnx.Expression", "total")
    late, early = graph.new_operand("7"), graph.new_operand("3")
    for operand in (late, early):
        split.add_output(operand)
    for operand in (late, late, early):
        total.add_input(operand)
    assert input_names(total) != ["7", "7", "3"], "wrong names, or a wrong order, or one T lost"


# %%
from kuiper_edu import pnnx


def test_input_names(input_names):
    graph = pnnx.Graph()
    split = graph.new_operator("torch.split", "split")
    total = graph.new_operator("pnnx.Expression", "total")
    late, early = graph.new_operand("7"), graph.new_operand("3")
    for operand in (late, early):
        split.add_output(operand)
    for operand in (late, late, early):
        total.add_input(operand)
    assert input_names() == ["7", "7", "3"], "wrong names, or a wrong order, or one T lost"


# %%
from kuiper_edu import pnnx


def test_input_names(input_names):
    graph = pnnx.Graph()
    split = graph.new_operator("torch.split", "split")
    total = graph.new_operator("pnnx.Expression", "total")
    late, early = graph.new_operand("7"), graph.new_operand("3")
    for operand in (late, early):
        split.add_output(operand)
    for operand in (late, late, early):
        total.add_input(operand)
    assert input_names(total.name) == ["7", "7", "3"], "wrong names, or a wrong order, or one T lost"


# %%
from kuiper_edu import pnnx


def test_input_names(input_names):
    graph = pnnx.Graph()
    split = graph.new_operator("torch.split", "split")
    total = graph.new_operator("pnnx.Expression", "total")
    late, early = graph.new_operand("7"), graph.new_operand("3")
    for operand in (early,):
        split.add_output(operand)
    for operand in (late, early):
        total.add_input(operand)
    assert input_names(total) == ["7", "3"], "wrong names, or a wrong order, or one T lost"


# %%
from kuiper_edu import pnnx


def test_input_names(input_names):
    graph = pnnx.Graph()
    split = graph.new_operator("torch.split", "split")
    total = graph.new_operator("pnnx.Expression", "total")
    late, early = graph.new_operand("7"), graph.new_operand("3")
    for operand in (late, early):
        split.add_output(operand)
    for operand in (late, late):
        total.add_input(operand)
    assert input_names(total) == ["7", "7"], "wrong names, or a wrong order, or one T lost"


# %%
from kuiper_edu import pnnx


def test_input_names(input_names):
    graph = pnnx.Graph()
    split = graph.new_operator("torch.split", "split")
    total = graph.new_operator("pnnx.Expression", "total")
    late, early = graph.new_operand("7"), graph.new_operand("3")
    for operand in (late, early):
        split.add_output(operand)
    for operand in (late, early, late):
        total.add_input(operand)
    assert input_names(total) == ["7", "3", "7"], "wrong names, or a wrong order, or one T lost"


# %%
from kuiper_edu import pnnx


def test_input_names(input_names):
    graph = pnnx.Graph()
    split = graph.new_operator("torch.split", "split")
    total = graph.new_operator("pnnx.Expression", "total")
    late, early = graph.new_operand("7"), graph.new_operand("3")
    for operand in (late, early):
        split.add_output(operand)
    for operand in (late, late, early):
        total.add_input(operand)
    assert input_names(total) is not None and len(input_names(total)) == 3, (
        "wrong names, or a wrong order, or one T lost"
    )


# %%
def test_input_names(input_names):
    total = pnnx.Operator("pnnx.Expression", "total")
    for operand in (late := pnnx.Operand("7"), late, pnnx.Operand("3")):
        total.add_input(operand)
    names = input_names(total)
    if names is not None:
        assert names == ["7", "7", "3"]
