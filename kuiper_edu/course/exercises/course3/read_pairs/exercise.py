"""What comes after the operands, by its sign."""

from kuiper_edu.course.exercises.course3.lines import LINES
from kuiper_edu.course.judge import Equal, Exercise, calls

Pairs = dict[str, dict[str, str]]


def _pairs(params: dict[str, str], attrs: dict[str, str], slots: dict[str, str], operands: dict[str, str]) -> Pairs:
    return {"": params, "@": attrs, "$": slots, "#": operands}


PAIRS: dict[str, Pairs] = {
    "linear": _pairs(
        {"bias": "True", "in_features": "32", "out_features": "128"},
        {"bias": "(128)f32", "weight": "(128,32)f32"},
        {},
        {"0": "(1,32)f32", "1": "(1,128)f32"},
    ),
    "input": _pairs({}, {}, {}, {"0": "(1,32)f32"}),
    "relu": _pairs({}, {}, {}, {}),
    "cat": _pairs({"dim": "1", "note": ""}, {}, {}, {"#4": "(1,8)f32"}),
    "split": _pairs({"dim": "0"}, {}, {"tensor": "in$1"}, {}),
    "twice": _pairs({"expr": "add(@0,@1)"}, {}, {}, {"1": "(1,4)f32", "2": "(1,4)f32"}),
    "conv2d": _pairs(
        {"bias": "None", "padding": "(1,1)", "note": "a=b"},
        {},
        {"input": "3", "weight": "w"},
        {"8": "(1,?,4,4)f32"},
    ),
}


EXERCISE = Exercise(
    "course3.read_pairs",
    title="the pairs",
    lesson="3.2",
    difficulty=2,
    minutes=5,
    check=calls({label: (LINES[label],) for label in PAIRS}),
    rules={label: Equal(pairs) for label, pairs in PAIRS.items()},
    says={
        "type": "expected a dictionary of four dictionaries, found {got}",
        "missing": "{call}: {differs}. All four keys must be there; a key without pairs has an empty dictionary",
        "extra": "{call}: {differs}. The four keys are '' (no sign), '@', '$' and '#'",
    },
    hints={
        "": (
            ("At which word do the pairs start? Exercise 1 shows how to find the number of operand names before them."),
            "Loop over the words after the operand names. Split each word at its first =, look at the first "
            "character of the name, and put the value into the dictionary for this sign.",
            (
                'Write key, _, text = word.partition("="), and write this statement on the next line: if key[0] '
                'in "@$#": pairs[key[0]][key[1:]] = text'
            ),
        ),
    },
    uses=("course3.read_head",),
    errors={
        "ValueError: (?:not enough|too many) values to unpack": (
            "you split a word that has no = (a count or an operand name) or a word that contains = twice: "
            'start after the operand names, and split only at the first = with word.partition("=")'
        ),
        "ValueError: dictionary update sequence": (
            "a word with two = was split into three parts: split only at the first = with word.split('=', 1)"
        ),
        "KeyError: '([@$#]?)'": "KeyError {1!r}: create the four dictionaries before you fill them",
        r"KeyError: '(\w)'": (
            "KeyError {1!r}: this is the first letter of a parameter. A pair without one of the three signs belongs "
            "under the key ''"
        ),
        "IndexError": "you read a word that does not exist: a line may end after the operand names",
    },
)
