from kuiper_edu import pnnx


def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    x = graph.new_operator("pnnx.Input", "x")
    fc = graph.new_operator("nn.Linear", "fc")
    y = graph.new_operator("pnnx.Output", "y")
    outputs, inputs = weight.shape
    for name, size, producer, consumer in [("0", inputs, x, fc), ("1", outputs, fc, y)]:
        operand = graph.new_operand(name)
        operand.type, operand.shape = 1, (1, size)
        producer.add_output(operand)
        consumer.add_input(operand)
    fc.params["bias"] = pnnx.Parameter(bias is not None)
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph
