"""Wrong answers, each below the sentence that it is told."""


# %% [each_position_list_one_too] each position in your list is one too large: count from 0, and return the position of
# the first node of each pair
def swaps(successors, order):
    return [i for i in range(1, len(order)) if order[i] not in successors.get(order[i - 1], [])]


# %% [returned_positions_pairs_must_not] you returned the positions of the pairs that must not be swapped (an edge leads
# from the first node to the second): return the positions of the other pairs
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i + 1] in successors.get(order[i], [])]


# %% [expected_positions_found_output] expected positions, found ['output']: position i means the pair order[i] and
# order[i + 1]
def swaps(successors, order):
    return [a for a, b in zip(order, order[1:]) if b not in successors.get(a, [])]


# %% [expected_one_number_each_pair] expected one number for each pair, the position of its first node, found
# [['output', 'op4']]
def swaps(successors, order):
    return [(a, b) for a, b in zip(order, order[1:]) if b not in successors.get(a, [])]


# %% [expected_one_number_each_pair_2] expected one number for each pair, the position of its first node, found [[4, 5]]
def swaps(successors, order):
    return [(i, i + 1) for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])]


# %% [expected_list_positions_found_1] expected a list of positions, found 1: did you return the number of positions?
def swaps(successors, order):
    return sum(b not in successors.get(a, []) for a, b in zip(order, order[1:]))


# %% [expected_positions_found_false_false] expected positions, found [False, False, False, False, True]: return the
# positions, not True or False for each pair
def swaps(successors, order):
    return [b not in successors.get(a, []) for a, b in zip(order, order[1:])]


# %%
def swaps(successors, order):
    return [i for i in range(len(order)) if order[i + 1] not in successors.get(order[i], [])]


# %%
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i + 1] not in successors[order[i]]]


# %% [check_edge_second_node_first] you check for an edge from the second node to the first, but in a valid order there
# is no such edge: check for an edge from the first node to the second
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i] not in successors.get(order[i + 1], [])]


# %% [never_check_last_pair] you never check the last pair: its position is len(order) - 2
def swaps(successors, order):
    return [i for i in range(len(order) - 2) if order[i + 1] not in successors.get(order[i], [])]


# %%
def swaps(successors, order):
    found = []
    for i in range(len(order) - 1):
        order[i], order[i + 1] = order[i + 1], order[i]
        if is_valid(successors, order):
            found.append(i)
    return found


# %% [expected_list_positions_found_none] expected a list of positions, found None (is the return missing?)
def swaps(successors, order):
    found = [i for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])]


# %% [returned_only_first_position] you returned only the first position: continue the loop after it
def swaps(successors, order):
    found = []
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            found.append(i)
            break
    return found


# %%
def swaps(successors, order):
    return [i for i in reversed(range(len(order) - 1)) if order[i + 1] not in successors.get(order[i], [])]


# %% [expected_list_positions_found_generator] expected a list of positions, found a generator (make a list of its
# items)
def swaps(successors, order):
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            yield i


# %% [expected_list_positions_found_set] expected a list of positions, found a set, which has no order
def swaps(successors, order):
    return {i for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])}


# %% [order_input_op1_op3_op5] in the order ['input', 'op1', 'op3', 'op5', 'output', 'op4'], position 5 has no neighbour
# after it; n nodes have n - 1 pairs
def swaps(successors, order):
    return [i for i, name in enumerate(order) if not set(order[i + 1 : i + 2]) & set(successors.get(name, []))]


# %% [each_swap_must_start_original] each swap must start from the original order: swap back, or swap in a new copy each
# time
def swaps(successors, order):
    names, found = list(order), []
    for i in range(len(names) - 1):
        if names[i + 1] not in successors.get(names[i], []):
            names[i], names[i + 1] = names[i + 1], names[i]
            found.append(i)
    return found


# %% [accept_two_nodes_only_if] you accept two nodes only if they have a common predecessor: it is enough that no edge
# connects them
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        for names in successors.values():
            if order[i] in names and order[i + 1] in names and order[i + 1] not in successors.get(order[i], []):
                places.append(i)
                break
    return places


# %% [skip_position_after_pair_may] you skip the position after a pair that may be swapped: check it, too, since pairs
# may overlap
def swaps(successors, order):
    places = []
    i = 0
    while i < len(order) - 1:
        if order[i + 1] not in successors.get(order[i], []):
            places.append(i)
            i += 2
        else:
            i += 1
    return places


# %% [check_only_every_second_pair] you check only every second pair: check every position except the last, since each
# of them has a neighbour after it
def swaps(successors, order):
    return [i for i in range(0, len(order) - 1, 2) if order[i + 1] not in successors.get(order[i], [])]


# %% [check_only_first_successor] you check only the first successor: check all of them, since the next node may be any
# successor
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        names = successors.get(order[i], [])
        if not names or names[0] != order[i + 1]:
            places.append(i)
    return places


# %% [loop_ends_first_pair_must] your loop ends at the first pair that must not be swapped: continue with the next pair
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        if order[i + 1] in successors.get(order[i], []):
            break
        places.append(i)
    return places


# %% [forbid_swap_because_edge_first] you forbid a swap because of an edge from the first node of the pair to some other
# node: only an edge to the second node of the pair forbids the swap
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        if not successors.get(order[i], []):
            places.append(i)
    return places


# %% [compare_order_i_previous_node] you compare order[i] with the previous node, order[i - 1] (if i is 0, this is the
# last node): check whether order[i + 1] is a successor of order[i]
def swaps(successors, order):
    places = []
    for i in range(len(order)):
        if order[i] not in successors.get(order[i - 1], []):
            places.append(i)
    return places


# %% [op1_part_string_op10_but] 'op1' is part of the string "['op10']", but not an item of the list: use `in` with the
# list itself
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i + 1] not in str(successors.get(order[i], []))]


# %% [function_returned_positions_earlier_call] your function returned positions from an earlier call, too: create the
# list inside the function, so that every call has a new one
def swaps(successors, order, places=[]):
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            places.append(i)
    return places


# %% [treat_order_two_nodes_if] you treat an order of two nodes as if it had no pair: only an order of fewer than two
# nodes has no pair
def swaps(successors, order):
    if len(order) < 3:
        return []
    return [i for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])]
