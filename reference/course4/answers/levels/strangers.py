"""Wrong answers of somebody who had read the text only, each below what it must be told."""


# %% endless loop: names are never taken out of what the loop waits for (those without an entry)
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    left = set(degrees)
    result = []
    while left:
        level = sorted(name for name in left if degrees[name] == 0 and name in successors)
        if level:
            result.append(level)
        for name in level:
            left.remove(name)
            for after in successors[name]:
                degrees[after] -= 1
    return result


# %% NameError: defaultdict is not imported
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    level = defaultdict(int)
    for name in smallest_first(successors):
        level[name] += 0
        for after in successors.get(name, []):
            level[after] = max(level[after], level[name] + 1)
    groups = defaultdict(list)
    for name in sorted(level):
        groups[level[name]].append(name)
    return [groups[i] for i in sorted(groups)]
