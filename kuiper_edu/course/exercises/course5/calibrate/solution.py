import numpy as np


def calibrate(net, images):
    """The largest absolute number that each operator with a weight reads: {name: number}."""
    net.build(batch=len(images), plan=False).run(images)
    weighted = [op for op in net.operators if "weight" in op.attrs]
    return {op.name: float(np.abs(net.arrays[op.inputs[0]]).max()) for op in weighted}
