"""What a network needs that was never shown."""

from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import (
    AGAIN,
    KEPT,
    KEPT_SAYS,
    SECONDS,
    UNSEEN,
    Step,
    differing,
    digits,
    engine_with_more,
    keeps_results,
    piece,
    stem,
    tried,
)
from kuiper_edu.course.exercises.course5.engine_class.exercise import in_words, run_difference
from kuiper_edu.course.judge import Equal, Finding, Function, Report
from kuiper_edu.course.judge.sentences import Sentence, complete, told

LAYER, MODEL, READ, SCORES = "nn.Hardswish", "unseen", "right of 360", "PyTorch's scores"
REFUSED = "what your engine says"


def check_unseen(function: Function, report: Report) -> None:
    """The layer alone, then the learner's engine with the whole network."""
    import numpy as np

    x = np.linspace(-5, 5, 24, dtype=np.float32).reshape(1, 2, 3, 4)
    layer = function(Step(LAYER, "act"))
    report(LAYER, tried(layer, x, x * np.clip(x + 3, 0, 6) / 6, _suspects(x)))
    report(AGAIN, tried(layer, -x, -x * np.clip(3 - x, 0, 6) / 6))
    report(KEPT, keeps_results(layer, x))
    try:
        engine = engine_with_more(function)(stem(UNSEEN))
    except NotImplementedError:
        raise
    except Exception as error:
        report(REFUSED, error)
        return
    report(REFUSED, None)
    images, labels, scores = scans()
    with np.errstate(over="ignore"):  # the lent sigmoid of a wrong answer's large numbers
        report(MODEL, run_difference(engine, UNSEEN, images[:1]))
        out = engine.run(images)["pnnx_output_0"]
    report(READ, int((out.argmax(axis=1) == labels).sum()))
    report(SCORES, bool(abs(out - scores).max() <= differences.TOLERANCE))


def scans() -> tuple[Any, Any, Any]:
    """The 360 scans as this network takes them, what they show, and PyTorch's scores."""
    import numpy as np

    with np.load(stem("course5/model_file/digits") + ".npz") as stored:
        images = (stored["scans"][:, np.newaxis] / 16).astype(np.float32)
    with np.load(stem(UNSEEN) + ".npz") as stored:
        return images, digits()[1], stored["scores"]


def _suspects(x: Any) -> differences.Suspects:
    import numpy as np

    gate = np.clip(x + 3, 0, 6)
    return {
        "the division by 6 is missing: the gate must be clip(x + 3, 0, 6) / 6": lambda: x * gate,
        "your layer computes the gate alone: multiply it by x": lambda: gate / 6,
        "you computed x times a sigmoid (SiLU): the gate of Hardswish must be clip(x + 3, 0, 6) / 6": lambda: (
            x / (1 + np.exp(-x))
        ),
        "you added the gate to x: multiply them": lambda: x + gate / 6,
        "you divided by 3: the gate must be clip(x + 3, 0, 6) / 6": lambda: x * gate / 3,
        "you clipped x + 3 at 1: clip it at 6, and then divide by 6": lambda: x * np.clip(x + 3, 0, 1),
        "you clipped x to the range -3 to 3: clip x + 3 to the range 0 to 6": lambda: x * np.clip(x, -3, 3) / 6,
        "you computed a ReLU: multiply x by clip(x + 3, 0, 6) / 6": lambda: np.maximum(x, 0),
        "clip at 6 before you divide: clip(x + 3, 0, 6)": lambda: x * np.maximum(x + 3, 0) / 6,
        "add 3 before you clip": lambda: x * np.clip(x, 0, 6) / 6,
    }


ENTERED = {
    "'Operator' and": (
        "; the engine calls each creator in MORE with an operator: enter hardswish itself, not hardswish(...)"
    ),
    "but 1 was given": (
        ". A formula calls this function, so its key in MORE must be its name in the formula, not an operator type"
    ),
}
"""A part of the engine's error message, and what is wrong with the entry in MORE."""


def unseen(finding: Finding) -> Sentence | None:
    """The engine's own sentence, or the first operator that differs."""
    for seen in finding.wrong:
        if seen.label in (LAYER, AGAIN):
            return differing(finding)
        if seen.label == REFUSED:
            said = seen.got["text"] or seen.got["error"]
            why = next((complete(f"entered/{text}", why) for text, why in ENTERED.items() if text in said), "")
            return told("engine_reports", "your engine reports {said!r}{why}", said=said, why=why)
        if seen.label == MODEL:
            formula = "Expression" in str(seen.got.get("operator"))
            differs, larger = in_words(MODEL, seen.got), "{differs}; `maximum` must take the larger of two numbers"
            return told("maximum", larger, differs=differs) if formula else differs
        if seen.label in (READ, SCORES):
            return told(
                "first_scan_read_correctly",
                "the first scan is read correctly, but others are not: does your code treat a batch as one image?",
            )
    return None


EXERCISE = piece(
    "unseen",
    lesson="5.4",
    title="what is missing",
    difficulty=2,
    minutes=8,
    check=check_unseen,
    rules={
        LAYER: Equal(None),
        AGAIN: Equal(None),
        KEPT: Equal(True),
        REFUSED: Equal(None),
        MODEL: Equal(None),
        READ: Equal(357),
        SCORES: Equal(True),
    },
    says={KEPT: KEPT_SAYS},
    diagnoses=(unseen,),
    seconds=SECONDS,
    errors={
        "ValueError: .*pnnx.Expression.*(?:truth value|only integer scalar)": (
            "max cannot compare two arrays, and np.max returns the largest number of one array: use np.maximum, which "
            "takes the larger of two numbers, element by element"
        ),
        r"ValueError: .*pnnx.Expression.*'(\w+)' object is not callable": (
            "MORE contains an object of type {1}: enter the function itself, np.maximum without quotes or parentheses"
        ),
        r"ValueError: .*pnnx.Expression.*\(\) (takes .* given)": (
            "your function {1}: a function that a formula calls gets the arrays themselves (here two), and must "
            "return an array"
        ),
        "TypeError: (?:bad operand|unsupported operand|ufunc|can only concatenate)(.*)": (
            "hardswish used the operator as an array: it must take op and return a function of x"
        ),
        r"TypeError: '(\w+)' object is not callable": (
            "hardswish(op) returned an object of type {1}: it must return a function (return lambda x: ...)"
        ),
    },
    hints={
        "": (
            (
                "The report of the engine contains an operator type. In which dictionaries does the engine look "
                "for a creator for this type?"
            ),
            (
                "Write a creator like the one for ReLU, and add it to MORE. Then call ask() again, and read what "
                "the engine reports next."
            ),
            'MORE = {"nn.Hardswish": hardswish, "maximum": np.maximum}',
        ),
    },
)
