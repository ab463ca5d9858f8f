from collections import deque


def order(operators):
    """The operators, each after those whose outputs it reads."""
    readers, missing = {}, {}
    for op in operators:
        missing[op.name] = len(op.inputs)
        for operand in op.inputs:
            readers.setdefault(operand, []).append(op)
    ready = deque(op for op in operators if not op.inputs)
    ordered = []
    while ready:
        ordered.append(ready.popleft())
        for operand in ordered[-1].outputs:
            for reader in readers.get(operand, []):
                missing[reader.name] -= 1
                if missing[reader.name] == 0:
                    ready.append(reader)
    if len(ordered) < len(operators):
        waiting = ", ".join(name for name, count in missing.items() if count)
        raise ValueError(f"there is no order: {waiting} wait for inputs that never come")
    return ordered
