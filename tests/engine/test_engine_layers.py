"""Activations, formulas and other steps on the engine give the same results as their layers."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from conv_nets import Net, opened
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.engine.describe import Concatenation, Elementwise, describe
from kuiper_edu.engine.formulas import UFUNCS, as_formula, formula_task
from kuiper_edu.engine.kernels import function_of
from kuiper_edu.errors import KuiperError
from kuiper_edu.layers import Layer, create_layer
from kuiper_edu.layers.expression import ExpressionLayer
from kuiper_edu.layers.registry import LayerRegistry
from kuiper_edu.pnnx.expression import parse
from kuiper_edu.runtime.plan import Step
from kuiper_edu.traits import Activation, LeakyRelu, registered_traits

DIRECT = ["nn.ReLU", "nn.ReLU6", "nn.Hardtanh", "nn.LeakyReLU", "nn.SiLU"]
CORNERS = np.float32([np.nan, np.inf, -np.inf, 0, -0.0, 6, -1, 1, 1e-30, -1e30, 88, -104])


def operator(kind: str, **params: Any) -> Any:
    values = {key: SimpleNamespace(value=value) for key, value in params.items()}
    return SimpleNamespace(name="o", type=kind, params=values, attribute={}, inputnames=[], output_operands_seq=[None])


def layer_of(kind: str, **params: Any) -> Any:
    return create_layer(operator(kind, **params))


def step_of(kind: str, **params: Any) -> Step:
    op = operator(kind, **params)
    op.layer = create_layer(op)
    op.input_operands_seq = op.output_operands_seq = []
    return Step(op, op.layer, (0,), (1,), buffered=True)


@pytest.mark.parametrize("kind", ["torch.cat", "torch.concat"])
def test_a_concatenation_is_described_with_its_axis_for_every_operator_of_it(kind: str) -> None:
    assert describe(replace(step_of(kind, dim=1), inputs=(0, 2))) == Concatenation(1)
    assert describe(replace(step_of(kind), inputs=(0, 2))) == Concatenation(0)


def test_a_concatenation_of_one_value_is_left_to_its_layer_because_it_may_be_a_list() -> None:
    assert describe(step_of("torch.cat")) is None


@pytest.mark.parametrize("kind", DIRECT)
def test_direct_activations_equal_their_layers(kind: str) -> None:
    x = np.concatenate([CORNERS, np.random.default_rng(0).standard_normal(500, np.float32) * 8]).reshape(4, 128)
    step, given_x = step_of(kind), x.copy()
    what, layer = describe(step), step.layer
    assert isinstance(what, Activation | LeakyRelu)
    activation = function_of(what, None)  # without the layer
    found, expected = np.full((4, 130), 7, np.float32), np.empty_like(x)
    with np.errstate(invalid="ignore"):  # 0 * inf
        activation(x, found[:, 1:-1])  # into the middle, as into a padded map
        layer.forward([x], [expected])
    np.testing.assert_array_equal(np.isnan(found[:, 1:-1]), np.isnan(expected))
    np.testing.assert_allclose(found[:, 1:-1], expected, rtol=1e-6, atol=1e-12)
    np.testing.assert_array_equal(x, given_x)
    assert (found[:, [0, -1]] == 7).all()


@pytest.mark.parametrize(
    ("kind", "params"),
    [
        ("nn.LeakyReLU", {"negative_slope": 1.5}),
        ("nn.LeakyReLU", {"negative_slope": 0.0}),
        ("nn.LeakyReLU", {"negative_slope": -0.5}),
        ("nn.ReLU", {"thresh": 2.0}),
        ("nn.GELU", {"approximate": "tanh"}),
        ("nn.Hardtanh", {"min_val": 2.0, "max_val": 1.0}),
        ("nn.Tanh", {}),
    ],
)
def test_what_the_direct_form_cannot_do_is_left_to_the_layer(kind: str, params: Any) -> None:
    assert describe(step_of(kind, **params)) == Elementwise()


@pytest.mark.parametrize("method", ["forward", "compute", "evaluate"])
def test_a_layer_of_ours_with_a_learners_method_is_not_described(method: str) -> None:
    step = step_of("nn.GELU")
    assert describe(step) == Activation("gelu")
    setattr(step.layer, method, lambda *_: None)
    assert describe(step) is None


def of_one_number() -> list[str]:
    """Return the element-wise operator types with one input and no parameter."""
    kinds = []
    for kind, traits in registered_traits().items():
        try:
            (made,) = layer_of(kind).compute([CORNERS]) if traits.elementwise else (None,)
        except KuiperError:  # it needs a second input or a parameter
            continue
        if made is not None and made.dtype == np.float32:
            kinds.append(kind)
    return kinds


@pytest.mark.parametrize("kind", of_one_number())
def test_elementwise_layers_are_fused_with_a_convolution_and_give_their_result(kind: str) -> None:
    net = Net(3)
    graph = net.finish(net.add(kind, [net.conv(net.input, 4)]))
    x = np.random.default_rng(0).standard_normal((2, 3, 6, 5), np.float32)
    fast = opened(graph, compiled=False)
    np.testing.assert_allclose(fast.forward(x), opened(graph, fast=False).forward(x), rtol=1e-4, atol=1e-5)
    assert [choice.operators for choice in fast.planner.choices] == ["op1 + op2"]


def test_all_operators_of_one_activation_are_fused() -> None:
    assert {"Tensor.clamp", "torch.clip", "torch.clamp", "Tensor.tanh", "F.softsign", "aten::exp"} <= {*of_one_number()}


def test_silu_uses_the_sigmoid_that_is_registered() -> None:
    class Mine(Layer):
        def forward(self, inputs: Any, outputs: Any) -> None:
            outputs[0][...] = np.full_like(inputs[0], 3)

    activation, x, target = function_of(Activation("silu"), None), np.float32([1, 2]), np.empty(2, np.float32)
    ours = LayerRegistry.registry()["nn.Sigmoid"]
    LayerRegistry.withdraw(["nn.Sigmoid"])
    LayerRegistry.register("nn.Sigmoid", Mine)
    try:
        activation(x, target)
    finally:
        LayerRegistry.withdraw(["nn.Sigmoid"])
        LayerRegistry.register("nn.Sigmoid", ours)
    assert target.tolist() == [3, 6]


def expressions() -> st.SearchStrategy[str]:
    leaves = st.sampled_from(["@0", "@1", "2.5", "-1", "0.5"])
    by_arity = {n: sorted(name for name, function in UFUNCS.items() if function.nin == n) for n in (1, 2)}
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds("{}({})".format, st.sampled_from(by_arity[1]), inner),
            st.builds("{}({},{})".format, st.sampled_from(by_arity[2]), inner, inner),
        ),
        max_leaves=8,
    )


@given(text=expressions(), seed=st.integers(0, 99), flat=st.booleans())
def test_formulas_equal_the_expression_layer(text: str, seed: int, flat: bool) -> None:
    layer = ExpressionLayer(operator("pnnx.Expression", expr=text))
    formula = as_formula(layer.expression)
    if formula is None:
        return
    rng = np.random.default_rng(seed)
    a, b = rng.standard_normal((3, 4), np.float32), rng.standard_normal((1, 4) if flat else (3, 4), np.float32)
    copies = a.copy(), b.copy()
    (expected,) = layer.compute([a, b])
    if expected.shape != (3, 4) or expected.dtype != np.float32:
        return
    target = np.empty((3, 4), np.float32)
    formula(a, b, target)
    np.testing.assert_array_equal(target, expected)
    np.testing.assert_array_equal(a, copies[0])
    np.testing.assert_array_equal(b, copies[1])


@pytest.mark.parametrize("text", ["add(@0,size(@0,0))", "[@0,@1]", "mul(2,3)", "@0", "add(@0,True)", "pow(@0,2)"])
def test_other_expressions_are_left_to_the_layer(text: str) -> None:
    assert as_formula(parse(text)) is None


@pytest.mark.parametrize("other", [(8, 1, 256), (256,), (8, 64, 256)])
def test_a_formula_on_fixed_arrays_is_the_layers_own(other: tuple[int, ...]) -> None:
    rng = np.random.default_rng(0)
    step = step_of("pnnx.Expression", expr="add(mul(@0,@1),@0)")
    sources = [rng.standard_normal(shape, np.float32) for shape in ((8, 64, 256), other)]
    target, expected = np.full((8, 64, 256), np.nan, np.float32), np.empty((8, 64, 256), np.float32)
    task = formula_task(step.layer.expression, sources, target)
    assert task is not None
    task()
    step.operator.layer.forward(sources, [expected])
    np.testing.assert_array_equal(target, expected)


@pytest.mark.parametrize(("text", "dtype"), [("add(@0,size(@0,0))", np.float32), ("add(@0,1)", np.float64)])
def test_other_formulas_are_left_to_their_layers(text: str, dtype: Any) -> None:
    source = np.zeros((4, 96), dtype)
    assert formula_task(parse(text), [source], source.copy()) is None
