"""A program of compiled kernels: launch queues, and between them the layers that no kernel can compute.

Steps with a kernel launch become launch records, and all records that follow one another one queue, which compiled code
executes at once. A layer without a launch, such as a learner's own, runs on arrays, as without compiled kernels.
Records that convert between arrays and blocks are inserted where necessary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.blas import SINGLE_THREADED_BLAS
from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.blocks import Blocks, location_of
from kuiper_edu.engine.compiled.kernel_builder import KernelBuilder, make_record, size_of, x_arguments, y_arguments
from kuiper_edu.engine.compiled.launch_records import LaunchRecord, compile_kernels
from kuiper_edu.engine.compiled.launches import KernelLaunch
from kuiper_edu.engine.compiled.thread_pool import QUEUE_FUNCTIONS, LaunchQueue
from kuiper_edu.engine.convolution import Task
from kuiper_edu.engine.costs import moving
from kuiper_edu.engine.fast_program import FastProgram
from kuiper_edu.engine.fuse import Group
from kuiper_edu.engine.image import FeatureMaps, Image, Padding
from kuiper_edu.engine.kernel_table import Options, choose_kernel
from kuiper_edu.engine.kernels import Kernel
from kuiper_edu.runtime.executables import Observer
from kuiper_edu.runtime.plan import Plan, Step

Array = NDArray[Any]


class CompiledProgram(FastProgram):
    """A program for a plan whose steps are groups, with compiled kernels where possible.

    Args:
        plan: one step for each group.
        full_plan: the plan it was made from, which has the shapes of all values.
        constants: value -> the array of a pnnx.Attribute.
        groups: for each step its group, and its launch or None.
        maps: value -> its blocks, for values that have any.
        views: the steps whose outputs are views of their inputs.
        builder: makes the launch records.
        options: how to compute.
    """

    def __init__(
        self,
        plan: Plan,
        full_plan: Plan,
        constants: Mapping[int, Array],
        groups: Sequence[tuple[Group, KernelLaunch | None]],
        maps: dict[int, Blocks],
        views: set[int],
        builder: KernelBuilder,
        options: Options,
    ) -> None:
        self._full_plan, self._builder, self._options = full_plan, builder, options
        self._blocks = maps
        self._filled: set[int] = set()  # values whose blocks are filled
        self._launches = {id(group): launch for group, launch in groups}
        self._records: dict[int, list[LaunchRecord]] = {}
        self._inputs: list[tuple[int, int, int]] = []  # index of the input, step, and index of the record that reads it
        self._input_index = {value: index for index, value in plan.graph_inputs}
        self._before: dict[int, list[Task]] = {}
        plain: list[tuple[Group, Kernel | None]] = [(group, None) for group, _ in groups]
        super().__init__(plan, full_plan.specs, constants, plain, {}, views)
        written = {value for index in self._records for value in plan.steps[index].outputs}
        self._fixed_values = [value for value in (*written, *self.views) if self.fixed(value) is not None]
        compile_kernels((record for records in self._records.values() for record in records), also=QUEUE_FUNCTIONS)
        self._make_queues()

    def _bind(self, step: Step, group: Group, kernel: Kernel | None) -> tuple[str, Task | None]:
        """Make the records of a step with a launch; other convolutions use a NumPy kernel, other steps their layer."""
        launch = self._launches[id(group)]
        if launch is None:
            return self._bind_kernel(step, group) or super()._bind(step, group, kernel)
        index = len(self._tasks)
        inputs = [] if launch.on_blocks else [self.fixed(value) for value in group.inputs]
        arrays = [array for array in inputs if array is not None]
        if len(arrays) < len(inputs) or (len(group.steps) == 1 and not launch.accepts(arrays)):
            return super()._bind(step, group, kernel)
        if not launch.accepts(arrays):  # no layer computes several steps, so views are copied first
            arrays = [self._contiguous(index, array) for array in arrays]
        (value,) = group.outputs
        target = self._blocks[value] if launch.makes_blocks else self.memory.writable[value]
        records = self._records[index] = []
        if launch.on_blocks:
            for read in dict.fromkeys(group.inputs):
                self._load(index, read, records)
        sources = [self._blocks[read] for read in group.inputs] if launch.on_blocks else arrays
        own = launch.records(self._builder, sources, target)
        records += own
        if launch.makes_blocks:
            self._on_maps.add(index)
            self._filled.add(value)
            array = self.memory.writable.get(value)
            if array is not None:
                records.append(repack_record("into_array", self._blocks[value], array))
        return (launch.name if own else "view"), None

    def _contiguous(self, index: int, array: Array) -> Array:
        """Return an array that holds a contiguous copy, made anew before the step of this index."""
        copy = np.empty(array.shape, array.dtype)
        self._before.setdefault(index, []).append(partial(np.copyto, copy, array))
        return copy

    def _bind_kernel(self, step: Step, group: Group) -> tuple[str, Task] | None:
        """Return name and task of a NumPy kernel for a convolution without a launch (of some groups), or None."""
        kernel = choose_kernel(self._full_plan, group, set(), self._options)
        inputs, target = [self.fixed(value) for value in group.inputs], self.memory.writable.get(step.outputs[0])
        sources = [source for source in inputs if source is not None]
        if kernel is None or target is None or len(sources) < len(inputs):
            return None
        images = [_image(source, kernel.padding(index)) for index, source in enumerate(sources)]
        result = _image(target)
        task = kernel.task(images, result)

        def run() -> None:
            for image, source in zip(images, sources, strict=True):
                image.load(source)
            task()
            np.copyto(target, result.nchw())

        return kernel.name, run

    def _load(self, index: int, value: int, records: list[LaunchRecord]) -> None:
        """Add the record that fills the value's blocks, unless an earlier step has filled them."""
        if value in self._filled:
            return
        self._filled.add(value)
        blocks, array = self._blocks[value], self.fixed(value)
        if array is None:  # an input with no other reader: the record reads the array that forward() gets
            spec = self._full_plan.specs[value]
            array = np.empty(() if spec is None else spec.shape, np.float32)
            self._inputs.append((self._input_index[value], index, len(records)))
        elif array.strides[-1] != array.itemsize:
            array = self._contiguous(index, array)
        self._builder.pin(array)
        records.append(repack_record("copy_lines" if blocks.depth == 1 else "into_blocks", array, blocks))

    def run(self, arrays: Sequence[Array], observe: Observer | None = None) -> list[list[Any]]:
        """Compute the values of the graph's outputs, for one array per graph input.

        Args:
            arrays: one per input, checked.
            observe: called after every step, and may replace its outputs; then steps run one by one. A value in
                blocks is converted to an array when the observer reads it.

        Raises:
            KuiperError: a layer fails; the error names its operator.
        """
        if observe is not None:
            return super().run(arrays, observe)
        compute = partial(self._run_stages, arrays)
        return compute() if self._all_compiled else SINGLE_THREADED_BLAS.during(compute)

    def _run_stages(self, arrays: Sequence[Array]) -> list[list[Any]]:
        values = self._start(arrays)
        for stage in self._stages:
            stage(values)
        return [[values[value] for value in numbers] for numbers in self.plan.graph_outputs]

    def _start(self, arrays: Sequence[Array]) -> dict[int, Any]:
        values = super()._start(arrays)
        self._input_arrays = [np.ascontiguousarray(array, np.float32) for array in arrays] if self._inputs else []
        for index, step, offset in self._inputs:
            for queue, first in self._queues[step]:
                queue.records[first + offset, k.X] = self._input_arrays[index].ctypes.data
        for value in self._fixed_values:
            values[value] = self.fixed(value)
        return values

    def _make(self, index: int, inputs: Sequence[Any]) -> Sequence[Any]:
        if index not in self._records:
            return super()._make(index, inputs)
        for task in self._before.get(index, ()):
            task()
        if self._records[index]:
            self._queue_of_step(index).run()
        return [self.fixed(value) for value in self.plan.steps[index].outputs]

    def _read(self, values: Mapping[int, Any], value: int) -> Any:
        array = super()._read(values, value)
        return self._blocks[value].nchw() if array is None and value in self._blocks else array

    def _map(self, value: int) -> FeatureMaps:
        return self._blocks[value]

    def _compute(self, index: int, values: dict[int, Any]) -> None:
        """Compute a step without launch records."""
        step = self.plan.steps[index]
        outputs = super()._make(index, [values[value] for value in step.inputs])
        values.update(zip(step.outputs, outputs, strict=True))

    def _make_queues(self) -> None:
        """Make one queue of all records that follow one another."""
        self._stages: list[Callable[[dict[int, Any]], None]] = []
        self._queues: dict[int, list[tuple[LaunchQueue, int]]] = {index: [] for index in self._records}
        self._all_compiled = True
        open_steps: list[int] = []
        for index in range(len(self.plan.steps)):
            if index in self._viewing:
                continue
            if index not in self._records or index in self._before:
                self._add_queue(open_steps)
            if index in self._records:
                self._stages += [lambda _, task=task: task() for task in self._before.get(index, ())]  # type: ignore[misc]
                open_steps.append(index)
            else:
                self._all_compiled = False
                self._stages.append(partial(self._compute, index))
        self._add_queue(open_steps)

    def _add_queue(self, steps: list[int]) -> None:
        """Add a stage that executes a queue of these steps' records, and clear the list of steps."""
        if steps:
            records = [record for index in steps for record in self._records[index]]
            queue = LaunchQueue(records, self._options.threads)
            first = 0
            for index in steps:
                self._queues[index].append((queue, first))
                first += len(self._records[index])
            self._stages.append(lambda _: queue.run())
            steps.clear()

    def _queue_of_step(self, index: int) -> LaunchQueue:
        """Return a queue of this step's records alone, made when steps are first observed."""
        if len(self._queues[index]) == 1:
            whole, first = self._queues[index][0]
            queue = LaunchQueue(self._records[index], self._options.threads)
            queue.records[:, k.X] = whole.records[first : first + len(queue.records), k.X]
            self._queues[index].append((queue, 0))
        return self._queues[index][1][0]


def repack_record(name: str, source: Array | Blocks, target: Array | Blocks) -> LaunchRecord:
    """Return the record that converts a map between an array and blocks."""
    blocks = source if isinstance(source, Blocks) else target
    if not isinstance(blocks, Blocks):
        raise AssertionError("one of the two must be in blocks")
    lines = blocks.batch * blocks.blocks * blocks.height
    locations = (each.location() if isinstance(each, Blocks) else location_of(each) for each in (source, target))
    return make_record(
        "repack", name, (), lines, moving(2 * blocks.buffer.size),
        x_arguments(next(locations)), y_arguments(next(locations)),
        size_of(blocks),
    )  # fmt: skip


def _image(array: Array, padding: Padding | None = None) -> Image:
    n, c, h, w = array.shape
    return Image(n, h, w, c, padding)
