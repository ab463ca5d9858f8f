"""An operator put in between."""

from kuiper_edu.course.exercises.course3.built import described
from kuiper_edu.course.judge import Equal, Exercise, Function, Report, pnnx_graph
from kuiper_edu.course.trial.values import Plain

CHAIN = """7767517
3 2
pnnx.Input x 0 1 0 #0=(1,2)f32
nn.ReLU relu 1 1 0 1 #0=(1,2)f32 #1=(1,2)f32
pnnx.Output y 1 0 1 #1=(1,2)f32
"""

BRANCH = """7767517
5 4
pnnx.Input x 0 1 0 #0=(?,4,4)i32
nn.ReLU left 1 1 0 1 #0=(?,4,4)i32 #1=(?,4,4)f32
nn.ReLU right 1 1 0 2 #0=(?,4,4)i32 #2=(?,4,4)f32
pnnx.Expression sum 2 1 1 2 3 expr=add(@0,@1) #1=(?,4,4)f32 #2=(?,4,4)f32 #3=(?,4,4)f32
pnnx.Output y 1 0 3 #3=(?,4,4)f32
"""

CASES = {
    "a chain, before y": (CHAIN, "nn.ReLU", "twice", "y"),
    "a chain, before relu": (CHAIN, "nn.Sigmoid", "first", "relu"),
    "a branch, before right": (BRANCH, "nn.Tanh", "new", "right"),
}

_F32, _I32 = [[None, 4, 4], "f32"], [[None, 4, 4], "i32"]

_TWO = [[1, 2], "f32"]

EXPECTED: dict[str, dict[str, Plain]] = {
    "a chain, before y": {
        "operators": [["pnnx.Input", "x"], ["nn.ReLU", "relu"], ["nn.ReLU", "twice"], ["pnnx.Output", "y"]],
        "edges": {"x": [[], ["0"]], "relu": [["0"], ["1"]], "twice": [["1"], ["twice"]], "y": [["twice"], []]},
        "operands": {"0": _TWO, "1": _TWO, "twice": _TWO},
    },
    "a chain, before relu": {
        "operators": [["pnnx.Input", "x"], ["nn.Sigmoid", "first"], ["nn.ReLU", "relu"], ["pnnx.Output", "y"]],
        "edges": {"x": [[], ["0"]], "first": [["0"], ["first"]], "relu": [["first"], ["1"]], "y": [["1"], []]},
        "operands": {"0": _TWO, "1": _TWO, "first": _TWO},
    },
    "a branch, before right": {
        "operators": [
            ["pnnx.Input", "x"],
            ["nn.ReLU", "left"],
            ["nn.Tanh", "new"],
            ["nn.ReLU", "right"],
            ["pnnx.Expression", "sum"],
            ["pnnx.Output", "y"],
        ],
        "edges": {
            "x": [[], ["0"]],
            "left": [["0"], ["1"]],
            "new": [["0"], ["new"]],
            "right": [["new"], ["2"]],
            "sum": [["1", "2"], ["3"]],
            "y": [["3"], []],
        },
        "operands": {"0": _I32, "1": _F32, "2": _F32, "3": _F32, "new": _I32},
    },
}


def check_insert_before(function: Function, report: Report) -> None:
    """Insert into every graph of CASES and report what became of it."""
    from kuiper_edu.pnnx import Graph

    for label, (text, kind, name, current) in CASES.items():
        graph = Graph.from_text(text)
        function(graph, kind, name, graph.get_operator(current))
        for part, value in described(graph).items():
            report(f"{label}: {part}", value)


EXERCISE = Exercise(
    "course3.insert_before",
    title="Put an operator in between",
    lesson="3.4",
    difficulty=3,
    minutes=5,
    check=check_insert_before,
    watch=pnnx_graph,
    rules={f"{case}: {part}": Equal(value) for case, parts in EXPECTED.items() for part, value in parts.items()}
    | {f"{case}: both ends": Equal([]) for case in EXPECTED},
    says={
        "a chain*: both ends": (
            "in a chain, the two ends of an edge disagree ({item}): `current` must leave the consumers of the operand "
            "that it read, with remove_consumer"
        ),
        "a branch*: both ends": (
            "for an insertion before 'right' in a branch, the two ends of an edge disagree ({item}): other operators "
            "must still read the old operand, so remove `current` from its consumers, but no other operator"
        ),
    },
    opens={
        "the two ends of an edge disagree": (
            "says/a chain*: both ends",
            "says/a branch*: both ends",
        ),
    },
    hints={
        "": (
            (
                "Which operand does `current` read before the call? Which objects store "
                "each edge: the operand, the operator, or both?"
            ),
            "Save the old operand. Remove `current` from this operand's consumers, clear current.inputs, and connect "
            "the new operator and the new operand with add_input and add_output.",
            "old = current.inputs[0]; old.remove_consumer(current); current.inputs.clear(); made.add_input(old); ...",
        ),
        "the two ends of an edge disagree": (
            (
                "Which operators read the old operand, according to its consumers? And which operators read it, "
                "according to the operators' own inputs?"
            ),
            "current.inputs.clear() changes only one end of the edge. The operand's consumers are the other end.",
            "old.remove_consumer(current)",
        ),
    },
    errors={
        r"GraphError: operator '(\w+)': operand '(\w+)' is already written by": (
            "operand {2!r} already has a producer, so {1!r} cannot write it: make this operand an input of {1!r} "
            "with add_input"
        ),
        r"GraphError: operator '(\w+)': operand '(\w+)' is not consumed": (
            "you call remove_consumer({1!r}) on operand {2!r}, but the operator {1!r} is not one of its consumers"
        ),
        "AttributeError: '(?:str|int)' object has no attribute '(?:producer|consumers|type|shape|name)'": (
            "you pass a name instead of an operand: graph.get_operand(name) returns the operand with that name"
        ),
        "IndexError": (
            "your code reads an empty list of operands: the old operand is current.inputs[0]; save it before "
            "you clear the inputs"
        ),
        r"ValueError: list\.remove": (
            "you try to remove an item from a list that does not contain it: which list contains operators, "
            "and which contains operands?"
        ),
    },
)
