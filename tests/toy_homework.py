"""A toy homework for tests of machinery: a question about edges, and one that fills the slot `course4.topo_sort`.

Each answer has a visible and a hidden check, judged by the stored outputs; a test runs them. As in every homework of
the course, ids begin with it: this one is of course4, since the slot is.
"""

from __future__ import annotations

from kuiper_edu.support import tags
from kuiper_edu.support.notebooks import Cell, Notebook

TEXT = "Return how many edges lead into each name. Then return an order in which every edge leads forward."
IMPORTS = """
from kuiper_edu import learn
from kuiper_edu.errors import CycleError
from kuiper_edu.learn import answer, raised, report
from kuiper_edu.topo import find_cycle
"""
GRAPHS = """
GRAPHS = {"diamond": {"join": [], "left": ["join"], "right": ["join"], "split": ["left", "right"]}, "two": {"b": ["a"]}}


def backward(order, graph):
    place = {name: number for number, name in enumerate(order)}
    return [(a, b) for a in graph for b in graph[a] if not place.get(a, 0) < place.get(b, 0)]
"""
IN_DEGREES = """
def in_degrees(successors):
    ### BEGIN SOLUTION
    degrees = dict.fromkeys(successors, 0)
    for after in successors.values():
        for name in after:
            degrees[name] = degrees.get(name, 0) + 1
    return degrees
    ### END SOLUTION
"""
TOPO_SORT = """
@answer("course4.topo_sort")
def topo_sort(successors):
    ### BEGIN SOLUTION
    degrees, order = in_degrees(successors), []
    ready = [name for name in degrees if not degrees[name]]
    while ready:
        order.append(ready.pop())
        for after in successors.get(order[-1], ()):
            degrees[after] -= 1
            if not degrees[after]:
                ready.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order
    ### END SOLUTION
"""
IN_DEGREES_CHECK = """
# In-degrees of two graphs
report("diamond", in_degrees(GRAPHS["diamond"]))
report("two", in_degrees(GRAPHS["two"]))
"""
IN_DEGREES_HIDDEN = """
# In-degrees of another graph
### BEGIN HIDDEN TESTS
# Tests: Return how many edges lead into each name.
report("twice", in_degrees({"c": ["d", "d"]}))
### END HIDDEN TESTS
"""
SORT_CHECK = """
# An order of two graphs
for name, graph in GRAPHS.items():
    order = topo_sort(graph)
    report(f"names, {name}", sorted(order))
    report(f"backward, {name}", backward(order, graph))
"""
SORT_HIDDEN = """
# Orders of other graphs
### BEGIN HIDDEN TESTS
# Tests: return an order in which every edge leads forward.
report("backward, chain", backward(topo_sort({"c": ["d"], "b": ["c"], "a": ["b"]}), {"c": ["d"], "b": ["c"]}))
report("a cycle", raised(topo_sort, {"a": ["b"], "b": ["a"]}))
### END HIDDEN TESTS
"""
CODE: dict[str, tuple[str, str, str]] = {  # the cells of code by id: source, tags, output
    "imports": (IMPORTS, "imports", ""),
    "begin": (
        'learn.begin("course4")',
        "setup",
        "course4.topo_sort is yours to write: the library's own is switched off.\n",
    ),
    "graphs": (GRAPHS, "setup", ""),
    "course4-helper": ("# your own helper functions, if you want any", "helper", ""),
    "course4-in-degrees": (IN_DEGREES, "answer", ""),
    "course4-in-degrees-check": (
        IN_DEGREES_CHECK,
        "check needs:course4-in-degrees points:1",
        "diamond {'join': 2, 'left': 1, 'right': 1, 'split': 0}\ntwo {'a': 1, 'b': 0}\n",
    ),
    "course4-in-degrees-hidden": (
        IN_DEGREES_HIDDEN,
        "check hidden needs:course4-in-degrees points:1",
        "twice {'c': 0, 'd': 2}\n",
    ),
    "course4-topo-sort": (TOPO_SORT, "answer slot:course4.topo_sort", ""),
    "course4-topo-sort-check": (
        SORT_CHECK,
        "check needs:course4-topo-sort points:2",
        "names, diamond ['join', 'left', 'right', 'split']\nbackward, diamond []\n"
        "names, two ['a', 'b']\nbackward, two []\n",
    ),
    "course4-topo-sort-hidden": (
        SORT_HIDDEN,
        "check hidden needs:course4-topo-sort points:4",
        "backward, chain []\na cycle CycleError: the graph has a cycle, so it has no order: a -> b -> a. "
        "Remove one of these edges.\n",
    ),
}


def homework() -> Notebook:
    """Return the teacher's notebook."""
    cells = [Cell(TEXT, kind="markdown", id="text")]
    for number, (name, (source, own, printed)) in enumerate(CODE.items(), 1):
        outputs = [{"output_type": "stream", "name": "stdout", "text": printed}] if printed else []
        metadata = {"tags": [f"id:{name}", *own.split()]}
        cell = Cell(source.strip("\n"), id=name, metadata=metadata, outputs=outputs, execution_count=number)
        cells.append(tags.read(cell))
    return Notebook(cells, {"kuiper_edu": {"course": "course4"}})
