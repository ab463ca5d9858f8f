"""One line of the .param file."""

from __future__ import annotations

from kuiper_edu.course.exercises.course5.engine.piece import piece
from kuiper_edu.course.judge.exercises import Function, Report
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import brief, what
from kuiper_edu.course.trial.values import Plain

CONV = (
    "nn.Conv2d                convbn2d_5               1 1 13 14 bias=True groups=1 kernel_size=(3,3) "
    "padding_mode=zeros stride=(2,2) @bias=(16)f32 @weight=(16,8,3,3)f32 $input=13 #13=(1,8,16,16)f32 "
    "#14=(1,16,8,8)f32"
)
LINES: dict[str, tuple[str, list[Plain]]] = {
    "a convolution": (
        CONV,
        [
            "nn.Conv2d",
            "convbn2d_5",
            ["13"],
            ["14"],
            {"bias": "True", "groups": "1", "kernel_size": "(3, 3)", "padding_mode": "'zeros'", "stride": "(2, 2)"},
            {"bias": "(16)f32", "weight": "(16,8,3,3)f32"},
        ],
    ),
    "an addition": (
        "pnnx.Expression pnnx_expr_0 2 1 44 41 45 expr=add(@0,@1) #44=(1,64,2,2)f32",
        ["pnnx.Expression", "pnnx_expr_0", ["44", "41"], ["45"], {"expr": "'add(@0,@1)'"}, {}],
    ),
    "T + T": (
        "pnnx.Expression twice 2 1 7 7 8 expr=add(@0,@1)",
        ["pnnx.Expression", "twice", ["7", "7"], ["8"], {"expr": "'add(@0,@1)'"}, {}],
    ),
    "the input": ("pnnx.Input x 0 1 0 #0=(1,1,64,64)f32", ["pnnx.Input", "x", [], ["0"], {}, {}]),
    "all kinds of values": (
        "my.Layer all 1 2 0 1 2 a=None b=False c=-1 d=0.5 e=1.0e-5 f=bilinear g=(1) h=(0.5,2) i=(same,zeros) j=x=y "
        "k=1e-5 l=torch.float",
        [
            "my.Layer",
            "all",
            ["0"],
            ["1", "2"],
            {
                "a": "None",
                "b": "False",
                "c": "-1",
                "d": "0.5",
                "e": "1e-05",
                "f": "'bilinear'",
                "g": "(1,)",
                "h": "(0.5, 2)",
                "i": "('same', 'zeros')",
                "j": "'x=y'",
                "k": "1e-05",
                "l": "'torch.float'",
            },
            {},
        ],
    ),
    "a constant": ("pnnx.Expression two 0 1 3 expr=2", ["pnnx.Expression", "two", [], ["3"], {"expr": "'2'"}, {}]),
}
PARTS = ("type", "name", "inputs", "outputs", "params", "attrs")
SIX = "six parts"


def check_line(function: Function, report: Report) -> None:
    """Read each line, and report its six parts."""
    for label, (line, _) in LINES.items():
        result = function(line)
        if not isinstance(result, tuple | list) or len(result) != len(PARTS):
            report(SIX, result)
            return
        for part, value in zip(PARTS, result, strict=True):
            report(f"{label}: {part}", _with_types(value) if part == "params" else value)
    report(SIX, "six")


def _with_types(params: object) -> object:
    """Each value as Python writes it: 8, '8', (8,) and [8] are four things."""
    if not isinstance(params, dict):
        return params
    return {key: repr(value.item() if hasattr(value, "item") else value) for key, value in params.items()}


def line(finding: Finding) -> str | None:
    """The first part that is not right."""
    first = finding.wrong[0]
    if first.label == SIX:
        came = f"a list of {len(first.got)} came" if isinstance(first.got, list) else f"{what(first.got)} came"
        return f"six things were expected (type, name, inputs, outputs, params, attrs), {came} back"
    case, _, part = first.label.partition(": ")
    if part == "params":
        return _params(case, first.got, first.expected)
    if part == "attrs" and isinstance(first.got, dict) and any(str(key).startswith("@") for key in first.got):
        return f"{case}: the sign @ is not part of a weight's name: {brief(first.got)}"
    hint = {
        "inputs": ": the two counts say how many words are inputs and how many outputs",
        "outputs": ": the two counts say how many words are inputs and how many outputs",
        "attrs": ": the words with @, each with its text unchanged",
    }.get(part, "")
    return f"{case}: {part} {brief(first.got)} came back, {brief(first.expected)} is right{hint}"


def _params(case: str, got: Plain, wanted: Plain) -> str:
    if not isinstance(got, dict):
        return f"{case}: params should be a dictionary, {what(got)} came back"
    for key in got:
        if key not in wanted:
            where = "where operands go, and their shapes" if key[:1] in "$#" or key.isdigit() else "no parameter"
            where = "a weight" if key[:1] == "@" or key == "weight" else where
            return f"{case}: params has an entry {key!r}: that word is {where}; parameters have no sign in front"
    for key, value in wanted.items():
        if key not in got:
            return f"{case}: the parameter {key!r} is missing"
        if got[key] != value:
            return f"{case}: the parameter {key!r} is {got[key]}, {value} is right{_why(key, got[key], value)}"
    return f"{case}: params is {brief(got)}, {brief(wanted)} is right"


def _why(key: str, got: str, wanted: str) -> str:
    if key == "expr":
        return ": a formula stays a text, whatever it looks like"
    if got.startswith("[") and wanted.startswith("("):
        return ": a tuple, so that it can be compared with (1, 1)"
    if wanted == "'x=y'":
        return ": only the first = separates"
    if got == "True" and wanted == "False":
        return ": bool('False') is True, as bool of every text that is not empty"
    if got.startswith("'") and not wanted.startswith("'"):
        return ": it is still a text"
    if wanted.startswith("(") and "'" in got:
        return ": each item of a list is a value, too"
    return ""


EXERCISE = piece(
    "engine_line",
    title="Read",
    difficulty=2,
    minutes=4,
    check=check_line,
    rules={SIX: Equal("six")}
    | {
        f"{label}: {part}": Equal(value)
        for label, (_, parts) in LINES.items()
        for part, value in zip(PARTS, parts, strict=True)
    },
    diagnoses=(line,),
    errors={
        "ValueError: (?:invalid literal for int|could not convert string to float)[^']*'([^']*)'": (
            "{1!r} was taken for a number: try int, then float, and keep the text where both raise ValueError"
        ),
        "IndexError": (
            "an index is out of range: was an operand taken for a pair, so that its value is empty? "
            "The two counts say how many operands there are"
        ),
        "ValueError: not enough values to unpack|ValueError: too many values": (
            "the words of a line are unpacked into another number of names: some lines have no inputs and no pairs; "
            "partition('=') always gives three parts"
        ),
        "NameError: name '(bilinear|zeros|same)' is not defined": (
            "eval takes the word {1} for a variable: a text of the file is no Python"
        ),
    },
    hints={
        "": (
            "What did read_head and read_pairs of lesson 3.2 give? Which two things are missing?",
            "Paste both. Parameters are the pairs without a sign, attrs those with @. Each parameter's text becomes a "
            "value: write read_value(text) for that, and let it call itself for the items of a list.",
            "params = {key: text if key == 'expr' else read_value(text) for key, text in pairs[''].items()}",
        ),
    },
)
