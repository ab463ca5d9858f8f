"""Wrong answers, each below the sentence that it is told."""

# %% [with_a_plan] with a plan the operators share memory, so that an array holds what a later operator wrote: build
# with plan=False
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=True).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [
        name
        for name, array in before.items()
        if np.abs(after[name][tuple(map(slice, array.shape))] - array).max() > 1e-5
    ]


# %% [any_difference] a difference below 1e-5 is rounding: sums of more numbers are rounded in another way
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [
        name for name, array in before.items() if np.abs(after[name][tuple(map(slice, array.shape))] - array).max() > 0
    ]


# %% [a_large_limit] you miss small changes: count every difference above 1e-5
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [
        name
        for name, array in before.items()
        if np.abs(after[name][tuple(map(slice, array.shape))] - array).max() > 1e-3
    ]


# %% [those_that_stay] these are the operators that do not change
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [
        name
        for name, array in before.items()
        if np.abs(after[name][tuple(map(slice, array.shape))] - array).max() < 1e-5
    ]


# %%
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [name for name, array in before.items() if np.abs(after[name] - array).max() > 1e-5]


# %%
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [
        name for name, array in before.items() if np.abs(after[name][tuple(map(slice, array.shape))] - array) > 1e-5
    ]


# %%
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [
        name
        for name, array in before.items()
        if np.abs(after[name][tuple(map(slice, array.shape))] - array).max() > 1e-5
    ]


# %%
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.name].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [
        name
        for name, array in before.items()
        if np.abs(after[name][tuple(map(slice, array.shape))] - array).max() > 1e-5
    ]


# %%
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before = arrays(tokens)
    tokens += more
    after = arrays(tokens)
    return [
        name
        for name, array in before.items()
        if np.abs(after[name][tuple(map(slice, array.shape))] - array).max() > 1e-5
    ]


# %% [sign_of_the_difference] a number may also become smaller: compare np.abs of the differences
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [
        name for name, array in before.items() if (after[name][tuple(map(slice, array.shape))] - array).max() > 1e-5
    ]


# %% [another_shape] the arrays of a longer text are larger: the question is which numbers for the earlier tokens change
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [name for name, array in before.items() if after[name].shape != array.shape]


# %%
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [
        name
        for name, array in before.items()
        if np.abs(after[name][tuple(map(slice, array.shape))] - array).max() > 1e-5
    ]


# %% [other_positions] you compare with other positions than those of `tokens`: they are the first ones of the longer
# text, [*tokens, *more]
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [
        name
        for name, array in before.items()
        if np.abs(after[name][tuple(slice(-size, None) for size in array.shape)] - array).max() > 1e-5
    ]


# %% [the_other_sign] a number may also become larger: compare np.abs of the differences
import numpy as np


def changed(engine, tokens, more):
    """Return the names of the operators whose numbers for `tokens` change when `more` follows."""

    def arrays(text):
        engine.build(length=len(text), plan=False).run(np.array([text]))
        return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}

    before, after = arrays(tokens), arrays([*tokens, *more])
    return [
        name for name, array in before.items() if (array - after[name][tuple(map(slice, array.shape))]).max() > 1e-5
    ]
