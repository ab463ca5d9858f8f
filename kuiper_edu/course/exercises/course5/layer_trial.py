"""A layer's trial, what its output tells about where the result went, and mistakes that any answer may hold."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kuiper_edu.course.judge import Close, Diagnose, Equal, Finding, Report, Rule, numbers_in
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain, plain

TOLERANCE = 1e-6
GIVEN, AFTERWARDS, RETURNED = ": still the given array", ": input afterwards", ": returned"

LAYER_ERRORS = {
    r"TypeError: (\w+)\(\) takes no arguments": (
        "a layer is created from an operator, but {1} takes no operator: make it a subclass of Layer, class {1}(Layer)"
    ),
    r"TypeError: the class (\w+) has no forward": "the class {1} has no method forward(self, inputs, outputs)",
    r"TypeError: [\w.]*forward\(\) (.*)": "define forward(self, inputs, outputs); yours {1}",
    r"TypeError: [\w.]*__init__\(\) (.*)": "a layer is created from one operator: define __init__(self, op); yours {1}",
    r"TypeError: (?:'[<>]=?' not supported|bad operand type|can't multiply sequence|unsupported operand)"
    r"|TypeError: (?:list indices must be|return arrays must be)|ValueError: must assign iterable": (
        "inputs and outputs are lists of arrays: the first input is inputs[0], and the first output is outputs[0]"
    ),
    "ValueError: The truth value of an array": (
        "your code uses a whole array as a condition, but `if` and max need a single True or False: use np.where or "
        "np.maximum, which work "
        "number by number"
    ),
    "ValueError: could not broadcast|ValueError: non-broadcastable": (
        "the result and outputs[0] have different shapes: compute one number of the result from each "
        "number of inputs[0]"
    ),
    "IndexError: (.*)": "an index does not fit ({1}): there is one input array, inputs[0], and one output array, "
    "outputs[0]; they may have any shape, so compute with the whole arrays",
}


STALE = 7.0  # no layer here computes it


def run(layer: Any, label: str, numbers: Plain, report: Report, before: float = math.nan) -> None:
    """Let a layer compute into an array full of `before`, and report what became of the arrays."""
    import numpy as np  # not when a lesson only looks up its exercises

    x = np.array(numbers, np.float32)
    out = np.full_like(x, before)
    outputs = [out]
    back = layer.forward([x], outputs)
    report(label, out)
    report(label + GIVEN, len(outputs) == 1 and outputs[0] is out)
    report(label + AFTERWARDS, x)
    report(label + RETURNED, back is not None)


def layer_rules(cases: Mapping[str, tuple[Plain, Plain]]) -> dict[str, Rule]:
    """For each case, an input and its output: the output, the array that was given, and the input as it was."""
    wanted: dict[str, Rule] = {}
    for label, (numbers, result) in cases.items():
        wanted |= {label: Close(result, TOLERANCE), label + GIVEN: Equal(True), label + AFTERWARDS: Equal(numbers)}
    return wanted


def where(labels: Sequence[str]) -> Diagnose:
    """What says where a layer's result went in place of the output's array; None where every number was written.

    A table of wrong answers cannot say it: whatever an answer computes, none of its numbers is in the array. It is told
    by the list, the input and the result that came back.
    """

    def say(finding: Finding) -> Sentence | None:
        names = {seen.label.split(":")[0] for seen in finding.wrong}
        return next((_where(finding, label) for label in labels if label in names), None)

    return say


def _where(finding: Finding, label: str) -> Sentence | None:
    numbers = numbers_in(finding.reported.get(label))
    changed = any(seen.label == label + AFTERWARDS for seen in finding.wrong)
    if numbers and all(map(math.isnan, numbers)):
        return _unwritten(finding, label, changed)
    if any(map(math.isnan, numbers)):
        return not_written("some")
    if STALE in numbers:
        return told(
            "outputs_filled_with_before",
            "outputs[0] was filled with 7.0 before the call, and some of its numbers are still 7.0: write every "
            "number with outputs[0][...] = result, whatever the array contained",
        )
    if changed:
        return told(
            "function_changed_inputs_which",
            "your function changed inputs[0], which another operator may also read; compute in a new array and "
            "change only outputs[0]",
        )
    if finding.reported.get(label + GIVEN) is False:
        return told(
            "code_changed_list_outputs",
            "your code changed the list `outputs`: leave the list as it is, and write into its array with "
            "outputs[0][...] = result",
        )
    return None


def _unwritten(finding: Finding, label: str, changed: bool) -> Sentence:
    """Where the result went instead of the output's array."""
    if finding.reported.get(label + GIVEN) is False:
        return not_written("list")
    if finding.reported.get(label + RETURNED):
        return not_written("returned")
    if changed:
        return told(
            "function_wrote_result_into",
            "your function wrote the result into inputs[0]: write it into outputs[0]",
        )
    return not_written("nothing")


def not_written(how: str) -> Sentence:
    """What is said where an output was not written as it should be.

    Args:
        how: `list` (the list was changed), `returned`, `nothing`, `some` (numbers were left out), `read` (what the
            array held before counts), `shapes` (the array has another shape than the result), `one shape` (shapes
            returned a shape in place of a list of shapes).
    """
    if how == "list":
        return told(
            "outputs_outputs_append_change",
            "outputs[0] = ... and outputs.append(...) change only the list, so the preallocated array still "
            "contains NaN: write into the array with outputs[0][...] = result",
        )
    if how == "returned":
        return told(
            "forward_returned_result_but",
            "forward returned its result, but the return value is not used: write the result into the array with "
            "outputs[0][...] = result",
        )
    if how == "shapes":
        return told(
            "shapes_says_another",
            "the shape of your result is right, but the method shapes says another one, so the array in outputs does "
            "not fit",
        )
    if how == "one shape":
        return told("shapes_returns_a_list", "shapes must return a list with the shape of each output, [shape]")
    if how == "some":
        return told(
            "some_elements_outputs_still",
            "some elements of outputs[0] still contain the NaN that was there before: write every element with "
            "outputs[0][...] = result",
        )
    if how == "read":
        return told(
            "outputs_held_before_counts",
            "your result depends on what outputs[0] held before the call: write it, with outputs[0][...] = result, "
            "before you add to it",
        )
    return told(
        "preallocated_array_still_contains",
        "the preallocated array still contains NaN: a name such as outputs or y was assigned a new value, or the "
        "result was added to the NaN: write into the array with outputs[0][...] = result",
    )


def refusal(function: Callable[..., object], *arguments: object) -> object:
    """The error that a call raises, or what it returned instead."""
    result = raised(function, *arguments)
    return result if isinstance(result, Exception) else kind(result)


def kind(value: object, creators: Sequence[object] = ()) -> Plain:
    """What a creator made, in a form that can be compared."""
    if isinstance(value, type) or any(value is creator for creator in creators):
        return f"the creator {getattr(value, '__name__', value)} itself"
    operator = getattr(value, "made_from", None)
    return f"{type(value).__name__} of {operator}" if operator else plain(value)
