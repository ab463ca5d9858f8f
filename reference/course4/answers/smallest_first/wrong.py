"""Wrong answers, each below the sentence that it is told."""


# %% `six`: this is a search along the edges, with sorted successors: of all names that are ready, of every branch, the
# smallest has to be taken
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    order, seen = [], set()
    for start in sorted(successors):
        stack = [(start, iter(sorted(successors.get(start, []))))] if start not in seen else []
        seen.add(start)
        while stack:
            name, rest = stack[-1]
            after = next((other for other in rest if other not in seen), None)
            if after is None:
                stack.pop()
                order.append(name)
            else:
                seen.add(after)
                stack.append((after, iter(sorted(successors.get(after, [])))))
    return order[::-1]


# %% `diamond`: only the beginnings were sorted: names that get ready later went to the end. Take the smallest of all
# that are ready in every step
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    queue = deque(sorted(name for name in degrees if degrees[name] == 0))
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    return order


# %% `roots`: every round was sorted and run as a whole: a name that gets ready now may be smaller than those left of
# the round. Choose again after every single name
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    ready = sorted(name for name in degrees if degrees[name] == 0)
    order = []
    while ready:
        order += ready
        following = []
        for name in ready:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        ready = sorted(following)
    return order


# %% `roots`: the first names did not come as a heap gives them: the list with which it begins is none yet.
# heapq.heapify(ready) makes it one
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    heap = [name for name in degrees if degrees[name] == 0]
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                heapq.heappush(heap, after)
    return order


# %% `six`: names that became ready later do not come as a heap gives them: append breaks a heap, heapq.heappush keeps
# it
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    heap = sorted(name for name in degrees if degrees[name] == 0)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in sorted(successors.get(name, []), reverse=True):
            degrees[after] -= 1
            if degrees[after] == 0:
                heap.append(after)
    return order


# %% `numbered`: the numbers in the names were compared: names are compared as text, and 'op10' is smaller than 'op2'
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""

    def key(name):
        digits = "".join(c for c in name if c.isdigit())
        return ("".join(c for c in name if not c.isdigit()), int(digits or 0))

    degrees = in_degrees(successors)
    ready = [name for name in degrees if degrees[name] == 0]
    order = []
    while ready:
        name = min(ready, key=key)
        ready.remove(name)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                ready.append(after)
    return order


# %% `numbered`: the shortest name was taken: the smallest is the first by the alphabet, however long it is
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    heap = [(len(name), name) for name in degrees if degrees[name] == 0]
    heapq.heapify(heap)
    order = []
    while heap:
        _, name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                heapq.heappush(heap, (len(after), after))
    return order


# %% `residual`: this is the order of the in-degrees at the start: count them down, and only a name at 0 is ready
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    heap = [(degree, name) for name, degree in in_degrees(successors).items()]
    heapq.heapify(heap)
    order = []
    while heap:
        degree, name = heapq.heappop(heap)
        order.append(name)
    return order


# %% `diamond`: the names were taken as they became ready, not the smallest first. (sorted(ready) alone changes
# nothing: it gives a new list)
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    ready = [name for name in degrees if degrees[name] == 0]
    order = []
    while ready:
        sorted(ready)
        name = ready.pop(0)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                ready.append(after)
    return order


# %% `numbered`: only the names that have just become ready were compared: take the smallest of all that are ready, of
# the older ones too
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    stack = sorted((name for name in degrees if degrees[name] == 0), reverse=True)
    order = []
    while stack:
        name = stack.pop()
        order.append(name)
        new = []
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                new.append(after)
        stack.extend(sorted(new, reverse=True))
    return order


# %% `roots`: you returned only what one source leads to: all names without predecessors are ready at the start
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    heap = [min(name for name in degrees if degrees[name] == 0)]
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                heapq.heappush(heap, after)
    return order


# %% expected a list of names, found one text
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
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
    return ", ".join(order)


# %% `diamond`: a name was taken when one of its inputs had run: it is ready only when the last has (its count is 0)
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    heap = [name for name in degrees if degrees[name] == 0]
    heapq.heapify(heap)
    seen = set(heap)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            if after not in seen:
                seen.add(after)
                heapq.heappush(heap, after)
    return order


# %% `roots`: this is a queue, where a heap is needed: the names that get ready together are sorted, but they come after
# all older ones. A heap gives the smallest of all that are ready
def smallest_first(successors):
    waits_for = in_degrees(successors)
    ready = deque(sorted(name for name, degree in waits_for.items() if degree == 0))
    order = []
    while ready:
        order.append(ready.popleft())
        for after in sorted(successors.get(order[-1], ())):
            waits_for[after] -= 1
            if waits_for[after] == 0:
                ready.append(after)
    return order


# %% you returned an empty list for `six`: do you return the right list?
def smallest_first(successors):
    degrees = in_degrees(successors)
    heap = sorted(name for name in degrees if degrees[name] == 0)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                heapq.heappush(heap, after)
    return heap


# %% `diamond`: this is alphabetical order; the edges were ignored, and an operator runs before its inputs
def smallest_first(successors):
    degrees = in_degrees(successors)
    heap = sorted(name for name in degrees if degrees[name] == 0)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                heapq.heappush(heap, after)
    return sorted(order)


# %% `six`: 'input' is missing: 5 names for 6 nodes
def smallest_first(successors):
    degrees = in_degrees(successors)
    heap = sorted(name for name in degrees if degrees[name] == 0)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                heapq.heappush(heap, after)
    return order[1:]


# %% `twice`: a name after a double edge never gets ready (`twice`): take it off as often as it is counted. A set drops
# it
def smallest_first(successors):
    degrees = in_degrees(successors)
    heap = sorted(name for name in degrees if degrees[name] == 0)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in set(successors.get(name, [])):
            degrees[after] -= 1
            if degrees[after] == 0:
                heapq.heappush(heap, after)
    return order


# %% `six`: the largest name was taken: pop() takes the last of a sorted list. The smallest is asked: pop(0), or heapq
def smallest_first(successors):
    degrees = in_degrees(successors)
    heap = sorted(name for name in degrees if degrees[name] == 0)
    order = []
    while heap:
        name = max(heap)
        heap.remove(name)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                heap.append(after)
    return order


# %% `six`: a name that occurs only as a successor is missing, 'op4' in `six`: it belongs into the order, too
def smallest_first(successors):
    degrees = in_degrees(successors)
    heap = sorted(name for name in degrees if degrees[name] == 0)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0 and after in successors:
                heapq.heappush(heap, after)
    return order


# %%
def smallest_first(successors):
    degrees = in_degrees(successors)
    heap = sorted(name for name in degrees if degrees[name] == 0)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] <= 1:
                heapq.heappush(heap, after)
    return order


# %% you returned letters: sorted(...) was given one name, a string, not the list of names
def smallest_first(successors):
    degrees = in_degrees(successors)
    heap = sorted(min(name for name in degrees if degrees[name] == 0))
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                heapq.heappush(heap, after)
    return order


# %% you returned pairs like [0, 'input']: put only the name into the list
def smallest_first(successors):
    degrees = in_degrees(successors)
    heap = sorted(name for name in degrees if degrees[name] == 0)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append((len(order), name))
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                heapq.heappush(heap, after)
    return order
