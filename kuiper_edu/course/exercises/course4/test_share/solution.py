import numpy as np


def test_share(share):
    outputs = {name: np.zeros(3, np.float32) for name in "abc"}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    for name, producers in reads.items():
        assert len(inputs[name]) == len(producers), f"{name} has {len(inputs[name])} inputs"
        for array, producer in zip(inputs[name], producers):
            assert np.shares_memory(array, outputs[producer]), f"{name} does not read the memory of {producer}"
