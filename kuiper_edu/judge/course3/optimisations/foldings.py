"""A batch norm folded into the weights before it, for one output channel: the right way, and likely wrong ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Channel:
    """The numbers of one output channel; the bias is 0 where there is none."""

    bias: float
    mean: float
    variance: float
    gamma: float
    beta: float
    eps: float

    @property
    def scale(self) -> float:
        """What the batch norm multiplies by."""
        return float(self.gamma / (self.variance + self.eps) ** 0.5)


Formula = Callable[[Channel], float]


def scale(channel: Channel) -> float:
    """The factor of the weights."""
    return channel.scale


def bias(channel: Channel) -> float:
    """The new bias."""
    return channel.scale * (channel.bias - channel.mean) + channel.beta


def _by(other: Formula) -> tuple[Formula, Formula]:
    """The right formulas with another scale."""
    return other, lambda c: other(c) * (c.bias - c.mean) + c.beta


WRONG: dict[str, tuple[Formula, Formula]] = {
    "the scale divides by the variance: take the square root of (variance + eps)": _by(
        lambda c: c.gamma / (c.variance + c.eps)
    ),
    "eps is added to the root: it belongs under the root, beside the variance": _by(
        lambda c: c.gamma / (c.variance**0.5 + c.eps)
    ),
    "eps is added to the quotient: / comes before +, so the root needs its parentheses around (variance + eps)": _by(
        lambda c: c.gamma / c.variance**0.5 + c.eps
    ),
    "eps is missing: the scale divides by the root of (variance + eps)": _by(lambda c: c.gamma / c.variance**0.5),
    "gamma is missing in the scale": _by(lambda c: 1 / (c.variance + c.eps) ** 0.5),
    "the scale multiplies by the root: the formula divides by it": _by(lambda c: c.gamma * (c.variance + c.eps) ** 0.5),
    "the old bias is lost: where there is one, it counts": (scale, lambda c: c.beta - c.scale * c.mean),
    "the old bias is not scaled: the batch norm multiplies all that comes in, the bias too": (
        scale,
        lambda c: c.bias - c.scale * c.mean + c.beta,
    ),
    "the mean is not scaled: it is taken away before the scale multiplies": (
        scale,
        lambda c: c.scale * c.bias - c.mean + c.beta,
    ),
    "the mean is missing in the new bias": (scale, lambda c: c.scale * c.bias + c.beta),
    "the mean is added: the batch norm takes it away": (scale, lambda c: c.scale * (c.bias + c.mean) + c.beta),
    "beta is missing in the new bias": (scale, lambda c: c.scale * (c.bias - c.mean)),
    "beta is scaled: it is added after the scale has multiplied": (
        scale,
        lambda c: c.scale * (c.bias - c.mean + c.beta),
    ),
    "the bias came back as it was": (scale, lambda c: c.bias),
    "the weight came back as it was: multiply it by the scale": (lambda _: 1.0, bias),
}
"""Another factor of the weights or another bias, by the sentence that names the mistake."""
