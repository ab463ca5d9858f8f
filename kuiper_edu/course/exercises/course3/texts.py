"""The texts of homework 3 that parameter_of reads, and what is said where it makes something else of one."""

from kuiper_edu.course.judge import Finding
from kuiper_edu.course.judge.sentences import Sentence, complete, told
from kuiper_edu.course.trial.values import Plain, shown


def _complex(real: float, imaginary: float) -> Plain:
    return {"complex": [real, imaginary]}


# text -> the end of the class's name, the value, and why
PARAMETERS: dict[str, tuple[str, Plain, str]] = {
    "None": ("", None, "'None' means that there is no value, so return a plain RuntimeParameter"),
    "()": ("", None, "an empty list means that there is no value, so return a plain RuntimeParameter"),
    "True": ("Bool", True, "True and False are bools"),
    "False": ("Bool", False, "bool() of any string except '' is True, so compare the text with 'False'"),
    "true": ("String", "true", "only True and False, with a capital letter, are bools"),
    "32": ("Int", 32, "a number without a decimal point or an exponent is an int"),
    "-1": ("Int", -1, "a number may begin with a minus sign"),
    "0": ("Int", 0, "a number without a decimal point or an exponent is an int, and 0 is a value like any other"),
    "2.0": ("Float", 2.0, "a decimal point makes a number a float, even if only a zero follows it"),
    "1e5": ("Float", 1e5, "an exponent makes a number a float, even without a decimal point"),
    "-1.500000e-7": ("Float", -1.5e-7, "it is one number, in scientific notation"),
    "zeros": (
        "String",
        "zeros",
        "it begins neither with a digit nor with a minus sign; an e alone does not make a number",
    ),
    "inf": (
        "String",
        "inf",
        "a number begins with a digit, or with a minus sign and a digit; float() also accepts other strings",
    ),
    "-inf": ("String", "-inf", "in a number, a digit follows the minus sign, so this text is a string"),
    "--1": ("String", "--1", "a number begins with at most one minus sign, and a digit follows it"),
    ".5": (
        "String",
        ".5",
        "a number begins with a digit, or with a minus sign and a digit; float() also accepts other strings",
    ),
    "torch.float": ("String", "torch.float", "it begins with a letter; a dot alone does not make a number"),
    "add(@0,@1)": ("String", "add(@0,@1)", "a list begins with a parenthesis; here the parenthesis is in the middle"),
    "1.0e+00+2.0e+00j": ("Complex", _complex(1.0, 2.0), "a number that ends in j is complex"),
    "1.0e+00+-2.0e+00j": (
        "Complex",
        _complex(1.0, -2.0),
        "the imaginary part is -2: the `+` before it only separates the two parts, and the `-` is its sign",
    ),
    "(3,9223372036854775807)": (
        "IntArray",
        [3, 9223372036854775807],
        "read each int with int(text), because float(text) rounds large numbers",
    ),
    "(7)": ("IntArray", [7], "a list with one item is still a list"),
    "(-1,0)": ("IntArray", [-1, 0], "it is a list of ints"),
    "(0.5,2.0)": ("FloatArray", [0.5, 2.0], "it is a list of floats, so convert each item with float(item)"),
    "(1,0.5)": ("FloatArray", [1.0, 0.5], "the list contains a float and no complex number, so it is a list of floats"),
    "(0.5,1)": ("FloatArray", [0.5, 1.0], "the list contains a float and no complex number, so it is a list of floats"),
    "(0.5,1.0e+00+2.0e+00j,3)": (
        "ComplexArray",
        [_complex(0.5, 0.0), _complex(1.0, 2.0), _complex(3.0, 0.0)],
        "in a list of numbers, one complex number makes all values complex",
    ),
    "(adj,b)": (
        "StringArray",
        ["adj", "b"],
        "adj ends in j, but it is not a complex number, so this is a list of strings",
    ),
    "(1,b)": ("StringArray", ["1", "b"], "one word makes it a list of strings, and all items remain strings"),
    "(1e-5,b)": ("StringArray", ["1e-5", "b"], "all items remain strings, written as they are in the file"),
    "(None)": ("StringArray", ["None"], "in a list, every item that is not a number is a string"),
    "(True,False)": ("StringArray", ["True", "False"], "in a list, every item that is not a number is a string"),
}
RARE = [text for text, (kind, _, _) in PARAMETERS.items() if "Complex" in kind or text in ("(1,0.5)", "(0.5,1)")]
RARE += ["(1,b)", "(1e-5,b)", "(None)", "(True,False)"]
CORE = [text for text in PARAMETERS if text not in RARE]
UNTOLD = ("NameError", "AnswerError", "UnboundLocalError", "SyntaxError", "ModuleNotFoundError")


def wanted(text: str) -> list[Plain]:
    """[class, value] of a text."""
    kind, value, _ = PARAMETERS[text]
    return [f"RuntimeParameter{kind}", value]


NO_OBJECT = {
    "type": "you returned a class, not an object of it: write parentheses after the class to create one",
    "Parameter": "expected a RuntimeParameter, found a Parameter, the class that the reader of the file uses",
    "NoneType": "your function returned None, not a RuntimeParameter: is a return missing in one of its branches?",
}


def _written(kind: str, value: Plain) -> Sentence:
    """What was made, as a learner would write it."""
    if kind.startswith("RuntimeParameter"):
        return told("object", "{kind}({value})", kind=kind, value="" if value is None else shown(value))
    return told("bare_value", "the bare value {shown}", shown=shown(value))


def first_text(finding: Finding) -> Sentence | None:
    """Many texts, each with a reason of its own: more wrong objects than answers can be stored."""
    mismatch = finding.wrong[0]
    if mismatch.label not in PARAMETERS:
        return None
    if mismatch.got[0] in NO_OBJECT:
        return told(
            "text",
            "for the text {label!r}, {why}",
            label=mismatch.label,
            why=complete(f"no_object/{mismatch.got[0]}", NO_OBJECT[mismatch.got[0]]),
        )
    if not mismatch.got[0].startswith("RuntimeParameter"):
        return told(
            "bare_value_returned",
            "for the text {label!r}, your function returned {made}: return an object of a class in `kinds` that "
            "contains it, here {right}",
            label=mismatch.label,
            made=_written(*mismatch.got),
            right=_written(*wanted(mismatch.label)),
        )
    made, right = _written(*mismatch.got), _written(*wanted(mismatch.label))
    return told(
        "text_expected_found",
        "for the text {label!r}, expected {right}, found {made}: {why}",
        label=mismatch.label,
        right=right,
        made=made,
        why=complete(f"why/{mismatch.label}", PARAMETERS[mismatch.label][2]),
    )


def failing_text(finding: Finding) -> Sentence | None:
    """The text at which an answer ended with an error: the first that is not reported."""
    if finding.wrong:
        return first_text(finding)
    asked = RARE if finding.exercise.endswith("rare_texts") else CORE
    text = next((text for text in asked if text not in finding.reported), None)
    error = finding.error
    if error is None or text is None or error.name in UNTOLD or "has no attribute" in error.text:
        return None
    if error.name == "RecursionError":
        endless = told(
            "text_function_calls_itself",
            "for the text {text!r}, your function calls itself forever",
            text=text,
        )
        return told(
            "split_text_at_commas",
            "{endless}: split text[1:-1] at the commas and read each item, not the whole list again",
            endless=endless,
        )
    said = " ".join(error.text.split())
    raised = told(
        "text_function_raises",
        "for the text {text!r}, your function raises {name} ({said})",
        text=text,
        name=error.name,
        said=said,
    )
    return told(
        "expected",
        "{raised}, expected a {kind}: {why}",
        raised=raised,
        kind=wanted(text)[0],
        why=complete(f"why/{text}", PARAMETERS[text][2]),
    )
