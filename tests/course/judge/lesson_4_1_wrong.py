"""Wrong answers to the exercises of lesson 4.1: the words that must name the mistake, and the answer."""

IS_VALID = [
    ("True comes back for every order", "def is_valid(successors, order):\n    return True"),
    (
        "comes back for all orders that are valid|False comes back for every",
        "def is_valid(successors, order):\n    return False",
    ),
    (
        "conv3 is missing: every node",
        """
def is_valid(successors, order):
    place = {name: i for i, name in enumerate(order)}
    for a, after in successors.items():
        for b in after:
            if a in place and b in place and place[a] >= place[b]:
                return False
    return len(place) == len(order) and set(order) <= set(successors) | {b for x in successors.values() for b in x}
""",
    ),
    (
        "conv2 stands there twice",
        """
def is_valid(successors, order):
    names = set(successors) | {b for after in successors.values() for b in after}
    return set(order) == names and all(order.index(a) < order.index(b) for a in successors for b in successors[a])
""",
    ),
    (
        "conv9 is no node",
        """
def is_valid(successors, order):
    names = set(successors) | {b for after in successors.values() for b in after}
    if not names <= set(order) or len(order) != len(set(order)):
        return False
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])
""",
    ),
    (
        "not only at neighbours",
        """
def is_valid(successors, order):
    names = set(successors) | {b for after in successors.values() for b in after}
    if sorted(names) != sorted(order):
        return False
    for first, second in zip(order, order[1:]):
        if first in successors.get(second, []):
            return False
    return all(after.count(name) == 0 for name, after in successors.items())
""",
    ),
    (
        "KeyError '(op4|output)'.*successors.get",
        """
def is_valid(successors, order):
    for i, name in enumerate(order):
        for after in successors[name]:
            if after in order[:i]:
                return False
    return True
""",
    ),
    (
        "None \\(is the return missing",
        """
def is_valid(successors, order):
    place = {name: i for i, name in enumerate(order)}
    if any(place.get(a, 0) > place.get(b, 0) for a in successors for b in successors[a]):
        return False
""",
    ),
    (
        "'conv3' is missing.*return False|order.index\\('conv3'\\)",
        """
def is_valid(successors, order):
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])
""",
    ),
    (
        "'conv3'.*this node is missing in the order",
        """
def is_valid(successors, order):
    place = {name: i for i, name in enumerate(order)}
    for a in successors:
        for b in successors[a]:
            if place[a] >= place[b]:
                return False
    return True
""",
    ),
    (
        "the node one is missing",
        """
def is_valid(successors, order):
    names = {b for after in successors.values() for b in after} | {a for a in successors if successors[a]}
    if set(order) - names - set(successors) or len(set(order)) != len(order) or not names <= set(order):
        return False
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])
""",
    ),
    (
        "neighbours in the order need no edge",
        """
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    if sorted(order) != names:
        return False
    return all(order[i + 1] in successors.get(order[i], []) for i in range(len(order) - 1))
""",
    ),
    (
        "look at all predecessors",
        """
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    if sorted(order) != names:
        return False
    before = {b: a for a in reversed(list(successors)) for b in successors[a]}
    return all(order.index(a) < order.index(b) for b, a in before.items())
""",
    ),
    (
        "an edge from a node to itself",
        """
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    if sorted(order) != names:
        return False
    return not any(order.index(a) > order.index(b) for a in successors for b in successors[a])
""",
    ),
    (
        "another one afterwards",
        """
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    place = {name: i for i, name in enumerate(order)}
    order.sort()
    return order == names and all(place[a] < place[b] for a in successors for b in successors[a])
""",
    ),
    (
        "True or False was expected, 1 came back",
        """
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    if sorted(order) != names:
        return 0
    return int(all(order.index(a) < order.index(b) for a in successors for b in successors[a]))
""",
    ),
    (
        "met twice asks for nothing more",
        """
def is_valid(successors, order):
    names = [b for after in successors.values() for b in after]
    names += [a for a in successors if a not in names]
    if sorted(order) != sorted(names):
        return False
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])
""",
    ),
    (
        "assert raises an error: return False",
        """
def is_valid(successors, order):
    names = sorted(set(successors) | {b for after in successors.values() for b in after})
    assert sorted(order) == names
    return all(order.index(a) < order.index(b) for a in successors for b in successors[a])
""",
    ),
    (
        "it does not end",
        """
def is_valid(successors, order):
    while order:
        pass
    return True
""",
    ),
]

HEAD = "def search(successors, current_op, queue, has_forward):\n"

SEARCH = [
    (
        "rule 4 comes last",
        HEAD
        + """
    queue.append(current_op)
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
""",
    ),
    (
        "as sorted\\(...\\) gives them",
        HEAD
        + """
    has_forward.add(current_op)
    for next_op in successors.get(current_op, []):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
    (
        "from a to z",
        HEAD
        + """
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, []), reverse=True):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
    (
        "calls never end",
        HEAD
        + """
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    has_forward.add(current_op)
    queue.append(current_op)
""",
    ),
    (
        "calls never end",
        HEAD
        + """
    for next_op in sorted(successors.get(current_op, [])):
        search(successors, next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
    (
        "join came 2 times",
        HEAD
        + """
    if current_op in has_forward:
        queue.append(current_op)
        return
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        search(successors, next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
    (
        "a new list, or a function with yield",
        HEAD
        + """
    queue = []
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            queue += search(successors, next_op, queue, has_forward)
    return queue + [current_op]
""",
    ),
    (
        "a new list, or a function with yield",
        HEAD
        + """
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            yield from search(successors, next_op, queue, has_forward)
    yield current_op
""",
    ),
    (
        "came out from its end",
        HEAD
        + """
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.insert(0, current_op)
""",
    ),
    (
        "KeyError 'op4'.*successors.get",
        HEAD
        + """
    has_forward.add(current_op)
    for next_op in sorted(successors[current_op]):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
    (
        "return in the loop",
        HEAD
        + """
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            return search(successors, next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
    (
        "all four arguments",
        HEAD
        + """
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
    (
        "has_forward is still empty",
        HEAD
        + """
    has_forward = has_forward | {current_op}
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
    (
        "each successor without a mark gets a call",
        HEAD
        + """
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            has_forward.add(next_op)
            queue.append(next_op)
    queue.append(current_op)
""",
    ),
    (
        "another one afterwards",
        HEAD
        + """
    has_forward.add(current_op)
    after = successors.get(current_op, [])
    after.sort()
    for next_op in after:
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
    (
        "input has no mark: every current_op",
        HEAD
        + """
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            has_forward.add(next_op)
            search(successors, next_op, queue, has_forward)
    if current_op not in queue:
        queue.append(current_op)
""",
    ),
    (
        "no way leads there from op5",
        HEAD
        + """
    def go(name):
        has_forward.add(name)
        for after in sorted(successors.get(name, [])):
            if after not in has_forward:
                go(after)
        queue.append(name)
    go(next(iter(successors)))
""",
    ),
    (
        "the queue held .* only append",
        HEAD
        + """
    if current_op in successors and current_op not in {b for after in successors.values() for b in after}:
        queue.clear()
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
    (
        "has_forward is a set",
        HEAD
        + """
    has_forward[current_op] = True
    has_forward.append(current_op)
""",
    ),
    (
        "has_forward is a set",
        HEAD
        + """
    has_forward.append(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
]

SORT_ALL = [
    (
        "begin at the names that are there",
        """
def sort_all(successors):
    queue = []
    search(successors, "input", queue, set())
    return queue[::-1]
""",
    ),
    (
        "right from back to front",
        """
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return queue
""",
    ),
    (
        "each call's part was reversed on its own",
        """
def sort_all(successors):
    order, marks = [], set()
    for name in successors:
        if name not in marks:
            queue = []
            search(successors, name, queue, marks)
            order += queue[::-1]
    return order
""",
    ),
    (
        "a node was searched twice",
        """
def sort_all(successors):
    queue = []
    for name in successors:
        search(successors, name, queue, set())
    return queue[::-1]
""",
    ),
    (
        "a node was searched twice",
        """
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        search(successors, name, queue, marks)
    return queue[::-1]
""",
    ),
    (
        "not only for one|only what one source leads to|a graph may have no nodes",
        """
def sort_all(successors):
    queue = []
    search(successors, list(successors)[0], queue, set())
    return queue[::-1]
""",
    ),
    (
        "not only for one|only what one source leads to",
        """
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        search(successors, name, queue, marks)
        return queue[::-1]
    return []
""",
    ),
    (
        "give None",
        """
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return queue.reverse()
""",
    ),
    (
        "names of an earlier call",
        """
def sort_all(successors, queue=[], marks=set()):
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return queue[::-1]
""",
    ),
    (
        "this is alphabetical order",
        """
def sort_all(successors):
    return sorted(set(successors) | {b for after in successors.values() for b in after})
""",
    ),
    (
        "nothing was sorted",
        "def sort_all(successors):\n    names = list(successors)\n    for after in successors.values():\n"
        "        names += [b for b in after if b not in names]\n    return list(dict.fromkeys(names))",
    ),
    (
        "has to wait until the last of its inputs",
        """
def sort_all(successors):
    behind = {b for after in successors.values() for b in after}
    order = [name for name in successors if name not in behind]
    for name in order:
        order += [b for b in dict.fromkeys(successors.get(name, [])) if b not in order]
    return order
""",
    ),
    (
        "list_reverseiterator",
        """
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return reversed(queue)
""",
    ),
    (
        "a set, which has no order",
        """
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return marks
""",
    ),
    (
        "read it only, or work on a copy",
        """
def sort_all(successors):
    queue, marks = [], set()
    for name in list(successors):
        if name not in marks:
            search(successors, name, queue, marks)
    successors.clear()
    return queue[::-1]
""",
    ),
    (
        "search needs four arguments",
        """
def sort_all(successors):
    queue = []
    for name in successors:
        search(name, queue)
    return queue[::-1]
""",
    ),
    (
        "the names of its own entries|a node, too",
        """
def sort_all(successors):
    queue, marks = [], set()
    for name in successors:
        if name not in marks:
            search(successors, name, queue, marks)
    return [name for name in queue[::-1] if name in successors]
""",
    ),
    (
        "one list with all the names",
        """
def sort_all(successors):
    pieces, marks = [], set()
    for name in successors:
        if name not in marks:
            queue = []
            search(successors, name, queue, marks)
            pieces.insert(0, queue[::-1])
    return pieces
""",
    ),
]

SEARCH += [
    (
        "these are gone or moved: only append",
        """
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
""",
    ),
    (
        "these are gone or moved: only append",
        """
def search(successors, current_op, queue, has_forward):
    def visit(name):
        has_forward.add(name)
        after = sorted(successors.get(name, []))
        return [found for other in after if other not in has_forward for found in visit(other)] + [name]

    queue[:] = visit(current_op)
""",
    ),
    (
        "only append|2 times",
        HEAD
        + """
    if current_op in successors and current_op not in {b for after in successors.values() for b in after}:
        has_forward.clear()
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, [])):
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)
    queue.append(current_op)
""",
    ),
]

WRONG = {"is_valid": IS_VALID, "search": SEARCH, "sort_all": SORT_ALL}
