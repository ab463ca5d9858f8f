"""Wrong answers, each below the sentence that it is told."""


# %%
def sort_all(successors):
    queue = []
    search(successors, "input", queue, set())
    return queue[::-1]


# %%
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return queue


# %%
def sort_all(successors):
    order, marks = [], set()
    for name in successors:
        if name not in marks:
            queue = []
            search(successors, name, queue, marks)
            order += queue[::-1]
    return order


# %%
def sort_all(successors):
    queue = []
    for name in successors:
        search(successors, name, queue, set())
    return queue[::-1]


# %%
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        search(successors, name, queue, marks)
    return queue[::-1]


# %%
def sort_all(successors):
    queue = []
    search(successors, list(successors)[0], queue, set())
    return queue[::-1]


# %%
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        search(successors, name, queue, marks)
        return queue[::-1]
    return []


# %% [none_returned] None was returned: is the return missing? search(...) and queue.reverse() return None, too
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return queue.reverse()


# %%
def sort_all(successors, queue=[], marks=set()):
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return queue[::-1]


# %%
def sort_all(successors):
    return sorted(set(successors) | {b for after in successors.values() for b in after})


# %%
def sort_all(successors):
    names = list(successors)
    for after in successors.values():
        names += [b for b in after if b not in names]
    return list(dict.fromkeys(names))


# %%
def sort_all(successors):
    behind = {b for after in successors.values() for b in after}
    order = [name for name in successors if name not in behind]
    for name in order:
        order += [b for b in dict.fromkeys(successors.get(name, [])) if b not in order]
    return order


# %% [expected_list_names_found_object] expected a list of names, found an object of type list_reverseiterator
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return reversed(queue)


# %% [expected_list_names_found_set] expected a list of names, found a set, which has no order
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return marks


# %%
def sort_all(successors):
    queue, marks = [], set()
    for name in list(successors):
        if name not in marks:
            search(successors, name, queue, marks)
    successors.clear()
    return queue[::-1]


# %%
def sort_all(successors):
    queue = []
    for name in successors:
        search(name, queue)
    return queue[::-1]


# %%
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return [name for name in queue[::-1] if name in successors]


# %% [expected_list_names_found_input] expected a list of names, found [['input', 'op1', 'op3', 'op5', 'output',
# 'op4']]: return one list with all the names
def sort_all(successors):
    pieces, marks = [], set()
    for name in successors:
        if name not in marks:
            queue = []
            search(successors, name, queue, marks)
            pieces.insert(0, queue[::-1])
    return pieces


# %%
def sort_all(successors):
    queue, has_forward = [], set()
    for after in successors.values():
        after.sort()
    for name in successors:
        if name not in has_forward:
            search(successors, name, queue, has_forward)
    return queue[::-1]


# %%
def sort_all(successors):
    queue, marks = [], set()
    search(successors, next(iter(successors)), queue, marks)
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return queue[::-1]


# %% [searched_some_nodes_twice_removing] you searched some nodes twice, and removing the duplicates does not repair the
# order: do not call search for a marked node
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        search(successors, name, queue, marks)
    return list(dict.fromkeys(queue[::-1]))


# %% [counted_double_edge_once_but] you counted a double edge once but subtracted it twice: count it and subtract it the
# same number of times
def sort_all(successors):
    waits = dict.fromkeys(successors, 0)
    for names in successors.values():
        for n in set(names):
            waits[n] = waits.get(n, 0) + 1
    ready = [n for n in waits if waits[n] == 0]
    for name in ready:
        for n in successors.get(name, []):
            waits[n] -= 1
            if waits[n] == 0:
                ready.append(n)
    return ready


# %% [no_name_special] no name is special: a node called 'input' need not come first
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    order = queue[::-1]
    if "input" in order:
        order.remove("input")
        order.insert(0, "input")
    return order


# %% [no_name_special_2] no name is special: a node called 'output' need not come last
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    order = queue[::-1]
    if "output" in order:
        order.remove("output")
        order.append("output")
    return order


# %%
def sort_all(successors):
    waits = {name: 0 for name in successors}
    for name in successors:
        for after in set(successors[name]):
            waits[after] = waits.get(after, 0) + 1
    ready = [name for name in waits if not waits[name]]
    order = []
    while ready:
        name = ready.pop()
        order.append(name)
        for after in successors.get(name, []):
            waits[after] -= 1
            if not waits[after]:
                ready.append(after)
    return order


# %%
def sort_all(successors, queue=[]):
    queue.clear()
    marks = set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    queue.reverse()
    return queue
