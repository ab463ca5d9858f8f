"""Help with the exercises of course 5: hints by what is seen, and what each mistake looks like to a check.

How the entries read: see `findings.Symptom` and `feedback.hint`. Earlier symptoms go first.
"""

from __future__ import annotations

import re

from kuiper_edu.homework.findings import Detective, Finding, Hints, Symptom

LAYER = r"course5\.(sigmoid|overflow|registry|gated|finale)"
_NUMBER = re.compile(r"[-+]?\d+\.\d+")

# exercise -> what is seen ("" when nothing yet works) -> three levels: a question, an idea, nearly the line itself
HINTS: Hints = {
    "course5.logistic": {
        "": (
            "What does the formula say for x = 0?",
            "np.exp works on a whole array; the minus belongs to x.",
            "return 1 / (1 + np.exp(-x))",
        ),
    },
    "course5.sigmoid": {
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
    "course5.overflow": {
        "": (
            "What is e^1000, and for which x do you ask for it?",
            "e^-|x| lies between 0 and 1 for every x. For x < 0 extend the fraction 1/(1+e^-x) by e^x.",
            "With e = np.exp(-np.abs(x)): 1 / (1 + e) where x >= 0, and e / (1 + e) where x < 0; np.where chooses.",
        ),
    },
    "course5.registry": {
        "": (
            "Under which types is your class registered?",
            "register_layer takes as many types as you like.",
            '@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")',
        ),
    },
    "course5.gated": {
        "": (
            "What do the two formulas have in common, and what is different?",
            "A dict from type to gate; the class looks its own gate up by self.type.",
            "GATES = {'nn.SiLU': logistic, ...}; outputs[0][...] = inputs[0] * GATES[self.type](inputs[0])",
        ),
    },
    "course5.finale": {
        "": (
            "Does exercise 5.2 pass, with @answer above the class?",
            "create_layer asks the slot course5.sigmoid first.",
            "Run all cells from the top (Run, Restart Kernel and Run All Cells).",
        ),
    },
}

SYMPTOMS: tuple[Symptom, ...] = (
    Symptom(
        r"course5\..*",
        r"(?:error: FloatingPointError|stderr: .*RuntimeWarning): overflow encountered in exp",
        "e^-x overflows for x = -1000: use e^-|x|, which is never larger than 1, and extend the fraction for x < 0",
    ),
    Symptom(
        r"course5\..*",
        r"(?:error: FloatingPointError|stderr: .*RuntimeWarning): invalid value",
        "infinity divided by infinity is no number: e^x / (1 + e^x) overflows for x = 1000",
    ),
    Symptom(
        r"course5\.registry",
        r"error: KeyError: '([\w.]+)'",
        "nothing is registered under {1!r}: name it in @register_layer",
    ),
    Symptom(
        r"course5\.gated",
        r"error: KeyError: '([\w.]+)'",
        "the table has no gate for {1!r}",
    ),
    Symptom(
        r"course5\.finale",
        r"error: KeyError: 'course5\.sigmoid'",
        'the network ran, but not on an answer of yours: put @answer("course5.sigmoid") above the class',
    ),
    Symptom(
        LAYER,
        r"error: TypeError: \w*\.?forward\(\) (.*)",
        "forward takes (self, inputs, outputs): {1}",
    ),
    Symptom(
        LAYER,
        r"error: UFuncTypeError: (.*)",
        "the result does not fit the output's data type ({1}): compute in the type of the input",
    ),
    Symptom(
        LAYER,
        r"line: output .* => output( 9\.000000)+$",
        "the output still holds the nines it was filled with: write into it, outputs[0][...] = y, or out=outputs[0]",
    ),
    Symptom(
        LAYER,
        r"line: input\b.* => input\b",
        "the input was overwritten: another operator may read it too, so only outputs[0] may change",
    ),
    Symptom(
        r"course5\.gated",
        r"line: (nn\.\w+) .* => nn\.\w+( 9\.000000)+$",
        "{1} wrote nothing into the output: it still holds the nines it was filled with",
    ),
    Symptom(LAYER, r"line: .* => .*\bnan\b", "the result holds nan, which is no number: infinity divided by infinity?"),
)


def sigmoid(finding: Finding) -> str | None:
    """A wrong sign, a missing part of the formula, too few digits."""
    for wanted, met in _number_lines(finding):
        if _all_near(met, [1 - value for value in wanted], 2e-6):
            return "the sign of the exponent is wrong: this is 1/(1+e^x), the formula says e^-x"
        if _all_near(met, wanted, 5e-3):
            return "right to two or three digits, but not to 1e-6: is it computed in float16, or approximated?"
    return None


def gated(finding: Finding) -> str | None:
    """The gate alone, or a gate that was not divided by 6."""
    points = [-4.0, -3.0, -1.0, 0.0, 1.0, 3.0, 5.0]
    for wanted, met in _number_lines(finding):
        if len(met) == len(points) and _all_near([x * y for x, y in zip(points, met, strict=True)], wanted, 1e-4):
            return "this is the gate alone: the layer's result is x times its gate"
        if _all_near([value / 6 for value in met], wanted, 1e-4):
            return "six times too large: the gate of Hardswish is divided by 6"
    return None


def _number_lines(finding: Finding) -> list[tuple[list[float], list[float]]]:
    """The numbers of each pair of lines that differ and hold equally many."""
    both = [([float(n) for n in _NUMBER.findall(line)] for line in pair) for pair in finding.differing_lines()]
    return [(wanted, met) for wanted, met in both if wanted and len(wanted) == len(met)]


def _all_near(met: list[float], wanted: list[float], tolerance: float) -> bool:
    return all(abs(a - b) <= tolerance for a, b in zip(met, wanted, strict=True))


DETECTIVES: dict[str, Detective] = {
    **dict.fromkeys(("course5.logistic", "course5.sigmoid", "course5.overflow", "course5.registry"), sigmoid),
    "course5.gated": gated,
}
