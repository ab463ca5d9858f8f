"""Operator traits: complete, equal for all spellings, and FLOPs compared with independent formulas."""

import json
from collections import defaultdict
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu import passes, pnnx
from kuiper_edu.layers import Layer, LayerRegistry, register_layer, withdraw
from kuiper_edu.runtime.calls import needs_layer
from kuiper_edu.traits import (
    UNKNOWN,
    UNSTATED,
    NoFlops,
    Traits,
    count_flops,
    per_output,
    register_traits,
    size_of,
    traits_of,
    unregister_traits,
)
from kuiper_edu.viz.base.palette import FAMILIES


def of_the_library() -> dict[str, Any]:
    registry = LayerRegistry.registry().items()
    return {kind: made for kind, made in registry if made.__module__.startswith("kuiper_edu.")}


def test_every_operator_has_flops_or_says_why_it_has_none_and_a_family() -> None:
    silent = [kind for kind in of_the_library() if traits_of(kind).flops is UNSTATED]
    undrawn = [kind for kind in of_the_library() if traits_of(kind).family not in FAMILIES.keys() - {"other"}]
    assert not silent
    assert not undrawn


def test_all_spellings_of_one_function_agree_in_every_fact() -> None:
    spellings = defaultdict(set)
    for kind, made in of_the_library().items():
        function = getattr(made, "function", made)
        fixed = function.keywords if isinstance(function, partial) else {}
        spellings[getattr(function, "func", function), tuple(sorted(fixed.items()))].add(kind)
    differing = [kinds for kinds in spellings.values() if len({said_of(kind) for kind in kinds}) > 1]
    assert len(spellings) > 200
    assert not differing


def said_of(kind: str) -> tuple[object, ...]:
    return tuple(_comparable(value) for value in vars(traits_of(kind)).values())


def _comparable(value: Any) -> object:
    """Make functions of one factory with equal arguments comparable."""
    if not hasattr(value, "__code__"):
        return value
    return value.__code__, tuple(_comparable(cell.cell_contents) for cell in value.__closure__ or ())


def test_what_needs_no_layer_is_known_too() -> None:
    for kind in ("pnnx.Input", "pnnx.Output", "pnnx.Attribute", "prim::TupleConstruct", "prim::ListUnpack"):
        assert not needs_layer(kind)
        assert isinstance(traits_of(kind).flops, NoFlops)


@pytest.mark.parametrize("kind", ["torch.clamp", "torch.clip", "Tensor.clamp", "Tensor.tanh", "torch.threshold"])
def test_spellings_that_were_forgotten_are_element_by_element(kind: str) -> None:
    assert traits_of(kind).elementwise


def test_of_a_layer_of_ones_own_nothing_is_assumed_but_what_it_states() -> None:
    class Mine(Layer):
        pass

    try:
        register_layer("my.Silent")(Mine)
        register_layer("my.Stated", traits=Traits("pooling", per_output(3)))(Mine)
        assert traits_of("my.Silent") is UNKNOWN
        assert not traits_of("my.Silent").pure
        assert traits_of("my.Stated").family == "pooling"
        assert count_flops(pnnx.Operator("my.Stated", "x"), [], [np.zeros((2, 3))]) == 18
    finally:
        withdraw(["my.Silent", "my.Stated"])
        unregister_traits(["my.Stated"])


def test_a_layer_of_ones_own_for_a_known_type_keeps_what_is_known_of_the_type() -> None:
    before = traits_of("nn.Tanh")
    library = LayerRegistry.registry()["nn.Tanh"]
    try:
        withdraw(["nn.Tanh"])
        register_layer("nn.Tanh")(type("Mine", (Layer,), {}))
        assert traits_of("nn.Tanh") is before
    finally:
        withdraw(["nn.Tanh"])
        LayerRegistry.register("nn.Tanh", library)


def test_a_count_that_the_shapes_do_not_allow_is_none() -> None:
    register_traits(["my.Broken"], Traits(flops=lambda call: call.shape("weight", 5)[0]))
    assert count_flops(pnnx.Operator("my.Broken", "x"), [], []) == 0
    unregister_traits(["my.Broken"])


def test_the_pictures_families_do_not_change_while_the_sigmoid_is_homework() -> None:
    from kuiper_edu.course.learner.withheld_layers import restore, withdraw
    from kuiper_edu.slots import SLOTS

    withdraw(SLOTS["course5.sigmoid"])
    try:
        assert {traits_of(kind).family for kind in ("nn.Sigmoid", "nn.SiLU", "nn.Hardswish", "F.glu")} == {"activation"}
    finally:
        restore(SLOTS["course5.sigmoid"])


def counted(
    kind: str, inputs: list[Any], outputs: list[Any], weights: dict[str, Any] | None = None, **params: Any
) -> int:
    def shaped(shapes: list[Any]) -> list[Any]:
        return [np.broadcast_to(0, shape) for shape in shapes]

    values = {name: SimpleNamespace(value=value) for name, value in params.items()}
    named = {name: np.broadcast_to(0, shape) for name, shape in (weights or {}).items()}
    return count_flops(pnnx.Operator(kind, "x", params=values, attrs=named), shaped(inputs), shaped(outputs))


sizes = st.integers(1, 6)


@given(sizes, sizes, sizes, sizes, st.booleans(), st.booleans())
def test_lstm_by_its_equations(t: int, n: int, i: int, h: int, both: bool, biased: bool) -> None:
    # of each gate W x + b, U h + b and their sum; three sigmoids and two tanh of 4; f * c + i * g and o * tanh(c)
    gate = 2 * h * i + 2 * h * h + (2 * h if biased else 0) + h
    expected = t * n * (1 + both) * (4 * gate + 5 * 4 * h + 3 * h + h)
    params = {"input_size": i, "hidden_size": h, "num_layers": 1, "bidirectional": both, "bias": biased}
    assert counted("nn.LSTM", [(t, n, i)], [(t, n, h)], **params) == expected


@given(sizes, sizes, sizes, sizes)
def test_gru_of_two_layers_by_its_equations(t: int, n: int, i: int, h: int) -> None:
    # two sigmoids and a tanh of 4; two sums of gates; x_n + r * h_n; (1 - z) * n + z * h
    rest = 3 * 4 * h + 2 * h + 2 * h + 4 * h
    layers = [3 * (2 * h * width + 2 * h * h + 2 * h) + rest for width in (i, h)]
    params = {"input_size": i, "hidden_size": h, "num_layers": 2, "bias": True}
    assert counted("nn.GRU", [(t, n, i)], [(t, n, h)], **params) == t * n * sum(layers)


@given(sizes, sizes, sizes, st.sampled_from([(5, "tanh"), (2, "relu")]))
def test_rnn_by_its_equation(t: int, i: int, h: int, activation: tuple[int, str]) -> None:
    cost, name = activation
    params = {"input_size": i, "hidden_size": h, "num_layers": 1, "bias": False, "nonlinearity": name}
    assert counted("nn.RNN", [(t, 1, i)], [(t, 1, h)], **params) == t * (2 * h * i + 2 * h * h + cost * h)


@given(sizes, sizes, sizes, sizes, sizes)
def test_attention_by_its_products(b: int, q: int, k: int, e: int, v: int) -> None:
    expected = b * (2 * q * k * e + 5 * q * k + 2 * q * k * v)
    shapes = [(b, q, e), (b, k, e), (b, k, v)]
    assert counted("F.scaled_dot_product_attention", shapes, [(b, q, v)]) == expected


@given(sizes, sizes, sizes, st.sampled_from([1, 2]), st.booleans())
def test_multi_head_attention_by_its_parts(n: int, length: int, keys: int, heads: int, batch_first: bool) -> None:
    e = 4
    query, key = ((n, length, e), (n, keys, e)) if batch_first else ((length, n, e), (keys, n, e))
    projections = n * (2 * length + 2 * keys) * (2 * e * e + e)
    inside = heads * n * (2 * 2 * length * keys * (e // heads) + 5 * length * keys)
    params = {"embed_dim": e, "num_heads": heads, "batch_first": batch_first}
    weights = {"in_proj_weight": (3 * e, e), "in_proj_bias": (3 * e,), "out_proj.weight": (e, e)}
    found = counted("nn.MultiheadAttention", [query, key, key], [query], weights, **params)
    assert found == projections + inside


@pytest.mark.parametrize(
    ("equation", "shapes", "made", "flops"),
    [
        ("ij,jk->ik", [(2, 3), (3, 4)], (2, 4), 2 * 2 * 3 * 4),
        ("bhid,bhjd->bhij", [(2, 3, 4, 5), (2, 3, 6, 5)], (2, 3, 4, 6), 2 * 2 * 3 * 4 * 6 * 5),
        ("i,j->ij", [(3,), (4,)], (3, 4), 12),
        ("ij->ji", [(3, 4)], (4, 3), 0),
        ("ij->i", [(3, 4)], (3,), 12),
        ("...ij,...jk->...ik", [(7, 2, 3), (7, 3, 4)], (7, 2, 4), 7 * 2 * 2 * 3 * 4),
        ("i,ij,j->", [(3,), (3, 4), (4,)], (), 3 * 12),
    ],
)
def test_einsum_by_its_letters(equation: str, shapes: list[Any], made: Any, flops: int) -> None:
    assert counted("torch.einsum", shapes, [made], equation=equation) == flops


@pytest.mark.parametrize(
    ("kind", "inputs", "made", "flops"),
    [
        ("F.conv3d", [(1, 4, 5, 5, 5), (8, 2, 3, 3, 3), (8,)], (1, 8, 3, 3, 3), 8 * 27 * (2 * 2 * 27 + 1)),
        ("F.conv_transpose3d", [(1, 4, 2, 2, 2), (4, 3, 2, 2, 2)], (1, 3, 3, 3, 3), 2 * 4 * 8 * 3 * 8),
        ("aten::mm", [(3, 7), (7, 5)], (3, 5), 2 * 3 * 7 * 5),
        ("torch.mv", [(3, 7), (7,)], (3,), 2 * 3 * 7),
        ("torch.dot", [(7,), (7,)], (), 2 * 7),
        ("torch.addmm", [(5,), (3, 7), (7, 5)], (3, 5), 2 * 3 * 7 * 5 + 15),
        ("torch.baddbmm", [(2, 3, 5), (2, 3, 7), (2, 7, 5)], (2, 3, 5), 2 * 2 * 3 * 7 * 5 + 30),
        ("F.bilinear", [(9, 2), (9, 3), (4, 2, 3)], (9, 4), 9 * 4 * (2 * 2 * 3 + 2 * 3)),
    ],
)
def test_products_by_their_sums(kind: str, inputs: list[Any], made: Any, flops: int) -> None:
    assert counted(kind, inputs, [made]) == flops


@pytest.mark.parametrize(("kind", "nd"), [("nn.MaxPool1d", 1), ("nn.AvgPool2d", 2), ("F.max_pool3d", 3)])
def test_windows_in_every_dimension(kind: str, nd: int) -> None:
    made = (2, 3, *[4] * nd)
    assert counted(kind, [(2, 3, *[8] * nd)], [made], kernel_size=2) == 2**nd * int(np.prod(made))


def test_a_fused_encoder_counts_the_same_before_a_run_and_in_it(repo: Path) -> None:
    from kuiper_edu.engine import open_model

    path = repo / "tests/corpus/fused_encoder.pnnx.param"
    graph = open_model(path)
    with np.load(path.with_name("fused_encoder.npz")) as stored:
        ran = graph.profile(stored["input0"]).flops
    assert ran == passes.measure(pnnx.Graph.load(path)).flops > 10_000


def test_the_size_of_a_graph_asks_no_answer_slot(repo: Path) -> None:
    from kuiper_edu import slots

    graph = pnnx.Graph.load(repo / "course5/model_file/digits.pnnx.param")
    slots.withhold("course3.init_graph_params")
    try:
        assert passes.measure(graph).flops == 5_204_786
    finally:
        slots.clear("course3.init_graph_params")


TORCH: dict[str, int] = json.loads((Path(__file__).parent / "torch_flops.json").read_text(encoding="utf-8"))
WHOLE = ("nn.LSTM", "nn.GRU", "nn.RNN", "nn.MultiheadAttention", "aten::_transformer_encoder_layer_fwd")


@pytest.mark.parametrize("name", TORCH)
def test_products_count_as_torch_counts_them(repo: Path, name: str) -> None:
    """torch's counter only counts convolutions and products without biases, so ours may count more."""
    graph = pnnx.Graph.load(repo / f"tests/corpus/{name}.pnnx.param")
    found = 0
    for op in graph.ops:
        if traits_of(op.type).family in ("convolution", "matrix"):
            biases = ("bias" in op.attrs) * sum(map(size_of, op.outputs))
            found += count_flops(op, op.inputs, op.outputs) - biases
    if any(op.type in WHOLE for op in graph.ops):
        assert TORCH[name] < found < 1.6 * TORCH[name]
    else:
        assert found == TORCH[name]
