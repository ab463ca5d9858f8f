"""Right answers in unusual style."""


# %%
def find_chain(last, types):
    *before, kind = types
    if last.type != kind:
        return None
    if not before:
        return [last]
    if not last.inputs or any(reader is not last for reader in last.inputs[0].consumers):
        return None
    front = find_chain(last.inputs[0].producer, before)
    return front and front + [last]


# %%
def find_chain(last, types):
    chain, op = [], last
    for place, kind in enumerate(types[::-1]):
        if op is None or op.type != kind:
            return None
        chain.append(op)
        if place == len(types) - 1:
            break
        value = next(iter(op.inputs), None)
        if value is None or {id(reader) for reader in value.consumers} != {id(op)}:
            return None
        op = value.producer
    return tuple(reversed(chain))


# %%
from collections import deque


class Chain:
    def __call__(self, last, types):
        print("looking for", types)
        chain = deque([last])
        while len(chain) < len(types):
            if not chain[0].inputs:
                return None
            chain.appendleft(chain[0].inputs[0].producer)
        if [op.type for op in chain] != types:
            return None
        for one, two in zip(list(chain), list(chain)[1:]):
            if not all(reader.name == two.name for reader in one.outputs[0].consumers):
                return None
        return list(chain)


find_chain = Chain()


# %%
def find_chain(last, types):
    def back():
        op = last
        while True:
            yield op
            if not op.inputs or set(r.name for r in op.inputs[0].consumers) - {op.name}:
                return
            op = op.inputs[0].producer

    found = [op for op, _ in zip(back(), types)][::-1]
    return found if [op.type for op in found] == list(types) else None


# %%
def find_chain(last, types):
    types = list(types)
    chain = []
    op = last
    while types:
        if op.type != types.pop():
            return
        chain = [op] + chain
        if types:
            try:
                value = op.inputs[0]
            except IndexError:
                return None
            others = [reader for reader in value.consumers if reader is not op]
            if others:
                return None
            op = value.producer
    return chain
