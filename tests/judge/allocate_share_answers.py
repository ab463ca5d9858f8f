"""Answers to `allocate` and `share` (lesson 4.2): right ones in unusual style, and wrong ones."""

RIGHT = {
    "allocate": [
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
    ],
    "share": [
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
    ],
}

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


RIGHT["test_share"] = [
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

_READS = "{{name: {} for name, producers in reads.items()}}"


def _share(value: str) -> str:
    return f"def share(outputs, reads):\n    return {_READS.format(value)}"


def _allocate(value: str, before: str = "pass") -> str:
    return f"def allocate(shapes):\n    {before}\n    return {{name: {value} for name, shape in shapes.items()}}"


WRONG = {
    "allocate": [
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
    ],
    "share": [
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
    ],
}
_EACH = "for name in reads:\n    for array, producer in zip(inputs[name], reads[name]):\n        "
_LONG = "for name in reads:\n    assert len(inputs[name]) == len(reads[name])\n    "
_WHOLE = _LONG + "for array, producer in zip(inputs[name], reads[name]):\n        "
_SAME = "assert np.shares_memory(array, outputs[producer])"
WRONG["test_share"] = [
    ("every share passes your test", _test("pass")),
    (
        "Equal numbers do not show whose memory it is: assert np.shares_memory",
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
