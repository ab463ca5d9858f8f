"""Type, name, inputs and outputs of a line."""

from __future__ import annotations

from kuiper_edu.course.exercises.course3.lines import LINES
from kuiper_edu.course.judge.cases import calls
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON_ERRORS

HEADS: dict[str, list[object]] = {
    "linear": ["nn.Linear", "linear", ["0"], ["1"]],
    "input": ["pnnx.Input", "pnnx_input_0", [], ["0"]],
    "output": ["pnnx.Output", "pnnx_output_0", ["2"], []],
    "relu": ["nn.ReLU", "relu", ["7"], ["8"]],
    "cat": ["torch.cat", "torch.cat_0", ["4", "5", "6"], ["12"]],
    "cat of ten": ["torch.cat", "cat", list("0123456789"), ["all"]],
    "split": ["torch.split", "split", ["in"], ["left", "right"]],
    "twice": ["pnnx.Expression", "twice", ["1", "1"], ["2"]],
    "conv2d": ["F.conv2d", "F.conv2d_0", ["3", "w"], ["8"]],
}


EXERCISE = Exercise(
    "course3.read_head",
    title="the head of a line",
    lesson="3.2",
    difficulty=2,
    minutes=5,
    check=calls({label: (LINES[label],) for label in HEADS}),
    rules={label: Equal(head) for label, head in HEADS.items()},
    says={
        "length": "{call}: {differs}: type, name, inputs, outputs: four things",
        "value": (
            "{call}: {differs}: the names begin at the fifth word, inputs first, and the two counts say how many"
        ),
    },
    hints={
        "": (
            "The line is one text. How do you get its words, and which of them say how many names follow?",
            "words = line.split(). The third and the fourth are counts; int(...) makes numbers of them. "
            "The names begin at words[4].",
            "inputs = words[4 : 4 + count], and the outputs are the next ones, as many as the second count says.",
        ),
    },
    errors={
        r"ValueError: invalid literal for int\(\) with base 10: '(\w*)'": (
            "{1!r} is not a number: the counts are the third and the fourth word, and names of operands may be words; "
            "line.split() without an argument takes several blanks for one"
        ),
        "TypeError: slice indices": (
            "a slice needs numbers, and the words of a line are texts: int(...) makes a number of a count"
        ),
        "TypeError: (?:can only concatenate str|unsupported operand|must be str)": (
            "the counts are texts as long as int(...) has not made numbers of them"
        ),
        "TypeError: 'str' object cannot be interpreted": "the counts are texts: int(...) first",
        "IndexError": "a word is asked for that the line does not have: an operator may have no input",
        "ValueError: (?:not enough|too many) values": (
            "not every line has as many words: take the ones that you need by their indices, words[0], words[1], ..."
        ),
        **COMMON_ERRORS,
    },
)
