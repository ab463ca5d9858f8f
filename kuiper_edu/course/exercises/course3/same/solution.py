import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)
