"""Help with the exercises of course 3: hints by what is seen, and what each mistake looks like to a check.

How the entries read: see `findings.Symptom` and `feedback.hint`. Earlier symptoms go first.
"""

from __future__ import annotations

from kuiper_edu.homework.findings import Hints, Symptom

INIT = r"course3\.(init_graph_params|every_kind|unknown_type|resnet18)"

# exercise -> what is seen ("" when nothing yet works) -> three levels: a question, an idea, nearly the line itself
HINTS: Hints = {
    "course3.kind_of": {
        "": (
            "Which seven spellings does the cell above print, and what is the type code of each?",
            "A dict from type code to class; the classes are attributes of the module `kinds`.",
            "return {1: kinds.RuntimeParameterBool, 2: kinds.RuntimeParameterInt, ...}[type_code]",
        ),
    },
    "course3.init_graph_params": {
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
        "0 parameters": (
            "What does your function change that lives on after it returns?",
            "The result is not returned: it is entered into runtime_operator.params, a dict that is there already.",
            "runtime_operator.params[name] = ... with no `runtime_operator.params = ...` anywhere.",
        ),
    },
    "course3.every_kind": {
        "": (
            "Which type codes has your table not got?",
            "None needs an object without a value, the complex ones have classes in `kinds` as well.",
            "Put 0, 10 and 11 into a second table, and ask it before you refuse.",
        ),
    },
    "course3.unknown_type": {
        "": (
            "Where in your loop do you know the name, and where the type code?",
            "Test whether the type code is in the table before you use it.",
            'raise ValueError(f"parameter {name!r} has the unknown type {parameter.type}")',
        ),
    },
    "course3.resnet18": {
        "": (
            "Which of its kinds did test_linear not have?",
            "Lists (kernel_size) and a string (padding_mode): look at the classes that end in Array.",
            "If exercise 3.2 passes and this does not, print the name and type where your function raises.",
        ),
    },
}

SYMPTOMS: tuple[Symptom, ...] = (
    Symptom(r"course3\.kind_of", r"error: KeyError: (\d+)", "the table has no entry for type code {1}"),
    Symptom(r"course3\.kind_of", r"error: AttributeError: 'NoneType'", "kind_of returned None: is a return missing?"),
    Symptom(
        r"course3\.kind_of",
        r"error: AttributeError: '(RuntimeParameter\w*)' object",
        "kind_of should return the class {1} itself, not an object made from it",
    ),
    Symptom(
        r"course3\.kind_of",
        r"line: (\S+) +(\w+) => \S+ +(\w+)",
        "for {1} the class {3} came back, {2} is the right one",
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): RuntimeParameterBool \w+ => \w+\.\w+: RuntimeParameterInt",
        "the bool {1!r} was made an int: isinstance(True, int) is true in Python, so decide by the type code",
    ),
    Symptom(
        INIT,
        r"line: \w+\.\w+: .* => (\w+) has 0 parameters",
        "params of {1!r} is still empty: enter each one, runtime_operator.params[name] = ...",
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): (\w+) .* => \w+\.\1: type ",
        "for {1!r} the class itself was entered, not an object made from it: {2}(value)",
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): (\w+) .* => \w+\.\1: Parameter ",
        "{1!r} was entered as the file's Parameter: make a {2} from its value",
    ),
    Symptom(
        INIT, r"line: .* => \w+\.(\w+): \w+ Parameter\(", "{1!r} holds the whole Parameter: hand over parameter.value"
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): (\w+) ([^'\[].*) => \w+\.\1: \2 '\3'",
        "{1!r} holds the text '{3}', not the value: use parameter.value, not parameter.text",
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): (\w+) (.*) => \w+\.\1: \2 (.*)",
        "{1!r} holds {4}, {3} was expected",
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): (RuntimeParameter\w+) .* => \w+\.\1: (\w+) ",
        "{1!r} became a {3}, a {2} was expected",
    ),
    Symptom(INIT, r"line: (\w+)\.(\w+): .* => \1(?:\.| has)", "{2!r} is missing among the parameters of {1!r}"),
    Symptom(INIT, r"line: None None => ", "the function should fill runtime_operator.params and return nothing (None)"),
    Symptom(
        INIT,
        r"error: AttributeError: 'Parameter' object has no attribute '(\w+)'",
        "a Parameter has type, value and text, but no {1}",
    ),
    Symptom(
        INIT,
        r"error: (?:FrozenInstanceError|AttributeError): cannot assign",
        "the file's Parameter never changes: make a new object for the runtime",
    ),
    Symptom(INIT, r"error: AttributeError: 'NoneType' object has no attribute 'items'", "params was replaced by None"),
    Symptom(
        INIT,
        r"error: KeyError: '(\w+)'",
        "KeyError '{1}': look the parameter up in params, which holds only what this operator has",
    ),
    Symptom(
        r"course3\.every_kind",
        r"error: \w+: .*?\b(0|10|11)\b",
        "type code {1} is refused, but a file can hold it: 0 is None, 10 and 11 are complex numbers",
    ),
    Symptom(
        r"course3\.unknown_type",
        r"fault: mention \| says \|",
        "nothing was raised for a type that nobody knows: the parameter was silently dropped",
    ),
    Symptom(
        r"course3\.unknown_type",
        r"fault: mention \| (\w+) \| (.*)",
        "the message does not name the parameter {1!r}: {2}",
    ),
)
