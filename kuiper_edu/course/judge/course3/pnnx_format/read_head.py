"""Exercise 1 of lesson 3.2: type, name, inputs and outputs of a line."""

from __future__ import annotations

from kuiper_edu.course.judge.cases import calls
from kuiper_edu.course.judge.course3.pnnx_format.lines import LINES
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, brief, what

HEADS: dict[str, list[object]] = {
    "linear": ["nn.Linear", "linear", ["0"], ["1"]],
    "input": ["pnnx.Input", "pnnx_input_0", [], ["0"]],
    "output": ["pnnx.Output", "pnnx_output_0", ["2"], []],
    "relu": ["nn.ReLU", "relu", ["7"], ["8"]],
    "cat": ["torch.cat", "torch.cat_0", ["4", "5", "6"], ["12"]],
    "split": ["torch.split", "split", ["in"], ["left", "right"]],
    "twice": ["pnnx.Expression", "twice", ["1", "1"], ["2"]],
    "conv2d": ["F.conv2d", "F.conv2d_0", ["3", "w"], ["8"]],
}
PARTS = ("type", "name", "inputs", "outputs")


def read_head(finding: Finding) -> str | None:
    """What came back in place of four things, or which of them is wrong, and how."""
    for seen in finding.wrong:
        if isinstance(seen.got, list) and len(seen.got) == 3:
            return f"three things came back, {brief(seen.got)}: type, name, inputs and outputs are four"
        if not isinstance(seen.got, list) or len(seen.got) != 4:
            return f"type, name, inputs and outputs were expected, {what(seen.got)} came back"
    first = finding.wrong[0]
    line = " ".join(LINES[first.label].split())
    for part, got, wanted in zip(PARTS, first.got, first.expected, strict=True):
        if got != wanted:
            return f"in the line `{brief(line)[1:-1]}` {_part(part, got, wanted, first.got, first.expected)}"
    return None


def _part(part: str, got: object, wanted: object, all_got: list[object], all_wanted: list[object]) -> str:
    """What is wrong with one of the four."""
    said = f"the {part} came out as {brief(got)}, {brief(wanted)} was expected"
    if not isinstance(wanted, list):
        return f"{said}: the first word is the type, the second is the name"
    if not isinstance(got, list):
        kind = what(got).rstrip(",")
        return f"the {part} came out as {kind}; a list of names was expected, also where there is one or none"
    if any(not isinstance(name, str) for name in got):
        return f"{said}: the names of operands are texts, as they are in the line (not all of them are numbers)"
    if all_got[2:] == all_wanted[:1:-1]:
        return f"{said}: inputs and outputs are exchanged. The inputs stand first"
    if got and not wanted:
        return f"{said}: an operator may have none. The two counts in front of the names say how many"
    if any("=" in name for name in got):
        return f"{said}: it goes on too far. The two counts say how many names there are"
    if len(wanted) > 1 and got == sorted(set(wanted)):
        return f"{said}: an operand that is read twice is there twice"
    if len(got) < len(wanted):
        return f"{said}: {_too_few(part, got, wanted)}"
    return f"{said}: the names begin at the fifth word, inputs first, and the two counts say how many"


def _too_few(part: str, got: list[str], wanted: list[str]) -> str:
    """Why names are missing."""
    if got == [name for name in wanted if name.isdigit()]:
        return f"names need not be digits, {wanted[-1]!r} is one, too"
    if len(wanted) == 1:
        start = "at the fifth word, words[4]" if part == "inputs" else "right behind the inputs"
        return f"the {part} begin {start}, and a slice a:b ends before b"
    return "there may be more than one. The two counts in front of the names say how many"


EXERCISE = Exercise(
    "course3.read_head",
    check=calls({label: (LINES[label],) for label in HEADS}),
    rules={label: Equal(head) for label, head in HEADS.items()},
    detective=read_head,
    symptoms=(
        Symptom(
            r"error: ValueError: invalid literal for int\(\) with base 10: '(\w*)'",
            "{1!r} is not a number: the counts are the third and the fourth word, and names of operands may be words; "
            "line.split() without an argument takes several blanks for one",
        ),
        Symptom(
            r"error: TypeError: slice indices",
            "a slice needs numbers, and the words of a line are texts: int(...) makes a number of a count",
        ),
        Symptom(
            r"error: TypeError: (?:can only concatenate str|unsupported operand|must be str)",
            "the counts are texts as long as int(...) has not made numbers of them",
        ),
        Symptom(r"error: TypeError: 'str' object cannot be interpreted", "the counts are texts: int(...) first"),
        Symptom(r"error: IndexError", "a word is asked for that the line does not have: an operator may have no input"),
        Symptom(
            r"error: ValueError: (?:not enough|too many) values",
            "not every line has as many words: take the ones that you need by their places, words[0], words[1], ...",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "The line is one text. How do you get its words, and which of them say how many names follow?",
            "words = line.split(). The third and the fourth are counts; int(...) makes numbers of them. "
            "The names begin at words[4].",
            "inputs = words[4 : 4 + count], and the outputs are the next ones, as many as the second count says.",
        ),
    },
    solution="""\
def read_head(line):
    words = line.split()
    first, middle = 4, 4 + int(words[2])
    end = middle + int(words[3])
    return words[0], words[1], words[first:middle], words[middle:end]
""",
)
