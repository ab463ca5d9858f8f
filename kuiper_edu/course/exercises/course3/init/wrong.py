"""Wrong answers, each below the sentence that it is told."""

from kuiper_edu.runtime import RuntimeAttribute, RuntimeDataType, RuntimeOperand, RuntimeOperator


# %% twice reads T twice, and one T is lost: its list has one entry. joined loses one of its two pieces in the same way
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
        made.input_operands_seq = list(made.input_operands.values())
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators


# %%
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands_seq.append(entry)
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators


# %% keyed by the operand, the map keeps both entries, but its keys are producers: build() and the layers look there
# by them. Leave the map as it was, and fill the list in the loop
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[operand.name + str(len(made.input_operands))] = entry
        made.input_operands_seq = list(made.input_operands.values())
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators


# %%
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[operand.name] = entry
            made.input_operands_seq.append(entry)
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators


# %% the list is made of the map, one entry for each input: for T + T that is right by chance, but of two operands
# of one producer the map holds only the last, and its shape comes twice
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
        made.input_operands_seq = [made.input_operands[operand.producer.name] for operand in op.inputs]
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators


# %% every entry appears twice now, also where an operand is read once
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
        made.input_operands_seq = list(made.input_operands.values()) * 2
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators


# %% the list is not in the order in which the operands are read: a subtraction or torch.cat needs it
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
            made.input_operands_seq.insert(0, entry)
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators


# %% the append comes after the loop: only the last input of each operator enters the list
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
        for entry in list(made.input_operands.values())[-1:]:
            made.input_operands_seq.append(entry)
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators


# %% the entries are called after operands: at run time an operator asks whose result it needs, so they bear the
# name of the producer
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
            made.input_operands_seq.append(entry)
            entry.name = operand.name
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators


# %%
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, None, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
            made.input_operands_seq.append(entry)
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators


# %%
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
    return operators[:-1]


# %%
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


# %%
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
            made.input_operands_seq.append(entry)
        made.output_names = [
            reader.name for operand in op.outputs for reader in operand.consumers[:1]
        ]  # 3. output names
        operators.append(made)
    return operators


# %%
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.producer.name] = entry
            made.input_operands_seq.append(entry)
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators
