"""Right answers in unusual style."""


# %%
def order(operators):
    edges = successors(operators)
    place = {name: position for position, name in enumerate(sort_all(edges))}
    ordered = sorted(operators, key=lambda op: place[op.name])
    if is_valid(edges, [op.name for op in ordered]):
        return ordered
    raise ValueError(f"no order: {ordered}")


# %%
def order(operators):
    left, written, done = list(operators), set(), []
    every = {operand for op in operators for operand in op.outputs}
    while left:
        ready = [op for op in left if written.issuperset(op.inputs)]
        if not ready:
            lost = [operand for op in left for operand in op.inputs if operand not in every]
            raise ValueError(f"lost: {lost}" if lost else [op.name for op in left])
        done += ready
        left = [op for op in left if op not in ready]
        written.update(*(op.outputs for op in ready))
    return tuple(done)


# %%
class Order:
    def __call__(self, operators):
        print("ordering", len(operators))
        edges = successors(operators)
        names = list(sort_all(edges))
        assert_valid(edges, names)
        return [next(op for op in operators if op.name == name) for name in names]


def assert_valid(edges, names):
    if is_valid(edges, names) is False:
        raise ValueError(edges)


order = Order()


# %%
from graphlib import CycleError, TopologicalSorter


def order(operators):
    writer = {operand: op for op in operators for operand in op.outputs}
    sorter, by_name = TopologicalSorter(), {}
    for op in operators:
        by_name[op.name] = op
        if missing := [operand for operand in op.inputs if operand not in writer]:
            raise ValueError(missing)
        sorter.add(op.name, *(writer[operand].name for operand in op.inputs))
    return [by_name[name] for name in sorter.static_order()]
