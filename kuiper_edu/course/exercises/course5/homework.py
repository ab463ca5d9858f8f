"""What the exercises of homework 5 share: the functions that are right, and sentences for errors."""

import math
from collections.abc import Callable, Sequence

from kuiper_edu.course.judge import Close, Finding, mapped, near, near_numbers, numbers_in
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.values import Plain

LESSON = "5.homework"
SLOT = "course5.sigmoid"
SPELLINGS = ("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
TOLERANCE = 1e-6
NINE = 9.0  # what an output holds before a layer gets it
_ROUGH = 5e-3


def sigmoid(x: float) -> float:
    """1 / (1 + e^-x)."""
    e = math.exp(-abs(x))
    return (1 if x >= 0 else e) / (1 + e)


def values(function: Callable[[float], float], points: Plain) -> Close:
    """The values of a function, up to the rounding of float32."""
    return Close(mapped(function, points), TOLERANCE)


def rough(finding: Finding) -> Sentence | None:
    """How the first wrong numbers lie to the right ones, which no table knows: a factor, a few digits, old nines."""
    if not finding.wrong:  # a warning alone
        return None
    seen = finding.wrong[0]
    got, wanted = numbers_in(seen.got), numbers_in(seen.expected)
    if seen.fault.kind != "number" or len(got) != len(wanted):
        return None
    written = [(have, want) for have, want in zip(got, wanted, strict=True) if have != NINE]
    if 0 < len(written) < len(got) and all(near(have, want, TOLERANCE) for have, want in written):
        return told(
            "some_numbers_output_are",
            "some numbers of the output are still 9, as before the call: write every number of the result",
        )
    if near_numbers(got, wanted, _ROUGH):
        return told(
            "result_right_two_or",
            "the result is nearly right, but not to 1e-6: is it rounded, computed in float16, or approximated?",
        )
    factor = _factor(got, wanted)
    return (
        told(
            "every_number_result_times",
            "every number of your result is {factor:g} times the expected one: is there an extra factor, or is one "
            "missing?",
            factor=factor,
        )
        if factor
        else None
    )


def _factor(got: Sequence[float], wanted: Sequence[float]) -> float | None:
    """By what all the numbers were multiplied, where it is one factor."""
    largest = max(range(len(wanted)), key=lambda place: abs(wanted[place]))
    factor = round(got[largest] / wanted[largest], 3)
    alike = math.isfinite(factor) and near_numbers(got, [factor * value for value in wanted], 1e-3)
    return factor if alike else None


OVERWRITTEN = "the input was overwritten: another operator may read it too, so only outputs[0] may change"
LAYER_ERRORS = {
    r"(?:UnknownLayerError|UnsupportedError): .*?\b(nn\.\w+)": (
        "no layer is registered for {1!r}: did the cell with your class run to the end, with @register_layer(...) "
        "above the class?"
    ),
    "(?:FloatingPointError|RuntimeWarning): overflow encountered in exp": (
        "e to the power of a large number overflows: is there a power of e that is never larger than 1, whatever x is?"
    ),
    "(?:FloatingPointError|RuntimeWarning): invalid value": (
        "for x = 1000, e^x / (1 + e^x) overflows and divides infinity by infinity, which gives NaN: use a"
        " formula with e^-x where x is positive"
    ),
    r"TypeError: (\w+)\(\) takes no arguments": (
        "a layer is created from an operator, but {1} takes no operator: make it a subclass of Layer, class {1}(Layer)"
    ),
    r"TypeError: \w*\.?forward\(\) (.*)": "define forward(self, inputs, outputs); yours {1}",
    r"TypeError: (?:bad operand type for (?:unary|abs)|can't multiply sequence|unsupported operand.*'list'"
    r"|list indices must be integers|copyto\(\) argument 1)": (
        "inputs and outputs are lists of arrays: the first input is inputs[0], and the first output is outputs[0]"
    ),
    "TypeError: only .* can be converted to Python scalars": (
        "math.exp takes only one number: use np.exp, which takes the whole array"
    ),
    "ValueError: The truth value of an array": (
        "`if`, min and max make one decision for the whole array: np.where, np.minimum and np.maximum make one for "
        "every number"
    ),
    r"(?:_?UFunc\w*|TypeError): Cannot cast (.*)": (
        "the result does not fit the output's data type (cannot cast {1}): compute in the type of the input"
    ),
    "ValueError: (?:could not broadcast|non-broadcastable)": (
        "your result and the array outputs[0] have different shapes: compute one number of the result "
        "from each number of inputs[0]"
    ),
    r"LayerError: operator '(.*?)': (\w+) has no forward of its own": (
        "operator {1!r}: {2} has no forward of its own, so it cannot run. Define forward(self, inputs, outputs) and "
        "write the result into outputs[0]"
    ),
    "LayerError: (.*)": "{1}",
}
