"""FLOPs of an operator: one table by type. A multiplication and an addition count as two.

An operator is counted as the file has it or as the runtime wraps it; nobody is asked to wrap one for that.

The usual convention (a convolution: 2 x outputs x products per output), by which ResNet-18 at 224 x 224 has
3.6 GFLOP. Functions such as exp count as one operation per element.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from kuiper_edu.errors import ExpressionError
from kuiper_edu.pnnx import Operator, expression
from kuiper_edu.runtime.operator import RuntimeOperator


@dataclass(frozen=True)
class Call:
    """One run of an operator.

    Args:
        op: the operator.
        inputs: what it read: arrays, or their specs.
        outputs: what it made, likewise.
    """

    op: Operator | RuntimeOperator
    inputs: Sequence[Any]
    outputs: Sequence[Any]

    @property
    def weights(self) -> Mapping[str, Any]:
        """Its weights by name; each has a shape."""
        return self.op.attrs if isinstance(self.op, Operator) else self.op.attribute

    @property
    def made(self) -> int:
        """The elements of all outputs."""
        return sum(map(_size, self.outputs))

    @property
    def read(self) -> int:
        """The elements of the first input."""
        return sum(map(_size, self.inputs[:1]))

    @property
    def width(self) -> int:
        """The last dimension of the first input."""
        shape = _shape(self.inputs[0]) if self.inputs else ()
        return shape[-1] if shape else 1

    @property
    def weight_shape(self) -> tuple[int, ...]:
        """The shape of the weight: a module's own, a function's second input."""
        if "weight" in self.weights:
            return _shape(self.weights["weight"])
        return _shape(self.inputs[1]) if len(self.inputs) > 1 else ()

    @property
    def bias(self) -> int:
        """The additions of a bias."""
        return self.made if "bias" in self.weights or len(self.inputs) > 2 else 0


def _shape(value: Any) -> tuple[int, ...]:
    return tuple(getattr(value, "shape", ()))


def _size(value: Any) -> int:
    return prod(value.shape) if hasattr(value, "shape") else 0


Counter = Callable[[Call], int]


def count_flops(op: Operator | RuntimeOperator, inputs: Sequence[Any], outputs: Sequence[Any]) -> int:
    """The floating-point operations of one run of an operator.

    Args:
        op: the operator, of the file or of the runtime.
        inputs: what it read: arrays, or anything else that has a shape; the rest counts nothing.
        outputs: what it made, likewise.

    Returns:
        The count by its type's entry in the table; 0 for what only moves data, and for types without an entry.

    Example:
        >>> import numpy as np
        >>> relu = RuntimeOperator("relu", "nn.ReLU")
        >>> count_flops(relu, [np.zeros((1, 3, 4, 4))], [np.zeros((1, 3, 4, 4))])
        48
    """
    counter = COUNTERS.get(op.type.rpartition(".")[2])
    return 0 if counter is None else counter(Call(op, inputs, outputs))


def _per_output(count: int) -> Counter:
    return lambda call: count * call.made


def _per_input(count: int) -> Counter:
    return lambda call: count * call.read


def _convolution(call: Call) -> int:
    # The weight is (out, in / groups, *kernel): every output element sums in / groups * kernel products.
    return 2 * call.made * prod(call.weight_shape[1:]) + call.bias


def _transposed(call: Call) -> int:
    # The weight is (in, out / groups, *kernel): every input element goes into out / groups * kernel sums.
    return 2 * call.read * prod(call.weight_shape[1:]) + call.bias


def _linear(call: Call) -> int:
    return 2 * call.made * call.width + call.bias


def _matmul(call: Call) -> int:
    return 2 * call.made * call.width


def _expression(call: Call) -> int:
    """Every function in the formula, at the shape of its own result: a part of it may be smaller than the whole."""
    try:
        steps = expression.parse(str(call.op.params["expr"].value)).steps
    except (KeyError, ExpressionError):
        return 0
    total = 0
    stack: list[tuple[int, ...] | None] = []  # None for numbers and lists
    for step in steps:
        shapes = [stack.pop() for _ in range(step.arity)]
        if step.kind is expression.Kind.INPUT:
            stack.append(_shape_or_none(call.inputs, int(str(step.value))))
        elif step.kind is expression.Kind.CALL and step.value != "size":
            stack.append(_broadcast([shape for shape in shapes if shape is not None]))
            total += prod(stack[-1]) if stack[-1] is not None else 0
        else:
            stack.append(None)
    return total


def _shape_or_none(inputs: Sequence[Any], number: int) -> tuple[int, ...] | None:
    return _shape(inputs[number]) if number < len(inputs) and hasattr(inputs[number], "shape") else None


def _broadcast(shapes: Sequence[tuple[int, ...]]) -> tuple[int, ...] | None:
    try:
        return np.broadcast_shapes(*shapes) if shapes else None
    except ValueError:  # shapes that do not fit are for the run to tell
        return None


def _attention(call: Call) -> int:
    # softmax(q k^T) v: two products of queries x keys x width, and five operations per score.
    if len(call.inputs) < 2 or not all(len(_shape(each)) >= 2 for each in call.inputs[:2]):
        return 0
    scores = call.read // call.width * _shape(call.inputs[1])[-2]
    return 4 * scores * call.width + 5 * scores


def _normalization(call: Call) -> int:
    # Mean, difference, square, mean, quotient: what its pieces cost; then weight and bias.
    affine = "weight" in call.weights or len(call.inputs) > 1
    return (7 if affine else 5) * call.made


def _pooling(call: Call) -> int:
    kernel: Any = call.op.params["kernel_size"].value if "kernel_size" in call.op.params else 1
    window = prod(kernel) if isinstance(kernel, list | tuple) else int(kernel)
    return window * sum(map(_size, call.outputs[:1]))


def _entries(names: str, counter: Counter) -> dict[str, Counter]:
    return dict.fromkeys(names.split(), counter)


# By the last part of the type's name: nn.Conv2d and F.conv2d differ only in where the weight comes from.
COUNTERS: dict[str, Counter] = {
    **_entries("Conv1d Conv2d Conv3d conv1d conv2d conv3d", _convolution),
    **_entries("ConvTranspose1d ConvTranspose2d conv_transpose1d conv_transpose2d", _transposed),
    **_entries("Linear linear", _linear),
    **_entries("matmul bmm mm", _matmul),
    **_entries("MaxPool1d MaxPool2d max_pool1d max_pool2d AvgPool1d AvgPool2d avg_pool1d avg_pool2d", _pooling),
    **_entries("AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveMaxPool1d AdaptiveMaxPool2d", _per_input(1)),
    **_entries("adaptive_avg_pool1d adaptive_avg_pool2d mean sum max min", _per_input(1)),
    **_entries("BatchNorm1d BatchNorm2d BatchNorm3d batch_norm", _per_output(2)),
    **_entries("RMSNorm rms_norm", _per_output(4)),
    **_entries("LayerNorm layer_norm GroupNorm group_norm", _normalization),
    **_entries("InstanceNorm1d InstanceNorm2d instance_norm", _normalization),
    **_entries("ReLU relu ReLU6 relu6 LeakyReLU leaky_relu PReLU prelu Hardtanh hardtanh threshold", _per_output(1)),
    **_entries("Sigmoid sigmoid Hardsigmoid hardsigmoid Tanh tanh", _per_output(4)),
    **_entries("SiLU silu Hardswish hardswish GELU gelu ELU elu Mish mish", _per_output(5)),
    **_entries("Softmax softmax LogSoftmax log_softmax", _per_output(5)),
    **_entries("aten::add aten::sub aten::mul aten::div aten::pow aten::sqrt aten::rsqrt aten::abs", _per_output(1)),
    **_entries("aten::neg aten::exp aten::log aten::sin aten::cos aten::square", _per_output(1)),
    "Expression": _expression,
    "scaled_dot_product_attention": _attention,
}
