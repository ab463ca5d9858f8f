"""Wrong answers, each below the sentence that it is told."""

import math

import numpy as np


# %%
def allocate(operators, shapes, plan=True):
    return {operand: np.zeros(shape, kind) for operand, (shape, kind) in shapes.items()}


# %%
def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes)
    largest = {}
    for name, buffer in number.items():
        largest[buffer] = max(sizes[name], largest.get(buffer, 0))
    buffers = {buffer: np.zeros(size, np.uint8) for buffer, size in largest.items()}
    arrays = {}
    for op in operators:
        start = 0
        for name in op.outputs:
            shape, kind = shapes[name]
            end = start + math.prod(shape) * np.dtype(kind).itemsize
            arrays[name] = buffers[number[op.name]][start:end].view(kind).reshape(shape)
            start = end
    return arrays


# %%
def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else {name: name for name in sizes}
    largest = {}
    for name, buffer in number.items():
        largest[buffer] = max(sizes[name], largest.get(buffer, 0))
    buffers = {buffer: np.zeros(size, np.uint8) for buffer, size in largest.items()}
    arrays = {}
    for op in operators:
        for name in op.outputs:
            shape, kind = shapes[name]
            size = math.prod(shape) * np.dtype(kind).itemsize
            arrays[name] = buffers[number[op.name]][:size].view(kind).reshape(shape)
    return arrays


# %% [only_first_output] an operator may have several outputs: go through all of op.outputs
def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else {name: name for name in sizes}
    largest = {}
    for name, buffer in number.items():
        largest[buffer] = max(sizes[name], largest.get(buffer, 0))
    buffers = {buffer: np.zeros(size, np.uint8) for buffer, size in largest.items()}
    arrays = {}
    for op in operators:
        for name in op.outputs[:1]:
            shape, kind = shapes[name]
            size = math.prod(shape) * np.dtype(kind).itemsize
            arrays[name] = buffers[number[op.name]][:size].view(kind).reshape(shape)
    return arrays


# %% [size_of_the_last] a buffer has the size of the last operator that uses it: it must be as large as the largest of
# them needs
def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else {name: name for name in sizes}
    buffers = {buffer: np.zeros(sizes[name], np.uint8) for name, buffer in number.items()}
    arrays = {}
    for op in operators:
        start = 0
        for name in op.outputs:
            shape, kind = shapes[name]
            end = start + math.prod(shape) * np.dtype(kind).itemsize
            arrays[name] = buffers[number[op.name]][start:end].view(kind).reshape(shape)
            start = end
    return arrays


# %% [size_of_the_first] a buffer has the size of the operator that the dictionary of plan_buffers names first: it must
# be as large as the largest of them needs, in whatever order they stand there
def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else {name: name for name in sizes}
    buffers = {}
    for name, buffer in number.items():
        buffers.setdefault(buffer, np.zeros(sizes[name], np.uint8))
    arrays = {}
    for op in operators:
        start = 0
        for name in op.outputs:
            shape, kind = shapes[name]
            end = start + math.prod(shape) * np.dtype(kind).itemsize
            arrays[name] = buffers[number[op.name]][start:end].view(kind).reshape(shape)
            start = end
    return arrays


# %% [every_type_float32] every array is float32: use the type that shapes gives
def allocate(operators, shapes, plan=True):
    sizes = {op.name: sum(4 * math.prod(shapes[name][0]) for name in op.outputs) for op in operators if op.outputs}
    number = plan_buffers(operators, sizes) if plan else {name: name for name in sizes}
    largest = {}
    for name, buffer in number.items():
        largest[buffer] = max(sizes[name], largest.get(buffer, 0))
    buffers = {buffer: np.zeros(size // 4, np.float32) for buffer, size in largest.items()}
    arrays = {}
    for op in operators:
        start = 0
        for name in op.outputs:
            shape, kind = shapes[name]
            end = start + math.prod(shape)
            arrays[name] = buffers[number[op.name]][start:end].reshape(shape)
            start = end
    return arrays


# %%
def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else {name: name for name in sizes}
    largest = {}
    for name, buffer in number.items():
        largest[buffer] = max(sizes[name], largest.get(buffer, 0))
    buffers = {buffer: np.zeros(size, np.uint8) for buffer, size in largest.items()}
    arrays = {}
    for op in operators:
        start = 0
        for name in op.outputs:
            shape, kind = shapes[name]
            end = start + math.prod(shape)
            arrays[name] = buffers[number[op.name]][start:end].view(kind).reshape(shape)
            start = end
    return arrays


# %%
def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else {op.name: op.name for op in operators}
    largest = {}
    for name, buffer in number.items():
        largest[buffer] = max(sizes[name], largest.get(buffer, 0))
    buffers = {buffer: np.zeros(size, np.uint8) for buffer, size in largest.items()}
    arrays = {}
    for op in operators:
        start = 0
        for name in op.outputs:
            shape, kind = shapes[name]
            end = start + math.prod(shape) * np.dtype(kind).itemsize
            arrays[name] = buffers[number[op.name]][start:end].view(kind).reshape(shape)
            start = end
    return arrays


# %% [none_returned] None was returned: is the return missing?
def allocate(operators, shapes, plan=True):
    arrays = {operand: np.zeros(shape, kind) for operand, (shape, kind) in shapes.items()}
    print(arrays)


# %% [names_of_operators] the keys are names of operators, expected the operands that they write, op.outputs
def allocate(operators, shapes, plan=True):
    return {op.name: np.zeros(*shapes[op.outputs[0]]) for op in operators if op.outputs}


# %%
kept = {}


def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else {name: name for name in sizes}
    for name, buffer in number.items():
        if len(kept.get((plan, buffer), b"")) < sizes[name]:
            kept[plan, buffer] = np.zeros(sizes[name], np.uint8)
    arrays = {}
    for op in operators:
        start = 0
        for name in op.outputs:
            shape, kind = shapes[name]
            end = start + math.prod(shape) * np.dtype(kind).itemsize
            arrays[name] = kept[plan, number[op.name]][start:end].view(kind).reshape(shape)
            start = end
    return arrays


# %%
def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(sizes, operators) if plan else {name: name for name in sizes}
    buffers = {buffer: np.zeros(sizes[name], np.uint8) for name, buffer in number.items()}
    return {op.outputs[0]: buffers[number[op.name]] for op in operators if op.outputs}


# %% [bytes_not_viewed] your arrays are bytes: .view(kind).reshape(shape) makes them the numbers of the output
def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else {name: name for name in sizes}
    largest = {}
    for name, buffer in number.items():
        largest[buffer] = max(sizes[name], largest.get(buffer, 0))
    buffers = {buffer: np.zeros(size, np.uint8) for buffer, size in largest.items()}
    return {name: buffers[number[op.name]] for op in operators for name in op.outputs}


# %%
def allocate(operators, shapes, plan=True):
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else {name: name for name in sizes}
    buffers = {buffer: np.zeros(max(sizes.values()), np.uint8) for buffer in number.values()}
    arrays = {}
    for op in operators:
        start = 0
        for name in op.outputs:
            shape, kind = shapes[name]
            end = start + math.prod(shape) * np.dtype(kind).itemsize
            arrays[name] = buffers[number[op.name]][start:end].view(kind).reshape(shape)
            start = end
    return arrays
