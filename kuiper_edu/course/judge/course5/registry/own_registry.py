"""Exercise 1 of lesson 5.1: a registry of one's own."""

from __future__ import annotations

from types import SimpleNamespace

from kuiper_edu.course.judge.course5.registry.layer_trial import kind, refusal
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Seen, Symptom
from kuiper_edu.course.judge.rules import Equal, Raises
from kuiper_edu.course.judge.wording import COMMON, brief
from kuiper_edu.course.trial.values import Plain

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
REFUSED = {"duplicate": "nn.ReLU", "unknown": "nn.Relu", SHARED: "nn.ReLU"}
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
    _refused(report, SHARED, refusal(function().create, operator("nn.ReLU", "relu_6")))
    table.register("my.Broken", broken)
    report(INSIDE, refusal(create, "my.Broken", "broken_1"))


def _refused(report: Report, label: str, result: object) -> None:
    report(label, result)
    report(f"{label}: a sentence", isinstance(result, Exception) and len(str(result).split()) >= ENOUGH_WORDS)


def own_registry(finding: Finding) -> str | None:
    """What was made of an operator, or what was not refused."""
    # what is in the table after a duplicate matters only where the duplicate was refused
    for seen in sorted(finding.wrong, key=lambda seen: seen.label == AFTER):
        said = _made(seen) if seen.label in MADE else _others(seen)
        if said:
            return said
    return None


def _made(seen: Seen) -> str:
    if seen.got is None:
        return "create gave None: is the return missing?"
    if str(seen.got).startswith("the creator"):
        return (
            "create gave the creator itself: a creator makes the layer when it is called with the operator, creator(op)"
        )
    if seen.label == AFTER:
        return (
            f"the refused creator is in the table all the same ({brief(seen.got)} was made for nn.ReLU): "
            "refuse before you enter anything"
        )
    wanted, name = str(seen.expected).split(" of ")
    if str(seen.got).startswith(f"{wanted} of"):
        return f"{brief(seen.got)} came back for the operator {name}: create makes a new layer for every operator"
    return f"for the operator {name} {brief(seen.got)} came back, but its type was registered with {wanted}"


def _others(seen: Seen) -> str | None:
    if seen.label == NEW:
        return "two operators got the same layer: call the creator for each operator, and keep no layers"
    if seen.label == INSIDE:
        return (
            f"the creator itself raised KeyError, and {brief(seen.got)} came out: a try around the creator's call "
            "hides its errors; ask `op.type in self.creators` first"
        )
    label, _, sentence = seen.label.partition(":")
    operator_type = REFUSED[label]
    if sentence:
        return f"the error's text is no sentence: say which type it is ({operator_type}), and what is wrong with it"
    return _not_refused(label, operator_type, seen.got)


def _not_refused(label: str, operator_type: str, got: Plain) -> str:
    if isinstance(got, dict) and "error" in got:
        if got["error"] != "ValueError":
            return f"{_case(label)}: ValueError was expected, {brief(got)} came"
        return f"{_case(label)}: the sentence does not name the type {operator_type}: {brief(got)}"
    if isinstance(got, dict) and "returned" in got:
        return f"{_case(label)}: the error was returned, and nobody sees it: raise ValueError(...), without return"
    if label == SHARED:
        return (
            "a second, new registry knows nn.ReLU already: the table belongs to the object, "
            "self.creators = {} in __init__, not to the class"
        )
    if label == "duplicate":
        return (
            "a second creator for nn.ReLU was accepted without an error: a type that another creator has "
            "must be refused by raise ValueError(...)"
        )
    return f"nobody registered {operator_type} (nn.ReLU is another type), but {brief(got)} came back: raise ValueError"


def _case(label: str) -> str:
    return "a second creator for nn.ReLU" if label == "duplicate" else "a type that nobody registered"


EXERCISE = Exercise(
    "course5.own_registry",
    check=check_own_registry,
    rules={
        **{label: Equal(made) for label, made in MADE.items()},
        NEW: Equal(True),
        **{label: Raises("ValueError", (operator_type,)) for label, operator_type in REFUSED.items()},
        **{f"{label}: a sentence": Equal(True) for label in REFUSED},
        INSIDE: Raises("KeyError", ("weight",)),
    },
    detective=own_registry,
    symptoms=(
        Symptom(
            r"error: KeyError: 'nn\.ReLU'",
            "the type nn.ReLU is not in the table after register('nn.ReLU', ...): does register enter it?",
        ),
        Symptom(
            r"error: KeyError: namespace|error: TypeError: unhashable type: 'types.SimpleNamespace'",
            "the table's keys are types: look for op.type, not for op",
        ),
        Symptom(
            r"error: TypeError: .*__init__\(\) missing 1 required positional argument: 'op'",
            "a creator is called with the operator: creator(op)",
        ),
        Symptom(
            r"error: TypeError: (?:Relu|Sigmoid)\(\) missing|error: AttributeError: '?(?:str|type)\b.* 'name'",
            "a creator is called with the operator: creator(op), neither without it nor with its type",
        ),
        Symptom(
            r"error: AttributeError: .* has no attribute '(register|create)'",
            "the class has no method {1}: both register and create belong to Registry",
        ),
        Symptom(
            r"error: AttributeError: '\w+' object has no attribute '(\w+)'",
            "the registry has no {1}: does __init__ make it? The table is self.creators",
        ),
        Symptom(
            r"error: ValueError: (.*)",
            "a ValueError came for a type that is not taken and was registered: {1}; look at the condition before it",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "A dictionary holds key and value. What is the key here, what is the value?",
            "register: if the key is there, raise; else enter it. create: if the key is not there, raise; "
            "else take the creator and call it with op.",
            "self.creators[operator_type] = creator, and: return self.creators[op.type](op)",
        ),
        "ValueError was expected": (
            "Which error does a dictionary raise for a key that is not there?",
            "Ask before you take: `op.type not in self.creators` is a condition for if.",
            'if op.type not in self.creators: raise ValueError(f"no layer is registered for {op.type}")',
        ),
    },
    solution="""\
class Registry:
    def __init__(self):
        self.creators = {}

    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"{operator_type} is registered already")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"no layer is registered for {op.type}")
        return self.creators[op.type](op)
""",
)
