"""Wrong answers to the exercises of lesson 4.2: the words that must name the mistake, and the answer."""

BY_NAME = "by_name = {op.name: op for op in operators}"


def _connect(body: str) -> str:
    lines = "\n            ".join(body.splitlines())
    return f"""
def connect(operators):
    {BY_NAME}
    for op in operators:
        for name in op.output_names:
            {lines}
"""


CONNECT = [
    ("every output_operators is still empty", "def connect(operators):\n    pass"),
    (
        "every output_operators is still empty: enter",
        f"def connect(operators):\n    {BY_NAME}\n    return [[by_name[n] for n in o.output_names] for o in operators]",
    ),
    ("holds only the name 'op1'.*not its name", _connect("op.output_operators[name] = name")),
    ("a copy of 'op1'", _connect("import copy\nop.output_operators[name] = copy.copy(by_name[name])")),
    ("'op1' holds 'input', its producer", _connect("by_name[name].output_operators[op.name] = op")),
    ("'input' holds itself", _connect("op.output_operators[op.name] = by_name[name]")),
    ("'op3' lacks its consumer 'op4'; it holds 'op5' only", _connect("op.output_operators = {name: by_name[name]}")),
    (
        "'op3' lacks its consumer 'op5'; it holds 'op4' only",
        _connect("op.output_operators[name] = by_name[name]\nbreak"),
    ),
    (
        "KeyError 'last|KeyError 'op1'.*collect all names first",
        """
def connect(operators):
    known = {}
    for op in operators:
        known[op.name] = op
        for name in op.output_names:
            op.output_operators[name] = known[name]
""",
    ),
    (
        "'input' lacks its consumer 'op1', which stands after it in the list",
        """
def connect(operators):
    seen = {}
    for op in operators:
        seen[op.name] = op
        for name in op.output_names:
            if name in seen:
                op.output_operators[name] = seen[name]
""",
    ),
    (
        "'middle' lacks its consumer 'last', which stands before it in the list",
        """
def connect(operators):
    for i, op in enumerate(operators):
        for other in operators[i + 1:]:
            if other.name in op.output_names:
                op.output_operators[other.name] = other
""",
    ),
    ("output_operators of 'input' is a list", _connect("op.output_operators = [by_name[n] for n in op.output_names]")),
    ("a key of the type RuntimeOperator|no key", _connect("op.output_operators[by_name[name]] = by_name[name]")),
    (
        "'input' holds '\\w+', which does not read it",
        f"""
def connect(operators):
    {BY_NAME}
    for op in operators:
        op.output_operators.update(by_name)
""",
    ),
    (
        "which does not read it: each operator has a dictionary",
        f"""
def connect(operators):
    {BY_NAME}
    held = {{}}
    for op in operators:
        for name in op.output_names:
            held[name] = by_name[name]
        op.output_operators = held
""",
    ),
    (
        "the list or the output_names are others",
        f"""
def connect(operators):
    {BY_NAME}
    for op in operators:
        while op.output_names:
            name = op.output_names.pop()
            op.output_operators[name] = by_name[name]
""",
    ),
    (
        "the list or the output_names are others afterwards",
        f"""
def connect(operators):
    {BY_NAME}
    while operators:
        op = operators.pop()
        for name in op.output_names:
            op.output_operators[name] = by_name[name]
""",
    ),
    (
        "a name is a text and has no output_operators",
        "def connect(operators):\n    for op in operators:\n        for name in op.output_names:\n"
        "            name.output_operators[op.name] = op",
    ),
    (
        "an operator is no dictionary",
        "def connect(operators):\n    for op in operators:\n        for name in op['output_names']:\n            pass",
    ),
    (
        "may have no operators",
        f"def connect(operators):\n    {BY_NAME}\n    first = operators[0]\n    for op in operators:\n"
        "        for name in op.output_names:\n            op.output_operators[name] = by_name[name]",
    ),
    (
        "'input' holds 'operator op3' for 'op1'|look up the operator of exactly this name",
        _connect("op.output_operators[name] = operators[min(len(operators) - 1, operators.index(op) + 2)]"),
    ),
]

_FULL = """
def test_share(share):
    outputs = {{name: np.full(2, place, np.float32) for place, name in enumerate("abcd")}}
    reads = {reads}
    inputs = share(outputs, reads)
    {body}
"""


_ALL = '{"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}'


def _test(body: str, reads: str = _ALL) -> str:
    return _FULL.format(reads=reads, body=body.replace("\n", "\n    "))


_READS = "{{name: {} for name, producers in reads.items()}}"


def _share(value: str) -> str:
    return f"def share(outputs, reads):\n    return {_READS.format(value)}"


def _allocate(value: str, before: str = "pass") -> str:
    return f"def allocate(shapes):\n    {before}\n    return {{name: {value} for name, shape in shapes.items()}}"


ALLOCATE = [
    ("None \\(is the return missing", "def allocate(shapes):\n    {name: np.empty(1) for name in shapes}"),
    ("are float64: say dtype=np.float32", _allocate("np.empty(shape)")),
    ("are int64: say dtype", _allocate("np.zeros(shape, int)")),
    ("the batch belongs to it", _allocate("np.empty(tuple(shape)[1:], np.float32)")),
    ("take the whole shape as it is", _allocate("np.empty(tuple(shape)[::-1], np.float32)")),
    ("for '\\w+' a list came, a NumPy array", _allocate("list(shape)")),
    (
        "a dictionary was expected",
        "def allocate(shapes):\n    return [np.empty(s, np.float32) for s in shapes.values()]",
    ),
    (
        "lie in the same memory",
        """
def allocate(shapes):
    made, known = {}, {}
    for name, shape in shapes.items():
        made[name] = known.setdefault(tuple(shape), np.empty(shape, np.float32))
    return made
""",
    ),
    (
        "the memory of the first",
        """
KNOWN = {}

def allocate(shapes):
    return {n: KNOWN.setdefault((n, tuple(s)), np.empty(s, np.float32)) for n, s in shapes.items()}
""",
    ),
    (
        "'in' is left over from an earlier call: make the dictionary inside the function",
        """
def allocate(shapes, made={}):
    for name, shape in shapes.items():
        made[name] = np.empty(shape, np.float32)
    return made
""",
    ),
    (
        "dictionary of shapes is another one",
        """
def allocate(shapes):
    for name in shapes:
        shapes[name] = np.empty(shapes[name], np.float32)
    return shapes
""",
    ),
    ("the shape in one tuple or list", _allocate("np.empty(*shape, np.float32)")),
    (
        "hand it to NumPy whole",
        """
def allocate(shapes):
    made = {}
    for name, shape in shapes.items():
        batch, channels, height, width = shape
        made[name] = np.empty((batch, channels, height, width), np.float32)
    return made
""",
    ),
    (
        "op1 got no memory|got no memory",
        """
def allocate(shapes):
    for name, shape in shapes.items():
        return {name: np.empty(shape, np.float32)}
    return {}
""",
    ),
]

SHARE = [
    ("None \\(is the return missing", "def share(outputs, reads):\n    pass"),
    ("reads a copy of a: hand over the array", _share("[outputs[p].copy() for p in producers]")),
    ("reads a copy of", _share("[np.array(outputs[p]) for p in producers]")),
    ("which is no array", _share("producers")),
    ("a list of arrays was expected, also for one", _share("outputs[producers[0]] if producers else []")),
    ("its inputs are b then a, in this order", _share("[outputs[p] for p in sorted(producers)]")),
    ("T \\+ T.*1 entry", _share("[outputs[p] for p in dict.fromkeys(producers)]")),
    (
        "has no entry: an operator without producers",
        "def share(outputs, reads):\n    return {n: [outputs[p] for p in ps] for n, ps in reads.items() if ps}",
    ),
    ("its own output", _share("[outputs.get(name) for p in producers]")),
    ("KeyError 'output'", _share("[outputs[name]] and [outputs[p] for p in producers]")),
    (
        "given the outputs of those that read it|but its producers are",
        _share("[outputs[o] for o in reads if name in reads[o] and o in outputs]"),
    ),
    (
        "a dictionary was expected",
        "def share(outputs, reads):\n    return [[outputs[p] for p in ps] for ps in reads.values()]",
    ),
    (
        "outputs or reads are others",
        """
def share(outputs, reads):
    for name, producers in reads.items():
        reads[name] = [outputs[producer] for producer in producers]
    return reads
""",
    ),
    ("but its producers are", _share("[outputs[p] for p in producers[:1]]")),
    ("look up each of them by itself|unhashable", _share("[outputs[producers]]")),
]

_EACH = "for name in reads:\n    for array, producer in zip(inputs[name], reads[name]):\n        "


_LONG = "for name in reads:\n    assert len(inputs[name]) == len(reads[name])\n    "


_WHOLE = _LONG + "for array, producer in zip(inputs[name], reads[name]):\n        "


_SAME = "assert np.shares_memory(array, outputs[producer])"


TEST_SHARE = [
    ("every share passes your test", _test("pass")),
    (
        "every share passes your test.*: assert np.shares_memory .* equal numbers",
        _test(
            """
def test_share(share):
    outputs = {name: np.zeros(2, np.float32) for name in "abcd"}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    for name, arrays in share(outputs, reads).items():
        for array, producer in zip(arrays, reads[name]):
            assert np.array_equal(array, outputs[producer])
""",
        ),
    ),
    ("gives empty lists passes your test: assert how many", _test(_EACH + _SAME)),
    (
        "copies passes your test: np.shares_memory",
        _test("for n in reads:\n    assert [a[0] for a in inputs[n]] == [outputs[p][0] for p in reads[n]]"),
    ),
    ("look at every input", _test(_LONG + "assert inputs[name][0] is outputs[reads[name][0]]")),
    ("its own output passes", _test(_WHOLE + _SAME, '{"sub": ["c", "b"], "add": ["a", "a"]}')),
    ("turns the inputs round passes", _test(_WHOLE + _SAME, '{"b": ["a"], "add": ["a", "a"]}')),
    ("sorts the inputs by name passes", _test(_WHOLE + _SAME, '{"b": ["a"], "sub": ["a", "c"], "add": ["a", "a"]}')),
    ("loses one T", _test(_WHOLE + _SAME, '{"b": ["a"], "sub": ["c", "b"]}')),
    ("your test returned", _test("return all(len(inputs[n]) == len(reads[n]) for n in reads)")),
    (
        "== compares arrays number by number",
        _test("for n in reads:\n    assert list(inputs[n]) == [outputs[p] + 0 for p in reads[n]]"),
    ),
    ("an array for it", _test("pass", '{"b": ["x"]}')),
    ("the function: def test_share", "def test_share(outputs, share):\n    pass"),
    ("a tuple of the same arrays is right", _test("for n in reads:\n    assert isinstance(inputs[n], list)")),
    ("fails your test", _test("assert False, 'always'")),
]

WRONG = {"connect": CONNECT, "allocate": ALLOCATE, "share": SHARE, "test_share": TEST_SHARE}
