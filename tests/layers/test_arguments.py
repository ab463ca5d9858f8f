"""Resolving arguments: named inputs, weights, parameters, positional inputs, defaults; and errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from layer_operators import make_operator, run

from kuiper_edu.errors import KuiperError, LayerError, ShapeError, WeightError
from kuiper_edu.layers import create_layer

X = np.float32([[1, 2]])
W = np.float32([[3, 4], [0, 1]])
B = np.float32([0, 10])
EXPECTED = [[11, 12]]
LINEAR = {"in_features": 2, "out_features": 2}
CONV = {"in_channels": 2, "out_channels": 2, "kernel_size": [3, 3], "groups": 2, "bias": False}


def test_a_linear_layer_gives_the_same_in_every_spelling() -> None:
    module = run("nn.Linear", X, params={**LINEAR, "bias": True}, weights={"weight": W, "bias": B})
    named = run("F.linear", B, X, W, slots=["bias", "input", "weight"])
    positional = run("F.linear", X, W, B)
    half = run("F.linear", X, weights={"weight": W, "bias": B})
    for result in (module, named, positional, half):
        assert result.tolist() == EXPECTED


def test_unnamed_inputs_go_to_the_arguments_that_are_still_free() -> None:
    assert run("F.linear", W, X, B, slots=["weight", "", ""]).tolist() == EXPECTED


def test_none_for_a_missing_bias_is_no_bias() -> None:
    assert run("F.linear", X, W, params={"bias": None}).tolist() == [[11, 2]]


def test_an_argument_may_be_computed_by_the_graph() -> None:
    assert run("Tensor.reshape", X, [2, 1], slots=["input", "shape"]).shape == (2, 1)
    assert run("torch.flip", np.arange(3), [0]).tolist() == [2, 1, 0]


def test_an_argument_that_is_not_used_may_come_as_an_input() -> None:
    assert run("F.dropout", X, 0.5, False, slots=["input", "p", "training"]).tolist() == X.tolist()


def test_words_for_floats_are_floats() -> None:
    masked = run("Tensor.masked_fill", X, X > 1, params={"value": "-inf"}, slots=["input", "mask"])
    assert masked.tolist() == [[1, float("-inf")]]


def test_a_list_or_an_array_may_stand_for_several_tensors() -> None:
    assert run("torch.cat", [X, X], params={"dim": 0}).shape == (2, 2)
    assert run("torch.stack", X, X, params={"dim": 0}).shape == (2, 1, 2)


@pytest.mark.parametrize("equation", ["ij,jk->ik", "i j, j k -> i k", "ij,jk"])
def test_the_equation_of_an_einsum_may_be_an_argument_of_its_own(equation: str) -> None:
    text = run("pnnx.Expression", params={"expr": equation})
    assert run("torch.einsum", text, [X, W]).tolist() == (X @ W).tolist()
    assert run("torch.einsum", X, text, W, slots=["", "equation", ""]).tolist() == (X @ W).tolist()


def test_an_einsum_without_an_equation_is_refused() -> None:
    with pytest.raises(ShapeError, match="without its equation"):
        run("torch.einsum", X, W)


def test_an_unknown_parameter_is_refused_with_the_known_ones() -> None:
    with pytest.raises(LayerError, match=r"'op'.*'slope'.*negative_slope"):
        create_layer(make_operator("nn.LeakyReLU", {"slope": 0.1}))


@pytest.mark.parametrize(
    ("kind", "params", "weights", "word"),
    [
        ("nn.Linear", {**LINEAR, "bias": True}, {"weight": W.reshape(1, 4), "bias": B}, "weight"),
        ("nn.Linear", {**LINEAR, "bias": True}, {"weight": W, "bias": np.zeros(3, np.float32)}, "bias"),
        ("nn.Linear", {**LINEAR, "bias": True}, {"weight": W}, "missing"),
        ("nn.Conv2d", CONV, {"weight": np.zeros((2, 2, 3, 3), np.float32)}, "weight"),
        ("nn.ConvTranspose2d", CONV, {"weight": np.zeros((2, 2, 3, 3), np.float32)}, "weight"),
        ("nn.BatchNorm2d", {"num_features": 3, "affine": False}, {"running_mean": B, "running_var": B}, "running_mean"),
        ("nn.LayerNorm", {"normalized_shape": [2]}, {"weight": np.zeros(3, np.float32)}, "weight"),
        ("nn.Embedding", {"num_embeddings": 3, "embedding_dim": 2}, {"weight": W}, "weight"),
        ("nn.PReLU", {"num_parameters": 3}, {"weight": B}, "weight"),
        ("nn.LSTM", {"input_size": 2, "hidden_size": 1, "bias": False}, {"weight_ih_l0": W}, "weight_ih_l0"),
        ("nn.GRU", {"input_size": 2, "hidden_size": 1, "bias": False}, {}, "missing"),
        ("nn.MultiheadAttention", {"embed_dim": 3, "num_heads": 1}, {"out_proj.weight": W}, r"out_proj\.weight"),
    ],
)  # fmt: skip
def test_a_weight_that_disagrees_with_the_parameters_is_refused_when_the_layer_is_made(
    kind: str, params: dict[str, Any], weights: dict[str, np.ndarray], word: str
) -> None:
    with pytest.raises(WeightError, match=rf"operator 'op'.*{word}"):
        create_layer(make_operator(kind, params, weights))


def test_a_missing_parameter_that_tells_a_shape_is_named() -> None:
    with pytest.raises(LayerError, match="out_features"):
        create_layer(make_operator("nn.Linear", {"in_features": 2}, {"weight": W, "bias": B}))


@pytest.mark.parametrize(
    ("kind", "inputs", "params"),
    [
        ("F.linear", [X], {}),
        ("F.linear", [X, W, B, B], {}),
        ("F.linear", [X, np.ones((2, 3), np.float32)], {}),
        ("F.conv2d", [np.ones((1, 3, 4, 4), np.float32), np.ones((2, 2, 3, 3), np.float32)], {}),
        ("F.conv2d", [np.ones((1, 2, 2, 2), np.float32), np.ones((2, 2, 3, 3), np.float32)], {}),
        ("F.conv2d", [np.ones((4, 4), np.float32), np.ones((2, 2, 3, 3), np.float32)], {}),
        ("F.conv2d", [np.ones((1, 2, 4, 4), np.float32), np.ones((2, 2, 3, 3), np.float32)], {"padding": "wide"}),
        ("F.max_pool2d", [np.ones((1, 1, 2, 2), np.float32)], {"kernel_size": 3}),
        ("F.max_pool2d", [np.ones((1, 1, 4, 4), np.float32)], {"kernel_size": (1, 2, 3)}),
        ("F.pad", [X], {"pad": (1,)}),
        ("F.pad", [X], {"pad": (5, 5), "mode": "reflect"}),
        ("F.pad", [X], {"pad": (1, 1), "mode": "mirror"}),
        ("torch.matmul", [X, X], {}),
        ("torch.cat", [X, np.ones((1, 3), np.float32)], {"dim": 0}),
        ("torch.cat", [], {}),
        ("Tensor.reshape", [X], {"shape": (3,)}),
        ("Tensor.select", [X], {"dim": 1, "index": 2}),
        ("Tensor.select", [X], {"dim": 7, "index": 0}),
        ("Tensor.index", [X], {"expr": "[[0,7]]"}),
        ("Tensor.index", [X], {"expr": "[[0,]"}),
        ("Tensor.index", [X], {"expr": "[import]"}),
        ("torch.gather", [X, np.array([[9]])], {"dim": 1}),
        ("torch.topk", [X], {"k": 3}),
        ("torch.sum", [X], {"dim": 5}),
        ("torch.einsum", [X], {"equation": "ijk->i"}),
        ("F.embedding", [np.array([2]), W], {}),
        ("F.embedding", [np.array([-1]), W], {}),
        ("F.interpolate", [X[None]], {"mode": "nearest"}),
        ("F.interpolate", [X[None]], {"mode": "sharpest", "size": 4}),
        ("F.grid_sample", [X[None, None], np.zeros((1, 1, 1, 2), np.float32)], {"mode": "sharpest"}),
        ("F.group_norm", [np.ones((1, 3, 2), np.float32)], {"num_groups": 2}),
        ("F.layer_norm", [X], {"normalized_shape": (3,)}),
        ("F.fold", [np.ones((1, 4, 5), np.float32)], {"output_size": (4, 4), "kernel_size": 2}),
        ("F.pixel_shuffle", [np.ones((1, 3, 2, 2), np.float32)], {"upscale_factor": 2}),
        ("Tensor.to", [X], {"dtype": "torch.qint8"}),
        ("torch.full", [], {"size": (-1,), "fill_value": 1.0}),
        ("torch.flip", [None], {"dims": (0,)}),
    ],
)  # fmt: skip
def test_inputs_that_cannot_be_computed_are_one_sentence_with_the_operators_name(
    kind: str, inputs: list[Any], params: dict[str, Any]
) -> None:
    with pytest.raises(KuiperError, match="'op'") as met:
        run(kind, *inputs, params=params)
    assert isinstance(met.value, ShapeError)
    assert "\n" not in str(met.value)


def test_a_forward_into_memory_of_another_shape_or_kind_is_refused() -> None:
    layer = create_layer(make_operator("torch.flip", {"dims": [0]}))
    with pytest.raises(ShapeError, match=r"\(1, 2\).*\(2, 2\)"):
        layer.forward([X], [np.zeros((2, 2), np.float32)])
    with pytest.raises(ShapeError, match="int64"):
        layer.forward([X], [np.zeros((1, 2), np.int64)])
    with pytest.raises(ShapeError, match="expected 1 output, found 2"):
        layer.forward([X], [np.zeros((1, 2), np.float32)] * 2)


def test_half_precision_weights_are_computed_in_float32() -> None:
    y = run(
        "nn.Linear",
        X,
        params={**LINEAR, "bias": True},
        weights={"weight": W.astype(np.float16), "bias": B.astype(np.float16)},
    )
    assert (y.tolist(), y.dtype) == (EXPECTED, np.float32)


@pytest.mark.parametrize("kind", ["F.gelu", "F.softmax", "F.layer_norm", "torch.mean", "nn.SiLU"])
def test_half_precision_inputs_give_half_precision_results(kind: str) -> None:
    params = {"F.layer_norm": {"normalized_shape": [4]}, "F.softmax": {"dim": 1}}.get(kind)
    x = np.linspace(-2, 2, 8).astype(np.float16).reshape(2, 4)
    y = run(kind, x, params=params)
    exact = run(kind, x.astype(np.float32), params=params)
    assert y.dtype == np.float16
    np.testing.assert_array_equal(y, exact.astype(np.float16))


@pytest.mark.parametrize(
    ("kind", "params"),
    [
        ("torch.mean", {}),
        ("torch.div", {"other": 3}),
        ("torch.std", {"dim": 0}),
        ("F.pad", {"pad": (1, 1)}),
        ("torch.sqrt", {}),
    ],
)
def test_float32_stays_float32_and_float64_stays_float64(kind: str, params: dict[str, Any]) -> None:
    for dtype in (np.float32, np.float64):
        assert run(kind, np.ones((2, 3), dtype), params=params).dtype == dtype


def test_a_half_precision_input_becomes_what_a_conversion_asks_for() -> None:
    half = np.ones(2, np.float16)
    assert run("Tensor.to", half, params={"dtype": "torch.float"}).dtype == np.float32
    assert run("torch.sum", half, params={"dtype": "torch.float64"}).dtype == np.float64
    assert run("torch.add", half, np.ones(2, np.float32)).dtype == np.float32
