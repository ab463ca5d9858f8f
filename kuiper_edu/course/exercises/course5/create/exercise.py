"""The layer of an operator, from the creators that the engine knows."""

from typing import Any
from unittest import mock

from kuiper_edu.course.exercises.course5.engine.piece import Step
from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, Function, Raises, Report
from kuiper_edu.course.judge.exercises import names_around
from kuiper_edu.course.trial.report import raised
from kuiper_edu.errors import AnswerError


class Layer:
    """What a creator returns."""

    def __init__(self, op: Step) -> None:
        self.text = f"{type(self).__name__} of {op.name}"


class Relu(Layer):
    """The class of nn.ReLU and F.relu."""


class Conv2d(Layer):
    """The class of nn.Conv2d."""


def _linear(op: Step) -> Layer:
    made = Layer(op)
    made.text = f"Linear of {op.name}"
    return made


def _broken(_: Step) -> Layer:
    raise KeyError("weight")


CREATORS = {"nn.ReLU": Relu, "F.relu": Relu, "nn.Conv2d": Conv2d, "nn.Linear": _linear, "my.Broken": _broken}
LAYERS = {
    "nn.ReLU": Step("nn.ReLU", "act"),
    "F.relu": Step("F.relu", "act2", line=4),
    "nn.Conv2d": Step("nn.Conv2d", "F.relu", line=5),
    "nn.Linear": Step("nn.Linear", "fc", line=6),
}
LATER = "a type that is entered after a call"
TWICE = "two operators of one type share a layer"
UNKNOWN = {
    "the unknown type nn.Relu": (Step("nn.Relu", "act", line=17), ("17", "nn.Relu", "act", "nn.ReLU")),
    "the unknown type TheLinearMap": (Step("TheLinearMap", "odd", line=8), ("8", "TheLinearMap", "odd", "nn.Linear")),
    "the unknown type F.conv2d": (Step("F.conv2d", "down", line=42), ("42", "F.conv2d", "down", "nn.Conv2d")),
}
BROKEN = "a creator that raises an error"


def check_create(function: Function, report: Report) -> None:
    """Create layers from known creators, and refuse what has none."""
    creators = (names_around(function) or names_around(type(function))).get("CREATORS")
    if not isinstance(creators, dict):
        raise AnswerError("there is no CREATORS in this notebook: run the cell that opens your engine")
    with mock.patch.dict(creators, CREATORS, clear=True):
        for label, op in LAYERS.items():
            report(label, _text(function(op)))
        one, other = (function(Step("nn.ReLU", name)) for name in ("left", "right"))
        report(TWICE, one is other)
        for label, (op, _) in UNKNOWN.items():
            report(label, _shown(raised(function, op)))
        report(BROKEN, _shown(raised(function, Step("my.Broken", "fc", line=29))))
        report(UNCHANGED, sorted(creators.keys() ^ CREATORS.keys()))
        creators["my.Later"] = Conv2d
        report(LATER, _text(raised(function, Step("my.Later", "late"))))


def _text(layer: Any) -> Any:
    return getattr(layer, "text", _shown(layer))


def _shown(result: Any) -> Any:
    if isinstance(result, type):
        return f"<the class {result.__name__}>"
    return f"<a layer: {result.text}>" if isinstance(result, Layer) else result


EXERCISE = Exercise(
    "course5.create",
    title="the layer of an operator",
    lesson="5.1",
    difficulty=2,
    minutes=5,
    check=check_create,
    in_engine=True,
    uses=("course5.own_registry", "course5.register"),
    rules={
        label: Equal(f"{name} of {LAYERS[label].name}")
        for label, name in (("nn.ReLU", "Relu"), ("F.relu", "Relu"), ("nn.Conv2d", "Conv2d"), ("nn.Linear", "Linear"))
    }
    | {TWICE: Equal(False), UNCHANGED: Equal([]), LATER: Equal("Conv2d of late")}
    | {label: Raises("ValueError", words) for label, (_, words) in UNKNOWN.items()}
    | {BROKEN: Raises("ValueError", ("29", "my.Broken", "fc", "weight"))},
    hints={
        "": (
            "Three steps: an empty Registry, all creators into it, and the layer. Which functions of yours do them?",
            "register(table, operator_type) returns a decorator, which takes the creator. Put the rest into a block "
            "`with named(op):`.",
            "for operator_type, creator in CREATORS.items(): register(table, operator_type)(creator). And "
            "get_close_matches(op.type, CREATORS, n=1, cutoff=0) is a list with the nearest type.",
        ),
    },
    says={
        TWICE: "two operators of one type got the same layer: call the creator for each operator",
        UNCHANGED: "your function changed CREATORS: only read it",
        LATER: "your function does not find a type that was entered into CREATORS after the first call: fill the table "
        "inside the function",
        f"{BROKEN}: raised": "if a creator raises an error, your function must raise one, too: do not catch it",
        f"{BROKEN}: error": "a creator raised KeyError: 'weight'; {fault}: create the layer in a block "
        "`with named(op):`, which turns it into a ValueError that names the operator",
        f"{BROKEN}: unnamed": "a creator raised KeyError: 'weight'; {fault}: create the layer in a block "
        "`with named(op):`",
        "*unknown*: raised": "for {label}, your function raised no error: a missing layer must be an error",
        "*unknown*: error": "for {label}, {fault}",
        "*unknown*: unnamed": "for {label}, {fault}; the message must contain the line, the type and the name of the "
        "operator, which `with named(op):` adds, and the nearest type in CREATORS",
    },
    errors={
        r"ValueError: (.*already.*)": "your table raised ValueError({1!r}): create a new Registry in each call",
        r"ValueError: (.*)": "your function raised ValueError({1!r}) for a type that CREATORS has: look up op.type; "
        "and register(table, operator_type) returns a decorator, which takes the creator",
    },
)
