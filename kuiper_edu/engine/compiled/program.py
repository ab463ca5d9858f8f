"""A program of compiled kernels: tables of rows, and between them what no kernel can do.

Steps with a job become rows, and all rows that follow one another one table, which compiled code goes through at once.
A layer without a job, a learner's own among them, runs as without compiled kernels, on arrays; rows that repack stand
where the form changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine import choose as without_jobs
from kuiper_edu.engine.blas import SINGLE_THREADED_BLAS
from kuiper_edu.engine.choose import Options
from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.jobs import Job
from kuiper_edu.engine.compiled.layout import Blocks, place_of
from kuiper_edu.engine.compiled.steps import KernelBuilder, reading, row, size_of, writing
from kuiper_edu.engine.compiled.table import Row, compile_kernels
from kuiper_edu.engine.compiled.thread_pool import WALK, Work
from kuiper_edu.engine.convolution import Task
from kuiper_edu.engine.costs import moving
from kuiper_edu.engine.fuse import Group
from kuiper_edu.engine.image import Frame, Image
from kuiper_edu.engine.kernels import Kernel
from kuiper_edu.engine.program import FastProgram
from kuiper_edu.runtime.executables import Observer
from kuiper_edu.runtime.plan import Plan, Step

Array = NDArray[Any]


class CompiledProgram(FastProgram):
    """Runs a plan whose steps are groups, as many as can be in compiled code.

    Args:
        plan: one step for each group.
        whole: the plan it was made from, which knows the shapes of all values.
        constants: value -> the array of a pnnx.Attribute.
        groups: what each step computes, and the job that does; None for all others.
        maps: value -> its blocks, where it has any.
        views: the steps that only look at their input in another way.
        builder: what rows are made with.
        options: how to compute.
    """

    def __init__(
        self,
        plan: Plan,
        whole: Plan,
        constants: Mapping[int, Array],
        groups: Sequence[tuple[Group, Job | None]],
        maps: dict[int, Blocks],
        views: set[int],
        builder: KernelBuilder,
        options: Options,
    ) -> None:
        self._whole, self._builder, self._options = whole, builder, options
        self._blocks = maps
        self._there: set[int] = set()  # values whose blocks are filled
        self._jobs = {id(group): job for group, job in groups}
        self._rows: dict[int, list[Row]] = {}
        self._inputs: list[tuple[int, int, int]] = []  # place among the inputs, step, and row that reads it
        self._place_of = {value: place for place, value in plan.graph_inputs}
        self._before: dict[int, list[Task]] = {}
        plain: list[tuple[Group, Kernel | None]] = [(group, None) for group, _ in groups]
        super().__init__(plan, whole.specs, constants, plain, {}, views)
        made = {value for index, step in enumerate(plan.steps) if index in self._rows for value in step.outputs}
        self._lying = [value for value in (*made, *self.views) if self.fixed(value) is not None]
        compile_kernels((row for rows in self._rows.values() for row in rows), also=WALK)
        self._cut()

    def _bind(self, step: Step, group: Group, kernel: Kernel | None) -> tuple[str, Task | None]:
        """Rows for what has a job; NumPy's kernel for other convolutions; all else as without compiled kernels."""
        job = self._jobs[id(group)]
        if job is None:
            return self._bind_kernel(step, group) or super()._bind(step, group, kernel)
        index = len(self._tasks)
        found = [] if job.on_blocks else [self.fixed(value) for value in group.inputs]
        arrays = [array for array in found if array is not None]
        if len(arrays) < len(found) or (len(group.steps) == 1 and not job.accepts(arrays)):
            return super()._bind(step, group, kernel)
        if not job.accepts(arrays):  # no layer does several steps: what is a view is copied before
            arrays = [self._dense(index, array) for array in arrays]
        (value,) = group.outputs
        target = self._blocks[value] if job.makes_blocks else self.memory.writable[value]
        rows = self._rows[index] = []
        if job.on_blocks:
            for read in dict.fromkeys(group.inputs):
                self._load(index, read, rows)
        sources = [self._blocks[read] for read in group.inputs] if job.on_blocks else arrays
        own = job.rows(self._builder, sources, target)
        rows += own
        if job.makes_blocks:
            self._there.add(value)
            array = self.memory.writable.get(value)
            if array is not None:
                rows.append(repacking("into_array", self._blocks[value], array))
        return (job.name if own else "view"), None

    def _dense(self, index: int, array: Array) -> Array:
        """A copy without gaps, made before the step of this index."""
        copy = np.empty(array.shape, array.dtype)
        self._before.setdefault(index, []).append(partial(np.copyto, copy, array))
        return copy

    def _bind_kernel(self, step: Step, group: Group) -> tuple[str, Task] | None:
        """A convolution that no job can do, some groups of channels, between arrays by the kernel that NumPy has."""
        kernel = without_jobs.choose(self._whole, group, set(), self._options)
        found, target = [self.fixed(value) for value in group.inputs], self.memory.writable.get(step.outputs[0])
        sources = [source for source in found if source is not None]
        if kernel is None or target is None or len(sources) < len(found):
            return None
        images = [_image(source, kernel.frame(place)) for place, source in enumerate(sources)]
        result = _image(target)
        task = kernel.task(images, result)

        def run() -> None:
            for image, source in zip(images, sources, strict=True):
                image.load(source)
            task()
            np.copyto(target, result.nchw())

        return kernel.name, run

    def _load(self, index: int, value: int, rows: list[Row]) -> None:
        """Rows that fill the value's blocks, if nobody has done so."""
        if value in self._there:
            return
        self._there.add(value)
        blocks, array = self._blocks[value], self.fixed(value)
        if array is None:  # an input that nobody else reads: the row reads it where forward() finds it
            spec = self._whole.specs[value]
            array = np.empty(() if spec is None else spec.shape, np.float32)
            self._inputs.append((self._place_of[value], index, len(rows)))
        elif array.strides[-1] != array.itemsize:
            array = self._dense(index, array)
        self._builder.pin(array)
        rows.append(repacking("into_frame" if blocks.depth == 1 else "into_blocks", array, blocks))

    def run(self, arrays: Sequence[Array], observe: Observer | None = None) -> list[list[Any]]:
        """The values that the outputs read, for one array per graph input.

        Args:
            arrays: one per input, checked.
            observe: called after every step; then steps run one by one. What lies in blocks is handed over as an array
                of its shape without its numbers: to bring them into order takes longer than many a step.

        Raises:
            KuiperError: a layer failed; its operator is named.
        """
        if observe is not None:
            return super().run(arrays, observe)
        compute = partial(self._run_pieces, arrays)
        return compute() if self._all_compiled else SINGLE_THREADED_BLAS.during(compute)

    def _run_pieces(self, arrays: Sequence[Array]) -> list[list[Any]]:
        values = self._start(arrays)
        for piece in self._pieces:
            piece(values)
        return [[values[value] for value in numbers] for numbers in self.plan.graph_outputs]

    def _start(self, arrays: Sequence[Array]) -> dict[int, Any]:
        values = super()._start(arrays)
        self._given = [np.ascontiguousarray(array, np.float32) for array in arrays] if self._inputs else []
        for place, step, at in self._inputs:
            for work, first in self._tables[step]:
                work.table[first + at, k.X] = self._given[place].ctypes.data
        for value in self._lying:
            values[value] = self.fixed(value)
        return values

    def _make(self, index: int, given: Sequence[Any]) -> Sequence[Any]:
        if index not in self._rows:
            return super()._make(index, given)
        for task in self._before.get(index, ()):
            task()
        if self._rows[index]:
            self._single(index).run()
        return [self._shown(value) for value in self.plan.steps[index].outputs]

    def _shown(self, value: int) -> Array:
        array, spec = self.fixed(value), self._whole.specs[value]
        if array is not None or spec is None:
            return np.asarray(array)
        return np.broadcast_to(np.full((), np.nan, spec.dtype), spec.shape)

    def _compute(self, index: int, values: dict[int, Any]) -> None:
        """A step without rows."""
        step = self.plan.steps[index]
        made = super()._make(index, [values[value] for value in step.inputs])
        values.update(zip(step.outputs, made, strict=True))

    def _cut(self) -> None:
        """Put rows that follow one another into one table each."""
        self._pieces: list[Callable[[dict[int, Any]], None]] = []
        self._tables: dict[int, list[tuple[Work, int]]] = {index: [] for index in self._rows}
        self._all_compiled = True
        open_steps: list[int] = []
        for index in range(len(self.plan.steps)):
            if index in self._viewing:
                continue
            if index not in self._rows or index in self._before:
                self._close(open_steps)
            if index in self._rows:
                self._pieces += [lambda _, task=task: task() for task in self._before.get(index, ())]  # type: ignore[misc]
                open_steps.append(index)
            else:
                self._all_compiled = False
                self._pieces.append(partial(self._compute, index))
        self._close(open_steps)

    def _close(self, steps: list[int]) -> None:
        """One table of these steps' rows."""
        if steps:
            work = Work([row for index in steps for row in self._rows[index]], self._options.threads)
            first = 0
            for index in steps:
                self._tables[index].append((work, first))
                first += len(self._rows[index])
            self._pieces.append(lambda _: work.run())
            steps.clear()

    def _single(self, index: int) -> Work:
        """A table of this step's rows alone, made when somebody wants to look at each step."""
        if len(self._tables[index]) == 1:
            whole, first = self._tables[index][0]
            work = Work(self._rows[index], self._options.threads)
            work.table[:, k.X] = whole.table[first : first + len(work.table), k.X]
            self._tables[index].append((work, 0))
        return self._tables[index][1][0]


def repacking(name: str, source: Array | Blocks, target: Array | Blocks) -> Row:
    """The row that brings a map from one form into the other."""
    blocks = source if isinstance(source, Blocks) else target
    if not isinstance(blocks, Blocks):
        raise AssertionError("one of the two must be in blocks")
    lines = blocks.batch * blocks.blocks * blocks.height
    places = (each.place() if isinstance(each, Blocks) else place_of(each) for each in (source, target))
    return row(
        "repack", name, (), lines, moving(2 * blocks.buffer.size), reading(next(places)), writing(next(places)),
        size_of(blocks),
    )  # fmt: skip


def _image(array: Array, frame: Frame | None = None) -> Image:
    n, c, h, w = array.shape
    return Image(n, h, w, c, frame)
