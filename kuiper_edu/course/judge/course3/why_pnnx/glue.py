"""Exercise 1 of lesson 3.1: which operators of an ONNX graph are glue."""

from __future__ import annotations

from kuiper_edu.course.judge.cases import calls
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, brief, what
from kuiper_edu.course.trial.values import Plain

Node = tuple[str, list[str], list[str]]

NETS: dict[str, list[Node]] = {
    "a reshape": [
        ("Shape", ["input"], ["s"]),
        ("Constant", [], ["zero"]),
        ("Gather", ["s", "zero"], ["n"]),
        ("Constant", [], ["axis"]),
        ("Unsqueeze", ["n", "axis"], ["n1"]),
        ("Constant", [], ["rest"]),
        ("Concat", ["n1", "rest"], ["shape"]),
        ("Reshape", ["input", "shape"], ["output"]),
    ],
    "no glue": [
        ("Constant", [], ["two"]),
        ("Pow", ["input", "two"], ["p"]),
        ("Mul", ["p", "norm.weight"], ["m"]),
        ("Add", ["m", "p"], ["output"]),
    ],
    "a table of words": [
        ("Gather", ["words.weight", "input"], ["rows"]),
        ("Constant", [], ["axis"]),
        ("Unsqueeze", ["rows", "axis"], ["wide"]),
        ("Concat", ["wide", "wide"], ["twice"]),
        ("Relu", ["twice"], ["output"]),
    ],
    "a size that is computed": [
        ("Conv", ["input", "conv.weight"], ["c"]),
        ("Shape", ["c"], ["s"]),
        ("Constant", [], ["two"]),
        ("Mul", ["s", "two"], ["double"]),
        ("Add", ["double", "double"], ["four"]),
        ("Resize", ["c", "four"], ["output"]),
    ],
    "a size that is used as a number": [
        ("Shape", ["input"], ["s"]),
        ("Cast", ["s"], ["number"]),
        ("Div", ["input", "number"], ["d"]),
        ("Relu", ["d"], ["output"]),
    ],
    "a constant that is worked on": [
        ("Constant", [], ["list"]),
        ("Constant", [], ["place"]),
        ("Gather", ["list", "place"], ["item"]),
        ("Reshape", ["input", "item"], ["output"]),
    ],
}
EXPECTED: dict[str, list[str]] = {
    "a reshape": ["Shape", "Gather", "Unsqueeze", "Concat"],
    "no glue": [],
    "a table of words": [],
    "a size that is computed": ["Shape", "Mul", "Add"],
    "a size that is used as a number": ["Shape", "Cast"],
    "a constant that is worked on": ["Gather"],
}


def listing(net: list[Node]) -> list[dict[str, Plain]]:
    """A net as `read_onnx` gives it: fresh dictionaries."""
    return [
        {"op_type": kind, "name": f"/{kind}_{place}", "inputs": [*reads], "outputs": [*writes], "attributes": {}}
        for place, (kind, reads, writes) in enumerate(net)
    ]


def glue_operators(finding: Finding) -> str | None:
    """The first net with other glue than its own."""
    first = finding.wrong[0]
    return f"for the net '{first.label}', {_glue(first.got, first.expected)}"


def _glue(got: Plain, wanted: Plain) -> str:
    told = f"{brief(got)} came back, {brief(wanted)} is right"
    if isinstance(got, int) and not isinstance(got, bool):
        return f"{told}: the list of their types, not their number"
    if not isinstance(got, list):
        return f"a list of types was expected, {what(got)} came back"
    if any(isinstance(item, dict) for item in got):
        return f"whole nodes came back: of each only its op_type is asked for, {brief(wanted)}"
    if any(str(item).startswith("/") for item in got):
        return f"names of nodes came back, {brief(got)}: of each its op_type is asked for, {brief(wanted)}"
    if "Constant" in got:
        return f"{told}: a Constant itself is not counted"
    if sorted(map(str, got)) == sorted(wanted):
        return f"{told}: the order is that of the file"
    if extra := [kind for kind in got if kind not in wanted]:
        return f"{told}: the {extra[0]} reads something that is no size, so it is not glue, whatever its type is"
    lost = next((kind for kind in wanted if kind not in got), None)
    if lost == "Shape":
        return f"{told}: a Shape is glue, whatever it reads"
    if lost:
        return f"{told}: the {lost} reads only results of glue and of Constant, so it is glue, whatever its type is"
    return told


EXERCISE = Exercise(
    "course3.glue_operators",
    check=calls({label: (listing(net),) for label, net in NETS.items()}),
    rules={label: Equal(kinds) for label, kinds in EXPECTED.items()},
    detective=glue_operators,
    symptoms=(
        Symptom(
            r"error: KeyError: '(\w+)'",
            "there is no key {1!r}: a node has op_type, name, inputs, outputs and attributes; weights and the input "
            "are written by no node",
        ),
        Symptom(r"error: TypeError: unhashable type: 'list'", "inputs and outputs are lists: go through their items"),
        *COMMON,
    ),
    hints={
        "": (
            "Which values (not operators) hold a size or a constant? Begin with the results of Shape and Constant.",
            "Keep a set of such values. A node is glue if it is a Shape, or if all that it reads is in the set. Then "
            "what it writes goes into the set, too.",
            'if kind == "Shape" or all(value in sizes for value in node["inputs"]): sizes.update(node["outputs"])',
        ),
    },
    solution="""\
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue
""",
)
