"""Exercise 2 of lesson 5.1: a singleton, built by hand."""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal, Raises
from kuiper_edu.course.judge.wording import COMMON, brief
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
        report(MADE, f"no function: {type(single).__name__}")
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


def once(finding: Finding) -> str | None:
    """When, and how often, the object was made."""
    for seen in finding.wrong:
        said = _sentence(seen.label, seen.got)
        if said:
            return said
    return None


def _sentence(label: str, got: object) -> str | None:
    if label == MADE:
        if str(got).startswith("no function"):
            return (
                f"once gave {brief(str(got).partition(': ')[2])}, a function was expected: write one inside once, and "
                "return it without calling it"
            )
        return f"the function gave {brief(got)}, what make returns was expected: is its return missing?"
    if label in (FALSE, NONE) and isinstance(got, list) and got[1] == 0:
        return _sentence(TWO, [True])
    if label in (FALSE, NONE):
        what = "an empty table" if label == FALSE else "None"
        return f"make returned {what}, and was called again: ask whether it was called, not whether its result is true"
    if label == TWO:
        if isinstance(got, list) and got[0]:
            return "two singletons share one object: what was made must belong to each call of once, not to all of them"
        return "of two singletons one forgets its object when the other is asked: keep each one's object inside once"
    return {
        EARLY: "make was called before anybody asked: call it inside the inner function, at its first call",
        SAME: "a second call gave another object: keep what make returned, and give it again",
        COUNT: f"make was called {brief(got)} times for three calls: call it only at the first",
        BROKEN: "make raised an error, and the caller did not get it: leave out try",
        AFTER: "make failed at the first call, and a later call does not try again: remember only what was made",
    }.get(label)


EXERCISE = Exercise(
    "course5.once",
    check=check_once,
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
    detective=once,
    symptoms=(
        Symptom(
            r"error: UnboundLocalError",
            "the inner function gives a variable of `once` a new value: say nonlocal, or append to a list",
        ),
        Symptom(r"error: IndexError", "the list is empty at the first call: ask before you take from it"),
        Symptom(r"error: KeyError: 'the first time'", "make may fail at the first call; the next call tries again"),
        Symptom(r"error: TypeError: .*unhashable", "make need not be a key: keep its result in a list or a variable"),
        Symptom(
            r"error: TypeError: [\w.<>]*\(\) (?:takes|missing).*positional argument",
            "make is called without arguments, make(), and so is the function that once returns",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "Where can a function keep something from one call to the next?",
            "In a list that stands in `once`, around the inner function. Empty means: not made yet.",
            "if not made: made.append(make()), then return made[0]",
        ),
        "was called again": (
            "Is an empty dictionary true or false in Python? And None?",
            "Both count as false. So do not ask the object; ask whether the list that keeps it is empty.",
            "if not made: made.append(make())",
        ),
    },
    solution="""\
def once(make):
    made = []

    def get():
        if not made:
            made.append(make())
        return made[0]

    return get
""",
)
