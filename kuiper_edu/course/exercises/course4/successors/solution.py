def successors(operators):
    """Who reads what each operator writes: {name: [names]}, one entry for each reading."""
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    return edges
