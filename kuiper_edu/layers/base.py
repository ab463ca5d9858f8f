"""The base classes of layers, which compute an operator's output arrays from its input arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.errors import KuiperError, LayerError, ShapeError, counted, kind_of
from kuiper_edu.runtime.operator import RuntimeOperand, RuntimeOperator

Array = NDArray[Any]

OPERATOR_TYPES: dict[Any, set[str]] = {}
"""The operator types for which each creator of layers is registered; maintained by the registry."""


class Layer:
    """The executor of one operator; write a subclass with `forward` and register it.

    Args:
        op: the operator; a layer reads its `params` and `attribute` (weights) when it is created.

    Raises:
        LayerError: the class is registered for other operator types.

    C++: `Layer` (`Forward`, `layer_name`).

    Example:
        >>> import numpy as np
        >>> from types import SimpleNamespace
        >>> from kuiper_edu.layers import Layer
        >>> class NegativeLayer(Layer):
        ...     def forward(self, inputs, outputs):
        ...         np.negative(inputs[0], out=outputs[0])
        >>> layer = NegativeLayer(SimpleNamespace(name="n1", type="my.Negative"))
        >>> layer.compute([np.float32([1, -2])])
        (array([-1.,  2.], dtype=float32),)
    """

    def __init__(self, op: RuntimeOperator) -> None:
        types = OPERATOR_TYPES.get(type(self))
        if types and op.type not in types:
            raise LayerError(
                f"{type(self).__name__} runs {', '.join(sorted(types))}, but the operator is of type {op.type!r}",
                operator=op.name,
                hint="Let create_layer(op) choose the class.",
            )
        self.name: str = op.name
        self.type: str = op.type

    def forward(self, inputs: Sequence[Any], outputs: Sequence[Array]) -> None:  # noqa: ARG002
        """Compute and write into `outputs`, arrays of the right shapes; `inputs` are never changed.

        C++: `Layer::Forward`.

        Raises:
            LayerError: the subclass has no forward of its own.
        """
        raise LayerError(
            f"{type(self).__name__} has no forward of its own, so it cannot run",
            operator=self.name,
            hint="Define forward(self, inputs, outputs) and write the result into outputs[0].",
        )

    def compute(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        """Compute new outputs: by default one array like the first input, filled by `forward`.

        Raises:
            ShapeError: there is no input to take the shape from.
        """
        outputs = (np.empty_like(self.first(inputs)),)
        self.forward(inputs, outputs)
        return outputs

    def first(self, inputs: Sequence[Any]) -> Array:
        """Return the first input, which must be an array; an empty batch is allowed.

        Raises:
            ShapeError: there is no input, or it is not an array.
        """
        if not len(inputs):
            raise ShapeError("expected an array as input, found an empty list of inputs", operator=self.name)
        if not isinstance(inputs[0], np.ndarray):
            raise ShapeError(f"expected an array, found {kind_of(inputs[0])}", operator=self.name)
        return inputs[0]

    def target(self, outputs: Sequence[Array], like: Array) -> Array:
        """Return the only output, which must have the shape of `like`.

        Raises:
            ShapeError: there is not exactly one output, or it has another shape.
        """
        if len(outputs) != 1:
            raise ShapeError(f"expected one output, found {len(outputs)}", operator=self.name)
        if outputs[0].shape != like.shape:
            raise ShapeError(f"the result has shape {like.shape}, the output {outputs[0].shape}", operator=self.name)
        return outputs[0]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


class ArrayLayer(Layer):
    """A layer that defines only `evaluate`, from inputs to a tuple of outputs, whose shapes it chooses itself.

    `evaluate` may return views of its inputs; `compute` returns copies of them, `forward` copies them into the outputs.
    Like PyTorch, both give no warning about NaN and infinities.
    """

    def evaluate(self, inputs: Sequence[Any]) -> tuple[Any, ...]:  # noqa: ARG002
        """Return the outputs for these inputs.

        Raises:
            LayerError: the subclass does not define it.
        """
        raise LayerError(f"{type(self).__name__} defines neither evaluate nor forward", operator=self.name)

    def compute(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        """Return the outputs, none of which shares memory with an input."""
        return tuple(_fresh(value, inputs) for value in self._values(inputs))

    def forward(self, inputs: Sequence[Any], outputs: Sequence[Array]) -> None:
        """Compute the outputs and copy them into the given arrays.

        Raises:
            ShapeError: the number of outputs, a shape or a data type is not that of the result.
        """
        results = self._values(inputs)
        if len(results) != len(outputs):
            raise ShapeError(f"expected {counted(len(results), 'output')}, found {len(outputs)}", operator=self.name)
        for result, output in zip(map(np.asarray, results), outputs, strict=True):
            if result.shape != output.shape:
                raise ShapeError(f"the result has shape {result.shape}, the output {output.shape}", operator=self.name)
            if not np.can_cast(result.dtype, output.dtype, "same_kind"):
                raise ShapeError(f"the result is {result.dtype}, the output {output.dtype}", operator=self.name)
            with np.errstate(all="ignore"):
                np.copyto(output, result)

    def _values(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        """Call evaluate; an error names the operator."""
        try:
            with np.errstate(all="ignore"):
                return self.evaluate(inputs)
        except KuiperError as error:
            error.operator = error.operator or self.name
            raise


def unpacked_outputs(op: RuntimeOperator) -> Sequence[RuntimeOperand]:
    """Return the outputs of the prim::TupleUnpack that unpacks the operator's only output; () if there is none.

    At optlevel 0 a module with several results has one output, a tuple.
    """
    if len(getattr(op, "output_operands_seq", ())) != 1:
        return ()
    consumers = getattr(op, "output_operators", {}).values()
    return next((consumer.output_operands_seq for consumer in consumers if consumer.type == "prim::TupleUnpack"), ())


def _fresh(value: Any, inputs: Sequence[Any]) -> Any:
    """Return the value, copied if it is an input, shares memory with one, or is read-only."""
    if isinstance(value, list | tuple):
        return type(value)(_fresh(item, inputs) for item in value)
    if not isinstance(value, np.ndarray):
        return value
    is_view = not value.flags.owndata
    arrays = (array for array in inputs if isinstance(array, np.ndarray))
    shared = any(value is array or (is_view and np.may_share_memory(value, array)) for array in arrays)
    return value.copy() if shared or not value.flags.writeable else value
