"""The definition of a valid order as code."""

from kuiper_edu.course.exercises.course4.graphs import NO_ENTRY, SIX, THREE, TWICE, Graph
from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, calls_on_copies, map_given

ORDERS: dict[str, tuple[Graph, list[str], str]] = {
    "six nodes": (SIX, ["input", "op1", "op3", "op5", "output", "op4"], ""),
    "the other order": (THREE, ["conv1", "conv3", "conv2"], ""),
    "one more order": (THREE, ["conv1", "conv2", "conv3"], ""),
    "no edge": ({"a": ["c", "b"], "one": []}, ["one", "a", "b", "c"], "a node without any edge is a node, too"),
    "nothing": ({}, [], "a graph without nodes has one valid order, the empty one"),
    "twice the same edge": (TWICE, ["relu", "add"], "a double edge means the same as a single edge"),
    "backward": (THREE, ["conv2", "conv1", "conv3"], "'conv2' reads 'conv1' but comes before it"),
    "backward, further apart": (
        {"first": ["last"], "free": []},
        ["last", "free", "first"],
        "the edge from 'first' to 'last' leads backward: check every edge, not only the edges between neighbours in "
        "the order",
    ),
    "backward, the second input": (
        {"left": ["add"], "right": ["add"]},
        ["left", "add", "right"],
        "'add' needs both 'left' and 'right': check all its predecessors, not only one of them",
    ),
    "backward, the second output": (
        THREE,
        ["conv3", "conv1", "conv2"],
        "'conv3' reads 'conv1' but comes before it: check every successor, not only the first one",
    ),
    "missing": (THREE, ["conv1", "conv2"], "'conv3' is missing: every node must appear in the order"),
    "missing, without entry": ({"a": ["b"]}, ["a"], "'b' is missing: a name that is not a key is a node, too"),
    "missing, without edge": (
        {"a": ["b"], "one": []},
        ["a", "b"],
        "the node 'one' is missing: it has no edges, but it is a key of the dictionary",
    ),
    "twice": (
        THREE,
        ["conv1", "conv2", "conv3", "conv2"],
        "'conv2' appears twice: every node must appear exactly once",
    ),
    "unknown": (THREE, ["conv1", "conv2", "conv3", "conv9"], "'conv9' is not a node of the graph"),
    "unknown, as many as there are": (
        {"one": [], "two": []},
        ["one", "nine"],
        "'two' is missing, and 'nine' is not a node: compare the names, not only how many there are",
    ),
    "a cycle": ({"a": ["b"], "b": ["a"]}, ["a", "b"], "'a' and 'b' wait for each other, so no order is valid"),
    "a circle of one": ({"self": ["self"]}, ["self"], "no order can satisfy an edge from a node to itself"),
}

GIVEN = {label: case[:2] for label, case in ORDERS.items()}
"""What the function is given."""

BOTH = "here every node appears once, and every edge leads forward"
VALID = list(ORDERS)[:6]

EXERCISE = Exercise(
    "course4.is_valid",
    title="the definition as code",
    lesson="4.1",
    difficulty=2,
    minutes=6,
    check=calls_on_copies(GIVEN),
    watch=map_given,
    rules={label: Equal(label in VALID) for label in ORDERS} | {UNCHANGED: Equal([])},
    says={
        UNCHANGED: "your function changed the graph or the order: only read them, or work on a copy",
        "type": "expected True or False, found {got}",
        "none": "expected True or False, found None (is the return missing?)",
        "always": "your function returns {got} for every order: the result must depend on the order and the graph",
        **{
            label: f"{{call}} returns {{got}}, expected {{expected}}; {why or BOTH}"
            for label, (_, _, why) in ORDERS.items()
        },
    },
    opens={
        "is not in the order": (
            r"errors/ValueError: '(\w+)' is not in (?:list|tuple)",
            r"errors/KeyError: '(\w+)'",
        ),
    },
    hints={
        "": (
            "What are the two parts of the definition? Which part can you check without the edges?",
            (
                "Collect all names, from the keys and from the lists. Sort them, and compare the result with "
                "`sorted(order)`. Then store the position of each name and check every edge."
            ),
            (
                "position = {name: i for i, name in enumerate(order)}; an edge a -> b leads forward if "
                "position[a] < position[b]."
            ),
        ),
        "is not in the order": (
            "Which of the wrong orders causes the error? Is a node missing, or is there one too many?",
            "Compare the names first. If they are not the same, return False before you look up a position.",
            "Before you look up a position, write `if sorted(order) != sorted(names): return False`.",
        ),
    },
    errors={
        "KeyError: '(op4|output)'": f"KeyError '{{1}}': {NO_ENTRY}",
        "KeyError: 'conv9'": (
            "KeyError 'conv9': this name is not a node of the graph; return False for an order that contains it"
        ),
        r"KeyError: '(\w+)'": (
            "KeyError '{1}': '{1}' is not in the order; first check that all nodes are in the order, including "
            "those that occur only as a successor, and return False if not"
        ),
        r"ValueError: '(\w+)' is not in (?:list|tuple)": (
            "order.index({1!r}) raises an error if {1!r} is not in the order: first check that all nodes are in "
            "the order, and return False if not"
        ),
        "IndexError": "an index is out of range: the order may be shorter than the graph, or empty",
        "AssertionError": "assert raises an error: return False for an order that is not valid",
    },
)
