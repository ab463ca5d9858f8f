"""Writing: each token is chosen from the scores at the last position."""

from collections.abc import Callable, Mapping
from typing import Any

from kuiper_edu.course.exercises.course5.engine.piece import piece
from kuiper_edu.course.exercises.course5.engine.writers import VOCABULARY, Model, written
from kuiper_edu.course.judge import Equal, Function, Report, Rule

CASES: dict[str, tuple[list[int], int, bool]] = {
    "6 tokens after [0]": ([0], 6, False),
    "4 tokens after [3, 1, 4, 1]": ([3, 1, 4, 1], 4, False),
    "5 tokens, each with the smallest score": ([0, 7], 5, True),
    "a text in which 0 is chosen": ([1, 7], 6, False),
    "no tokens": ([2, 5], 0, False),
}
"""For each case the tokens, how many more, and whether the smallest score is chosen."""

GIVEN, SHAPES, TYPE = ": tokens afterwards", ": the shapes of what choose got", ": the type of the text"


def check_write(function: Function, report: Report) -> None:
    """Write some texts with a model whose scores depend on all tokens."""
    run_cases(function, report, Model, CASES)


Cases = Mapping[str, tuple[list[int], int, bool]]


def run_cases(function: Function, report: Report, make: Callable[[], Model], cases: Cases) -> list[Model]:
    """Write texts, each with a new model; return the models."""
    models = []
    for label, (tokens, count, least) in cases.items():
        model, given, shapes = make(), list(tokens), list[Any]()

        def choose(last: Any, *, model: Model = model, least: bool = least, shapes: list[Any] = shapes) -> int:
            shapes.append(list(getattr(last, "shape", ())) if model.computes(last) else "other numbers")
            return int(last.argmin() if least else last.argmax())

        result = function(model, given, count, choose)
        report(label + SHAPES, shapes)
        report(label, [int(token) for token in result] if isinstance(result, list | tuple) else result)
        report(label + TYPE, type(result).__name__)
        report(label + GIVEN, given)
        models.append(model)
    return models


def case_rules(cases: Cases) -> dict[str, Rule]:
    """What a right answer reports of the texts."""
    rules: dict[str, Rule] = {}
    for label, (tokens, count, least) in cases.items():
        rules[label + SHAPES] = Equal([[VOCABULARY]] * count)
        rules[label] = Equal(written(tokens, count, least=least))
        rules[label + TYPE] = Equal("list")
        rules[label + GIVEN] = Equal(tokens)
    return rules


_SAYS = {
    TYPE: "the text must be a list of tokens, as `tokens` is: {fault}",
    GIVEN: "your function changed the list tokens: the caller may still need it: append to list(tokens)",
    SHAPES: (
        "choose must be called once for each new token, with the scores at the last position, scores[0, -1], of the "
        "shape (11,)"  # VOCABULARY
    ),
}


def case_says(cases: Cases) -> dict[str, str]:
    """What is said of the texts where no stored answer writes the same."""
    return {f"{label}{part}": said for label in cases for part, said in _SAYS.items()}


BUILT = {
    r"ValueError: built for (\(.*?\)), found (\(.*?\))": (
        "the engine was built for tokens of the shape {1}, and got {2}: call build(length=...) with the number of "
        "tokens, and give run an array of the shape (1, T), np.array([tokens])"
    ),
}
_ERRORS = {
    **BUILT,
    r"AttributeError: 'list' object has no attribute '(\w+)'": (
        "run returns a list with the array of each output: [scores] = engine.run(...)"
    ),
    r"TypeError: list indices must be integers": "run returns a list with one array: [scores] = engine.run(...)",
    r"ValueError: expected 1 arrays": "run takes one array, with all tokens: engine.run(np.array([tokens]))",
    r"TypeError: 'NoneType' object is not subscriptable": "a result is None: is a return missing?",
}

EXERCISE = piece(
    "write",
    lesson="5.5",
    title="write",
    difficulty=2,
    minutes=4,
    check=check_write,
    rules=case_rules(CASES),
    says=case_says(CASES),
    diagnoses=(),
    errors=_ERRORS,
    hints={
        "": (
            "What does the engine compute for a text of T tokens, and which part of it says what comes next?",
            "Repeat: build for the length of the text, run it, choose from scores[0, -1], append.",
            "[scores] = engine.build(length=len(tokens)).run(np.array([tokens]))",
        ),
    },
)
