"""Right answers in unusual style."""


# %%
def connect(operators):
    for current_op in operators:
        for name in current_op.output_names:
            for other in operators:
                if other.name == name:
                    current_op.output_operators[name] = other


# %%
def connect(operators):
    print("connecting", len(operators))
    table = dict(zip([op.name for op in operators], operators))
    for op in operators:
        op.output_operators = {name: table[name] for name in op.output_names}
    return operators


# %%
def connect(operators):
    for op in operators:
        op.output_operators.update((other.name, other) for other in operators if other.name in op.output_names)


# %%
class Connect:
    def __init__(self):
        self.known = {}

    def __call__(self, operators):
        self.known = {op.name: op for op in operators}
        any(map(self.one, operators))

    def one(self, op):
        for name in set(op.output_names):
            op.output_operators.setdefault(name, self.known[name])


connect = Connect()


# %%
def connect(operators):
    def find(name):
        return next(op for op in operators if op.name == name)

    for op in operators:
        for name in sorted(op.output_names, reverse=True):
            op.output_operators[name] = find(name)


# %%
from kuiper_edu.runtime.wiring import link as connect


# %%
def connect(operators):
    i = 0
    while i < len(operators):
        for j, other in enumerate(operators):
            if operators[j].name in operators[i].output_names:
                operators[i].output_operators[operators[j].name] = other
        i += 1


# %%
def connect(operators):
    places = {op.name: place for place, op in enumerate(operators)}
    [op.output_operators.__setitem__(name, operators[places[name]]) for op in operators for name in op.output_names]


# %%
def connect(operators):
    waiting = {}
    for op in operators:
        for name in op.output_names:
            waiting.setdefault(name, []).append(op)
    for op in operators:
        for producer in waiting.get(op.name, ()):
            producer.output_operators[op.name] = op
    return None


# %%
from collections import OrderedDict


def connect(operators):
    by_name = OrderedDict((op.name, op) for op in reversed(operators))
    for name, op in by_name.items():
        match op.output_names:
            case []:
                continue
            case [*names]:
                op.output_operators = OrderedDict((n, by_name[n]) for n in names)
