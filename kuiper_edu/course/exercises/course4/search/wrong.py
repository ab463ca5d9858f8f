"""Wrong answers, each below the sentence that it is told."""


# %% [rule_4_comes_last] rule 4 comes last: append an operator to the queue after all its successors are done, not
# before
def search(successors, current_op, queue, has_forward):

    queue.append(current_op)
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)


# %% [graph_split] in the graph {'split': ['right', 'left'], 'right': ['join'], 'left': ['join']}, your function visits
# the successors of 'split' in the order of the list: visit them in alphabetical order, as sorted(...) returns them
def search(successors, current_op, queue, has_forward):

    has_forward.add(current_op)
    for next_op in successors.get(current_op, []):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %% [alphabetical_order_means_z_but] "in alphabetical order" means from a to z, but your function visits the successors
# from z to a
def search(successors, current_op, queue, has_forward):

    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, []), reverse=True):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %%
def search(successors, current_op, queue, has_forward):

    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    has_forward.add(current_op)
    queue.append(current_op)


# %% [graph] in the graph {'a': ['b'], 'b': ['a', 'c']}, the calls never end: mark current_op before you go through its
# successors, and call search only for those without a mark
def search(successors, current_op, queue, has_forward):

    for next_op in sorted(successors.get(current_op, [])):
        search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %%
def search(successors, current_op, queue, has_forward):

    if current_op in has_forward:
        queue.append(current_op)
        return
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %% [queue_still_empty] the queue is still empty: append to the argument `queue` itself; a new list, or a function with
# yield, leaves it empty
def search(successors, current_op, queue, has_forward):

    queue = []
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            queue += search(successors, next_op, queue, has_forward)
    return queue + [current_op]


# %% [queue_still_empty_2] the queue is still empty: append to the argument `queue` itself; a new list, or a function
# with yield, leaves it empty
def search(successors, current_op, queue, has_forward):

    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            yield from search(successors, next_op, queue, has_forward)
    yield current_op


# %% [queue_reverse_expected_queue] your queue is the reverse of the expected queue: append each name at the end of the
# queue, and do not reverse the queue in this function
def search(successors, current_op, queue, has_forward):

    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.insert(0, current_op)


# %%
def search(successors, current_op, queue, has_forward):

    has_forward.add(current_op)
    for next_op in sorted(successors[current_op]):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %% [only_op4_entered_queue] only op4 entered the queue: the return inside your loop ends each of the other calls
# before it appends its own node
def search(successors, current_op, queue, has_forward):

    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            return search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %%
def search(successors, current_op, queue, has_forward):

    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(next_op, queue, has_forward)
    queue.append(current_op)


# %% [has_forward_still_empty] has_forward is still empty: for rule 1, call has_forward.add(current_op), on the argument
# itself
def search(successors, current_op, queue, has_forward):

    has_forward = has_forward | {current_op}
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %%
def search(successors, current_op, queue, has_forward):

    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            has_forward.add(next_op)
            queue.append(next_op)
    queue.append(current_op)


# %%
def search(successors, current_op, queue, has_forward):

    has_forward.add(current_op)
    after = successors.get(current_op, [])
    after.sort()
    for next_op in after:
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %%
def search(successors, current_op, queue, has_forward):

    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            has_forward.add(next_op)
            search(successors, next_op, queue, has_forward)
    if current_op not in queue:
        queue.append(current_op)


# %%
def search(successors, current_op, queue, has_forward):

    def go(name):
        has_forward.add(name)
        for after in sorted(successors.get(name, [])):
            if after not in has_forward:
                go(after)
        queue.append(name)

    go(next(iter(successors)))


# %%
def search(successors, current_op, queue, has_forward):

    has_forward[current_op] = True
    has_forward.append(current_op)


# %%
def search(successors, current_op, queue, has_forward):

    has_forward.append(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %%
def search(successors, current_op, queue, has_forward):

    if current_op in successors and current_op not in {b for after in successors.values() for b in after}:
        has_forward.clear()
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %% [set_marks_too_early] you set the marks too early: mark a node when its own call begins, not when you see it among
# the successors
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    todo = []
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            has_forward.add(op)
            todo.append(op)
    for op in todo:
        search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% [search_breadth_first] your search is breadth-first: a depth-first search must visit everything that comes after
# one successor before it visits the next successor
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    waiting = [current_op]
    for name in waiting:
        for op in sorted(successors.get(name, [])):
            if op not in has_forward:
                has_forward.add(op)
                waiting.append(op)
    queue.extend(reversed(waiting))


# %% [function_visits_predecessors] your function visits the predecessors: visit the successors, which
# successors.get(current_op, []) returns
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors):
        if current_op in successors[op] and op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% [queue_contained_d_b_z] the queue contained ['d', 'b', 'z'] before this call, and these names are gone or moved:
# only append to the queue
def search(successors, current_op, queue, has_forward):
    queue.clear()
    has_forward.clear()

    def visit(name):
        has_forward.add(name)
        for after in sorted(successors.get(name, [])):
            if after not in has_forward:
                visit(after)
        queue.append(name)

    visit(current_op)


# %% [queue_contained_d_b_z_2] the queue contained ['d', 'b', 'z'] before this call, and these names are gone or moved:
# only append to the queue
def search(successors, current_op, queue, has_forward):
    def visit(name):
        has_forward.add(name)
        after = sorted(successors.get(name, []))
        return [found for other in after if other not in has_forward for found in visit(other)] + [name]

    queue[:] = visit(current_op)


# %% [append_inside_loop] your append is inside the loop: append each node once, after the loop
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
        queue.append(current_op)


# %% [queue_contains_only_name_first] your queue contains only the name that the first call was given: pass the same
# queue to each recursive call, and never empty it
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, [], has_forward)
    queue.append(current_op)


# %% [alphabetical_order_op10_comes_before] in alphabetical order op10 comes before op2: use sorted(...) without a key
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, []), key=len):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %%
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for next_op in sorted(successors.setdefault(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)


# %% [queue_in_place_of_marks] you ask whether a successor is in the queue: ask whether it is marked, because a marked
# node need not be in the queue yet
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in queue:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)
