def connect(operators):
    by_name = {op.name: op for op in operators}
    for current_op in operators:
        for name in current_op.output_names:
            current_op.output_operators[name] = by_name[name]
