"""The value that the text of a parameter stands for."""

from kuiper_edu.course.judge import Equal, Exercise, Finding, Function, Report
from kuiper_edu.course.judge.sentences import Sentence, complete, told

VALUES: dict[str, object] = {
    "None": None,
    "True": True,
    "False": False,
    "32": 32,
    "-1": -1,
    "0": 0,
    "0.5": 0.5,
    "-2.0": -2.0,
    "1.000000e-05": 1e-5,
    "1e-5": 1e-5,
    "2e3": 2000.0,
    "zeros": "zeros",
    "true": "true",
    "torch.float": "torch.float",
    "inf": "inf",
    "-inf": "-inf",
    "--1": "--1",
    ".5": ".5",
    "add(@0,@1)": "add(@0,@1)",
    "(3,3)": (3, 3),
    "(-1,9223372036854775807)": (-1, 9223372036854775807),
    "(7)": (7,),
    "(1,0.5)": (1, 0.5),
    "(a,b)": ("a", "b"),
    "(None)": (None,),
    "(True,1)": (True, 1),
}

REASONS: dict[str, str] = {
    "False": "bool() of any string except '' is True, so compare the string with 'False'",
    "32": "a number without a decimal point or an exponent is an int",
    "-1": "a digit follows the minus sign, so it is a number; isdigit() of '-1' is False",
    "0": "a number without a decimal point or an exponent is an int",
    "0.5": "a decimal point makes a number a float",
    "-2.0": "a digit follows the minus sign, so it is a number, and a decimal point makes it a float",
    "1.000000e-05": "an exponent makes a number a float; it is one number, in scientific notation",
    "1e-5": "an exponent makes a number a float, even without a decimal point",
    "2e3": "an exponent makes a number a float, even without a decimal point",
    "inf": "it begins neither with a digit nor with a minus sign, so it is a string, although float() accepts it",
    "-inf": "no digit follows the minus sign, so it is a string",
    "--1": "no digit follows the first minus sign, so it is a string",
    ".5": "it begins neither with a digit nor with a minus sign, so it is a string",
    "add(@0,@1)": "only a string that begins with a parenthesis is a list",
    "(3,3)": "a list must become a tuple, and its items must become values, too",
    "(7)": "a list with one item must also become a tuple",
}


def check_read_value(function: Function, report: Report) -> None:
    """Read each text."""
    for text in VALUES:
        report(text, _written(function(text)))


def _written(value: object) -> str:
    """A value as Python writes it: 8, 8.0, "8", (8,) and [8] are five."""
    value = value.item() if hasattr(value, "item") else value
    known = isinstance(value, bool | int | float | str | tuple | list | dict | set | None)
    return repr(value) if known else f"an object of type {type(value).__name__}"


def in_words(finding: Finding) -> Sentence | None:
    """The first wrong value: the words for strings would put these texts between quotation marks."""
    first = finding.wrong[0]
    if len({str(finding.reported.get(text)) for text in VALUES}) == 1:
        missing = (
            told("return_missing", " (is a return missing?)")
            if first.got == "None"
            else told("result_must_depend_on", ": the result must depend on the text")
        )
        return told(
            "function_returns_every_text",
            "your function returns {got} for every text{missing}",
            got=first.got,
            missing=missing,
        )
    why = REASONS.get(first.label, "")
    return told(
        "read_value_returned_expected",
        "read_value({label!r}) returned {got}, expected {expected}: {why}"
        if why
        else "read_value({label!r}) returned {got}, expected {expected}",
        label=first.label,
        got=first.got,
        expected=first.expected,
        why=complete(f"why/{first.label}", why),
    )


EXERCISE = Exercise(
    "course3.read_value",
    title="The value of a parameter",
    lesson="3.2",
    difficulty=3,
    minutes=6,
    check=check_read_value,
    rules={text: Equal(_written(value)) for text, value in VALUES.items()},
    diagnose=in_words,
    hints={
        "": (
            "Which kinds of values can you recognise by their first character?",
            (
                "Check in this order: None, True and False are fixed words; a parenthesis at the start means a "
                "list; a digit at the start, perhaps after a minus sign, means a number; everything else is a "
                "string. For a list, call read_value for every item."
            ),
            'tuple(read_value(item) for item in text[1:-1].split(",")); '
            'float(text) if "." in text or "e" in text else int(text)',
        ),
    },
    errors={
        r"ValueError: (?:could not|invalid literal).*'(-\D.*)'": (
            "{1!r} is a string: a minus sign begins a number only if a digit follows it"
        ),
        "IndexError: string index": (
            "you read the first character of an empty string, which has none: use text[:1].isdigit() "
            'or text.startswith("("), which are False for an empty string'
        ),
        "ValueError: could not convert string to float: '(.*)'": (
            "float() cannot convert {1!r}: check first whether it is a number, or catch the ValueError"
        ),
        r"ValueError: invalid literal for int\(\) with base 10: '(.*)'": (
            "int() cannot convert {1!r}: check first whether it is a whole number, or catch the ValueError"
        ),
        r"(?:NameError: name '(\w+)' is not defined|SyntaxError: .*|ValueError: malformed node.*)": (
            "the values in the file are not Python code, so Python cannot evaluate `zeros` or `(a,b)`: determine the "
            "type from the characters of the text"
        ),
    },
)
