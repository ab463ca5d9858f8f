"""Wrong answers, each below the sentence that it is told."""


# %% [graph_six_returned_order_depth] for the graph `six`, you returned the order of a depth-first search with sorted
# successors: compare the ready names of all branches, and take the smallest
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


# %% [graph_diamond_order_wrong_because] for the graph `diamond`, your order is wrong, because you sorted only the names
# that are ready at the start, and added later ones at the end. Take the smallest of all ready names in every step
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


# %% [graph_roots_order_wrong_because] for the graph `roots`, your order is wrong, because you sorted all ready names
# and ran them as a group, but a name that becomes ready meanwhile may be smaller than the rest of the group. Choose
# again after every name
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


# %% [graph_roots_first_names_wrong] for the graph `roots`, the first names are in the wrong order, because your list is
# not a heap at the start. Call heapq.heapify(...) first
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


# %% [graph_six_names_became_ready] for the graph `six`, names that became ready later are in the wrong order: append
# breaks a heap, so use heapq.heappush
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


# %% [graph_numbered_compared_numbers_names] for the graph `numbered`, you compared the numbers in the names: compare
# the names as text, where 'op10' is smaller than 'op2'
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


# %% [graph_numbered_took_shortest_name] for the graph `numbered`, you took the shortest name: take the first one in
# alphabetical order, whatever its length
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


# %% [graph_residual_order_wrong_because] for the graph `residual`, your order is wrong, because you sorted by the
# in-degrees at the start: reduce the counts as operators run, and take only names whose count is 0
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    heap = [(degree, name) for name, degree in in_degrees(successors).items()]
    heapq.heapify(heap)
    order = []
    while heap:
        degree, name = heapq.heappop(heap)
        order.append(name)
    return order


# %% [graph_diamond_took_names_order] for the graph `diamond`, you took the names in the order in which they became
# ready: take the smallest ready name in every step (sorted(ready) returns a new list and does not change ready)
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


# %% [graph_numbered_compared_only_names] for the graph `numbered`, you compared only the names that have just become
# ready: take the smallest of all ready names, including older ones
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


# %% [graph_roots_result_contains_only] for the graph `roots`, your result contains only what can be reached from one
# source: start with all names without predecessors
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


# %% [expected_list_names_found_string] expected a list of names, found a string
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


# %% [graph_diamond_took_name_when] for the graph `diamond`, you took a name when one of its inputs had run: wait until
# all of them have run (until its count is 0)
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


# %% [graph_roots_order_wrong_because_2] for the graph `roots`, your order is wrong, because you used a queue: it puts
# all newer names after the older ones. Use a heap, which returns the smallest of all ready names
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


# %% [returned_empty_list_graph_six] you returned an empty list for the graph `six`: do you return the right list?
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


# %% [graph_diamond_result_alphabetical_order] for the graph `diamond`, your result is in alphabetical order, which
# ignores the edges: an operator must come after its inputs
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


# %% [graph_six_input_missing] for the graph `six`, 'input' is missing: the order must contain all 6 names
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


# %% [graph_twice_name_after_double] for the graph `twice`, a name after a double edge never becomes ready in your code:
# its in-degree counts this edge twice, so subtract 1 twice. A set contains each name only once
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


# %% [graph_six_took_largest_name] for the graph `six`, you took the largest name: take the smallest, with heapq, min(),
# or pop(0) from a sorted list
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


# %% [graph_six_op4_missing] for the graph `six`, 'op4' is missing: a name that occurs only as a successor belongs in
# the order, too
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


# %% [returned_letters] you returned letters: you called sorted(...) with one name, a string, instead of the list of
# names
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


# %% [returned_pairs_like_0_input] you returned pairs like [0, 'input']: put only the name into the list
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


# %% [graph_capitals_ignored_difference_between] for the graph `capitals`, you ignored the difference between capital
# and small letters: Python sorts capital letters before small letters, so 'Conv' comes before 'add'
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    degrees = in_degrees(successors)
    ready = [name for name in degrees if degrees[name] == 0]
    order = []
    while ready:
        name = min(ready, key=str.lower)
        ready.remove(name)
        order.append(name)
        for after in successors.get(name, []):
            degrees[after] -= 1
            if degrees[after] == 0:
                ready.append(after)
    return order


# %% [graph_capitals_counted_double_edge] for the graph `capitals`, you counted a double edge once but subtracted 1
# twice for it, so 'Relu' is ready too early: count such an edge twice
def smallest_first(successors):
    waits = dict.fromkeys(successors, 0)
    for names in successors.values():
        for s in set(names):
            waits[s] = waits.get(s, 0) + 1
    heap, order = sorted(n for n in waits if waits[n] == 0), []
    while heap:
        n = heapq.heappop(heap)
        order.append(n)
        for s in successors.get(n, []):
            waits[s] -= 1
            if waits[s] == 0:
                heapq.heappush(heap, s)
    return order


# %% [graph_capitals_order_valid_but] for the graph `capitals`, your order is valid, but the smallest names do not come
# first: take the smallest of all ready names in every step
def smallest_first(successors):
    order = sorted(in_degrees(successors))
    moved = True
    while moved:
        moved = False
        for n in list(order):
            for s in successors.get(n, []):
                if order.index(s) < order.index(n):
                    order.remove(s)
                    order.insert(order.index(n) + 1, s)
                    moved = True
    return order
