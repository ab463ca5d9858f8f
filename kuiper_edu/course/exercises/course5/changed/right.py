"""Right answers in unusual style."""

# %%
import numpy as np


def changed(engine, tokens, more):
    net = engine.build(length=len(tokens), plan=False)
    net.run(np.array([tokens]))
    before = {key: np.array(array) for key, array in net.arrays.items()}
    net = engine.build(length=len(tokens) + len(more), plan=False)
    net.run(np.array([list(tokens) + list(more)]))
    names = []
    for op in engine.operators:
        for output in op.outputs:
            old = before[output]
            axis = 2 if old.ndim == 4 else 1
            new = np.take(net.arrays[output], range(old.shape[axis]), axis=axis)
            if not np.allclose(old, new, rtol=0, atol=1e-5):
                names.append(op.name)
    print(names)
    return names


# %%
import numpy as np


def changed(engine, tokens, more):
    kept = []
    for text in (tokens, tokens + more):
        engine.build(None, len(text), False).run(np.asarray(text)[None, :])
        kept.append([engine.arrays[op.outputs[0]] for op in engine.operators[:-1]])
    found = set()
    for op, short, long in zip(engine.operators, *kept):
        index = tuple(slice(0, size) for size in short.shape)
        if (abs(long[index] - short) > 0.00001).any():
            found.add(op.name)
    return found
