"""The text of a .param file becomes operators."""

from typing import Any

from kuiper_edu.course.judge import Equal, Exercise, Finding, Function, Raises, Report, Rule
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain

TEXT = """7767517
3 2
pnnx.Input               x                        0 1 0 #0=(1,3)f32
nn.Linear                fc                       1 1 0 1 bias=True in_features=3 out_features=2 @bias=(2)f32 @weight=(2,3)f32
pnnx.Output              y                        1 0 1 #1=(1,2)f32
"""  # noqa: E501

OPERATORS: dict[str, dict[str, Plain]] = {
    "x": {"line": 3, "type": "pnnx.Input", "name": "x", "inputs": [], "outputs": ["0"], "params": {}, "attrs": {}},
    "fc": {
        "line": 4,
        "type": "nn.Linear",
        "name": "fc",
        "inputs": ["0"],
        "outputs": ["1"],
        "params": {"bias": True, "in_features": 3, "out_features": 2},
        "attrs": {"bias": "(2)f32", "weight": "(2,3)f32"},
    },
    "y": {"line": 5, "type": "pnnx.Output", "name": "y", "inputs": ["1"], "outputs": [], "params": {}, "attrs": {}},
}

COUNT = "how many operators"
BLANK = "how many, where the text ends with a blank line"
ALONE = "how many of a text of one operator"
ONE = "7767517\n1 1\npnnx.Input x 0 1 0\n"
MANY = "how many of a text of twelve operators"
TWELVE = "7767517\n12 12\n" + "".join(f"pnnx.Input x{number} 0 1 {number}\n" for number in range(12))
START = "a blank line at the start is refused, or counted as a line"
INSIDE = "a blank line in the middle is refused, or counted as a line"

REFUSED = {
    "a text whose first line is <html>": (TEXT.replace("7767517", "<html>"), "1"),
    "a text whose first line is 77675170": (TEXT.replace("7767517", "77675170"), "1"),
    "a text that lists 2 operators, although its second line says 3": (TEXT.rpartition("pnnx.Output")[0], "2"),
    "a text that lists 4 operators, although its second line says 3": (TEXT + "pnnx.Output z 1 0 1\n", "2"),
}
"""What must be refused, and the number of the wrong line."""


def check_wrap(function: Function, report: Report) -> None:
    """Wrap a text of three operators, and texts that are to be refused."""
    operators = function(TEXT)
    if not isinstance(operators, list | tuple):
        report(COUNT, operators)
        return
    report(COUNT, len(operators))
    for (name, fields), op in zip(OPERATORS.items(), operators, strict=False):
        for field in fields:
            report(f"{name}.{field}", _value(getattr(op, field, f"no field of {_a(op)}")))
    report(BLANK, _count(function(TEXT + "\n")))
    report(ALONE, _count(function(ONE)))
    many = function(TWELVE)
    function(ONE)  # must not change the list of an earlier call
    report(MANY, _count(many))
    for label, (text, _) in REFUSED.items():
        report(label, raised(function, text))
    before, last, after = TEXT.rpartition("pnnx.Output")
    report(INSIDE, _lines(raised(function, f"{before}\n{last}{after}"), [3, 4, 6]))
    report(START, _lines(raised(function, "\n" + TEXT), [4, 5, 6]))


def _count(operators: Any) -> Any:
    return len(operators) if isinstance(operators, list | tuple) else operators


def _lines(result: object, numbers: list[int]) -> bool:
    """Whether three operators have these lines, in a text with a blank one; or it was refused."""
    return isinstance(result, Exception) or (
        isinstance(result, list | tuple) and [getattr(op, "line", None) for op in result] == numbers
    )


def _value(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _a(value: object) -> str:
    return f"an object of type {type(value).__name__}"


def _rules() -> dict[str, Rule]:
    rules: dict[str, Rule] = {
        COUNT: Equal(len(OPERATORS)),
        BLANK: Equal(len(OPERATORS)),
        ALONE: Equal(1),
        MANY: Equal(12),
    }
    fields = {f"{name}.{field}": Equal(value) for name, ours in OPERATORS.items() for field, value in ours.items()}
    errors = {label: Raises("ValueError", (line,)) for label, (_, line) in REFUSED.items()}
    return rules | fields | errors | {INSIDE: Equal(True), START: Equal(True)}


def refused(finding: Finding) -> Sentence | None:
    """Which right text the answer's own ValueError refuses: its words are the learner's."""
    if finding.error is None or finding.error.name != "ValueError" or "unpack" in finding.error.text:
        return None
    refuses = told(
        "function_raises_valueerror",
        "your function raises ValueError ({text!r}) for",
        text=finding.error.text,
    )
    if COUNT not in finding.reported:
        return told(
            "correct_text_operators_operands",
            "{refuses} a correct text of 3 operators and 2 operands: the first number in line 2 counts the "
            "operators, and the second number counts the operands",
            refuses=refuses,
        )
    if BLANK not in finding.reported:
        return told(
            "correct_text_ends_with",
            "{refuses} a correct text that ends with a blank line: a blank line at the end is not an operator",
            refuses=refuses,
        )
    if ALONE not in finding.reported:
        return told(
            "correct_text_of_one_operator",
            "{refuses} a correct text of 1 operator and 1 operand: only the first number in line 2 counts operators",
            refuses=refuses,
        )
    if MANY not in finding.reported:
        return told(
            "correct_text_twelve_operators",
            "{refuses} a correct text of twelve operators: compare the whole count, not only its first digit",
            refuses=refuses,
        )
    return None


EXERCISE = Exercise(
    "course3.wrap",
    title="the operators of a .param file",
    lesson="3.2b",
    difficulty=2,
    minutes=5,
    check=check_wrap,
    rules=_rules(),
    uses=("course3.read_head", "course3.read_pairs", "course3.read_value"),
    on_error=refused,
    says={
        INSIDE: "you remove a blank line between two operators, so the line numbers after it are too small: remove "
        "blank lines only at the end of the text",
        START: "for a text that begins with a blank line, your line numbers are too small: remove blank lines only at "
        "the end of the text",
        "how many*: type": "expected a list of operators, found {got}",
        BLANK: "expected 3 operators, found {got}: a blank line at the end of the text is not an operator",
        "how many*": "expected {expected} operators, found {got}: each line after the first two is an operator",
        "*.line": "{label} is {got}, expected {expected}: count the lines of the file from 1, as in an editor",
        "*: raised": "your function accepted {label}: raise ValueError(...)",
        "*: error": "for {label}, {fault}",
        "*: unnamed": "for {label}, your message must contain the number of the invalid line: {fault}",
        "*.*": "{label} is {got}, expected {expected}: the order of the fields is line, type, name, inputs, "
        "outputs, params, attrs",
    },
    hints={
        "": (
            "Which lines of the text are not operators? What do they contain?",
            (
                "The first line is 7767517, and the second begins with the number of operators. Each of the "
                "remaining lines is an operator: if `lines` contains only these, enumerate(lines, start=3) "
                "numbers them as in an editor."
            ),
            "magic, counts, *lines = text.rstrip().splitlines(), and for each line Operator(number, *read_line(line))",
        ),
    },
    errors={
        r"TypeError: \w*\.?__init__\(\) (.*)": (
            "Operator() {1} (Python also counts self). Its seven fields must be line, type, name, inputs, outputs, "
            "params and attrs, in this order"
        ),
        r"TypeError: Operator\(\) takes no arguments": (
            "Operator takes no arguments: write @dataclass above the class to generate its __init__"
        ),
        "(?:ValueError: .*unpack|IndexError)": (
            "you call read_line for a line that is not an operator: skip the "
            "first two lines, and a blank line at the end"
        ),
    },
)
