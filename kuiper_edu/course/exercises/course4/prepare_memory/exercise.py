"""A repair: memory that is handed out by index, and shared by a map, as the C++ does both."""

from typing import Any

from kuiper_edu.course.exercises.course4.graphs import Graph, copied
from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, Finding, Function, Report, Rule
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.values import Plain

Shapes = dict[str, tuple[int, ...]]

GRAPHS: dict[str, tuple[Shapes, Graph]] = {
    "a chain": ({"in": (2, 3, 4, 4), "op1": (2, 5, 4, 4)}, {"in": [], "op1": ["in"], "out": ["op1"]}),
    "two branches": (
        {"in": (1, 4), "wide": (1, 8), "narrow": (1, 2), "cat": (1, 10)},
        {"in": [], "narrow": ["in"], "wide": ["in"], "cat": ["wide", "narrow"], "out": ["cat"]},
    ),
    "T + T": ({"T": (1, 4), "add": (1, 4)}, {"T": [], "add": ["T", "T"], "out": ["add"]}),
    "T + U + T": (
        {"T": (1, 4), "U": (1, 4), "add": (1, 4)},
        {"T": [], "U": ["T"], "add": ["T", "U", "T"], "out": ["add"]},
    ),
    "two outputs of the model": (
        {"in": (6,), "relu": (6,), "sum": (3, 2, 1, 1, 1)},
        {"in": [], "out1": ["in"], "relu": ["in"], "out2": ["relu"], "sum": ["relu", "in"]},
    ),
    "no operators": ({}, {}),
}
"""A graph: the shape of each output, in the order of the file; what each operator reads, in execution order."""

SHARED, AGAIN = "outputs that share memory", "calls that share memory"


def check_prepare_memory(function: Function, report: Report) -> None:
    """Prepare every graph; report type and shape of each output, whose memory each input is, and what is shared."""
    import numpy as np  # not when a lesson only looks up its exercises

    shared, again, changed = [], [], []
    for label, (shapes, reads) in GRAPHS.items():
        mine, theirs = dict(shapes), copied(reads)
        outputs, inputs = _pair(function(mine, theirs))
        report(f"{label}: outputs", _each(outputs, _kind))
        arrays = outputs if isinstance(outputs, dict) else {}
        report(f"{label}: inputs", _each(inputs, lambda held, own=arrays: _held(held, own)))
        if mine != shapes or theirs != reads:
            changed.append(label)
        other, _ = _pair(function(dict(shapes), copied(reads)))
        made = [name for name, array in arrays.items() if isinstance(array, np.ndarray)]
        shared += [[a, b] for i, a in enumerate(made) for b in made[:i] if np.shares_memory(arrays[a], arrays[b])]
        again += [name for name in made if np.shares_memory(arrays[name], other[name])]
    report(SHARED, shared)
    report(AGAIN, again)
    report(UNCHANGED, changed)


def _pair(back: Any) -> tuple[Any, Any]:
    return (back[0], back[1]) if isinstance(back, tuple | list) and len(back) == 2 else (back, back)


def _each(held: Any, said: Any) -> Any:
    return {name: said(value) for name, value in held.items()} if isinstance(held, dict) else held


def _kind(value: object) -> Plain:
    if hasattr(value, "dtype") and hasattr(value, "shape"):
        writable = getattr(getattr(value, "flags", None), "writeable", True)
        return [str(value.dtype) if writable else f"read-only {value.dtype}", *value.shape]
    return type(value).__name__


def _held(value: Any, outputs: dict[str, Any]) -> Plain:
    """What an operator is said to read: whose array each is."""
    if not isinstance(value, list | tuple):
        return type(value).__name__
    return [_whose(array, outputs) for array in value]


def _whose(array: Any, outputs: dict[str, Any]) -> str:
    import numpy as np

    if not isinstance(array, np.ndarray):
        return f"no array: {array}" if isinstance(array, str) else f"no array: {type(array).__name__}"
    owner = next((name for name, own in outputs.items() if np.shares_memory(own, array)), None)
    return owner if owner is not None and array.shape == outputs[owner].shape else "another array"


def _rules() -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for label, (shapes, reads) in GRAPHS.items():
        rules[f"{label}: outputs"] = Equal({name: ["float32", *shape] for name, shape in shapes.items()})
        rules[f"{label}: inputs"] = Equal(dict(reads))
    return rules | {SHARED: Equal([]), AGAIN: Equal([]), UNCHANGED: Equal([])}


def _diagnose(finding: Finding) -> Sentence | None:
    """Another type of number; a set or a sorted list of inputs (the order in a set differs between runs)."""
    for seen in finding.wrong:
        for name, got in seen.got.items() if seen.label.endswith(": outputs") and isinstance(seen.got, dict) else ():
            if isinstance(got, list) and got[0] in ("float64", "int32", "int64", "float16"):
                return told(
                    "array_expected_np_float",
                    "the array of {name!r} is {got}, expected np.float32",
                    name=name,
                    got=got[0],
                )
    lists = [
        (name, seen.got[name], reads)
        for seen in finding.wrong
        if seen.label.endswith(": inputs") and isinstance(seen.got, dict)
        for name, reads in seen.expected.items()
        if isinstance(seen.got.get(name), list)
    ]
    wrong = [(name, got, reads) for name, got, reads in lists if got != reads]
    if len(wrong) == 0 or any(seen.label.endswith(": outputs") for seen in finding.wrong):
        return None
    if any(set(got) != set(reads) for _, got, reads in wrong):
        return None
    if all(len(got) == len(set(reads)) for _, got, reads in wrong) and any(len(got) < len(r) for _, got, r in wrong):
        return told(
            "add_reads_t_twice",
            "'add' reads T twice (T + T), but its list has 1 entry: a dictionary or a set contains T only once",
        )
    name, got, reads = wrong[0]
    if sorted(got) != sorted(reads):
        return None
    return told(
        "inputs_are_wrong_order",
        "the inputs of {name!r} are in the wrong order: expected {reads}, found {got}",
        name=name,
        reads=_listed(reads),
        got=_listed(got),
    )


def _listed(names: list[str]) -> str:
    return ", ".join(map(repr, names))


EXERCISE = Exercise(
    "course4.prepare_memory",
    title="fix the memory",
    lesson="4.2",
    difficulty=2,
    minutes=7,
    check=check_prepare_memory,
    rules=_rules(),
    given={f"{label}: {part}": case for label, case in GRAPHS.items() for part in ("outputs", "inputs")},
    says={
        SHARED: "some outputs share memory, {got}: create a separate array for each output, as before",
        AGAIN: ("the second call returned the memory of the first: create new arrays inside the function in each call"),
        UNCHANGED: "your function changed `shapes` or `reads`: only read them",
        "none": "your function returned None: keep the last line, `return outputs, share(outputs, reads)`",
        "type": "expected two dictionaries, outputs and inputs, found {got}",
    },
    opens={
        "KeyError": (
            r"errors/KeyError: '(out\d?)'",
            r"errors/KeyError: '(\w+)'",
        ),
        "reads a copy": ("stored/op1_reads_copy",),
    },
    hints={
        "": (
            (
                "Does the i-th name belong to the i-th shape? And how many keys does a dictionary {producer: "
                "array} have for T + T?"
            ),
            (
                "Look up each shape by the name of its operator, not by an index. A dictionary has one value for "
                "each key, so create the list of inputs without a dictionary."
            ),
            (
                "Use `for name, shape in shapes.items()` and `inputs[name] = [outputs[producer] for producer in "
                "producers]`"
            ),
        ),
        "KeyError": (
            "Which operators have an output? Do all operators have one?",
            "The keys of `shapes` are the operators that have an output. Go through `shapes`, not through `reads`.",
            "for name, shape in shapes.items()",
        ),
        "reads a copy": (
            (
                "Which of these expressions create a new array: outputs[name], outputs[name].copy(), "
                "np.array(outputs[name])?"
            ),
            "outputs[name].copy() and np.array(outputs[name]) create a new array. A list can contain the array itself.",
            "Use outputs[producer] itself, without a copy.",
        ),
    },
    diagnose=_diagnose,
    errors={
        r"KeyError: '(out\d?)'": (
            "KeyError '{1}': this operator writes nothing, so it has no shape and no array. Go through the names in "
            "shapes"
        ),
        r"KeyError: '(\w+)'": (
            "KeyError '{1}': `outputs` contains no array with this name. Create one for every name in `shapes`"
        ),
        "TypeError: unhashable type: 'list'": (
            "`reads` contains a list of producers for each operator: look up each producer separately"
        ),
        "ValueError: zip": (
            "`shapes` and `reads` have different lengths, since not every operator has an output: do not pair them"
        ),
    },
)
