from kuiper_edu.runtime import RuntimeAttribute, RuntimeDataType, RuntimeOperand, RuntimeOperator


def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
            made.input_operands_seq.append(entry)
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators
