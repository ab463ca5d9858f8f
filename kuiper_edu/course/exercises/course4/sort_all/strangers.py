"""Wrong answers of somebody who had read the text only, each below what it must be told."""


# %% No name is special; other sources (or a graph without input) are missed.
def sort_all(successors):
    queue = []
    search(successors, "input", queue, set())
    return queue[::-1]


# %% The marks must be shared by all calls; a new set each time gives names twice.
def sort_all(successors):
    queue = []
    for name in successors:
        if name not in queue:
            search(successors, name, queue, set())
    return queue[::-1]


# %% The queue is in reverse; it must be read backward.
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return queue


# %% search returns None; the result is in the queue.
def sort_all(successors):
    order, marks = [], set()
    for name in successors:
        if name not in marks:
            order = search(successors, name, [], marks)
    return order


# %% A node that is marked already must not be started again: its name comes twice.
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        search(successors, name, queue, marks)
    return queue[::-1]


# %% There may be several sources; the search begins at one only.
def sort_all(successors):
    ends = {after for names in successors.values() for after in names}
    sources = [name for name in successors if name not in ends]
    queue = []
    if sources:
        search(successors, sources[0], queue, set())
    return queue[::-1]


# %% Sorting the names alphabetically says nothing about the edges.
def sort_all(successors):
    names = set(successors)
    for after in successors.values():
        names.update(after)
    return sorted(names)


# %% A later piece must come before, not after: reverse the whole queue once at the end.
def sort_all(successors):
    order, marks = [], set()
    for name in successors:
        if name not in marks:
            queue = []
            search(successors, name, queue, marks)
            order += queue[::-1]
    return order


# %% reverse() works in place and returns None.
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return queue.reverse()


# %% State survives between calls (default arguments): the second call does not start anew.
def sort_all(successors, queue=[], marks=set()):
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return queue[::-1]


# %% It returns after the first search; the other starts are never reached.
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
            return queue[::-1]
    return []


# %% It is the shortcut: a node reached by a short path does not wait for the long one.
def sort_all(successors):
    ends = {after for names in successors.values() for after in names}
    order, waiting = [], [name for name in successors if name not in ends]
    for name in waiting:
        if name not in order:
            order.append(name)
            waiting.extend(successors.get(name, []))
    return order


# %% Sources and sinks are mixed up: a source has no predecessor; from the sinks nothing else is reached.
def sort_all(successors):
    names = set(successors)
    for after in successors.values():
        names.update(after)
    queue, marks = [], set()
    for name in sorted(names):
        if not successors.get(name):
            search(successors, name, queue, marks)
    return queue[::-1]


# %% The caller's successors is emptied / changed; work on a copy.
def sort_all(successors):
    names = set(successors)
    for after in successors.values():
        names.update(after)
    order = []
    while names:
        blocked = {after for followers in successors.values() for after in followers}
        for name in sorted(names):
            if name not in blocked:
                order.append(name)
                names.remove(name)
                successors.pop(name, None)
                break
    return order


# %% Names that occur only in a list have no count: KeyError.
def sort_all(successors):
    count = {name: 0 for name in successors}
    for names in successors.values():
        for after in names:
            count[after] += 1
    ready = [name for name in count if count[name] == 0]
    for name in ready:
        for after in successors[name]:
            count[after] -= 1
            if count[after] == 0:
                ready.append(after)
    return ready


# %% A successor named twice is counted twice but taken off once; the node is lost.
def sort_all(successors):
    count = {name: 0 for name in successors}
    for names in successors.values():
        for after in names:
            count[after] = count.get(after, 0) + 1
    ready = [name for name in count if count[name] == 0]
    for name in ready:
        for after in set(successors.get(name, [])):
            count[after] -= 1
            if count[after] == 0:
                ready.append(after)
    return ready


# %% The order is printed, not returned.
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    print(queue[::-1])


# %% A name that is not in the graph (the helper node) is in the order.
def sort_all(successors):
    graph = dict(successors)
    graph["start"] = list(successors)
    queue = []
    search(graph, "start", queue, set())
    return queue[::-1]


# %% A graph without nodes raises an error; the empty list is asked.
def sort_all(successors):
    queue, marks = [], set()
    first = list(successors)[0]
    search(successors, first, queue, marks)
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return queue[::-1]


# %% The longest path counts, not the shortest distance: a node must wait for all predecessors.
def sort_all(successors):
    names = set(successors)
    for after in successors.values():
        names.update(after)
    ends = {after for followers in successors.values() for after in followers}
    level = sorted(names - ends)
    distance = {name: 0 for name in level}
    while level:
        following = []
        for name in level:
            for after in successors.get(name, []):
                if after not in distance:
                    distance[after] = distance[name] + 1
                    following.append(after)
        level = following
    return sorted(sorted(names), key=lambda name: distance[name])


# %% One pass is not enough: an exchange may turn an edge that was right before.
def sort_all(successors):
    order = list(successors)
    for names in successors.values():
        for after in names:
            if after not in order:
                order.append(after)
    for name in successors:
        for after in successors[name]:
            i, j = order.index(name), order.index(after)
            if i > j:
                order[i], order[j] = order[j], order[i]
    return order


# %% Names that occur only in a list are missing in the result.
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return [name for name in queue[::-1] if name in successors]


# %% A list is asked; reversed() gives an iterator.
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return reversed(queue)
