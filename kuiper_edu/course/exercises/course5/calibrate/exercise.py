"""The largest number that each operator with a weight reads."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from kuiper_edu.course.exercises.course5.engine.piece import piece
from kuiper_edu.course.judge import UNCHANGED, Close, Equal, Function, Report

BATCHES = {"three images": 3, "one image": 1}
NAMES, NUMBERS = ": names", ": numbers"


class Network:
    """An engine with a few operators; two of them read the same array, and one reads what was negated."""

    def __init__(self) -> None:
        self.operators = [
            SimpleNamespace(line=line, name=name, type=type, inputs=inputs, outputs=outputs, params={}, attrs=attrs)
            for line, (name, type, inputs, outputs, attrs) in enumerate(OPERATORS, 3)  # noqa: A001 (as an operator has it)
        ]
        self.order, self.batch, self.plan = self.operators, 16, True
        self.arrays: dict[str, Any] = {}

    def build(self, batch: Any = None, length: int | None = None, plan: bool = True, inputs: Any = None) -> Network:  # noqa: ARG002 (as an engine)
        """Prepare for so many images."""
        import numpy as np

        self.batch, self.plan = 1 if batch is None else batch, plan
        self.arrays = {name: np.zeros((self.batch, 2), np.float32) for name in FACTORS}
        return self

    def run(self, *inputs: Any) -> list[Any]:
        """Write the arrays; with a plan, all hold what the last operator wrote: they share memory.

        Raises:
            ValueError: there is another number of images than it was built for.
        """
        import numpy as np

        [images] = inputs
        if len(images) != self.batch:
            raise ValueError(f"built for {(self.batch, 2)}, found {np.shape(images)}: build(batch=...) first")
        for name, factor in FACTORS.items():
            self.arrays[name][...] = 7 if self.plan else factor * images
        return [self.arrays["5"].copy()]


_WEIGHT = {"weight": [[1.0]]}
OPERATORS: list[tuple[str, str, list[str], list[str], dict[str, Any]]] = [
    ("image", "pnnx.Input", [], ["0"], {}),
    ("conv1", "nn.Conv2d", ["0"], ["1"], _WEIGHT),
    ("relu", "nn.ReLU", ["1"], ["2"], {}),
    ("conv2", "nn.Conv2d", ["2"], ["3"], {**_WEIGHT, "bias": [0.5]}),
    ("side", "nn.Conv2d", ["2"], ["4"], _WEIGHT),
    ("sum", "pnnx.Expression", ["3", "4"], ["5"], {}),
    ("fc", "nn.Linear", ["5"], ["6"], _WEIGHT),
    ("output", "pnnx.Output", ["6"], [], {}),
]
FACTORS = {"0": 1.0, "1": -8.0, "2": 4.0, "3": 20.0, "4": -30.0, "5": -0.5, "6": 100.0}
READ = {"conv1": "0", "conv2": "2", "fc": "5", "side": "2"}


def images(count: int) -> list[list[float]]:
    """Images of two numbers; the largest number is negative, and in neither the first nor the last of three images."""
    return [[0.25 * size, 1.5 - 2.25 * size] for size in (1, 4, 2)[:count]]


def check_calibrate(function: Function, report: Report) -> None:
    """Calibrate on two batches."""
    import numpy as np

    changed = []
    for label, count in BATCHES.items():
        given = np.array(images(count), np.float32)
        found = function(Network(), given)
        report(label + NAMES, sorted(found) if isinstance(found, dict) else found)
        report(label + NUMBERS, [float(np.squeeze(found[name])) for name in sorted(READ) if name in found])
        if not np.array_equal(given, np.array(images(count), np.float32)):
            changed.append(label)
    report(UNCHANGED, changed)


def largest(count: int) -> list[float]:
    """What each operator with a weight reads at most, by name."""
    top = max(abs(number) for image in images(count) for number in image)
    return [abs(FACTORS[READ[name]]) * top for name in sorted(READ)]


EXERCISE = piece(
    "calibrate",
    lesson="5.7",
    title="calibrate",
    difficulty=2,
    minutes=4,
    check=check_calibrate,
    rules={label + NAMES: Equal(sorted(READ)) for label in BATCHES}
    | {label + NUMBERS: Close(largest(count), 1e-5) for label, count in BATCHES.items()}
    | {UNCHANGED: Equal([])},
    says={UNCHANGED: "your function changed the images: only read them"},
    diagnoses=(),
    errors={
        r"ValueError: built for (\(.*?\)), found (\(.*?\))": (
            "the engine was built for images of the shape {1}, and got {2}: call build(batch=len(images), plan=False)"
        ),
        r"KeyError: '?\w+": (
            "the engine keeps arrays by the names of operands: what an operator reads is net.arrays[op.inputs[0]]"
        ),
        "IndexError: list index out of range": (
            "an operator may have no input: the first one, pnnx.Input. Only those with a weight count"
        ),
        "TypeError: 'NoneType' object is not|TypeError: argument of type": (
            "return a dictionary: the name of each operator with a weight, and the largest number that it reads"
        ),
    },
    hints={
        "": (
            "Where does the engine keep what an operator has read, after a run?",
            "Build without a plan, for as many images as there are, and run. Then go through net.operators: those "
            "with 'weight' in op.attrs count, and net.arrays[op.inputs[0]] is what they read.",
            "{op.name: float(np.abs(net.arrays[op.inputs[0]]).max()) for op in net.operators if 'weight' in op.attrs}",
        ),
    },
)
