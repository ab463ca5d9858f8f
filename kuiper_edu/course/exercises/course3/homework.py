"""What the exercises of homework 3 share: the tables of parameters that are right, and sentences for errors."""

from kuiper_edu.course.judge import Equal, Finding, same
from kuiper_edu.course.judge.sentences import Sentence, of_type, told
from kuiper_edu.course.trial.values import Plain, shown

LESSON = "3.homework"
SLOT = "course3.init_graph_params"


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
RESNET18 = {
    "convbn2d_0": Equal(TABLES["convbn2d_0"]),
    "maxpool": Equal(TABLES["maxpool"]),
    "classes": Equal(
        {
            "RuntimeParameterBool": 23,
            "RuntimeParameterInt": 64,
            "RuntimeParameterIntArray": 85,
            "RuntimeParameterString": 28,
        }
    ),
}
TABLE_SAYS = {
    "classes": "ResNet-18's parameters, counted by class: {differs}",
    "missing": "{item} is missing from the parameters of {label!r}",
    "extra": "{label!r} has {item}, which is not one of its parameters: does every operator have its own dictionary?",
}


def parameter_that_differs(finding: Finding) -> Sentence | None:
    """The first parameter of another class or value: each of seven tables may be wrong in each of its parameters."""
    seen = finding.wrong[0]
    if seen.label not in TABLES or not isinstance(seen.got, dict):
        return None
    for name in seen.got:
        if name not in TABLES[seen.label] and any(name in other for other in TABLES.values()):
            others = told(
                "parameter_another_operator_does",
                "a parameter of another operator: does every operator have its own dictionary?",
            )
            return told("has", "{label!r} has {name!r}, {others}", label=seen.label, name=name, others=others)
    for name, wanted in TABLES[seen.label].items():
        if name not in seen.got:
            return None
        if not same(seen.got[name], wanted):
            return _differs(name, *seen.got[name], *wanted)
    return None


def _differs(name: str, kind: str, value: Plain, right: str, wanted: Plain) -> Sentence:
    if (kind, right) == ("RuntimeParameterInt", "RuntimeParameterBool"):
        return told(
            "bool_became_int_isinstance",
            "the bool {name!r} became an int: isinstance(True, int) is true in Python, so choose the class by "
            "the type code",
            name=name,
        )
    if kind == right:
        return told(
            "has_value_expected",
            "{name!r} has the value {shown}, expected {wanted}",
            name=name,
            shown=shown(value),
            wanted=shown(wanted),
        )
    is_number = right == "RuntimeParameterString" and isinstance(value, int | float)
    why = (
        told(
            "text_looks_like_number",
            ": its text looks like a number, so choose the class by the type code, not by the text",
        )
        if is_number
        else ""
    )
    return told(
        "parameter_became_expected",
        "the parameter {name!r} became {kind}, expected a {right}{why}",
        name=name,
        kind=of_type(kind),
        right=right,
        why=why,
    )


CLASS_ERRORS = {
    r"NameError: name '(RuntimeParameter\w*)' is not defined": "the classes are in the module `kinds`: write kinds.{1}",
    r"AttributeError: module '[\w.]*parameter' has no attribute '(\w+)'": (
        "`kinds` has no class {1}: the cell below the heading 'What is given' lists its classes"
    ),
    "IndexError: list index": (
        "your code uses an index that your list does not have: indices start at 0, but type codes run "
        "from 1 to 7 (exercise 3.3 also has 0, 10 and 11). Use a dictionary with the type codes as keys"
    ),
}
_STORED = r"AnswerError: operator '(.*?)': .* params\['(.*?)'\] .*, found "  # the package's own message
_NOTHING = f"{_STORED}nothing"
FILL_ERRORS = {
    _NOTHING: (
        "operator {1!r}: expected a RuntimeParameter in params[{2!r}] from your init_graph_params, found nothing. The "
        "operator's params has no {2!r}: store each parameter with runtime_operator.params[name] = ..."
    ),
    f"{_STORED}a type": (
        "operator {1!r}: expected a RuntimeParameter in params[{2!r}] from your init_graph_params, found a type. The "
        "class itself was stored for {2!r}: create an object of this class from the value"
    ),
    f"{_STORED}.*own.Parameter": (
        "operator {1!r}: expected a RuntimeParameter in params[{2!r}] from your init_graph_params, found a "
        "Parameter. You stored the file's own Parameter under {2!r}: create the runtime's own object from its value"
    ),
    rf"{_STORED}a (\w+)\.$": (
        "operator {1!r}: expected a RuntimeParameter in params[{2!r}] from your init_graph_params, found a {3}"
    ),
    rf"{_STORED}an (\w+)\.$": (
        "operator {1!r}: expected a RuntimeParameter in params[{2!r}] from your init_graph_params, found an {3}"
    ),
    r"KeyError: (\(.*|Parameter\(.*)": (
        "kind_of was called with {1}, but it needs the type code: kind_of(parameter.type)"
    ),
    "AttributeError: 'dict' object has no attribute '(append|add|insert)'": (
        "params is a dictionary, which has no {1}: write runtime_operator.params[name] = ..."
    ),
    r"TypeError: (RuntimeParameter\w*)\.__init__\(\) takes": (
        "{1} takes only the value; the name is the key in params"
    ),
    "TypeError: 'NoneType' object is not callable": (
        "kind_of returned None instead of a class: does it have a return, and an entry for this type code?"
    ),
    r"TypeError: '(RuntimeParameter\w*)' object is not callable": (
        "kind_of returned an object instead of the class {1}: write the class there without parentheses"
    ),
    "AttributeError: 'str' object has no attribute '(?:type|value|text)'|ValueError: .*values to unpack": (
        "your loop over params gets only the names: loop over params.items(), which gives each name with its Parameter"
    ),
    r"AttributeError: '(RuntimeParameter\w*)' object has no attribute '(text|type)'": (
        "params now contains a {1}, which has no {2!r}: params belongs to the file, so do not change it, and store "
        "each new object only in runtime_operator.params[name]"
    ),
    r"AttributeError: 'Parameter' object has no attribute '(\w+)'": "a Parameter has type, value and text, but no {1}",
    r"AttributeError: 'RuntimeOperator' object has no attribute '(\w+)'": (
        "a RuntimeOperator has no field {1!r}: the dictionary to fill is runtime_operator.params"
    ),
    "TypeError: 'RuntimeOperator' object does not support item assignment": (
        "store the parameter in runtime_operator.params, not in the operator itself"
    ),
    "(?:FrozenInstanceError|AttributeError): cannot assign": (
        "your code tries to change a Parameter that was read from the file: create a new object for the runtime instead"
    ),
    r"AttributeError: '(\w+)' object has no attribute '(?:items|get)'": (
        "runtime_operator.params was replaced by an object of type {1}: the dictionary already exists, so store "
        "the parameters in it"
    ),
    r"TypeError: (init_graph_params\(\)) (.*)": "{1} {2}: it is called with the parameters and the operator",
    "RuntimeError: dictionary changed size": (
        "you change params while you loop over it: store the new objects in runtime_operator.params, not in params"
    ),
    r"KeyError: '(\w+)'": (
        "KeyError '{1}': params holds only the parameters of this operator, and {1!r} is not one of them"
    ),
    r"KeyError: (\d+)": "the table has no entry for type code {1}",
    **CLASS_ERRORS,
}
FILL_OPENS = {
    "only the parameters of this operator": (r"errors/KeyError: '(\w+)'",),
    "became an int": ("diagnosis/bool_became_int_isinstance",),
    "found nothing": (f"errors/{_NOTHING}",),
}
FILL_HINTS = {
    "": (
        "What does init() pass to your function, and where should the result be afterwards?",
        (
            "Loop over params.items(). Get the class from the parameter's type, and create an object of this "
            "class with the parameter's value."
        ),
        "In the loop: runtime_operator.params[name] = kind_of(parameter.type)(parameter.value)",
    ),
    "only the parameters of this operator": (
        "Does every operator have a bias? For which operators does init() call your function?",
        "Do not use the names of a Linear's parameters: loop over what params contains.",
        "The loop `for name, parameter in params.items()` works even for an operator without parameters.",
    ),
    "became an int": (
        "What is isinstance(True, int)?",
        (
            "Do not choose the class by the Python type of the value. Use parameter.type, which was set when "
            "the file was read."
        ),
        "kind_of(1) is kinds.RuntimeParameterBool: use the class that kind_of returns for parameter.type.",
    ),
    "found nothing": (
        "Your function must change an object that still exists after the call: which one?",
        "Do not return the result: store it in runtime_operator.params, a dictionary that already exists.",
        "Assign to runtime_operator.params[name], never to runtime_operator.params itself.",
    ),
}
