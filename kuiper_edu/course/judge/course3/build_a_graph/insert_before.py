"""Exercise 3 of lesson 3.2b: an operator put in between."""

from __future__ import annotations

from kuiper_edu.course.judge.course3.build_a_graph.graphs import COMMON, described
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.watch import pnnx_graph
from kuiper_edu.course.judge.wording import brief
from kuiper_edu.course.trial.values import Plain

CHAIN = """7767517
3 2
pnnx.Input x 0 1 0 #0=(1,2)f32
nn.ReLU relu 1 1 0 1 #0=(1,2)f32 #1=(1,2)f32
pnnx.Output y 1 0 1 #1=(1,2)f32
"""
BRANCH = """7767517
5 4
pnnx.Input x 0 1 0 #0=(3,4,4)i32
nn.ReLU left 1 1 0 1 #0=(3,4,4)i32 #1=(3,4,4)f32
nn.ReLU right 1 1 0 2 #0=(3,4,4)i32 #2=(3,4,4)f32
pnnx.Expression sum 2 1 1 2 3 expr=add(@0,@1) #1=(3,4,4)f32 #2=(3,4,4)f32 #3=(3,4,4)f32
pnnx.Output y 1 0 3 #3=(3,4,4)f32
"""
CASES = {
    "a chain, before y": (CHAIN, "nn.ReLU", "twice", "y"),
    "a chain, before relu": (CHAIN, "nn.Sigmoid", "first", "relu"),
    "a branch, before right": (BRANCH, "nn.Tanh", "new", "right"),
}
_F32, _I32 = [[3, 4, 4], "f32"], [[3, 4, 4], "i32"]
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


def insert_before(finding: Finding) -> str | None:
    """Which of the four steps is missing, or goes too far."""
    first = finding.wrong[0]
    case, _, part = first.label.partition(": ")
    _, _, name, current = CASES[case]
    said = {"operators": _operators, "edges": _edges, "operands": _operands, "both ends": _ends}[part](
        first.got, first.expected, name, current
    )
    return f"in {case}, {said}" if said else None


def _operators(got: Plain, wanted: Plain, name: str, current: str) -> str:
    if len(got) < len(wanted):
        return f"the graph has no operator {name!r} afterwards: new_operator_before makes one in it (in no copy of it)"
    if len(got) > len(wanted):
        return f"there are {len(got)} operators afterwards, {len(wanted)} were expected"
    mine = next((kind for kind, other in got if other == name), None)
    right = next(kind for kind, other in wanted if other == name)
    if mine is None:
        return f"no operator is called {name!r} afterwards: new_operator_before wants type, name, current"
    if mine != right:
        return f"the new operator has the type {mine!r}, {right!r} was asked for"
    return f"the line of {name!r} does not stand directly before that of {current!r}: see new_operator_before"


def _edges(got: Plain, wanted: Plain, name: str, current: str) -> str | None:
    for other in wanted:
        if other not in (name, current) and got[other] != wanted[other]:
            return (
                f"{other} reads and writes {brief(got[other])}, {brief(wanted[other])} is right: "
                f"others that read the old operand go on reading it"
            )
    (reads, writes), (right_reads, right_writes) = got[current], wanted[current]
    if writes != right_writes:
        return f"{current} writes {brief(writes)}, and it wrote {brief(right_writes)}: leave its outputs alone"
    if got[name][1] != wanted[name][1]:
        return f"{name} writes {brief(got[name][1])}, a new operand called {name!r} was asked for (step 3, write)"
    if got[name][0] != wanted[name][0]:
        return f"{name} reads {brief(got[name][0])}, {brief(wanted[name][0])} is right (step 2, read)"
    if reads == wanted[name][0]:
        return f"{current} still reads {brief(reads)} (steps 1 and 4, detach and attach)"
    if len(reads) > 1:
        return f"{current} reads {brief(reads)}: the old operand must leave {current}.inputs (step 1, detach)"
    return f"{current} reads {brief(reads)}, {brief(right_reads)} is right (step 4, attach)"


def _operands(got: Plain, wanted: Plain, name: str, _: str) -> str:
    if name not in got:
        return f"the graph has no operand {name!r}: graph.new_operand(name) makes one that belongs to the graph"
    if got[name][0] is None:
        return f"the new operand {name!r} has no shape: take it from the old one, and the data type (type), too"
    if got[name] != wanted[name]:
        return f"the new operand is {brief(got[name])}, the old one {brief(wanted[name])}: copy shape and type"
    odd = next((other for other in wanted if got.get(other) != wanted[other]), None)
    return f"operand {odd!r} was changed" if odd else f"there are too many operands: {brief(sorted(got))}"


def _ends(got: Plain, _wanted: Plain, _name: str, current: str) -> str:
    others = "; others go on reading the old operand: take away `current` alone"
    step = " (step 1, detach: remove_consumer)" if repr(current) in got[0] else others
    return f"the two ends of an edge disagree: {got[0]}{step}"


EXERCISE = Exercise(
    "course3.insert_before",
    check=check_insert_before,
    watch=pnnx_graph,
    rules={f"{case}: {part}": Equal(value) for case, parts in EXPECTED.items() for part, value in parts.items()}
    | {f"{case}: both ends": Equal([]) for case in EXPECTED},
    detective=insert_before,
    symptoms=(
        Symptom(
            r"error: IndexError",
            "the inputs of `current` are empty: remember the old operand, old = current.inputs[0], before you clear",
        ),
        Symptom(
            r"error: ValueError: list\.remove|kind: not in the graph",
            "something is taken out where it is not: which list holds what?",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "Which operand does `current` read before? Who must know of each change: the operand, the operator, both?",
            "Remember the old operand. Take `current` from its consumers, empty current.inputs, and connect the new "
            "operator and the new operand by add_input and add_output.",
            "old = current.inputs[0]; old.remove_consumer(current); current.inputs.clear(); made.add_input(old); ...",
        ),
        "the two ends of an edge disagree": (
            "Who reads the old operand now, by its list of consumers? And by the operators' inputs?",
            "current.inputs.clear() changes one end only. The operand's consumers are the other one.",
            "old.remove_consumer(current)",
        ),
    },
    solution="""\
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)
""",
)
