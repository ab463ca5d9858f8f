"""Wrong answers, each below the sentence that it is told."""


# %% [put_name_into_level_after] you put a name into the level after its first input: it must wait for its last input
# (until its count is 0)
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    seen = set(level)
    result = []
    while level:
        result.append(level)
        following = []
        for name in level:
            for after in successors.get(name, []):
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        level = sorted(following)
    return result


# %% [graph_diamond_names_level_1] for the graph `diamond`, the names of level 1 are not sorted: ['right', 'left']
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = [name for name in degrees if degrees[name] == 0]
    result = []
    while level:
        result.append(level)
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        level = following
    return result


# %% [result_empty_level_end] your result has an empty level at the end: append a level only if it contains a name
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = [level]
    while level:
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        level = sorted(following)
        result.append(level)
    return result


# %% [result_empty_level_front] your result has an empty level at the front: count the levels from 0, not from 1
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    level = {}
    for name in smallest_first(successors):
        level.setdefault(name, 1)
        for after in successors.get(name, []):
            level[after] = max(level.get(after, 1), level[name] + 1)
    result = [[] for _ in range(max(level.values()) + 1)]
    for name in sorted(level):
        result[level[name]].append(name)
    return result


# %% [expected_list_levels_each_list] expected a list of levels, each a list of names, found a dict
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = {}
    while level:
        result[len(result)] = level
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        level = sorted(following)
    return result


# %% [returned_pairs_name_number] you returned pairs of a name and a number: put all names of one level into one list
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    level = {}
    for name in smallest_first(successors):
        level.setdefault(name, 0)
        for after in successors.get(name, []):
            level[after] = max(level.get(after, 0), level[name] + 1)
    return sorted(level.items(), key=lambda pair: (pair[1], pair[0]))


# %% [returned_one_flat_list_but] you returned one flat list, but each level must be a separate list: append the level
# (+= adds its names one by one)
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        result += level
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        level = sorted(following)
    return result


# %% [put_each_name_into_latest] you put each name into the latest possible level: put it into the earliest, so that
# level 0 contains all names without predecessors
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    order = smallest_first(successors)
    height = {}
    for name in reversed(order):
        height[name] = max((height[after] + 1 for after in successors.get(name, [])), default=0)
    top = max(height.values())
    result = [[] for _ in range(top + 1)]
    for name in sorted(order):
        result[top - height[name]].append(name)
    return result


# %% [gave_every_name_level_own] you gave every name a level of its own: names that are ready at the same time belong in
# the same level
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    return [[name] for name in smallest_first(successors)]


# %% [used_number_inputs_level] you used the number of inputs as the level: the level must be the length of the longest
# path to the operator
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    result = [[] for _ in range(max(degrees.values()) + 1)]
    for name in sorted(degrees):
        result[degrees[name]].append(name)
    return result


# %% [expected_each_level_sorted_list] expected each level as a sorted list of names, found a set
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = {name for name in degrees if degrees[name] == 0}
    result = []
    while level:
        result.append(level)
        following = set()
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.add(after)
        level = following
    return result


# %% [put_all_names_into_one] you put all names into one level: names that become ready while you go through a level
# belong in the next level, a separate list
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = [name for name in degrees if degrees[name] == 0]
    result = []
    while level:
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    level.append(after)
        result.append(sorted(level))
        level = []
    return result


# %% [levels_omit_names_occur_only] your levels omit names that occur only as successors, such as 'op4' in the graph
# `six`: these names belong in a level, too
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        result.append(level)
        following = []
        for name in level:
            for after in successors[name]:
                degrees[after] -= 1
                if degrees[after] == 0 and after in successors:
                    following.append(after)
        level = sorted(following)
    return result


# %% [every_level_result_empty] every level of your result is empty: you appended the same list each time and emptied it
# later. Create a new list for each level
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
        level.clear()
        level.extend(sorted(following))
    return result


# %% [each_level_result_none] each level of your result is None: level.sort() sorts in place and returns None. Use
# sorted(level)
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = [name for name in degrees if degrees[name] == 0]
    result = []
    while level:
        result.append(level.sort())
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        level = following
    return result


# %% [code_uses_level_only_one] your code uses the level of only one input, the one that your loop visited last: the
# level of a name must be the largest level of all its inputs (max), plus 1
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    level = {}
    for name in smallest_first(successors):
        level.setdefault(name, 0)
        for after in successors.get(name, []):
            level[after] = level[name] + 1
    result = [[] for _ in range(max(level.values(), default=-1) + 1)]
    for name in sorted(level):
        result[level[name]].append(name)
    return result


# %% [returned_only_two_levels_sources] you returned only two levels, the sources and all other names: divide the other
# names into levels, too
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    first = sorted(name for name in degrees if degrees[name] == 0)
    rest = sorted(name for name in degrees if degrees[name] > 0)
    return [first, rest]


# %% [expected_list_levels_each_list_2] expected a list of levels, each a list of names, found a generator: yield makes
# your function a generator, so collect the levels in a list and return it
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    while level:
        yield level
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        level = sorted(following)


# %% [levels_omit_operator_input_two] your levels omit an operator that has an input two or more levels earlier, such as
# `add` in the graph `residual`. Only its latest input must be in the level just before it; its other inputs may be in
# any earlier level
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    before = {}
    for name, afters in successors.items():
        before.setdefault(name, set())
        for after in afters:
            before.setdefault(after, set()).add(name)
    level = sorted(name for name in before if not before[name])
    result = []
    while level:
        result.append(level)
        last = set(level)
        level = sorted(name for name in before if before[name] and before[name] <= last)
    return result


# %% [graph_twice_name_after_double] in the graph `twice`, a name after a double edge never becomes ready in your code:
# its in-degree counts this edge twice, so subtract 1 twice. A set contains each name only once
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        result.append(level)
        following = set()
        for name in level:
            for after in set(successors.get(name, [])):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.add(after)
        level = sorted(following)
    return result


# %% [level_result_contains_letters] a level of your result contains letters: you called sorted(...) with one name, a
# string, instead of the list of names
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = [name for name in degrees if degrees[name] == 0]
    result = []
    while level:
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        result.append(sorted(name))
        level = following
    return result


# %% [returned_sizes_levels] you returned the sizes of the levels: return one list of names for each level
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        result.append(len(level))
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        level = following
    return result


# %% [levels_reverse_order] your levels are in reverse order: level 0 must contain the names without predecessors
def levels(successors):
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
    return result[::-1]


# %% [graph_six_names_level_3] for the graph `six`, the names of level 3 are not sorted: ['op5', 'op4']
def levels(successors):
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
        level = sorted(following, reverse=True)
    return result


# %% [graph_diamond_join_appears_more] for the graph `diamond`, 'join' appears more than once: add it only when all of
# its predecessors have run
def levels(successors):
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        result.append(level)
        following = []
        for name in level:
            for after in successors.get(name, []):
                following.append(after)
        level = sorted(following)
    return result


# %% [expected_list_levels_each_list_3] expected a list of levels, each a list of names, found a dict
def levels(successors):
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
    return {name: number for number, level in enumerate(result) for name in level}


# %% [expected_each_level_list_names] expected each level as a list of names, found a list or a number in place of a
# name
def levels(successors):
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        result.append([level])
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
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        result.append(" ".join(level))
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        level = sorted(following)
    return result


# %% [first_level] the first level (the names without predecessors) is missing: append each level before you look for
# the next, and return all levels
def levels(successors):
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
    return result[1:]


# %% [last_level_missing] the last level is missing: append it, too, even though nothing comes after it
def levels(successors):
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        if following:
            result.append(level)
        level = sorted(following)
    return result


# %% [returned_only_first_level] you returned only the first level: is the return inside the loop?
def levels(successors):
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


# %% [each_level_result_comes_number] each level of your result comes with a number: return only the lists of names
def levels(successors):
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        result.append((len(result), level))
        following = []
        for name in level:
            for after in successors.get(name, []):
                degrees[after] -= 1
                if degrees[after] == 0:
                    following.append(after)
        level = sorted(following)
    return result


# %% [use_level_name_before_level] you use the level of a name before this level is final (in the graph `diamond`,
# 'join' is the first key): go through the names in a valid order, each after its inputs
def levels(successors):
    level = dict.fromkeys(in_degrees(successors), 0)
    for name in successors:
        for after in successors[name]:
            level[after] = max(level[after], level[name] + 1)
    found = [[] for _ in range(max(level.values()) + 1)]
    for name in level:
        found[level[name]].append(name)
    return [sorted(names) for names in found]


# %% [levels_wrong_order_but_each] your levels are in the wrong order, but each contains the right names: level 0 must
# come first
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    level = {}
    for name in topo_sort(successors):
        level.setdefault(name, 0)
        for after in successors.get(name, []):
            level[after] = max(level.get(after, 0), level[name] + 1)
    groups = {}
    for name in sorted(level):
        groups.setdefault(level[name], []).append(name)
    return list(groups.values())


# %% [graph_numbered_level_wrong_order] for the graph `numbered`, a level has the wrong order, because you sorted it by
# the length of its names: sort the names with sorted(...), without a key
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    result = []
    while degrees:
        level = sorted((name for name in degrees if degrees[name] == 0), key=len)
        result.append(level)
        for name in level:
            del degrees[name]
            for after in successors.get(name, []):
                degrees[after] -= 1
    return result


# %% [longest_path_graph_late_seven] the longest path in the graph `late` has seven edges, and your five passes over the
# graph are too few for it: go through the names in a valid order, each after its inputs
def levels(successors):
    level = dict.fromkeys(in_degrees(successors), 0)
    for _ in range(5):
        for name, behind in successors.items():
            for after in behind:
                level[after] = max(level[after], level[name] + 1)
    found = [[] for _ in range(max(level.values(), default=-1) + 1)]
    for name in sorted(level):
        found[level[name]].append(name)
    return found


# %% [count_all_operators_before_name] you count all operators before a name: its level must be the largest level of all
# its inputs, plus 1
def levels(successors):
    before = {name: set() for name in in_degrees(successors)}
    for name in topo_sort(successors):
        for after in successors.get(name, []):
            before[after] |= before[name] | {name}
    groups = {}
    for name in sorted(before):
        groups.setdefault(len(before[name]), []).append(name)
    return [groups[number] for number in sorted(groups)]


# %% [graph_diamond_join_appears_twice] for the graph `diamond`, 'join' appears twice, once for each input: append a
# name only when its count reaches 0, in the loop that subtracts
def levels(successors):
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        result.append(level)
        following = [after for name in level for after in successors.get(name, [])]
        for after in following:
            degrees[after] -= 1
        level = sorted(after for after in following if degrees[after] == 0)
    return result


# %% [put_name_into_level_after_each] you put a name into the level after each of its inputs, so some names appear in
# several levels: put it into one level, after its last input (when its count is 0)
def levels(successors):
    """[[names that can run first], [names that can run next], ...], each level sorted."""
    degrees = in_degrees(successors)
    level = sorted(name for name in degrees if degrees[name] == 0)
    result = []
    while level:
        result.append(level)
        level = sorted({after for name in level for after in successors.get(name, [])})
    return result
