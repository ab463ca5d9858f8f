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
    assert T.output_names == ["sum", "sum"]
