"""Wrong answers, each below the sentence that it is told."""

from kuiper_edu.runtime import RuntimeAttribute, RuntimeDataType, RuntimeOperand, RuntimeOperator


# %% [operator_named_twice_reads_t] the operator named `twice` reads T two times, but its list has only one entry: add
# an entry for each input. An operator that reads two operands of one producer loses one of them in the same way
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


# %% [keys_map_operands] the keys of your map are operands. This keeps two operands of one producer apart, but build()
# and the layers look up inputs by producer. Leave the map as it was, and fill the list inside the loop
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


# %% [list_contains_same_entry_twice] your list contains the same entry twice if two inputs have the same producer. This
# works for T + T by chance. But if one producer writes two operands, the shape of the last operand appears twice:
# append the new entry of each input inside the loop
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


# %% [list_every_entry_appears_twice] in your list every entry appears twice, even if the operator reads the operand
# only once: append each entry once
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


# %% [list_not_order_op] your list is not in the order of op.inputs: keep that order, because a subtraction or torch.cat
# depends on it
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


# %% [append_comes_after_loop_list] your append comes after the loop, so the list has only the last input of each
# operator: move the append into the loop
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


# %% [give_entries_names_operands] you give the entries the names of operands: use the name of the producer, because at
# run time the inputs are looked up by the names of their producers
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


# %% [list_contains_operands_file] your list contains operands of the file: append `entry`, the RuntimeOperand of step 2
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)  # 1. name
        for operand in op.inputs:  # 2. inputs
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
        made.input_operands_seq = list(op.inputs)
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]  # 3. output names
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}  # 4. attributes
        operators.append(made)
    return operators


# %%
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)
        for operand in op.inputs:
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
            made.input_operands_seq.append(entry)
        made.output_names = list(dict.fromkeys(reader.name for operand in op.outputs for reader in operand.consumers))
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}
        operators.append(made)
    return operators


# %% [operator_reads_two_outputs_one] for an operator that reads two outputs of one split operator, your map now keeps
# the first, of shape (4, 4): leave the map as it was, so that it keeps the last, of shape (4, 2)
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)
        for operand in op.inputs:
            entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands.setdefault(entry.name, entry)
            made.input_operands_seq.append(entry)
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}
        operators.append(made)
    return operators


# %% [give_entries_names_operands_these] you give the entries the names of operands, and these names become the keys of
# the map: an entry must have the name of its producer, 'maker', not that of the operand, 'T'
def init(graph):
    operators = []
    for op in graph.ops:
        made = RuntimeOperator(op.name, op.type)
        for operand in op.inputs:
            entry = RuntimeOperand(operand.name, operand.shape, RuntimeDataType(operand.type))
            made.input_operands[entry.name] = entry
            made.input_operands_seq.append(entry)
        made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]
        made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}
        operators.append(made)
    return operators
