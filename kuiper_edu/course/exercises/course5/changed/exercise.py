"""Which arrays of earlier positions change when a text goes on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from kuiper_edu.course.exercises.course5.engine.piece import piece
from kuiper_edu.course.judge import Equal, Function, Report

TEXTS: dict[str, tuple[list[int], list[int]]] = {
    "[4, 1, 3] and one more token": ([4, 1, 3], [2]),
    "[5, 0] and three more": ([5, 0], [1, 7, 2]),
}
GIVEN = "tokens afterwards"


class Network:
    """An engine with a few operators: some look at later positions, and some change by rounding only."""

    def __init__(self) -> None:
        self.operators = [
            SimpleNamespace(line=line, name=name, type=f"my.{name}", inputs=[], outputs=outputs, params={}, attrs={})
            for line, (name, outputs) in enumerate(OPERATORS.items(), 3)
        ]
        self.order, self.length, self.plan = self.operators, 16, True
        self.arrays: dict[str, Any] = {}

    def build(self, batch: Any = None, length: int | None = None, plan: bool = True, inputs: Any = None) -> Network:  # noqa: ARG002 (as an engine)
        """Prepare for texts of this length."""
        import numpy as np

        self.length, self.plan = 1 if length is None else length, plan
        self.arrays = {name: np.zeros(shape, np.float32) for name, shape in _shapes(self.length).items()}
        return self

    def run(self, *inputs: Any) -> list[Any]:
        """Write the arrays; with a plan, all hold what the last operator wrote: they share memory.

        Raises:
            ValueError: the tokens have another shape than it was built for.
        """
        import numpy as np

        [tokens] = inputs
        if np.shape(tokens) != (1, self.length):
            raise ValueError(f"built for (1, {self.length}), found {np.shape(tokens)}: build(batch=...) first")
        for name, values in _values(np.asarray(tokens, np.float32)).items():
            self.arrays[name][...] = 7 if self.plan else values
        return [self.arrays["8"].copy()]


OPERATORS = {
    "tokens": ["0"],
    "embed": ["1"],
    "split": ["2", "3"],
    "looks_back": ["4"],
    "looks_forward": ["5"],
    "mean": ["6"],
    "count": ["9"],
    "rounds": ["7"],
    "nearly": ["8"],
    "in_one_place": ["10"],
    "output": [],
}
CHANGING = ["count", "in_one_place", "looks_forward", "mean", "nearly"]


def _shapes(length: int) -> dict[str, tuple[int, ...]]:
    heads = (1, 2, length, 3)
    return dict.fromkeys(("1", "2", "3", "7", "8", "10"), (1, length, 3)) | {
        "0": (1, length),
        "4": heads,
        "5": heads,
        "6": (1, 3),
        "9": (1, 3),
    }


def _values(tokens: Any) -> dict[str, Any]:
    import numpy as np

    [text] = tokens
    rows = (text[:, None] + 1) * np.array([1, -2, 0.5], np.float32)
    back, forward = np.cumsum(rows, axis=0), np.cumsum(rows[::-1], axis=0)[::-1]
    return {
        "0": tokens,
        "1": rows,
        "2": rows,
        "3": 2 * rows,
        "4": back,
        "5": np.stack([back, forward]),
        "6": -rows.shape[0] * np.ones(3),
        "9": rows.shape[0] * np.ones(3),
        "7": rows + 2.5e-6 * len(text),
        "8": rows - 1e-4 * len(text),
        "10": np.concatenate([rows[:1] + len(text) * np.array([2e-5, 0, 0]), rows[1:]]),
    }


def check_changed(function: Function, report: Report) -> None:
    """Ask which operators change, for two texts."""
    for label, (tokens, more) in TEXTS.items():
        given = list(tokens)
        names = function(Network(), given, list(more))
        report(label, sorted(map(str, names)) if isinstance(names, list | tuple | set) else names)
        report(f"{label}: {GIVEN}", given)


EXERCISE = piece(
    "changed",
    lesson="5.6",
    title="what changes",
    difficulty=3,
    minutes=4,
    check=check_changed,
    rules={label: Equal(CHANGING) for label in TEXTS}
    | {f"{label}: {GIVEN}": Equal(tokens) for label, (tokens, _) in TEXTS.items()},
    says={
        f"{label}: {GIVEN}": "your function changed the list tokens: append to a copy, [*tokens, *more]"
        for label in TEXTS
    },
    diagnoses=(),
    errors={
        "ValueError: operands could not be broadcast": (
            "the arrays of the longer text are larger: compare the part that both have, "
            "longer[tuple(map(slice, shorter.shape))]"
        ),
        r"ValueError: built for (\(.*?\)), found (\(.*?\))": (
            "the engine was built for tokens of the shape {1}, and got {2}: call build(length=..., plan=False) with "
            "the number of tokens, and run np.array([tokens])"
        ),
        r"ValueError: The truth value of an array": (
            "you ask whether a whole array is larger: take the largest difference, np.abs(a - b).max() > 1e-5"
        ),
        "IndexError: list index out of range": "an operator may have no output: the last one, pnnx.Output",
        r"KeyError: '?\w+": "the engine keeps arrays by the names of operands: engine.arrays[op.outputs[0]]",
    },
    hints={
        "": (
            "How do you get the arrays of all operators for one text, and what happens to them at the next build?",
            "Write a helper that builds without a plan, runs, and returns {op.name: a copy of its array}. Call it "
            "twice, and compare.",
            "longer[tuple(map(slice, shorter.shape))] is the part of an array that has the shape of a smaller one",
        ),
    },
)
