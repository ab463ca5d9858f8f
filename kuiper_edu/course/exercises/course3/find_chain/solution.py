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
    return chain if chain[0].type == types[0] else None
