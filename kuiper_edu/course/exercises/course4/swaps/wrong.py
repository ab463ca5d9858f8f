"""Wrong answers, each below the sentence that it is told."""


# %% each position is one too large: count from 0, and name the first of the two nodes
def swaps(successors, order):
    return [i for i in range(1, len(order)) if order[i] not in successors.get(order[i - 1], [])]


# %% these are the positions that must not be swapped: an edge from the first node to the second forbids it
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i + 1] in successors.get(order[i], [])]


# %% found ['output']: positions are numbers, i for the pair order[i] and order[i + 1]
def swaps(successors, order):
    return [a for a, b in zip(order, order[1:]) if b not in successors.get(a, [])]


# %% found [['output', 'op4']]: one number for each pair, the position of its first node
def swaps(successors, order):
    return [(a, b) for a, b in zip(order, order[1:]) if b not in successors.get(a, [])]


# %% found [[4, 5]]: one number for each pair, the position of its first node
def swaps(successors, order):
    return [(i, i + 1) for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])]


# %% expected a list of positions, found 1 (how many? return which positions they are)
def swaps(successors, order):
    return sum(b not in successors.get(a, []) for a, b in zip(order, order[1:]))


# %% found [False, False, False, False, True]: return the positions themselves, not True or False for each
def swaps(successors, order):
    return [b not in successors.get(a, []) for a, b in zip(order, order[1:])]


# %%
def swaps(successors, order):
    return [i for i in range(len(order)) if order[i + 1] not in successors.get(order[i], [])]


# %%
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i + 1] not in successors[order[i]]]


# %% you check for an edge from the second to the first; in a valid order edges go from the first to the second
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i] not in successors.get(order[i + 1], [])]


# %% the last pair is never looked at
def swaps(successors, order):
    return [i for i in range(len(order) - 2) if order[i + 1] not in successors.get(order[i], [])]


# %%
def swaps(successors, order):
    found = []
    for i in range(len(order) - 1):
        order[i], order[i + 1] = order[i + 1], order[i]
        if is_valid(successors, order):
            found.append(i)
    return found


# %% expected a list of positions, found None (is the return missing?)
def swaps(successors, order):
    found = [i for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])]


# %% you returned only the first position: go on after it
def swaps(successors, order):
    found = []
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            found.append(i)
            break
    return found


# %%
def swaps(successors, order):
    return [i for i in reversed(range(len(order) - 1)) if order[i + 1] not in successors.get(order[i], [])]


# %% expected a list of positions, found a generator (wrap it in list(...))
def swaps(successors, order):
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            yield i


# %% expected a list of positions, found a set, which has no order
def swaps(successors, order):
    return {i for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])}


# %% in the order ['input', 'op1', 'op3', 'op5', 'output', 'op4'] position 5 has no neighbour after it; n nodes make n -
# 1 pairs
def swaps(successors, order):
    return [i for i, name in enumerate(order) if not set(order[i + 1 : i + 2]) & set(successors.get(name, []))]


# %% each swap is judged by itself, in the order that was given: swap back, or swap in a copy each time
def swaps(successors, order):
    names, found = list(order), []
    for i in range(len(names) - 1):
        if names[i + 1] not in successors.get(names[i], []):
            names[i], names[i + 1] = names[i + 1], names[i]
            found.append(i)
    return found


# %% they need no predecessor in common: it is enough that no edge joins them
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        for names in successors.values():
            if order[i] in names and order[i + 1] in names and order[i + 1] not in successors.get(order[i], []):
                places.append(i)
                break
    return places


# %% pairs overlap: after a position that may be swapped, check the next position, too
def swaps(successors, order):
    places = []
    i = 0
    while i < len(order) - 1:
        if order[i + 1] not in successors.get(order[i], []):
            places.append(i)
            i += 2
        else:
            i += 1
    return places


# %% every second pair is left out: each position but the last has a neighbour after it
def swaps(successors, order):
    return [i for i in range(0, len(order) - 1, 2) if order[i + 1] not in successors.get(order[i], [])]


# %% only the first successor is asked: the next node may be any of them
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        names = successors.get(order[i], [])
        if not names or names[0] != order[i + 1]:
            places.append(i)
    return places


# %% you end at the first pair that may not be swapped: go on with the next pair
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        if order[i + 1] in successors.get(order[i], []):
            break
        places.append(i)
    return places


# %% the first of the two may have other successors: only an edge to its neighbour forbids the swap
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        if not successors.get(order[i], []):
            places.append(i)
    return places


# %% order[i - 1] is the node before, and at position 0 the last one: the neighbour of position i is order[i + 1]
def swaps(successors, order):
    places = []
    for i in range(len(order)):
        if order[i] not in successors.get(order[i - 1], []):
            places.append(i)
    return places


# %% 'op1' stands in the text of ['op10'], but is not an item of this list: ask `in` of the list itself
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i + 1] not in str(successors.get(order[i], []))]


# %% your function returned positions from an earlier call, too: make the list inside the function, so that every call has
# a new one
def swaps(successors, order, places=[]):
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            places.append(i)
    return places
