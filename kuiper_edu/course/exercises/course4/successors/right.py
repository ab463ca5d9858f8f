"""Right answers in unusual style."""


# %%
def successors(operators):
    edges = {}
    for op in operators:
        edges[op.name] = [
            other.name for operand in op.outputs for other in operators for read in other.inputs if read == operand
        ]
    written = [operand for op in operators for operand in op.outputs]
    for op in operators:
        for operand in op.inputs:
            if operand not in written:
                raise ValueError("operator " + op.name + ", operand " + operand + ": no writer")
    return edges


# %%
from collections import defaultdict


def successors(operators):
    print("connecting", len(operators))
    readers = defaultdict(list)
    for op in operators:
        for operand in op.inputs:
            readers[operand].append(op.name)
    edges = {op.name: tuple(name for operand in op.outputs for name in readers.pop(operand, ())) for op in operators}
    for operand, names in readers.items():
        raise ValueError(f"{operand} is read by {', '.join(names)} and written by nobody")
    return edges


# %%
class Successors:
    def __init__(self):
        self.writer = {}

    def __call__(self, operators):
        self.writer = {operand: op for op in operators for operand in op.outputs}
        edges = {op.name: [] for op in operators[::-1]}
        for op in reversed(operators):
            for name in map(self.named(op), op.inputs):
                edges[name] += [op.name]
        return edges

    def named(self, op):
        def find(operand):
            try:
                return self.writer[operand].name
            except KeyError:
                raise ValueError(f"nobody writes {operand}, which {op.name} reads") from None

        return find


successors = Successors()


# %%
def successors(operators):
    def writer_of(operand, reader):
        for op in operators:
            if operand in op.outputs:
                return op.name
        raise ValueError(f"{reader!r}: no operator writes {operand!r}")

    edges = dict(zip([op.name for op in operators], [[] for _ in operators]))
    [edges[writer_of(operand, op.name)].append(op.name) for op in operators for operand in op.inputs]
    return edges


# %%
from collections import OrderedDict


def successors(operators):
    edges, writer = OrderedDict(), {}
    i = 0
    while i < len(operators):
        edges.setdefault(operators[i].name, [])
        writer.update(dict.fromkeys(operators[i].outputs, operators[i].name))
        i += 1
    for op in operators:
        match [operand for operand in op.inputs if operand not in writer]:
            case [first, *_]:
                raise ValueError(first, op.name)
        for operand in op.inputs:
            edges[writer[operand]].append(op.name)
    return edges
