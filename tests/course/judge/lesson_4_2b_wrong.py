"""Wrong answers to the exercises of lesson 4.2b: the words that must name the mistake, and the answer."""


def _lifetimes(first: str, last: str) -> str:
    return f"""
def lifetimes(order, readers):
    place = {{name: i for i, name in enumerate(order)}}
    lives = {{}}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = ({first}, {last})
    return lives
"""


LIFETIMES = [
    ("None \\(is the return missing", "def lifetimes(order, readers):\n    lives = {}"),
    ("each place is one too large", _lifetimes("first + 1", "last + 1")),
    ("each last place is one too large", _lifetimes("first", "last + 1")),
    ("how long the output lives", _lifetimes("first", "last - first")),
    ("the wrong way round", _lifetimes("last", "first")),
    ("each output ends at the next place", _lifetimes("first", "first + 1")),
    (
        "the last name in the list of readers need not be the last",
        _lifetimes("first", "place[after[-1]] if after else first"),
    ),
    (
        "each output ends at its first reader",
        _lifetimes("first", "min([place[r] for r in after], default=first)"),
    ),
    ("nobody reads it, so it lives at its own place only", _lifetimes("first", "last if after else len(order) - 1")),
    (
        "got an entry, but it writes nothing|c got an entry",
        _lifetimes("first", "last").replace("readers.items()", "((n, readers.get(n, [])) for n in order)"),
    ),
    (
        "b has no entry: nobody reads it",
        _lifetimes("first", "last").replace("readers.items()", "((n, a) for n, a in readers.items() if a)"),
    ),
    (
        "'\\w+' got 1; a pair of places",
        "def lifetimes(order, readers):\n    return {n: order.index(n) + 1 for n in readers}",
    ),
    ("a dictionary was expected.*came back", "def lifetimes(order, readers):\n    return [(0, 1) for n in readers]"),
    (
        "max of nothing raises an error",
        "def lifetimes(order, readers):\n"
        "    return {n: (order.index(n), max(order.index(r) for r in a)) for n, a in readers.items()}",
    ),
    (
        "KeyError 'c': c is no key of `readers`",
        "def lifetimes(order, readers):\n"
        "    return {n: (order.index(n), max(map(order.index, [n, *readers[n]]))) for n in order}",
    ),
    ("there is no last item", _lifetimes("first", "place[sorted(after, key=order.index)[-1]]")),
    (
        "the order or the readers are others",
        _lifetimes("first", "max([first, *(place[after.pop()] for r in list(after))])"),
    ),
    ("is written at place", _lifetimes("0", "last")),
]


def _peak(
    first: str = "first", last: str = "last", add: str = "sizes[name]", end: str = "max(needed, default=0)"
) -> str:
    return f"""
def peak_bytes(lives, sizes):
    places = sorted({{place for life in lives.values() for place in range(life[0], life[1] + 1)}})
    needed = []
    for place in places:
        total = 0
        for name, (first, last) in lives.items():
            if {first} <= place <= {last}:
                total += {add}
        needed.append(total)
    return {end}
"""


PEAK_BYTES = [
    ("None \\(is the return missing", "def peak_bytes(lives, sizes):\n    sum(sizes.values())"),
    ("the sum of all sizes", "def peak_bytes(lives, sizes):\n    return sum(sizes.values())"),
    ("This is the largest output", "def peak_bytes(lives, sizes):\n    return max(sizes.values(), default=0)"),
    ("how many outputs live at the same time", _peak(add="1")),
    ("needed at its first place, and at its last", _peak(last="last - 1")),
    ("Both ends count", _peak(first="first + 1")),
    ("This is the place of the peak", _peak(end="places[needed.index(max(needed))] if needed else 0")),
    ("the smallest sum; the largest was asked", _peak(end="min(needed, default=0)")),
    ("max of nothing raises an error", _peak(end="max(needed)")),
    ("a number of bytes was expected, \\[", _peak(end="needed")),
    ("without outputs nothing is needed: 0 was expected", _peak(end="max(needed, default=-1)")),
    (
        "the lifetimes or the sizes are others",
        _peak(end="max(needed, default=0) + sizes.update(x=1) if 0 else [max(needed, default=0), lives.clear()][0]"),
    ),
    (
        "at place \\d.*live, \\d+ bytes",
        _peak(end="needed[len(needed) // 2] if needed else 0"),
    ),
    (
        "\\b0 came back; at place 8 a and b live, 15 bytes. The places go up to the largest `last`, not to the number",
        """
def peak_bytes(lives, sizes):
    sums = [0]
    for p in range(len(lives) + 1):
        sums.append(sum(sizes[name] for name, (first, last) in lives.items() if first <= p <= last))
    return max(sums)
""",
    ),
    (
        "b and c live, 50 bytes",
        """
def peak_bytes(lives, sizes):
    best, answer = 0, 0
    for place in range(20):
        alive = [name for name, (first, last) in lives.items() if first <= place <= last]
        if len(alive) > best:
            best, answer = len(alive), sum(sizes[name] for name in alive)
    return answer
""",
    ),
    (
        "at place 4 .*live, 73728 bytes|live, \\d+ bytes",
        """
def peak_bytes(lives, sizes):
    names = list(lives)
    return max((sizes[a] + sizes[b] for a, b in zip(names, names[1:])), default=sum(sizes.values()))
""",
    ),
    ("KeyError \\d: `lives` has names as keys", "def peak_bytes(lives, sizes):\n    return lives[0]"),
    ("take it apart", "def peak_bytes(lives, sizes):\n    return sum(life + 1 for life in lives.values())"),
]


def _assign(
    by: str = "lambda name: lives[name][0]",
    free: str = "until[i] < first",
    fits: str = "size[i] >= sizes[name]",
    take: str = "min(free, key=lambda i: size[i])",
    after: str = "until[mine] = last",
    new: str = "len(size)",
) -> str:
    return f"""
def assign_buffers(lives, sizes):
    size, until, number = [], [], {{}}
    for name in sorted(lives, key={by}):
        first, last = lives[name]
        free = [i for i in range(len(size)) if {free} and {fits}]
        if free:
            mine = {take}
        else:
            mine = {new}
            size.append(sizes[name])
            until.append(last)
        {after}
        number[name] = mine
    return number
"""


ASSIGN_BUFFERS = [
    ("None \\(is the return missing", "def assign_buffers(lives, sizes):\n    number = {}"),
    (
        "got a new buffer, but buffer 0",
        "def assign_buffers(lives, sizes):\n    return {n: i for i, n in enumerate(sorted(lives))}",
    ),
    ("is read at place 1, where b is written", _assign(free="until[i] <= first")),
    ("b got buffer 0.*lies there", "def assign_buffers(lives, sizes):\n    return dict.fromkeys(lives, 0)"),
    ("small got buffer 0 at place 2, but big lies there until place 3", _assign(free="mine != i")),
    ("needs 40 bytes and got buffer 2, which has 10", _assign(fits="True")),
    (
        "which has 10: a buffer never grows",
        _assign(fits="True", after="until[mine] = last; size[mine] = max(size[mine], sizes[name])"),
    ),
    ("needs 40 bytes and got buffer 0 of 100; buffer 1 of 50 is free", _assign(take="free[0]")),
    ("got buffer 0 of 100; buffer 1", _assign(take="max(free, key=lambda i: size[i])")),
    ("c got a new buffer, but buffer 0 of 100", _assign(after="until[mine] = last; size[mine] = sizes[name]")),
    ("lies there until|is read at place", _assign(after="pass")),
    ("got buffer 1, but 0 are there", _assign(new="len(size) + 1", after="until[mine - 1] = last")),
    ("by their first place|got buffer", _assign(by="list(lives).index")),
    (
        "got a new buffer",
        _assign(fits="size[i] > sizes[name]"),
    ),
    ("got a new buffer|buffer", _assign(free="until[i] < first - 1")),
    (
        "the smallest of nothing raises an error",
        """
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda n: lives[n][0]):
        mine = min((i for i in range(len(size)) if until[i] < lives[name][0]), key=lambda i: size[i])
        number[name] = mine
    return number
""",
    ),
    ("a dictionary was expected.*came back", "def assign_buffers(lives, sizes):\n    return [0 for name in lives]"),
    (
        "has no buffer: every output",
        _assign().replace("number[name] = mine", "number[name] = mine\n    number.popitem() if number else 0"),
    ),
    ("the number of a buffer was expected", _assign().replace("number[name] = mine", "number[name] = str(mine)")),
    ("a got \\[0\\]; the number of a buffer", _assign().replace("number[name] = mine", "number[name] = [mine]")),
    (
        "None .*the number of a buffer was expected",
        _assign().replace("number[name] = mine", "number[name] = size.append(0) if mine > 9 else None"),
    ),
    ("the lifetimes or the sizes are others", _assign(after="until[mine] = last; sizes[name] = 0")),
    ("is asked for that is not there yet", _assign().replace("until.append(last)", "pass")),
]

WRONG = {"lifetimes": LIFETIMES, "peak_bytes": PEAK_BYTES, "assign_buffers": ASSIGN_BUFFERS}
