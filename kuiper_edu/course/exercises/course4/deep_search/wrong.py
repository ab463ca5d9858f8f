"""Wrong answers, each below the sentence that it is told."""


# %% a list of names was expected, None (is the return missing?) came back
def deep_search(successors, start):
    queue, marks = [], {start}
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in marks:
            marks.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))
    return None


# %% a list of names was expected, a generator (wrap it in list(...)) came back
def deep_search(successors, start):
    queue, marks = [], {start}
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in marks:
            marks.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))
    return (name for name in queue)


# %% the queue came out from its end: return it as `search` fills it, and leave the reversal for later
def deep_search(successors, start):
    queue, marks = [], {start}
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in marks:
            marks.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))
    return queue[::-1]


# %% go through the successors by name, as sorted(...) gives them, not as the map holds them
def deep_search(successors, start):
    queue, marks = [], {start}
    stack = [(start, iter(successors.get(start, [])))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in marks:
            marks.add(next_op)
            stack.append((next_op, iter(successors.get(next_op, []))))
    return queue


# %% by name means from a to z; you go from z to a: what is put on a stack last is taken first
def deep_search(successors, start):
    queue, marks = [], {start}
    stack = [(start, iter(sorted(successors.get(start, []))[::-1]))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in marks:
            marks.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, []))[::-1])))
    return queue


# %%
def deep_search(successors, start):
    queue, marks = [], {start}
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in marks:
            marks.add(next_op)
            stack.append((next_op, iter(sorted(successors[next_op]))))
    return queue


# %%
def deep_search(successors, start):
    queue, marks = [], {start}
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1])
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in marks:
            marks.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))
    return queue


# %%
def deep_search(successors, start):
    queue, marks = [], {start}
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in marks:
            pass
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))
    return queue


# %% on {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op5': ['output']}, from input: 'op4!' is in the
# queue, but it is no node: only names belong there
def deep_search(successors, start):
    queue, marks = [], {start}
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0] + "!")
        elif next_op not in marks:
            marks.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))
    return queue


# %%
def deep_search(successors, start, marks=None):
    marks = set() if marks is None else marks
    marks.add(start)
    queue = []
    for name in sorted(successors.get(start, [])):
        if name not in marks:
            queue += deep_search(successors, name, marks)
    return queue + [start]


# %% a node is queued when it is met: rule 4 comes last, when nothing of its successors is left
def deep_search(successors, start):
    stack, marks, order = [start], set(), []
    while stack:
        name = stack.pop()
        if name not in marks:
            marks.add(name)
            order.append(name)
            stack += sorted(successors.get(name, []), reverse=True)
    return order


# %% the nodes are collected as they are met and turned round: that is another order where a way joins again; a node
# enters the queue when its successors are through
def deep_search(successors, start):
    stack, marks, order = [start], set(), []
    while stack:
        name = stack.pop()
        if name not in marks:
            marks.add(name)
            order.append(name)
            stack += sorted(successors.get(name, []), reverse=True)
    return order[::-1]


# %% this goes level by level: take the last note of the stack, not the first
def deep_search(successors, start):
    queue, marks = [start], {start}
    for name in queue:
        new = [after for after in sorted(set(successors.get(name, []))) if after not in marks]
        marks.update(new)
        queue += new
    return queue


# %% this goes level by level, from the end: take the last note of the stack, not the first
def deep_search(successors, start):
    queue, marks = [start], {start}
    for name in queue:
        new = [after for after in sorted(set(successors.get(name, []))) if after not in marks]
        marks.update(new)
        queue += new
    return queue[::-1]


# %%
def deep_search(successors, start):
    queue, marks, stack = [], {start}, [start]
    while stack:
        after = successors.setdefault(stack[-1], [])
        after.sort()
        name = next((name for name in after if name not in marks), None)
        if name is None:
            queue.append(stack.pop())
        else:
            marks.add(name)
            stack.append(name)
    return queue


# %%
marks = set()


def deep_search(successors, start):
    queue, stack = [], [start]
    marks.add(start)
    while stack:
        name = next((name for name in sorted(successors.get(stack[-1], [])) if name not in marks), None)
        if name is None:
            queue.append(stack.pop())
        else:
            marks.add(name)
            stack.append(name)
    return queue


# %%
def deep_search(successors, start):
    queue, marks, stack = [], [start], [start]
    while stack:
        name = next((name for name in sorted(successors.get(stack[-1], [])) if name not in marks), None)
        if name is None:
            queue.append(stack.pop())
        else:
            marks.append(name)
            stack.append(name)
    return queue


# %%
def deep_search(successors, start):
    queue, marks, stack = [], {start}, [start]
    while len(stack) > 1 or not queue:
        name = next((name for name in sorted(successors.get(stack[-1], [])) if name not in marks), None)
        if name is None:
            queue.append(stack.pop())
        else:
            marks.add(name)
            stack.append(name)
        if len(queue) > 2:
            break
    return queue


# %%
def deep_search(successors, start):
    queue, marks, stack = [], {start}, [start]
    while True:
        name = next((name for name in sorted(successors.get(stack[-1], [])) if name not in marks), None)
        if name is None:
            queue.append(stack.pop())
        else:
            marks.add(name)
            stack.append(name)
    return queue


# %%
def deep_search(successors, start, queue, has_forward):
    queue.append(start)
    return queue
