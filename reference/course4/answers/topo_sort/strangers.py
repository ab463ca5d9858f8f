"""Wrong answers of somebody who had read the text only, each below what it must be told."""


# %% recursion: one call for each operator, too deep for the chain of 30,000; use an own stack/queue
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    order, state = [], {}

    def visit(name):
        if state.get(name) == "done":
            return
        if state.get(name) == "open":
            raise CycleError(find_cycle(successors))
        state[name] = "open"
        for after in successors.get(name, []):
            visit(after)
        state[name] = "done"
        order.append(name)

    for name in successors:
        visit(name)
    return order[::-1]


# %% an operator is taken as soon as one input is done / reached first; it must wait for all its inputs (count down to
# zero)
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    seen = set(queue)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            if after not in seen:
                seen.add(after)
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% every name that waits for nothing is a beginning; only one start was used
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    for name in degrees:
        if degrees[name] == 0:
            start = name
            break
    else:
        raise CycleError(find_cycle(successors))
    queue = deque([start])
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) != len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% the first entry of the dictionary need not wait for nothing; beginnings are the names with in-degree 0, wherever
# they are
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque([next(iter(successors))])
    for name in degrees:
        if degrees[name] == 0 and name not in queue:
            queue.append(name)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(set(order)) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% searching a list for a name (in order) is slow / quadratic; use a set or counters
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    before = {}
    for name, afters in successors.items():
        before.setdefault(name, [])
        for after in afters:
            before.setdefault(after, []).append(name)
    order = []
    queue = deque(name for name in before if not before[name])
    while queue:
        name = queue.popleft()
        if name in order:
            continue
        order.append(name)
        for after in successors.get(name, []):
            if all(other in order for other in before[after]):
                queue.append(after)
    if len(order) < len(before):
        raise CycleError(find_cycle(successors))
    return order


# %% looks at all names/edges again in each pass (quadratic, slow); each edge should be looked at once
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    order = []
    done = set()
    changed = True
    while changed:
        changed = False
        ready = [name for name in degrees if degrees[name] == 0 and name not in done]
        for name in ready:
            done.add(name)
            order.append(name)
            changed = True
            for after in successors.get(name, []):
                degrees[after] -= 1
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% cycle not noticed: the order is shorter than the number of names, then CycleError must be raised
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name, degree in degrees.items() if degree == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    return order


# %% wrong kind of error: ValueError, CycleError is asked
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
        raise ValueError(f"the graph has a cycle: {find_cycle(successors)}")
    return order


# %% CycleError needs the names (a list), not a text/sentence/message
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    ready = deque()
    for name in degrees:
        if not degrees[name]:
            ready.append(name)
    order = []
    while ready:
        order.append(ready.popleft())
        for after in successors.get(order[-1], []):
            degrees[after] -= 1
            if not degrees[after]:
                ready.append(after)
    if len(order) < len(degrees):
        raise CycleError("there is a cycle in the graph")
    return order


# %% not all that is left over is on the cycle: operators after it (output) wait too; use find_cycle
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
    left_over = [name for name in degrees if degrees[name] > 0]
    if left_over:
        raise CycleError(left_over)
    return order


# %% the CycleError is caught again by the own except (bare except / try), so it never gets out
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    try:
        while queue:
            name = queue.popleft()
            order.append(name)
            for after in successors[name] if name in successors else []:
                degrees[after] -= 1
                if degrees[after] == 0:
                    queue.append(after)
        if len(order) < len(degrees):
            raise CycleError(find_cycle(successors))
    except:
        print("something went wrong")
    return order


# %% an operator that reads itself (self edge/self loop) is a cycle, too, and was ignored
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    waits = {}
    for name in successors:
        waits.setdefault(name, 0)
        for after in successors[name]:
            waits.setdefault(after, 0)
            if after != name:
                waits[after] += 1
    ready = [name for name in waits if waits[name] == 0]
    order = []
    while ready:
        name = ready.pop()
        order.append(name)
        for after in successors.get(name, []):
            if after != name:
                waits[after] -= 1
                if waits[after] == 0:
                    ready.append(after)
    if len(order) < len(waits):
        raise CycleError(find_cycle(successors))
    return order


# %% the order is back to front: reverse at the end is missing
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    OPEN, DONE = 1, 2
    state, order = {}, []
    for start in list(successors):
        stack = [(start, False)]
        while stack:
            name, leaving = stack.pop()
            if leaving:
                state[name] = DONE
                order.append(name)
            elif name not in state:
                state[name] = OPEN
                stack.append((name, True))
                for after in successors.get(name, []):
                    if state.get(after) == OPEN:
                        raise CycleError(find_cycle(successors))
                    if after not in state:
                        stack.append((after, False))
    return order


# %% direction of the edges misread: successors[name] are the successors, not the inputs it waits for
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    waits = {}
    readers = {}
    for name, inputs in successors.items():
        waits[name] = len(inputs)
        for other in inputs:
            readers.setdefault(other, []).append(name)
            waits.setdefault(other, len(successors.get(other, ())))
    queue = deque(name for name in waits if waits[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for reader in readers.get(name, ()):
            waits[reader] -= 1
            if waits[reader] == 0:
                queue.append(reader)
    if len(order) < len(waits):
        raise CycleError(find_cycle(successors))
    return order


# %% names that occur only as successors / have no entry are missing in the order
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = {name: 0 for name in successors}
    for afters in successors.values():
        for after in afters:
            if after in degrees:
                degrees[after] += 1
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors[name]:
            if after in degrees:
                degrees[after] -= 1
                if degrees[after] == 0:
                    queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% a double edge is counted once but taken off twice (set against list): operator runs too early
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    waits = {}
    for name, afters in successors.items():
        waits.setdefault(name, 0)
        for after in set(afters):
            waits[after] = waits.get(after, 0) + 1
    queue = deque(name for name in waits if waits[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            waits[after] -= 1
            if waits[after] == 0:
                queue.append(after)
    if len(order) < len(waits):
        raise CycleError(find_cycle(successors))
    return order


# %% a double edge must be taken off twice, too (set drops it); CycleError/find_cycle although there is no cycle
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in set(successors.get(name, [])):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors) or [])
    return order


# %% the argument is changed (pop takes entries out of the given map); leave it / work on a copy
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.pop(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% a shallow copy shares the inner lists: the caller's lists are emptied; copy the lists, too / deepcopy
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    scratch = dict(successors)
    degrees = in_degrees(scratch)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    cycle_graph = {name: list(afters) for name, afters in successors.items()}
    while queue:
        name = queue.popleft()
        order.append(name)
        edges = scratch.get(name, [])
        while edges:
            after = edges.pop()
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(cycle_graph))
    return order


# %% endless loop when there is a cycle: names that are not ready go round the queue for ever, nothing notices that no
# progress is made
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(sorted(degrees, key=degrees.get))
    order = []
    while queue:
        name = queue.popleft()
        if degrees[name] > 0:
            queue.append(name)
            continue
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% KeyError: a name such as output/op4 has no entry; use get(name, [])
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors[name]:
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% in-degree at the start is no order: a name with few inputs can still come after one with more; numbers have to be
# counted down
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    if degrees and min(degrees.values()) > 0 or find_cycle(successors):
        raise CycleError(find_cycle(successors))
    return sorted(degrees, key=lambda name: degrees[name])


# %% NameError: a name misspelled (quene), not defined
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
                quene.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% AttributeError: a list has no popleft; use deque or pop
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = [name for name in degrees if degrees[name] == 0]
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


# %% len(successors) is the number of entries, not of all names; a cycle is reported where there is none
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
    if len(order) != len(successors):
        raise CycleError(find_cycle(successors))
    return order


# %% RuntimeError: the dict changes its size during the loop over it
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    order = []
    while degrees:
        before = len(degrees)
        for name in degrees:
            if degrees[name] == 0:
                order.append(name)
                degrees.pop(name)
                for after in successors.get(name, []):
                    degrees[after] -= 1
        if len(degrees) == before:
            raise CycleError(find_cycle(successors))
    return order


# %% names occur more than once in the order: a name with two inputs is taken once for each edge
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    if degrees and (not queue or find_cycle(successors)):
        raise CycleError(find_cycle(successors))
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            queue.append(after)
    return order


# %% find_cycle is called for each operator: searches the whole graph again and again, slow; call it once at the end
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    while len(order) < len(degrees):
        cycle = find_cycle(successors)
        if cycle:
            raise CycleError(cycle)
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    return order


# %% the list is outside the function (global) and keeps names of earlier calls/other graphs
order = []


@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
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


# %% return (and the check) is inside the while loop: ends after the first operator; indentation
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name in degrees if degrees[name] == 0)
    order = []
    if degrees and not queue:
        raise CycleError(find_cycle(successors))
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
        return order


# %% graphlib is put away / not allowed here, write the sort yourself
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    from graphlib import CycleError as NoOrder
    from graphlib import TopologicalSorter

    sorter = TopologicalSorter()
    for name, afters in successors.items():
        sorter.add(name)
        for after in afters:
            sorter.add(after, name)
    try:
        return list(sorter.static_order())
    except NoOrder:
        raise CycleError(find_cycle(successors))


# %% topo_sort is not defined (NameError): the function must keep its name
@answer("course4.topo_sort")
def kahn(successors):
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
    return order


# %% TypeError: the function is called with one argument (successors) only; compute the in-degrees inside
@answer("course4.topo_sort")
def topo_sort(successors, degrees):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
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


# %% off by one: ready means that the number is 0, not 1
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
            if degrees[after] == 1:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %% alphabetical order of the names says nothing about the edges
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    names = set(successors)
    for afters in successors.values():
        names.update(afters)
    cycle = find_cycle(successors)
    if cycle:
        raise CycleError(cycle)
    return sorted(names)


# %% the numbers are never counted down (-= 1 missing), so nothing after the beginnings gets ready / cycle reported
# where there is none
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
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order
