"""Type, name, inputs and outputs of a line."""

from kuiper_edu.course.exercises.course3.lines import LINES
from kuiper_edu.course.judge import Equal, Exercise, calls

HEADS: dict[str, list[object]] = {
    "linear": ["nn.Linear", "linear", ["0"], ["1"]],
    "input": ["pnnx.Input", "pnnx_input_0", [], ["0"]],
    "output": ["pnnx.Output", "pnnx_output_0", ["2"], []],
    "relu": ["nn.ReLU", "relu", ["7"], ["8"]],
    "cat": ["torch.cat", "torch.cat_0", ["#4", "5", "6"], ["12"]],
    "difference": ["torch.sub", "torch.sub_0", ["7", "3"], ["9"]],
    "cat of ten": ["torch.cat", "cat", list("0123456789"), ["all"]],
    "split": ["torch.split", "split", ["in$1"], ["left", "right"]],
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
        "type": (
            "{call}: expected the type, the name, the list of inputs and the list of outputs, {expected}, found {got}"
        ),
        "length": "{call}: {differs}. Return the type, the name, the inputs and the outputs",
        "value": (
            "{call}: {differs}. The operand names start at the fifth word, the inputs come first, and the two counts "
            "show how many inputs and outputs there are"
        ),
    },
    hints={
        "": (
            "The line is one string. How do you split it into words, and which words say how many names follow?",
            "words = line.split(). The third and fourth words are counts: convert them with int(...). The names "
            "start at words[4].",
            (
                "inputs = words[4 : 4 + count]. The outputs come right after the inputs; the second count is the "
                "number of outputs."
            ),
        ),
    },
    errors={
        r"ValueError: invalid literal for int\(\) with base 10: '([^']*)'": (
            "{1!r} is not a number: the counts are the third and fourth words, and operand names need not be "
            "numbers. line.split() without an argument splits at any number of spaces"
        ),
        "TypeError: slice indices": (
            "a slice needs integers, and the words of a line are strings: convert the counts with int(...)"
        ),
        "TypeError: (?:can only concatenate str|unsupported operand|must be str)": (
            "the counts are strings: convert them with int(...) before you compute with them"
        ),
        "TypeError: 'str' object cannot be interpreted": "the counts are strings: convert them with int(...) first",
        "IndexError": "you read a word that the line does not have: some operators have no inputs",
        "ValueError: (?:not enough|too many) values": (
            "the number of words differs from line to line: use indices, words[0], words[1], ..."
        ),
    },
)
