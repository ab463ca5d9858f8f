import numpy as np


def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)
