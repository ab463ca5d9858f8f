"""Wrong answers, each below the sentence that it is told."""


# %% [dict_no_entry_op4_graph] your dict has no entry for 'op4' of the graph `six`: every name needs one, even a name
# that occurs only as a successor
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {name: 0 for name in successors}
    for afters in successors.values():
        for after in afters:
            if after in degrees:
                degrees[after] += 1
    return degrees


# %% [dict_no_entry_name_without] your dict has no entry for a name without predecessors, such as 'input' in the graph
# `six`: start with 0 for every name
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    result = {}
    for name in successors:
        for after in successors[name]:
            result[after] = result.get(after, 0) + 1
    return result


# %% [counted_edges_leave_each_name] you counted the edges that leave each name: count the edges that lead into it
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name, after in successors.items():
        degrees[name] = len(after)
        for other in after:
            degrees.setdefault(other, len(successors.get(other, [])))
    return degrees


# %% [graph_twice_double_edge_must] in the graph `twice`, a double edge must count as two edges: add 1 for each entry of
# the list (a set, or a test with the operator `in`, counts each name only once)
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in set(afters):
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% [dict_empty_graph_six] your dict is empty for the graph `six`: add the counts to it (printing a count does not add
# it)
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    everything = [after for afters in successors.values() for after in afters]
    for name in set(successors) | set(everything):
        print(name, everything.count(name))
    return degrees


# %% [expected_dict_name] expected a dict {name: number}, found a list, [['input', 0], ['op1', 1], ['op3', 1], ['op4',
# 1], ['op5', 1], ['output', 1]]
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name, afters in successors.items():
        degrees.setdefault(name, 0)
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return sorted(degrees.items())


# %% [keyerror_op4_name_occurs_only] KeyError 'op4': a name that occurs only as a successor has no count yet. With
# .get(..., 0) + 1, its count starts at 0
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name in successors:
        degrees[name] = 0
    for name in successors:
        for after in successors[name]:
            degrees[after] += 1
    return degrees


# %% [one_counts_starts_1_one] one of your counts starts at 1 and is one too large: every count must start at 0, even
# the count of a name that occurs only as a successor
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {name: 0 for name in successors}
    for name in successors:
        for after in successors[name]:
            degrees[after] = degrees.get(after, 1) + 1
    return degrees


# %% [only_first_entry_dictionary_counted] only the first entry of the dictionary was counted: is the return inside the
# loop?
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {name: 0 for name in successors}
    for name, afters in successors.items():
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
        return degrees


# %% [expected_number_input_found] expected a number for 'input', found []: how many edges lead into it?
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    before = {}
    for name, afters in successors.items():
        before.setdefault(name, [])
        for after in afters:
            before.setdefault(after, []).append(name)
    return before


# %% [counted_each_edge_both_ends] you counted each edge at both ends: count it only for the name it leads into
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name, afters in successors.items():
        degrees[name] = degrees.get(name, 0)
        for after in afters:
            degrees[name] += 1
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% [counted_single_characters] you counted single characters ('1', '3', '5'), because your loop goes through a name:
# loop over successors[name]
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {name: 0 for name in successors}
    for name in successors:
        for after in name:
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% [loop_sets_count_back_0] your loop sets a count back to 0 when it reaches the name's own entry: set all counts to 0
# before you start counting
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name, afters in successors.items():
        degrees[name] = 0
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% [input_left_over_earlier_call] 'input' is left over from an earlier call: create the dict inside the function (a
# default argument, degrees={}, is created only once)
def in_degrees(successors, degrees={}):
    """How many edges lead into each operator: {name: number}."""
    for name in successors:
        if name not in degrees:
            degrees[name] = 0
        for after in successors[name]:
            if after not in degrees:
                degrees[after] = 0
            degrees[after] += 1
    return degrees


# %% [returned_same_result_every_graph] you returned the same result for every graph: use the dictionary that the
# function was given
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    graph = GRAPHS["six"]
    degrees = {}
    for name in graph:
        degrees.setdefault(name, 0)
        for after in graph[name]:
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% [each_name_counted_all_names] for each name, you counted all names that lead to it, directly or indirectly: count
# only the edges that lead into it
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    degrees = {}
    for name in successors:
        degrees.setdefault(name, 0)
        todo, seen = list(successors[name]), set()
        while todo:
            after = todo.pop()
            if after in seen:
                continue
            seen.add(after)
            degrees[after] = degrees.get(after, 0) + 1
            todo.extend(successors.get(after, []))
    return degrees


# %% [expected_number_input_found_0] expected a number for 'input', found '0': store the number of edges that lead into
# it, as an int
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return {name: str(degree) for name, degree in degrees.items()}


# %% [expected_number_op1_found_true] expected a number for 'op1', found True: how many edges lead into it?
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = True
    return degrees


# %%
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in list(successors.values())[:-1]:
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% [no_count_result_larger_than] no count in your result is larger than 1: add up the edges with += 1, not = 1
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = max(degrees.get(after, 0), 1)
    return degrees


# %%
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return sum(degrees.values())


# %%
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for name, afters in successors:
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return degrees


# %% [expected_dict_name_2] expected a dict {name: number}, found a list, [0, 1, 1, 1, 1, 1]
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = degrees.get(after, 0) + 1
    return list(degrees.values())


# %%
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for afters in successors.values():
        for after in afters:
            degrees[after] = degrees.get(after) + 1
    return degrees


# %% [counted_edges_leave_each_name_2] you counted the edges that leave each name: count the edges that lead into it
def in_degrees(successors):
    return {name: len(behind) for name, behind in successors.items()}


# %% [graph_loop_edge_loop_itself] in the graph `loop`, the edge from 'loop' to itself also leads into 'loop': count it
# like any other edge
def in_degrees(successors):
    d = {}
    for n, names in successors.items():
        d.setdefault(n, 0)
        for s in names:
            d[s] = d.get(s, 0) + (s != n)
    return d


# %% [name_without_successors_such_idle] a name without successors, such as 'idle' in the graph `loop`, needs an entry:
# set its count to 0 outside the inner loop
def in_degrees(successors):
    d = {}
    for n, names in successors.items():
        for s in names:
            d.setdefault(n, 0)
            d[s] = d.get(s, 0) + 1
    return d


# %%
def in_degrees(successors):
    edges = [n for after in successors.values() for n in after]
    return {name: edges.count(name) for name in {*successors, *edges}}
