"""Right homeworks in unusual style: at every door they must get all points.

Each style is a name with the cells that differ from the reference's solutions: `helper`, an answer without its course
(`topo-sort`), or `added`, a cell that the student inserted above the first answer. A `NAME` in a cell stands for each
of the names given with it: they are those of imports, set-up, hidden checks, and Python itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from attempts import handed_in, solutions

from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.support.notebooks import Cell, Notebook

Cells = dict[str, str]
_ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Style:
    """A right homework: its course, what is unusual, and the cells that differ from the reference's solutions."""

    course: str
    name: str
    cells: Cells

    def notebook(self) -> Notebook:
        """Return the notebook as the student hands it in."""
        reference = read_reference(reference_path(self.course, _ROOT))
        own = {f"{self.course}-{name}": source for name, source in self.cells.items() if name != "added"}
        notebook = handed_in(reference, solutions(reference) | own)
        if "added" not in self.cells:
            return notebook
        first = next(at for at, cell in enumerate(notebook.cells) if cell.role == "answer")
        cells = [*notebook.cells[:first], Cell(self.cells["added"], id="added"), *notebook.cells[first:]]
        return replace(notebook, cells=cells)


def styles() -> Iterator[Style]:
    """Yield all styles."""
    for course, named in (("course3", COURSE_3), ("course4", COURSE_4), ("course5", COURSE_5)):
        for title, cells in named.items():
            called, _, names = title.partition(": ")
            for name in names.split() or [""]:
                own = {cell: source.replace("NAME", name) for cell, source in cells.items()}
                yield Style(course, f"{called} {name}".strip(), own)


_PARAMETER_OF = """
def NAME(word):
    if not word.lstrip("-")[:1].isdigit() or word.startswith("--"):
        return 3, word
    if word.endswith("j"):
        return 2, complex(word.replace("+-", "-"))
    return (1, float(word)) if set(".e") & set(word) else (0, int(word))

def parameter_of(text):
    if text in {"None", "()"}:
        return kinds.RuntimeParameter()
    if text in {"True", "False"}:
        return kinds.RuntimeParameterBool(text == "True")
    several = text[0] == "("
    words = text.strip("()").split(",") if several else [text]
    read = [NAME(word) for word in words]
    level = max(rank for rank, _ in read)
    values = words if level == 3 else [(int, float, complex)[level](value) for _, value in read]
    found = getattr(kinds, "RuntimeParameter" + ("Int", "Float", "Complex", "String")[level] + "Array" * several)
    return found(values if several else values[0])
"""
_FILL = """
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        try:
            kind = NAME[parameter.type]
        except KeyError:
            raise LookupError(f"{name}: {parameter.type}") from None
        runtime_operator.params[name] = kind(parameter.value) if parameter.type else kind()
"""
_KINDS = """
words = ["", "Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray", "Complex", "ComplexArray"]
NAME = {
    code: getattr(kinds, f"RuntimeParameter{word}") for code, word in zip([0, 1, 2, 3, 4, 5, 6, 7, 10, 11], words)
}
"""
_TEST_FILL = """
def test_fill(fill):
    op = RuntimeOperator("NAME", "NAME")
    fill({"a": Parameter(True), "b": Parameter(False), "c": Parameter(1), "d": Parameter(0)}, op)
    NAME(op)
"""

COURSE_3: dict[str, Cells] = {
    "a function with the name of the hidden checks' or the set-up's: texts entry table right strange pairs spelled": {
        "parameter-of": _PARAMETER_OF
    },
    "a function in the cell for helpers: op switched_off made_of params": {
        "helper": _PARAMETER_OF.split("\n\n")[0],
        "parameter-of": _PARAMETER_OF.split("\n\n")[1],
    },
    "a table: yes one spelled op table kind_of": {"init-graph-params": _KINDS + _FILL},
    "a table in a new cell: SimpleNamespace mock Counter RESNET spoiled": {
        "added": _KINDS,
        "init-graph-params": _FILL,
    },
    "a judge of its own: right one yes check entry": {
        "test-fill": """
def NAME(op):
    made = {name: (type(each).__name__, getattr(each, "value", each)) for name, each in op.params.items()}
    kinds_of = {name: kind.removeprefix("RuntimeParameter") for name, (kind, _) in made.items()}
    if kinds_of != {"a": "Bool", "b": "Bool", "c": "Int", "d": "Int"}:
        raise AssertionError(kinds_of)
    if [value for _, value in made.values()] != [True, False, 1, 0]:
        raise AssertionError(made)
"""
        + _TEST_FILL
    },
    "unittest": {
        "test-fill": """
import unittest

class Fills(unittest.TestCase):
    fill = None

    def runTest(self):
        op = RuntimeOperator("conv", "nn.Conv2d")
        type(self).fill(dict(a=Parameter(True), b=Parameter(False), c=Parameter(1)), op)
        self.assertEqual(op.params["a"], kinds.RuntimeParameterBool(True))
        self.assertEqual(op.params["b"], kinds.RuntimeParameterBool(False))
        self.assertEqual(op.params["c"], kinds.RuntimeParameterInt(1))

def test_fill(fill):
    Fills.fill = staticmethod(fill)
    result = unittest.TestResult()
    Fills().run(result)
    if not result.wasSuccessful():
        raise AssertionError(result.failures or result.errors)
"""
    },
    "an exception of its own": {
        "init-graph-params": "class Unknown(Exception):\n    pass\n"
        + _KINDS.replace("NAME", "known")
        + _FILL.replace("LookupError", "Unknown").replace("NAME", "known")
    },
    "ast.literal_eval": {
        "parameter-of": """
from ast import literal_eval

def parameter_of(text):
    def read(word):
        try:
            value = literal_eval(word.replace("+-", "-"))
        except (ValueError, SyntaxError):
            return word
        return value if type(value) in (int, float, complex) and word[:2] != "--" and word[0] in "-0123456789" else word

    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text in ("True", "False"):
        return kinds.RuntimeParameterBool(literal_eval(text))
    if not text.startswith("("):
        value = read(text)
        return {int: kinds.RuntimeParameterInt, float: kinds.RuntimeParameterFloat, str: kinds.RuntimeParameterString,
                complex: kinds.RuntimeParameterComplex}[type(value)](value)
    words = text[1:-1].split(",")
    values = [read(word) for word in words]
    if any(isinstance(value, str) for value in values):
        return kinds.RuntimeParameterStringArray(words)
    for kind, name in ((complex, "Complex"), (float, "Float"), (int, "Int")):
        if any(type(value) is kind for value in values):
            return getattr(kinds, f"RuntimeParameter{name}Array")(tuple(kind(value) for value in values))
"""
    },
    "match": {
        "parameter-of": _PARAMETER_OF.replace("NAME", "scalar").replace(
            """    if text in {"None", "()"}:
        return kinds.RuntimeParameter()
    if text in {"True", "False"}:
        return kinds.RuntimeParameterBool(text == "True")
""",
            """    match text:
        case "None" | "()":
            return kinds.RuntimeParameter()
        case "True" | "False" as truth:
            return kinds.RuntimeParameterBool(truth == "True")
""",
        )
    },
    "a decorator and a closure": {
        "init-graph-params": """
import functools

def for_each(function):
    @functools.wraps(function)
    def loop(params, runtime_operator):
        runtime_operator.params |= {name: function(name, parameter) for name, parameter in params.items()}
    return loop

@answer("course3.init_graph_params")
@for_each
def init_graph_params(name, parameter):
    rare = {0: "", 10: "Complex", 11: "ComplexArray"}
    if parameter.type in rare:
        made = getattr(kinds, "RuntimeParameter" + rare[parameter.type])
        return made(parameter.value) if parameter.type else made()
    if not 0 < parameter.type < 8:
        raise TypeError("unknown type of " + name)
    return kind_of(parameter.type)(parameter.value)
"""
    },
    "a table of changes as a generator's dict": {
        "changes-of-init": """
def changes_of_init():
    def fields():
        yield "init_inputs", {f"{op}.input_operands{s}" for op in ("linear", "pnnx_output_0") for s in ("", "_seq")}
        yield "init_output_names", ("linear.output_names",)
        yield "init_attributes", ["linear.attribute"]
        yield "init_params", ["linear.params"]
        yield "end", ["graph.graph_state", "graph.operators"]
    return {step: sorted(names) for step, names in fields()}
"""
    },
}

_DEGREES = """
def in_degrees(successors):
    degrees = {name: 0 for name in successors}
    for after in successors.values():
        for name in after:
            degrees[name] = degrees.setdefault(name, 0) + 1
    return degrees
"""
_SORT = """
def NAME(degrees):
    return [name for name, degree in degrees.items() if not degree]

@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    stack, order = NAME(degrees), []
    while stack:
        order.append(stack.pop())
        for after in successors.get(order[-1], []):
            degrees[after] -= 1
            if not degrees[after]:
                stack.append(after)
    if len(order) != len(degrees):
        raise CycleError(find_cycle(successors))
    return order
"""
_LEVELS = """
def levels(successors):
    degrees = in_degrees(successors)
    found, NAME = [], sorted(name for name in degrees if not degrees[name])
    while NAME:
        found.append(NAME)
        ready = []
        for name in NAME:
            for after in successors.get(name, ()):
                degrees[after] -= 1
                ready += [after] * (degrees[after] == 0)
        NAME = sorted(ready)
    return found
"""

COURSE_4: dict[str, Cells] = {
    "itertools.chain": {
        "in-degrees": """
from collections import Counter
from itertools import chain

def in_degrees(successors):
    numbers = Counter(chain.from_iterable(successors.values()))
    for name in successors:
        numbers[name] += 0
    return numbers
"""
    },
    "a helper: layered graph two late chain seed check verdict report raised recursion_limit deepcopy NAMES": {
        "topo-sort": _SORT
    },
    "a helper in its cell: network lessons_sort side_by_side load_digits open_model root learn slots random": {
        "helper": _SORT.split("\n\n")[0],
        "topo-sort": _SORT.split("\n\n")[1],
    },
    "a variable with a name of Python's: sum str enumerate max input": {"helper": "NAME = 0"},
    "a function with a name of Python's in a new cell: sum filter next": {
        "added": "def NAME(graph):\n    return [name for after in graph.values() for name in after]",
        "in-degrees": """
def in_degrees(successors):
    degrees = {name: 0 for name in successors}
    for name in NAME(successors):
        degrees[name] = degrees.get(name, 0) + 1
    return degrees
""",
    },
    "a variable: GRAPHS CHAINS IMAGES LABELS LESSONS": {"topo-sort": "NAME = {}\n" + _SORT.replace("NAME", "ready")},
    "from random import random": {"helper": "from random import random\nimport operator, numpy as slots\nrandom()"},
    "from math import *": {"helper": "from math import *\nfloor(1.5)"},
    "a local variable: type graph names two": {"levels": _LEVELS},
    "a callable object": {
        "in-degrees": """
class Degrees:
    def __call__(self, successors):
        self.counted = dict.fromkeys(successors, 0)
        for after in successors.values():
            for name in after:
                self.counted[name] = self.counted.get(name, 0) + 1
        return self.counted

in_degrees = Degrees()
"""
    },
    "Chinese identifiers": {
        "in-degrees": """
def 入度(后继):
    数 = {名: 0 for 名 in 后继}
    for 名 in (名 for 列 in 后继.values() for 名 in 列):
        数[名] = 数.get(名, 0) + 1
    return 数

in_degrees = 入度
"""
    },
    "NumPy's strings and counts": {
        "in-degrees": """
import numpy as np

def in_degrees(successors):
    names, counts = np.unique([after for all_after in successors.values() for after in all_after], return_counts=True)
    return dict.fromkeys(successors, np.int64(0)) | dict(zip(map(str, names), counts))
"""
    },
    "a depth-first search that finds its own cycle": {
        "topo-sort": """
@answer("course4.topo_sort")
def topo_sort(successors):
    state, order = {}, []
    for root in successors:
        if root in state:
            continue
        path, open_ones = [root], [iter(successors.get(root, ()))]
        state[root] = "open"
        while path:
            following = next(open_ones[-1], None)
            if following is None:
                state[path[-1]] = "done"
                order.append(path.pop())
                open_ones.pop()
            elif following not in state:
                state[following] = "open"
                path.append(following)
                open_ones.append(iter(successors.get(following, ())))
            elif state[following] == "open":
                raise CycleError(path[path.index(following):])
    return order[::-1]
"""
    },
    "annotations from the future, and a function in a new cell": {
        "added": "def zeros(names):\n    return dict.fromkeys(names, 0)",
        "in-degrees": "from __future__ import annotations\n"
        + _DEGREES.replace("{name: 0 for name in successors}", "zeros(successors)"),
    },
    "a random order": {
        "topo-sort": """
from random import randrange

@answer("course4.topo_sort")
def topo_sort(successors):
    degrees = in_degrees(successors)
    ready, order = [name for name in degrees if not degrees[name]], []
    while ready:
        at = randrange(len(ready))
        ready[at], ready[-1] = ready[-1], ready[at]
        order.append(ready.pop())
        for after in successors.get(order[-1], ()):
            degrees[after] -= 1
            if not degrees[after]:
                ready.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order
"""
    },
    "30,000 prints": {
        "in-degrees": _DEGREES.replace("        for name in", "        print(after)\n        for name in")
    },
    "asserts and a main block": {
        "in-degrees": _DEGREES
        + """
assert in_degrees({"a": ["b"]}) == {"a": 0, "b": 1}
if __name__ == "__main__":
    print(in_degrees(GRAPHS["six"]))
"""
    },
    "a dataclass and annotations from the future": {
        "topo-sort": """
from __future__ import annotations
from dataclasses import dataclass, field

@dataclass
class Node:
    name: str
    after: list[Node] = field(default_factory=list)
    waits: int = 0

@answer("course4.topo_sort")
def topo_sort(successors: dict[str, list[str]]) -> list[str]:
    nodes: dict[str, Node] = {}
    def node(name: str) -> Node:
        return nodes.setdefault(name, Node(name))
    for name, after in successors.items():
        for other in after:
            node(name).after.append(node(other))
            node(other).waits += 1
        node(name)
    ready, order = deque(one for one in nodes.values() if not one.waits), []
    while ready:
        one = ready.popleft()
        order.append(one.name)
        for other in one.after:
            other.waits -= 1
            if not other.waits:
                ready.append(other)
    if len(order) < len(nodes):
        raise CycleError(find_cycle(successors))
    return order
"""
    },
    "an exception of its own inside": {
        "topo-sort": "class Circle(Exception):\n    pass\n"
        + _SORT.replace("NAME", "sources").replace(
            "        raise CycleError(find_cycle(successors))\n    return order",
            "        try:\n            raise Circle\n        except Circle:\n"
            "            raise CycleError(find_cycle(successors)) from None\n    return order",
        )
    },
    "a generator inside, a tuple outside": {
        "topo-sort": _SORT.replace("NAME", "sources").replace("return order", "return tuple(name for name in order)")
    },
    "one answer calls a later one": {
        "smallest-first": """
def smallest_first(successors):
    degrees, order = in_degrees(successors), []
    heap = list(levels(successors)[0]) if successors else []
    heapq.heapify(heap)
    while heap:
        order.append(heapq.heappop(heap))
        for after in successors.get(order[-1], ()):
            degrees[after] -= 1
            if not degrees[after]:
                heapq.heappush(heap, after)
    return order
"""
    },
    "bisect": {
        "smallest-first": """
from bisect import insort

def smallest_first(successors):
    degrees, order = in_degrees(successors), []
    ready = sorted((name for name in degrees if not degrees[name]), reverse=True)
    while ready:
        order.append(ready.pop())
        for after in successors.get(order[-1], ()):
            degrees[after] -= 1
            if not degrees[after]:
                ready.append(after)
                ready.sort(reverse=True)
    return order
"""
    },
    "a class with state and a bound method": {
        "levels": """
class Leveller:
    def __init__(self):
        self.level_of = {}

    def find(self, successors):
        self.level_of = dict.fromkeys(in_degrees(successors), 0)
        changed = True
        while changed:
            changed = False
            for name, after in successors.items():
                for other in after:
                    if self.level_of[other] <= self.level_of[name]:
                        self.level_of[other] = self.level_of[name] + 1
                        changed = True
        found = [[] for _ in set(self.level_of.values())]
        for name in sorted(self.level_of):
            found[self.level_of[name]].append(name)
        return found

levels = Leveller().find
"""
    },
    "IPython's lines": {"in-degrees": "%matplotlib inline\n!ls\n" + _DEGREES + "\n%timeit in_degrees(GRAPHS['six'])\n"},
    "top-level await": {"in-degrees": "import asyncio\nawait asyncio.sleep(0)\n" + _DEGREES},
    "a function made by await": {
        "in-degrees": "async def make():\n    return count\n\ndef count(successors):\n"
        + _DEGREES.partition(":\n")[2]
        + "\nin_degrees = await make()\n"
    },
    "exec": {"in-degrees": f"code = {_DEGREES!r}\nexec(code)\n"},
    "functools.reduce and partial": {
        "in-degrees": """
from functools import partial, reduce

def add(name, degrees):
    degrees[name] = degrees.get(name, 0) + 1
    return degrees

def count(start, successors):
    names = (name for after in successors.values() for name in after)
    return reduce(lambda degrees, name: add(name, degrees), names, dict.fromkeys(successors, start))

in_degrees = partial(count, 0)
"""
    },
    "globals by name": {
        "in-degrees": _DEGREES,
        "levels": _LEVELS.replace("NAME", "level").replace("in_degrees(", "globals()['in_degrees']("),
    },
    "the module of the cells, imported": {
        "levels": "import __main__\n" + _LEVELS.replace("NAME", "level").replace("in_deg", "__main__.in_deg")
    },
    "a name that is deleted again": {
        "in-degrees": "heads = GRAPHS.copy()\n" + _DEGREES + "\nprint(in_degrees(heads['six']))\ndel heads\n"
    },
    "the walrus and star unpacking": {
        "levels": """
def levels(successors):
    degrees = in_degrees(successors)
    found, left = [], degrees
    while level := sorted(name for name in left if left[name] == 0):
        found = [*found, level]
        left = {name: left[name] for name in left.keys() - {*level}}
        for after in (after for name in level for after in successors.get(name, ())):
            left[after] -= 1
    return found
"""
    },
    "an enum": {
        "topo-sort": """
from enum import Enum, auto

class Mark(Enum):
    open = auto()
    done = auto()

@learn.answer("course4.topo_sort")
def topo_sort(successors):
    marks, finished = {}, []
    for start in list(successors):
        stack = [(start, False)]
        while stack:
            name, leaves = stack.pop()
            if leaves:
                marks[name] = Mark.done
                finished.append(name)
            elif name not in marks:
                marks[name] = Mark.open
                stack.append((name, True))
                for after in successors.get(name, ()):
                    if marks.get(after) is Mark.open:
                        raise CycleError(find_cycle(successors))
                    stack.append((after, False))
    return finished[::-1]
"""
    },
}

_SIGMOID = """
def sigmoid(x):
BODY

@answer("course5.sigmoid")
@register_layer(*SIGMOIDS)
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = sigmoid(inputs[0])
"""


def _sigmoid(body: str, before: str = "") -> Cells:
    indented = "\n".join(f"    {line}" for line in body.strip("\n").split("\n"))
    return {"sigmoid": f"withdraw(SIGMOIDS)\n{before}{_SIGMOID.replace('BODY', indented)}"}


_STABLE = "e = np.exp(-np.abs(x))\nreturn np.where(x >= 0, 1, e) / (1 + e)"
_GATED = """
withdraw(["nn.SiLU", "nn.Hardswish"])
BEFORE
GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: (x + 3).clip(0, 6) / 6}

@register_layer("nn.SiLU", "nn.Hardswish")
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
BODY
"""


def _gated(body: str, before: str = "") -> Cells:
    return {"gated": _GATED.replace("BODY", f"        {body}").replace("BEFORE", before)}


COURSE_5: dict[str, Cells] = {
    "the builtin type": _sigmoid("assert type(x).__name__ == 'ndarray'\n" + _STABLE),
    "the builtin type in a layer": _gated(
        "outputs[0][...] = type(self).forward and inputs[0] * GATES[self.type](inputs[0])"
    ),
    "a function: first large layer values y made before calls": _sigmoid(
        "return NAME(x)", "def NAME(x):\n    e = np.exp(-np.abs(x))\n    return np.where(x >= 0, 1, e) / (1 + e)\n"
    ),
    "a function of the set-up's name: written arrays operator sigmoid_of labels torch_scores": _sigmoid(
        "return NAME(x)", "def NAME(x):\n    e = np.exp(-np.abs(x))\n    return np.where(x >= 0, 1, e) / (1 + e)\n"
    ),
    "a table: made layer images": _gated(
        "outputs[0][...] = inputs[0] * NAME[self.type](inputs[0])",
        'NAME = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.minimum(np.maximum(x + 3, 0), 6) / 6}',
    ),
    "a helper: create_layer LayerRegistry SimpleNamespace report verdict load_digits open_model root check": {
        "helper": "def NAME(x):\n    return np.exp(x)\n",
        "logistic": "def logistic(x):\n    return 1 / (1 + NAME(-x))\n",
    },
    "tanh": {"logistic": "def logistic(x):\n    return np.tanh(x / 2) / 2 + 0.5\n"},
    "masks": _sigmoid(
        """
result = np.empty_like(x)
large = x >= 0
result[large] = 1 / (1 + np.exp(-x[large]))
small = np.exp(x[~large])
result[~large] = small / (1 + small)
return result
"""
    ),
    "logaddexp": _sigmoid("return np.exp(-np.logaddexp(0, -x)).astype(x.dtype)"),
    "loops over math": _sigmoid(
        """
def one(number):
    if number < 0:
        return math.exp(number) / (1 + math.exp(number))
    return 1 / (1 + math.exp(-number))
return np.array([one(float(number)) for number in x.ravel()]).reshape(x.shape)
""",
        "import math\n",
    ),
    "errstate and float64": _sigmoid(
        "with np.errstate(over='ignore'):\n    return (1 / (1 + np.exp(-x.astype(np.float64)))).astype(x.dtype)"
    ),
    "np.vectorize": {
        "logistic": "import math\nlogistic = np.vectorize(lambda x: 1 / (1 + math.exp(-x)), otypes=[float])\n"
    },
    "piecewise": _sigmoid(
        "x = np.clip(x, -700 if x.dtype == np.float64 else -80, None)\n"
        "return np.where(x < 0, np.exp(np.minimum(x, 0)), 1) / (1 + np.exp(-np.abs(x)))"
    ),
    "a layer made by type()": {
        "gated": """
withdraw(["nn.SiLU", "nn.Hardswish"])
GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}

def forward(self, inputs, outputs):
    np.multiply(inputs[0], GATES[self.type](inputs[0]), out=outputs[0])

GatedLayer = register_layer(*GATES)(type("GatedLayer", (Layer,), {"forward": forward, "__doc__": "x times its gate."}))
"""
    },
    "a base class of its own": {
        "gated": """
withdraw(["nn.SiLU", "nn.Hardswish"])
GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.clip(x / 6 + 0.5, 0, 1)}

class Elementwise(Layer):
    def of(self, x):
        raise NotImplementedError

    def forward(self, inputs, outputs):
        for x, y in zip(inputs, outputs):
            y[:] = self.of(x)

@register_layer(*GATES)
class GatedLayer(Elementwise):
    def of(self, x):
        return x * GATES[self.type](x)
"""
    },
    "out= and a copy": {
        "logistic": "def logistic(x):\n    y = -x\n    np.exp(y, out=y)\n    y += 1\n    return np.reciprocal(y)\n"
    },
    "a class with __call__": {
        "logistic": "class Own:\n    def __call__(self, x):\n        return 1 / (1 + np.exp(-x))\n\nlogistic = Own()\n"
    },
    "a lambda": {"logistic": "logistic = lambda x, one=1: one / (one + np.exp(-x))\n"},
}
