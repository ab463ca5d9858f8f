"""A decorator with arguments that registers a class under several types."""

from kuiper_edu.course.exercises.course5.layer_trial import refusal
from kuiper_edu.course.judge import Equal, Exercise, Function, Raises, Report

ONE, THREE = ["nn.ReLU"], ["F.sigmoid", "nn.Sigmoid", "torch.sigmoid"]

BEFORE, BACK, FUNCTION, REFUSED = "before the class", "what the name stands for", "a function below", "a refusal"
ANOTHER, OTHER_ERROR, TRIED = "a second registry", "another error", "types tried where all are refused"


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
        self.refused = 0

    def register(self, operator_type: str, creator: object) -> None:
        """Take everything but `my.Taken` and `my.Odd`."""
        if operator_type.startswith("my."):
            self.refused += 1
            raise (ValueError if operator_type == "my.Taken" else RuntimeError)(f"{operator_type} is refused")
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
    report(OTHER_ERROR, refusal(lambda: function(Listening(), "my.Odd")(Relu)))
    registry = Listening()
    refusal(lambda: function(registry, "my.Taken", "my.Odd")(Relu))
    report(TRIED, registry.refused)


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
        OTHER_ERROR: Raises("RuntimeError", ("my.Odd",)),
        TRIED: Equal(1),
    },
    says={
        f"{BACK}: value": (
            "register(registry, 'nn.ReLU') returned {got}, expected a function that takes the class: return the "
            "inner function without calling it"
        ),
        BACK: (
            "after your decorator has run, the class's name refers to {got}: the inner function must return the class "
            "itself"
        ),
        BEFORE: (
            "{got} was registered before there was a class: put the loop over the types into the inner function, "
            "which receives the class"
        ),
        "one type: length": (
            "nothing was registered: call registry.register(operator_type, creator) in the inner function"
        ),
        "one type": "expected the entry {expected}, found {got}: register the type and the class itself",
        "three types": "expected three types in the table, found {got}: does a return end the loop?",
        FUNCTION: ("a function below the decorator must be registered and returned, like a class"),
        OTHER_ERROR: (
            "registry.register raised RuntimeError, but the caller did not get that error: call registry.register "
            "without try"
        ),
        TRIED: (
            "the first type was refused, but your code still registered the next type: call registry.register without "
            "try"
        ),
        REFUSED: "registry.register raised an error, but the caller did not get it: call registry.register without try",
    },
    opens={
        "None": ("stored/register_registry_nn_relu_returned",),
    },
    hints={
        "": (
            (
                "For `@register(...)` above a class, Python makes two calls, one after the other. Which call gets"
                " the types, and which receives the class?"
            ),
            (
                "Write a function inside a function, as in `shout`. The inner function registers the class under "
                "each type, and returns the class."
            ),
            (
                "for operator_type in operator_types: registry.register(operator_type, creator); after the loop: "
                "return creator"
            ),
        ),
        "None": (
            "How many return statements does a decorator with arguments need?",
            "Two: the inner function returns the class, and the outer function returns the inner function.",
            (
                "At the end of the inner function, return the class (`return creator`). At the end of the outer "
                "function, return the inner function (its name, without parentheses)."
            ),
        ),
    },
    errors={
        r"TypeError: .*register\(\) takes .*positional arguments? but (\d+) were given": (
            "`register` must take any number of types: def register(registry, *operator_types), with the star"
        ),
        r"TypeError: .*\(\) (?:takes|missing).*positional argument": (
            "the inner function must have one parameter, the class: def enter(creator)"
        ),
        r"AttributeError: 'Listening' object has no attribute '(\w+)'": (
            "every registry has the methods register and create, but not every registry has the attribute {1!r}: call "
            "registry.register(...), which refuses a type that already has a creator"
        ),
        "TypeError: 'Listening' object (?:does not support|is not)": (
            "a registry has the methods register and create: call registry.register(operator_type, creator)"
        ),
    },
)
