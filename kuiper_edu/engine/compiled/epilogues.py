"""Epilogues of kernels: before a kernel writes its results, it limits them to a range or applies an activation."""

from __future__ import annotations

from typing import NamedTuple

from kuiper_edu.engine.recognise import arguments_of
from kuiper_edu.layers.activations import clamp, gelu, hardtanh, relu6
from kuiper_edu.layers.gate import has_our_sigmoid
from kuiper_edu.runtime.calls import is_ours
from kuiper_edu.runtime.plan import Step
from kuiper_edu.traits import traits_of

INFINITE = float("inf")


class Epilogue(NamedTuple):
    """The limits of a kernel's results, and the name of an activation, empty if the limits are all."""

    low: float = -INFINITE
    high: float = INFINITE
    activation: str = ""

    @property
    def name(self) -> str:
        """A word for the planner's table."""
        return self.activation or ("clamp" if self != NOTHING else "")


NOTHING = Epilogue()


def as_epilogue(step: Step) -> Epilogue | None:
    """Return the step as an epilogue, or None if kernels cannot compute it."""
    layer = step.layer
    if len(step.inputs) != 1 or not is_ours(layer) or step.operator.attribute:
        return None
    activation = traits_of(step.operator.type).activation  # not from the layer: the homework removes some
    if activation == "relu":
        return None if getattr(layer, "thresh", 0.0) else Epilogue(low=0.0)
    if activation:
        return Epilogue(activation=activation) if activation != "silu" or has_our_sigmoid() else None
    arguments = arguments_of(step, gelu)
    if arguments is not None:
        return Epilogue(activation="gelu") if arguments.get("approximate", "none") == "none" else None
    return _limits(step)


def _limits(step: Step) -> Epilogue | None:
    if arguments_of(step, relu6) is not None:
        return Epilogue(0.0, 6.0)
    if (a := arguments_of(step, hardtanh)) is not None:
        return _between(a.get("min_val", -1.0), a.get("max_val", 1.0))
    if (a := arguments_of(step, clamp)) is not None:
        return _between(a.get("min_", a.get("min")), a.get("max_", a.get("max")))
    return None


def _between(low: object, high: object) -> Epilogue | None:
    """Return the limits, if both are numbers and low <= high, or None. An argument that is None is no limit."""
    low, high = (-INFINITE if low is None else low), (INFINITE if high is None else high)
    numbers = isinstance(low, int | float) and isinstance(high, int | float)
    return Epilogue(float(low), float(high)) if numbers and low <= high else None  # type: ignore[operator,arg-type]
