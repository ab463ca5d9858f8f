"""Right answers in unusual style."""

import math

import numpy as np


# %%
def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else {name: place for place, name in enumerate(sizes)}
    need = {}
    for name in number:
        need.setdefault(number[name], []).append(sizes[name])
    arena = np.empty(sum(max(each) for each in need.values()), np.uint8)
    begin, where = 0, {}
    for each in need:
        where[each] = begin
        begin += max(need[each])
    arrays = {}
    for op in operators:
        at = where.get(number.get(op.name), 0)
        for operand in op.outputs:
            shape, kind = shapes[operand]
            arrays[operand] = np.ndarray(shape, kind, arena, at)
            at += arrays[operand].nbytes
    return arrays


# %%
class Memory:
    def __init__(self, size):
        self.bytes, self.used = bytearray(size), 0

    def take(self, shape, kind):
        array = np.frombuffer(self.bytes, kind, math.prod(shape), self.used).reshape(shape)
        self.used += array.nbytes
        return array


def allocate(operators, shapes, plan=True):
    print("allocating", len(shapes))
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else dict(zip(sizes, sizes))
    memories = {}
    for name in sorted(sizes, key=sizes.get, reverse=True):
        memories.setdefault(number[name], Memory(sizes[name]))
    arrays = {}
    for op in operators:
        if op.outputs:
            memory = memories[number[op.name]]
            memory.used = 0
            arrays |= {operand: memory.take(*shapes[operand]) for operand in op.outputs}
    return arrays


# %%
def allocate(operators, shapes, plan=True):
    if not plan:
        return {operand: np.empty(shape, kind) for operand, (shape, kind) in shapes.items()}
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes)
    buffers = {}
    for name, each in number.items():
        if each not in buffers or len(buffers[each]) < sizes[name]:
            buffers[each] = np.zeros(sizes[name], np.uint8)
    arrays = {}
    for op in operators:
        rest = buffers[number[op.name]] if op.outputs else None
        for operand in op.outputs:
            shape, kind = shapes[operand]
            size = np.dtype(kind).itemsize * int(np.prod(shape, dtype=int))
            arrays[operand], rest = rest[:size].view(kind).reshape(shape), rest[size:]
    return arrays
