"""Wrong answers, each below the sentence that it is told."""


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[0]
        chain.insert(0, value.producer)
    return chain if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[0]
        if len(value.consumers) > 1:
            return None
        chain.insert(0, value.producer)
    return chain if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[0]
        if any(reader is not op and reader.type != "pnnx.Output" for reader in value.consumers):
            return None
        chain.insert(0, value.producer)
    return chain if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[0]
        if any(reader is not op for reader in value.consumers):
            return None
        chain.insert(0, value.producer)
    return chain


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if not op.inputs:
            return None
        value = op.inputs[0]
        if any(reader is not op for reader in value.consumers):
            return None
        chain.insert(0, value.producer)
    return chain if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind:
            return None
        value = op.inputs[0]
        if any(reader is not op for reader in value.consumers):
            return None
        chain.insert(0, value.producer)
    return chain if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[0]
        if any(reader is not op for reader in value.consumers):
            return None
        chain.insert(0, value.producer)
    return chain[::-1] if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[0]
        if any(reader is not op for reader in value.consumers):
            return None
        chain.insert(0, value.producer)
    if len(last.outputs[0].consumers) > 1:
        return None
    return chain if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[0]
        if any(reader is not op for reader in value.consumers):
            return None
        chain.insert(0, value.producer)
    return [op.name for op in chain] if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[0]
        if any(reader is not op for reader in value.consumers):
            return None
        chain.insert(0, value.producer)
    return bool(chain) if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in types[1:]:
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[0]
        if any(reader is not op for reader in value.consumers):
            return None
        chain.insert(0, value.producer)
    return chain if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    if last.type != types[-1]:
        return None
    if len(types) == 1:
        return [last]
    for value in last.inputs:
        if all(reader is last for reader in value.consumers):
            front = find_chain(value.producer, types[:-1])
            if front:
                return front + [last]
    return None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[-1]
        if any(reader is not op for reader in value.consumers):
            return None
        chain.insert(0, value.producer)
    return chain if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[0]
        if any(reader is not op for reader in op.consumers):
            return None
        chain.insert(0, value.producer)
    return chain if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind or not op.inputs:
            return None
        value = op.inputs[0]
        if any(reader is not op for reader in value.consumers):
            return None
        chain.insert(0, value.inputs[0])
    return chain if chain[0].type == types[0] else None


# %%
def find_chain(last, types):
    return None


# %%
def find_chain(last, types):
    chain = [last]
    while len(chain) < len(types):
        chain.insert(0, chain[0].inputs[0].producer if chain[0].inputs else None)
    return chain if [op.type for op in chain] == types else None


# %%
def find_chain(last, types):
    chain = [last]
    while chain[0].type == types[-1]:
        pass
    return chain


# %%
def find_chain(last, types):
    chain = [last]
    while len(types) > 1:
        op, kind = chain[0], types.pop()
        if op.type != kind or not op.inputs or any(reader is not op for reader in op.inputs[0].consumers):
            return None
        chain.insert(0, op.inputs[0].producer)
    return chain if chain[0].type == types[0] else None


# %% [nn] for an nn.ReLU6 instead of an nn.ReLU, expected None, found ['conv', 'relu']: 'nn.ReLU6' contains 'nn.ReLU',
# but the types are not equal, so compare with ==
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if kind not in op.type or not op.inputs or any(reader is not op for reader in op.inputs[0].consumers):
            return None
        chain.insert(0, op.inputs[0].producer)
    return chain if types[0] in chain[0].type else None


# %%
def find_chain(last, types):
    for wanted in (types, types[::-1]):
        chain = [last]
        for kind in reversed(wanted[1:]):
            op = chain[0]
            if op.type != kind or not op.inputs or any(reader is not op for reader in op.inputs[0].consumers):
                break
            chain.insert(0, op.inputs[0].producer)
        if len(chain) == len(types) and chain[0].type == wanted[0]:
            return chain
    return None


# %%
def find_chain(last, types):
    chain = [last]
    for kind in reversed(types[1:]):
        op = chain[0]
        if op.type != kind:
            return None
        if not op.inputs:
            return chain
        if any(reader is not op for reader in op.inputs[0].consumers):
            return None
        chain.insert(0, op.inputs[0].producer)
    return chain if chain[0].type == types[0] else None


# %% [also_check_input_first_operator] you also check the input of the first operator: any operator may read it
def find_chain(last, types):
    chain, op = [], last
    for kind in reversed(types):
        if op is None or op.type != kind:
            return None
        chain.insert(0, op)
        if op.inputs and any(reader is not op for reader in op.inputs[0].consumers):
            return None
        op = op.inputs[0].producer if op.inputs else None
    return chain


# %%
def find_chain(last, types):
    chain, op = [], last
    for kind in reversed(types):
        if op.type != kind:
            return None
        chain.insert(0, op)
        if len(chain) < len(types):
            if not op.inputs:
                return None
            op = op.inputs[0].producer
    for op in chain[:-1]:
        if any(reader not in chain for reader in op.outputs[0].consumers):
            return None
    return chain


# %%
def find_chain(last, types):
    if last.type != types[-1] or not last.inputs:
        return None
    chain = [last]
    for kind in reversed(types[:-1]):
        op = chain[0]
        if not op.inputs or any(reader is not op for reader in op.inputs[0].consumers):
            return None
        chain.insert(0, op.inputs[0].producer)
        if chain[0].type != kind:
            return None
    return chain


# %% [convolution_whose_result_read_two] for a convolution whose result is read by two batch norms, expected None, found
# ['conv', 'norm']: a second reader of the same type is still a different operator, so compare the operators, not their
# types
def find_chain(last, types):
    chain, op = [], last
    for kind in reversed(types):
        if op is None or op.type != kind:
            return None
        if chain and {reader.type for reader in op.outputs[0].consumers} != {chain[0].type}:
            return None
        chain.insert(0, op)
        op = op.inputs[0].producer if op.inputs else None
    return chain


# %% [value_model_returns_expected_none] for a value that the model returns, expected None, found ['conv', 'sum']: look
# at which operators read a result, not only at how many
def find_chain(last, types):
    chain, op = [], last
    for kind in reversed(types):
        if op is None or op.type != kind:
            return None
        if chain and len(op.outputs[0].consumers) > len(chain[0].inputs):
            return None
        chain.insert(0, op)
        op = op.inputs[0].producer if op.inputs else None
    return chain


# %% [walks_forwards] you walk from `last` to the operators that read its output: the chain ends at `last`, so walk back
# through inputs[0].producer
def find_chain(last, types):
    chain = [last]
    if last.type != types[0]:
        return None
    for kind in types[1:]:
        op = chain[-1]
        if not op.outputs or len(op.outputs[0].consumers) != 1:
            return None
        following = op.outputs[0].consumers[0]
        if following.type != kind:
            return None
        chain.append(following)
    return chain
