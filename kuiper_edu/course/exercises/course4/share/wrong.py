"""Wrong answers, each below the sentence that it is told."""


# %% a dictionary was expected, name of the operator -> list of arrays; None (is the return missing?) came back
def share(outputs, reads):
    pass


# %% 'b' reads a copy of a: hand over the array of outputs itself, so that nothing is copied
def share(outputs, reads):
    return {name: [outputs[p].copy() for p in producers] for name, producers in reads.items()}


# %% the list of 'b' holds 'a', which is no array: outputs[name] is the array
def share(outputs, reads):
    return {name: producers for name, producers in reads.items()}


# %% for 'b' came the array of a; a list of arrays was expected, also for one input
def share(outputs, reads):
    return {name: outputs[producers[0]] if producers else [] for name, producers in reads.items()}


# %% 'sub' reads a then b; its inputs are b then a, in this order
def share(outputs, reads):
    return {name: [outputs[p] for p in sorted(producers)] for name, producers in reads.items()}


# %% 'add' reads T twice (T + T), but its list has 1 entry: a set or map loses one
def share(outputs, reads):
    return {name: [outputs[p] for p in dict.fromkeys(producers)] for name, producers in reads.items()}


# %% 'a' reads nothing, and has no entry: an operator without producers gets an empty list
def share(outputs, reads):
    return {n: [outputs[p] for p in ps] for n, ps in reads.items() if ps}


# %% 'b' is given its own output: an input is the output of its producer, reads['b']
def share(outputs, reads):
    return {name: [outputs.get(name) for p in producers] for name, producers in reads.items()}


# %%
def share(outputs, reads):
    return {name: [outputs[name]] and [outputs[p] for p in producers] for name, producers in reads.items()}


# %% 'a' is given the outputs of those that read it (b): take its producers
def share(outputs, reads):
    return {name: [outputs[o] for o in reads if name in reads[o] and o in outputs] for name, producers in reads.items()}


# %%
def share(outputs, reads):
    return [[outputs[p] for p in ps] for ps in reads.values()]


# %%
def share(outputs, reads):
    for name, producers in reads.items():
        reads[name] = [outputs[producer] for producer in producers]
    return reads


# %% 'add' reads op4, but its producers are op4, op5
def share(outputs, reads):
    return {name: [outputs[p] for p in producers[:1]] for name, producers in reads.items()}


# %%
def share(outputs, reads):
    return {name: [outputs[producers]] for name, producers in reads.items()}
