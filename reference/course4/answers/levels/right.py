"""Right answers in unusual style."""


# %%
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        result.append(level)
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        level = sorted(following)
    return result


# %%
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    order = topo_sort(successors)
    level = dict.fromkeys(order, 0)
    for name in order:
        for after in successors.get(name, []):
            level[after] = max(level[after], level[name] + 1)
    result = [[] for _ in range(1 + max(level.values(), default=-1))]
    for name in sorted(order):
        result[level[name]].append(name)
    return result


# %%
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    from itertools import groupby

    depth = {}
    for name in smallest_first(successors):
        depth.setdefault(name, 0)
        for after in successors.get(name, ()):
            depth[after] = max(depth.get(after, 0), depth[name] + 1)
    pairs = sorted((d, name) for name, d in depth.items())
    return [[name for _, name in group] for _, group in groupby(pairs, key=lambda pair: pair[0])]


# %%
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    import numpy as np

    order = [str(name) for name in topo_sort(successors)]
    if not order:
        return []
    place = {name: i for i, name in enumerate(order)}
    depth = np.zeros(len(order), dtype=int)
    for i, name in enumerate(order):
        behind = [place[after] for after in successors.get(name, ())]
        depth[behind] = np.maximum(depth[behind], depth[i] + 1)
    by_depth = np.argsort(depth, kind="stable")
    cuts = np.flatnonzero(np.diff(depth[by_depth])) + 1
    return [list(np.sort(part)) for part in np.split(np.array(order, dtype=str)[by_depth], cuts)]


# %%
def inputs_of(successors):
    inputs = {name: [] for name in successors}
    for name, afters in successors.items():
        for after in afters:
            inputs.setdefault(after, []).append(name)
    return inputs


def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    inputs = inputs_of(successors)
    level = {}
    stack = list(inputs)
    while stack:
        name = stack[-1]
        if name in level:
            stack.pop()
            continue
        missing = [other for other in inputs[name] if other not in level]
        if missing:
            stack += missing
        else:
            level[stack.pop()] = max((level[other] + 1 for other in inputs[name]), default=0)
    table = {}
    for name in sorted(level):
        table.setdefault(level[name], []).append(name)
    return [table[i] for i in range(len(table))]


# %%
from collections import defaultdict


class Levels:
    def __call__(self, successors):
        waits = dict(in_degrees(successors))
        rows = defaultdict(list)
        queue = deque((name, 0) for name, n in waits.items() if n == 0)
        while queue:
            name, row = queue.popleft()
            rows[row].append(name)
            for after in successors.get(name, ()):
                if (n := waits[after] - 1) == 0:
                    queue.append((after, row + 1))
                waits[after] = n
        return [sorted(rows[row]) for row in sorted(rows)]


levels = Levels()


# %%
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    from functools import reduce

    def put(depth, name):
        here = depth.setdefault(name, 0)
        depth.update({after: max(here + 1, depth.get(after, 0)) for after in successors.get(name, ())})
        return depth

    depth = reduce(put, smallest_first(successors), {})
    rows = reduce(
        lambda rows, name: rows[depth[name]].append(name) or rows, sorted(depth), [[] for _ in {*depth.values()}]
    )
    print(rows)
    return rows


# %%
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""

    def rounds():
        degrees = in_degrees(successors)
        heap = [name for name in reversed(list(degrees)) if degrees[name] == 0]
        heapq.heapify(heap)
        while heap:
            row, following = [], []
            while heap:
                row.append(heapq.heappop(heap))
                for after in successors.get(row[-1], []):
                    degrees[after] -= 1
                    if degrees[after] == 0:
                        heapq.heappush(following, after)
            yield row
            heap = following

    return list(rounds())


# %%
def levels(successors):
    from functools import cache

    @cache
    def depth(name):
        before = [other for other, behind in successors.items() if name in behind]
        return 1 + max(map(depth, before), default=-1)

    found = {}
    for name in sorted(in_degrees(successors)):
        found.setdefault(depth(name), []).append(name)
    return [found[number] for number in sorted(found)]


# %%
def levels(successors):
    def stages():
        waits = in_degrees(successors)
        while waits:
            ready = tuple(sorted(name for name, number in waits.items() if number <= 0))
            yield ready
            for name in ready:
                del waits[name]
                for after in successors.get(name, ()):
                    waits[after] -= 1

    return tuple(stages())


# %%
def levels(successors):
    level = dict.fromkeys(in_degrees(successors), 0)
    changed = True
    while changed:
        changed = False
        for name, behind in successors.items():
            for after in behind:
                if level[after] <= level[name]:
                    level[after], changed = level[name] + 1, True
    return [sorted(n for n in level if level[n] == i) for i in range(max(level.values(), default=-1) + 1)]
