def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    return names
