"""LSTM, GRU and RNN: layers, both directions, initial states, projections."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from kuiper_edu.errors import LayerError, ShapeError, WeightError
from kuiper_edu.layers.arguments import plain_value
from kuiper_edu.layers.base import Array, ArrayLayer, taken_apart
from kuiper_edu.layers.gate import sigmoid
from kuiper_edu.layers.registry import register_layer
from kuiper_edu.traits import Call, Counter, Traits, shape_of

if TYPE_CHECKING:
    from kuiper_edu.runtime import RuntimeOperator

_log = logging.getLogger(__name__)

States = tuple[Array, ...]
Shape = tuple[int | str | None, ...]


class RecurrentLayer(ArrayLayer):
    """A stack of cells run over a sequence, the output of one layer the input of the next.

    Inputs: x (T, N, input_size), (N, T, input_size) with batch_first, or (T, input_size); then the initial
    states (layers * directions, N, hidden_size), zeros when absent. Outputs: the last layer's outputs, both
    directions side by side, then the final states.

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
        self.directions: int = 2 if params.get("bidirectional") else 1
        self.layers: int = params.get("num_layers", 1)
        self.batch_first: bool = bool(params.get("batch_first"))
        self.biased: bool = params.get("bias", True)
        self.states_first: bool = params.get("pnnx_rnn_output_swapped") == 1
        self.activation: str = params.get("nonlinearity", "tanh")
        self._op = op
        self._wanted = self._choose(op)
        names = ["weight_ih", "weight_hh", *(["bias_ih", "bias_hh"] if self.biased else [])]
        names += ["weight_hr"] if self.projection else []
        self.cells = [
            {name: self._weight(name, layer, reverse, params["input_size"]) for name in names}
            for layer in range(self.layers)
            for reverse in range(self.directions)
        ]

    def evaluate(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        """Outputs and final states for x and, where given, the initial states.

        Raises:
            ShapeError: x or a state has another shape.
        """
        if len(inputs) not in (1, 1 + self.states):
            raise ShapeError(f"expected 1 or {1 + self.states} inputs, found {len(inputs)}", operator=self.name)
        single = np.ndim(inputs[0]) == 2
        x = inputs[0][:, None] if single else inputs[0].swapaxes(0, 1) if self.batch_first else inputs[0]
        if len(x) == 0:
            raise ShapeError(
                f"expected a sequence of at least 1 step, found shape {inputs[0].shape}", operator=self.name
            )
        sizes = (self.projection or self.hidden, self.hidden)[: self.states]
        zeros = [np.zeros((len(self.cells), x.shape[1], size), x.dtype) for size in sizes]
        given = [state[:, None] if single else state for state in inputs[1:]] or zeros
        for state, size in zip(given, sizes, strict=True):
            if state.shape != (len(self.cells), x.shape[1], size):
                raise ShapeError(
                    f"expected an initial state of shape {(len(self.cells), x.shape[1], size)}, found {state.shape}",
                    operator=self.name,
                )
        y, finals = self._run(x, given)
        if single:
            y, finals = y[:, 0], [final[:, 0] for final in finals]
        elif self.batch_first:
            y = y.swapaxes(0, 1)
        results = (*finals, y) if self.states_first else (y, *finals)
        chosen = tuple(results[number] for number in self._wanted)
        return (chosen,) if taken_apart(self._op) else chosen

    def _choose(self, op: RuntimeOperator) -> Sequence[int]:
        """The numbers of the results that the outputs are: the first ones, if the shapes in the file say nothing else.

        pnnx leaves out what nobody reads: a GRU of which only the final state is used has one output, the state. Where
        several results have the shape (h and c of an LSTM) the first one is taken, with a note in the log.

        Raises:
            LayerError: the output may be either of an LSTM's two states.
        """
        outputs = taken_apart(op) or getattr(op, "output_operands_seq", ())
        everything = range(1 + self.states)
        shapes = self._shapes(op)
        if not outputs or len(outputs) >= len(everything) or shapes is None:
            return everything[: len(outputs) or None]
        fitting = [
            numbers
            for numbers in combinations(everything, len(outputs))
            if all(_fits(output.shapes, shapes[number]) for output, number in zip(outputs, numbers, strict=True))
        ]
        whole = self.states if self.states_first else 0  # the number of the result of all time steps
        if len(fitting) > 1 and whole not in fitting[0]:
            raise LayerError(
                "the file does not tell which of its two states the output is",
                operator=op.name,
                hint="Let the module use both states, or neither, and export it again.",
            )
        if len(fitting) > 1:
            _log.warning(
                "%r: by their shapes its outputs may be others than the first of its results, as taken", op.name
            )
        return fitting[0] if fitting else everything[: len(outputs)]

    def _shapes(self, op: RuntimeOperator) -> list[Shape] | None:
        """The shapes of outputs and final states for the input's shape in the file; None where it is not known."""
        operands = getattr(op, "input_operands_seq", ())
        shape = operands[0].shapes if operands else None
        if shape is None or len(shape) not in (2, 3):
            return None
        batch = shape[1:-1] if not self.batch_first or len(shape) == 2 else shape[:1]
        batch = () if len(shape) == 2 else batch
        out = self.projection or self.hidden
        states: list[Shape] = [
            (self.layers * self.directions, *batch, size) for size in (out, self.hidden)[: self.states]
        ]
        y: Shape = (*shape[:-1], self.directions * out)
        return [*states, y] if self.states_first else [y, *states]

    def step(self, x: Array, states: States, weights: dict[str, Array]) -> States:
        """The states after one time step, from x @ weight_ih.T + bias_ih and the states before.

        Raises:
            NotImplementedError: a subclass must define it.
        """
        raise NotImplementedError

    def _run(self, x: Array, given: Sequence[Array]) -> tuple[Array, list[Array]]:
        finals: list[States] = []
        for layer in range(self.layers):
            sides = []
            for reverse in range(self.directions):
                number = layer * self.directions + reverse
                side, last = self._sweep(x, tuple(state[number] for state in given), self.cells[number], reverse)
                sides.append(side)
                finals.append(last)
            x = np.concatenate(sides, axis=-1) if len(sides) > 1 else sides[0]
        return x, [np.stack(states) for states in zip(*finals, strict=True)]

    def _sweep(self, x: Array, states: States, weights: dict[str, Array], reverse: int) -> tuple[Array, States]:
        """One cell over the whole sequence; what depends on x alone is one product for all steps."""
        if x.shape[-1] != weights["weight_ih"].shape[1]:
            raise ShapeError(
                f"expected {weights['weight_ih'].shape[1]} features of x, found {x.shape[-1]}", operator=self.name
            )
        driven = np.matmul(x, weights["weight_ih"].T)
        if self.biased:
            driven = driven + weights["bias_ih"]
        outputs = np.empty((*x.shape[:2], self.projection or self.hidden), driven.dtype)
        for time in reversed(range(len(x))) if reverse else range(len(x)):
            states = self.step(driven[time], states, weights)
            outputs[time] = states[0]
        return outputs, states

    def _recurrence(self, h: Array, weights: dict[str, Array]) -> Array:
        product: Array = np.matmul(h, weights["weight_hh"].T)
        return product + weights["bias_hh"] if self.biased else product

    def _weight(self, name: str, layer: int, reverse: int, input_size: int) -> Array:
        rows, out = self.gates * self.hidden, self.projection or self.hidden
        width = input_size if layer == 0 else out * self.directions
        shape = {"weight_ih": (rows, width), "weight_hh": (rows, out), "weight_hr": (out, self.hidden)}.get(
            name, (rows,)
        )
        full = f"{name}_l{layer}" + ("_reverse" if reverse else "")
        if full not in self._op.attribute:
            raise WeightError(f"the weight {full!r} of shape {shape} is missing", operator=self.name)
        weight: Array = self._op.attribute[full].get()
        if weight.shape != shape:
            raise WeightError(
                f"the weight {full!r} has shape {weight.shape}, but the parameters say {shape}", operator=self.name
            )
        return weight


def _fits(declared: Shape | None, shape: Shape) -> bool:
    """Whether the file's shape may be this one; what it leaves open fits everything."""
    if declared is None:
        return True
    pairs = zip(declared, shape, strict=False)
    return len(declared) == len(shape) and all(
        one == other or not isinstance(one, int) or not isinstance(other, int) for one, other in pairs
    )


def cell_flops(gates: int, pointwise: int) -> Counter:
    """The products with x and with the state, their biases, and so many operations for each hidden number."""

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
    """h' = tanh(W_ih x + b_ih + W_hh h + b_hh), or ReLU in place of tanh."""

    def step(self, x: Array, states: States, weights: dict[str, Array]) -> States:
        """One time step."""
        total = x + self._recurrence(states[0], weights)
        activate: Callable[[Array], Array] = np.tanh if self.activation == "tanh" else lambda z: np.maximum(z, 0)
        return (activate(total),)


@register_layer("nn.LSTM", traits=Traits("matrix", cell_flops(4, 28)))
class LstmLayer(RecurrentLayer):
    """c' = f * c + i * g, h' = o * tanh(c'), the gates i, f, g, o stacked in this order in the weights."""

    gates = 4
    states = 2

    def step(self, x: Array, states: States, weights: dict[str, Array]) -> States:
        """One time step."""
        h, c = states
        i, f, g, o = np.split(x + self._recurrence(h, weights), 4, axis=-1)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        return (np.matmul(h, weights["weight_hr"].T) if self.projection else h, c)


@register_layer("nn.GRU", traits=Traits("matrix", cell_flops(3, 20)))
class GruLayer(RecurrentLayer):
    """h' = (1 - z) * n + z * h with n = tanh(x_n + r * h_n), the gates r, z, n stacked in this order."""

    gates = 3

    def step(self, x: Array, states: States, weights: dict[str, Array]) -> States:
        """One time step."""
        (h,) = states
        x_r, x_z, x_n = np.split(x, 3, axis=-1)
        h_r, h_z, h_n = np.split(self._recurrence(h, weights), 3, axis=-1)
        z = sigmoid(x_z + h_z)
        n = np.tanh(x_n + sigmoid(x_r + h_r) * h_n)
        return ((1 - z) * n + z * h,)
