"""LSTM, GRU and RNN: with several layers, both directions, initial states and projections."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

import numpy as np

from kuiper_edu.errors import LayerError, ShapeError
from kuiper_edu.layers.arguments import plain_value
from kuiper_edu.layers.base import Array, ArrayLayer, unpacked_outputs
from kuiper_edu.layers.function import check_weights
from kuiper_edu.layers.gate import sigmoid
from kuiper_edu.layers.matmul import linear
from kuiper_edu.layers.registry import register_layer
from kuiper_edu.pnnx.values import PartialShape
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.traits import Call, Counter, Traits, shape_of

_log = logging.getLogger(__name__)

States = tuple[Array, ...]


class RecurrentLayer(ArrayLayer):
    """A stack of recurrent cells; the outputs of one layer are the inputs of the next.

    Inputs: x (T, N, input_size), (N, T, input_size) with batch_first, or (T, input_size); then the initial
    states (layers * directions, N, hidden_size), zeros when absent. Outputs: the last layer's outputs, both
    directions concatenated, then the final states.

    Args:
        op: the operator with hidden_size, num_layers, bidirectional, batch_first and its weights.

    Raises:
        WeightError: a weight is missing or has another shape than the parameters say.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.LSTM.html (and GRU, RNN)
    """

    gates: ClassVar[int] = 1
    states: ClassVar[int] = 1

    def __init__(self, op: RuntimeOperator) -> None:
        super().__init__(op)
        params = {key: plain_value(parameter.value) for key, parameter in op.params.items()}
        self.hidden: int = params["hidden_size"]
        self.projection: int = params.get("proj_size") or 0
        self.width = self.projection or self.hidden
        self.directions: int = 2 if params.get("bidirectional") else 1
        self.batch_first: bool = bool(params.get("batch_first"))
        self.states_first: bool = params.get("pnnx_rnn_output_swapped") == 1
        self.activation: str = params.get("nonlinearity", "tanh")
        self._op = op
        sides = ("", "_reverse")[: self.directions]
        cells = {
            f"_l{number}{side}": self._weight_shapes(params, is_first=number == 0)
            for number in range(params.get("num_layers", 1))
            for side in sides
        }
        self._chosen = self._choose(op, len(cells))
        check_weights(op, lambda _: {name + end: shape for end, cell in cells.items() for name, shape in cell.items()})
        self.cells = [{name: op.attribute[name + end].get() for name in cell} for end, cell in cells.items()]

    def _weight_shapes(self, params: Mapping[str, Any], is_first: bool) -> dict[str, tuple[int, ...]]:
        """Return the shapes of a cell's weights; the first layer's input is x, the others' the layer before."""
        rows, features = self.gates * self.hidden, params["input_size"] if is_first else self.width * self.directions
        shapes: dict[str, tuple[int, ...]] = {"weight_ih": (rows, features), "weight_hh": (rows, self.width)}
        if params.get("bias", True):
            shapes |= {"bias_ih": (rows,), "bias_hh": (rows,)}
        return shapes | ({"weight_hr": (self.projection, self.hidden)} if self.projection else {})

    def evaluate(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        """Compute the outputs and final states from x and optional initial states.

        Raises:
            ShapeError: x or a state has another shape.
        """
        if len(inputs) not in (1, 1 + self.states):
            raise ShapeError(f"expected 1 or {1 + self.states} inputs, found {len(inputs)}")
        single = np.ndim(inputs[0]) == 2
        x = inputs[0][:, None] if single else inputs[0].swapaxes(0, 1) if self.batch_first else inputs[0]
        if len(x) == 0:
            raise ShapeError(f"expected a sequence of at least 1 step, found shape {inputs[0].shape}")
        shapes = [(len(self.cells), x.shape[1], size) for size in (self.width, self.hidden)[: self.states]]
        initial = [state[:, None] if single else state for state in inputs[1:]]
        for state, shape in zip(initial, shapes, strict=bool(initial)):
            if state.shape != shape:
                raise ShapeError(f"expected an initial state of shape {shape}, found {state.shape}")
        y, finals = self._run(x, initial or [np.zeros(shape, x.dtype) for shape in shapes])
        if single:
            y, finals = y[:, 0], [final[:, 0] for final in finals]
        elif self.batch_first:
            y = y.swapaxes(0, 1)
        results = (*finals, y) if self.states_first else (y, *finals)
        chosen = tuple(results[number] for number in self._chosen)
        return (chosen,) if unpacked_outputs(self._op) else chosen

    def _choose(self, op: RuntimeOperator, cells: int) -> Sequence[int]:
        """Return the index among the results of each output: the first ones, unless the shapes in the file differ.

        pnnx omits results without consumers: a GRU of which only the final state is used has one output, the state. If
        several results have the shape, the first one is chosen, with a warning in the log.

        Raises:
            LayerError: the output may be either of an LSTM's two states.
        """
        outputs = unpacked_outputs(op) or getattr(op, "output_operands_seq", ())
        everything = range(1 + self.states)
        shapes = self._shapes(op, cells)
        if not outputs or len(outputs) >= len(everything) or shapes is None:
            return everything[: len(outputs) or None]
        fitting = [
            numbers
            for numbers in combinations(everything, len(outputs))
            if all(_fits(output.shapes, shapes[number]) for output, number in zip(outputs, numbers, strict=True))
        ]
        whole = self.states if self.states_first else 0  # the index of the result for all time steps
        if len(fitting) > 1 and whole not in fitting[0]:
            raise LayerError(
                "the file does not say which of its two states the output is",
                operator=op.name,
                hint="Let the module use both states, or neither, and export it again.",
            )
        if len(fitting) > 1:
            _log.warning(
                "%r: by their shapes its outputs may be others than the first of its results, as taken", op.name
            )
        return fitting[0] if fitting else everything[: len(outputs)]

    def _shapes(self, op: RuntimeOperator, cells: int) -> list[PartialShape] | None:
        """Return the shapes of outputs and final states for the input's shape in the file; None if it is not known."""
        operands = getattr(op, "input_operands_seq", ())
        shape = operands[0].shapes if operands else None
        if shape is None or len(shape) not in (2, 3):
            return None
        batch = () if len(shape) == 2 else shape[:1] if self.batch_first else shape[1:2]
        states: list[PartialShape] = [(cells, *batch, size) for size in (self.width, self.hidden)[: self.states]]
        y: PartialShape = (*shape[:-1], self.directions * self.width)
        return [*states, y] if self.states_first else [y, *states]

    def step(self, x: Array, states: States, weights: dict[str, Array]) -> States:
        """Compute the states after one time step, from x @ weight_ih.T + bias_ih and the states before.

        Raises:
            NotImplementedError: a subclass must define it.
        """
        raise NotImplementedError

    def _run(self, x: Array, initial: Sequence[Array]) -> tuple[Array, list[Array]]:
        finals: list[States] = []
        for first in range(0, len(self.cells), self.directions):
            sides = []
            for number in range(first, first + self.directions):
                states = tuple(state[number] for state in initial)
                side, last = self._run_cell(x, states, self.cells[number], backwards=number > first)
                sides.append(side)
                finals.append(last)
            x = np.concatenate(sides, axis=-1) if len(sides) > 1 else sides[0]
        return x, [np.stack(states) for states in zip(*finals, strict=True)]

    def _run_cell(self, x: Array, states: States, weights: dict[str, Array], backwards: bool) -> tuple[Array, States]:
        """Run one cell over the whole sequence; the product with x is computed once for all steps."""
        if x.shape[-1] != weights["weight_ih"].shape[1]:
            raise ShapeError(f"expected {weights['weight_ih'].shape[1]} features of x, found {x.shape[-1]}")
        projected = linear(x, weights["weight_ih"], weights.get("bias_ih"))
        outputs = np.empty((*x.shape[:2], self.width), projected.dtype)
        for time in reversed(range(len(x))) if backwards else range(len(x)):
            states = self.step(projected[time], states, weights)
            outputs[time] = states[0]
        return outputs, states


def recurrence(h: Array, weights: dict[str, Array]) -> Array:
    """Compute the contribution of the state before: h @ weight_hh.T + bias_hh."""
    return linear(h, weights["weight_hh"], weights.get("bias_hh"))


def _fits(declared: PartialShape | None, shape: PartialShape) -> bool:
    """Whether the file's shape may be this one; open dimensions fit every size."""
    if declared is None:
        return True
    pairs = zip(declared, shape, strict=False)
    return len(declared) == len(shape) and all(
        one == other or not isinstance(one, int) or not isinstance(other, int) for one, other in pairs
    )


def cell_flops(gates: int, pointwise: int) -> Counter:
    """Return a counter: products with x and the state, their biases, and `pointwise` operations per hidden unit."""

    def flops(call: Call) -> int:
        hidden, ahead = call.value("hidden_size"), call.value("proj_size")
        out, sides = ahead or hidden, 2 if call.value("bidirectional") else 1
        widths = [call.value("input_size"), *[out * sides] * (call.value("num_layers", 1) - 1)]
        products = sum(gates * hidden * (width + out) + (hidden * out if ahead else 0) for width in widths)
        others = pointwise if call.value("nonlinearity") != "relu" else 2
        others += 2 * gates if call.value("bias", True) else 0
        steps = math.prod(shape_of(call.inputs[0])[:-1])
        return int(steps * sides * (2 * products + len(widths) * others * hidden))

    return flops


@register_layer("nn.RNN", traits=Traits("matrix", cell_flops(1, 5)))
class RnnLayer(RecurrentLayer):
    """h' = tanh(W_ih x + b_ih + W_hh h + b_hh), or ReLU instead of tanh."""

    def step(self, x: Array, states: States, weights: dict[str, Array]) -> States:
        """Compute the states after one time step."""
        total = x + recurrence(states[0], weights)
        activate: Callable[[Array], Array] = np.tanh if self.activation == "tanh" else lambda z: np.maximum(z, 0)
        return (activate(total),)


@register_layer("nn.LSTM", traits=Traits("matrix", cell_flops(4, 28)))
class LstmLayer(RecurrentLayer):
    """c' = f * c + i * g, h' = o * tanh(c'), the gates i, f, g, o stacked in this order in the weights."""

    gates = 4
    states = 2

    def step(self, x: Array, states: States, weights: dict[str, Array]) -> States:
        """Compute the states after one time step."""
        h, c = states
        i, f, g, o = np.split(x + recurrence(h, weights), 4, axis=-1)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        return (np.matmul(h, weights["weight_hr"].T) if self.projection else h, c)


@register_layer("nn.GRU", traits=Traits("matrix", cell_flops(3, 20)))
class GruLayer(RecurrentLayer):
    """h' = (1 - z) * n + z * h with n = tanh(x_n + r * h_n), the gates r, z, n stacked in this order."""

    gates = 3

    def step(self, x: Array, states: States, weights: dict[str, Array]) -> States:
        """Compute the states after one time step."""
        (h,) = states
        x_r, x_z, x_n = np.split(x, 3, axis=-1)
        h_r, h_z, h_n = np.split(recurrence(h, weights), 3, axis=-1)
        z = sigmoid(x_z + h_z)
        n = np.tanh(x_n + sigmoid(x_r + h_r) * h_n)
        return ((1 - z) * n + z * h,)
