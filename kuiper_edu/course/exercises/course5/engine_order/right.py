"""Right answers in unusual style."""


# %%
def order(operators):
    done, known, waiting = [], set(), list(operators)
    while waiting:
        ready = [op for op in waiting if known.issuperset(op.inputs)]
        if not ready:
            raise ValueError("these wait for one another: " + " ".join(op.name for op in waiting))
        done += ready
        known.update(name for op in ready for name in op.outputs)
        waiting = [op for op in waiting if op not in ready]
    return done


# %%
def order(operators):
    writer = {name: op for op in operators for name in op.outputs}
    state, result = {}, []
    for start in operators:
        stack = [(start, iter(start.inputs))] if start.name not in state else []
        state.setdefault(start.name, "open")
        while stack:
            op, rest = stack[-1]
            name = next(rest, None)
            if name is None:
                state[op.name] = "done"
                result.append(stack.pop()[0])
                continue
            if name not in writer:
                raise ValueError(f"{op.name} reads {name}, and nobody writes it")
            before = writer[name]
            if state.get(before.name) == "open":
                raise ValueError("a cycle: " + ", ".join(o.name for o, _ in stack))
            if before.name not in state:
                state[before.name] = "open"
                stack.append((before, iter(before.inputs)))
    return result


# %%
from graphlib import CycleError, TopologicalSorter


def order(operators):
    by_name = {op.name: op for op in operators}
    writer = {operand: op.name for op in operators for operand in op.outputs}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name}: nobody writes {operand}")
    try:
        names = TopologicalSorter({op.name: {writer[i] for i in op.inputs} for op in operators}).static_order()
        return [by_name[name] for name in names]
    except CycleError as error:
        raise ValueError(f"a cycle of {error.args[1]}") from error


# %%
import heapq
from collections import defaultdict


def order(operators):
    readers = defaultdict(list)
    for i, op in enumerate(operators):
        for name in set(op.inputs):
            readers[name].append(i)
    count = [len(set(op.inputs)) for op in operators]
    heap = [i for i, n in enumerate(count) if n == 0]
    heapq.heapify(heap)
    result = []
    while heap:
        op = operators[heapq.heappop(heap)]
        result.append(op)
        for name in op.outputs:
            for i in readers[name]:
                count[i] -= 1
                if not count[i]:
                    heapq.heappush(heap, i)
    if len(result) != len(operators):
        raise ValueError(f"no order for {[op.name for op, n in zip(operators, count) if n]}")
    return tuple(result)


# %%
from collections import deque


def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for after in successors.values():
        for name in after:
            degrees[name] = degrees.get(name, 0) + 1
    return degrees


def topo_sort(successors):
    waits_for = in_degrees(successors)
    ready = deque(name for name, degree in waits_for.items() if degree == 0)
    order = []
    while ready:
        name = ready.popleft()
        order.append(name)
        for after in successors.get(name, ()):
            waits_for[after] -= 1
            if waits_for[after] == 0:
                ready.append(after)
    if len(order) < len(waits_for):
        raise ValueError("a cycle: " + ", ".join(n for n in waits_for if waits_for[n]))
    return order


def order(operators):
    ops = {op.name: op for op in operators}
    made = {operand for op in operators for operand in op.outputs}
    lost = [op.name for op in operators if not made.issuperset(op.inputs)]
    if lost:
        raise ValueError(f"{lost} read what nobody writes")
    readers = {}
    for op in operators:
        for operand in op.inputs:
            readers.setdefault(operand, []).append(op.name)
    successors = {op.name: [r for o in op.outputs for r in readers.get(o, [])] for op in operators}
    return [ops[name] for name in topo_sort(successors)]
