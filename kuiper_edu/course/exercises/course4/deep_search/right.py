"""Right answers in unusual style."""


# %%
def deep_search(successors, start):
    stack, marks, queue = [[start, None]], {start}, []
    while stack:
        top = stack[-1]
        if top[1] is None:
            top[1] = sorted(set(successors.get(top[0], ())), reverse=True)
        if not top[1]:
            queue.append(top[0])
            stack.pop()
            continue
        name = top[1].pop()
        if name not in marks:
            marks.add(name)
            stack.append([name, None])
    return tuple(queue)


# %%
def deep_search(successors, start):
    ENTER, LEAVE = 0, 1
    todo, seen, out = [(ENTER, start)], {}, []
    while len(todo) > 0:
        deed, name = todo.pop()
        match deed:
            case 1:
                out += [name]
            case 0 if name not in seen:
                seen[name] = True
                todo.append((LEAVE, name))
                for after in sorted(successors.get(name, []), reverse=True):
                    todo.append((ENTER, after))
    return out


# %%
from collections import deque


def deep_search(successors, start):
    queue, marked, stack = deque(), set(), [start]
    queued = set()
    while stack:
        name = stack[-1]
        marked.add(name)
        for after in sorted(successors[name]) if name in successors else []:
            if after not in marked:
                stack.append(after)
                break
        else:
            queue.append(stack.pop())
    return queue


# %%
class Walk:
    def __init__(self):
        self.marks = set()

    def note(self, successors, name):
        self.marks.add(name)
        return name, iter(sorted(successors.get(name, [])))

    def __call__(self, successors, start):
        self.marks = set()
        queue, notes = [], [self.note(successors, start)]
        while notes:
            name, rest = notes[-1]
            for after in rest:
                if after not in self.marks:
                    notes.append(self.note(successors, after))
                    break
            else:
                notes.pop()
                queue.append(name)
        print("found", len(queue))
        return queue


deep_search = Walk()


# %%
def deep_search(successors, start):
    place, parent, queue, name = {start: 0}, {start: None}, [], start
    while name is not None:
        after = sorted(successors.get(name, []))
        if place[name] < len(after):
            child = after[place[name]]
            place[name] += 1
            if child not in place:
                place[child], parent[child] = 0, name
                name = child
        else:
            queue.append(name)
            name = parent[name]
    return queue


# %%
import numpy as np


def deep_search(successors, start):
    def walk():
        marks = {start}
        stack = [(start, iter(np.unique(successors.get(start, []))))]
        while stack:
            name, rest = stack[-1]
            new = next((str(after) for after in rest if str(after) not in marks), None)
            if new is None:
                stack.pop()
                yield name
            else:
                marks.add(new)
                stack.append((new, iter(np.unique(successors.get(new, [])))))

    return list(walk())
