"""Exercise 2 of lesson 3.1: a formula, evaluated by a function that calls itself."""

from __future__ import annotations

from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Close, Equal, Raises, Rule
from kuiper_edu.course.judge.wording import COMMON, brief, what
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain

NUMBERS = [2.0, 3.0, 4.0, 5.0, 7.0, 11.0, 13.0, 17.0, 19.0, 23.0, 29.0, 31.0]
VALUES: dict[str, float] = {
    "@1": 3.0,
    "2.5": 2.5,
    "-3": -3.0,
    "add(@0,@1)": 5.0,
    "sub(@0,@1)": -1.0,
    "mul(@2,@3)": 20.0,
    "mul(@0,0.5)": 1.0,
    "add(mul(@0,@1),add(@2,@3))": 15.0,
    "sub(add(@0,mul(@1,@2)),@3)": 9.0,
    "sub(@3,sub(@2,sub(@1,@0)))": 2.0,
    "mul(-1,add(@0,@0))": -4.0,
    "sub(@11,@10)": 2.0,
    "add(1e-1,1e1)": 10.1,
}
DEEP = "add(@0," * 30 + "@1" + ")" * 30
ARRAYS = "add(mul(@0,@1),2)"
UNKNOWN = "add(@0,pow(@1,@2))"


def check_evaluate(function: Function, report: Report) -> None:
    """Evaluate every formula, one that is deep, one with arrays, and one with an unknown function."""
    import numpy as np

    for formula in VALUES:
        report(formula, function(formula, list(NUMBERS)))
    report("30 times add", function(DEEP, [1.0, 0.5]))
    arrays = [np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([10.0, 100.0])]
    report("arrays", function(ARRAYS, arrays))
    report("the inputs afterwards", [*arrays])
    report("unknown", raised(function, UNKNOWN, list(NUMBERS)))


def _rules() -> dict[str, Rule]:
    rules: dict[str, Rule] = {formula: Close(value, 1e-12) for formula, value in VALUES.items()}
    return rules | {
        "30 times add": Close(30.5, 1e-12),
        "arrays": Close([[12.0, 202.0], [32.0, 402.0]], 1e-12),
        "the inputs afterwards": Equal([[[1.0, 2.0], [3.0, 4.0]], [10.0, 100.0]]),
        "unknown": Raises("ValueError", ("pow",)),
    }


def evaluate(finding: Finding) -> str | None:
    """The first formula with another value than its own."""
    if not finding.wrong:
        return None
    first = finding.wrong[0]
    if first.label == "unknown":
        return f"for {UNKNOWN}, {_unknown(first.got)}"
    if first.label == "arrays":
        return f"for {ARRAYS} of two arrays, {brief(first.got)} came back, {brief(first.expected)} is right"
    if first.label == "the inputs afterwards":
        return "an input array was changed: += and *= write into it, a + b makes a new one"
    if first.label == "30 times add":
        return f"for {DEEP[:21]}..., nested 30 deep, {brief(first.got)} came back, 30.5 is right"
    return f"for {first.label} of 2, 3, 4, 5, ..., {_value(first.label, first.got, first.expected)}"


def _unknown(got: Plain) -> str:
    if not (isinstance(got, dict) and "error" in got):
        return f"no error was raised, and {brief(got)} came back: the function pow is unknown"
    if got["error"] in ("TypeError", "UnboundLocalError"):
        return (
            f"{got['error']} was raised, since no line of yours is for pow, and the function went on without its "
            "value: end with `raise ValueError(...)` for a name that it does not know"
        )
    if got["error"] != "ValueError":
        return f"{got['error']} was raised, ValueError was asked for"
    return f"the text of the ValueError, {brief(got['text'])!r}, does not name pow"


def _value(formula: str, got: Plain, wanted: Plain) -> str:
    told = f"{brief(got)} came back, {brief(wanted)} is right"
    if got is None:
        return "None came back: is a return missing?"
    if isinstance(got, str):
        right = "@1 stands for inputs[1]" if formula == "@1" else "a number was expected"
        return f"the text {got!r} came back: {right}"
    if isinstance(got, list | dict):
        return f"a number was expected, {what(got)} came back"
    if formula.startswith("@"):
        return f"{told}: @1 is the second input, they count from 0"
    if formula == "sub(@11,@10)":
        return f"{told}: the number of an input may have two digits"
    if "sub" in formula and got == -wanted:
        return f"{told}: the first argument less the second"
    return told


EXERCISE = Exercise(
    "course3.evaluate",
    check=check_evaluate,
    rules=_rules(),
    detective=evaluate,
    on_error=evaluate,
    symptoms=(
        Symptom(
            r"error: ValueError: (?:could not convert|invalid literal).*?: '([^']*[(),][^']*)'",
            "{1!r} was taken for one number: is the formula cut at the right comma, the one outside of all inner "
            "parentheses?",
        ),
        Symptom(
            r"error: ValueError: could not convert string to float: '([^']*)'",
            "float was asked to read {1!r}: which texts are numbers, which are inputs?",
        ),
        Symptom(
            r"error: ValueError: invalid literal for int\(\) with base 10: '([^']*)'",
            "int was asked to read {1!r}: a number may have a point or an exponent",
        ),
        Symptom(
            r"error: ValueError: substring not found",
            "this line looks for a sign that is not in the text: was the formula cut at a comma of an inner formula?",
        ),
        Symptom(
            r"error: ValueError: (?:not enough|too many) values to unpack",
            "an inner formula has commas of its own: cut only at the one outside of all inner parentheses",
        ),
        Symptom(r"error: IndexError: list index", "there is no such input: @0 is inputs[0], @11 is inputs[11]"),
        Symptom(
            r"error: IndexError",
            "the text has ended before this line expected it: which formula has no parenthesis, or no comma?",
        ),
        Symptom(r"error: ValueError: (.*)", "a right formula was refused: ValueError: {1}"),
        Symptom(r"error: KeyError: '(.*?)'", "there is no function {1!r} in the table: is the name cut off rightly?"),
        Symptom(r"error: ZeroDivisionError", "nothing is divided in these formulas"),
        *COMMON,
    ),
    hints={
        "": (
            "Which three kinds of text are there? Which of them end the recursion?",
            "A text that begins with @ is an input, one without a parenthesis is a number. For the rest: cut off the "
            "name and the outer parentheses, find the comma at depth 0, and evaluate both sides.",
            "for place, sign in enumerate(inside): depth += (sign == '(') - (sign == ')'); if sign == ',' and depth == "
            "0: left, right = inside[:place], inside[place + 1:]",
        ),
        "was taken for one number": (
            "Which text arrived there? Is it a number?",
            "Count parentheses while you go through the text: plus one at (, minus one at ). Cut at the comma where "
            "the count is 0.",
            "if sign == ',' and depth == 0: break",
        ),
    },
    solution="""\
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, sign in enumerate(inside):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))
""",
)
