"""A third engine in one short file: float64 by the layers, and kernels of its own for what is described."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from kuiper_edu.engine.describe import Linear, describe
from kuiper_edu.runtime.calls import call_compute
from kuiper_edu.runtime.plan import Plan, Step
from kuiper_edu.traits import LeakyRelu

KERNELS = {
    LeakyRelu: lambda what, x: np.maximum(x, what.slope * x),
    Linear: lambda what, x: x @ what.weight.T.astype(np.float64) + (0 if what.bias is None else what.bias),
}


class Float64Planner:
    def compile(self, plan: Plan, constants: Any) -> "Float64Program":
        return Float64Program(plan, constants)


class Float64Program:
    def __init__(self, plan: Plan, constants: Any) -> None:
        self.plan, self.constants = plan, constants

    def run(self, arrays: Sequence[Any], observe: Any = None) -> list[list[Any]]:
        values = {**self.constants, **{value: arrays[index] for index, value in self.plan.graph_inputs}}
        for step in self.plan.steps:
            inputs = [wide(values[value]) for value in step.inputs]
            outputs = computed(step, inputs)
            if observe is not None:
                outputs = observe(step, inputs, outputs) or outputs
            values.update(zip(step.outputs, outputs, strict=True))
        return [[values[value] for value in numbers] for numbers in self.plan.graph_outputs]


def computed(step: Step, inputs: list[Any]) -> Sequence[Any]:
    what = describe(step)
    if type(what) in KERNELS:
        return [KERNELS[type(what)](what, *inputs)]
    return call_compute(step.operator, inputs, len(step.outputs), lambda: [None] * len(step.outputs))


def wide(value: Any) -> Any:
    return value.astype(np.float64) if getattr(value, "dtype", None) == np.float32 else value
