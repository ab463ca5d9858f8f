"""Right answers in unusual style."""

import numpy as np


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    assert [[id(a) for a in inputs[n]] for n in reads] == [[id(outputs[p]) for p in reads[n]] for n in reads]


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    for name in reads:
        for array, producer in zip(inputs[name], reads[name], strict=True):
            if array is not outputs[producer]:
                raise AssertionError(name)


# %%
import unittest


def test_share(share):
    case = unittest.TestCase()
    x, y = np.zeros(1), np.ones(1)
    back = share({"z": x, "y": y, "w": y + 1}, {"w": ["z", "y"], "t": ["y", "y"], "n": []})
    case.assertEqual([len(back[name]) for name in "wtn"], [2, 2, 0])
    case.assertIs(back["w"][0], x)
    case.assertIs(back["w"][1], y)
    case.assertTrue(all(array is y for array in back["t"]))


# %%
def test_share(share):
    outputs = {"T": np.zeros(1, np.float32), "a": np.zeros(1, np.float32)}
    inputs = share(outputs, {"a": ["T"], "sub": ["a", "T"], "bus": ["T", "a"], "add": ["T", "T"]})
    outputs["T"][...], outputs["a"][...] = 1, 2
    print(inputs)
    found = {name: [float(array[0]) for array in arrays] for name, arrays in inputs.items()}
    assert found == {"a": [1], "sub": [2, 1], "bus": [1, 2], "add": [1, 1]}, found


# %%
class Test:
    def __call__(self, share):
        for reads in ({"b": ["a"]}, {"c": ["b", "a"]}, {"d": ["a", "a"]}):
            self.one(share, reads)

    def one(self, share, reads):
        outputs = {"a": np.zeros(1), "b": np.ones(1)}
        [(name, arrays)] = share(outputs, reads).items()
        assert len(arrays) == len(reads[name])
        assert all(map(np.shares_memory, arrays, map(outputs.get, reads[name])))


test_share = Test()


# %%
import numpy as np


def test_share(share):
    outputs = {name: np.arange(3, dtype=np.float32) for name in "abcd"}
    reads = {"a": [], "b": ["a"], "c": ["b", "a"], "d": ["c", "c", "a"]}
    inputs = share(outputs, reads)
    for name, producers in reads.items():
        assert len(inputs[name]) == len(producers)
        for array, producer in zip(inputs[name], producers, strict=True):
            assert np.shares_memory(array, outputs[producer])
