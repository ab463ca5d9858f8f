"""Looking inside a run: the values of intermediates, and time, FLOPs and bytes of every operator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from kuiper_edu.errors import GraphError, kind_of
from kuiper_edu.pnnx.nodes import CONSTANT
from kuiper_edu.runtime.executables import ExecutableCache
from kuiper_edu.runtime.inputs import deep_copy
from kuiper_edu.runtime.memory import Array
from kuiper_edu.runtime.plan import Step
from kuiper_edu.traits import count_flops


def capture(
    forward: Callable[..., Any],
    executables: ExecutableCache,
    arrays: Sequence[Array],
    names: Sequence[str] | None,
    *,
    layers_only: bool,
) -> dict[str, Any]:
    """Run and copy the outputs of the named operators, before their memory is reused.

    Args:
        forward: the graph's forward method.
        executables: the graph's executables.
        arrays: one per input, checked.
        names: the names of operators; None for all whose outputs the run computes.
        layers_only: run the layers themselves; otherwise the engine, if there is one.

    Raises:
        GraphError: a named operator does not run, has no outputs, or is fused with the one that reads its output.
        KuiperError: a layer failed.
    """
    subgraph = executables.subgraph
    available = [op.name for op in subgraph.operators if subgraph.values.outputs[op.name]]
    if not isinstance(names, Iterable | None):
        raise GraphError(f"expected a list of operators' names, found {kind_of(names)}")
    requested = dict.fromkeys(available if names is None else [names] if isinstance(names, str) else map(str, names))
    for name in requested:
        if name not in available:
            raise GraphError(
                f"no operator {name!r} writes an output in this run", hint=f"These do: {', '.join(available[:8])} …"
            )
    captured: dict[str, Any] = {}
    fused_into: dict[str, str] = {}

    def observe(step: Step, _: Sequence[Any], outputs: Sequence[Any]) -> None:
        fused_into.update((op.name, step.operator.name) for op in step.fused)
        if step.operator.name in requested:
            captured[step.operator.name] = deep_copy(outputs[0] if len(outputs) == 1 else tuple(outputs))

    if not layers_only:
        forward(*arrays)  # the first run with new shapes is the layers'
    forward(*arrays, observe=observe, layers_only=layers_only)
    _refuse_fused(requested if names is not None else (), fused_into)
    for op, array in zip(subgraph.inputs, arrays, strict=True):
        captured[op.name] = deep_copy(array)
    for op in subgraph.operators:
        if op.type == CONSTANT:
            captured[op.name] = deep_copy(executables.constants[subgraph.values.outputs[op.name][0]])
    return {name: captured[name] for name in requested if name in captured}


def _refuse_fused(names: Iterable[str], fused_into: Mapping[str, str]) -> None:
    for name in names:
        if name in fused_into:
            raise GraphError(
                f"the engine computes {name!r} together with {fused_into[name]!r}, so its own output is in no memory",
                hint=f"Capture {fused_into[name]!r}, or run the layers.",
            )


@dataclass(frozen=True)
class ProfileRow:
    """One operator's row of a profile.

    Args:
        name: the operator's name.
        type: the operator's type.
        shapes: the shapes of its outputs.
        flops: floating-point operations, a multiplication and an addition counted as two.
        nbytes: bytes of inputs, weights and outputs together: the minimum to move.
        seconds: the time it took; not part of the repr, which is the same in every run.
        kernel: the engine's kernel ("tiles 3x3 + relu", "im2col", or "layer" for the layer's own forward);
            empty without an engine.
    """

    name: str
    type: str
    shapes: tuple[tuple[int, ...], ...]
    flops: int
    nbytes: int
    seconds: float = field(repr=False, compare=False)
    kernel: str = ""


@dataclass(frozen=True)
class Profile:
    """A profiled run, operator by operator in order of execution."""

    rows: tuple[ProfileRow, ...]

    @property
    def seconds(self) -> float:
        """The time of all operators together."""
        return sum(row.seconds for row in self.rows)

    @property
    def flops(self) -> int:
        """The floating-point operations of all operators together."""
        return sum(row.flops for row in self.rows)

    @property
    def nbytes(self) -> int:
        """The bytes of all operators together."""
        return sum(row.nbytes for row in self.rows)

    @property
    def names_kernels(self) -> bool:
        """Whether an engine computed the run, so that the rows name kernels."""
        return any(row.kernel for row in self.rows)

    def table(self) -> str:
        """Return one line per operator, with its time, its share of the total, and its kernel if an engine ran."""
        words = [("operator", "type", "kernel"), *((r.name, r.type, r.kernel) for r in self.rows), ("total", "", "")]
        columns = 3 if self.names_kernels else 2
        wide = [max(map(len, column)) for column in zip(*words, strict=True)][:columns]
        left = [" ".join(f"{word:{width}}" for word, width in zip(line, wide, strict=False)) for line in words]
        right = [f"{'ms':>9} {'share':>6} {'MFLOP':>10} {'kB':>10}  output"]
        for row in self.rows:
            share = row.seconds / self.seconds if self.seconds else 0.0
            shapes = " ".join("x".join(map(str, shape)) for shape in row.shapes)
            right.append(f"{_numbers(row, share)}  {shapes}")
        right.append(_numbers(self, 1))
        return "\n".join(map(" ".join, zip(left, right, strict=True)))

    def __repr__(self) -> str:
        return f"Profile({len(self.rows)} operators, {self.flops:,} FLOPs, {self.nbytes:,} bytes)"


def _numbers(part: ProfileRow | Profile, share: float) -> str:
    return f"{1e3 * part.seconds:9.3f} {share:6.1%} {part.flops / 1e6:10.3f} {part.nbytes / 1e3:10.1f}"


def profile(forward: Callable[..., Any], executables: ExecutableCache, arrays: Sequence[Array]) -> Profile:
    """Run twice and measure the second run: the first one fills caches and finds shapes.

    Args:
        forward: the graph's forward method. With an engine one row may stand for several operators.
        executables: the graph's executables.
        arrays: one per input.

    Raises:
        KuiperError: a layer failed.
    """
    rows: list[ProfileRow] = []
    started = 0.0

    def observe(step: Step, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        nonlocal started
        seconds = perf_counter() - started
        rows.append(_row(step, inputs, outputs, executables, seconds))
        started = perf_counter()

    forward(*arrays, observe=lambda _step, _inputs, _outputs: None)
    started = perf_counter()
    forward(*arrays, observe=observe)
    return Profile(tuple(rows))


def _row(
    step: Step, inputs: Sequence[Any], outputs: Sequence[Any], executables: ExecutableCache, seconds: float
) -> ProfileRow:
    operators = (*step.fused, step.operator)
    specs = executables.latest.plan.specs if executables.latest is not None else ()
    table = executables.subgraph.values

    def sized(value: int) -> Any:
        """Return something with the value's size: its spec where the plan has one, since an engine may convert it."""
        if specs[value] is not None:
            return specs[value]
        return outputs[step.outputs.index(value)] if value in step.outputs else inputs[step.inputs.index(value)]

    flops = 0
    for op in operators:
        before, after = (list(map(sized, side[op.name])) for side in (table.inputs, table.outputs))
        flops += count_flops(op, before, after)
    results = [value for value in map(sized, step.outputs) if hasattr(value, "nbytes")]
    moved = [*results, *(value for value in map(sized, step.inputs) if hasattr(value, "nbytes"))]
    moved += [attribute.get() for op in operators for attribute in op.attribute.values()]
    return ProfileRow(
        name=" + ".join(op.name for op in operators),
        type=" + ".join(op.type for op in operators),
        shapes=tuple(value.shape for value in results),
        flops=flops,
        nbytes=sum(value.nbytes for value in moved),
        seconds=seconds,
        kernel=step.kernel,
    )
