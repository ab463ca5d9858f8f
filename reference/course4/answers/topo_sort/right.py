"""Right answers in unusual style."""


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    queue = deque(name for name, degree in degrees.items() if degree == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, ()):
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    waits = in_degrees(successors)
    order = [name for name in waits if not waits[name]]
    for name in order:  # grows while it is read
        for after in successors.get(name, []):
            waits[after] -= 1
            if not waits[after]:
                order.append(after)
    if any(waits.values()):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    WHITE, GREY, BLACK = 0, 1, 2
    colour = {}
    finished = []
    for root in successors:
        if colour.get(root, WHITE) is not WHITE:
            continue
        colour[root] = GREY
        path = [root]
        todo = [iter(successors.get(root, ()))]
        while path:
            for after in todo[-1]:
                state = colour.get(after, WHITE)
                if state == GREY:
                    raise CycleError(path[path.index(after) :])
                if state == WHITE:
                    colour[after] = GREY
                    path.append(after)
                    todo.append(iter(successors.get(after, ())))
                    break
            else:
                todo.pop()
                colour[path[-1]] = BLACK
                finished.append(path.pop())
    return finished[::-1]


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""

    class Backwards(str):
        def __lt__(self, other):
            return str(self) > str(other)

    waits = {name: 0 for name in successors}
    for afters in successors.values():
        for after in afters:
            waits[after] = waits.get(after, 0) + 1
    heap = [Backwards(name) for name, n in waits.items() if n == 0]
    heapq.heapify(heap)
    order = []
    while heap:
        name = str(heapq.heappop(heap))
        order.append(name)
        for after in successors.get(name, []):
            waits[after] -= 1
            if waits[after] == 0:
                heapq.heappush(heap, Backwards(after))
    if len(order) != len(waits):
        raise CycleError(find_cycle(successors))
    return order


# %%
class TopoSort:
    """The names in an order that respects every edge."""

    __name__ = "topo_sort"

    def __call__(self, successors):
        waits = in_degrees(successors)
        bag = {name for name in waits if waits[name] == 0}
        order = []
        while bag:
            order.append(name := bag.pop())  # a set gives any of them
            for after in successors.get(name, ()):
                if (left := waits[after] - 1) == 0:
                    bag.add(after)
                waits[after] = left
        if len(order) == len(waits):
            return order
        raise CycleError(find_cycle(successors))


topo_sort = answer("course4.topo_sort")(TopoSort())


# %%
class Scheduler:
    def __init__(self, successors):
        self.successors = successors
        self.waiting = {}
        for name in successors:
            self.waiting.setdefault(name, 0)
            for after in successors[name]:
                self.waiting[after] = self.waiting.get(after, 0) + 1
        self.ready = deque(name for name, n in self.waiting.items() if n == 0)

    def run(self, name):
        del self.waiting[name]
        for after in self.successors.get(name, ()):
            self.waiting[after] -= 1
            if self.waiting[after] == 0:
                self.ready.append(after)
        return name

    def __call__(self):
        order = []
        while self.ready:
            order.append(self.run(self.ready.pop()))
        if self.waiting:
            raise CycleError(find_cycle(self.successors))
        return order


@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    return Scheduler(successors)()


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""

    def running():
        degrees = in_degrees(successors)
        ready = [name for name in degrees if degrees[name] == 0]
        done = 0
        while ready:
            name = ready.pop()
            yield name
            done += 1
            for after in successors.get(name, ()):
                degrees[after] -= 1
                if degrees[after] == 0:
                    ready.append(after)
        if done < len(degrees):
            raise CycleError(find_cycle(successors))

    return list(running())


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    import numpy as np

    names = list(dict.fromkeys([*successors, *(a for afters in successors.values() for a in afters)]))
    number = {name: i for i, name in enumerate(names)}
    edges = [np.array([number[a] for a in successors.get(name, ())], dtype=int) for name in names]
    waits = np.zeros(len(names), dtype=int)
    for row in edges:
        np.add.at(waits, row, 1)
    stack = list(np.flatnonzero(waits == 0))
    order = np.empty(len(names), dtype=int)
    count = 0
    while stack:
        i = stack.pop()
        order[count] = i
        count += 1
        np.subtract.at(waits, edges[i], 1)
        stack.extend(j for j in np.unique(edges[i]) if waits[j] == 0)
    if count < len(names):
        raise CycleError(find_cycle(successors))
    return list(np.array(names, dtype=str)[order])


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    from functools import reduce
    from itertools import chain

    def less(waits, name):
        waits[name] -= 1
        if not waits[name]:
            fresh.append(name)
        return waits

    waits = in_degrees(successors)
    fresh, order = [name for name in waits if not waits[name]], []
    while fresh:
        order, now, fresh = order, fresh, []
        order.extend(now)
        waits = reduce(less, chain.from_iterable(successors.get(name, ()) for name in now), waits)
    if len(order) < len(waits):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    # Kahn from the other side: an operator that nobody reads any more can run last.
    readers, inputs = {}, {}
    for name, afters in successors.items():
        readers[name] = readers.get(name, 0) + len(afters)
        for after in afters:
            readers.setdefault(after, 0)
            inputs.setdefault(after, []).append(name)
    queue = deque(name for name, n in readers.items() if n == 0)
    backwards = []
    while queue:
        backwards.append(queue.popleft())
        for name in inputs.get(backwards[-1], ()):
            readers[name] -= 1
            if readers[name] == 0:
                queue.append(name)
    if len(backwards) < len(readers):
        raise CycleError(find_cycle(successors))
    return list(reversed(backwards))


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = in_degrees(successors)
    depth = {name: 0 for name, degree in degrees.items() if degree == 0}
    queue = deque(depth)
    finished = 0
    while queue:
        name = queue.pop()
        finished += 1
        for after in successors.get(name, ()):
            depth[after] = max(depth.get(after, 0), depth[name] + 1)
            degrees[after] -= 1
            if degrees[after] == 0:
                queue.append(after)
    if finished < len(degrees):
        raise CycleError(find_cycle(successors))
    return sorted(depth, key=depth.get)


# %%
from dataclasses import dataclass, field


@dataclass
class Node:
    name: str
    waits: int = 0
    behind: list = field(default_factory=list, repr=False)


@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    nodes = {}
    for name in reversed(list(successors)):
        node = nodes.setdefault(name, Node(name))
        for after in reversed(list(successors[name])):
            behind = nodes.setdefault(after, Node(after))
            node.behind.append(behind)
            behind.waits += 1
    ready = [node for node in nodes.values() if node.waits == 0]
    order = []
    while ready:
        node = ready.pop()
        order.append(node.name)
        for behind in node.behind:
            behind.waits -= 1
            if behind.waits == 0:
                ready.append(behind)
    if len(order) < len(nodes):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""

    def visit(name):
        state[name] = "open"
        for after in successors.get(name, ()):
            if state.get(after) == "open":
                raise CycleError(find_cycle(successors))
            if after not in state:
                yield visit(after)
        state[name] = "done"
        order.append(name)

    state, order = {}, []
    for name in successors:
        if name in state:
            continue
        calls = [visit(name)]
        while calls:
            try:
                calls.append(next(calls[-1]))
            except StopIteration:
                calls.pop()
    order.reverse()
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    scratch = deepcopy(successors)
    inputs = {}
    for name, afters in successors.items():
        inputs.setdefault(name, set())
        for after in afters:
            inputs.setdefault(after, set()).add(name)
    free = [name for name in inputs if not inputs[name]]
    order = []
    while free:
        name = free.pop()
        order.append(name)
        for after in set(scratch.pop(name, [])):
            inputs[after].discard(name)
            if not inputs[after]:
                free.append(after)
    if scratch or len(order) < len(inputs):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    names = list(in_degrees(successors))
    waits = in_degrees(successors)
    order = [None] * len(names)
    read, write = 0, 0
    i = 0
    while i < len(names):
        if waits[names[i]] == 0:
            order[write] = names[i]
            write = write + 1
        i = i + 1
    print(write, "names can begin")
    while read < write:
        behind = list(successors.get(order[read], []))
        j = 0
        while j < len(behind):
            waits[behind[j]] = waits[behind[j]] - 1
            if waits[behind[j]] == 0:
                order[write] = behind[j]
                write = write + 1
            j = j + 1
        read = read + 1
    print("sorted", write, "of", len(names))
    if write < len(names):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    waits = in_degrees(successors)
    ready = [name for name, n in waits.items() if n == 0]
    order = []
    while ready:
        i = random.randrange(len(ready))
        ready[i], ready[-1] = ready[-1], ready[i]
        order.append(name := ready.pop())
        for after in successors.get(name, []):
            waits[after] -= 1
            waits[after] or ready.append(after)
    if len(order) < len(waits):
        raise CycleError(find_cycle(successors))
    return order


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    waits, inputs = {}, {}
    for name, afters in successors.items():
        waits.setdefault(name, 0)
        for after in afters:
            waits[after] = waits.get(after, 0) + 1
            inputs.setdefault(after, []).append(name)
    queue = deque(name for name in waits if waits[name] == 0)
    order = []
    while queue:
        name = queue.popleft()
        order.append(name)
        for after in successors.get(name, []):
            waits[after] -= 1
            if waits[after] == 0:
                queue.append(after)
    stuck = {name for name in waits if waits[name] > 0}
    if not stuck:
        return order
    # whoever is stuck waits for somebody who is stuck: go back until a name comes again
    name, place = next(iter(stuck)), {}
    while name not in place:
        place[name] = len(place)
        name = next(other for other in inputs[name] if other in stuck)
    walked = list(place)[place[name] :]
    raise CycleError(walked[::-1])


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    jobs: list[tuple[str, str]] = [("enter", name) for name in successors]
    state: dict[str, str] = {}
    order: deque[str] = deque()
    while jobs:
        match jobs.pop():
            case ("leave", name):
                state[name] = "done"
                order.appendleft(name)
            case ("enter", name) if name not in state:
                state[name] = "open"
                jobs.append(("leave", name))
                for after in successors.get(name, []):
                    match state.get(after):
                        case "open":
                            raise CycleError(find_cycle(successors))
                        case "done":
                            pass
                        case _:
                            jobs.append(("enter", after))
            case _:
                pass
    return [*order]


# %%
from collections import Counter


@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    degrees = Counter()
    for name, afters in successors.items():
        degrees.update({name: 0})
        degrees.update(afters)
    ready = [name for name, n in degrees.items() if n == 0]
    order = []
    for _ in range(len(degrees)):
        try:
            name = ready.pop()
        except IndexError:
            break
        order.append(name)
        degrees.subtract(successors.get(name, ()))
        ready += [after for after in dict.fromkeys(successors.get(name, ())) if degrees[after] == 0]
    else:
        return order
    names = tuple(find_cycle(successors))
    raise CycleError(names) from None


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    # the edges as linked lists in arrays, as in an old C program
    number, names = {}, []
    for name in [*successors, *(after for afters in successors.values() for after in afters)]:
        if name not in number:
            number[name] = len(names)
            names.append(name)
    head = [-1] * len(names)
    nxt, target = [], []
    waits = [0] * len(names)
    for name, afters in successors.items():
        for after in afters:
            nxt.append(head[number[name]])
            target.append(number[after])
            head[number[name]] = len(nxt) - 1
            waits[number[after]] += 1
    top = -1  # the stack of ready operators lives in waits
    for i in range(len(names)):
        if waits[i] == 0:
            waits[i], top = top, i
    out = []
    while top != -1:
        i, top = top, waits[top]
        out.append(names[i])
        edge = head[i]
        while edge != -1:
            j = target[edge]
            waits[j] -= 1
            if waits[j] == 0:
                waits[j], top = top, j
            edge = nxt[edge]
    if len(out) < len(names):
        raise CycleError(find_cycle(successors))
    return out


# %%
@answer("course4.topo_sort")
def topo_sort(successors):
    """The names in an order that respects every edge; `successors` maps a name to those behind it."""
    import numpy as np

    waits = in_degrees(successors)
    order = [name for name in waits if waits[name] == 0]
    for name in order:
        for after in successors.get(name, []):
            waits[after] -= 1
            if waits[after] == 0:
                order.append(after)
    if len(order) < len(waits):
        raise CycleError(np.array(find_cycle(successors)))
    return np.array(order, dtype=str)
