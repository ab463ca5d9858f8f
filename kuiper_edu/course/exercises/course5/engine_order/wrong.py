"""Wrong answers, each below the sentence that it is told."""

# %%
from collections import deque


def order(operators):
    """The operators, each after those whose outputs it reads."""
    readers, missing = {}, {}
    for op in operators:
        missing[op.name] = len(set(op.inputs))
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


# %%
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
            for reader in dict.fromkeys(readers.get(operand, [])):
                missing[reader.name] -= 1
                if missing[reader.name] == 0:
                    ready.append(reader)
    if len(ordered) < len(operators):
        waiting = ", ".join(name for name, count in missing.items() if count)
        raise ValueError(f"there is no order: {waiting} wait for inputs that never come")
    return ordered


# %%
from collections import deque


def order(operators):
    """The operators, each after those whose outputs it reads."""
    readers, missing = {}, {}
    for op in operators:
        missing[op.name] = len(op.inputs)
        for operand in op.inputs:
            readers.setdefault(operand, []).append(op)
    ready = deque(op for op in operators if op.name == "input")
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


# %%
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
    if False:
        waiting = ", ".join(name for name, count in missing.items() if count)
        raise ValueError(f"there is no order: {waiting} wait for inputs that never come")
    return ordered


# %%
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
        waiting = "some"
        raise ValueError(f"there is no order: {waiting} wait for inputs that never come")
    return ordered


# %%
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
    return [op.name for op in ordered]


# %%
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


# %%
import re
import numpy as np


def order(operators):
    return list(operators)


# %%
import re
import numpy as np


def order(operators):
    made = {name: op for op in operators for name in op.outputs}
    done = []

    def visit(op):
        if op in done:
            return
        for name in op.inputs:
            visit(made[name])
        done.append(op)

    for op in operators:
        visit(op)
    return done


# %%
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
            for reader in readers[operand]:
                missing[reader.name] -= 1
                if missing[reader.name] == 0:
                    ready.append(reader)
    if len(ordered) < len(operators):
        waiting = ", ".join(name for name, count in missing.items() if count)
        raise ValueError(f"there is no order: {waiting} wait for inputs that never come")
    return ordered


# %%
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
        ordered[-1].inputs.clear()
        for operand in ordered[-1].outputs:
            for reader in readers.get(operand, []):
                missing[reader.name] -= 1
                if missing[reader.name] == 0:
                    ready.append(reader)
    if len(ordered) < len(operators):
        waiting = ", ".join(name for name, count in missing.items() if count)
        raise ValueError(f"there is no order: {waiting} wait for inputs that never come")
    return ordered


# %%
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
        raise CycleError(f"there is no order: {waiting} wait for inputs that never come")
    return ordered


# %%
from collections import deque
from kuiper_edu.errors import CycleError


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
        raise CycleError(f"there is no order: {waiting} wait for inputs that never come")
    return ordered


# %%
def order(operators):
    missing = {op: len(op.inputs) for op in operators}
    return sorted(operators, key=missing.get)


# %%
def order(operators):
    ordered = [op for op in operators if not op.inputs]
    for op in ordered:
        for operand in op.outputs:
            ordered += operand.consumers
    return ordered
