"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    pass


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    for name in reads:
        for array, producer in zip(inputs[name], reads[name]):
            assert np.shares_memory(array, outputs[producer])


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    for n in reads:
        assert [a[0] for a in inputs[n]] == [outputs[p][0] for p in reads[n]]


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    for name in reads:
        assert len(inputs[name]) == len(reads[name])
        assert inputs[name][0] is outputs[reads[name][0]]


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    for name in reads:
        assert len(inputs[name]) == len(reads[name])
        for array, producer in zip(inputs[name], reads[name]):
            assert np.shares_memory(array, outputs[producer])


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    for name in reads:
        assert len(inputs[name]) == len(reads[name])
        for array, producer in zip(inputs[name], reads[name]):
            assert np.shares_memory(array, outputs[producer])


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["a", "c"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    for name in reads:
        assert len(inputs[name]) == len(reads[name])
        for array, producer in zip(inputs[name], reads[name]):
            assert np.shares_memory(array, outputs[producer])


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["c", "b"]}
    inputs = share(outputs, reads)
    for name in reads:
        assert len(inputs[name]) == len(reads[name])
        for array, producer in zip(inputs[name], reads[name]):
            assert np.shares_memory(array, outputs[producer])


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    return all(len(inputs[n]) == len(reads[n]) for n in reads)


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    for n in reads:
        assert list(inputs[n]) == [outputs[p] + 0 for p in reads[n]]


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["x"]}
    inputs = share(outputs, reads)
    pass


# %%
def test_share(outputs, share):
    pass


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    for n in reads:
        assert isinstance(inputs[n], list)


# %%
def test_share(share):
    outputs = {name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    assert False, "always"


# %%
def test_share(share):
    outputs = {"in": np.zeros(4), "wide": np.ones(8), "narrow": np.ones(2), "cat": np.zeros(10), "twice": np.zeros(10)}
    reads = {"in": [], "narrow": ["in"], "wide": ["in"], "cat": ["wide", "narrow"], "twice": ["cat", "cat"]}
    inputs = share(outputs, reads)
    assert len(inputs["narrow"]) == 1 and np.shares_memory(inputs["narrow"][0], outputs["in"])
    assert len(inputs["wide"]) == 1 and np.shares_memory(inputs["wide"][0], outputs["in"])
    assert len(inputs["cat"]) == 2
    assert np.shares_memory(inputs["cat"][0], outputs["wide"])
    assert np.shares_memory(inputs["cat"][1], outputs["narrow"])
    assert len(inputs["twice"]) == 2
    assert np.shares_memory(inputs["twice"][0], outputs["cat"])


# %%
import numpy as np


def test_share(share):
    outputs = {name: np.zeros(3, np.float32) for name in "abc"}
    reads = {"a": [], "b": ["a"], "c": ["b", "a"], "d": ["c", "c"]}
    inputs = share(outputs, reads)
    for name, producers in reads.items():
        assert len(inputs[name]) == len(producers)
        assert not producers or np.shares_memory(inputs[name][-1], outputs[producers[-1]])
