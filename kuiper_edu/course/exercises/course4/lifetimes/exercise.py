"""From where to where each output is needed."""

from kuiper_edu.course.exercises.course4.graphs import Graph
from kuiper_edu.course.exercises.course4.lives import SIMPLE, SIMPLE_LIVES, SIMPLE_ORDER, Lives
from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, calls_on_copies
from kuiper_edu.course.trial.values import Plain

TO_LIVE: dict[str, tuple[list[str], Graph, Lives]] = {
    "a chain": (["a", "b", "c"], {"a": ["b"], "b": ["c"]}, {"a": (0, 1), "b": (1, 2)}),
    "simple_ops": (SIMPLE_ORDER, SIMPLE, SIMPLE_LIVES),
    "simple_ops in another order": (
        ["input", "op1", "op3", "op4", "op5", "add", "output"],
        SIMPLE,
        {"input": (0, 1), "op1": (1, 2), "op3": (2, 4), "op4": (3, 5), "op5": (4, 5), "add": (5, 6)},
    ),
    "a shortcut": (
        ["x", "conv", "relu", "add", "end"],
        {"add": ["end"], "relu": ["add"], "conv": ["relu"], "x": ["add", "conv"]},
        {"x": (0, 3), "conv": (1, 2), "relu": (2, 3), "add": (3, 4)},
    ),
    "never read": (["a", "b", "c"], {"a": ["c"], "b": []}, {"a": (0, 2), "b": (1, 1)}),
    "read twice": (
        ["T", "relu", "add", "end"],
        {"T": ["relu", "add", "relu"], "relu": [], "end": []},
        {"T": (0, 2), "relu": (1, 1), "end": (3, 3)},
    ),
    "no operators": ([], {}, {}),
}


def _plain(lives: Lives) -> Plain:
    return {name: list(pair) for name, pair in lives.items()}


EXERCISE = Exercise(
    "course4.lifetimes",
    title="lifetimes",
    lesson="4.2b",
    difficulty=2,
    minutes=5,
    check=calls_on_copies({label: case[:2] for label, case in TO_LIVE.items()}),
    rules={label: Equal(_plain(lives)) for label, (_, _, lives) in TO_LIVE.items()} | {UNCHANGED: Equal([])},
    says={
        "missing": (
            "the result of {call} has no entry for {item}, which writes an output: every key of `readers` needs an "
            "entry"
        ),
        "extra": (
            "the result of {call} has an entry for {item}, which writes nothing: only the keys of `readers` have an "
            "output"
        ),
        "value": (
            "{call}: {differs}; the pair is the position of the writer and the position of the reader that comes "
            "last in the order"
        ),
        "type": "expected a dictionary that maps each name to (first, last), found {got}",
        UNCHANGED: "your function changed the order or the readers: only read them, or work on a copy",
    },
    opens={
        "max of an empty list": ("errors/ValueError: .*(?:empty|no identity)",),
    },
    hints={
        "": (
            "For `op3` in simple_ops: what is its position in the order, and what are the positions of its readers?",
            (
                "First store the position of every name. An output's last position is the largest position of its "
                "readers."
            ),
            (
                "position = {name: i for i, name in enumerate(order)}; last = max([position[name], "
                "*(position[reader] for reader in readers[name])])"
            ),
        ),
        "max of an empty list": (
            "Which output has no reader?",
            "Include the output's own position in the list whose maximum you take.",
            "max([position[name], *(position[reader] for reader in readers[name])])",
        ),
    },
    errors={
        r"KeyError: '(\w+)'": (
            "KeyError '{1}': '{1}' is not a key of `readers`, because it writes nothing. Go through the keys of "
            "`readers`"
        ),
        "ValueError: .*(?:empty|no identity)": (
            "max of an empty list raises an error: include the output's own position, because an output may have no "
            "readers"
        ),
        "IndexError": (
            "your code uses a list index that is out of range: an output may have no readers, and an order"
            " may be empty, so first check whether the list is empty"
        ),
        "TypeError: (?:'>' not supported|'<' not supported|unsupported operand).*'(?:list|str)'": (
            "your code compares names or lists with positions: first look up the position of each reader in the order"
        ),
    },
)
