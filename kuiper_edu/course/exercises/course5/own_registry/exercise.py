"""A registry of one's own."""

import re
from collections.abc import Callable
from types import SimpleNamespace

from kuiper_edu.course.exercises.course5.layer_trial import kind, refusal
from kuiper_edu.course.judge import Equal, Exercise, Finding, Function, Raises, Report
from kuiper_edu.course.judge.sentences import Sentence, told

AFTER = "after the duplicate"
CALLS, LATER = "calls of a creator", "after another registry"

MADE = {
    "created": "Relu of relu_1",
    "two types": "Sigmoid of sigmoid_1",
    "the first type again": "Relu of relu_2",
    "one creator for two types": "Relu of relu_3",
    "a function as creator": "Sigmoid of sigmoid_2",
    AFTER: "Relu of relu_4",
    LATER: "Relu of relu_7",
}

NEW, SHARED = "a new object each time", "another registry"
INSIDE = {kind: f"{kind.__name__} inside the creator" for kind in (KeyError, ValueError, TypeError)}
LONGER, SAME = "a longer type", "the same creator again"

REFUSED = {"duplicate": "nn.ReLU", SAME: "nn.ReLU", "unknown": "nn.Relu", LONGER: "nn.ReLU6", SHARED: "nn.ReLU"}

ENOUGH_WORDS = 3  # fewer are no sentence
WORD = re.compile(r"[\u4e00-\u9fff]|[^\s\u4e00-\u9fff]+")  # a Chinese sentence has no spaces: each character counts


class Relu:
    """Remembers the name of the operator that it was made from."""

    def __init__(self, op: SimpleNamespace) -> None:
        self.made_from = op.name


class Sigmoid(Relu):
    """Another class."""


def make_sigmoid(op: SimpleNamespace) -> Sigmoid:
    """A creator that is no class."""
    return Sigmoid(op)


def broken(kind: type[Exception]) -> Callable[[SimpleNamespace], Relu]:
    """A creator that finds no weight."""

    def create(op: SimpleNamespace) -> Relu:
        raise kind(f"weight of {op.name}")

    return create


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
    report(NEW, first is not second and first is not create("nn.ReLU", "relu_1"))
    table.register("F.relu", Relu)
    report("one creator for two types", kind(create("F.relu", "relu_3")))
    table.register("F.sigmoid", make_sigmoid)
    report("a function as creator", kind(create("F.sigmoid", "sigmoid_2"), (make_sigmoid,)))
    asked: list[str] = []

    def counted(op: SimpleNamespace) -> Relu:
        asked.append(op.name)
        return Relu(op)

    table.register("torch.relu", counted)
    create("torch.relu", "relu_8")
    report(CALLS, len(asked))
    _refused(report, "duplicate", refusal(table.register, "nn.ReLU", Sigmoid))
    report(AFTER, kind(create("nn.ReLU", "relu_4")))
    _refused(report, SAME, refusal(table.register, "nn.ReLU", Relu))
    _refused(report, "unknown", refusal(create, "nn.Relu", "relu_5"))
    _refused(report, LONGER, refusal(create, "nn.ReLU6", "relu6_1"))
    _refused(report, SHARED, refusal(function().create, operator("nn.ReLU", "relu_6")))
    report(LATER, refusal(create, "nn.ReLU", "relu_7"))
    for error, label in INSIDE.items():
        table.register(f"my.{error.__name__}", broken(error))
        report(label, refusal(create, f"my.{error.__name__}", "broken_1"))


def _refused(report: Report, label: str, result: object) -> None:
    report(label, ValueError(str(result)) if isinstance(result, ValueError) else result)  # also a kind of ValueError
    report(f"{label}: a sentence", isinstance(result, Exception) and len(WORD.findall(str(result))) >= ENOUGH_WORDS)


def gone(finding: Finding) -> Sentence | None:
    """Where the second operator of a type gets an error; its message, in the learner's words, does not say why."""
    error = finding.error
    if error is None or error.name not in ("KeyError", "ValueError") or list(finding.reported)[-1:] != ["two types"]:
        return None
    return told(
        "create_raised_second_operator",
        "`create` raised {name} for the second operator of type nn.ReLU, but not for the first: many operators "
        "have the same type, so leave its creator in the table (no pop, no del)",
        name=error.name,
    )


EXERCISE = Exercise(
    "course5.own_registry",
    title="a registry of your own",
    lesson="5.1",
    difficulty=2,
    minutes=6,
    check=check_own_registry,
    on_error=gone,
    rules={
        **{label: Equal(made) for label, made in MADE.items()},
        NEW: Equal(True),
        **{label: Raises("ValueError", (operator_type,)) for label, operator_type in REFUSED.items()},
        **{f"{label}: a sentence": Equal(True) for label in REFUSED},
        CALLS: Equal(1),
        **{label: Raises(error.__name__, ("weight",)) for error, label in INSIDE.items()},
    },
    says={
        NEW: "two operators got the same layer: call the creator for each operator, and do not store layers",
        AFTER: ("the second creator for nn.ReLU replaced the first: raise the error before you store anything"),
        **{
            label: (
                f"the creator's own {error.__name__} did not reach the caller, which got another error ({{got}}). If "
                "you call the creator inside a try, you hide the errors that it raises: check `op.type in "
                "self.creators` first, and then call the creator outside any try"
            )
            for error, label in INSIDE.items()
        },
        CALLS: "for one operator the creator was called {got} times: call it once, and return its result",
        f"{SHARED}: raised": (
            "a new registry already contains nn.ReLU: the table must belong to the object, not to the class, "
            "so create it in __init__: self.creators = {{}}"
        ),
        "duplicate: raised": (
            "a second creator for nn.ReLU raised no error: if a type already has a creator, raise ValueError(...)"
        ),
        f"{SAME}: raised": (
            "nn.ReLU was registered twice with the same creator, and `register` raised no error: if a type already "
            "has a creator, raise ValueError(...), even for the same creator"
        ),
        f"{LONGER}: raised": (
            "nn.ReLU6 was never registered, but `create` raised no error: 'nn.ReLU' is only a part of 'nn.ReLU6'. "
            "Types must be equal, so look up op.type as a key of the table"
        ),
        "unknown: unnamed": "for an unregistered type, expected a message that names the type nn.Relu, found {got}",
        "unknown: error": "for an unregistered type, {fault}",
        "unknown: raised": (
            "nn.Relu was never registered (nn.ReLU is another type), but `create` raised no error: raise "
            "ValueError(...)"
        ),
        "duplicate: error": "for a type that already has a creator, {fault}",
        "error": "{label}: expected ValueError, found {got}",
        "unnamed": "{label}: expected an error message that names the type, found {got}",
        **{
            f"{label}: a sentence": (
                f"the error message is too short: name the type ({operator_type}), and say what is wrong with it"
            )
            for label, operator_type in REFUSED.items()
        },
    },
    opens={
        "expected ValueError": (
            "says/unknown: error",
            "says/duplicate: error",
        ),
    },
    hints={
        "": (
            "A dictionary maps keys to values. What is the key here, and what is the value?",
            (
                "register: if the key exists, raise; otherwise store the creator. create: if the key does not "
                "exist, raise; otherwise call the creator with op."
            ),
            "self.creators[operator_type] = creator, and: return self.creators[op.type](op)",
        ),
        "expected ValueError": (
            "Which error does a dictionary raise for a key that is not there?",
            "Check before you look up the key, with `if op.type not in self.creators`.",
            'if op.type not in self.creators: raise ValueError(f"no layer is registered for {op.type}")',
        ),
    },
    errors={
        r"KeyError: 'nn\.ReLU'": (
            "the type nn.ReLU is not in the table after register('nn.ReLU', ...): does `register` store the creator?"
        ),
        "KeyError: namespace|TypeError: unhashable type: 'types.SimpleNamespace'": (
            "the table's keys are types: look up op.type, not op"
        ),
        r"TypeError: .*__init__\(\) missing 1 required positional argument: 'op'": (
            "call the creator with the operator: creator(op)"
        ),
        r"TypeError: (?:Relu|Sigmoid)\(\) missing|AttributeError: '?(?:str|type)\b.* 'name'": (
            "your code called the creator without arguments, or with the type: call it with the operator, creator(op)"
        ),
        "AttributeError: .* has no attribute '(register|create)'": (
            "the class has no method `{1}`: Registry needs both `register` and `create`"
        ),
        r"AttributeError: '\w+' object has no attribute '(\w+)'": (
            "the registry has no attribute named {1!r}: does __init__ create the table self.creators?"
        ),
        "ValueError: (.*)": (
            "your code raised ValueError({1!r}) for a valid type: check the condition above the raise"
        ),
    },
)
