"""A decorator with arguments that registers a class under several types."""

from __future__ import annotations

from kuiper_edu.course.exercises.course5.layer_trial import refusal
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Equal, Raises
from kuiper_edu.course.judge.wording import COMMON_ERRORS

ONE, THREE = ["nn.ReLU"], ["F.sigmoid", "nn.Sigmoid", "torch.sigmoid"]

BEFORE, BACK, FUNCTION, REFUSED = "before the class", "what the name stands for", "a function below", "a refusal"
ANOTHER = "a second registry"


class Relu:
    """Stands below the decorator."""


class Sigmoid:
    """Stands below the decorator."""


def make_relu() -> Relu:
    """A creator that is no class."""
    return Relu()


class Listening:
    """A registry that writes down who registers, and refuses one type."""

    def __init__(self) -> None:
        self.entered: list[list[str]] = []

    def register(self, operator_type: str, creator: object) -> None:
        """Take everything but `my.Taken`."""
        if operator_type == "my.Taken":
            raise ValueError("my.Taken is registered already")
        name = getattr(creator, "__name__", f"an object of type {type(creator).__name__}")
        self.entered.append([operator_type, name])


def check_register(function: Function, report: Report) -> None:
    """Decorate two classes and a function, and let the registry refuse one."""
    registry = Listening()
    decorator = function(registry, "nn.ReLU")
    report(BEFORE, list(registry.entered))
    if not callable(decorator) or decorator is registry:
        report(BACK, "no decorator" if decorator is None else f"no decorator: {type(decorator).__name__}")
        return
    back = decorator(Relu)
    report("one type", sorted(registry.entered))
    report(BACK, "the class" if back is Relu else back)
    registry = Listening()
    function(registry, *THREE)(Sigmoid)
    report("three types", sorted(registry.entered))
    registry = Listening()
    back = function(registry, "F.relu")(make_relu)
    report(FUNCTION, [back is make_relu, *registry.entered])
    registry = Listening()
    function(registry, "nn.ReLU")(Relu)
    report(ANOTHER, registry.entered)
    report(REFUSED, refusal(lambda: function(Listening(), "my.Taken")(Relu)))


EXERCISE = Exercise(
    "course5.register",
    title="register under several types",
    lesson="5.1",
    difficulty=2,
    minutes=4,
    check=check_register,
    rules={
        BACK: Equal("the class"),  # first: where no decorator comes back, nothing else is reported
        BEFORE: Equal([]),
        "one type": Equal([["nn.ReLU", "Relu"]]),
        "three types": Equal([[name, "Sigmoid"] for name in THREE]),
        FUNCTION: Equal([True, ["F.relu", "make_relu"]]),
        ANOTHER: Equal([["nn.ReLU", "Relu"]]),
        REFUSED: Raises("ValueError", ("my.Taken",)),
    },
    says={
        f"{BACK}: value": (
            "register(registry, 'nn.ReLU') returned {got}, not a function, but what comes after @ must be a "
            "function that takes the class: return the inner function itself, without calling it"
        ),
        BACK: "the class's name is {got} after the call: the inner function has to return the class it was given",
        BEFORE: (
            "{got} was registered before there was a class: the loop over the types belongs into the inner "
            "function, which gets the class"
        ),
        "one type: length": (
            "nothing was registered: call registry.register(operator_type, creator) in the inner function"
        ),
        "one type": "expected the entry {expected}, found {got}: the type, and the class as it was given",
        "three types": "of three types {got} got into the table: does a return end the loop?",
        FUNCTION: (
            "a function below the decorator must be registered and returned, as a class is: do with "
            "it what you do with a class"
        ),
        REFUSED: "the registry refused a type, but no error reached the caller: call registry.register without try",
    },
    hints={
        "": (
            "Two calls happen, one after the other. Which of them gets the types, which the class?",
            "Write a function in a function, as in `say`. The inner one goes through the types, registers the class "
            "under each, and returns the class.",
            "for operator_type in operator_types: registry.register(operator_type, creator), then return creator",
        ),
        "None": (
            "How many returns does a decorator with arguments need?",
            "Two: the inner function returns the class, the outer one the inner function.",
            "return creator at the end of the inner function; return enter, without brackets, at the end of the outer",
        ),
    },
    errors={
        r"TypeError: .*register\(\) takes .*positional arguments? but (\d+) were given": (
            "register must take any number of types: def register(registry, *operator_types), with the star"
        ),
        r"TypeError: .*\(\) (?:takes|missing).*positional argument": (
            "the inner function takes one thing, the class: def enter(creator)"
        ),
        r"AttributeError: 'Listening' object has no attribute '(\w+)'": (
            "a registry has the methods register and create, and {1} belongs to one kind of registry only: "
            "call registry.register(...)"
        ),
        "TypeError: 'Listening' object (?:does not support|is not)": (
            "a registry has the methods register and create: call registry.register(operator_type, creator)"
        ),
        **COMMON_ERRORS,
    },
)
