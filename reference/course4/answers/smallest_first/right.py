"""Right answers in unusual style."""


# %%
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
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order


# %%
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    waits = in_degrees(successors)
    ready = {name for name in waits if waits[name] == 0}
    order = []
    while ready:
        smallest = min(ready)
        ready.remove(smallest)
        order.append(smallest)
        for after in successors.get(smallest, ()):
            waits[after] -= 1
            if waits[after] == 0:
                ready.add(after)
    print("smallest first:", len(order))
    return order


# %%
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    import bisect

    waits = in_degrees(successors)
    falling = sorted((name for name, n in waits.items() if n == 0), reverse=True)
    order = []
    while falling:
        order.append(name := falling.pop())
        for after in successors.get(name, []):
            waits[after] -= 1
            if waits[after] == 0:
                rising = falling[::-1]
                bisect.insort(rising, after)
                falling = rising[::-1]
    return order


# %%
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    import numpy as np

    names = np.unique(np.array(list(in_degrees(successors)), dtype=str))
    rank = {str(name): i for i, name in enumerate(names)}
    waits = np.array([in_edges for _, in_edges in sorted(in_degrees(successors).items())], dtype=int)
    heap = np.flatnonzero(waits == 0).tolist()  # rising, so a heap already
    picked = []
    while heap:
        i = heapq.heappop(heap)
        picked.append(i)
        for after in successors.get(str(names[i]), ()):
            waits[rank[after]] -= 1
            if waits[rank[after]] == 0:
                heapq.heappush(heap, rank[after])
    return [names[i] for i in picked]


# %%
def steps(successors, choose):
    """Run the graph; `choose` says which of the ready operators is next."""
    waits = {}
    for name, afters in successors.items():
        waits.setdefault(name, 0)
        for after in afters:
            waits[after] = waits.get(after, 0) + 1
    ready = [name for name in waits if waits[name] == 0]
    while ready:
        name = choose(ready)
        ready.remove(name)
        yield name
        for after in successors.get(name, ()):
            waits[after] -= 1
            if waits[after] == 0:
                ready.append(after)


def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    return [*steps(successors, min)]


# %%
from dataclasses import dataclass, field


@dataclass(order=True)
class Job:
    name: str
    waits: int = field(default=0, compare=False)
    behind: list = field(default_factory=list, compare=False, repr=False)


class SmallestFirst:
    def __call__(self, successors):
        jobs = {}
        for name, afters in successors.items():
            job = jobs.setdefault(name, Job(name))
            for after in afters:
                other = jobs.setdefault(after, Job(after))
                other.waits += 1
                job.behind.append(other)
        heap = []
        for job in jobs.values():
            if not job.waits:
                heapq.heappush(heap, job)
        order = []
        while heap:
            job = heapq.heappop(heap)
            order.append(job.name)
            for other in job.behind:
                other.waits -= 1
                if not other.waits:
                    heapq.heappush(heap, other)
        return order


smallest_first = SmallestFirst()


# %%
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    waits = in_degrees(successors)
    ready = [name for name in waits if waits[name] == 0]
    order = []
    while ready:
        name, *ready = sorted(ready)
        order.append(name)
        behind = successors.get(name, [])
        for after in behind:
            waits[after] -= 1
        ready += [after for after in dict.fromkeys(behind) if waits[after] == 0]
    return order


# %%
def smallest_first(successors):
    """The one valid order that always takes the smallest name among those that are ready."""
    inputs = {name: set() for name in in_degrees(successors)}
    for name, afters in successors.items():
        for after in afters:
            inputs[after] |= {name}
    heap = sorted(name for name, before in inputs.items() if not before)
    order = []
    while True:
        match heap:
            case []:
                return order
            case [name, *_]:
                heapq.heappop(heap)
                order.append(name)
                for after in set(successors.get(name, ())):
                    inputs[after].remove(name)
                    if not inputs[after]:
                        heapq.heappush(heap, after)


# %%
def smallest_first(successors):
    from bisect import insort

    waits = in_degrees(successors)
    ready = sorted(name for name, number in waits.items() if number == 0)
    order = []
    while ready:
        order.append(ready.pop(0))
        for after in successors.get(order[-1], ()):
            waits[after] -= 1
            if not waits[after]:
                insort(ready, after)
    return tuple(order)


# %%
def smallest_first(successors):
    def run(left, waits):
        if not left:
            return []
        name = min(other for other in left if waits[other] == 0)
        for after in successors.get(name, ()):
            waits[after] -= 1
        return [name, *run(left - {name}, waits)]

    waits = in_degrees(successors)
    return run(set(waits), waits)


# %%
def smallest_first(successors):
    from queue import PriorityQueue

    waits, ready, order = in_degrees(successors), PriorityQueue(), deque()
    for name in waits:
        if waits[name] == 0:
            ready.put(name)
    while not ready.empty():
        name = ready.get()
        order.append(name)
        for after in successors.get(name, ()):
            waits[after] -= 1
            if waits[after] == 0:
                ready.put(after)
    print(order)
    return order
