"""Wrong answers of somebody who had read the text only, each below what it must be told."""


# %% A name occurs twice in the order (exactly once is asked); a set hides duplicates.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes |= set(names)
    if set(order) != nodes:
        return False
    place = {name: i for i, name in enumerate(order)}
    for name in successors:
        for after in successors[name]:
            if place[name] >= place[after]:
                return False
    return True


# %% A node of the graph is missing in the order, and every node must be there.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if len(set(order)) != len(order):
        return False
    for name in order:
        if name not in nodes:
            return False
    for name, names in successors.items():
        for after in names:
            if name in order and after in order:
                if order.index(name) >= order.index(after):
                    return False
    return True


# %% The order holds a name that is not in the graph.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    for node in nodes:
        if order.count(node) != 1:
            return False
    for name, names in successors.items():
        for after in names:
            if order.index(name) >= order.index(after):
                return False
    return True


# %% A missing name gives an error (ValueError from index) where False is asked.
def is_valid(successors, order):
    for name, names in successors.items():
        for after in names:
            if order.index(name) >= order.index(after):
                return False
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    return len(order) == len(nodes) and set(order) == nodes


# %% Returns too early: only the first edge is judged, the others are never looked at.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if sorted(order) != sorted(nodes):
        return False
    for name, names in successors.items():
        for after in names:
            if order.index(name) >= order.index(after):
                return False
            else:
                return True
    return True


# %% For a valid order nothing (None) is returned; return True is missing at the end.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if sorted(order) != sorted(nodes):
        return False
    for name, names in successors.items():
        for after in names:
            if order.index(name) >= order.index(after):
                return False


# %% An edge from a node to itself is accepted; equal positions are not forward.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if sorted(order) != sorted(nodes):
        return False
    place = {}
    for i, name in enumerate(order):
        place[name] = i
    for name, names in successors.items():
        for after in names:
            if place[name] > place[after]:
                return False
    return True


# %% A successor named twice in a list (T + T) asks for nothing more than one edge.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        if len(names) != len(set(names)):
            return False
        nodes.update(names)
    if sorted(order) != sorted(nodes):
        return False
    for name, names in successors.items():
        for after in names:
            if order.index(name) >= order.index(after):
                return False
    return True


# %% There are several valid orders; comparing with one fixed order refuses other valid ones.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    right = []
    while len(right) < len(nodes):
        ready = [
            n for n in sorted(nodes) if n not in right and all(p in right for p in successors if n in successors[p])
        ]
        if not ready:
            return False
        right.append(ready[0])
    return list(order) == right


# %% Neighbours in the order need not be joined by an edge.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if sorted(order) != sorted(nodes):
        return False
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            return False
    return True


# %% An edge that leads back over more than one position is not noticed; all edges must be checked, not just neighbours.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if sorted(order) != sorted(nodes):
        return False
    for name in nodes:
        if name in successors.get(name, []):
            return False
    for before, after in zip(order, order[1:]):
        if before in successors.get(after, []):
            return False
    return True


# %% The result is printed, not returned.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    good = sorted(order) == sorted(nodes)
    if good:
        for name, names in successors.items():
            for after in names:
                if order.index(name) >= order.index(after):
                    good = False
    print(good)


# %% The given order is changed (pop empties the caller's list); work on a copy.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if sorted(order) != sorted(nodes):
        return False
    while order:
        name = order.pop(0)
        for after in successors.get(name, []):
            if after not in order:
                return False
    return True


# %% The graph is changed: new keys are put into the caller's map.
def is_valid(successors, order):
    for names in list(successors.values()):
        for after in names:
            successors.setdefault(after, [])
    if sorted(order) != sorted(successors):
        return False
    place = {name: i for i, name in enumerate(order)}
    return all(place[name] < place[after] for name in successors for after in successors[name])


# %% A wrong order must give False, not raise an error (assert).
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    assert sorted(order) == sorted(nodes)
    for name, names in successors.items():
        for after in names:
            assert order.index(name) < order.index(after)
    return True


# %% Only the first successor of each node is checked; the other edges are ignored.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if sorted(order) != sorted(nodes):
        return False
    for name in successors:
        if successors[name] and order.index(name) >= order.index(successors[name][0]):
            return False
    return True


# %% A name without a key raises KeyError (get with an empty list is needed).
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if len(order) != len(nodes) or set(order) != nodes:
        return False
    seen = set()
    for name in order:
        seen.add(name)
        for after in successors[name]:
            if after in seen:
                return False
    return True


# %% The result is overwritten for each edge; one earlier wrong edge is forgotten.
def is_valid(successors, order):
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if sorted(order) != sorted(nodes):
        return False
    result = True
    for name, names in successors.items():
        for after in names:
            result = order.index(name) < order.index(after)
    return result


# %% The empty order of the empty graph is valid.
def is_valid(successors, order):
    if not order:
        return False
    nodes = set(successors)
    for names in successors.values():
        nodes.update(names)
    if sorted(order) != sorted(nodes):
        return False
    for name, names in successors.items():
        for after in names:
            if order.index(name) >= order.index(after):
                return False
    return True
