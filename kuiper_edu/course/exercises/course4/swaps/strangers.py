"""Wrong answers of somebody who had read the text only, each below what it must be told."""


# %% The edge is asked in the wrong direction: order[i] -> order[i + 1] counts.
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        if order[i] not in successors.get(order[i + 1], []):
            places.append(i)
    return places


# %% The positions i are asked, not pairs.
def swaps(successors, order):
    return [(i, i + 1) for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])]


# %% The last node has no next one: n nodes have n - 1 pairs (IndexError).
def swaps(successors, order):
    places = []
    for i in range(len(order)):
        if order[i + 1] not in successors.get(order[i], []):
            places.append(i)
    return places


# %% The last pair of neighbours is never looked at (n - 1 pairs).
def swaps(successors, order):
    places = []
    for i in range(len(order) - 2):
        if order[i + 1] not in successors.get(order[i], []):
            places.append(i)
    return places


# %% A node without a key raises KeyError.
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        if order[i + 1] not in successors[order[i]]:
            places.append(i)
    return places


# %% Each swap is judged by itself, with the given order; here earlier swaps stay.
def swaps(successors, order):
    copy = list(order)
    places = []
    for i in range(len(copy) - 1):
        if copy[i + 1] not in successors.get(copy[i], []):
            copy[i], copy[i + 1] = copy[i + 1], copy[i]
            places.append(i)
    return places


# %% The given order is changed; changed = order is no copy.
def swaps(successors, order):
    original = list(order)
    places = []
    for i in range(len(order) - 1):
        changed = order
        changed[:] = original
        changed[i], changed[i + 1] = changed[i + 1], changed[i]
        if original[i + 1] not in successors.get(original[i], []):
            places.append(i)
    return places


# %% The condition is reversed: an edge between the neighbours forbids the swap.
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i + 1] in successors.get(order[i], [])]


# %% It returns too early: all positions are asked.
def swaps(successors, order):
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            return [i]
    return []


# %% Positions are counted from 0.
def swaps(successors, order):
    places = []
    for i in range(1, len(order)):
        if order[i] not in successors.get(order[i - 1], []):
            places.append(i)
    return places


# %% Nothing is returned (None); return is missing.
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            places.append(i)


# %% A list of the positions is asked, not their number.
def swaps(successors, order):
    count = 0
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            count += 1
    return count


# %% Only neighbours i and i + 1 are meant, not any two positions (so positions come several times).
def swaps(successors, order):
    places = []
    for i in range(len(order)):
        for j in range(i + 1, len(order)):
            if order[j] not in successors.get(order[i], []):
                places.append(i)
    return places


# %% The positions (numbers) are asked, not the names.
def swaps(successors, order):
    return [order[i] for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])]


# %% The positions are asked, not the exchanged orders.
def swaps(successors, order):
    result = []
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            other = list(order)
            other[i], other[i + 1] = other[i + 1], other[i]
            result.append(other)
    return result


# %% A list of positions is asked, not a truth value for each pair.
def swaps(successors, order):
    return [order[i + 1] not in successors.get(order[i], []) for i in range(len(order) - 1)]


# %% The positions must be in ascending order.
def swaps(successors, order):
    places = []
    for i in range(len(order) - 2, -1, -1):
        if order[i + 1] not in successors.get(order[i], []):
            places.append(i)
    return places


# %% Nodes of different levels may be swapped, too, if no edge joins them.
def swaps(successors, order):
    level = {name: 0 for name in order}
    for name in order:
        for after in successors.get(name, []):
            level[after] = max(level[after], level[name] + 1)
    return [i for i in range(len(order) - 1) if level[order[i]] == level[order[i + 1]]]
