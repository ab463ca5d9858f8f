"""Expressions: parsed by arity, computed as in PyTorch."""

import math
import operator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu.errors import ExpressionError
from kuiper_edu.pnnx import Graph
from kuiper_edu.pnnx.expression import parse
from kuiper_edu.pnnx.functions import FUNCTIONS, call, erf, result_type

SECTION_5 = (
    *("abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "cos", "cosh", "erf", "exp", "expm1", "floor"),
    *("int", "log", "log10", "log1p", "neg", "reciprocal", "round", "rsqrt", "sign", "sin", "sinh", "sqrt", "square"),
    *("tan", "tanh", "trunc", "torch.bool", "torch.float", "torch.long", "add", "sub", "mul", "div", "floor_divide"),
    *("fmod", "pow", "max", "maximum", "min", "minimum", "remainder", "atan2", "logaddexp", "and", "or", "xor"),
    *("lshift", "rshift"),
)


def value(text: str, *inputs: Any) -> Any:
    return parse(text).evaluate(inputs)


def test_every_function_of_the_format_is_there() -> None:
    assert sorted(FUNCTIONS) == sorted(SECTION_5)


@pytest.mark.parametrize(
    ("text", "inputs", "expected"),
    [
        ("None", [], None),
        ("True", [], True),
        ("16", [], 16),
        ("1.000000e-8", [], 1e-8),
        ("-inf", [], -math.inf),
        ("5.000000e-01-3.000000e+00j", [], 0.5 - 3j),
        ("mean", [], "mean"),
        ("[3,3]", [], [3, 3]),
        ("[]", [], []),
        ("[[0,2],[None,[1,0]]]", [], [[0, 2], [None, [1, 0]]]),
        ("@1", [1, 2], 2),
        ("add(@0,,mul(@1,2))", [1, 2], 5),
        ("mul(@0,add(@1,2))", [3, 4], 18),
        ("sub(10,sub(4,3))", [], 9),
        ("[add(@0,1),mul(@0,2),sub(@0,3)]", [5], [6, 10, 2]),
        ("(int(size(@0,0)),-1,6)", [np.zeros((2, 3))], [2, -1, 6]),
        ("(int(size(@0,0)))", [np.zeros((2, 3))], [2]),
        ("[size(@0,0),6]", [np.zeros((2, 3))], [2, 6]),
        ("size(@0)", [np.zeros((2, 3))], [2, 3]),
        ("[size(@0,-1)]", [np.zeros((2, 3))], [3]),
        ("int(floor_divide(size(@0,1),2))", [np.zeros((2, 7))], 3),
        ("int(mul(size(@0,1),0.5))", [np.zeros((2, 7))], 3),
        ("int(@0)", [np.array([2.9])], 2),
        ("add(@0,@0)", [4], 8),
    ],
)
def test_a_formula_has_its_value(text: str, inputs: list[Any], expected: Any) -> None:
    met = value(text, *inputs)
    assert met == expected
    assert type(met) is type(expected)


def test_parentheses_that_lie() -> None:
    x = np.linspace(-1, 1, 5)
    text = "add(mul(log1p,exp(@0)),expm1),@0,erf(@0)"
    expected = np.log1p(np.exp(x)) * np.expm1(x) + np.array([math.erf(each) for each in x])
    np.testing.assert_allclose(value(text, x), expected, rtol=1e-15)
    assert str(parse(text)) == "add(mul(log1p(exp(@0)),expm1(@0)),erf(@0))"


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("div", (7, 2), 3.5),
        ("div", (6, 2), 3.0),
        ("floor_divide", (7, 2), 3),
        ("floor_divide", (-7, 2), -4),
        ("remainder", (-7, 3), 2),
        ("remainder", (7, -3), -2),
        ("fmod", (-7, 3), -1),
        ("fmod", (7, -3), 1),
        ("round", (2.5,), 2.0),
        ("round", (3.5,), 4.0),
        ("floor", (-2.5,), -3),
        ("ceil", (-2.5,), -2),
        ("trunc", (-2.5,), -2),
        ("int", (-2.9,), -2),
        ("sign", (-3,), -1),
        ("pow", (2, 10), 1024),
        ("pow", (2, -1), 0.5),
        ("pow", (4.0, 0.5), 2.0),
        ("lshift", (1, 62), 2**62),
        ("rshift", (-8, 1), -4),
        ("and", (6, 3), 2),
        ("xor", (6, 3), 5),
        ("sqrt", (16,), 4.0),
        ("rsqrt", (16,), 0.25),
        ("torch.bool", (2,), True),
        ("torch.float", (2,), 2.0),
        ("torch.long", (2.7,), 2),
        ("maximum", (2, 3), 3),
    ],
)
def test_numbers_compute_as_python_does(name: str, arguments: tuple[Any, ...], expected: Any) -> None:
    met = call(name, arguments)
    assert met == expected
    assert type(met) is type(expected)


F32, F64, F16 = np.float32([1.5, -2.5]), np.array([1.5, -2.5]), np.float16([1.5, -2.5])
I64, I32, U8, BOOL = np.array([3, -2]), np.array([3, -2], np.int32), np.array([3, 2], np.uint8), np.array([True, False])
C64 = np.array([3 + 4j, 1], np.complex64)


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("add", (F32, 1), np.float32([2.5, -1.5])),
        ("add", (F32, 0.1), np.float32([1.6, -2.4])),
        ("mul", (I64, F32), np.float32([4.5, 5.0])),
        ("mul", (I64, 0.5), np.float32([1.5, -1.0])),
        ("div", (I64, 2), np.float32([1.5, -1.0])),
        ("add", (F16, I64), np.float16([4.5, -4.5])),
        ("add", (F32, np.array(1.0)), np.float32([2.5, -1.5])),
        ("add", (F32, F64), np.array([3.0, -5.0])),
        ("add", (U8, 254), np.array([1, 0], np.uint8)),
        ("sub", (U8, 3), np.array([0, 255], np.uint8)),
        ("add", (I32, I64), np.array([6, -4])),
        ("add", (BOOL, 1), np.array([2, 1])),
        ("floor_divide", (I64, 2), np.array([1, -1])),
        ("floor_divide", (F32, 2), np.float32([0, -2])),
        ("remainder", (F32, 2), np.float32([1.5, 1.5])),
        ("fmod", (F32, 2), np.float32([1.5, -0.5])),
        ("remainder", (I64, -2), np.array([-1, 0])),
        ("round", (np.float32([0.5, 1.5, 2.5, -0.5]),), np.float32([0, 2, 2, -0.0])),
        ("floor", (I64,), I64),
        ("sign", (np.float32([np.nan, -0.0, -3]),), np.float32([0, 0, -1])),
        ("sqrt", (np.array([4, 9]),), np.float32([2, 3])),
        ("reciprocal", (np.array([4, 2]),), np.float32([0.25, 0.5])),
        ("square", (I64,), np.array([9, 4])),
        ("pow", (np.array([2, -1, 1]), np.array([-1, -3, -2])), np.array([0, -1, 1])),
        ("pow", (I64, 0.5), np.float32([np.sqrt(np.float32(3)), np.nan])),
        ("maximum", (np.float32([np.nan, 1]), np.float32([2, 2])), np.float32([np.nan, 2])),
        ("max", (I64, 2.5), np.float32([3, 2.5])),
        ("and", (BOOL, np.array([True, True])), BOOL),
        ("lshift", (I64, 70), np.array([0, 0])),
        ("rshift", (np.array([-8, 8]), 70), np.array([-1, 0])),
        ("abs", (C64,), np.float32([5, 1])),
        ("mul", (F64, 1j), np.array([1.5j, -2.5j])),
        ("mul", (F32, 1j), np.array([1.5j, -2.5j], np.complex64)),
        ("div", (np.float32([1, -1, 0]), 0), np.float32([np.inf, -np.inf, np.nan])),
        ("floor_divide", (np.float32([1, -1, 0]), 0.0), np.float32([np.inf, -np.inf, np.nan])),
        ("torch.bool", (F32,), np.array([True, True])),
        ("torch.float", (I64,), np.float32([3, -2])),
        ("torch.long", (F32,), np.array([1, -2])),
        ("atan2", (np.array([1]), np.array([2])), np.float32([math.atan2(1, 2)])),
        ("logaddexp", (np.float32([1000]), np.float32([1000])), np.float32([1000.6931])),
        ("exp", (np.float32([1000]),), np.float32([np.inf])),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
def test_arrays_compute_as_pytorch_does(name: str, arguments: tuple[Any, ...], expected: Any) -> None:
    """The expected results are from PyTorch 2.13."""
    met = call(name, arguments)
    assert isinstance(met, np.ndarray)
    assert met.dtype == expected.dtype
    np.testing.assert_allclose(met, expected, rtol=1e-6)


@pytest.mark.parametrize(
    ("text", "inputs", "says"),
    [
        ("", [], "expected one value, found 0"),
        ("add(@0,@1),@2", [1, 2, 3], "expected one value, found 2"),
        ("add(@0)", [1], "expected 2 arguments of add, found 1"),
        ("mul", [], "expected 2 arguments of mul, found 0"),
        ("[add(@0],@1", [1, 2], "expected 2 arguments of add"),
        ("[1,2", [], "found [ without its ]"),
        ("1,2]", [], "found ] without its ["),
        ("][", [], "found [ without its ]"),
        ("foo(@0)", [1], "'foo' is not a function"),
        ("sqr(@0)", [1], "Did you mean sqrt"),
        ("__import__(os)", [], "is not a function"),
        ("add(@0,@7)", [1], "expected at least 8 inputs for 'add(@0,@7)', found 1"),
        ("@-1,1", [1], "'@-1' is not a function"),
        ("@99999999999", [1], "'@99999999999' is not a function, number or input"),
        ("99999999999999999999", [], "does not fit 64 bits"),
        ("pow(9,pow(9,9))", [], "does not fit into 64 bits"),
        ("pow(10,20)", [], "does not fit into 64 bits"),
        ("mul(9223372036854775807,2)", [], "does not fit into 64 bits"),
        ("lshift(1,63)", [], "does not fit into 64 bits"),
        ("lshift(1,9999999)", [], "lshift(1, 9999999) has no value"),
        ("div(1,0)", [], "div(1, 0) has no value"),
        ("floor_divide(@0,0)", [np.array([1])], "an integer is divided by 0"),
        ("and(@0,1)", [np.float32([1])], "expected integers"),
        ("add(@0,@1)", [np.zeros(2), np.zeros(3)], "float64 array of shape (2,)"),
        ("add([1],2)", [], "expected numbers and arrays"),
        ("add(None,2)", [], "expected numbers and arrays"),
        ("size(3,0)", [], "expected an array"),
        ("size(@0,2)", [np.zeros((1, 2))], "expected a dimension from -2 to 1"),
        ("int(@0)", [np.zeros(2)], "int("),
        ("int(inf)", [], "int(inf) has no value"),
        ("int(nan)", [], "int(nan) has no value"),
        ("neg(@0)", [BOOL], "neg("),
    ],
)
def test_a_formula_without_a_value_is_refused(text: str, inputs: list[Any], says: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        value(text, *inputs)
    assert says in str(caught.value)


@pytest.mark.parametrize(("opening", "closing"), [("neg(", ")"), ("[", "]"), ("add(1,", ")")])
def test_nesting_has_no_limit(opening: str, closing: str) -> None:
    formula = parse(opening * 10_000 + "@0" + closing * 10_000)
    assert formula.evaluate([1]) is not None
    assert str(formula) == formula.text


leaves = st.sampled_from(["@0", "@1", "2", "3.5", "True"])
formulas = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds("{}({})".format, st.sampled_from([name for name in SECTION_5 if FUNCTIONS[name].arity == 1]), inner),
        st.builds("{}({},{})".format, st.sampled_from([n for n in SECTION_5 if FUNCTIONS[n].arity == 2]), inner, inner),
        st.builds(lambda elements: f"[{','.join(elements)}]", st.lists(inner, min_size=1, max_size=3)),
    ),
)


@settings(deadline=None)
@given(formulas)
def test_a_formula_with_right_parentheses_is_printed_as_it_was(text: str) -> None:
    assert str(parse(text)) == text


@settings(deadline=None)
@given(formulas)
def test_without_parentheses_it_is_the_same_formula(text: str) -> None:
    bare = text.replace("(", ",").replace(")", ",")
    assert parse(bare).steps == parse(text).steps


@settings(deadline=None)
@given(st.text(alphabet="@019[](),.e+-jadsubmlizefnItr\u3000 ", max_size=40), st.floats(width=32))
def test_any_text_has_a_value_or_is_refused(text: str, x: float) -> None:
    try:
        value(text, np.float32([x]), 3)
    except ExpressionError:
        return


@settings(deadline=None)
@given(
    st.sampled_from(["add", "sub", "mul", "floor_divide", "remainder"]),
    st.integers(-(2**63), 2**63 - 1),
    st.integers(1, 9),
)
def test_integers_are_exact_or_refused(name: str, a: int, b: int) -> None:
    exact = {
        "add": operator.add, "sub": operator.sub, "mul": operator.mul,
        "floor_divide": operator.floordiv, "remainder": operator.mod,
    }[name](a, b)  # fmt: skip
    if -(2**63) <= exact < 2**63:
        assert call(name, [a, b]) == exact
    else:
        with pytest.raises(ExpressionError):
            call(name, [a, b])


@settings(deadline=None)
@given(st.floats(allow_nan=False))
def test_erf_is_right_to_the_last_bits(x: float) -> None:
    assert erf(np.array([x]))[0] == math.erf(x)


@settings(deadline=None)
@given(st.floats(allow_nan=False, width=32))
def test_erf_of_single_precision(x: float) -> None:
    exact = np.float32(math.erf(x))
    assert abs(erf(np.float32([x]))[0] - exact) <= 7 * np.spacing(np.abs(exact))


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64, np.int64])
def test_erf_of_an_array_without_dimensions(kind: type[np.generic]) -> None:
    point, row = erf(np.array(1, kind)), erf(np.array([1], kind))
    assert (point.shape, point.dtype, point.item()) == ((), row.dtype, row.item())
    assert np.array_equal(parse("erf(@0)").evaluate([np.array(1, kind)]), point)


def test_erf_of_single_precision_between_minus_5_and_5() -> None:
    x = np.linspace(-5, 5, 100_001, dtype=np.float32)
    exact = np.float32([math.erf(each) for each in x.tolist()])
    assert (np.abs(erf(x) - exact) <= 7 * np.spacing(np.abs(exact))).all()
    assert np.abs(erf(x)).max() == 1


def test_erf_keeps_nan_shape_and_type() -> None:
    assert np.isnan(erf(np.array([[np.nan]]))).tolist() == [[True]]
    assert erf(np.zeros((2, 0), np.float16)).dtype == np.float16


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((np.zeros(1, np.int8), np.zeros(1, np.uint8)), "int16"),
        ((np.zeros(1, np.float16), np.zeros(1, np.float32)), "float32"),
        ((np.zeros(1, np.float16), np.zeros(1, np.int64)), "float16"),
        ((np.zeros(1, np.bool_), 2), "int64"),
        ((np.zeros(1, np.bool_), 2.0), "float32"),
        ((np.zeros(1, np.uint8), np.array(1000)), "uint8"),
        ((np.array(1), np.array(2.0)), "float64"),
        ((np.zeros(1, np.float64), 1j), "complex128"),
        ((1, 2.0), "float32"),
    ],
)
def test_types_are_promoted_as_in_pytorch(values: tuple[Any, ...], expected: str) -> None:
    assert result_type(*values) == np.dtype(expected)


def plain_nets(folder: Path) -> list[tuple[Path, Graph]]:
    """Return the nets of the corpus that consist only of expressions."""
    plain = {"pnnx.Input", "pnnx.Expression", "pnnx.Output", "pnnx.Attribute"}
    found = [(path, Graph.load(path)) for path in sorted(folder.glob("*.pnnx.param"))]
    return [(path, graph) for path, graph in found if {op.type for op in graph.ops} <= plain]


def test_nets_of_expressions_give_what_pytorch_gave(repo: Path) -> None:
    nets = plain_nets(repo / "tests/corpus")
    assert len(nets) >= 10
    for path, graph in nets:
        stored = np.load(path.with_name(path.name.replace(".pnnx.param", ".npz")))
        fed = iter(stored[key] for key in sorted(stored) if key.startswith("input"))
        values: dict[str, Any] = {}
        for op in graph.ops:
            if op.type == "pnnx.Input":
                values[op.outputs[0].name] = next(fed)
            elif op.type == "pnnx.Attribute":
                values[op.outputs[0].name] = op.attrs["data"].data
            elif op.type == "pnnx.Expression":
                formula = parse(op.params["expr"].text)
                values[op.outputs[0].name] = formula.evaluate([values[operand.name] for operand in op.inputs])
        result = next(values[op.inputs[0].name] for op in graph.ops if op.type == "pnnx.Output")
        if isinstance(result, np.ndarray):
            expected = stored["output0"]
            tolerance = 1e-2 if expected.dtype.itemsize == 2 or "brain" in path.name else 1e-5
            difference = np.max(np.abs(result - expected)) / max(1, np.max(np.abs(expected)))
            assert difference <= tolerance, (path.name, difference)


@pytest.mark.parametrize("inputs", [None, 3, [np.array([None])], ["a"]])
def test_inputs_that_are_no_numbers_are_refused(inputs: Any) -> None:
    with pytest.raises(ExpressionError, match="expected"):
        parse("add(@0,1)").evaluate(inputs)


@pytest.mark.parametrize("text", [None, 3, b"add(@0,1)"])
def test_a_formula_that_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(ExpressionError, match="expected the text of a formula"):
        parse(text)
