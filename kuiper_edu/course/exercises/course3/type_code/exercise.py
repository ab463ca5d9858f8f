"""The type of a parameter, from its text."""

from __future__ import annotations

from kuiper_edu.course.judge.cases import calls
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON_ERRORS

CODES: dict[str, tuple[int, str]] = {
    "None": (0, "None is a type of its own"),
    "True": (1, "True and False are bools"),
    "False": (1, "True and False are bools"),
    "32": (2, "a number without point and exponent is an int"),
    "-1": (2, "a minus may come before a number"),
    "0": (2, "a number without point and exponent is an int"),
    "0.5": (3, "a point makes a number a float"),
    "-2.0": (3, "a point makes a number a float, also if only a zero comes after it"),
    "1.000000e-05": (3, "it is one number, in scientific notation"),
    "1e-5": (3, "an exponent makes a number a float, also without a point"),
    "zeros": (4, "it begins neither with a digit nor with a minus"),
    "reflect": (4, "it begins neither with a digit nor with a minus; an e makes no number"),
    "torch.float": (4, "it begins neither with a digit nor with a minus; a point makes no number"),
    "inf": (4, "it begins neither with a digit nor with a minus, so it is a word here; float() takes it for a number"),
    "nan": (4, "it begins neither with a digit nor with a minus, so it is a word here; float() takes it for a number"),
    "add(@0,@1)": (4, "a list begins with a parenthesis; here it is in the middle"),
    "(3,3)": (5, "a list of ints"),
    "(-1,0)": (5, "a list of ints"),
    "(7)": (5, "a list with one item is a list"),
    "(0.5,2.0)": (6, "a list of floats"),
    "(1e-5,0.9)": (6, "a list of floats"),
    "(1,0.5)": (6, "one float makes a list of numbers a list of floats"),
    "(0.5,1)": (6, "one float makes a list of numbers a list of floats: look at all items"),
    "(a,b)": (7, "a list of words"),
    "(1,b)": (7, "one word makes it a list of strings"),
    "(None)": (7, "in a list everything that is not a number is a word"),
}


EXERCISE = Exercise(
    "course3.type_code",
    title="The type of a parameter",
    lesson="3.2",
    difficulty=3,
    minutes=6,
    check=calls({text: (text,) for text in CODES}),
    rules={text: Equal(code) for text, (code, _) in CODES.items()},
    hints={
        "": (
            "Which of the eight types can you see from the first character alone?",
            "Ask in this order: None; True or False; a parenthesis first; a digit or a minus first; everything else is "
            "a string. For a list ask type_code for every item, and look at all the codes.",
            'codes = {type_code(item) for item in text[1:-1].split(",")}; {2} is 5, {3} and {2, 3} are 6, '
            "everything else is 7.",
        ),
    },
    errors={
        "IndexError: string index": (
            "a text became empty, and has no first character: only what begins with a parenthesis is a list"
        ),
        r'ValueError: could not convert string to float: \'?\\"?(.*?)\'?\\"?$': (
            "{1!r} is not a number for float(): ask first whether the text is one, or catch the ValueError"
        ),
        r"ValueError: invalid literal for int\(\) with base 10: '(.*)'": (
            "{1!r} is not a whole number for int(): ask first what the text is, or catch the ValueError"
        ),
        r"(?:NameError: name '(\w+)' is not defined|SyntaxError: .*|ValueError: malformed node.*)": (
            "a text of the file is not Python: `zeros` or `(a,b)` cannot be evaluated; look at its characters"
        ),
        **COMMON_ERRORS,
    },
)
