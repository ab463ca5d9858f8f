"""Right answers to lesson 4.2 in unusual style: loops in loops, classes, generators, match, prints."""

CONNECT = [
    """
def connect(operators):
    for current_op in operators:
        for name in current_op.output_names:
            for other in operators:
                if other.name == name:
                    current_op.output_operators[name] = other
""",
    """
def connect(operators):
    print("connecting", len(operators))
    table = dict(zip([op.name for op in operators], operators))
    for op in operators:
        op.output_operators = {name: table[name] for name in op.output_names}
    return operators
""",
    """
def connect(operators):
    for op in operators:
        op.output_operators.update((other.name, other) for other in operators if other.name in op.output_names)
""",
    """
class Connect:
    def __init__(self):
        self.known = {}

    def __call__(self, operators):
        self.known = {op.name: op for op in operators}
        any(map(self.one, operators))

    def one(self, op):
        for name in set(op.output_names):
            op.output_operators.setdefault(name, self.known[name])

connect = Connect()
""",
    """
def connect(operators):
    def find(name):
        return next(op for op in operators if op.name == name)
    for op in operators:
        for name in sorted(op.output_names, reverse=True):
            op.output_operators[name] = find(name)
""",
    """
from kuiper_edu.runtime.wiring import link as connect
""",
    """
def connect(operators):
    i = 0
    while i < len(operators):
        for j, other in enumerate(operators):
            if operators[j].name in operators[i].output_names:
                operators[i].output_operators[operators[j].name] = other
        i += 1
""",
    """
def connect(operators):
    places = {op.name: place for place, op in enumerate(operators)}
    [op.output_operators.__setitem__(name, operators[places[name]]) for op in operators for name in op.output_names]
""",
    """
def connect(operators):
    waiting = {}
    for op in operators:
        for name in op.output_names:
            waiting.setdefault(name, []).append(op)
    for op in operators:
        for producer in waiting.get(op.name, ()):
            producer.output_operators[op.name] = op
    return None
""",
    """
from collections import OrderedDict

def connect(operators):
    by_name = OrderedDict((op.name, op) for op in reversed(operators))
    for name, op in by_name.items():
        match op.output_names:
            case []:
                continue
            case [*names]:
                op.output_operators = OrderedDict((n, by_name[n]) for n in names)
""",
]

ALLOCATE = [
    "def allocate(shapes):\n    return {n: np.zeros(tuple(shape), dtype='float32') for n, shape in shapes.items()}",
    """
def allocate(shapes):
    made = {}
    for name in shapes:
        made[name] = np.full(shapes[name], np.nan).astype(np.float32)
    print(len(made), "outputs")
    return made
""",
    """
from collections import OrderedDict

class Memory:
    def __call__(self, shapes):
        return OrderedDict((name, np.ndarray(shape, np.float32)) for name, shape in sorted(shapes.items()))

allocate = Memory()
""",
    """
import math

def allocate(shapes):
    return {
        name: np.frombuffer(bytearray(4 * math.prod(shape)), np.float32).reshape(shape)
        for name, shape in shapes.items()
    }
""",
    """
def allocate(shapes):
    names, sizes = list(shapes.keys()), list(shapes.values())
    return dict(zip(names, map(lambda shape: np.ones(shape, np.float32), sizes)))
""",
    """
def allocate(shapes):
    if not shapes:
        return {}
    (name, shape), *rest = shapes.items()
    return {name: np.empty_like(np.zeros(shape, np.float32)), **allocate(dict(rest))}
""",
]

SHARE = [
    """
def share(outputs, reads):
    inputs = {}
    for name in reads:
        inputs[name] = []
        for producer in reads[name]:
            inputs[name].append(outputs[producer])
    return inputs
""",
    """
def share(outputs, reads):
    return {name: tuple(map(outputs.get, producers)) for name, producers in reads.items()}
""",
    """
from operator import itemgetter

def share(outputs, reads):
    def look(producers):
        return [outputs[producers[0]], *look(producers[1:])] if producers else []
    print("sharing")
    return dict(zip(reads, map(look, reads.values())))
""",
    """
class Sharing:
    def __call__(self, outputs, reads):
        self.outputs = outputs
        return {name: list(self.each(reads[name])) for name in sorted(reads)}

    def each(self, producers):
        for producer in producers:
            yield self.outputs[producer][...]

share = Sharing()
""",
    """
from collections import defaultdict

def share(outputs, reads):
    inputs = defaultdict(list)
    for name, producers in reads.items():
        inputs[name].extend(outputs[producer].view() for producer in producers)
    return inputs
""",
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


TEST_SHARE = [
    _test("assert [[id(a) for a in inputs[n]] for n in reads] == [[id(outputs[p]) for p in reads[n]] for n in reads]"),
    _test(
        "for name in reads:\n    for array, producer in zip(inputs[name], reads[name], strict=True):\n"
        "        if array is not outputs[producer]:\n            raise AssertionError(name)"
    ),
    """
import unittest

def test_share(share):
    case = unittest.TestCase()
    x, y = np.zeros(1), np.ones(1)
    back = share({"z": x, "y": y, "w": y + 1}, {"w": ["z", "y"], "t": ["y", "y"], "n": []})
    case.assertEqual([len(back[name]) for name in "wtn"], [2, 2, 0])
    case.assertIs(back["w"][0], x)
    case.assertIs(back["w"][1], y)
    case.assertTrue(all(array is y for array in back["t"]))
""",
    """
def test_share(share):
    outputs = {"T": np.zeros(1, np.float32), "a": np.zeros(1, np.float32)}
    inputs = share(outputs, {"a": ["T"], "sub": ["a", "T"], "bus": ["T", "a"], "add": ["T", "T"]})
    outputs["T"][...], outputs["a"][...] = 1, 2
    print(inputs)
    found = {name: [float(array[0]) for array in arrays] for name, arrays in inputs.items()}
    assert found == {"a": [1], "sub": [2, 1], "bus": [1, 2], "add": [1, 1]}, found
""",
    """
class Test:
    def __call__(self, share):
        for reads in ({"b": ["a"]}, {"c": ["b", "a"]}, {"d": ["a", "a"]}):
            self.one(share, reads)

    def one(self, share, reads):
        outputs = {"a": np.zeros(1), "b": np.ones(1)}
        [(name, arrays)] = share(outputs, reads).items()
        assert len(arrays) == len(reads[name])
        assert all(map(np.shares_memory, arrays, map(outputs.get, reads[name])))

test_share = Test()
""",
]

RIGHT = {"connect": CONNECT, "allocate": ALLOCATE, "share": SHARE, "test_share": TEST_SHARE}
