"""Wrong answers, each below the sentence that it is told."""

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
    init(graph)


# %%
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, *_ = init(pnnx.Graph.from_text(TEXT))
    assert (total.name, total.type) == ("sum", "my.Sum")
    assert [x.name for x in total.input_operands_seq] == ["T", "T"]
    assert [x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]
    assert list(total.attribute) == ["weight"]
    assert T.output_names == ["sum", "sum"]


# %%
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, out = init(pnnx.Graph.from_text(TEXT))
    assert [x.name for x in total.input_operands_seq] == ["T", "T"]
    assert [x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]
    assert list(total.attribute) == ["weight"]
    assert T.output_names == ["sum", "sum"]


# %%
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, out = init(pnnx.Graph.from_text(TEXT))
    assert (total.name, total.type) == ("sum", "my.Sum")
    assert len(total.input_operands_seq) == 2
    assert [x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]
    assert list(total.attribute) == ["weight"]
    assert T.output_names == ["sum", "sum"]


# %%
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, out = init(pnnx.Graph.from_text(TEXT))
    assert (total.name, total.type) == ("sum", "my.Sum")
    assert list(total.input_operands) == ["T"]
    assert total.input_operands_seq[0].shapes
    assert list(total.attribute) == ["weight"]
    assert T.output_names == ["sum", "sum"]


# %%
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, out = init(pnnx.Graph.from_text(TEXT))
    assert (total.name, total.type) == ("sum", "my.Sum")
    assert [x.name for x in total.input_operands_seq] == ["T", "T"]
    assert list(total.attribute) == ["weight"]
    assert T.output_names == ["sum", "sum"]


# %%
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, out = init(pnnx.Graph.from_text(TEXT))
    assert (total.name, total.type) == ("sum", "my.Sum")
    assert [x.name for x in total.input_operands_seq] == ["T", "T"]
    assert [x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]
    assert list(total.attribute) == ["weight"]


# %%
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, out = init(pnnx.Graph.from_text(TEXT))
    assert (total.name, total.type) == ("sum", "my.Sum")
    assert [x.name for x in total.input_operands_seq] == ["T", "T"]
    assert [x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]
    assert T.output_names == ["sum", "sum"]


# %%
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, out = init(pnnx.Graph.from_text(TEXT))
    assert (total.name, total.type) == ("sum", "my.Sum")
    assert [x.name for x in total.input_operands_seq] == ["T", "T"]
    assert [x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]
    assert list(total.attribute) == ["weight"]
    assert T.output_names == ["sum"]


# %%
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, out = init(pnnx.Graph.from_text(TEXT))
    assert (total.name, total.type) == ("sum", "my.Sum")
    assert [x.name for x in total.input_operands_seq] == ["0", "0"]
    assert [x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]
    assert list(total.attribute) == ["weight"]
    assert T.output_names == ["sum", "sum"]


# %%
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, out = init(pnnx.Graph.from_text(TEXT))
    assert (total.name, total.type) == ("sum", "my.Sum")
    assert [x.name for x in total.input_operands_seq] == ["T", "T"]
    assert [x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]
    assert total.attribute["bias"]
    assert T.output_names == ["sum", "sum"]


# %%
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, out = init(pnnx.Graph.from_text(TEXT))
    assert (total.name, total.type) == ("sum", "my.Sum")
    assert [x.name for x in total.input_operands_seq] == ["T", "T"]
    assert [x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]
    assert list(total.attribute) == ["weight"]
    assert T.outputs == ["sum", "sum"]


# %%
def test_init(init):
    return len(init(graph)) == 4


# %%
def test_init(init):
    assert init(graph)["linear"].type == "nn.Linear"
