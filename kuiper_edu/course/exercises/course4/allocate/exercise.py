"""Memory for each output, in advance."""

from __future__ import annotations

from typing import Any

from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.course.trial.values import Plain

SHAPES: dict[str, dict[str, Any]] = {
    "a batch of two": {"in": (2, 3, 16, 16), "op1": (2, 32, 16, 16)},
    "equal shapes": {"op4": (1, 3, 8, 8), "op5": (1, 3, 8, 8), "add": (1, 3, 8, 8)},
    "other numbers of dimensions": {"row": (4, 10), "flat": (6,), "five": (1, 2, 3, 2, 2)},
    "a list": {"op": [2, 5]},
    "no outputs": {},
}

SHARED, AGAIN = "outputs that share memory", "calls that share memory"


def check_allocate(function: Function, report: Report) -> None:
    """Allocate for every map of SHAPES; report type and shape of each array, and which share memory."""
    import numpy as np  # not when a lesson only looks up its exercises

    shared, again, changed = [], [], []
    for label, shapes in SHAPES.items():
        mine = dict(shapes)
        made = function(mine)
        report(label, {name: _kind(value) for name, value in made.items()} if isinstance(made, dict) else made)
        if mine.keys() != shapes.keys() or any(mine[name] is not shape for name, shape in shapes.items()):
            changed.append(label)
        if not isinstance(made, dict) or not all(isinstance(value, np.ndarray) for value in made.values()):
            continue
        names = list(made)
        shared += [[a, b] for i, a in enumerate(names) for b in names[:i] if np.shares_memory(made[a], made[b])]
        other = function(dict(shapes))
        again += [name for name in names if np.shares_memory(made[name], other[name])]
    report(SHARED, shared)
    report(AGAIN, again)
    report(UNCHANGED, changed)


def _kind(value: object) -> Plain:
    if hasattr(value, "dtype") and hasattr(value, "shape"):
        return [str(value.dtype), *value.shape]
    return type(value).__name__


EXERCISE = Exercise(
    "course4.allocate",
    title="allocate",
    lesson="4.2",
    difficulty=1,
    minutes=3,
    check=check_allocate,
    rules={
        label: Equal({name: ["float32", *shape] for name, shape in sorted(shapes.items())})
        for label, shapes in SHAPES.items()
    }
    | {SHARED: Equal([]), AGAIN: Equal([]), UNCHANGED: Equal([])},
    says={
        SHARED: "some arrays lie in the same memory, {got}: call NumPy once for each name, inside the loop",
        AGAIN: "a second call hands out the memory of the first: make the arrays inside the function, in every call",
        UNCHANGED: "the dictionary of shapes is another one afterwards: fill a dictionary of your own",
        "type": "a dictionary was expected, name -> array; {got} came back",
    },
    given={label: (shapes,) for label, shapes in SHAPES.items()},
    hints={
        "": (
            "Which NumPy function makes an array when it is given a shape?",
            "Go through the dictionary. For each name make one array, with the shape and np.float32.",
            "{name: np.empty(shape, np.float32) for name, shape in shapes.items()}",
        ),
    },
    errors={
        "TypeError: .*(?:dimension|data type|dtype|integer|interpreted|positional arguments)": (
            "np.empty(shape, np.float32): the shape in one tuple or list, then the type of the numbers"
        ),
        "ValueError: (?:too many|not enough) values": (
            "a shape may have any number of dimensions: hand it to NumPy whole, and do not take it apart"
        ),
        **COMMON_ERRORS,
    },
)
