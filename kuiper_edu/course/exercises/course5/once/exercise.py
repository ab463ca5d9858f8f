"""A singleton, built by hand."""

from collections.abc import Callable

from kuiper_edu.course.judge import Equal, Exercise, Finding, Function, Raises, Report
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.report import raised

EARLY, MADE, SAME, COUNT = "made before the first call", "made", "the same object", "calls of make"

FALSE, NONE, TWO, BROKEN, AFTER = "an empty table", "None", "two singletons", "make fails", "after make failed"


class Table:
    """What a singleton may hold."""


class Counting:
    """Makes something, and counts how often."""

    def __init__(self, make: Callable[[], object]) -> None:
        self.make, self.count = make, 0

    def __call__(self) -> object:
        """Make one more."""
        self.count += 1
        return self.make()


def check_once(function: Function, report: Report) -> None:
    """Build singletons, ask them several times, and count what was made."""
    make = Counting(Table)
    single = function(make)
    if not callable(single):
        report(MADE, {"no function": type(single).__name__})
        return
    report(EARLY, make.count)
    first, second, third = single(), single(), single()
    report(MADE, type(first).__name__)
    report(SAME, first is second is third)
    report(COUNT, make.count)
    for label, value in ((FALSE, {}), (NONE, None)):
        make = Counting(value.copy if value is not None else lambda: None)
        single = function(make)
        report(label, [single() is single(), make.count])
    one, other = function(Table), function(Table)
    report(TWO, [one() is other(), one() is one(), other() is other()])
    _fail_once(function, report)


def _fail_once(function: Function, report: Report) -> None:
    made: list[Table] = []

    def make() -> Table:
        made.append(Table())
        if len(made) == 1:
            raise KeyError("the first time")
        return made[-1]

    single = raised(lambda: function(make))
    report(BROKEN, raised(single) if callable(single) else single)
    again = [raised(single), raised(single)] if callable(single) else []
    report(AFTER, bool(made) and all(value is made[-1] for value in again))  # empty where two share one object


def returned(finding: Finding) -> Sentence | None:
    """What came back in place of a function, or of what make returns."""
    got = finding.wrong[0].got
    if finding.wrong[0].label != MADE:
        return None
    name = got["no function"] if isinstance(got, dict) else got
    found = "None" if name == "NoneType" else told("object_type", "an object of type {name}", name=name)
    if isinstance(got, dict):
        return told(
            "once_returned_expected_function",
            "`once` returned {found}, expected a function: define one inside `once`, and return it without calling it",
            found=found,
        )
    return told(
        "inner_function_returned_expected",
        "the inner function returned {found}, expected the result of `make`: is the return missing?",
        found=found,
    )


EXERCISE = Exercise(
    "course5.once",
    title="exactly one",
    lesson="5.1",
    difficulty=3,
    minutes=5,
    check=check_once,
    diagnose=returned,
    rules={
        MADE: Equal("Table"),  # first: where no function comes back, nothing else is reported
        EARLY: Equal(0),
        SAME: Equal(True),
        COUNT: Equal(1),
        FALSE: Equal([True, 1]),
        NONE: Equal([True, 1]),
        TWO: Equal([False, True, True]),
        BROKEN: Raises("KeyError", ("first",)),
        AFTER: Equal(True),
    },
    says={
        EARLY: (
            "`make` was called too early, before the first call of the inner function: call `make` inside the inner "
            "function, when it is called for the first time"
        ),
        SAME: (
            "a second call of the function that `once` returned gave another object: keep the result of `make`, and "
            "return it again"
        ),
        COUNT: "in three calls of the inner function, `make` was called {got} times: call it only in the first one",
        FALSE: (
            "`make` returned an empty dictionary and was called again: check whether `make` was called, not whether "
            "its result is true"
        ),
        NONE: ("`make` returned None and was called again: check whether `make` was called, not what it returned"),
        TWO: (
            "two functions that `once` returned share one object: keep the result of `make` separately for each call "
            "of `once`"
        ),
        BROKEN: "`make` raised an error, but the caller did not get it: do not catch errors with try",
        AFTER: (
            "`make` failed at the first call, and a later call did not call `make` again: after a failed call there "
            "is still no object, so call `make` again"
        ),
    },
    opens={
        "was called again": (
            "says/an empty table",
            "says/None",
        ),
    },
    hints={
        "": (
            "Where can a function keep a value from one call to the next?",
            "Keep the value in a list in `once`, outside the inner function. An empty list means that `make` has not "
            "been called yet.",
            (
                "Name the list `made`; in the inner function, write `if not made: made.append(make())`, and below"
                " this line, write `return made[0]`."
            ),
        ),
        "was called again": (
            "Is an empty dictionary true or false in Python? And None?",
            "Both count as false. So do not check the object itself; check whether the list that keeps it is empty.",
            "if not made: made.append(make())",
        ),
    },
    errors={
        "UnboundLocalError": (
            "the inner function assigns to a variable of `once`: declare it nonlocal, or append to a list"
        ),
        "IndexError": "the list is empty at the first call: check this before you take an item",
        "TypeError: .*unhashable": (
            "the result of `make` may be unhashable: keep it in a list or a variable, not in a set or as a dictionary "
            "key"
        ),
        r"TypeError: [\w.<>]*\(\) (?:takes|missing).*positional argument": (
            "the function that `once` returns must take no arguments, and it must call `make` without arguments"
        ),
    },
)
