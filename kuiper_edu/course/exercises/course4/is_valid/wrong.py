"""Wrong answers, each below the sentence that it is told."""


# %%
def is_valid(successors, order):
    return True


# %%
def is_valid(successors, order):
    return False


# %%
def is_valid(successors, order):
    place = {name: i for i, name in enumerate(order)}
    for a, after in successors.items():
        for b in after:
            if a in place and b in place and place[a] >= place[b]:
                return False
    return len(place) == len(order) and set(order) <= set(successors) | {b for x in successors.values() for b in x}


# %%
def is_valid(successors, order):
    names = set(successors) | {b for after in successors.values() for b in after}
    return set(order) == names and all(order.index(a) < order.index(b) for a in successors for b in successors[a])


# %%
def is_valid(successors, order):
    names = set(successors) | {b for after in successors.values() for b in after}
    if not names <= set(order) or len(order) != len(set(order)):
        return False
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])


# %%
def is_valid(successors, order):
    names = set(successors) | {b for after in successors.values() for b in after}
    if sorted(names) != sorted(order):
        return False
    for first, second in zip(order, order[1:]):
        if first in successors.get(second, []):
            return False
    return all(after.count(name) == 0 for name, after in successors.items())


# %%
def is_valid(successors, order):
    for i, name in enumerate(order):
        for after in successors[name]:
            if after in order[:i]:
                return False
    return True


# %%
def is_valid(successors, order):
    place = {name: i for i, name in enumerate(order)}
    if any(place.get(a, 0) > place.get(b, 0) for a in successors for b in successors[a]):
        return False


# %%
def is_valid(successors, order):
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])


# %%
def is_valid(successors, order):
    place = {name: i for i, name in enumerate(order)}
    for a in successors:
        for b in successors[a]:
            if place[a] >= place[b]:
                return False
    return True


# %%
def is_valid(successors, order):
    names = {b for after in successors.values() for b in after} | {a for a in successors if successors[a]}
    if set(order) - names - set(successors) or len(set(order)) != len(order) or not names <= set(order):
        return False
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])


# %% [neighbours_order_need_no_edge] neighbours in the order need no edge between them: only the edges of the graph have
# to lead forward
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    if sorted(order) != names:
        return False
    return all(order[i + 1] in successors.get(order[i], []) for i in range(len(order) - 1))


# %%
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    if sorted(order) != names:
        return False
    before = {b: a for a in reversed(list(successors)) for b in successors[a]}
    return all(order.index(a) < order.index(b) for b, a in before.items())


# %%
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    if sorted(order) != names:
        return False
    return not any(order.index(a) > order.index(b) for a in successors for b in successors[a])


# %%
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    place = {name: i for i, name in enumerate(order)}
    order.sort()
    return order == names and all(place[a] < place[b] for a in successors for b in successors[a])


# %%
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    if sorted(order) != names:
        return 0
    return int(all(order.index(a) < order.index(b) for a in successors for b in successors[a]))


# %%
def is_valid(successors, order):
    names = [b for after in successors.values() for b in after]
    names += [a for a in successors if a not in names]
    if sorted(order) != sorted(names):
        return False
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])


# %%
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    assert sorted(order) == names
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])


# %%
def is_valid(successors, order):
    while order:
        pass
    return True


# %% [function_counts_only_keys_nodes] your function counts only the keys as nodes: names that occur only in a list are
# nodes, too
def is_valid(successors, order):
    if sorted(order) != sorted(successors):
        return False
    for name in successors:
        for after in successors[name]:
            if after in successors and order.index(name) >= order.index(after):
                return False
    return True


# %% [edges_point_wrong_direction] your edges point in the wrong direction: a key must come before the names in its list
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if sorted(order) != sorted(nodes):
        return False
    for name, names in successors.items():
        for after in names:
            if order.index(name) <= order.index(after):
                return False
    return True


# %% [name_mentioned_twice_still_one] a name that is mentioned twice is still one node: collect the names in a set
def is_valid(successors, order):
    nodes = list(successors)
    for names in successors.values():
        nodes = nodes + names
    if len(order) != len(nodes):
        return False
    for node in nodes:
        if order.count(node) != 1:
            return False
    for name, names in successors.items():
        for after in names:
            if order.index(name) >= order.index(after):
                return False
    return True


# %%
def is_valid(successors, order):
    waits = {name: 0 for name in [*successors, *(name for after in successors.values() for name in after)]}
    for after in successors.values():
        for name in after:
            waits[name] += 1
    for name in order:
        if waits[name]:
            return False
        for after in successors.get(name, []):
            waits[after] -= 1
    return True


# %%
def is_valid(successors, order):
    names = {*successors, *(name for after in successors.values() for name in after)}
    if not all(order[i] in names for i in range(len(names))):
        return False
    return all(order.index(a) < order.index(b) for a, after in successors.items() for b in after)


# %% [function_accepts_only_one_order] your function accepts only one order: it must accept every valid order
def is_valid(successors, order):
    queue, marks = [], set()

    def search(name):
        marks.add(name)
        for after in successors.get(name, []):
            if after in queue or after not in marks:
                if after not in marks:
                    search(after)
            else:
                raise ValueError("a cycle")
        queue.append(name)

    try:
        for name in successors:
            if name not in marks:
                search(name)
    except ValueError:
        return False
    return list(order) == queue[::-1]


# %%
def is_valid(successors, order):
    names = set(successors).union(*successors.values())
    if len(order) != len(names):
        return False
    place = {name: i for i, name in enumerate(order)}
    for name, after in successors.items():
        for other in after:
            if name not in place or other not in place or place[name] >= place[other]:
                return False
    return True


# %% [order_need_not_start_first] an order need not start with the first key: any node without a predecessor may come
# first
def is_valid(successors, order):
    nodes = set(successors).union(*successors.values())
    if sorted(order) != sorted(nodes):
        return False
    if order and order[0] != next(iter(successors)):
        return False
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])


# %%
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        names.sort()
        nodes |= set(names)
    if sorted(order) != sorted(nodes):
        return False
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])
