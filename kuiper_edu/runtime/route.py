"""What a run of the graph takes and gives, and which operators it goes through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kuiper_edu.errors import BuildError
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.runtime.relations import needed_for
from kuiper_edu.runtime.structure import INPUTS, OUTPUTS
from kuiper_edu.runtime.wiring import Wiring


@dataclass(frozen=True)
class Route:
    """The way from inputs to outputs.

    Args:
        wiring: the values by number.
        inputs: the input operators, in the order in which forward() takes arrays. Some may be dead.
        outputs: the output operators.
        operators: all that the outputs need, in order of execution.
    """

    wiring: Wiring
    inputs: tuple[RuntimeOperator, ...]
    outputs: tuple[RuntimeOperator, ...]
    operators: tuple[RuntimeOperator, ...]


def find_route(
    order: Sequence[RuntimeOperator],
    operators: Sequence[RuntimeOperator],
    wiring: Wiring,
    input_name: str | None,
    output_name: str | None,
) -> Route:
    """Choose inputs and outputs (all of them, or the one named) and the operators in between.

    Args:
        order: all operators in order of execution.
        operators: the same in file order, which is the order of inputs and outputs.
        wiring: the values by number.
        input_name: the only input to take, or None for all.
        output_name: the only output to give, or None for all.

    Raises:
        BuildError: a name is not there or is no input or output; there is no output; the output needs another input.
    """
    inputs = _pick(operators, INPUTS, input_name)
    outputs = _pick(operators, OUTPUTS, output_name)
    if not outputs:
        raise BuildError("the graph has no output", hint=f"A graph ends in an operator of type {OUTPUTS[0]}.")
    before = {name: [wiring.producers[value].name for value in values] for name, values in wiring.reads.items()}
    needed = needed_for((op.name for op in outputs), before)
    for op in operators:
        if op.type in INPUTS and op.name in needed and op not in inputs:
            raise BuildError(
                f"the output needs the input {op.name!r} too, build() was told of {input_name!r} alone",
                operator=outputs[0].name,
                hint="Call build() without names: it serves any number of inputs.",
            )
    return Route(wiring, inputs, outputs, tuple(op for op in order if op.name in needed))


def _pick(
    operators: Sequence[RuntimeOperator], types: tuple[str, ...], name: str | None
) -> tuple[RuntimeOperator, ...]:
    candidates = tuple(op for op in operators if op.type in types)
    if name is None:
        return candidates
    for op in candidates:
        if op.name == name:
            return (op,)
    what = types[-1].lower()
    other = next((op.type for op in operators if op.name == name), None)
    met = "is not in the graph" if other is None else f"is of type {other}"
    listed = ", ".join(repr(op.name) for op in candidates) or "none"
    raise BuildError(f"{name!r} {met}, the name of an {what} was expected", hint=f"This graph's {what}s: {listed}.")
