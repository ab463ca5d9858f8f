"""Wrong answers, each below the sentence that it is told."""

import numpy as np


def changed(engine, tokens, more):
    before, after = arrays(engine, tokens), arrays(engine, [*tokens, *more])
    return [name for name, array in before.items() if differ(array, after[name])]


def arrays(engine, text):
    engine.build(length=len(text), plan=False).run(np.array([text]))
    return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}


def differ(array, longer):
    return np.abs(longer[tuple(map(slice, array.shape))] - array).max() > 1e-5


# %% [with_a_plan] with a plan the operators share memory, so that an array holds what a later operator wrote: build
# with plan=False
def arrays(engine, text):
    engine.build(length=len(text), plan=True).run(np.array([text]))
    return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}


# %% [any_difference] a difference below 1e-5 is rounding: sums of more numbers are rounded in another way
def differ(array, longer):
    return np.abs(longer[tuple(map(slice, array.shape))] - array).max() > 0


# %% [a_large_limit] you miss small changes: count every difference above 1e-5
def differ(array, longer):
    return np.abs(longer[tuple(map(slice, array.shape))] - array).max() > 1e-3


# %% [those_that_stay] these are the operators that do not change
def differ(array, longer):
    return np.abs(longer[tuple(map(slice, array.shape))] - array).max() < 1e-5


# %%
def differ(array, longer):
    return np.abs(longer - array).max() > 1e-5


# %%
def differ(array, longer):
    return np.abs(longer[tuple(map(slice, array.shape))] - array) > 1e-5


# %%
def arrays(engine, text):
    engine.build(length=len(text), plan=False).run(np.array([text]))
    return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators}


# %%
def arrays(engine, text):
    engine.build(length=len(text), plan=False).run(np.array([text]))
    return {op.name: engine.arrays[op.name].copy() for op in engine.operators if op.outputs}


# %%
def changed(engine, tokens, more):
    before = arrays(engine, tokens)
    tokens += more
    after = arrays(engine, tokens)
    return [name for name, array in before.items() if differ(array, after[name])]


# %% [sign_of_the_difference] a number may also become smaller: compare np.abs of the differences
def differ(array, longer):
    return (longer[tuple(map(slice, array.shape))] - array).max() > 1e-5


# %% [another_shape] the arrays of a longer text are larger: the question is which numbers for the earlier tokens change
def differ(array, longer):
    return longer.shape != array.shape


# %%
def arrays(engine, text):
    engine.build(plan=False).run(np.array([text]))
    return {op.name: engine.arrays[op.outputs[0]].copy() for op in engine.operators if op.outputs}


# %% [other_positions] you compare with other positions than those of `tokens`: they are the first ones of the longer
# text, [*tokens, *more]
def differ(array, longer):
    return np.abs(longer[tuple(slice(-size, None) for size in array.shape)] - array).max() > 1e-5


# %% [the_other_sign] a number may also become larger: compare np.abs of the differences
def differ(array, longer):
    return (array - longer[tuple(map(slice, array.shape))]).max() > 1e-5


# %% [the_mean_of_the_differences] you compare the mean of the differences: one number that changes is enough, so take
# the largest, np.abs(...).max()
def changed(engine, tokens, more):
    short, long = arrays(engine, tokens), arrays(engine, [*tokens, *more])
    return [n for n in short if np.abs(long[n][tuple(map(slice, short[n].shape))] - short[n]).mean() > 1e-5]


# %% [np_allclose_as_it_is] np.allclose allows 1e-8, and 1e-5 of each number: here a difference of 1e-5 counts, whatever the
# number is
def changed(engine, tokens, more):
    short, long = arrays(engine, tokens), arrays(engine, [*tokens, *more])
    return [n for n in short if not np.allclose(long[n][tuple(map(slice, short[n].shape))], short[n])]
