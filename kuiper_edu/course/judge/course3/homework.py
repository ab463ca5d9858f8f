"""Homework 3: the parameters of an operator."""

from __future__ import annotations

from collections.abc import Mapping

from kuiper_edu.course.judge.course3 import fill_test, parameter_of
from kuiper_edu.course.judge.course3.classes import BUILT_IN, NO_CLASS
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Seen, Symptom
from kuiper_edu.course.judge.rules import Equal, Raises, same
from kuiper_edu.course.trial.values import Plain, shown

CLASSES = {
    "True": "RuntimeParameterBool",
    "32": "RuntimeParameterInt",
    "1.0e-05": "RuntimeParameterFloat",
    "zeros": "RuntimeParameterString",
    "(3,3)": "RuntimeParameterIntArray",
    "(0.5,2.0)": "RuntimeParameterFloatArray",
    "(a,b)": "RuntimeParameterStringArray",
}
UNCHANGED = "the file's, afterwards"
UNSET: dict[str, Plain] = {
    "RuntimeParameterBool": False,
    "RuntimeParameterInt": 0,
    "RuntimeParameterFloat": 0.0,
    "RuntimeParameterString": "",
}  # what an object holds that was made without a value; arrays hold []


def _parameter(value: Plain) -> list[Plain]:
    """[class, value] of a bool, an int, a string or a list of ints."""
    kind = {bool: "Bool", int: "Int", str: "String", list: "IntArray"}[type(value)]
    return [f"RuntimeParameter{kind}", value]


def _parameters(**values: Plain) -> dict[str, list[Plain]]:
    return {name: _parameter(value) for name, value in values.items()}


TABLES: dict[str, dict[str, list[Plain]]] = {
    "linear": _parameters(bias=True, in_features=32, out_features=128),
    "small": _parameters(bias=True, in_features=3, out_features=2),
    "conv1": _parameters(bias=False, expr="2", groups=1, padding_mode="zeros", stride=[2, 1]),
    "pool1": _parameters(ceil_mode=True),
    "op": {
        "alpha": ["RuntimeParameterComplex", {"complex": [1.0, 2.0]}],
        "roots": ["RuntimeParameterComplexArray", [{"complex": [0.0, 1.0]}, {"complex": [0.0, -1.0]}]],
        "size": ["RuntimeParameter", None],
    },
    "convbn2d_0": _parameters(
        bias=True,
        dilation=[1, 1],
        groups=1,
        in_channels=3,
        kernel_size=[7, 7],
        out_channels=64,
        padding=[3, 3],
        padding_mode="zeros",
        stride=[2, 2],
    ),
    "maxpool": _parameters(
        ceil_mode=False, dilation=[1, 1], kernel_size=[3, 3], padding=[1, 1], return_indices=False, stride=[2, 2]
    ),
}
RESNET_CLASSES = {
    "RuntimeParameterBool": 23,
    "RuntimeParameterInt": 64,
    "RuntimeParameterIntArray": 85,
    "RuntimeParameterString": 28,
}


def kind_of(finding: Finding) -> str | None:
    """Which class came back in place of which."""
    for seen in finding.wrong:
        if not isinstance(seen.got, str):
            continue
        if seen.got not in (*CLASSES.values(), "RuntimeParameter"):
            return f"for {seen.label} {seen.got!r} came back, which is no class for it: the module `kinds` has them"
        if all(wrong.got == finding.wrong[0].got for wrong in finding.wrong) and len(finding.wrong) > 2:
            return f"the class {seen.got} comes back for everything: choose it by type_code"
        code = [*CLASSES].index(seen.label) + 1
        wrong = f"for {seen.label} (type code {code}) the class {seen.got} came back, {seen.expected} is the right one"
        return wrong + _exchanged(finding, seen, code)
    return None


def _exchanged(finding: Finding, seen: Seen, code: int) -> str:
    """What is said where the class belongs to another type code, which has got this one's in its place."""
    for other, label in enumerate(CLASSES, 1):
        if seen.got == CLASSES[label] and finding.reported.get(label) == seen.expected:
            return f": the classes of {code} and {other} are exchanged"
    return ""


def parameters(finding: Finding) -> str | None:
    """The first parameter that is missing, of another class, or holds something else."""
    for seen in finding.wrong:
        if seen.label == UNCHANGED:
            return "params, which belongs to the file, is another afterwards: take nothing out of it, put nothing in"
        if seen.label in TABLES:
            return _table(seen)
        if seen.label == "classes":
            return _counts(seen)
    return None


def _table(seen: Seen) -> str | None:
    """What is wrong in {name: [class, value]} of one operator."""
    wanted, got = TABLES[seen.label], seen.got
    if seen.label == "small" and same(got, TABLES["linear"]):
        return "'small' gets the values of test_linear's Linear: enter what stands in params, whatever it holds"
    if not isinstance(got, dict) or not all(isinstance(entry, list) for entry in got.values()):
        return f"params of {seen.label!r} should map names to parameters"
    missing = [name for name in wanted if name not in got]
    if missing and not got:
        return f"params of {seen.label!r} is still empty: enter each one, runtime_operator.params[name] = ..."
    if missing == list(wanted):
        return (
            f"params of {seen.label!r} has none of the names as a key: enter each parameter under its own, params[name]"
        )
    if missing:
        absent = (
            "" if any(wanted[name][1] for name in missing) else ": is it left out because its value counts as false?"
        )
        return f"{missing[0]!r} is missing among the parameters of {seen.label!r}{absent}"
    for name, entry in got.items():
        if name not in wanted:
            return _too_much(name, seen.label)
        if not same(entry, wanted[name]):
            return _entry(name, entry, wanted[name])
    return None


def _too_much(name: str, operator: str) -> str:
    others = [other for other, table in TABLES.items() if other != operator and name in table]
    if others:
        return (
            f"{operator!r} has {name!r}, a parameter of another operator: does every operator keep a dict of its own?"
        )
    return f"{operator!r} has {name!r}, which its line in the file does not have"


def _entry(name: str, entry: list[Plain], wanted: list[Plain]) -> str:
    """What is wrong with one parameter."""
    (kind, value), (right, wanted_value) = entry, wanted
    if kind == "type":
        return f"for {name!r} the class itself was entered, not an object made from it: {right}(value)"
    if kind == "Parameter":
        return f"{name!r} was entered as the file's Parameter: make a {right} from its value"
    if kind in BUILT_IN:
        return f"{name!r} is the bare value {shown(value)}: make a {right} of it"
    if right == "RuntimeParameterBool" and kind == "RuntimeParameterInt":
        return f"the bool {name!r} was made an int: isinstance(True, int) is true in Python, so decide by the type code"
    if kind != right:
        is_number = right == "RuntimeParameterString" and isinstance(value, int | float)
        why = ": its text looks like a number, so decide by the type code" if is_number else ""
        return f"{name!r} became a {kind}, a {right} was expected{why}"
    if value == {"object": "Parameter"}:
        return f"{name!r} holds the whole Parameter: hand over parameter.value"
    if isinstance(value, str) and not isinstance(wanted_value, str):
        return f"{name!r} holds the text {value!r}, not the value: use parameter.value, not parameter.text"
    if value is True and wanted_value is False:
        return f"{name!r} holds True, False was expected: bool() of any text is true, also of 'False'"
    if same(value, UNSET.get(right, [])):
        return f"{name!r} holds {shown(value)}, as a {right} made without a value does: hand over parameter.value"
    return f"{name!r} holds {shown(value)}, {shown(wanted_value)} was expected"


def _counts(seen: Seen) -> str | None:
    """Which class of ResNet-18's parameters counts too few or too many."""
    got: Mapping[str, Plain] = seen.got if isinstance(seen.got, dict) else {}
    for kind in sorted({*RESNET_CLASSES, *got}):
        if got.get(kind, 0) != RESNET_CLASSES.get(kind, 0):
            return (
                f"ResNet-18 has {RESNET_CLASSES.get(kind, 0)} parameters of class {kind}, {got.get(kind, 0)} came out"
            )
    return None


def unknown_type(finding: Finding) -> str | None:
    """Nothing was raised, or the error does not say which parameter it is."""
    for seen in finding.wrong:
        if seen.fault.kind == "raised":
            return "nothing was raised for a type that nobody knows: it was silently dropped, or entered all the same"
        if seen.fault.kind == "unnamed":
            word, told = seen.fault.details
            return f"the error does not name the parameter {word!r}: {told}"
    return None


FILL_SYMPTOMS = (
    Symptom(
        r"error: KeyError: (\(.*|Parameter\(.*)",
        "kind_of was asked for {1}, it wants the type code: kind_of(parameter.type)",
    ),
    Symptom(
        r"error: AttributeError: 'dict' object has no attribute '(append|add|insert)'",
        "params is a dict, which has no {1}: runtime_operator.params[name] = ...",
    ),
    Symptom(
        r"error: TypeError: (RuntimeParameter\w*)\.__init__\(\) takes",
        "{1} takes the value and nothing else; the name is the key in params",
    ),
    Symptom(
        r"error: TypeError: 'NoneType' object is not callable",
        "kind_of gave None in place of a class: does it have a return, and this type code?",
    ),
    Symptom(
        r"error: TypeError: '(RuntimeParameter\w*)' object is not callable",
        "kind_of gave an object in place of the class {1}: no parentheses behind the class there",
    ),
    Symptom(
        r"error: (?:AttributeError: 'str' object has no attribute '(?:type|value|text)|ValueError: .*values to unpack)",
        "going through params gives the names only: params.items() gives each name with its Parameter",
    ),
    Symptom(
        r"error: AttributeError: 'Parameter' object has no attribute '(\w+)'",
        "a Parameter has type, value and text, but no {1}",
    ),
    Symptom(
        r"error: AttributeError: 'RuntimeOperator' object has no attribute '(\w+)'",
        "a RuntimeOperator has no {1}: the dict to fill is runtime_operator.params",
    ),
    Symptom(
        r"error: TypeError: 'RuntimeOperator' object does not support item assignment",
        "enter it into runtime_operator.params, not into the operator itself",
    ),
    Symptom(
        r"error: (?:FrozenInstanceError|AttributeError): cannot assign",
        "the file's Parameter never changes: make a new object for the runtime",
    ),
    Symptom(
        r"error: AttributeError: '(\w+)' object has no attribute '(?:items|get)'",
        "runtime_operator.params was replaced by a {1}: the dict is there already, so enter into it",
    ),
    Symptom(
        r"error: TypeError: (init_graph_params\(\)) (.*)",
        "{1} is called with the parameters and the operator, but {2}",
    ),
    Symptom(
        r"error: RuntimeError: dictionary changed size",
        "the dict that is gone through changes meanwhile: enter into runtime_operator.params, not into params",
    ),
    Symptom(
        r"error: KeyError: '(\w+)'",
        "KeyError '{1}': look the parameter up in params, which holds only what this operator has",
    ),
    Symptom(r"error: KeyError: (\d+)", "the table has no entry for type code {1}"),
    *NO_CLASS,
)
FILL_HINTS = {
    "": (
        "What does init() hand you, and where should the result be afterwards?",
        "Go through params.items(). For each parameter: the class by its type, an object of it from its value.",
        "In the loop: runtime_operator.params[name] = kind_of(parameter.type)(parameter.value)",
    ),
    "KeyError: 'bias'": (
        "Does every operator have a bias? Which operators does init() call you for?",
        "Do not ask for names you know from a Linear: go through whatever params holds.",
        "for name, parameter in params.items(): ... works for an operator without any parameter too.",
    ),
    "a bool became an int": (
        "What is isinstance(True, int)?",
        "Decide by parameter.type, which the file reader has set, not by looking at the value.",
        "kind_of(1) is kinds.RuntimeParameterBool: let the table decide.",
    ),
    "still empty": (
        "What does your function change that lives on after it returns?",
        "The result is not returned: it is entered into runtime_operator.params, a dict that is there already.",
        "runtime_operator.params[name] = ... with no `runtime_operator.params = ...` anywhere.",
    ),
}


def _equal(*labels: str) -> dict[str, Equal]:
    return {label: Equal(TABLES[label]) for label in labels}


SLOT = "course3.init_graph_params"
EXERCISES = (
    Exercise(
        "course3.kind_of",
        rules={text: Equal(name) for text, name in CLASSES.items()},
        hints={
            "": (
                "Which seven spellings does the cell above print, and what is the type code of each?",
                "A dict from type code to class; the classes are attributes of the module `kinds`.",
                "return {1: kinds.RuntimeParameterBool, 2: kinds.RuntimeParameterInt, ...}[type_code]",
            ),
        },
        detective=kind_of,
        symptoms=(
            Symptom(r"error: KeyError: (\d+)", "the table has no entry for type code {1}"),
            Symptom(
                r"error: AttributeError: 'NoneType' object has no attribute '__name__'",
                "kind_of returned None: is a return missing?",
            ),
            Symptom(
                r"error: AttributeError: 'RuntimeParameterType' object has no",
                "RuntimeParameterType only numbers the kinds: the class for 1 is kinds.RuntimeParameterBool",
            ),
            Symptom(
                r"error: AttributeError: '(RuntimeParameter\w*)' object has no attribute '__name__'",
                "kind_of should return the class {1} itself, not an object made from it: no parentheses behind it",
            ),
            Symptom(
                r"error: AttributeError: '(\w+)' object has no attribute '__name__'",
                "kind_of should return a class of the module `kinds`, a {1} came back",
            ),
            *NO_CLASS,
        ),
    ),
    parameter_of.EXERCISE,
    Exercise(
        "course3.init_graph_params",
        slot=SLOT,
        rules=_equal("linear", "small"),
        hints=FILL_HINTS,
        detective=parameters,
        symptoms=FILL_SYMPTOMS,
    ),
    Exercise(
        "course3.convolution",
        slot=SLOT,
        rules={
            **_equal("conv1", "pool1"),
            UNCHANGED: Equal({"bias": "False", "expr": "2", "groups": "1", "padding_mode": "zeros", "stride": "(2,1)"}),
        },
        hints=FILL_HINTS,
        detective=parameters,
        symptoms=FILL_SYMPTOMS,
    ),
    Exercise(
        "course3.every_kind",
        slot=SLOT,
        rules=_equal("op"),
        hints={
            "": (
                "Which type codes has your table not got?",
                "None needs an object without a value, the complex ones have classes in `kinds` as well.",
                "Put 0, 10 and 11 into a second table, and ask it before you refuse.",
            ),
        },
        detective=parameters,
        symptoms=(
            Symptom(
                r"error: \w+: .*?\b(0|10|11)\b",
                "type code {1} is refused, but a file can hold it: 0 is None, 10 and 11 are complex numbers",
            ),
            *FILL_SYMPTOMS,
        ),
    ),
    Exercise(
        "course3.unknown_type",
        slot=SLOT,
        rules={"type 99": Raises("", ("gamma",))},
        hints={
            "": (
                "Where in your loop do you know the name, and where the type code?",
                "Test whether the type code is in the table before you use it.",
                'raise ValueError(f"parameter {name!r} has the unknown type {parameter.type}")',
            ),
        },
        detective=unknown_type,
        symptoms=FILL_SYMPTOMS,
    ),
    fill_test.EXERCISE,
    Exercise(
        "course3.resnet18_text",
        rules={**_equal("convbn2d_0", "maxpool"), "classes": Equal(RESNET_CLASSES)},
        hints={
            "": (
                "Is the verdict of exercise 3.2 right?",
                "The first line of the file that your function cannot read ends this check.",
                "Ask your function for the text that the sentence names: parameter_of('(3,3)').",
            ),
        },
        detective=parameters,
        symptoms=parameter_of.EXERCISE.symptoms,
    ),
    Exercise(
        "course3.resnet18",
        slot=SLOT,
        rules={
            **_equal("convbn2d_0", "maxpool"),
            "classes": Equal(RESNET_CLASSES),
            "operators, parameters": Equal([51, 200]),
        },
        hints={
            "": (
                "Which of its kinds did test_linear not have?",
                "Lists (kernel_size) and a string (padding_mode): look at the classes that end in Array.",
                "If exercise 3.3 passes and this does not, print the name and type where your function raises.",
            ),
        },
        detective=parameters,
        symptoms=FILL_SYMPTOMS,
    ),
)
