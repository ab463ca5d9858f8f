"""Right answers in unusual style."""


# %%
def fill_output_names(op, runtime_operator):
    runtime_operator.output_names = [c.name for x in op.outputs for c in x.consumers]


# %%
def fill_output_names(op, runtime_operator):
    for x in op.outputs:
        runtime_operator.output_names.extend(c.name for c in x.consumers)
    return runtime_operator.output_names


# %%
from itertools import chain


def fill_output_names(op, runtime_operator):
    consumers = chain.from_iterable(x.consumers for x in op.outputs)
    runtime_operator.output_names += map(lambda c: c.name, consumers)


# %%
def fill_output_names(op, runtime_operator):
    waiting = list(op.outputs)
    while waiting:
        x = waiting.pop(0)
        for i in range(len(x.consumers)):
            runtime_operator.output_names.append(x.consumers[i].name)
            print(x.name, i)


# %%
class Names:
    def __call__(self, op, runtime_operator):
        runtime_operator.output_names = list(self.names(op))

    def names(self, op):
        for x in op.outputs:
            yield from (c.name for c in x.consumers)


fill_output_names = Names()
