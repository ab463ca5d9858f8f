"""Answers to the search without recursion (lesson 4.1b): right ones in unusual style, and wrong ones."""

RIGHT = [
    """
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
""",
    """
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
""",
    """
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
""",
    """
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
""",
    """
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
""",
    """
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
""",
]

_LOOP = """
def deep_search(successors, start):
    queue, marks = [], {{start}}
    stack = [(start, iter({names}))]
    while stack:
        next_op = next(stack[-1][1]{default})
        if next_op is None:
            {done}
        elif next_op not in marks:
            {mark}
            stack.append((next_op, iter({inner})))
    return {result}
"""
_NAMES = "sorted(successors.get(start, []))"
_INNER = "sorted(successors.get(next_op, []))"


def _loop(**parts: str) -> str:
    usual = {
        "names": _NAMES,
        "inner": _INNER,
        "default": ", None",
        "done": "queue.append(stack.pop()[0])",
        "mark": "marks.add(next_op)",
        "result": "queue",
    }
    return _LOOP.format(**usual | parts)


WRONG = [
    ("came back: is the return missing|None \\(is the return missing", _loop(result="None")),
    ("a generator \\(wrap it in list", _loop(result="(name for name in queue)")),
    ("came out from its end", _loop(result="queue[::-1]")),
    ("by name, as sorted", _loop(names="successors.get(start, [])", inner="successors.get(next_op, [])")),
    ("from a to z", _loop(names=_NAMES + "[::-1]", inner=_INNER + "[::-1]")),
    ("KeyError 'b'|KeyError '\\w+'.*no entry", _loop(inner="sorted(successors[next_op])")),
    ("next\\(iterator, None\\)", _loop(default="")),
    ("join came 2 times: a node with a mark", _loop(mark="pass")),
    ("is no node: only names|is in the queue", _loop(done="queue.append(stack.pop()[0] + '!')")),
    (
        "one call inside another",
        """
def deep_search(successors, start, marks=None):
    marks = set() if marks is None else marks
    marks.add(start)
    queue = []
    for name in sorted(successors.get(start, [])):
        if name not in marks:
            queue += deep_search(successors, name, marks)
    return queue + [start]
""",
    ),
    (
        "queued when it is met",
        """
def deep_search(successors, start):
    stack, marks, order = [start], set(), []
    while stack:
        name = stack.pop()
        if name not in marks:
            marks.add(name)
            order.append(name)
            stack += sorted(successors.get(name, []), reverse=True)
    return order
""",
    ),
    (
        "collected as they are met and turned round",
        """
def deep_search(successors, start):
    stack, marks, order = [start], set(), []
    while stack:
        name = stack.pop()
        if name not in marks:
            marks.add(name)
            order.append(name)
            stack += sorted(successors.get(name, []), reverse=True)
    return order[::-1]
""",
    ),
    (
        "level by level: take the last note",
        """
def deep_search(successors, start):
    queue, marks = [start], {start}
    for name in queue:
        new = [after for after in sorted(set(successors.get(name, []))) if after not in marks]
        marks.update(new)
        queue += new
    return queue
""",
    ),
    (
        "level by level, from the end",
        """
def deep_search(successors, start):
    queue, marks = [start], {start}
    for name in queue:
        new = [after for after in sorted(set(successors.get(name, []))) if after not in marks]
        marks.update(new)
        queue += new
    return queue[::-1]
""",
    ),
    (
        "the map of successors is another one",
        """
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
""",
    ),
    (
        "second call gives something else|make queue, marks and stack inside|is missing",
        """
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
""",
    ),
    (
        "On a chain of 50,000 nodes",
        """
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
""",
    ),
    (
        "came 2 times: a node with a mark",
        """
def deep_search(successors, start):
    queue, stack, left = [], [(start, False)], set()
    while stack:
        name, done = stack.pop()
        if done:
            queue.append(name)
        elif (name, done) not in left:
            left.add((name, done) if name in successors else None)
            stack.append((name, True))
            stack += [(after, False) for after in sorted(successors.get(name, []), reverse=True)]
    return queue
""",
    ),
    (
        "is missing: the loop goes on",
        """
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
""",
    ),
    (
        "empty list: ask first",
        """
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
""",
    ),
]
