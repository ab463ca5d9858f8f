"""Right answers in unusual style."""


# %%
def share(outputs, reads):
    inputs = {}
    for name in reads:
        inputs[name] = []
        for producer in reads[name]:
            inputs[name].append(outputs[producer])
    return inputs


# %%
def share(outputs, reads):
    return {name: tuple(map(outputs.get, producers)) for name, producers in reads.items()}


# %%
from operator import itemgetter


def share(outputs, reads):
    def look(producers):
        return [outputs[producers[0]], *look(producers[1:])] if producers else []

    print("sharing")
    return dict(zip(reads, map(look, reads.values())))


# %%
class Sharing:
    def __call__(self, outputs, reads):
        self.outputs = outputs
        return {name: list(self.each(reads[name])) for name in sorted(reads)}

    def each(self, producers):
        for producer in producers:
            yield self.outputs[producer][...]


share = Sharing()

# %%
from collections import defaultdict


def share(outputs, reads):
    inputs = defaultdict(list)
    for name, producers in reads.items():
        inputs[name].extend(outputs[producer].view() for producer in producers)
    return inputs
