"""Wrong answers, each below the sentence that it is told."""


# %% 'op4' of `six` has no entry: every name that occurs counts, even one that occurs only as a successor
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {name: 0 for name in successors}
    for afters in successors.values():
        for after in afters:
            if after in degrees:
                degrees[after] += 1
    return degrees


# %% a name without predecessors is missing, 'input' in `six`: its count is 0. Begin with 0 for each
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    result = {}
    for name in successors:
        for after in successors[name]:
            result[after] = result.get(after, 0) + 1
    return result


# %% these are the edges that lead out of each name; the in-degree counts those that lead in
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name, after in successors.items():
        degrees[name] = len(after)
        for other in after:
            degrees.setdefault(other, len(successors.get(other, [])))
    return degrees


# %% in `twice` a double edge has to count twice: go through the list itself (a set keeps it once)
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in set(afters):
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% the dict is empty for `six`: nothing was put into it (what is printed is not in it)
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    everything = [after for afters in successors.values() for after in afters]
    for name in set(successors) | set(everything):
        print(name, everything.count(name))
    return degrees


# %% expected a dict {name: number}, found a list, [['input', 0], ['op1', 1], ['op3', 1], ['op4', 1], ['op5', 1],
# ['output', 1]]
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name, afters in successors.items():
        degrees.setdefault(name, 0)
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return sorted(degrees.items())


# %% KeyError 'op4': a name that occurs only as a successor has no count yet: degrees.get(name, 0) + 1
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name in successors:
        degrees[name] = 0
    for name in successors:
        for after in successors[name]:
            degrees[after] += 1
    return degrees


# %% a count begins at 1 and is one too large: every name begins at 0, one without an entry, too
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {name: 0 for name in successors}
    for name in successors:
        for after in successors[name]:
            degrees[after] = degrees.get(after, 1) + 1
    return degrees


# %% only the first entry of the dictionary was counted: is the return inside the loop?
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {name: 0 for name in successors}
    for name, afters in successors.items():
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
        return degrees


# %% 'input' should get a number, but it got []: how many edges lead into it?
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    before = {}
    for name, afters in successors.items():
        before.setdefault(name, [])
        for after in afters:
            before.setdefault(after, []).append(name)
    return before


# %% each edge was counted at both of its ends: count it only at the name it leads into
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name, afters in successors.items():
        degrees[name] = degrees.get(name, 0)
        for after in afters:
            degrees[name] += 1
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% letters were counted (1, 3, 5): the loop goes through a name, not successors[name]
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {name: 0 for name in successors}
    for name in successors:
        for after in name:
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% a count is set back to 0 when the loop comes to the name's own entry: give all names their 0 before you count
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name, afters in successors.items():
        degrees[name] = 0
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% 'input' is still there from an earlier call: make the dict inside the function (a default argument, degrees={}, is
# made only once)
def in_degrees(successors, degrees={}):
    """How many edges lead into each operator: {name: number}."""
    for name in successors:
        if name not in degrees:
            degrees[name] = 0
        for after in successors[name]:
            if after not in degrees:
                degrees[after] = 0
            degrees[after] += 1
    return degrees


# %% every graph got the same answer: count in the dictionary that the function was given
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    graph = GRAPHS["six"]
    degrees = {}
    for name in graph:
        degrees.setdefault(name, 0)
        for after in graph[name]:
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% every name that comes anywhere before it was counted: only the edges that lead directly into it count
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name in successors:
        degrees.setdefault(name, 0)
        todo, seen = list(successors[name]), set()
        while todo:
            after = todo.pop()
            if after in seen:
                continue
            seen.add(after)
            degrees[after] = degrees.get(after, 0) + 1
            todo.extend(successors.get(after, []))
    return degrees


# %% 'input' should get a number, but it got '0': how many edges lead into it?
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return {name: str(degree) for name, degree in degrees.items()}


# %% 'op1' should get a number, but it got True: how many edges lead into it?
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = True
    return degrees


# %%
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in list(successors.values())[:-1]:
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% no count gets above 1: the edges have to be added up, += 1 and not = 1
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = max(degrees.get(after, 0), 1)
    return degrees


# %%
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return sum(degrees.values())


# %%
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for name, afters in successors:
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% expected a dict {name: number}, found a list, [0, 1, 1, 1, 1, 1]
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return list(degrees.values())


# %%
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = degrees.get(after) + 1
    return degrees


# %% these are the edges that lead out of each name; the in-degree counts those that lead in
def in_degrees(successors):
    return {name: len(behind) for name, behind in successors.items()}
