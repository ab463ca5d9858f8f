"""A file with a declared shape that its operators do not produce is refused, with the same message on every engine."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import pytest
from conv_nets import ENGINES, numbers

from kuiper_edu.engine import FastPlanner
from kuiper_edu.errors import KuiperError
from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx import Attribute, Graph
from kuiper_edu.runtime import RuntimeGraph


class WrongShape(NamedTuple):
    """A model whose operators are right, except for one declared shape.

    Args:
        inputs: the inputs' shapes.
        steps: one operator a line; `IN` is replaced by the inputs' operands, `OUT` by the declared shape.
        declared: the shape that the file gives the last operator's output.
        weights: operator -> the shapes of its weights.
        weight_type: their data type.
    """

    inputs: list[tuple[int, ...]]
    steps: str
    declared: str
    weights: Mapping[str, Mapping[str, tuple[int, ...]]] = MappingProxyType({})
    weight_type: np.dtype[Any] | type = np.float32

    def graph(self) -> Graph:
        """Return the model, with random weights."""
        names = [f"x{i}" for i in range(len(self.inputs))]
        shapes = [str(shape).replace(" ", "") for shape in self.inputs]
        lines = [f"pnnx.Input {name} 0 1 {name} #{name}={shape}f32" for name, shape in zip(names, shapes, strict=True)]
        lines += self.steps.replace("OUT", f"#y={self.declared}f32").strip().splitlines()
        lines.append("pnnx.Output out 1 0 y")
        text = "\n".join(["7767517", f"{len(lines)} {len(lines) - 1}", *lines])
        graph = Graph.from_text(text)
        for op in graph.ops:
            for name, shape in self.weights.get(op.name, {}).items():
                op.attrs[name] = Attribute(np.abs(numbers(*shape)).astype(self.weight_type))
        return graph


MAPS = [(1, 16, 8, 8)]
MAX = "padding=(0,0) dilation=(1,1) ceil_mode=False return_indices=False"
POOL = f"nn.MaxPool2d pool 1 1 x0 p kernel_size=(1,1) stride=(1,1) {MAX} #p=(1,16,8,8)f32\n"
POOL_AGAIN = POOL.replace("pool", "pool2").replace(" p ", " q ").replace("#p", "#q")
MAX_POOL = f"nn.MaxPool2d y 1 1 x0 y kernel_size=(2,2) stride=(2,2) {MAX} OUT"
AVERAGE = "ceil_mode=False count_include_pad=True divisor_override=None kernel_size=(2,2) padding=(0,0) stride=(2,2)"
CONV = (
    "nn.Conv2d c 1 1 x0 y bias=True dilation=(1,1) groups=1 in_channels=16 kernel_size=(3,3) out_channels=16 "
    "padding=(1,1) padding_mode=zeros stride=(1,1) OUT"
)
CONV_WEIGHTS = {"c": {"weight": (16, 16, 3, 3), "bias": (16,)}}
SOFTMAX = "F.softmax s 1 1 x0 y dim=-1 $input=x0 OUT"
LINEAR = "nn.Linear l 1 1 x0 y bias=True in_features=4 out_features=4 OUT"
LINEAR_WEIGHTS = {"l": {"weight": (4, 4), "bias": (4,)}}
LAYER_NORM = "nn.LayerNorm n 1 1 x0 y elementwise_affine=True eps=1.0e-05 normalized_shape=(4) OUT"
NORM_WEIGHTS = {"n": {"weight": (4,), "bias": (4,)}}
CAT = "torch.cat c 2 1 x0 x1 y dim=1 OUT"
UPSAMPLE = "nn.Upsample u 1 1 x0 y mode=nearest scale_factor=(2.0,2.0) size=None OUT"
MEAN = "torch.mean m 1 1 x0 y dim=(2,3) keepdim=True $input=x0 OUT"
BATCH_NORM = "nn.BatchNorm2d b 1 1 x0 y affine=True eps=1.0e-05 num_features=16 OUT"
BATCH_WEIGHTS = {"b": {"weight": (16,), "bias": (16,), "running_mean": (16,), "running_var": (16,)}}
MATMUL = "torch.matmul m 2 1 x0 x1 y $input=x0 $other=x1 OUT"
ADD_ONE = "pnnx.Expression e 1 1 x0 y expr=add(@0,1) OUT"

WRONG_SHAPES = {
    "softmax, many rows": WrongShape([(2, 4)], SOFTMAX, "(2000000,4)"),
    "softmax, one row": WrongShape([(2, 4)], SOFTMAX, "(1,4)"),
    "softmax, long rows": WrongShape([(2, 4)], SOFTMAX, "(2,400000)"),
    "adaptive average of many channels": WrongShape(
        [(1, 1600, 8, 8)],
        POOL.replace("(1,16,8,8)", "(1,1600,8,8)") + "nn.AdaptiveAvgPool2d a 1 1 p y output_size=(1,1) OUT",
        "(1,1,1,1)",
    ),
    "adaptive average of more channels": WrongShape(
        MAPS, POOL + "nn.AdaptiveAvgPool2d a 1 1 p y output_size=(1,1) OUT", "(1,1600,1,1)"
    ),
    "linear, many rows": WrongShape([(2, 4)], LINEAR, "(65536,4)", LINEAR_WEIGHTS),
    "linear, one row less": WrongShape([(2, 4)], LINEAR, "(1,4)", LINEAR_WEIGHTS),
    "linear, one row more": WrongShape([(2, 4)], LINEAR, "(3,4)", LINEAR_WEIGHTS),
    "linear, more features": WrongShape([(2, 4)], LINEAR, "(2,4000)", LINEAR_WEIGHTS),
    "layer norm": WrongShape([(2, 4)], LAYER_NORM, "(200000,4)", NORM_WEIGHTS),
    "layer norm, less": WrongShape([(2, 4)], LAYER_NORM, "(1,4)", NORM_WEIGHTS),
    "cat, larger": WrongShape(MAPS * 2, CAT, "(1,3200,80,80)"),
    "cat, smaller": WrongShape(MAPS * 2, CAT, "(1,16,2,2)"),
    "cat of pooled maps": WrongShape(MAPS, POOL + POOL_AGAIN + CAT.replace("x0 x1", "p q"), "(1,16,2,2)"),
    "max pool, higher": WrongShape(MAPS, MAX_POOL, "(1,16,4000,4)"),
    "max pool, more maps": WrongShape(MAPS, MAX_POOL, "(9,16000,4,4)"),
    "max pool, lower": WrongShape(MAPS, MAX_POOL, "(1,16,1,1)"),
    "upsample, larger": WrongShape(MAPS, UPSAMPLE, "(1,16,800,800)"),
    "upsample, smaller": WrongShape(MAPS, UPSAMPLE, "(1,16,4,4)"),
    "upsample of pooled maps": WrongShape(MAPS, POOL + UPSAMPLE.replace("x0", "p"), "(1,16,800,800)"),
    "mean": WrongShape(MAPS, MEAN, "(1,1600,1,1)"),
    "mean of pooled maps": WrongShape(MAPS, POOL + MEAN.replace("x0", "p"), "(1,1,1,1)"),
    "convolution, larger": WrongShape(MAPS, CONV, "(1,16,80,80)", CONV_WEIGHTS),
    "convolution, more channels": WrongShape(MAPS, CONV, "(1,160,8,8)", CONV_WEIGHTS),
    "convolution, smaller": WrongShape(MAPS, CONV, "(1,16,2,2)", CONV_WEIGHTS),
    "batch norm": WrongShape(MAPS, POOL + BATCH_NORM.replace("x0", "p"), "(1,16,80,80)", BATCH_WEIGHTS),
    "matmul": WrongShape([(2, 3, 4), (2, 4, 5)], MATMUL, "(20000,3,5)"),
    "attention": WrongShape(
        [(2, 3, 4)] * 3,
        "F.scaled_dot_product_attention a 3 1 x0 x1 x2 y attn_mask=None dropout_p=0.0 is_causal=False "
        "$query=x0 $key=x1 $value=x2 OUT",
        "(20000,3,4)",
    ),
    "relu": WrongShape([(2, 4)], "nn.ReLU r 1 1 x0 y OUT", "(2,40000)"),
    "gelu": WrongShape([(2, 4)], "nn.GELU g 1 1 x0 y OUT", "(20000,4)"),
    "expression": WrongShape([(2, 4)], ADD_ONE, "(20000,4)"),
    "sum of two": WrongShape([(2, 4)] * 2, "pnnx.Expression e 2 1 x0 x1 y expr=add(@0,@1) OUT", "(1,4)"),
    "reshape": WrongShape([(2, 4)], "Tensor.reshape r 1 1 x0 y shape=(4,2) OUT", "(400,200)"),
    "permute": WrongShape(MAPS, "torch.permute t 1 1 x0 y dims=(0,2,3,1) OUT", "(1,16,8,800)"),
    "average pool": WrongShape(MAPS, POOL + f"nn.AvgPool2d a 1 1 p y {AVERAGE} OUT", "(1,16,400,400)"),
}  # fmt: skip


def _pooled(**how: str) -> WrongShape:
    """Max pooling with arguments that no file of pnnx has."""
    steps = MAX_POOL
    for name, value in how.items():
        steps = re.sub(rf"{name}=\(\S+\)", f"{name}={value}", steps)
    return WrongShape(MAPS, steps, "(1,16,4,4)")


def _convolved(weight: np.dtype[Any] | type = np.float32, **how: str) -> WrongShape:
    steps = CONV
    for name, value in how.items():
        steps = re.sub(rf"{name}=\(\S+\)", f"{name}={value}", steps)
    return WrongShape(MAPS, steps, "(1,16,8,8)", CONV_WEIGHTS, weight)


BROKEN = {
    "kernel size without a number": _pooled(kernel_size="(?,3)"),
    "padding that is a word": _pooled(padding="(0x10,1)"),
    "padding of a convolution that is a word": _convolved(padding="(0x10,1)"),
    "stride inf": _pooled(stride="(inf,1)"),
    "stride 1e400": _pooled(stride="(1e400,1)"),
    "stride 2^60": _pooled(stride=f"({2**60},{2**60})"),
    "stride of a convolution 2^60": _convolved(stride=f"({2**60},1)"),
    "expression of an input that is not there": WrongShape([(2, 4)], ADD_ONE.replace("@0", "@65536"), "(2,4)"),
    "complex weights": _convolved(np.complex64),
    "batch norm of fewer channels": WrongShape(
        MAPS, POOL + BATCH_NORM.replace("x0", "p").replace("=16", "=4"), "(1,16,8,8)",
        {"b": dict.fromkeys(("weight", "bias", "running_mean", "running_var"), (4,))},
    ),
}  # fmt: skip


def refusal(graph: Graph, arrays: list[np.ndarray], planner: FastPlanner | None) -> str:
    """Return the error and the message with which the model is refused."""
    try:
        runtime = RuntimeGraph.from_graph(graph, create_layer, planner=planner)
        runtime.build()
        runtime.forward(*arrays)
    except KuiperError as error:
        return f"{type(error).__name__}: {error}"
    return pytest.fail("it was computed")


@pytest.mark.parametrize("compiled", ENGINES)
@pytest.mark.parametrize("case", WRONG_SHAPES.values(), ids=WRONG_SHAPES.keys())
def test_a_shape_that_no_layer_makes_is_refused_before_there_is_a_kernel(case: WrongShape, compiled: bool) -> None:
    arrays = [np.abs(numbers(*shape)) for shape in case.inputs]
    planner = FastPlanner(compiled=compiled)
    plain = refusal(case.graph(), arrays, None)
    assert "the result has shape" in plain
    assert refusal(case.graph(), arrays, planner) == plain
    assert planner.choices == []


@pytest.mark.parametrize("compiled", ENGINES)
@pytest.mark.parametrize("size", [2**40, 2**60, 2**63])
def test_a_declared_shape_that_no_machine_can_hold_is_refused_before_it_is_allocated(size: int, compiled: bool) -> None:
    case = WrongShape([(2, 4)], SOFTMAX, f"({size},4)")
    message = refusal(case.graph(), [numbers(2, 4)], FastPlanner(compiled=compiled))
    assert message == f"ShapeError: operator 's': the result has shape (2, 4), the output ({size}, 4)."


@pytest.mark.parametrize("compiled", ENGINES)
@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_what_no_layer_can_compute_is_refused_by_an_engine_in_the_layers_words(
    broken: WrongShape, compiled: bool
) -> None:
    arrays = [np.abs(numbers(*shape)) for shape in broken.inputs]
    plain = refusal(broken.graph(), arrays, None)
    assert refusal(broken.graph(), arrays, FastPlanner(compiled=compiled)) == plain
