"""Wrong answers of somebody who had read the text only, each below what it must be told."""


# %% only alphabetical, the edges are not respected (operator before its inputs)
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    names = set(successors)
    for afters in successors.values():
        names |= set(afters)
    return sorted(names)


# %% pop() takes the last = largest; the smallest is asked (pop(0), reverse, heapq)
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    ready = [name for name in degrees if degrees[name] == 0]
    order = []
    while ready:
        ready.sort()
        name = ready.pop()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                ready.append(after)
    return order


# %% TypeError: the arguments of heappush are swapped, the heap comes first
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    heap = []
    for name in degrees:
        if degrees[name] == 0:
            heapq.heappush(name, heap)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                heapq.heappush(after, heap)
    return order


# %% list.sort() gives None; do not assign it / use sorted()
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    ready = [name for name in degrees if degrees[name] == 0]
    order = []
    while len(ready) > 0:
        ready = ready.sort()
        name = ready.pop(0)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                ready.append(after)
    return order


# %% endless loop: heap[0] is only looked at, the name is never removed (heappop)
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    heap = [name for name in degrees if degrees[name] == 0]
    heapq.heapify(heap)
    order = []
    while heap:
        name = heap[0]
        if name not in order:
            order.append(name)
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    heapq.heappush(heap, after)
    return order


# %% the line raise NotImplementedError() is still there; delete it
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    raise NotImplementedError()  # your code here
    degrees = in_degrees(successors)
    heap = [name for name in degrees if degrees[name] == 0]
    heapq.heapify(heap)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                heapq.heappush(heap, after)
    return order
