"""A program of fast kernels: tasks on maps for steps with a kernel, the layer's own forward for all others.

Values are converted between the two layouts (arrays in NCHW order, padded maps in NHWC order) only if a step needs the
other one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.blas import SINGLE_THREADED_BLAS
from kuiper_edu.engine.convolution import Task
from kuiper_edu.engine.describe import Linear
from kuiper_edu.engine.formulas import formula_task
from kuiper_edu.engine.fuse import Group
from kuiper_edu.engine.image import Array, FeatureMaps, Image, Padding
from kuiper_edu.engine.kernels import Kernel
from kuiper_edu.engine.maps import allocate_maps
from kuiper_edu.engine.views import views_of
from kuiper_edu.errors import LayerError
from kuiper_edu.pnnx.expression import Expression
from kuiper_edu.runtime.calls import call_forward, no_memory
from kuiper_edu.runtime.executables import Observer, StepValues
from kuiper_edu.runtime.memory import Memory
from kuiper_edu.runtime.plan import Plan, Step, TensorSpec


class FastProgram:
    """A program for a plan whose steps are groups.

    Args:
        plan: one step for each group.
        specs: value -> its shape and type, even if the plan gives it no memory.
        constants: value -> the array of a pnnx.Attribute.
        groups: for each step its group, and its kernel; None for the layer itself.
        paddings: value -> the padding its map needs.
        views: the steps whose outputs are views of their inputs.

    Attributes:
        how: for each step a word or two that say how it is computed.
    """

    def __init__(
        self,
        plan: Plan,
        specs: Sequence[TensorSpec | None],
        constants: Mapping[int, NDArray[Any]],
        groups: Sequence[tuple[Group, Kernel | None]],
        paddings: dict[int, Padding],
        views: set[int],
    ) -> None:
        self.plan = plan
        self.constants = constants
        self.memory = Memory(plan, constants, reuse=True)
        self._viewing = views
        self.views: dict[int, NDArray[Any]] = {}
        for step in (plan.steps[index] for index in sorted(views)):
            outputs = views_of(step, self.fixed(step.inputs[0]))
            if outputs is None:
                raise AssertionError(f"{step.operator.name} was planned as a view but is not one")
            self.views.update(zip(step.outputs, outputs, strict=True))
        self.maps = allocate_maps(plan, specs, groups, paddings)
        self._loads: list[list[tuple[int, Image]]] = []
        filled = {value for group, kernel in groups if kernel is not None for value in group.outputs}
        for group, kernel in groups:
            to_load = [] if kernel is None else [value for value in dict.fromkeys(group.inputs) if value not in filled]
            filled.update(to_load)
            self._loads.append([(value, self.maps[value]) for value in to_load])
        self._on_maps = {index for index, (_, kernel) in enumerate(groups) if kernel is not None}
        self.how: list[str] = []
        self._tasks: list[Task | None] = []
        for index, (step, (group, kernel)) in enumerate(zip(plan.steps, groups, strict=True)):
            how, task = ("view", None) if index in views else self._bind(step, group, kernel)
            self.how.append(how)
            self._tasks.append(task)
        steps = (replace(step, kernel=how) for step, how in zip(plan.steps, self.how, strict=True))
        self.plan = replace(plan, steps=tuple(steps))

    def _bind(self, step: Step, group: Group, kernel: Kernel | None) -> tuple[str, Task | None]:
        """Return how the step is computed, in a word or two, and its task; None if its layer runs."""
        if kernel is not None:
            return kernel.name, kernel.task([self.maps[value] for value in group.inputs], self.maps[group.outputs[0]])
        sources = [self.fixed(value) for value in step.inputs]
        target = self.memory.writable.get(step.outputs[0]) if step.buffered and len(step.outputs) == 1 else None
        arrays = [source for source in sources if source is not None]
        if target is None or not arrays or len(arrays) < len(sources):
            return "layer", None
        what = group.descriptions[0]
        if isinstance(what, Linear) and target.dtype == np.float32 and arrays[0].flags.c_contiguous:
            return "matrix product", linear_task(what.weight, what.bias, arrays[0], target)
        task = formula_task(what, arrays, target) if isinstance(what, Expression) else None
        return "layer" if task is None else "formula", task

    def fixed(self, value: int) -> NDArray[Any] | None:
        """Return the array that holds the value in every run; None if there is none."""
        return self.views.get(value, self.memory.readable.get(value, self.constants.get(value)))

    def run(self, arrays: Sequence[NDArray[Any]], observe: Observer | None = None) -> list[list[Any]]:
        """Compute the values of the graph's outputs, for one array per graph input.

        Args:
            arrays: one per input, checked.
            observe: called after every step, and may replace its outputs; a map is passed in NCHW order.

        Raises:
            KuiperError: a layer fails; the error names its operator.
        """
        return SINGLE_THREADED_BLAS.during(partial(self._run_steps, arrays, observe))

    def _run_steps(self, arrays: Sequence[NDArray[Any]], observe: Observer | None) -> list[list[Any]]:
        values = self._start(arrays)
        read = partial(self._read, values)
        for index, step in enumerate(self.plan.steps):
            outputs = self._make(index, [values.get(value) for value in step.inputs])
            values.update(zip(step.outputs, outputs, strict=True))
            if observe is not None:
                replacing = observe(step, StepValues(read, step.inputs), StepValues(read, step.outputs))
                self._replace(index, replacing, values)
            for value in self.memory.releases[index]:
                values.pop(value, None)
        return [[values[value] for value in numbers] for numbers in self.plan.graph_outputs]

    def _read(self, values: Mapping[int, Any], value: int) -> Any:
        """Return a value for an observer."""
        return values.get(value)

    def _replace(self, index: int, contents: Sequence[Any] | None, values: dict[int, Any]) -> None:
        """Put other values in place of a step's outputs, wherever these are kept; a view has no memory of its own."""
        if contents is None or index in self._viewing:
            return
        step = self.plan.steps[index]
        replaced = self.memory.replace(step, contents)
        if index not in self._on_maps:
            values.update(replaced)
            return
        for value, content in zip(step.outputs, contents, strict=True):
            self._map(value).load(content)

    def _map(self, value: int) -> FeatureMaps:
        """Return the maps into which a kernel writes a value."""
        return self.maps[value]

    def _start(self, arrays: Sequence[NDArray[Any]]) -> dict[int, Any]:
        """Return the values that exist before the first step."""
        return self.memory.start(arrays)

    def _make(self, index: int, inputs: Sequence[Any]) -> Sequence[Any]:
        """Compute the step of this index and return its outputs."""
        step, task = self.plan.steps[index], self._tasks[index]
        for value, image in self._loads[index]:
            image.load(inputs[step.inputs.index(value)])
        if index in self._viewing:
            return [self.views[value] for value in step.outputs]
        if task is None:
            buffers = self.memory.buffers[index]
            if buffers is None:
                return list(self.memory.compute(step, inputs).values())
            call_forward(step.operator, inputs, buffers, check_outputs=step.check_outputs)
            return [self.memory.readable[value] for value in step.outputs]
        try:
            with np.errstate(all="ignore"):  # as in the layers
                task()
        except MemoryError as error:
            raise LayerError(no_memory(error), operator=step.operator.name, hint="Smaller inputs need less.") from error
        memory = self.memory
        for value in step.outputs:
            if index in self._on_maps and value in memory.writable:
                np.copyto(memory.writable[value], self.maps[value].nchw())
        return [memory.readable[v] if v in memory.readable else self.maps[v].nchw() for v in step.outputs]


def linear_task(weight: Array, bias: Array | None, source: NDArray[Any], target: NDArray[Any]) -> Task:
    """Return a task that computes target = source weight^T + bias.

    Args:
        weight: (out, in).
        bias: (out,) or None.
        source: (..., in), contiguous.
        target: (..., out), contiguous.
    """
    x, y = source.reshape(-1, source.shape[-1]), target.reshape(-1, target.shape[-1])
    columns = np.ascontiguousarray(weight.T)

    def run() -> None:
        np.matmul(x, columns, out=y)
        if bias is not None:
            np.add(y, bias, out=y)

    return run
