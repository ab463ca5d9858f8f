"""Right answers in unusual style."""

import numpy as np


# %%
def prepare_memory(shapes, reads):
    outputs = {n: np.zeros(tuple(shape), dtype="float32") for n, shape in shapes.items()}
    return outputs, {name: tuple(map(outputs.get, producers)) for name, producers in reads.items()}


# %%
def share(outputs, reads):
    def look(producers):
        return [outputs[producers[0]], *look(producers[1:])] if producers else []

    print("sharing")
    return dict(zip(reads, map(look, reads.values())))


def prepare_memory(shapes, reads):
    made = {}
    for name in sorted(shapes):
        made[name] = np.full(shapes[name], np.nan).astype(np.float32)
    return [made, share(made, reads)]


# %%
class Memory:
    def __call__(self, shapes, reads):
        self.outputs = {}
        for name in reads:
            if name in shapes:
                self.outputs[name] = np.ndarray(shapes[name], np.float32)
        return self.outputs, {name: list(self.each(reads[name])) for name in sorted(reads)}

    def each(self, producers):
        for producer in producers:
            yield self.outputs[producer][...]


prepare_memory = Memory()

# %%
import math
from collections import defaultdict


def prepare_memory(shapes, reads):
    outputs = {
        name: np.frombuffer(bytearray(4 * math.prod(shape)), np.float32).reshape(shape)
        for name, shape in shapes.items()
    }
    inputs = defaultdict(list)
    for name, producers in reads.items():
        inputs[name].extend(outputs[producer].view() for producer in producers)
    return outputs, inputs


# %%
def prepare_memory(shapes, reads):
    outputs, inputs = {}, {}
    for name, producers in reads.items():
        inputs[name] = []
        for producer in producers:
            if producer not in outputs:
                outputs[producer] = np.ones(shapes[producer], np.float32)
            inputs[name].append(outputs[producer])
    for name in shapes.keys() - outputs.keys():
        outputs[name] = np.empty(shapes[name], np.float32)
    return outputs, inputs
