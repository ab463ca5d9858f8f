"""Numbers, expressions and several results: the operators whose values are not single arrays."""

from __future__ import annotations

import numpy as np
import pytest
from layer_operators import make_operator, run

from kuiper_edu.errors import ExpressionError, KuiperError, LayerError, ShapeError
from kuiper_edu.layers import create_layer

X = np.float32([[1, 2], [3, 4]])


def test_numbers_and_sizes_are_values() -> None:
    assert run("aten::Int", np.array([3])) == 3
    size = run("aten::Int", np.array(3.0, np.float32))  # torch's own, for a size multiplied by a factor
    assert (size, type(size)) == (3, int)
    assert run("prim::NumToTensor", 4) == 4
    assert run("prim::Constant", params={"value": [2, 0, 1]}) == (2, 0, 1)
    assert run("Tensor.size", X, params={"dim": 1}) == 2
    assert run("aten::size", np.zeros((2, 3))) == [2, 3]


def test_an_expression_may_be_a_formula_a_constant_or_a_list() -> None:
    assert run("pnnx.Expression", X, params={"expr": "add(mul(@0,@0),1)"}).tolist() == [[2, 5], [10, 17]]
    assert run("pnnx.Expression", params={"expr": "16"}) == 16
    assert run("pnnx.Expression", params={"expr": "None"}) is None
    assert run("pnnx.Expression", params={"expr": "[3,4]"}) == [3, 4]
    first, second = run("pnnx.Expression", X, params={"expr": "[@0,neg(@0)]"})
    np.testing.assert_array_equal(second, -X)
    assert not np.shares_memory(first, X)


def test_an_expression_of_integers_that_divides_is_float32() -> None:
    assert run("pnnx.Expression", np.array([1, 2]), params={"expr": "div(@0,2)"}).dtype == np.float32
    assert run("pnnx.Expression", X.astype(np.float64), params={"expr": "div(@0,2)"}).dtype == np.float64


@pytest.mark.parametrize("kind", ["torch.cat", "torch.stack", "aten::hstack"])
def test_arrays_in_one_list_keep_their_type(kind: str) -> None:
    """At optlevels 0 and 1 the arrays come as one list."""
    for dtype in ("float16", "float32", "float64", "int64"):
        assert run(kind, [X.astype(dtype), X.astype(dtype)]).dtype == dtype
    assert run(kind, [X.astype(np.float16), X.astype(np.int64)]).dtype == np.float16  # as in PyTorch
    assert run(kind, [X, X.astype(np.int64)]).dtype == np.float32


@pytest.mark.parametrize("dtype", ["bool", "uint8", "int64", "float16", "float32", "float64"])
def test_a_function_is_the_same_as_an_operator_and_in_a_formula(dtype: str) -> None:
    values = np.array([0, 1, 3]).astype(dtype)
    for name in ("exp", "sqrt", "rsqrt", "reciprocal", "round", "abs", "sign"):
        if (name, dtype) == ("reciprocal", "bool"):
            continue
        operator = run(f"aten::{name}", values)
        formula = run("pnnx.Expression", values, params={"expr": f"{name}(@0)"})
        np.testing.assert_array_equal(operator, formula)
        assert operator.dtype == formula.dtype, name


def test_an_integer_divided_by_0_is_no_number() -> None:
    for name in ("floor_divide", "remainder", "fmod"):
        with pytest.raises(KuiperError, match="an integer is divided by 0"):
            run(f"aten::{name}", np.array([1, 2]), np.array([1, 0]))


def test_a_wrong_expression_is_told_with_the_operator() -> None:
    with pytest.raises(LayerError, match="expr"):
        create_layer(make_operator("pnnx.Expression"))
    with pytest.raises(ExpressionError, match="'op'"):
        create_layer(make_operator("pnnx.Expression", {"expr": "foo(@0)"}))
    with pytest.raises(KuiperError, match="'op'"):
        run("pnnx.Expression", X, params={"expr": "add(@0,@1)"})
    with pytest.raises(KuiperError, match="'op'"):
        run("pnnx.Expression", X, np.ones((3, 3), np.float32), params={"expr": "add(@0,@1)"})


@pytest.mark.parametrize("outputs", [1, 2])
def test_unused_results_are_left_out(outputs: int) -> None:
    layer = create_layer(make_operator("torch.max", {"dim": 1, "keepdim": False}, outputs=outputs))
    assert len(layer.compute([X])) == outputs


def test_pieces_are_dealt_out_to_the_outputs_or_stay_a_list() -> None:
    params = {"chunks": 2, "dim": 0}
    assert [each.tolist() for each in run("torch.chunk", X, params=params, outputs=2)] == [[[1, 2]], [[3, 4]]]
    assert [each.tolist() for each in run("torch.chunk", X, params=params)] == [[[1, 2]], [[3, 4]]]
    with pytest.raises(ShapeError, match="expected 3 results, found 2"):
        run("torch.chunk", X, params=params, outputs=3)


def test_a_fused_slice_takes_computed_numbers() -> None:
    ends = run("pnnx.SliceIndexes", 2, params={"indexes": ["1", "@0"]})
    assert ends == [1, 2]
    params = {"dims": [0, 1], "starts": [0, 1], "steps": [1, 1], "selects": [2147483647, 2147483647]}
    assert run("Tensor.slice", X, ends, params=params, slots=["input", "ends"]).tolist() == [[2]]


def test_a_slice_assignment_may_name_one_row() -> None:
    params = {"dim": 1, "start": 0, "end": 0, "step": 0, "select": 1}  # as pnnx writes x[:, 1] = src
    assert run("Tensor.slice_copy", X, np.float32([7, 8]), params=params, slots=["self", "src"]).tolist() == [
        [1, 7],
        [3, 8],
    ]


@pytest.mark.parametrize("kind", ["torch.sum", "torch.any", "torch.cumsum", "torch.sort"])
def test_a_number_has_no_dimension_1(kind: str) -> None:
    layer = create_layer(make_operator(kind, {"dim": 1}))
    with pytest.raises(ShapeError, match=f"{kind} cannot compute"):
        layer.compute([np.asarray(2.5, np.float32)])
