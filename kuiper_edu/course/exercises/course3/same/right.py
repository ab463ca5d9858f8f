"""Right answers in unusual style."""

import numpy as np


# %%
def same(a, b):
    if a.type != b.type or len(a.inputs) != len(b.inputs):
        return False
    for one, other in zip(a.inputs, b.inputs):
        if one is not other:
            return False
    if set(a.params) != set(b.params) or set(a.attrs) != set(b.attrs):
        return False
    for name in a.params:
        if a.params[name] != b.params[name]:
            return False
    for name in a.attrs:
        x, y = a.attrs[name].data, b.attrs[name].data
        if x.shape != y.shape or (x != y).any():
            return False
    return True


# %%
def key(op):
    weights = tuple((name, op.attrs[name].shape, op.attrs[name].data.tobytes()) for name in sorted(op.attrs))
    params = tuple((name, repr(op.params[name].value)) for name in sorted(op.params))
    return op.type, tuple(operand.name for operand in op.inputs), params, weights


def same(a, b):
    return key(a) == key(b)


# %%
class Same:
    def __call__(self, a, b):
        print("comparing", a, b)
        return all(test(a, b) for test in (self.kind, self.reads, self.settings, self.weights))

    def kind(self, a, b):
        return a.type == b.type

    def reads(self, a, b):
        return [x.name for x in a.inputs] == [x.name for x in b.inputs]

    def settings(self, a, b):
        return a.params == b.params

    def weights(self, a, b):
        plain = lambda op: {name: weight.data.tolist() for name, weight in op.attrs.items()}
        return plain(a) == plain(b)


same = Same()


# %%
def same(a, b):
    match (a.type == b.type, a.inputs == b.inputs, a.params == b.params, sorted(a.attrs) == sorted(b.attrs)):
        case (True, True, True, True):
            equal = np.array([np.array_equal(a.attrs[k].data, b.attrs[k].data) for k in a.attrs], dtype=bool)
            return equal.all()
    return np.False_


# %%
def same(a, b):
    try:
        assert a.type == b.type
        assert a.inputs == b.inputs
        assert sorted(a.params.items(), key=str) == sorted(b.params.items(), key=str)
        for name in a.attrs.keys() | b.attrs.keys():
            np.testing.assert_array_equal(a.attrs[name].data, b.attrs[name].data, strict=True)
    except (AssertionError, KeyError):
        return False
    return True
