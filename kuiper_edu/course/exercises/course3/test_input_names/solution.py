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
    assert input_names(total) == ["7", "7", "3"], "wrong names, or a wrong order, or one T lost"
