"""Wrong answers of somebody who had read the text only, each below what it must be told."""


# %% return is missing / None is returned
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name in successors:
        degrees.setdefault(name, 0)
        for after in successors[name]:
            degrees[after] = degrees.get(after, 0) + 1


# %% the dictionary that was given is changed (entries added to it); work on a copy / an own dict
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    for afters in list(successors.values()):
        for after in afters:
            successors.setdefault(after, [])
    degrees = {name: 0 for name in successors}
    for afters in successors.values():
        for after in afters:
            degrees[after] += 1
    return degrees


# %% = 1 instead of += 1: edges are not added up, the number never gets above 1
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {name: 0 for name in successors}
    for name in successors:
        for after in successors[name]:
            degrees[after] = 1
    return degrees


# %% AttributeError: a dict has no add; use degrees[name] = ...
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name in successors:
        if name not in degrees:
            degrees.add(name, 0)
        for after in successors[name]:
            degrees[after] = degrees.get(after, 0) + 1
    return degrees
