"""What a network needs that was never shown."""

from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import (
    AGAIN,
    CLASS_ERRORS,
    SECONDS,
    UNSEEN,
    Step,
    applied,
    differing,
    digits,
    engine_around,
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
    layer = applied(function)(Step(LAYER, "act"))
    report(LAYER, tried(layer, x, x * np.clip(x + 3, 0, 6) / 6, _suspects(x)))
    report(AGAIN, tried(layer, -x, -x * np.clip(3 - x, 0, 6) / 6))
    try:
        engine = engine_around(function)(stem(UNSEEN))
    except NotImplementedError:
        raise
    except Exception as error:
        report(REFUSED, error)
        return
    images, labels, scores = scans()
    with np.errstate(over="ignore"):  # the lent sigmoid of a wrong answer's large numbers
        try:
            report(MODEL, run_difference(engine, UNSEEN, images[:1]))
        except NotImplementedError:
            raise
        except Exception as error:  # of a function in FUNCTIONS
            report(REFUSED, error)
            return
        [out] = engine.build(batch=len(images)).run(images)
    report(REFUSED, None)
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
        "you clipped x before you added 3: clip x + 3 to the range 0 to 6": lambda: x * (np.clip(x, 0, 6) + 3) / 6,
        "you added the gate to x: multiply them": lambda: x + gate / 6,
        "you divided by 3: the gate must be clip(x + 3, 0, 6) / 6": lambda: x * gate / 3,
        "you clipped x + 3 at 1: clip it at 6, and then divide by 6": lambda: x * np.clip(x + 3, 0, 1),
        "you clipped x to the range -3 to 3: clip x + 3 to the range 0 to 6": lambda: x * np.clip(x, -3, 3) / 6,
        "you computed a ReLU: multiply x by clip(x + 3, 0, 6) / 6": lambda: np.maximum(x, 0),
        "clip at 6 before you divide: clip(x + 3, 0, 6)": lambda: x * np.maximum(x + 3, 0) / 6,
        "add 3 before you clip": lambda: x * np.clip(x, 0, 6) / 6,
    }


ENTERED = {
    "no layer is registered for nn.Hardswish": (
        ": put @register_layer(...) above the class, with this type, and run the cell to the end"
    ),
    "no layer is registered for Hardswish": "; the type is nn.Hardswish, as in the file",
    "'maximum'": ": NumPy has a function of this name, np.maximum; enter it as FUNCTIONS['maximum']",
    "truth value": (
        ": max cannot compare two arrays, and np.max returns the largest number of one array, so use np.maximum, "
        "which takes the larger of two numbers, element by element"
    ),
    "only integer scalar": ": np.max returns the largest number of one array, so use np.maximum",
    "'str' object is not callable": (
        ": FUNCTIONS contains a string; enter the function itself, np.maximum without quotes or parentheses"
    ),
    "positional argument": (
        ": a function that a formula calls gets the arrays themselves (here two), and must return an array"
    ),
}
"""A part of the engine's error message, and what is wrong with the entry."""


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
    minutes=7,
    check=check_unseen,
    rules={
        LAYER: Equal(None),
        AGAIN: Equal(None),
        REFUSED: Equal(None),
        MODEL: Equal(None),
        READ: Equal(357),
        SCORES: Equal(True),
    },
    diagnoses=(unseen,),
    seconds=SECONDS,
    errors={pattern: said for pattern, said in CLASS_ERRORS.items() if "cannot be interpreted" not in pattern},
    hints={
        "": (
            (
                "The report of the engine contains an operator type, and a function. Where does the engine look for "
                "each of them?"
            ),
            (
                "Write a class like your Relu, with @register_layer(...) above it, and enter the function in "
                "FUNCTIONS. Then call ask() again."
            ),
            'outputs[0][...] = inputs[0] * gate, and FUNCTIONS["maximum"] = np.maximum',
        ),
    },
)
