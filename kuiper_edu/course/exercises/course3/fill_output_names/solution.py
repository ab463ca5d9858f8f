def fill_output_names(op, runtime_operator):
    for operand in op.outputs:
        for consumer in operand.consumers:
            runtime_operator.output_names.append(consumer.name)
