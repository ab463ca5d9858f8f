"""Wrong answers, each below the sentence that it is told."""

from kuiper_edu import pnnx


# %% [second_call_returned_graph_first] the second call returned the graph of the first: create the graph inside the
# function, so that each call returns a new one
def build_linear(weight, bias=None, graph=pnnx.Graph()):
    graph.ops.clear()
    graph.operands.clear()
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


# %%
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


# %% [3_inputs_2_outputs_expected] for 3 inputs and 2 outputs, expected a graph, found '7767517\n3 2\npnnx.Input x 0 1 0
# #0=(1,3)f32\nnn.Linear fc 1 1 0 1 bias=True in_features=...
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
    return graph.to_text()


# %% [3_inputs_2_outputs_parameter] for 3 inputs and 2 outputs, the parameter 'in_features' is 2, expected 3: the weight
# has the shape (outputs, inputs)
from kuiper_edu import pnnx


def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    x = graph.new_operator("pnnx.Input", "x")
    fc = graph.new_operator("nn.Linear", "fc")
    y = graph.new_operator("pnnx.Output", "y")
    inputs, outputs = weight.shape
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


# %% [3_inputs_2_outputs_parameter_2] for 3 inputs and 2 outputs, the parameter 'bias' is a plain value: wrap it in
# pnnx.Parameter(...)
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
    fc.params["bias"] = bias is not None
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_parameter_3] for 3 inputs and 2 outputs, the parameter 'bias' is 'True', expected True: pass
# the bool, not a string
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
    fc.params["bias"] = pnnx.Parameter(str(bias is not None))
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [4_inputs_1_output_no] for 4 inputs, 1 output and no bias, the parameter 'bias' is True, expected False: set it to
# True only if there is a bias
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
    fc.params["bias"] = pnnx.Parameter(True)
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_parameter_4] for 3 inputs and 2 outputs, the parameter 'bias' is 1, expected True: it must be a
# bool, and True only if there is a bias
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
    fc.params["bias"] = pnnx.Parameter(int(bias is not None))
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_fc] for 3 inputs and 2 outputs, fc has no parameter 'out_features': add it to fc.params
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
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_attribute] for 3 inputs and 2 outputs, the attribute 'weight' is a plain array: wrap it in
# pnnx.Attribute(...)
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
    fc.attrs["weight"] = weight
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_attribute_2] for 3 inputs and 2 outputs, the attribute 'weight' has the shape (3, 2), expected
# (2, 3): pass the argument `weight` to pnnx.Attribute without changing its shape
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
    fc.attrs["weight"] = pnnx.Attribute(weight.T)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_attribute_3] for 3 inputs and 2 outputs, the attribute 'weight' is f64, expected f32: keep the
# data type of the array
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
    fc.attrs["weight"] = pnnx.Attribute(weight.tolist())
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_fc_2] for 3 inputs and 2 outputs, fc has no attribute 'weight': add it to fc.attrs
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

    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [2_inputs_1_output_fc] for 2 inputs and 1 output, fc has no attribute 'bias': add it whenever there is a bias, even
# if all its numbers are 0
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
    if bias is not None and bias.any():
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %%
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
    if bias:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %%
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
    fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_y] for 3 inputs and 2 outputs, y reads [], expected ['1']: use add_input to connect operand '1'
# to y
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
        consumer.add_input(operand) if consumer is fc else 0
    fc.params["bias"] = pnnx.Parameter(bias is not None)
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_x] for 3 inputs and 2 outputs, x writes [], expected ['0']: use add_output to connect operand
# '0' to x
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
        producer.add_output(operand) if producer is fc else 0
        consumer.add_input(operand)
    fc.params["bias"] = pnnx.Parameter(bias is not None)
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_operand] for 3 inputs and 2 outputs, operand '0' has no shape: expected (1, 3)
from kuiper_edu import pnnx


def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    x = graph.new_operator("pnnx.Input", "x")
    fc = graph.new_operator("nn.Linear", "fc")
    y = graph.new_operator("pnnx.Output", "y")
    outputs, inputs = weight.shape
    for name, size, producer, consumer in [("0", inputs, x, fc), ("1", outputs, fc, y)]:
        operand = graph.new_operand(name)
        operand.type = 1
        producer.add_output(operand)
        consumer.add_input(operand)
    fc.params["bias"] = pnnx.Parameter(bias is not None)
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_operand_2] for 3 inputs and 2 outputs, operand '0' has no data type, expected f32: set its type
# to 1
from kuiper_edu import pnnx


def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    x = graph.new_operator("pnnx.Input", "x")
    fc = graph.new_operator("nn.Linear", "fc")
    y = graph.new_operator("pnnx.Output", "y")
    outputs, inputs = weight.shape
    for name, size, producer, consumer in [("0", inputs, x, fc), ("1", outputs, fc, y)]:
        operand = graph.new_operand(name)
        operand.shape = (1, size)
        producer.add_output(operand)
        consumer.add_input(operand)
    fc.params["bias"] = pnnx.Parameter(bias is not None)
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_operand_3] for 3 inputs and 2 outputs, operand '0' has the shape (3,), expected (1, 3)
from kuiper_edu import pnnx


def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    x = graph.new_operator("pnnx.Input", "x")
    fc = graph.new_operator("nn.Linear", "fc")
    y = graph.new_operator("pnnx.Output", "y")
    outputs, inputs = weight.shape
    for name, size, producer, consumer in [("0", inputs, x, fc), ("1", outputs, fc, y)]:
        operand = graph.new_operand(name)
        operand.type, operand.shape = 1, (size,)
        producer.add_output(operand)
        consumer.add_input(operand)
    fc.params["bias"] = pnnx.Parameter(bias is not None)
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [3_inputs_2_outputs_pnnx] for 3 inputs and 2 outputs, pnnx.Output 'out' is in the graph: expected only x, fc and y
from kuiper_edu import pnnx


def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    x = graph.new_operator("pnnx.Input", "x")
    fc = graph.new_operator("nn.Linear", "fc")
    y = graph.new_operator("pnnx.Output", "out")
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


# %% [3_inputs_2_outputs_operators] for 3 inputs and 2 outputs, the operators are in the wrong order: an operator must
# come after the operators whose results it reads
from kuiper_edu import pnnx


def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    fc = graph.new_operator("nn.Linear", "fc")
    y = graph.new_operator("pnnx.Output", "y")
    x = graph.new_operator("pnnx.Input", "x")
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


# %%
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
        consumer.inputs.append(operand)
    fc.params["bias"] = pnnx.Parameter(bias is not None)
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %%
from kuiper_edu import pnnx


def build_linear(weight, bias):
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


# %% [3_inputs_2_outputs_fc_3] for 3 inputs and 2 outputs, fc has no attribute 'bias': add it whenever there is a bias,
# even if all its numbers are 0
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
        fc.attrs["b"] = pnnx.Attribute(bias)
    return graph


# %%
def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    graph.add_operator("pnnx.Input", "x")
    return graph


# %%
def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    graph.new_operator("x")
    return graph


# %% [3_inputs_2_outputs_parameter_5] for 3 inputs and 2 outputs, the parameter 'in_features' is the float 3.0, expected
# the int 3
def build_linear(weight, bias=None):
    outputs, inputs = weight.shape
    graph = pnnx.Graph()
    x = graph.new_operator("pnnx.Input", "x")
    fc = graph.new_operator("nn.Linear", "fc")
    y = graph.new_operator("pnnx.Output", "y")
    for name, producer, consumer, size in [("0", x, fc, inputs), ("1", fc, y, outputs)]:
        operand = graph.new_operand(name)
        operand.type, operand.shape = 1, (1, size)
        producer.add_output(operand)
        consumer.add_input(operand)
    fc.params["in_features"] = pnnx.Parameter(float(inputs))
    fc.params["out_features"] = pnnx.Parameter(float(outputs))
    fc.params["bias"] = pnnx.Parameter(bias is not None)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [2_inputs_1_output_fc_2] for 2 inputs and 1 output, fc has no attribute 'bias', although there is a bias of one
# number: check `bias is not None`, not the length or the value of the bias
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
    has_bias = bias is not None and len(bias) > 1
    fc.params["bias"] = pnnx.Parameter(has_bias)
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if has_bias:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [no_add_input] no operator reads an operand: add_output says who writes it, and add_input who reads it. Call
# fc.add_input and y.add_input, too
def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    x = graph.new_operator("pnnx.Input", "x")
    fc = graph.new_operator("nn.Linear", "fc")
    y = graph.new_operator("pnnx.Output", "y")
    outputs, inputs = weight.shape
    for name, size, producer, _ in [("0", inputs, x, fc), ("1", outputs, fc, y)]:
        operand = graph.new_operand(name)
        operand.type, operand.shape = 1, (1, size)
        producer.add_output(operand)
    fc.params["bias"] = pnnx.Parameter(bias is not None)
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [bare_parameters] fc.params contains bare values: a graph stores each as a pnnx.Parameter, so write
# pnnx.Parameter(value)
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
    fc.params["bias"] = bias is not None
    fc.params["in_features"] = inputs
    fc.params["out_features"] = outputs
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %% [bare_parameters_and_weights] fc.params and fc.attrs contain bare values: a graph stores each parameter as a
# pnnx.Parameter, and each weight as a pnnx.Attribute
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
    fc.params["bias"] = bias is not None
    fc.params["in_features"] = inputs
    fc.params["out_features"] = outputs
    fc.attrs["weight"] = weight
    if bias is not None:
        fc.attrs["bias"] = bias
    return graph


# %% [bare_weights] fc.attrs contains bare arrays: a graph stores each weight as a pnnx.Attribute, so write
# pnnx.Attribute(weight)
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
    fc.attrs["weight"] = weight
    if bias is not None:
        fc.attrs["bias"] = bias
    return graph


# %% [zeros_for_no_bias] without a bias, fc still gets an attribute 'bias', of zeros: add it only if bias is not None
import numpy as np


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
    fc.attrs["bias"] = pnnx.Attribute(np.zeros(outputs, np.float32) if bias is None else bias)
    return graph


# %% [sizes_of_the_example] your operands always have the sizes 3 and 2, those of the example: take them from weight.shape
def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    x = graph.new_operator("pnnx.Input", "x")
    fc = graph.new_operator("nn.Linear", "fc")
    y = graph.new_operator("pnnx.Output", "y")
    outputs, inputs = weight.shape
    for name, size, producer, consumer in [("0", 3, x, fc), ("1", 2, fc, y)]:
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
