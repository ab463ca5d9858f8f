"""Wrong answers, each below the sentence that it is told."""


# %% for the pattern Conv, Norm, a list of chains was expected, None (is the return missing?) came back
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            chains.append(chain)


# %% for the pattern Conv, Norm, [['c1', 'b1'], ['c2', 'b2'], ['c3', 'b3']] came back, [['c1', 'b1'], ['c2', 'b2']] is
# right: c3 has a second reader, tanh, which would no longer get anything
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and after[chain[-1]]:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            chains.append(chain)
    return chains


# %% for the pattern Add, Conv, [['both', 'c5']] came back, [] is right: both is read twice by c5, so its list of
# successors has two entries, not one
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(set(after[chain[-1]])) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            chains.append(chain)
    return chains


# %% for the pattern Conv, Norm, [['c1', 'b1'], ['c2', 'b2'], ['c3']] came back, [['c1', 'b1'], ['c2', 'b2']] is right:
# a chain has as many names as the pattern has types
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern)[: len(chain)]:
            chains.append(chain)
    return chains


# %%
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern):
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            chains.append(chain)
    return chains


# %% for the pattern Conv, Norm, ['c1', 'b1', 'c2', 'b2'] came back, [['c1', 'b1'], ['c2', 'b2']] is right: a list of
# chains, each a list of names
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            chains.extend(chain)
    return chains


# %% for the pattern Conv, Norm, ['c1', 'c2'] came back, [['c1', 'b1'], ['c2', 'b2']] is right: a list of chains, each
# a list of names
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            chains.append(name)
    return chains


# %% for the pattern Conv, Norm, [['Conv', 'Norm'], ['Conv', 'Norm']] came back, [['c1', 'b1'], ['c2', 'b2']] is right:
# a chain holds names of operators
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            chains.append([types[name] for name in chain])
    return chains


# %% for the pattern Conv, Norm, [['c2', 'b2'], ['c1', 'b1']] came back, [['c1', 'b1'], ['c2', 'b2']] is right: they
# come in the order of `types`
def find_chains(types, after, pattern):
    chains = []
    for name in list(types)[::-1]:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            chains.append(chain)
    return chains


# %% for the pattern Conv, Norm, [['c1', 'b1']] came back, [['c1', 'b1'], ['c2', 'b2']] is right: ['c2', 'b2'] is
# missing
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            return [chain]
    return chains


# %% for the pattern Conv, Norm, [['c2', 'b2']] came back, [['c1', 'b1'], ['c2', 'b2']] is right: ['c1', 'b1'] is
# missing: the last one of a chain may have several readers
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern) and len(after[chain[-1]]) < 2:
            chains.append(chain)
    return chains


# %% for the pattern Relu, Relu in a row of three, [['one', 'two']] came back, [['one', 'two'], ['two', 'three']] is
# right: ['two', 'three'] is missing: two chains may share an operator
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if not any(item in chain for other in chains for item in other) and [types[name] for name in chain] == list(
            pattern
        ):
            chains.append(chain)
    return chains


# %% for the pattern Conv, [] came back, [['c1'], ['c2'], ['c3'], ['c5']] is right: ['c1'] is missing: a pattern may be
# one type only
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if len(pattern) > 1 and [types[name] for name in chain] == list(pattern):
            chains.append(chain)
    return chains


# %% for the pattern Conv, Norm, a list of chains was expected, a set, which has no order, came back
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            chains.append(chain)
    return {tuple(chain) for chain in chains}


# %%
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]])
        if [types[name] for name in chain] == list(pattern):
            chains.append(chain)
    return chains


# %%
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        [follower] = after[name]
        chains.append([name, follower])
    return chains


# %%
def find_chains(types, after, pattern):
    return [types[kind] for kind in pattern]
