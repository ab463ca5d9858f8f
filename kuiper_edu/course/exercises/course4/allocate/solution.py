import numpy as np


def allocate(operators, shapes, plan=True):
    """Return the array of each operand; with a plan, operators whose outputs are never needed together share a buffer.

    operators: in execution order. shapes: operand -> shape and type of its numbers.
    """
    sizes = sizes_of(operators, shapes)
    number = plan_buffers(operators, sizes) if plan else {name: name for name in sizes}
    largest = {}
    for name, buffer in number.items():
        largest[buffer] = max(sizes[name], largest.get(buffer, 0))
    buffers = {buffer: np.zeros(size, np.uint8) for buffer, size in largest.items()}
    arrays = {}
    for op in operators:
        start = 0
        for name in op.outputs:  # one after the other in the operator's buffer
            shape, kind = shapes[name]
            end = start + math.prod(shape) * np.dtype(kind).itemsize
            arrays[name] = buffers[number[op.name]][start:end].view(kind).reshape(shape)
            start = end
    return arrays
