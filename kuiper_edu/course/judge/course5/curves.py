"""Which curve wrong numbers lie on: they are compared with what well-known wrong formulas would give."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from kuiper_edu.course.judge.rules import near, near_numbers

Curve = Callable[[float], float]

_SAME = 1e-4  # float32, and the last digits of another way to compute the same
_APART = 1e-3  # a curve that cannot be told from the right one at these points explains nothing
_ROUGH = 5e-3


def sigmoid(x: float) -> float:
    """1 / (1 + e^-x)."""
    e = math.exp(-abs(x))
    return (1 if x >= 0 else e) / (1 + e)


def hard_gate(x: float) -> float:
    """The gate of Hardswish."""
    return min(max(x + 3, 0), 6) / 6


LOGISTIC: tuple[tuple[Curve, str], ...] = (
    (lambda x: sigmoid(-x), "the sign of the exponent is wrong: this is 1/(1+e^x), the formula says e^-x"),
    (
        lambda x: 1 + math.exp(-x),
        "this is 1 + e^-x: Python divides before it adds, so 1 / 1 + e^-x needs parentheses, 1 / (1 + e^-x)",
    ),
    (lambda x: 1 + math.exp(x), "this is 1 + e^x: the fraction 1 / (...) is missing, and the minus"),
    (lambda x: 1 / (1 - math.exp(-x)), "this is 1/(1-e^-x): the formula adds e^-x to 1"),
    (lambda x: math.exp(-x), "this is e^-x alone: the formula is 1 / (1 + e^-x)"),
    (math.exp, "this is e^x: the formula is 1 / (1 + e^-x)"),
    (math.tanh, "this is tanh, which runs from -1 to 1: the logistic function runs from 0 to 1"),
    (lambda x: 1 / (1 + 2.0**-x), "this is 1/(1+2^-x): the base is e, np.exp"),
    (lambda x: sigmoid(abs(x)), "right for x >= 0 only: for x < 0 the fraction is e / (1 + e) with e = e^-|x|"),
    (lambda x: sigmoid(-abs(x)), "right for x <= 0 only: for x >= 0 the fraction is 1 / (1 + e) with e = e^-|x|"),
    (lambda x: x * sigmoid(x), "this is x / (1 + e^-x), which is SiLU: the numerator is 1"),
    (lambda x: sigmoid(x) * sigmoid(-x), "this is the derivative, s * (1 - s)"),
    (lambda x: math.log1p(math.exp(x)), "this is log(1 + e^x), the softplus: the formula is 1 / (1 + e^-x)"),
    (lambda x: math.exp(x) / (1 + math.exp(-x)), "this is e^x / (1 + e^-x): above stands 1, or below 1 + e^x"),
    (lambda x: sigmoid(x * x), "the exponent is -x * x here: the formula says e^-x"),
    (lambda x: 1 / (1 + math.e - x), "this is e minus x in the fraction: a power is np.exp(-x)"),
    (lambda x: 1 / (1 - math.e * x), "this is e times -x in the fraction: a power is np.exp(-x)"),
    (lambda _: 0.0, "only 0 came out: something rounds down, or is computed in integers"),
    (lambda x: sigmoid(2 * x), "the exponent is twice as large as in the formula"),
    (lambda x: sigmoid(sigmoid(x)), "the formula was used twice, one result in another"),
    (lambda x: 2 * sigmoid(x), "twice as large as the formula says"),
    (lambda x: min(max(x / 6 + 0.5, 0), 1), "this is the hard sigmoid, straight lines: the formula has e^-x"),
    (lambda x: max(x, 0), "this is ReLU, max(x, 0): the line that computes is still the lesson's"),
    (lambda x: float(round(sigmoid(x))), "only 0 and 1 came out: something rounds, or is computed in integers"),
    (lambda x: x, "x itself came out: nothing was computed"),
)
GATED: tuple[tuple[Curve, str], ...] = (
    (sigmoid, "this is the gate alone: the layer's result is x times its gate"),
    (hard_gate, "this is the gate alone: the layer's result is x times its gate"),
    (lambda x: 6 * x * hard_gate(x), "six times too large: the gate of Hardswish is divided by 6"),
    (lambda x: x * hard_gate(x) / 6, "six times too small: the gate is divided by 6 once"),
    (lambda x: x * sigmoid(-x), "the sign of the exponent is wrong in the gate: the formula says e^-x"),
    (lambda x: x * min(max(x, 0), 6) / 6, "the gate of Hardswish clips x + 3, not x"),
    (lambda x: x * max(x + 3, 0) / 6, "the gate of Hardswish ends at 1: min(..., 6) is missing"),
    (lambda x: x * min(x + 3, 6) / 6, "the gate of Hardswish begins at 0: max(..., 0) is missing"),
    (lambda x: x * min(max(x + 3, 0), 1), "the gate of Hardswish clips to 0...6 and then divides by 6"),
    (lambda x: x * min(max(x, -3), 3) / 6, "the gate of Hardswish adds 3 to x before it divides by 6"),
    (lambda x: x + sigmoid(x), "the gate was added to x: the formula multiplies"),
    (lambda x: x + hard_gate(x), "the gate was added to x: the formula multiplies"),
    (lambda x: x * x * sigmoid(x), "x was multiplied with twice: the gate itself is the logistic function alone"),
    (lambda x: x * x * hard_gate(x), "x was multiplied with twice: the gate itself is clip(x + 3, 0, 6) / 6 alone"),
    (lambda x: max(x, 0), "this is ReLU, max(x, 0)"),
    (lambda x: x, "x itself came out: it was not multiplied by a gate"),
)


def which(
    xs: Sequence[float], got: Sequence[float], wanted: Sequence[float], curves: Sequence[tuple[Curve, str]]
) -> str | None:
    """The sentence of the curve that wrong numbers lie on.

    Args:
        xs: where the curve was asked for.
        got: what came out there.
        wanted: what is right.
        curves: wrong formulas with what there is to say about them.

    Example:
        >>> xs = [-1.0, 3.0]
        >>> which(xs, [0.3679, 20.0855], [0.2689, 0.9526], [(math.exp, "e^x")])
        'e^x'
    """
    if not len(xs) == len(got) == len(wanted):
        return None
    for curve, sentence in curves:
        values = [_at(curve, x) for x in xs]
        if near_numbers(got, values, _SAME) and not near_numbers(wanted, values, _APART):
            return sentence
    factor = _factor(got, wanted)
    if factor is not None:
        return f"every number is {factor:g} times what it should be"
    if len(xs) > 1 and near(sum(got), 1, _SAME):
        return (
            "the numbers add up to 1: this divides by the sum over all x, as softmax does; each is asked for by itself"
        )
    if near_numbers(got, wanted, _ROUGH):
        return "right to two or three digits, but not to 1e-6: is it computed in float16, or approximated?"
    return None


def _at(curve: Curve, x: float) -> float:
    try:
        return curve(x)
    except (OverflowError, ZeroDivisionError):
        return math.inf


def _factor(got: Sequence[float], wanted: Sequence[float]) -> float | None:
    """By what all the numbers were multiplied, where it is one factor and not nearly 1."""
    largest = max(range(len(wanted)), key=lambda place: abs(wanted[place]))
    factor = round(got[largest] / wanted[largest], 3)
    scaled = [factor * value for value in wanted]
    return factor if abs(factor - 1) > _ROUGH and near_numbers(got, scaled, _APART) else None
