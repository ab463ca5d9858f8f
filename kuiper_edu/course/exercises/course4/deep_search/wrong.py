"""Wrong answers, each below the sentence that it is told."""


# %% a new queue is filled, and the one that came in stays empty: append to `queue` itself
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


# %% queue and marks are emptied first: both may hold names of an earlier call, so go on with them
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


# %% the marks of the call before are not looked at: has_forward may hold names already
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


# %% the queue is reversed here: fill it as `search` does, and leave the reversal to sort_all
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


# %% go through the successors by name, as sorted(...) gives them, not as the dictionary holds them
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


# %% only the successors of the first node are sorted: each node that gets a note goes through its own by name
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


# %% "by name" means from a to z; your function goes from z to a: what is put on a stack last is taken first
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


# %% each name is changed before it enters the queue: only names of nodes belong there
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


# %% a node is queued when it is first visited: rule 4 comes last, when all its successors are done
def deep_search(successors, start, queue, has_forward):
    stack = [start]
    while stack:
        name = stack.pop()
        if name not in has_forward:
            has_forward.add(name)
            queue.append(name)
            stack += sorted(successors.get(name, []), reverse=True)


# %% the nodes are collected as they are met and reversed: that is another order where two paths meet again; a node
# enters the queue when its successors are through
def deep_search(successors, start, queue, has_forward):
    stack, order = [start], []
    while stack:
        name = stack.pop()
        if name not in has_forward:
            has_forward.add(name)
            order.append(name)
            stack += sorted(successors.get(name, []), reverse=True)
    queue += order[::-1]


# %% this goes level by level: take the last note of the stack, not the first
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


# %% the node of the call itself has no mark: a node that is reached again would be searched twice
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
