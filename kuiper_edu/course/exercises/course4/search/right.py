"""Right answers in unusual style."""


# %%
def search(successors, current_op, queue, has_forward):

    has_forward |= {current_op}
    for name in sorted(set(successors.get(current_op) or ())):
        if name not in has_forward:
            print("call", name)
            search(successors, name, queue, has_forward)
    queue += [current_op]
    return queue


# %%
def search(successors, current_op, queue, has_forward):

    stack = [(current_op, iter(sorted(successors.get(current_op, []))))]
    has_forward.add(current_op)
    while stack:
        for name in stack[-1][1]:
            if name not in has_forward:
                has_forward.add(name)
                stack.append((name, iter(sorted(successors.get(name, [])))))
                break
        else:
            queue.append(stack.pop()[0])


# %%
import heapq


def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    heap = list(successors.get(current_op, ()))
    heapq.heapify(heap)
    while heap:
        name = heapq.heappop(heap)
        if name not in has_forward:
            search(successors, name, queue, has_forward)
    queue.append(current_op)


# %%
class Search:
    def __call__(self, successors, current_op, queue, has_forward):
        if current_op in has_forward:
            return
        has_forward.add(current_op)
        [self(successors, name, queue, has_forward) for name in sorted(successors.get(current_op, []))]
        queue.append(current_op)


search = Search()


# %%
def finished(successors, name, marks):
    marks.add(name)
    for after in sorted(successors.get(name, [])):
        if after not in marks:
            yield from finished(successors, after, marks)
    yield name


def search(successors, current_op, queue, has_forward):
    queue.extend(finished(successors, current_op, has_forward))


# %%
def search(successors, current_op, queue, has_forward):

    match current_op in has_forward:
        case True:
            pass
        case False:
            has_forward.update([current_op])
            for name in sorted(successors[current_op] if current_op in successors else []):
                search(successors, name, queue, has_forward)
            queue.insert(len(queue), current_op)


# %%
def search(successors, current_op, queue, has_forward):

    todo = [("open", current_op)]
    while todo:
        what, name = todo.pop()
        if what == "close":
            queue.append(name)
        elif name not in has_forward:
            has_forward.add(name)
            todo.append(("close", name))
            todo += [("open", after) for after in sorted(successors.get(name, []), reverse=True)]


# %%
import numpy as np


def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for name in np.unique(np.array(successors.get(current_op, []), dtype=str)):
        if name not in has_forward:
            search(successors, name, queue, has_forward)
    queue.append(np.str_(current_op))


# %%
def search(successors, current_op, queue, has_forward):
    def visit(name):
        has_forward.add(name)
        try:
            after = sorted(successors[name])
        except KeyError:
            after = []
        while after:
            first = after.pop(0)
            if first in has_forward:
                continue
            visit(first)
        queue.append(name)

    visit(current_op)


# %%
from functools import partial


def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    call = partial(search, successors, queue=queue, has_forward=has_forward)
    while left := [name for name in sorted(successors.get(current_op, [])) if name not in has_forward]:
        call(left[0])
    queue.append(current_op)
