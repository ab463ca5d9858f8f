"""Wrong answers to the exercises of lesson 4.1b: the words that must name the mistake, and the answer."""

TEST_SORT = [
    ("every sort passes your test", "def test_sort(sort):\n    pass"),
    (
        "accepts a cycle and returns all names passes your test",
        'def test_sort(sort):\n    graph = {"b": ["c"], "a": ["b"]}\n    assert is_valid(graph, sort(graph))',
    ),
    (
        "your test lets the error out",
        """
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    assert is_valid(graph, sort(graph))
    circle = {"a": ["b"], "b": ["a"]}
    assert not is_valid(circle, sort(circle))
""",
    ),
    (
        "loses a name passes your test",
        """
def test_sort(sort):
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    raise AssertionError
""",
    ),
    (
        "must not hold its names in a valid order already",
        """
def test_sort(sort):
    graph = {"a": ["b"], "b": ["c"]}
    assert is_valid(graph, sort(graph))
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    raise AssertionError
""",
    ),
    (
        "another valid order is right as well",
        """
def test_sort(sort):
    assert sort({"add": ["out"], "x": ["add"], "y": ["add"]}) == ["x", "y", "add", "out"]
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    raise AssertionError
""",
    ),
    (
        "a test fails by raising",
        """
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    if not is_valid(graph, sort(graph)):
        return False
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return True
    return False
""",
    ),
    (
        "accepts a cycle and returns what it has so far passes",
        """
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    assert is_valid(graph, sort(graph))
    try:
        assert not sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        pass
""",
    ),
    (
        "must not end the test quietly",
        """
def test_sort(sort):
    try:
        graph = {"b": ["c"], "a": ["b"]}
        assert is_valid(graph, sort(graph))
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    raise AssertionError
""",
    ),
    (
        "passes your test: .*no CycleError comes",
        """
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    assert is_valid(graph, sort(graph))
    try:
        sort({"a": ["b"], "b": ["a"]})
        assert False
    except Exception:
        pass
""",
    ),
    (
        "a right sort .* fails your test.*: any",
        """
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    assert not is_valid(graph, sort(graph))
""",
    ),
    (
        "a right sort .* fails your test.*: any",
        """
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    assert is_valid(graph, sort(graph))
    try:
        sort({"a": ["b"], "b": ["a"]})
    except ValueError:
        return
    except CycleError as error:
        raise AssertionError from error
    raise AssertionError
""",
    ),
    (
        "your test ends in NameError",
        "def test_sort(sort):\n    assert is_valid(graf, sort(graf))",
    ),
    (
        "passes your test",
        """
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    if is_valid(graph, sort(graph)):
        print("right")
    else:
        print("wrong")
""",
    ),
]

SWAPS = [
    (
        "one too large",
        """
def swaps(successors, order):
    return [i for i in range(1, len(order)) if order[i] not in successors.get(order[i - 1], [])]
""",
    ),
    (
        "must not be swapped",
        """
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i + 1] in successors.get(order[i], [])]
""",
    ),
    (
        "places are numbers",
        """
def swaps(successors, order):
    return [a for a, b in zip(order, order[1:]) if b not in successors.get(a, [])]
""",
    ),
    (
        "one number for each pair",
        """
def swaps(successors, order):
    return [(a, b) for a, b in zip(order, order[1:]) if b not in successors.get(a, [])]
""",
    ),
    (
        "one number for each pair",
        """
def swaps(successors, order):
    return [(i, i + 1) for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])]
""",
    ),
    (
        "how many\\? which places",
        """
def swaps(successors, order):
    return sum(b not in successors.get(a, []) for a, b in zip(order, order[1:]))
""",
    ),
    (
        "not True or False",
        """
def swaps(successors, order):
    return [b not in successors.get(a, []) for a, b in zip(order, order[1:])]
""",
    ),
    (
        "n nodes make n - 1 pairs",
        """
def swaps(successors, order):
    return [i for i in range(len(order)) if order[i + 1] not in successors.get(order[i], [])]
""",
    ),
    (
        "KeyError '(op4|output)'|KeyError 'conv2'",
        """
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i + 1] not in successors[order[i]]]
""",
    ),
    (
        "would lead backward|from the second to the first",
        """
def swaps(successors, order):
    return [i for i in range(len(order) - 1) if order[i] not in successors.get(order[i + 1], [])]
""",
    ),
    (
        "they may be swapped|last pair is never|only the first place came back",
        """
def swaps(successors, order):
    return [i for i in range(len(order) - 2) if order[i + 1] not in successors.get(order[i], [])]
""",
    ),
    (
        "another one afterwards",
        """
def swaps(successors, order):
    found = []
    for i in range(len(order) - 1):
        order[i], order[i + 1] = order[i + 1], order[i]
        if is_valid(successors, order):
            found.append(i)
    return found
""",
    ),
    (
        "None \\(is the return missing",
        """
def swaps(successors, order):
    found = [i for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])]
""",
    ),
    (
        "they may be swapped|last pair is never|only the first place came back",
        """
def swaps(successors, order):
    found = []
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            found.append(i)
            break
    return found
""",
    ),
    (
        "from the front to the end",
        """
def swaps(successors, order):
    return [i for i in reversed(range(len(order) - 1)) if order[i + 1] not in successors.get(order[i], [])]
""",
    ),
    (
        "a generator",
        """
def swaps(successors, order):
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            yield i
""",
    ),
    (
        "a set, which has no order",
        """
def swaps(successors, order):
    return {i for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])}
""",
    ),
    (
        "has no neighbour behind it",
        """
def swaps(successors, order):
    return [i for i, name in enumerate(order) if not set(order[i + 1 : i + 2]) & set(successors.get(name, []))]
""",
    ),
]

SWAPS += [
    (
        "each swap is judged by itself",
        """
def swaps(successors, order):
    names, found = list(order), []
    for i in range(len(names) - 1):
        if names[i + 1] not in successors.get(names[i], []):
            names[i], names[i + 1] = names[i + 1], names[i]
            found.append(i)
    return found
""",
    ),
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


DEEP_SEARCH = [
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

WRONG = {"test_sort": TEST_SORT, "deep_search": DEEP_SEARCH, "swaps": SWAPS}
