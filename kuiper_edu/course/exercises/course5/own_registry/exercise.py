"""A registry of one's own."""

from __future__ import annotations

from types import SimpleNamespace

from kuiper_edu.course.exercises.course5.layer_trial import kind, refusal
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Equal, Raises
from kuiper_edu.course.judge.wording import COMMON_ERRORS

AFTER = "after the duplicate"

MADE = {
    "created": "Relu of relu_1",
    "two types": "Sigmoid of sigmoid_1",
    "the first type again": "Relu of relu_2",
    "one creator for two types": "Relu of relu_3",
    "a function as creator": "Sigmoid of sigmoid_2",
    AFTER: "Relu of relu_4",
}

NEW, SHARED, INSIDE = "a new object each time", "another registry", "an error inside the creator"
LONGER = "a longer type"

REFUSED = {"duplicate": "nn.ReLU", "unknown": "nn.Relu", LONGER: "nn.ReLU6", SHARED: "nn.ReLU"}

ENOUGH_WORDS = 3  # fewer are no sentence


class Relu:
    """Remembers the name of the operator that it was made from."""

    def __init__(self, op: SimpleNamespace) -> None:
        self.made_from = op.name


class Sigmoid(Relu):
    """Another class."""


def make_sigmoid(op: SimpleNamespace) -> Sigmoid:
    """A creator that is no class."""
    return Sigmoid(op)


def broken(op: SimpleNamespace) -> Relu:
    """A creator that finds no weight."""
    raise KeyError(f"weight of {op.name}")


def operator(operator_type: str, name: str) -> SimpleNamespace:
    """As much of an operator as a registry reads."""
    return SimpleNamespace(type=operator_type, name=name, params={}, attribute={})


def check_own_registry(function: Function, report: Report) -> None:
    """Register, create, and ask for what must be refused."""
    table = function()

    def create(operator_type: str, name: str) -> object:
        return table.create(operator(operator_type, name))

    table.register("nn.ReLU", Relu)
    first = create("nn.ReLU", "relu_1")
    report("created", kind(first, (Relu,)))
    table.register("nn.Sigmoid", Sigmoid)
    report("two types", kind(create("nn.Sigmoid", "sigmoid_1")))
    second = create("nn.ReLU", "relu_2")
    report("the first type again", kind(second))
    report(NEW, first is not second)
    table.register("F.relu", Relu)
    report("one creator for two types", kind(create("F.relu", "relu_3")))
    table.register("F.sigmoid", make_sigmoid)
    report("a function as creator", kind(create("F.sigmoid", "sigmoid_2"), (make_sigmoid,)))
    _refused(report, "duplicate", refusal(table.register, "nn.ReLU", Sigmoid))
    report(AFTER, kind(create("nn.ReLU", "relu_4")))
    _refused(report, "unknown", refusal(create, "nn.Relu", "relu_5"))
    _refused(report, LONGER, refusal(create, "nn.ReLU6", "relu6_1"))
    _refused(report, SHARED, refusal(function().create, operator("nn.ReLU", "relu_6")))
    table.register("my.Broken", broken)
    report(INSIDE, refusal(create, "my.Broken", "broken_1"))


def _refused(report: Report, label: str, result: object) -> None:
    report(label, result)
    report(f"{label}: a sentence", isinstance(result, Exception) and len(str(result).split()) >= ENOUGH_WORDS)


EXERCISE = Exercise(
    "course5.own_registry",
    title="a registry of your own",
    lesson="5.1",
    difficulty=2,
    minutes=6,
    check=check_own_registry,
    rules={
        **{label: Equal(made) for label, made in MADE.items()},
        NEW: Equal(True),
        **{label: Raises("ValueError", (operator_type,)) for label, operator_type in REFUSED.items()},
        **{f"{label}: a sentence": Equal(True) for label in REFUSED},
        INSIDE: Raises("KeyError", ("weight",)),
    },
    says={
        NEW: "two operators got the same layer: call the creator for each operator, and keep no layers",
        AFTER: (
            "the refused creator is in the table all the same ({got} was made for nn.ReLU): "
            "refuse before you enter anything"
        ),
        INSIDE: (
            "the creator itself raised KeyError, and the caller got {got}: a try around the creator's call "
            "hides its errors; ask `op.type in self.creators` first"
        ),
        f"{SHARED}: raised": (
            "a second, new registry knows nn.ReLU already: the table belongs to the object, "
            "self.creators = {{}} in __init__, not to the class"
        ),
        "duplicate: raised": (
            "a second creator for nn.ReLU was accepted without an error: a type that another creator has "
            "must be refused by raise ValueError(...)"
        ),
        f"{LONGER}: raised": (
            "nn.ReLU6 was never registered, but create returned {got}: 'nn.ReLU' stands in 'nn.ReLU6', and types have "
            "to be equal: look for op.type in the table, a key"
        ),
        "unknown: unnamed": "a type that nobody registered: the sentence does not name the type nn.Relu: {got}",
        "unknown: error": "a type that nobody registered: {fault}",
        "unknown: raised": (
            "nn.Relu was never registered (nn.ReLU is another type), but create returned {got}: raise ValueError"
        ),
        "error": "{label}: expected ValueError, found {got}",
        "unnamed": "{label}: the error's text does not name the type: {got}",
        **{
            f"{label}: a sentence": (
                f"the error message is not a sentence: say which type it is ({operator_type}), and what is wrong "
                "with it"
            )
            for label, operator_type in REFUSED.items()
        },
    },
    hints={
        "": (
            "A dictionary holds key and value. What is the key here, what is the value?",
            "register: if the key is there, raise; else enter it. create: if the key is not there, raise; "
            "else take the creator and call it with op.",
            "self.creators[operator_type] = creator, and: return self.creators[op.type](op)",
        ),
        "expected ValueError": (
            "Which error does a dictionary raise for a key that is not there?",
            "Ask before you take: `op.type not in self.creators` is a condition for if.",
            'if op.type not in self.creators: raise ValueError(f"no layer is registered for {op.type}")',
        ),
    },
    errors={
        r"KeyError: 'nn\.ReLU'": (
            "the type nn.ReLU is not in the table after register('nn.ReLU', ...): does register enter it?"
        ),
        "KeyError: namespace|TypeError: unhashable type: 'types.SimpleNamespace'": (
            "the table's keys are types: look for op.type, not for op"
        ),
        r"TypeError: .*__init__\(\) missing 1 required positional argument: 'op'": (
            "a creator is called with the operator: creator(op)"
        ),
        r"TypeError: (?:Relu|Sigmoid)\(\) missing|AttributeError: '?(?:str|type)\b.* 'name'": (
            "a creator is called with the operator: creator(op), neither without it nor with its type"
        ),
        "AttributeError: .* has no attribute '(register|create)'": (
            "the class has no method {1}: both register and create belong to Registry"
        ),
        r"AttributeError: '\w+' object has no attribute '(\w+)'": (
            "the registry has no {1}: does __init__ make it? The table is self.creators"
        ),
        "ValueError: (.*)": (
            "a ValueError came for a type that is not taken and was registered: {1}; look at the condition before it"
        ),
        **COMMON_ERRORS,
    },
)
