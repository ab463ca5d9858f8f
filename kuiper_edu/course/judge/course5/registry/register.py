"""Exercise 3 of lesson 5.1: a decorator with arguments that registers a class under several types."""

from __future__ import annotations

from kuiper_edu.course.judge.course5.registry.layer_trial import refusal
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal, Raises
from kuiper_edu.course.judge.wording import COMMON, brief

ONE, THREE = ["nn.ReLU"], ["F.sigmoid", "nn.Sigmoid", "torch.sigmoid"]
BEFORE, BACK, FUNCTION, REFUSED = "before the class", "what the name stands for", "a function below", "a refusal"


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
    report(REFUSED, refusal(lambda: function(Listening(), "my.Taken")(Relu)))


def register(finding: Finding) -> str | None:
    """When, under what, and with what result the class was registered."""
    wrong = {seen.label: seen.got for seen in finding.wrong}
    if str(wrong.get(BACK, "")).startswith("no decorator"):
        return (
            "register(registry, 'nn.ReLU') gave "
            f"{'None' if wrong[BACK] == 'no decorator' else wrong[BACK].partition(': ')[2]}, but what stands behind @ "
            "must be a function that takes the class: return the inner function itself, without calling it"
        )
    if BEFORE in wrong:
        return (
            f"{', '.join(str(entry[0]) for entry in wrong[BEFORE])} was registered before there was a class: "
            "the loop over the types belongs into the inner function, which gets the class"
        )
    for label, names in (("one type", ONE), ("three types", THREE)):
        if label in wrong:
            return _entered(wrong[label], names)
    if BACK in wrong:
        what = "None" if wrong[BACK] is None else brief(wrong[BACK])
        return f"the class's name stands for {what} afterwards: the inner function has to return the class it was given"
    if FUNCTION in wrong:
        return (
            f"a function below the decorator was {'' if len(wrong[FUNCTION]) > 1 else 'not '}registered "
            f"and {'' if wrong[FUNCTION][0] else 'not '}handed back: do with it what you do with a class"
        )
    return (
        "the registry refused a type, but no error reached the caller: call registry.register without try"
        if REFUSED in wrong
        else None
    )


def _entered(got: list[list[str]], names: list[str]) -> str:
    if not got:
        return "nothing was registered: call registry.register(operator_type, creator) in the inner function"
    types = [entry[0] for entry in got]
    if types == names:
        return f"the creator that was registered is {got[0][1]}: register the class itself, as it was given"
    if all(len(name) == 1 for name in map(str, types)):
        return "each letter was registered by itself: `*operator_types` is a tuple already, go through it once"
    if isinstance(types[0], list):
        return "all types together were registered as one: registry.register takes one type, so go through them"
    if not all(isinstance(name, str) for name in types):
        return "the registry was given the class in place of the type: registry.register(operator_type, creator)"
    missing = [name for name in names if name not in types]
    if missing and len(names) > 1:
        return f"of the three types {', '.join(missing)} did not get into the table: does a return end the loop?"
    return f"{brief(types)} was registered, {brief(names)} was expected"


EXERCISE = Exercise(
    "course5.register",
    check=check_register,
    rules={
        BACK: Equal("the class"),  # first: where no decorator comes back, nothing else is reported
        BEFORE: Equal([]),
        "one type": Equal([["nn.ReLU", "Relu"]]),
        "three types": Equal([[name, "Sigmoid"] for name in THREE]),
        FUNCTION: Equal([True, ["F.relu", "make_relu"]]),
        REFUSED: Raises("ValueError", ("my.Taken",)),
    },
    detective=register,
    symptoms=(
        Symptom(
            r"error: TypeError: .*register\(\) takes .*positional arguments? but (\d+) were given",
            "register must take any number of types: def register(registry, *operator_types), with the star",
        ),
        Symptom(
            r"error: TypeError: .*\(\) (?:takes|missing).*positional argument",
            "the inner function takes one thing, the class: def enter(creator)",
        ),
        Symptom(
            r"error: AttributeError: 'Listening' object has no attribute '(\w+)'",
            "a registry has the methods register and create, and {1} belongs to one kind of registry only: "
            "call registry.register(...)",
        ),
        Symptom(
            r"error: TypeError: 'Listening' object (?:does not support|is not)",
            "a registry has the methods register and create: call registry.register(operator_type, creator)",
        ),
        Symptom(
            r"error: TypeError: unhashable type: 'list'",
            "all types together were registered as one: registry.register takes one type, so go through them",
        ),
        *COMMON,
    ),
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
    solution="""\
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator)
        return creator

    return enter
""",
)
