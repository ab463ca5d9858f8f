"""Which operators of an ONNX graph are glue."""

from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, calls_on_copies
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
        ("Pow", ["norm.weight", "two"], ["p"]),
        ("Mul", ["p", "input"], ["m"]),
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
        ("Reshape", ["s", "two"], ["double"]),
        ("Add", ["double", "double"], ["four"]),
        ("Resize", ["c", "four"], ["output"]),
    ],
    "a size that is used as a number": [
        ("Shape", ["input"], ["s"]),
        ("Cast", ["s"], ["number"]),
        ("Div", ["input", "number"], ["d"]),
        ("Relu", ["d"], ["output"]),
    ],
    "two sizes": [
        ("Shape", ["input"], ["s"]),
        ("Constant", [], ["zero"]),
        ("Gather", ["s", "zero"], ["n"]),
        ("Constant", [], ["one"]),
        ("Gather", ["s", "one"], ["c"]),
        ("Concat", ["n", "c"], ["shape"]),
        ("Reshape", ["input", "shape"], ["output"]),
    ],
    "a constant minus the input": [
        ("Constant", [], ["one"]),
        ("Sub", ["one", "input"], ["d"]),
        ("Where", ["one", "d", "one"], ["output"]),
    ],
    "names of an earlier net": [
        ("Relu", ["s"], ["r"]),
        ("Gather", ["words.weight", "n"], ["shape"]),
        ("Add", ["r", "shape"], ["output"]),
    ],
    "a shape that is split": [
        ("Shape", ["input"], ["s"]),
        ("Split", ["s"], ["rows", "columns"]),
        ("Mul", ["rows", "columns"], ["n"]),
        ("Reshape", ["input", "n"], ["output"]),
    ],
    "names that begin alike": [
        ("Shape", ["input"], ["x1"]),
        ("Relu", ["input"], ["x"]),
        ("Mul", ["x", "x"], ["y"]),
        ("Reshape", ["y", "x1"], ["output"]),
    ],
    "an item of a constant": [
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
    "a size that is computed": ["Shape", "Reshape", "Add"],
    "a size that is used as a number": ["Shape", "Cast"],
    "two sizes": ["Shape", "Gather", "Gather", "Concat"],
    "a constant minus the input": [],
    "names of an earlier net": [],
    "a shape that is split": ["Shape", "Split", "Mul"],
    "names that begin alike": ["Shape"],
    "an item of a constant": ["Gather"],
}


def listing(net: list[Node]) -> list[dict[str, Plain]]:
    """A net as `read_onnx` gives it: fresh dictionaries."""
    return [
        {"op_type": kind, "name": f"/{kind}_{place}", "inputs": [*reads], "outputs": [*writes], "attributes": {}}
        for place, (kind, reads, writes) in enumerate(net)
    ]


EXERCISE = Exercise(
    "course3.glue_operators",
    title="find the glue",
    lesson="3.1",
    difficulty=3,
    minutes=6,
    check=calls_on_copies({label: (listing(net),) for label, net in NETS.items()}),
    rules={label: Equal(kinds) for label, kinds in EXPECTED.items()} | {UNCHANGED: Equal([])},
    says={
        "none": "for the network '{label}', {differs}",
        "type": "for the network '{label}', {differs}",
        "items": ("for the network '{label}', expected {expected}, found {got}: return only the op_type of each node"),
        "extra": (
            "for the network '{label}', expected {expected}, found {got}: the {item} reads a value that is neither a "
            "size nor a constant, so it is not glue"
        ),
        "missing": (
            "for the network '{label}', expected {expected}, found {got}. The {item} is missing: an operator is "
            "glue if it is a Shape, or if it reads only results of glue operators and of Constant operators"
        ),
        "order": "for the network '{label}', expected {expected}, found {got}: return the types in file order",
        "twice": "for the network '{label}', expected {expected}, found {got}: {differs}",
    },
    hints={
        "": (
            "Which values (not operators) are sizes or constants? Start with the results of Shape and Constant.",
            (
                "Keep a set of these values. A node other than a Constant is glue if it is a Shape, or if the set"
                " contains all its inputs. If a node is glue, add its outputs to the set."
            ),
            'if kind == "Shape" or all(value in sizes for value in node["inputs"]): sizes.update(node["outputs"])',
        ),
    },
    errors={
        r"KeyError: '(\w+)'": (
            "the key {1!r} does not exist. A node has the keys op_type, name, inputs, outputs and attributes. If you "
            "looked up {1!r} in a dictionary of your own, some names may be missing from it: weights and the model's "
            "input are not outputs of any node"
        ),
        "TypeError: unhashable type: 'list'": "inputs and outputs are lists: loop over their items",
    },
)
