"""Wrong answers, each below the sentence that it is told."""


# %% [expected_array_found_list_0] expected an array, found the list [[-0.058624, -0.238406, -0.364851], [-1.0,
# -0.244919, 3.151716]]
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
    return graph.topo_queues[-1].input_operands_seq[0].data.tolist()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data = x
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x.astype(int)
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
    return graph.topo_queues[-1].input_operands_seq[0].data


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = [o.data for o in reversed(op.input_operands_seq)]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %% [expected_array_found_none] expected an array, found None (is the return missing?)
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
    result = graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif True:
            inputs = [operand.data for operand in op.input_operands_seq]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = op.input_operands_seq
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = [o.data for o in op.input_operands.values()]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %% [layer_relu_called_2_times] the layer of 'relu' was called 2 times: call each layer once per run
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
            op.layer.forward(inputs, outputs)
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %% [returned_output_operator_minus] you returned the output of the operator 'minus': return the array that pnnx.Output
# reads
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
    return [o for o in graph.topo_queues if o.name == "minus"][0].output_operands.data.copy()


# %%
def forward(graph, x):
    return graph.forward(x)


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            outputs = [op.output_operands.data.copy()]
            op.layer.forward(inputs, outputs)
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
            x *= 2
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs, outputs)
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            outputs = [op.output_operands.data]
            op.layer.forward(inputs)
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        else:
            op.layer.forward([operand.data for operand in op.input_operands_seq], [op.output_operands.data])
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            op.layer.forward([op.input_operands_seq.data], [op.output_operands.data])
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            op.layer.forward(inputs, op.output_operands.data)
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.layer is not None:
            inputs = op.input_operands_seq[0].data
            op.layer.forward(inputs, [op.output_operands.data])
    return graph.topo_queues[-1].input_operands_seq[0].data.copy()


# %%
def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            np.copyto(op.output_operands.data, x)
        elif op.type != "pnnx.Output":
            outputs = [op.output_operands.data]
            op.layer.forward([operand.data for operand in op.input_operands_seq], outputs)
    return outputs[0].copy()
