def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            chains.append(chain)
    return chains
