"""Wrong answers, each below the sentence that it is told."""


# %% [function_fills_new_queue_argument] your function fills a new queue, and the argument stays empty: append to
# `queue` itself
def deep_search(successors, start, queue, has_forward):
    queue = []
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))


# %% [function_empties_queue_marks_first] your function empties the queue or the marks first: both may contain names
# from an earlier call, so keep them
def deep_search(successors, start, queue, has_forward):
    queue.clear()
    has_forward.clear()
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))


# %% [function_ignores_marks_earlier_call] your function ignores the marks of an earlier call: has_forward may already
# contain names
def deep_search(successors, start, queue, has_forward):
    has_forward_before, has_forward = has_forward, set()
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))
    has_forward_before |= has_forward


# %% [function_reverses_queue] your function reverses the queue: fill it as `search` does, because sort_all does the
# reversal
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))
    queue.reverse()


# %% [function_visits_successors_order_list] your function visits the successors in the order of the list: visit them in
# alphabetical order, as sorted(...) returns them
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [(start, iter(successors.get(start, [])))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(successors.get(next_op, []))))


# %% [function_sorts_only_successors_first] your function sorts only the successors of the first node: sort the
# successors of every node
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(successors.get(next_op, []))))


# %% [alphabetical_order_means_z_but] "in alphabetical order" means from a to z, but your function visits the successors
# from z to a: reverse the sorted list only if you push all its names at once, because a stack returns its last item
# first
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))[::-1]))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, []))[::-1])))


# %%
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors[next_op]))))


# %%
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1])
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))


# %%
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))


# %%
def deep_search(successors, start, queue, has_forward):
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))


# %% [function_changes_each_name_before] your function changes each name before it enters the queue: append the names
# themselves
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0] + "!")
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))


# %%
def deep_search(successors, start, queue, has_forward):
    import sys

    sys.setrecursionlimit(200_000)
    has_forward.add(start)
    for name in sorted(successors.get(start, [])):
        if name not in has_forward:
            deep_search(successors, name, queue, has_forward)
    queue.append(start)


# %%
def deep_search(successors, start, queue, has_forward):
    import sys

    sys.setrecursionlimit(200_000)
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))


# %% [function_queues_node_first_visit] your function queues a node at the first visit: queue a node only when all its
# successors are done (rule 4)
def deep_search(successors, start, queue, has_forward):
    stack = [start]
    while stack:
        name = stack.pop()
        if name not in has_forward:
            has_forward.add(name)
            queue.append(name)
            stack += sorted(successors.get(name, []), reverse=True)


# %% [function_collects_nodes_order_first] your function collects the nodes in the order of the first visits and then
# reverses the list. This order is wrong where two paths join: queue a node only when all its successors are done
def deep_search(successors, start, queue, has_forward):
    stack, order = [start], []
    while stack:
        name = stack.pop()
        if name not in has_forward:
            has_forward.add(name)
            order.append(name)
            stack += sorted(successors.get(name, []), reverse=True)
    queue += order[::-1]


# %% [search_goes_level_level] your search goes level by level: take the last item of the stack, not the first
def deep_search(successors, start, queue, has_forward):
    level = [start]
    has_forward.add(start)
    for name in level:
        new = [after for after in sorted(set(successors.get(name, []))) if after not in has_forward]
        has_forward.update(new)
        level += new
    queue += level


# %%
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [start]
    while stack:
        after = successors.setdefault(stack[-1], [])
        after.sort()
        name = next((name for name in after if name not in has_forward), None)
        if name is None:
            queue.append(stack.pop())
        else:
            has_forward.add(name)
            stack.append(name)


# %%
def deep_search(successors, start, queue, has_forward):
    marks, stack = [start], [start]
    while stack:
        name = next(
            (name for name in sorted(successors.get(stack[-1], [])) if name not in [*marks, *has_forward]), None
        )
        if name is None:
            queue.append(stack.pop())
        else:
            marks.append(name)
            stack.append(name)
    has_forward.update(marks)


# %%
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [start]
    while True:
        name = next((name for name in sorted(successors.get(stack[-1], [])) if name not in has_forward), None)
        if name is None:
            queue.append(stack.pop())
        else:
            has_forward.add(name)
            stack.append(name)


# %%
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    for _ in range(3):
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))


# %%
def deep_search(successors, start):
    queue, has_forward = [], set()
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))
    return queue


# %% [function_does_not_mark_current_op] your function does not mark current_op, so a later call visits it again: mark
# it at the start
def deep_search(successors, start, queue, has_forward):
    has_forward.discard(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward and next_op != start:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))


# %% [function_marks_all_successors_once] your function marks all successors at once, before the search of the first one
# is done: push one successor, finish it, and then look at the next; or mark a node only when you take it off the stack
def deep_search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    stack = [(current_op, False)]
    while stack:
        op, done = stack.pop()
        if done:
            queue.append(op)
            continue
        stack.append((op, True))
        for next_op in sorted(successors.get(op, []), reverse=True):
            if next_op not in has_forward:
                has_forward.add(next_op)
                stack.append((next_op, False))


# %%
def deep_search(successors, current_op, queue, has_forward):
    stack = [(current_op, False)]
    while stack:
        op, done = stack.pop()
        if done:
            queue.append(op)
            continue
        has_forward.add(op)
        stack.append((op, True))
        for next_op in sorted(successors.get(op, []), reverse=True):
            if next_op not in has_forward:
                stack.append((next_op, False))


# %%
def deep_search(successors, current_op, queue, has_forward):
    if current_op not in successors:
        return
    has_forward.add(current_op)
    stack = [(current_op, iter(sorted(successors.get(current_op, []))))]
    while stack:
        for next_op in stack[-1][1]:
            if next_op not in has_forward:
                has_forward.add(next_op)
                stack.append((next_op, iter(sorted(successors.get(next_op, [])))))
                break
        else:
            queue.append(stack.pop()[0])


# %% [function_uses_names_queue_marks] your function uses the names in the queue as marks: use has_forward, which may
# contain names that are not in the queue
def deep_search(successors, current_op, queue, has_forward):
    mine = set(queue)
    stack = [(current_op, iter(sorted(successors.get(current_op, []))))]
    mine.add(current_op)
    while stack:
        op, rest = stack[-1]
        n = next(rest, None)
        if n is None:
            queue.append(op)
            stack.pop()
        elif n not in mine:
            mine.add(n)
            stack.append((n, iter(sorted(successors.get(n, [])))))
    has_forward |= mine
