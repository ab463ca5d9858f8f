"""Right answers in unusual style."""

import numpy as np


# %%
def find_chains(types, after, pattern):
    def grow(name, rest):
        if types[name] != rest[0]:
            return None
        if len(rest) == 1:
            return [name]
        if len(after[name]) != 1:
            return None
        tail = grow(after[name][0], rest[1:])
        return tail and [name, *tail]

    return [chain for chain in (grow(name, pattern) for name in types) if chain]


# %%
def find_chains(types, after, pattern):
    chains = [(name,) for name, kind in types.items() if kind == pattern[0]]
    for wanted in pattern[1:]:
        chains = [(*c, after[c[-1]][0]) for c in chains if len(after[c[-1]]) == 1 and types[after[c[-1]][0]] == wanted]
    return tuple(chains)


# %%
def find_chains(types, after, pattern):
    found = []
    for start in types:
        chain, node = [], start
        for place, kind in enumerate(pattern):
            if node is None or types[node] != kind:
                break
            chain.append(node)
            node = after[node][0] if len(after[node]) == 1 else None
        else:
            found.append(chain)
            print(chain)
    return found


# %%
class Matcher:
    def __call__(self, types, after, pattern):
        return list(self.all(types, after, list(pattern)))

    def all(self, types, after, pattern):
        for name in types:
            chain = [name]
            try:
                for _ in pattern[1:]:
                    [only] = after[chain[-1]]
                    chain.append(only)
            except ValueError:
                continue
            if list(map(types.get, chain)) == pattern:
                yield chain


find_chains = Matcher()


# %%
def find_chains(types, after, pattern):
    only = {name: names[0] for name, names in after.items() if len(names) == 1}
    result = []
    for name in list(types):
        chain = np.array([name])
        while chain.size < len(pattern) and chain[-1] in only:
            chain = np.append(chain, only[chain[-1]])
        if [types[item] for item in chain.tolist()] == pattern:
            result.append(chain)
    return result
