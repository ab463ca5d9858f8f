"""A formula, evaluated by a function that calls itself."""

import math

from kuiper_edu.course.judge import Close, Equal, Exercise, Function, Raises, Report, Rule
from kuiper_edu.course.trial.report import raised

NUMBERS = [2.0, 3.0, 4.0, 5.0, 7.0, 11.0, 13.0, 17.0, 19.0, 23.0, 29.0, 31.0]

TWO_DIGITS = "sub(@11,@10)"

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
    TWO_DIGITS: 2.0,
    "add(1e-1,1e1)": 10.1,
    "div(@1,@0)": 1.5,
    "div(sub(@2,@0),4)": 0.5,
}

DEEP = "add(@0," * 30 + "@1" + ")" * 30

ARRAYS = "add(@0,mul(@0,sub(@0,div(@0,@1))))"

UNKNOWN = "add(@0,pow(@1,@2))"


TABLE, NAMES, LATER = "FUNCTIONS", ["add", "sub", "mul", "div"], "atan2(@0,@1), once FUNCTIONS has atan2"


def check_evaluate(function: Function, report: Report) -> None:
    """Evaluate every formula, one that is deep, one with arrays, one with an unknown function, and that when known."""
    import numpy as np

    table = getattr(function, "__globals__", {}).get(TABLE)
    report(TABLE, [name for name in NAMES if callable(table.get(name))] if isinstance(table, dict) else None)
    for formula in VALUES:
        report(formula, function(formula, list(NUMBERS)))
    report("30 times add", function(DEEP, [1.0, 0.5]))
    arrays = [np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([10.0, 100.0])]
    result = function(ARRAYS, arrays)
    report("the inputs afterwards", [*arrays])
    report("arrays", result)
    report("unknown", raised(function, UNKNOWN, list(NUMBERS)))
    if isinstance(table, dict):
        table["atan2"] = math.atan2
        try:
            report(LATER, raised(function, "atan2(@0,@1)", list(NUMBERS)))
        finally:
            del table["atan2"]


def _rules() -> dict[str, Rule]:
    rules: dict[str, Rule] = {formula: Close(value, 1e-12) for formula, value in VALUES.items()}
    return rules | {
        "30 times add": Close(30.5, 1e-12),
        "the inputs afterwards": Equal([[[1.0, 2.0], [3.0, 4.0]], [10.0, 100.0]]),
        "arrays": Close([[1.9, 5.96], [11.1, 19.84]], 1e-12),
        "unknown": Raises("ValueError", ("pow",)),
        TABLE: Equal(NAMES),
        LATER: Close(math.atan2(2.0, 3.0), 1e-12),
    }


EXERCISE = Exercise(
    "course3.evaluate",
    title="evaluate a formula",
    lesson="3.1",
    difficulty=3,
    minutes=9,
    check=check_evaluate,
    rules=_rules(),
    says={
        f"{TABLE}: none": "this notebook has no dictionary FUNCTIONS: define it, with one function for each name",
        TABLE: "expected functions in FUNCTIONS for {expected}, found {got}",
        LATER: (
            "for the formula `atan2(@0,@1)` with the inputs [2, 3, ...] and an entry atan2 in FUNCTIONS, expected "
            "{expected}, found {got}. Look up each name in FUNCTIONS, so that functions added later work, too"
        ),
        TWO_DIGITS: (
            f"for the formula `{TWO_DIGITS}` with twelve inputs, expected {{expected}}, found {{got}}. Does your code "
            "read both digits of 11 and 10? @11 is inputs[11]"
        ),
        "unknown: raised": f"for {UNKNOWN}, expected ValueError, found {{got}}. The function pow is unknown",
        "unknown: error": f"for {UNKNOWN}, expected ValueError, found {{got}}",
        "unknown: unnamed": f"for {UNKNOWN}, expected an error message that names pow, found {{got}}",
        "the inputs afterwards": (
            "your functions changed an input array: += and *= write into it, but a + b creates a new array"
        ),
        "arrays": f"for {ARRAYS} with two arrays, expected {{expected}}, found {{got}}",
        "none": "for {label}, {differs}",
        "type": "for the formula `{label}` with the inputs [2, 3, 4, 5, ...], {differs}",
        "value": "for the formula `{label}` with the inputs [2, 3, 4, 5, ...], expected {expected}, found {got}",
    },
    opens={
        "cannot be converted to a number": (
            "errors/ValueError: (?:could not convert|invalid literal).*?: '([^']*[(),][^']*)'",
        ),
    },
    hints={
        "": (
            "What are the three kinds of formula? Which of them end the recursion?",
            "A formula that begins with @ is an input; any other formula without a parenthesis is a number. In all "
            "other cases, remove the name and the outer parentheses, find the comma at depth 0, and evaluate both "
            "sides.",
            "for position, char in enumerate(inside): depth += (char == '(') - (char == ')'). Then, if "
            "char == ',' and depth == 0, the two sides are inside[:position] and inside[position + 1:].",
        ),
        "cannot be converted to a number": (
            "Which string did your code try to convert? Is it a number?",
            (
                "Go through the text between the outer parentheses, and count the inner ones: add 1 at each `(`, and "
                "subtract 1 at each `)`. Split at the comma where the count is 0."
            ),
            (
                "In the loop over the string, stop at the correct comma with `if char == ',' and depth == 0: "
                "break`, where `char` is the current character."
            ),
        ),
    },
    errors={
        r"SyntaxError: .*<string>": (
            "the string that you pass to eval is not valid Python: print it first. "
            "Replacing every @1 also replaces the start of @11"
        ),
        "ValueError: (?:could not convert|invalid literal).*?: '([^']*[(),][^']*)'": (
            "{1!r} cannot be converted to a number: do you split at the correct comma, the one outside all inner "
            "parentheses?"
        ),
        "ValueError: could not convert string to float: '([^']*)'": (
            "float() cannot convert {1!r}: which strings are numbers, and which are inputs?"
        ),
        r"ValueError: invalid literal for int\(\) with base 10: '([^']*)'": (
            "int() cannot convert {1!r}: a number may have a decimal point or an exponent, so use float()"
        ),
        "ValueError: substring not found": (
            "your code looks for a character that is not in the string: did you split "
            "the formula at a comma of an inner formula?"
        ),
        "ValueError: (?:not enough|too many) values to unpack": (
            "the number of parts after a split differs from the number of variables: inner formulas also "
            "contain commas, and numbers such as 2.5, -3 and 1e-1 contain no parenthesis to split at"
        ),
        "IndexError: list index": "your code reads an input that does not exist: @0 is inputs[0], @11 is inputs[11]",
        "IndexError": "your code reads past the end of a string: which formulas have no parenthesis, or no comma?",
        "ValueError: (.*)": "for a correct formula, your function raised ValueError ({1!r})",
        "KeyError: '(.*?)'": "FUNCTIONS has no function {1!r}: do you extract the name from the formula correctly?",
        "TypeError: 'NoneType' object is not subscriptable": (
            "you index a value that is None: a function without `return` returns None; re.match and "
            "re.fullmatch also return None if the string does not match (a regular expression cannot count "
            "parentheses)"
        ),
    },
)
