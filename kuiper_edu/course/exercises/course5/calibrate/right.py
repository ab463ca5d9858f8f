"""Right answers in unusual style."""

import numpy as np


# %%
def calibrate(net, images):
    net = net.build(len(images), plan=False)
    net.run(images)
    largest = {}
    for op in net.operators:
        if op.attrs.get("weight") is not None:
            read = net.arrays[op.inputs[0]]
            largest[op.name] = max(read.max(), -read.min())
    print(largest)
    return largest


# %%
def calibrate(net, images):
    tops = {}
    for image in images:
        net.build(batch=1, plan=False).run(image[None])
        for op in filter(lambda op: "weight" in op.attrs, net.operators):
            top = np.linalg.norm(net.arrays[op.inputs[0]].ravel(), np.inf)
            tops[op.name] = max(tops.get(op.name, 0), top)
    return tops


# %%
class calibrate(dict):
    def __init__(self, net, images):
        net.build(batch=images.shape[0], plan=False).run(images.copy())
        super().__init__(
            (op.name, abs(net.arrays[name]).max()) for op in net.operators if op.attrs for name in op.inputs[:1]
        )
