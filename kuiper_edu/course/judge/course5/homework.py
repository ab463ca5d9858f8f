"""Homework 5: a layer of your own."""

from __future__ import annotations

import math

from kuiper_edu.course.judge.cases import mapped
from kuiper_edu.course.judge.course5.curves import GATED, LOGISTIC, hard_gate, sigmoid, which
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Seen, Symptom
from kuiper_edu.course.judge.rules import Close, Equal, Rule, near_numbers, numbers_in
from kuiper_edu.course.trial.values import Plain, shown

TOLERANCE = 1e-6
NINE = 9.0  # what an output holds before a layer gets it
SLOT = "course5.sigmoid"
SPELLINGS = ("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
LARGE = (-1000, -100, -30, 0, 30, 1000)
SEVEN = [-4.0, -3.0, -1.0, 0.0, 1.0, 3.0, 5.0]
POINTS: dict[str, list[Plain]] = {
    "logistic": [-2.0, -0.5, 0.0, 0.5, 2.0],
    "matrix": [[-1.0, 3.0], [0.25, 4.0]],
    "output": [[[-1.0, -2.0, 3.0]]],
    **{spelling: [0.75] for spelling in SPELLINGS},
}
SILU, HARDSWISH = [x * sigmoid(x) for x in SEVEN], [x * hard_gate(x) for x in SEVEN]
GIVEN, USED, FARTHEST = "still the given array", "your Sigmoid was asked for", "farthest from PyTorch"
AGREE = "arrays of 360 that agree to 1e-5"


def _right(label: str) -> Rule:
    return Close(mapped(sigmoid, POINTS[label]), TOLERANCE)


def logistic(finding: Finding) -> str | None:
    """What came back in place of an array, or which wrong formula gives these numbers."""
    for seen in finding.wrong:
        if seen.label == "x afterwards":
            return "x itself is another afterwards: compute in a new array, -x in place of x *= -1, and no out=x"
        if seen.label in POINTS:
            return _not_numbers(seen) or _formula(seen) or f"{seen.label}: {seen.fault.sentence}"
    return None


def layer(finding: Finding) -> str | None:
    """Where the result was written, or which wrong formula gives it."""
    labels = {seen.label: seen for seen in finding.wrong}
    overwritten = labels.get("input afterwards")
    if overwritten and near_numbers(overwritten.got, mapped(sigmoid, POINTS["output"]), TOLERANCE):
        return "the result was written into the input: outputs[0] is the array to write into"
    for seen in finding.wrong:
        if seen is overwritten:
            return "the input was overwritten: another operator may read it too, so only outputs[0] may change"
        if seen.label == GIVEN:
            return (
                "outputs[0] is another array now: the list is only how the array is handed over, "
                "so leave the list and write into the array, outputs[0][...] = y"
            )
        if seen.label in POINTS:
            return _untouched(seen) or _formula(seen) or _no_number(seen) or f"{seen.label}: {seen.fault.sentence}"
    return None


def overflow(finding: Finding) -> str | None:
    """For which numbers something grew too large."""
    wrong = {seen.label: seen for seen in finding.wrong}
    failed = {x: _problem(wrong[f"x = {x}"]) for x in LARGE if f"x = {x}" in wrong}
    below, above = (any(failed.get(x) == "overflow" for x in LARGE if sign * x > 0) for sign in (-1, 1))
    if below and above:
        return (
            "e^-x overflows for x = -1000, and e^x for x = 1000: np.where computes both of its branches for every x, "
            "so neither of them may hold a power of e that grows large"
        )
    if below:
        return (
            "the power e^-x overflows for x = -1000: it would be e^1000, and float32 ends at about e^88; "
            "write the fraction with a power of e that never grows large"
        )
    if above:
        return (
            "the power e^x overflows for x = 1000, and float32 ends at about e^88: for x < 0 it is a good one; "
            "which is good for x > 0?"
        )
    for x, problem in failed.items():
        seen = wrong[f"x = {x}"]
        if problem == "invalid":
            return f"for x = {x} the result is nan, which is no number: infinity divided by infinity?"
        return _untouched(seen) or f"for x = {x} {shown(seen.got)} came out, {_value(sigmoid(x))} was expected"
    if "input afterwards" in wrong:
        return "large numbers of the input were overwritten: another operator may read it too, so clip into a new array"
    if "together" in wrong:
        return f"one by one every number is right, but not all six together: {wrong['together'].fault.sentence}"
    return None


def gated(finding: Finding) -> str | None:
    """The gate alone, another gate, or one gate for both types."""
    wrong = {seen.label: seen for seen in finding.wrong}
    silu, hardswish = wrong.get("nn.SiLU"), wrong.get("nn.Hardswish")
    swapped = [(silu, HARDSWISH, "Hardswish"), (hardswish, SILU, "SiLU")]
    for seen, other, name in swapped:
        if seen and near_numbers(seen.got, other, TOLERANCE):
            both = "the two gates are swapped" if silu and hardswish else "both types use one gate"
            return f"{seen.label} gives what {name} should: {both}; the gate is found by self.type"
    for seen in finding.wrong:
        if seen.label.startswith("input of "):
            return "the input was overwritten: another operator may read it too, so only outputs[0] may change"
        said = _untouched(seen) or which(SEVEN, numbers_in(seen.got), numbers_in(seen.expected), GATED)
        return f"{seen.label}: {said or _no_number(seen) or seen.fault.sentence}"
    return None


def finale(finding: Finding) -> str | None:
    """Another Sigmoid than the learner's, or one that reads the digits and is not the function."""
    wrong = {seen.label: seen for seen in finding.wrong}
    if USED in wrong:
        return 'the network ran, but not on an answer of yours: put @answer("course5.sigmoid") above the class'
    if AGREE in wrong or FARTHEST in wrong:
        far, agree = finding.reported.get(FARTHEST), finding.reported.get(AGREE)
        reads = "the digits are read all the same, but this" if "right of 360" not in wrong else "this"
        return (
            f"only {agree} of 360 arrays of scores agree with PyTorch's to 1e-5: the scores differ by up to "
            f"{shown(far)}, where 0.00001 is allowed; {reads} is another function"
        )
    return None


def _formula(seen: Seen) -> str | None:
    return which(numbers_in(POINTS[seen.label]), numbers_in(seen.got), numbers_in(seen.expected), LOGISTIC)


def _untouched(seen: Seen) -> str | None:
    """The output is as it was before."""
    numbers = numbers_in(seen.got)
    if numbers and all(number == NINE for number in numbers):
        return (
            "the output still holds the nines it was filled with: write into it, outputs[0][...] = y, or out=outputs[0]"
        )
    if NINE in numbers:
        return (
            "some numbers of the output are still the nines it was filled with: write all of them, outputs[0][...] = y"
        )
    if numbers and near_numbers([number - NINE for number in numbers], seen.expected, TOLERANCE):
        return "the result was added to the nines that stood in the output: overwrite them, outputs[0][...] = y"
    if seen.label in SPELLINGS and all(math.isnan(number) for number in numbers):
        return (
            f"under {seen.label!r} nothing was written: the output still holds nan; outputs[0][...] = y writes into it"
        )
    return None


def _no_number(seen: Seen) -> str | None:
    if any(math.isnan(number) for number in numbers_in(seen.got)):
        return "the result holds nan, which is no number: infinity divided by infinity?"
    return None


def _not_numbers(seen: Seen) -> str | None:
    """Something else than an array of the form of x."""
    if seen.got is None:
        return "None came back: is the return missing?"
    if isinstance(seen.got, dict):
        return f"an array was expected, {shown(seen.got)} came back"
    if seen.fault.kind == "value":  # no number is wrong, but the lists that they stand in
        return f"{seen.label}: {shown(seen.got)} came back, but an array of any shape gives one of the same shape"
    return None


def _problem(seen: Seen) -> str:
    """`overflow`, `invalid` or `value`."""
    if isinstance(seen.got, dict) and "error" in seen.got:
        return "overflow" if "overflow" in seen.got["text"] else "invalid"
    return "invalid" if any(math.isnan(number) for number in numbers_in(seen.got)) else "value"


def _value(number: float) -> str:
    return shown([round(number, 6)])


LAYER_SYMPTOMS = (
    Symptom(
        r"error: (?:UnknownLayerError|UnsupportedError): .*?\b(nn\.\w+)",
        "no layer is registered for {1!r}: did the cell of your class run to its end, with @register_layer(...) above "
        "the class?",
    ),
    Symptom(
        r"(?:error: FloatingPointError|stderr: .*RuntimeWarning): overflow encountered in exp",
        "e to a large number overflows: is there a power of e that is never larger than 1, whatever x is?",
    ),
    Symptom(
        r"(?:error: FloatingPointError|stderr: .*RuntimeWarning): invalid value",
        "infinity divided by infinity is no number: e^x / (1 + e^x) overflows for x = 1000",
    ),
    Symptom(
        r"error: TypeError: (\w+)\(\) takes no arguments",
        "a layer is made from its operator, which {1} does not take: is it a subclass, class {1}(Layer)?",
    ),
    Symptom(
        r"error: TypeError: \w*\.?forward\(\) (.*)",
        "forward takes (self, inputs, outputs): {1}",
    ),
    Symptom(
        r"error: TypeError: (?:bad operand type for (?:unary|abs)|can't multiply sequence|unsupported operand.*'list')",
        "inputs and outputs are lists of arrays: the first input is inputs[0], the first output outputs[0]",
    ),
    Symptom(
        r"error: TypeError: (?:list indices must be integers|copyto\(\) argument 1)",
        "inputs and outputs are lists of arrays: the first input is inputs[0], the first output outputs[0]",
    ),
    Symptom(
        r"error: TypeError: only .* can be converted to Python scalars",
        "math.exp takes one number: np.exp takes the whole array",
    ),
    Symptom(
        r"error: ValueError: The truth value of an array",
        "`if` asks one question about the whole array: np.where asks it of every number",
    ),
    Symptom(
        r"error: (?:_?UFunc\w*|TypeError): Cannot cast (.*)",
        "the result does not fit the output's data type (cannot cast {1}): compute in the type of the input",
    ),
    Symptom(
        r"error: ValueError: (?:could not broadcast|non-broadcastable)",
        "the result has another shape than the output: compute every number of inputs[0] by itself",
    ),
    Symptom(r"error: LayerError: (.*)", "{1}"),
)

EXERCISES = (
    Exercise(
        "course5.logistic",
        rules={
            "logistic": _right("logistic"),
            "x afterwards": Equal(POINTS["logistic"]),
            "at -2 and at 2 together": Close(1.0, TOLERANCE),
            "matrix": _right("matrix"),
            "shape": Equal([2, 2]),
        },
        hints={
            "": (
                "What does the formula say for x = 0?",
                "np.exp works on a whole array; the minus belongs to x.",
                "return 1 / (1 + np.exp(-x))",
            ),
        },
        detective=logistic,
        symptoms=(
            Symptom(
                r"error: TypeError: 'NoneType' object is not subscriptable", "None came back: is the return missing?"
            ),
            Symptom(
                r"error: AttributeError: '(\w+)' object has no attribute 'shape'",
                "a {1} came back, an array was expected: np.exp takes the whole array, without a loop",
            ),
            Symptom(
                r"error: (?:IndexError|TypeError): .*(?:invalid index to scalar|not subscriptable)",
                "one number came back for five: np.exp takes the whole array, and nothing is summed",
            ),
            *LAYER_SYMPTOMS,
        ),
        quiet=True,
    ),
    Exercise(
        "course5.sigmoid",
        slot=SLOT,
        rules={
            "output": _right("output"),
            "input afterwards": Equal(POINTS["output"]),
            GIVEN: Equal(True),
        },
        hints={
            "": (
                "Which line of the lesson's ReLU computes, and where does its result go?",
                "Take ReLU, change the name, the types, and the one line that computes; keep out=outputs[0].",
                "np.divide(1, 1 + np.exp(-inputs[0]), out=outputs[0]), and then look at what it does for -1000.",
            ),
            "still holds the nines": (
                "What does `outputs[0] = y` change: the array, or the list that holds it?",
                "Write into the array: by an index, or by the out argument of a NumPy function.",
                "outputs[0][...] = y",
            ),
            "the input was overwritten": (
                "Which of your lines has inputs[0] on its left side, or as out?",
                "`x = inputs[0]` is a second name for the same array; `x *= -1` changes both.",
                "Use a new array: -x instead of x *= -1.",
            ),
        },
        detective=layer,
        symptoms=LAYER_SYMPTOMS,
        quiet=True,
    ),
    Exercise(
        "course5.overflow",
        slot=SLOT,
        rules={
            "together": Close([sigmoid(x) for x in LARGE], TOLERANCE),
            **{f"x = {x}": Close([sigmoid(x)], TOLERANCE) for x in LARGE},
            "input afterwards": Equal([float(x) for x in LARGE]),
        },
        hints={
            "": (
                "What is e^1000, and for which x do you ask for it? Is there a power of e that is never larger than 1?",
                "e^-|x| lies between 0 and 1 for every x. For x < 0 multiply numerator and denominator by e^x.",
                "With e = np.exp(-np.abs(x)): 1 / (1 + e) where x >= 0, and e / (1 + e) where x < 0; np.where chooses.",
            ),
        },
        detective=overflow,
        symptoms=LAYER_SYMPTOMS,
        quiet=True,
    ),
    Exercise(
        "course5.registry",
        slot=SLOT,
        rules={spelling: _right(spelling) for spelling in SPELLINGS},
        hints={
            "": (
                "Under which types is your class registered?",
                "register_layer takes as many types as you like.",
                '@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")',
            ),
        },
        detective=layer,
        symptoms=(
            Symptom(
                r"error: KeyError: '([\w.]+)'",
                "nothing is registered under {1!r}: name it in @register_layer",
            ),
            Symptom(
                r"error: TypeError: (\w+)\.forward\(\) missing 1 required positional argument",
                "called with the inputs and the outputs, forward misses one: what is registered must return a layer, "
                "{1}(op), not the class {1}; and forward takes (self, inputs, outputs)",
            ),
            *LAYER_SYMPTOMS,
        ),
        quiet=True,
    ),
    Exercise(
        "course5.gated",
        rules={
            "nn.SiLU": Close(SILU, TOLERANCE),
            "input of nn.SiLU afterwards": Equal(SEVEN),
            "nn.Hardswish": Close(HARDSWISH, TOLERANCE),
            "input of nn.Hardswish afterwards": Equal(SEVEN),
        },
        hints={
            "": (
                "What do the two formulas have in common, and what is different?",
                "A dict from type to gate; the class looks its own gate up by self.type.",
                "GATES = {'nn.SiLU': logistic, ...}; outputs[0][...] = inputs[0] * GATES[self.type](inputs[0])",
            ),
        },
        detective=gated,
        symptoms=(
            Symptom(r"error: KeyError: '([\w.]+)'", "the table has no gate for {1!r}"),
            *LAYER_SYMPTOMS,
        ),
        quiet=True,
    ),
    Exercise(
        "course5.finale",
        slot=SLOT,
        rules={
            USED: Equal(True),
            "right of 360": Equal(357),
            "reads": Equal([7, 6, 3, 7, 7, 3, 2, 8, 9, 3, 2, 6, 6, 4, 5, 1, 1, 3, 5, 6]),
            AGREE: Equal(360),
            FARTHEST: Close(0.0, 1e-5),
        },
        hints={
            "": (
                "Are the verdicts of exercise 5.2 right, with both decorators above the class?",
                "build() asks the registry for each operator's type; @answer says that the layer it finds is yours.",
                "Run all cells from the top (Run, Restart Kernel and Run All Cells).",
            ),
        },
        detective=finale,
        symptoms=(
            Symptom(
                r"error: (?:UnknownLayerError|UnsupportedError): .*?\b(nn\.Sigmoid)",
                "the network asks the registry for a layer of type {1!r}, and the registry has none: your Sigmoid is "
                "not registered, so put @register_layer(...) with this type above the class",
            ),
            *LAYER_SYMPTOMS,
        ),
        quiet=True,
    ),
)
