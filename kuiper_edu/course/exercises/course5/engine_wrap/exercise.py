"""The text of a .param file becomes operators."""

from __future__ import annotations

from kuiper_edu.course.exercises.course5.engine.piece import piece
from kuiper_edu.course.judge.exercises import Function, Report
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.rules import Equal, Raises
from kuiper_edu.course.judge.wording import brief, what
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain

TEXT = """7767517
3 2
pnnx.Input               x                        0 1 0 #0=(1,3)f32
nn.Linear                fc                       1 1 0 1 bias=True in_features=3 out_features=2 @bias=(2)f32 @weight=(2,3)f32
pnnx.Output              y                        1 0 1 #1=(1,2)f32
"""  # noqa: E501
FIELDS = ("line", "type", "name", "inputs", "outputs", "params", "attrs")
OPERATORS: list[list[Plain]] = [
    [3, "pnnx.Input", "x", [], ["0"], {}, {}],
    [
        4,
        "nn.Linear",
        "fc",
        ["0"],
        ["1"],
        {"bias": True, "in_features": 3, "out_features": 2},
        {"bias": "(2)f32", "weight": "(2,3)f32"},
    ],
    [5, "pnnx.Output", "y", ["1"], [], {}, {}],
]
COUNT, BLANK = "how many", "how many, with a blank line at the end"
REFUSED = {
    "another first line": TEXT.replace("7767517", "7767518"),
    "a line cut off": TEXT.rpartition("pnnx.Output")[0],
    "a line too many": TEXT + "pnnx.Output z 1 0 1\n",
}
SAID = {
    "another first line": "a text whose first line is 7767518",
    "a line cut off": "a text that promises 3 operators and has 2 lines of them",
    "a line too many": "a text that promises 3 operators and has 4 lines of them",
}


def check_wrap(function: Function, report: Report) -> None:
    """Wrap a text of three operators, and three that are to be refused."""
    operators = function(TEXT)
    if not isinstance(operators, list | tuple):
        report(COUNT, operators)
        return
    report(COUNT, len(operators))
    for wanted, op in zip(OPERATORS, operators, strict=False):
        for field in FIELDS:
            report(f"{wanted[2]}.{field}", getattr(op, field, _missing(op)))
    for label, text in REFUSED.items():
        report(label, raised(function, text))
    blank = function(TEXT + "\n")
    report(BLANK, len(blank) if isinstance(blank, list | tuple) else blank)


def _missing(op: object) -> str:
    return f"no such field in an object of type {type(op).__name__}"


def wrap(finding: Finding) -> str | None:
    """The first field that is not right."""
    for seen in finding.wrong:
        if seen.label in (COUNT, BLANK):
            if not isinstance(seen.got, int):
                return f"a list of operators was expected, {what(seen.got)} came back"
            end = " (a blank line at the end is no operator)" if seen.label == BLANK else ": lines 3, 4 and 5"
            return f"{seen.got} operators came back, the text has 3{end}"
        name, _, field = seen.label.partition(".")
        if field and str(seen.got).startswith("no such field"):
            return (
                f"an operator has no field {field!r} (it is {str(seen.got).rpartition(' ')[2]}): see the list of fields"
            )
        if field == "line":
            return f"{name} stands in line {seen.expected} of the file, and its field line is {brief(seen.got)}"
        if field:
            return f"{seen.label} is {brief(seen.got)}, {brief(seen.expected)} is right: are the fields in this order?"
    return None


EXERCISE = piece(
    "engine_wrap",
    title="Wrap",
    difficulty=2,
    minutes=3,
    check=check_wrap,
    rules={COUNT: Equal(len(OPERATORS))}
    | {f"{op[2]}.{field}": Equal(value) for op in OPERATORS for field, value in zip(FIELDS, op, strict=True)}
    | {
        "another first line": Raises("ValueError", ("1",)),
        "a line cut off": Raises("ValueError", ("2",)),
        "a line too many": Raises("ValueError", ("2",)),
        BLANK: Equal(len(OPERATORS)),
    },
    diagnoses=(wrap,),
    refused=SAID,
    uses=("engine_line",),
    errors={
        r"TypeError: \w*\.?__init__\(\) (.*)": (
            "the fields of Operator are line, type, name, inputs, outputs, params, attrs, in this order: {1}"
        ),
        r"TypeError: Operator\(\) takes no arguments": (
            "Operator takes no arguments: @dataclass above the class writes its __init__"
        ),
        "(?:ValueError: .*unpack|IndexError)": (
            "read_line was asked to read a line that is no operator: the first two lines, or a blank one at the end"
        ),
    },
    hints={
        "": (
            "Which lines of the text are no operators? What do they say?",
            "The first line is 7767517, the second has the number of operators in front. From the third line on "
            "each line is one: enumerate(lines, start=3) counts them as an editor does.",
            "magic, counts, *lines = text.strip().splitlines(), and for each line Operator(number, *read_line(line))",
        ),
    },
)
