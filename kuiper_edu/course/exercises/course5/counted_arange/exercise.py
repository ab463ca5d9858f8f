"""An arange that goes on where its last run ended."""

from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import CLASS_ERRORS, Step, differing, piece
from kuiper_edu.course.judge import Equal, Function, Report
from kuiper_edu.course.trial.values import Plain

RUNS = {"three places": (0, 3), "one place more": (3, 4), "another one": (4, 5), "two more": (5, 7)}
OTHER, AFTER_OTHER = "another layer, in between", "the first layer after that"


def check_arange(function: Function, report: Report) -> None:
    """Let two layers count."""
    step = Step("torch.arange", "places")
    layer = function(step)
    for label, (start, end) in RUNS.items():
        report(label, _tried(layer, start, end))
    report(OTHER, _tried(function(step), 0, 2))
    report(AFTER_OTHER, _tried(layer, 7, 8))


def _tried(layer: Any, start: int, end: int) -> Plain:
    """What is wrong with the places that a layer writes."""
    import numpy as np

    length = np.array(end - start, np.float32)
    places = np.full(end - start, -7, np.int64)
    wanted = np.arange(start, end)
    outputs = [places]
    back = layer.forward([length], outputs)
    if outputs[0] is not places:
        return differences.difference(differences.Unwritten("list"), wanted)
    if (places == -7).all():
        return differences.difference(differences.Unwritten("nothing" if back is None else "returned"), wanted)
    return differences.difference(places, wanted, _suspects(wanted, start) if start else None)


def _suspects(wanted: Any, start: int) -> differences.Suspects:
    return {"each run begins at 0: go on where the last run ended": lambda: wanted - start}


EXERCISE = piece(
    "counted_arange",
    lesson="5.6",
    title="places that go on",
    difficulty=2,
    minutes=2,
    check=check_arange,
    rules={label: Equal(None) for label in (*RUNS, OTHER, AFTER_OTHER)},
    diagnoses=(differing,),
    errors={
        r"AttributeError: '\w+' object has no attribute '(\w+)'": (
            "the layer has no attribute {1!r}: set it in __init__, after super().__init__(op), or in the class"
        ),
        r"TypeError: len\(\) of unsized object": (
            "inputs[0] is a single number: outputs[0] has one number for each new token, so there are len(outputs[0])"
        ),
        **CLASS_ERRORS,
    },
    hints={
        "": (
            "How many places does a run write, and which is the first?",
            "Keep the number of places so far in self.seen. A run writes len(outputs[0]) places from there.",
            "outputs[0][...] = np.arange(self.seen, self.seen + len(outputs[0]))",
        ),
    },
)
