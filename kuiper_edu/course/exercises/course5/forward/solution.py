def forward(graph, x):
    for op in graph.topo_queues:
        if op.type == "pnnx.Input":
            op.output_operands.data[...] = x
        elif op.type == "pnnx.Output":
            result = op.input_operands_seq[0].data.copy()
        elif op.layer is not None:
            inputs = [operand.data for operand in op.input_operands_seq]
            op.layer.forward(inputs, [op.output_operands.data])
    return result
