"""Attention and recurrent layers, beyond the comparison with PyTorch's results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from layer_operators import make_operator, run

from kuiper_edu.errors import LayerError, ShapeError
from kuiper_edu.layers import create_layer
from kuiper_edu.layers.more.attention import attention_weights
from kuiper_edu.runtime import RuntimeOperand

RNG = np.random.default_rng(0)


def floats(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape, dtype=np.float32)


WIDTH = 6
ATTENTION = {"embed_dim": WIDTH, "num_heads": 2, "bias": False, "batch_first": True}
WEIGHTS = {"in_proj_weight": floats(3 * WIDTH, WIDTH), "out_proj.weight": floats(WIDTH, WIDTH)}


def attend(*inputs: Any, slots: tuple[str, ...] = ()) -> np.ndarray:
    return run("nn.MultiheadAttention", *inputs, params=ATTENTION, weights=WEIGHTS, slots=slots)


def test_one_or_two_sequences_stand_for_three() -> None:
    x, y = floats(2, 4, WIDTH), floats(2, 3, WIDTH)
    np.testing.assert_array_equal(attend(x), attend(x, x, x))
    np.testing.assert_array_equal(attend(x, y), attend(x, y, y))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_mask_that_pnnx_wrote_first_is_found(count: int) -> None:
    sequences = [floats(2, 4, WIDTH) for _ in range(count)]
    mask = np.triu(np.ones((4, 4), bool), 1)
    right = attend(*sequences, mask, slots=(*[""] * count, "attn_mask"))
    for slots in ((*[""] * count, "attn_mask"), ()):
        np.testing.assert_array_equal(attend(mask, *sequences, slots=slots), right)
    assert not np.allclose(right, attend(*sequences))


def test_a_mask_per_sample_keeps_its_keys_out_of_that_sample() -> None:
    x, mask = floats(2, 4, WIDTH), np.array([[False, False, True, True], [False] * 4])
    y = attend(mask, x)
    np.testing.assert_allclose(y[0], attend(x[:1], x[:1, :2])[0], rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(y[1], attend(x[1:])[0], rtol=1e-5, atol=1e-6)


def test_a_mask_that_may_be_of_either_kind_is_refused() -> None:
    with pytest.raises(ShapeError, match="per query or per sample"):
        attend(np.zeros((4, 4), bool), floats(4, 4, WIDTH))


def test_true_keeps_out_in_the_module_and_lets_in_in_the_function() -> None:
    x = floats(1, 1, 3, 4)
    mask = np.array([[False, True, True]])
    function = run("F.scaled_dot_product_attention", x, x, x, mask, slots=("query", "key", "value", "attn_mask"))
    only_others = run("F.scaled_dot_product_attention", x, x[:, :, 1:], x[:, :, 1:])
    np.testing.assert_allclose(function, only_others, rtol=1e-6)
    sequence = floats(1, 3, WIDTH)
    np.testing.assert_allclose(
        attend(sequence, mask, slots=("", "attn_mask")), attend(sequence, sequence[:, :1], sequence[:, :1]), rtol=1e-5
    )


def test_a_query_whose_keys_are_all_kept_out_gives_zero_not_nan() -> None:
    weights = attention_weights(floats(2, 3), floats(4, 3), np.zeros((2, 4), bool))
    assert (weights == 0).all()


def test_weights_sum_to_one_and_do_not_overflow() -> None:
    with np.errstate(over="raise"):
        weights = attention_weights(1e4 * floats(5, 3), 1e4 * floats(4, 3))
    np.testing.assert_allclose(weights.sum(axis=-1), 1, rtol=1e-6)


def recurrent(kind: str, gates: int, **params: Any) -> Any:
    weights = {"weight_ih_l0": floats(gates * 3, 4), "weight_hh_l0": floats(gates * 3, 3)}
    told = {"input_size": 4, "hidden_size": 3, "bias": False, **params}
    return create_layer(make_operator(kind, told, weights, outputs=params.get("outputs", 0)))


@pytest.mark.parametrize(("kind", "gates", "states"), [("nn.LSTM", 4, 2), ("nn.GRU", 3, 1), ("nn.RNN", 1, 1)])
def test_a_sequence_in_two_parts_gives_the_same_when_the_states_are_handed_on(
    kind: str, gates: int, states: int
) -> None:
    layer, x = recurrent(kind, gates), floats(6, 2, 4)
    whole, *finals = layer.compute([x])
    first, *between = layer.compute([x[:2]])
    second, *last = layer.compute([x[2:], *between])
    assert len(finals) == states
    np.testing.assert_allclose(np.concatenate([first, second]), whole, rtol=1e-5, atol=1e-6)
    for one, other in zip(finals, last, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def test_states_may_come_before_the_outputs() -> None:
    weights = {"weight_ih_l0": floats(3, 4), "weight_hh_l0": floats(3, 3)}
    told = {"input_size": 4, "hidden_size": 3, "bias": False}
    x = floats(5, 2, 4)
    y, h = run("nn.RNN", x, params=told, weights=weights, outputs=2)
    swapped = run("nn.RNN", x, params={**told, "pnnx_rnn_output_swapped": 1}, weights=weights, outputs=2)
    np.testing.assert_array_equal(swapped[0], h)
    np.testing.assert_array_equal(swapped[1], y)


@pytest.mark.parametrize("inputs", [[floats(5, 2, 3)], [floats(5, 2, 4), floats(1, 2, 5)], [floats(5, 2, 4)] * 3, []])
def test_a_sequence_or_state_that_does_not_fit_is_refused(inputs: list[np.ndarray]) -> None:
    with pytest.raises(ShapeError, match="'op'"):
        recurrent("nn.GRU", 3).compute(inputs)


LSTM = {"weight_ih_l0": floats(12, 4), "weight_hh_l0": floats(12, 3)}


def lstm(shapes: Sequence[tuple[int, ...] | None]) -> Any:
    """Return an LSTM of x (5, 2, 4) whose outputs have these shapes in the file."""
    told = {"input_size": 4, "hidden_size": 3, "bias": False}
    op = make_operator("nn.LSTM", told, LSTM)
    op.input_operands_seq = [RuntimeOperand("x", (5, 2, 4))]
    op.output_operands_seq = [RuntimeOperand(f"{number}_output", shape) for number, shape in enumerate(shapes)]
    return create_layer(op)


Y, STATE = (5, 2, 3), (1, 2, 3)


@pytest.mark.parametrize(("shapes", "numbers"), [
    ([Y], [0]), ([None], [0]), ([Y, STATE], [0, 1]), ([STATE, STATE], [1, 2]), ([Y, STATE, STATE], [0, 1, 2]),
])  # fmt: skip
def test_the_shapes_in_the_file_tell_which_results_are_the_outputs(shapes: Any, numbers: list[int]) -> None:
    x = floats(5, 2, 4)
    results = lstm([Y, STATE, STATE]).compute([x])
    for made, number in zip(lstm(shapes).compute([x]), numbers, strict=True):
        np.testing.assert_array_equal(made, results[number])


def test_a_state_that_may_be_either_of_two_is_refused() -> None:
    with pytest.raises(LayerError, match="does not say which of its two states"):
        lstm([STATE])


def test_a_result_that_may_be_another_is_noted(caplog: pytest.LogCaptureFixture) -> None:
    lstm([Y, STATE])
    assert "'op': by their shapes its outputs may be others" in caplog.text
