"""LSTM, GRU and RNN: layers, both directions, initial states, projections."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from kuiper_edu.errors import ShapeError, WeightError
from kuiper_edu.facts import Call, Counter, Facts, shape_of
from kuiper_edu.layers.arguments import plain_value
from kuiper_edu.layers.base import Array, ArrayLayer
from kuiper_edu.layers.gate import sigmoid
from kuiper_edu.layers.registry import register_layer

if TYPE_CHECKING:
    from kuiper_edu.runtime import RuntimeOperator

States = tuple[Array, ...]


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
        self.cells = [
            {name: self._weight(name, layer, reverse, params["input_size"]) for name in self._names()}
            for layer in range(self.layers)
            for reverse in range(self.directions)
        ]

    def evaluate(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        """Outputs and final states for x and, where given, the initial states.

        Raises:
            ShapeError: x or a state has another shape.
        """
        if len(inputs) not in (1, 1 + self.states):
            raise ShapeError(f"{len(inputs)} inputs met, x or x and {self.states} states expected", operator=self.name)
        single = np.ndim(inputs[0]) == 2
        x = inputs[0][:, None] if single else inputs[0].swapaxes(0, 1) if self.batch_first else inputs[0]
        if len(x) == 0:
            raise ShapeError(
                f"a sequence of at least 1 step was expected, shape {inputs[0].shape} met", operator=self.name
            )
        given = [state[:, None] if single else state for state in inputs[1:]] or self._zeros(x)
        sizes = (self.projection or self.hidden, self.hidden)
        for state, size in zip(given, sizes, strict=False):
            if state.shape != (len(self.cells), x.shape[1], size):
                raise ShapeError(
                    f"an initial state has shape {state.shape}, {(len(self.cells), x.shape[1], size)} expected",
                    operator=self.name,
                )
        y, finals = self._run(x, given)
        if single:
            y, finals = y[:, 0], [final[:, 0] for final in finals]
        elif self.batch_first:
            y = y.swapaxes(0, 1)
        results = (*finals, y) if self.states_first else (y, *finals)
        return results[: len(getattr(self._op, "output_operands_seq", ())) or None]

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
        return x, [np.stack(each) for each in zip(*finals, strict=True)]

    def _sweep(self, x: Array, states: States, weights: dict[str, Array], reverse: int) -> tuple[Array, States]:
        """One cell over the whole sequence; what depends on x alone is one product for all steps."""
        if x.shape[-1] != weights["weight_ih"].shape[1]:
            raise ShapeError(
                f"x has {x.shape[-1]} features, {weights['weight_ih'].shape[1]} were expected", operator=self.name
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

    def _zeros(self, x: Array) -> list[Array]:
        sizes = (self.projection or self.hidden, self.hidden)[: self.states]
        return [np.zeros((len(self.cells), x.shape[1], size), x.dtype) for size in sizes]

    def _names(self) -> list[str]:
        names = ["weight_ih", "weight_hh"]
        names += ["bias_ih", "bias_hh"] if self.biased else []
        return [*names, "weight_hr"] if self.projection else names

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


@register_layer("nn.RNN", facts=Facts("matrix", cell_flops(1, 5)))
class RnnLayer(RecurrentLayer):
    """h' = tanh(W_ih x + b_ih + W_hh h + b_hh), or ReLU in place of tanh."""

    def step(self, x: Array, states: States, weights: dict[str, Array]) -> States:
        """One time step."""
        total = x + self._recurrence(states[0], weights)
        activate: Callable[[Array], Array] = np.tanh if self.activation == "tanh" else lambda z: np.maximum(z, 0)
        return (activate(total),)


@register_layer("nn.LSTM", facts=Facts("matrix", cell_flops(4, 28)))
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


@register_layer("nn.GRU", facts=Facts("matrix", cell_flops(3, 20)))
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
