from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)
