"""Faults planted into the kernels of both engines, one after the other, and a net in which each of them shows.

A fault concerns one operator, named in `Fault.operator`. None writes outside of a kernel's own output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

import numpy as np
from conv_nets import Net

from kuiper_edu.engine import fuse, kernel_table, kernels, maps
from kuiper_edu.engine.compiler import is_installed
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.pnnx import Attribute, Graph, Operand
from kuiper_edu.pnnx.expression import Expression
from kuiper_edu.traits import Activation

CHANNELS = 32


@dataclass(frozen=True)
class Fault:
    """A fault, and the operator at which it must be found.

    Args:
        operator: its name.
        plant: plants it while the patches in the given stack last.
    """

    operator: str
    plant: Callable[[ExitStack], None]


FAULTS: dict[str, Fault] = {}


def fault(operator: str) -> Callable[[Callable[[ExitStack], None]], Callable[[ExitStack], None]]:
    """Register a function that plants a fault, under the function's name."""

    def register(plant: Callable[[ExitStack], None]) -> Callable[[ExitStack], None]:
        FAULTS[plant.__name__] = Fault(operator, plant)
        return plant

    return register


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Run the block with a fault."""
    with ExitStack() as stack:
        FAULTS[name].plant(stack)
        yield


def described(stack: ExitStack, operator: str, change: Callable[[Any], Any]) -> None:
    """Change the description of this operator's step."""
    original = fuse.describe
    stack.enter_context(
        patch.object(
            fuse,
            "describe",
            lambda step: change(original(step)) if step.operator.name == operator else original(step),
        )
    )


def net() -> Graph:
    """Return a net with one operator of each kind for which the engines have kernels; (N, 32, H, W)."""
    made = Net(CHANNELS)

    def named(name: str, operand: Operand) -> Operand:
        operand.producer.name = name
        return operand

    conv = named("conv", made.conv(made.input, CHANNELS))
    relu = named("relu", made.add("nn.ReLU", [conv]))
    pool = {"kernel_size": (3, 3), "stride": (2, 2), "padding": (1, 1)}
    pooled = named("pool", made.add("nn.MaxPool2d", [relu], pool))
    one = named("one", made.conv(pooled, CHANNELS, 1))
    summed = named("sum", made.expression("add(@0,@1)", one, pooled))
    norm = made.add("nn.BatchNorm2d", [summed], {"num_features": CHANNELS, "eps": 1e-5, "affine": True})
    for each in ("running_mean", "weight", "bias"):
        norm.producer.attrs[each] = Attribute(made._random(CHANNELS))
    norm.producer.attrs["running_var"] = Attribute(np.linspace(0.5, 2, CHANNELS, dtype=np.float32))
    norm = named("norm", norm)
    negative = named("negative", made.expression("mul(@0,-2)", norm))
    joined = named("cat", made.add("torch.cat", [negative, norm], {"dim": 1}))
    last = named("last", made.conv(joined, CHANNELS, 1))
    larger = named("up", made.add("nn.Upsample", [last], {"mode": "nearest", "scale_factor": (2.0, 2.0)}))
    triple = named("triple", made.expression("mul(@0,3)", larger))
    half = named("half", made.expression("mul(@0,0.5)", triple))
    apart = named("apart", made.expression("sub(@0,@1)", half, triple))
    mean = named("mean", made.add("nn.AdaptiveAvgPool2d", [apart], {"output_size": (1, 1)}))
    flat = named("flat", made.add("torch.flatten", [mean], {"start_dim": 1, "end_dim": -1}))
    shape = {"in_features": CHANNELS, "out_features": CHANNELS, "bias": True}
    linear = named("linear", made.add("nn.Linear", [flat], shape))
    linear.producer.attrs = {
        "weight": Attribute(made._random(CHANNELS, CHANNELS)),
        "bias": Attribute(made._random(CHANNELS)),
    }
    return made.finish(linear)


@fault("relu")
def wrong_bias(stack: ExitStack) -> None:
    described(stack, "conv", lambda c: replace(c, bias=c.bias + 1))


@fault("relu")
def swapped_axes_of_the_window(stack: ExitStack) -> None:
    described(stack, "conv", lambda c: replace(c, weight=c.weight.swapaxes(2, 3).copy()))


@fault("relu")
def fused_activation_missing(stack: ExitStack) -> None:
    described(stack, "relu", lambda _: Activation())


@fault("pool")
def wrong_stride(stack: ExitStack) -> None:
    described(stack, "pool", lambda pooling: replace(pooling, across=replace(pooling.across, stride=1)))


@fault("pool")
def wrong_padding(stack: ExitStack) -> None:
    described(stack, "pool", lambda pooling: replace(pooling, down=replace(pooling.down, padding=0)))


@fault("sum")
def fused_sum_missing(stack: ExitStack) -> None:
    finish = Convolution.finish
    stack.enter_context(patch.object(Convolution, "finish", lambda c, sums, target, _: finish(c, sums, target, None)))
    if is_installed():
        from kuiper_edu.engine.compiled.map_launches import ConvolutionLaunch

        record = ConvolutionLaunch.record
        stack.enter_context(
            patch.object(
                ConvolutionLaunch,
                "record",
                lambda own, builder, sources, *more: record(own, builder, sources[:1], *more),
            )
        )


@fault("norm")
def summand_of_the_batch_norm_missing(stack: ExitStack) -> None:
    described(stack, "norm", lambda norm: replace(norm, summand=0 * norm.summand))


@fault("negative")
def kernel_that_writes_nothing(stack: ExitStack) -> None:
    def formula(expression: Expression) -> Any:
        return (lambda *_: None) if expression.text == "mul(@0,-2)" else original(expression)

    original = kernel_table.as_formula
    stack.enter_context(patch.object(kernel_table, "as_formula", formula))
    if is_installed():
        from kuiper_edu.engine.compiled.launches import ElementwiseLaunch

        records = ElementwiseLaunch.records
        stack.enter_context(
            patch.object(
                ElementwiseLaunch, "records", lambda own, *more: [] if own.number == -2 else records(own, *more)
            )
        )


@fault("cat")
def exchanged_parts(stack: ExitStack) -> None:
    def exchange(first: Any, second: Any, target: Any) -> None:
        np.concatenate([second, first], axis=-1, out=target)

    stack.enter_context(patch.object(kernels, "concatenation", lambda: kernels.MapKernel("copy channels", exchange)))
    if is_installed():
        from kuiper_edu.engine.compiled.map_launches import ConcatenationLaunch

        firsts = ConcatenationLaunch.firsts.fget
        stack.enter_context(patch.object(ConcatenationLaunch, "firsts", property(lambda own: firsts(own)[::-1])))


@fault("linear")
def swapped_axes_of_the_weight(stack: ExitStack) -> None:
    described(stack, "linear", lambda linear: replace(linear, weight=linear.weight.T.copy()))


@fault("linear")
def bias_missing(stack: ExitStack) -> None:
    described(stack, "linear", lambda linear: replace(linear, bias=None))


@fault("apart")
def stale_buffer(stack: ExitStack) -> None:
    """The memory of `triple` is used for `half`, although `apart` reads both."""
    names = [op.name for op in net().ops if op.outputs]
    triple, half = names.index("triple"), names.index("half")

    def share(*arguments: Any) -> Any:
        shared = original(*arguments)
        if triple in shared:  # an engine has maps of one kind or another
            shared[half] = shared[triple]
        return shared

    original = maps.share_memory
    stack.enter_context(patch.object(maps, "share_memory", share))
    if is_installed():
        from kuiper_edu.engine.compiled import compiled_engine

        stack.enter_context(patch.object(compiled_engine, "share_memory", share))
