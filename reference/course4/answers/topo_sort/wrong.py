"""Wrong answers, each below the sentence that it is told."""


# %% [graph_cycle_returned_order_input] for a graph with a cycle you returned the order ['input', 'conv1', 'conv2',
# 'conv3', 'output']. There is a cycle if the search reaches a name again before that name is finished
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    seen, order = set(), []
    for start in successors:
        if start in seen:
            continue
        seen.add(start)
        stack = [(start, iter(successors.get(start, ())))]
        while stack:
            name, rest = stack[-1]
            for after in rest:
                if after not in seen:
                    seen.add(after)
                    stack.append((after, iter(successors.get(after, ()))))
                    break
            else:
                order.append(name)
                stack.pop()
    order.reverse()
    return order


# %% [cycleerror_takes_names_cycle] CycleError takes the names on the cycle: raise CycleError(find_cycle(successors))
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    ready = [name for name, degree in degrees.items() if degree == 0]
    order = []
    while ready:
        name = ready.pop()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                ready.append(after)
    if len(order) < len(degrees):
        raise CycleError()
    return order


# %% [error_names_operators_were_sorted] your error names the operators that were sorted before the cycle: it must name
# those on the cycle, such as 'conv2'; find_cycle returns these names
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(order)
    return order


# %% [function_returned_error] your function returned the error: `raise` it, so that the caller cannot mistake it for an
# order
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        return CycleError(find_cycle(successors))
    return order


# %% [returned_input_conv1] you returned ['input', 'conv1']: a cycle may come after names that can run. It is not enough
# to check at the start whether any name is ready: also check at the end whether names are left over
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    if not queue and degrees:
        raise CycleError(find_cycle(successors))
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    return order


# %% [expected_list_names_found_generator] expected a list of names, found a generator: yield makes your function a
# generator, so collect the names in a list and return it
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    count = 0
    while queue:
        name = queue.popleft()
        yield name
        count += 1
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if count < len(degrees):
        raise CycleError(find_cycle(successors))


# %% [expected_list_names_found_none] expected a list of names, found None (is the return missing? print(...) shows a
# value and returns None)
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))


# %% [returned_pairs_like_split_0] you returned pairs like ['split', 0]: put only the name into the list
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    start = dict(degrees)
    queue = deque((name, 0) for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        item = queue.popleft()
        order.append(item)
        for after in successors.get(item[0], []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append((after, start[after]))
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% [returned_numbers_like_3] you returned numbers like 3: return the names that they stand for
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    names = list(in_degrees(successors))
    index = {name: i for i, name in enumerate(names)}
    edges = [[index[after] for after in successors.get(name, [])] for name in names]
    waits = [0] * len(names)
    for row in edges:
        for j in row:
            waits[j] += 1
    ready = [i for i in range(len(names)) if waits[i] == 0]
    order = []
    while ready:
        i = ready.pop()
        order.append(i)
        for j in edges[i]:
            waits[j] -= 1
            if waits[j] == 0:
                ready.append(j)
    if len(order) < len(names):
        raise CycleError(find_cycle(successors))
    return order


# %% [returned_list_lists] you returned a list of lists: return one list with all the names (extend or +=, not append)
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    ready = [name for name in degrees if degrees[name] == 0]
    order, count = [], 0
    while ready:
        order.append(ready)
        count += len(ready)
        following = []
        for name in ready:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        ready = following
    if count < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    waits_for = in_degrees(successors)
    ready = [name for name, degree in waits_for.items() if degree == 0]
    order = []
    while ready:
        name = ready.pop()
        order.append(name)
        for after in successors.get(name, ()):
            waits_for[after] -= 1
            if waits_for[after] == 0:
                ready.append(after)
    if len(order) < len(successors):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    waits_for = in_degrees(successors)
    ready = ["input"]
    order = []
    while ready:
        name = ready.pop()
        order.append(name)
        for after in successors.get(name, ()):
            waits_for[after] -= 1
            if waits_for[after] == 0:
                ready.append(after)
    if len(order) < len(waits_for):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            if after not in order:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% [expected_list_names_found_object] expected a list of names, found an object of type list_reverseiterator
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return reversed(order[::-1])


# %% [expected_list_names_found_dict] expected a list of names, found a dict
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return {name: place for place, name in enumerate(order)}


# %% [expected_list_names_found_string] expected a list of names, found a string
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return " ".join(order)


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        pass
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
                order.append(after)
    if not order:
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
                order.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order[::-1]


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise Exception("cycle")
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors)[0])
    return order


# %% [error_names_operators_were_sorted_2] your error names the operators that were sorted before the cycle: it must
# name those on the cycle, such as 'conv2'; find_cycle returns these names
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(order[-1:])
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    assert len(order) == len(degrees)
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        return None
    return order


# %% [name_cycleeror_not_defined] the name 'CycleEror' is not defined: is it spelled right? The error for a cycle is
# CycleError
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleEror(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        print("cycle:", find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] <= 1:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        queue = deque(sorted(queue, key=list(degrees).index))
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while degrees and min(degrees.values()) == 0:
        name = min(degrees, key=degrees.get)
        del degrees[name]
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
    if degrees:
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        successors = {other: behind for other, behind in successors.items()}
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        if name in set(order):
            continue
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order, left = [], list(degrees)[::-1]
    while queue:
        name = queue.popleft()
        order.append(name)
        left.remove(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    import sys

    sys.setrecursionlimit(100_000)
    state = {}

    def visit(name):
        state[name] = "open"
        for after in successors.get(name, []):
            if state.get(after) == "open":
                raise CycleError(find_cycle(successors))
            if after not in state:
                yield from visit(after)
        state[name] = "done"
        yield name

    return [name for start in successors if start not in state for name in visit(start)][::-1]


# %% [cycle_calls_never_end] on a cycle your calls never end: before you visit a name, check whether its search is still
# running
@answer("course4.topo_sort")
def topo_sort(successors):
    order = []

    def visit(name):
        for after in successors.get(name, []):
            visit(after)
        if name not in order:
            order.append(name)

    for name in successors:
        visit(name)
    return order[::-1]


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    waits = in_degrees(successors)
    ready = [n for n in waits if waits[n] == 0]
    for n in ready:
        for s in successors.get(n, []):
            waits[s] -= 1
            if waits[s] == 0:
                ready.append(s)
    left = [n for n in waits if waits[n]]
    if left:
        before = {s: n for n in left for s in successors.get(n, [])}
        path, n = [], left[0]
        while n not in path:
            path.append(n)
            n = before[n]
        raise CycleError(path[::-1])
    return ready


# %% [error_names_between_not_cycle] your error names 'between', which is not on a cycle but joins two cycles: name only
# what find_cycle(successors) returns, the names on one cycle
@answer("course4.topo_sort")
def topo_sort(successors):
    waits = in_degrees(successors)
    ready = [n for n in waits if waits[n] == 0]
    for n in ready:
        for s in successors.get(n, []):
            waits[s] -= 1
            if waits[s] == 0:
                ready.append(s)
    left = {n for n in waits if waits[n]}
    while True:
        ends = {n for n in left if not any(s in left for s in successors.get(n, []))}
        if not ends:
            break
        left -= ends
    if left:
        raise CycleError(sorted(left))
    return ready


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    ready = [name for name in degrees if degrees[name] == 0]
    for name in ready:
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                ready.append(after)
    if len(ready) < len(degrees):

        def reached(start):
            seen, waiting = set(), [start]
            for name in waiting:
                new = set(successors.get(name, [])) - seen
                seen |= new
                waiting += new
            return seen

        start = next(name for name in degrees if name in reached(name))
        raise CycleError([name for name in degrees if name in reached(start) and start in reached(name)])
    return ready


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    ready = [name for name in degrees if degrees[name] == 0]
    for name in ready:
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                ready.append(after)
    if len(ready) < len(degrees):
        for name in ready:
            successors.pop(name, None)
        raise CycleError(find_cycle(successors))
    return ready


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    counts, order = in_degrees(successors), []
    ready = [n for n, c in counts.items() if c == 0]
    while ready:
        name = ready.pop(ready.index(min(ready)))
        order.append(name)
        for n in successors.get(name, []):
            counts[n] -= 1
            if counts[n] == 0:
                ready.append(n)
    if len(order) < len(counts):
        raise CycleError(find_cycle(successors))
    return order


# %%
def topo_sort(graph):
    waiting = {}
    for name, after in graph.items():
        waiting.setdefault(name, 0)
        for each in after:
            waiting[each] = waiting.get(each, 0) + 1
    ready = [name for name, count in waiting.items() if count == 0]
    order = []
    while ready:
        name = ready.pop(0)
        order.append(name)
        for each in set(graph.get(name, [])):
            waiting[each] -= 1
            if waiting[each] == 0:
                ready.append(each)
    return order
